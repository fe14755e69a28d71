internal import CPNG
import Foundation

extension CGImage {
    /// The picture as a PNG file: 8 bits, RGB when `isOpaque`, RGBA otherwise, marked as sRGB, with a pHYs chunk of
    /// 72 × `scale` dots per inch when `scale` isn't 1.
    ///
    /// Reading it gives the same pixels: a colour is divided by its alpha to the nearest byte, and multiplying that again
    /// misses the first by less than a half. `compressionLevel` goes from 0 (none) to 9 (smallest), and is clamped.
    /// Throws when there is no memory.
    public func pngData(compressionLevel: Int = 6) throws(ImageFileError) -> Data {
        let longest = Int(Int32.max)
        guard width <= longest, height <= longest else {
            throw ImageFileError(.tooManyPixels(width: width, height: height, limit: longest))
        }
        let density = scale == 1 ? 0 : PNGDensity.pixelsPerMetre(scale: scale)
        guard
            let writer = cpng_writer_create(
                UInt32(width), UInt32(height), isOpaque ? 0 : 1, Int32(min(max(compressionLevel, 0), 9)),
                density)
        else { throw ImageFileError(.outOfMemory) }
        defer { cpng_writer_destroy(writer) }
        guard let row = malloc(bytesPerRow) else { throw ImageFileError(.outOfMemory) }
        defer { free(row) }

        let target = row.assumingMemoryBound(to: UInt8.self)
        var status = Int32(CPNG_OK)
        withUnsafePixels { pixels in
            for y in 0..<height where status == CPNG_OK {
                let source = (pixels.baseAddress! + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
                if isOpaque {
                    Self.dropAlpha(source, into: target, count: width)
                } else {
                    Self.divideByAlpha(source, into: target, count: width)
                }
                status = cpng_writer_row(writer, row)
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

    /// Writes a PNG file, which appears complete or not at all. The name ends in .png or has no extension.
    public func write(toFile path: String, compressionLevel: Int = 6) throws(ImageFileError) {
        let fileExtension = (path as NSString).pathExtension
        guard fileExtension.isEmpty || fileExtension.lowercased() == "png" else {
            throw ImageFileError(.unsupportedExtension(fileExtension), file: path)
        }
        let data: Data
        do throws(ImageFileError) {
            data = try pngData(compressionLevel: compressionLevel)
        } catch {
            throw ImageFileError(error.reason, file: path)
        }
        try ImageFile.write(data, to: path)
    }

    /// Writes a PNG file, which appears complete or not at all. The name ends in .png or has no extension. Only file URLs
    /// are written.
    public func write(to url: URL, compressionLevel: Int = 6) throws(ImageFileError) {
        guard url.isFileURL else {
            throw ImageFileError(.unwritable("only file URLs are"), file: url.absoluteString)
        }
        try write(toFile: url.path, compressionLevel: compressionLevel)
    }

    private static func dropAlpha(
        _ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        for pixel in 0..<count {
            target[pixel * 3] = source[pixel * 4]
            target[pixel * 3 + 1] = source[pixel * 4 + 1]
            target[pixel * 3 + 2] = source[pixel * 4 + 2]
        }
    }

    private static func divideByAlpha(
        _ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        for offset in stride(from: 0, to: count * 4, by: 4) {
            let alpha = UInt32(source[offset + 3])
            target[offset + 3] = source[offset + 3]
            for channel in offset..<offset + 3 {
                // Of a colour above its alpha, which no picture should have, as much as a byte holds.
                target[channel] =
                    alpha == 255
                    ? source[channel]
                    : alpha == 0 ? 0 : UInt8(min((UInt32(source[channel]) * 255 + alpha / 2) / alpha, 255))
            }
        }
    }
}
