internal import CPNG
import Foundation

extension CGImage {
    /// The picture as a PNG file: 8 bits, RGB when `isOpaque`, RGBA otherwise (or the smaller forms that
    /// `PNGCompression` tells of), marked as sRGB, with the pHYs chunk of the file that it was read
    /// from, or one of 72 × `scale` dots per inch when `scale` isn't 1.
    ///
    /// Reading it gives the same pixels: a colour is divided by its alpha to the nearest byte, and
    /// multiplying that again misses the first by less than a half. Throws when there is no memory.
    /// - Parameters:
    ///   - compression: how much time its size is worth.
    ///   - threads: how many to use, which changes no byte; nil for as many as there are processors.
    public func pngData(
        compression: PNGCompression = .default, threads: Int? = nil
    ) throws(ImageFileError) -> Data {
        let longest = Int(Int32.max)
        guard width <= longest, height <= longest else {
            throw ImageFileError(.tooManyPixels(width: width, height: height, limit: longest))
        }
        if case .level(let level) = compression { return try libraryData(level: min(max(level, 0), 9)) }
        return try PNGEncoder(self, threads: threads).data(compression)
    }

    /// The picture as libpng writes it at a level of zlib: 0 (not compressed) to 9 (smallest); clamped.
    public func pngData(compressionLevel: Int) throws(ImageFileError) -> Data {
        try pngData(compression: .level(compressionLevel))
    }

    /// Nil where there is nothing to say.
    var densityToWrite: PixelDensity? { density ?? (scale == 1 ? nil : PixelDensity(scale: scale)) }

    private func libraryData(level: Int) throws(ImageFileError) -> Data {
        let density = densityToWrite
        guard
            let writer = cpng_writer_create(
                UInt32(width), UInt32(height), isOpaque ? 0 : 1, Int32(level), density?.x ?? 0,
                density?.y ?? 0)
        else { throw ImageFileError(.outOfMemory) }
        defer { cpng_writer_destroy(writer) }
        guard let row = ByteBlock(count: bytesPerRow) else { throw ImageFileError(.outOfMemory) }

        let form = isOpaque ? PNGForm.rgb : .rgba
        let target = row.base.assumingMemoryBound(to: UInt8.self)
        var status = Int32(CPNG_OK)
        withUnsafePixels { pixels in
            for y in 0..<height where status == CPNG_OK {
                let source = (pixels.baseAddress! + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
                form.pack(source, width: width, into: target, scratch: target)
                status = cpng_writer_row(writer, target)
            }
        }
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        if status == CPNG_OK { status = cpng_writer_finish(writer, &bytes, &count) }
        guard status == CPNG_OK, let bytes else {
            if status == CPNG_OUT_OF_MEMORY { throw ImageFileError(.outOfMemory) }
            throw ImageFileError(.unwritable(String(cString: cpng_writer_cause(writer))))
        }
        return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }
}
