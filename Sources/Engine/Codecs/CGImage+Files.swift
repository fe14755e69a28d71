import Foundation

extension CGImage {
    /// The picture in a file's bytes. The format, PNG or JPEG, is known by the content. See `init(pngData:)`
    /// and `init(jpegData:)` for what is read and how.
    public convenience init(
        data: Data, limits: ImageLimits = .default, appliesGamma: Bool = true, appliesOrientation: Bool = true
    ) throws(ImageFileError) {
        let format = data.withUnsafeBytes { bytes in
            Result { () throws(ImageFileError) in try ImageFormat(bytes) }
        }
        switch try format.get() {
        case .png: try self.init(pngData: data, limits: limits, appliesGamma: appliesGamma)
        case .jpeg: try self.init(jpegData: data, limits: limits, appliesOrientation: appliesOrientation)
        }
    }

    /// The picture in a PNG or JPEG file, which is known by its content, not by its name.
    public convenience init(
        contentsOfFile path: String, limits: ImageLimits = .default, appliesGamma: Bool = true,
        appliesOrientation: Bool = true
    ) throws(ImageFileError) {
        let data = try ImageFile.read(path, limit: limits.maximumByteCount)
        do throws(ImageFileError) {
            try self.init(
                data: data, limits: limits, appliesGamma: appliesGamma, appliesOrientation: appliesOrientation
            )
        } catch {
            throw ImageFileError(error.reason, file: path)
        }
    }

    /// The picture in a PNG or JPEG file, which is known by its content, not by its name. Only file URLs are
    /// read.
    public convenience init(
        contentsOf url: URL, limits: ImageLimits = .default, appliesGamma: Bool = true,
        appliesOrientation: Bool = true
    ) throws(ImageFileError) {
        guard url.isFileURL else {
            throw ImageFileError(.unreadable("only file URLs are"), file: url.absoluteString)
        }
        try self.init(
            contentsOfFile: url.path, limits: limits, appliesGamma: appliesGamma,
            appliesOrientation: appliesOrientation)
    }

    /// Writes a file, which appears complete or not at all: a JPEG of `compressionQuality` when the name ends
    /// in .jpg, .jpeg or .jpe, a PNG when it ends in .png or has no extension.
    public func write(
        toFile path: String, compression: PNGCompression = .default, compressionQuality: CGFloat = 0.9
    ) throws(ImageFileError) {
        guard let format = ImageFormat(fileName: path) else {
            throw ImageFileError(.unsupportedExtension((path as NSString).pathExtension), file: path)
        }
        let data: Data
        do throws(ImageFileError) {
            switch format {
            case .png: data = try pngData(compression: compression)
            case .jpeg: data = try jpegData(compressionQuality: compressionQuality)
            }
        } catch {
            throw ImageFileError(error.reason, file: path)
        }
        try ImageFile.write(data, to: path)
    }

    /// As `write(toFile:)`. Only file URLs are written.
    public func write(
        to url: URL, compression: PNGCompression = .default, compressionQuality: CGFloat = 0.9
    ) throws(ImageFileError) {
        guard url.isFileURL else {
            throw ImageFileError(.unwritable("only file URLs are"), file: url.absoluteString)
        }
        try write(toFile: url.path, compression: compression, compressionQuality: compressionQuality)
    }
}
