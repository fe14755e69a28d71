import Foundation

extension CGImage {
    /// The picture in a JPEG file's bytes: baseline or progressive, grey, colour, CMYK or YCCK.
    ///
    /// Samples are taken as sRGB; a profile is not applied. CMYK becomes (255 − ink)(255 − black)/255, of
    /// inks that are stored inverted when there is an Adobe marker, as Adobe's programs do. The pixels are
    /// turned upright as EXIF's orientation says, unless `appliesOrientation` is false. `scale` is 2 or 3 for
    /// 144 or 216 dots per inch in JFIF, and 1 otherwise.
    ///
    /// A file that ends early or whose pixels are damaged is refused. What doesn't bear on the pixels is
    /// skipped, such as padding between segments and whatever follows the end. Arithmetic coding, 12 bits and
    /// lossless aren't read.
    public convenience init(
        jpegData data: Data, limits: ImageLimits = .default, appliesOrientation: Bool = true
    ) throws(ImageFileError) {
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(ImageFileError) in
                try DecodedJPEG(bytes, limits: limits, appliesOrientation: appliesOrientation)
            }
        }
        let picture = try result.get()
        self.init(
            width: picture.width, height: picture.height, isOpaque: true, scale: picture.scale,
            adopting: picture.block)
    }
}

/// The pixels of a JPEG in a block from malloc, for `CGImage` to adopt.
private struct DecodedJPEG {
    let width, height: Int
    let scale: CGFloat
    let block: UnsafeMutableRawPointer

    init(
        _ bytes: UnsafeRawBufferPointer, limits: ImageLimits, appliesOrientation: Bool
    ) throws(ImageFileError) {
        let reader = try JPEGReader(bytes, limits: limits)
        guard let stored = malloc(reader.width * reader.height * 4) else {
            throw ImageFileError(.outOfMemory)
        }
        do throws(ImageFileError) {
            try reader.readPixels(into: stored)
        } catch {
            free(stored)
            throw error
        }
        let orientation = appliesOrientation ? CGImagePropertyOrientation.find(in: bytes) ?? .up : .up
        scale = reader.scale
        (width, height) =
            orientation.swapsSides ? (reader.height, reader.width) : (reader.width, reader.height)
        if orientation == .up {
            block = stored
            return
        }
        defer { free(stored) }
        guard let upright = malloc(width * height * 4) else { throw ImageFileError(.outOfMemory) }
        orientation.turn(
            stored.assumingMemoryBound(to: UInt32.self), width: reader.width, height: reader.height,
            into: upright.assumingMemoryBound(to: UInt32.self))
        block = upright
    }
}
