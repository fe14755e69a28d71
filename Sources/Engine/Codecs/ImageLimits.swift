/// What a picture file may ask for before it is refused, so that a stranger's file can't eat the machine's
/// memory.
///
/// Decoding takes 4 bytes a pixel and a few rows besides; a progressive JPEG 6 bytes a pixel more for its
/// coefficients, and a JPEG that EXIF turns 4 more. Metadata is never inflated.
public struct ImageLimits: Hashable, Sendable {
    /// The largest allowed width × height; 2²⁸ by default, which is 1 GiB of memory.
    public var maximumPixelCount: Int
    /// The largest allowed file in bytes; 2³⁰ by default.
    public var maximumByteCount: Int

    /// Limits of your own; those left out are the defaults. What no file can be within refuses every file.
    public init(maximumPixelCount: Int = 1 << 28, maximumByteCount: Int = 1 << 30) {
        self.maximumPixelCount = maximumPixelCount
        self.maximumByteCount = maximumByteCount
    }

    /// 2²⁸ pixels and 2³⁰ bytes.
    public static let `default` = ImageLimits()
}
