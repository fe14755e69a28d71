internal import CJPEG
import Foundation

extension CGImage {
    /// The picture as a JPEG file: 8 bits, in sRGB, with the dots per inch of the file that it was read from,
    /// or JFIF's 72 × `scale` when that is a whole number and `scale` isn't 1.
    ///
    /// A JPEG has no transparency: what is translucent is shown over white; to have another colour behind it,
    /// draw the picture over that.
    /// - Parameters:
    ///   - compressionQuality: from 0, the smallest file, to 1; clamped, and 0.9 when it is no number. It is
    ///     a hundredth of libjpeg's quality.
    ///   - isProgressive: whether the file shows a coarse picture first; it is often smaller, and takes
    ///     longer to write.
    ///   - isOptimized: whether the codes are made for this picture, which takes longer and saves some
    ///     percent. A progressive file always has its own.
    ///   - subsamplesChroma: whether two by two pixels share their colour. By default they do below a quality
    ///     of 0.9.
    /// - Throws: when the width or height is above 65500, or when there is no memory.
    public func jpegData(
        compressionQuality: CGFloat = 0.9, isProgressive: Bool = false, isOptimized: Bool = true,
        subsamplesChroma: Bool? = nil
    ) throws(ImageFileError) -> Data {
        let longest = 65500
        guard width <= longest, height <= longest else {
            throw ImageFileError(
                .unwritable("\(width) × \(height) pixels are too many; a JPEG has at most 65500 a side"))
        }
        let quality = compressionQuality.isNaN ? 0.9 : min(max(compressionQuality, 0), 1)
        let isGrey = isOpaque && hasOnlyGrey
        var settings = cjpeg_settings()
        settings.width = UInt32(width)
        settings.height = UInt32(height)
        settings.quality = max(Int32((quality * 100).rounded()), 1)
        settings.subsamples_chroma = subsamplesChroma ?? (quality < 0.9) ? 1 : 0
        settings.is_progressive = isProgressive ? 1 : 0
        settings.is_optimized = isOptimized ? 1 : 0
        settings.is_grey = isGrey ? 1 : 0
        if let dots = density?.dotsPerInch, (1...65535).contains(dots) {
            settings.dots_per_inch = UInt16(dots)
        } else if scale != 1, scale * 72 <= 65535, scale * 72 == (scale * 72).rounded() {
            settings.dots_per_inch = UInt16(scale * 72)
        }
        guard let writer = cjpeg_writer_create(&settings), let row = ByteBlock(count: bytesPerRow) else {
            throw ImageFileError(.outOfMemory)
        }
        defer { cjpeg_writer_destroy(writer) }

        let target = row.base.assumingMemoryBound(to: UInt8.self)
        var status = Int32(CJPEG_OK)
        withUnsafePixels { pixels in
            for y in 0..<height where status == CJPEG_OK {
                let line = pixels.baseAddress! + y * bytesPerRow
                let source = line.assumingMemoryBound(to: UInt8.self)
                if isGrey {
                    for x in 0..<width { target[x] = source[x &* 4] }
                    status = cjpeg_writer_row(writer, target)
                } else if isOpaque {
                    status = cjpeg_writer_row(writer, line)
                } else {
                    Self.putOverWhite(source, into: target, count: width)
                    status = cjpeg_writer_row(writer, target)
                }
            }
        }
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        if status == CJPEG_OK { status = cjpeg_writer_finish(writer, &bytes, &count) }
        guard status == CJPEG_OK, let bytes else {
            if status == CJPEG_OUT_OF_MEMORY { throw ImageFileError(.outOfMemory) }
            throw ImageFileError(.unwritable(String(cString: cjpeg_writer_cause(writer))))
        }
        return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }

    private static func putOverWhite(
        _ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        for offset in stride(from: 0, to: count * 4, by: 4) {
            let rest = 255 &- source[offset + 3]
            target[offset] = source[offset] &+ rest
            target[offset + 1] = source[offset + 1] &+ rest
            target[offset + 2] = source[offset + 2] &+ rest
            target[offset + 3] = 255
        }
    }

    private var hasOnlyGrey: Bool {
        withUnsafePixels { bytes in
            bytes.assumingMemoryBound(to: UInt32.self).allSatisfy { color in
                (color ^ color >> 8) & 0xFFFF == 0
            }
        }
    }
}
