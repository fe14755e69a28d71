import Foundation
import Raster
import RasterEngine

extension FrameSequence {
    /// Writes the frames as the file that its name's extension says: .apng, .png, .gif or .webp. Frames are
    /// drawn, compressed and written one after the other, so memory does not grow with their number (a WebP's
    /// file is put together in memory). The file appears whole or not at all.
    ///
    /// Throws a `MotionError`, an `ImageFileError`, `CancellationError` in a task that was cancelled, or what
    /// `options.progress` throws.
    /// - Returns: what the file is not as it was asked for, in words.
    @discardableResult
    public func write(
        toFile path: String, options: AnimationOptions = AnimationOptions()
    ) throws -> [String] {
        guard let format = AnimationFormat(fileName: path) else {
            throw MotionError.unsupportedExtension((path as NSString).pathExtension)
        }
        return try write(toFile: path, as: format, options: options)
    }

    /// As `write(toFile:)`, in a format whatever the file's name.
    @discardableResult
    public func write(
        toFile path: String, as format: AnimationFormat, options: AnimationOptions = AnimationOptions()
    ) throws -> [String] {
        var warnings: [String] = []
        try ImageFile.writePatched(to: path) { write in
            try encode(as: format, options: options, warnings: &warnings, write: write)
        }
        return warnings
    }

    /// As `write(toFile:)`. Only file URLs are written.
    @discardableResult
    public func write(to url: URL, options: AnimationOptions = AnimationOptions()) throws -> [String] {
        guard url.isFileURL else {
            throw ImageFileError(.unwritable("only file URLs are"), file: url.absoluteString)
        }
        return try write(toFile: url.path, options: options)
    }

    /// The bytes of such a file.
    public func data(
        as format: AnimationFormat, options: AnimationOptions = AnimationOptions()
    ) throws -> Data {
        var data = Data()
        var warnings: [String] = []
        let patches = try encode(as: format, options: options, warnings: &warnings) { data.append($0) }
        for patch in patches {
            data.replaceSubrange(patch.offset..<patch.offset + patch.bytes.count, with: patch.bytes)
        }
        return data
    }

    private func encode(
        as format: AnimationFormat, options: AnimationOptions, warnings: inout [String],
        write: @escaping (Data) throws -> Void
    ) throws -> [(offset: Int, bytes: Data)] {
        switch format {
        case .apng: return try APNGWriter(self, options).run(write)
        case .gif: warnings = try GIFWriter(self, options).run(write)
        case .webp: try WebPWriter(self, options).run(write)
        }
        return []
    }
}
