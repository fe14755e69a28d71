/// What a picture file may ask for before it is refused, so that a stranger's file can't eat the machine's
/// memory. The defaults keep a decoding within a gigabyte, the file's own bytes included.
///
/// Decoding takes 4 bytes a pixel and a few rows besides, and more for a progressive JPEG (its coefficients,
/// 3 to 8 bytes a pixel), a WebP without loss, and an interlaced PNG that is turned or reduced. All of it is
/// known from the file's header and counted before the pixels get memory. Metadata is never inflated.
public struct ImageLimits: Hashable, Sendable {
    /// The largest allowed width × height; 2²⁶ by default, which is 256 MiB of memory. A PNG or JPEG that is
    /// reduced while it is decoded (`maximumPixelSize`) may have four times as many.
    public var maximumPixelCount: Int
    /// The largest allowed file in bytes; 2²⁸ by default.
    public var maximumByteCount: Int
    /// The most bytes of memory that decoding may hold at once, the picture included; 2²⁹ by default.
    public var maximumMemory: Int

    /// Limits of your own; those left out are the defaults. What no file can be within refuses every file.
    public init(
        maximumPixelCount: Int = 1 << 26, maximumByteCount: Int = 1 << 28, maximumMemory: Int = 1 << 29
    ) {
        self.maximumPixelCount = maximumPixelCount
        self.maximumByteCount = maximumByteCount
        self.maximumMemory = maximumMemory
    }

    /// 2²⁶ pixels, 2²⁸ bytes and 2²⁹ bytes of memory.
    public static let `default` = ImageLimits()
}
