import Foundation

/// A canvas of premultiplied 8-bit RGBA pixels, red first, sRGB-encoded, rows top to bottom without padding,
/// for drawing into again and again. Not Sendable: one at a time may write to it.
public final class Bitmap {
    /// Pixels a row.
    public let width: Int
    /// Rows.
    public let height: Int
    let pixels: UnsafeMutablePointer<UInt32>
    private var ownsPixels = true
    /// What a pixel holds that nothing was drawn onto.
    var untouchedPixel: UInt32

    /// A transparent canvas. The sizes must be at least 1, and their product at most 2^40.
    public convenience init(width: Int, height: Int) {
        self.init(width: width, height: height, opaque: false)
    }

    /// Whether the pixels are yet to become untouched ones: whoever draws first sees to it.
    private(set) var isUnfilled = false

    /// A transparent canvas or an opaque black one.
    /// - Parameter isFilled: false for one of any content, which is not to be seen before `fill`.
    init(width: Int, height: Int, opaque: Bool, isFilled: Bool = true) {
        precondition(width > 0 && height > 0, "Bitmap: a canvas has at least one pixel")
        precondition(height <= (1 << 40) / width, "Bitmap: \(width) × \(height) pixels are too many")
        self.width = width
        self.height = height
        untouchedPixel = Self.empty(opaque: opaque)
        if isFilled {
            pixels = PixelMemory.pixels(count: width * height, repeating: untouchedPixel)
        } else {
            pixels = PixelMemory.pixels(count: width * height)
            isUnfilled = true
        }
    }

    /// Makes the pixels of an unfilled canvas untouched ones.
    func fill() {
        if isUnfilled { pixels.update(repeating: untouchedPixel, count: width * height) }
        isUnfilled = false
    }

    /// Leaves it to the caller to fill the canvas; the pixel to do it with, nil when it is filled.
    func takeFilling() -> UInt32? {
        defer { isUnfilled = false }
        return isUnfilled ? untouchedPixel : nil
    }

    deinit {
        if ownsPixels { PixelMemory.give(back: pixels, byteCount: width * height * 4) }
    }

    /// Makes every pixel transparent, or opaque black.
    public func clear(opaque: Bool = false) {
        untouchedPixel = Self.empty(opaque: opaque)
        pixels.update(repeating: untouchedPixel, count: width * height)
    }

    private static func empty(opaque: Bool) -> UInt32 { opaque ? 0xFF00_0000 : 0 }

    /// Puts black under every pixel.
    func makeOpaque() {
        for index in 0..<(width * height) { pixels[index] |= 0xFF00_0000 }
    }

    /// A copy of the pixels as an image. `isOpaque` says that no pixel is transparent; it is not checked.
    public func image(isOpaque: Bool = false, scale: CGFloat = 1) -> CGImage {
        let copy = PixelMemory.pixels(count: width * height, repeating: 0)
        copy.update(from: pixels, count: width * height)
        return CGImage(width: width, height: height, isOpaque: isOpaque, scale: scale, adopting: copy)
    }

    /// The pixels themselves as an image; the bitmap is of no use afterwards.
    consuming func adoptedImage(isOpaque: Bool, scale: CGFloat) -> CGImage {
        ownsPixels = false
        return CGImage(width: width, height: height, isOpaque: isOpaque, scale: scale, adopting: pixels)
    }

    /// The bytes, `width * height * 4` of them.
    public func withUnsafePixels<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
    {
        try body(UnsafeRawBufferPointer(start: pixels, count: width * height * 4))
    }

    /// The bytes to write, premultiplied as the class says.
    package func withUnsafeMutablePixels<Result>(
        _ body: (UnsafeMutableRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        try body(UnsafeMutableRawBufferPointer(start: pixels, count: width * height * 4))
    }
}
