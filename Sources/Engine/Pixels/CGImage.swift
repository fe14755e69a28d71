import Foundation
import Synchronization

/// A picture that never changes: rows from top to bottom, four bytes a pixel (red, green, blue, alpha), each
/// colour multiplied by its alpha, encoded as sRGB, rows tightly packed.
///
/// - The width and the height are at least 1.
/// - No colour is above its pixel's alpha; when `isOpaque`, every alpha is 255.
/// - The bytes never move and never change, so any number of threads may read them.
public final class CGImage: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// Whether every pixel is opaque by promise; such a picture is written without an alpha channel.
    public let isOpaque: Bool
    /// Pixels for each point: 2 for a picture of twice the density. Always finite and above 0.
    public let scale: CGFloat

    /// What the file said that it was read from, kept when it is written; nil for what `scale` says.
    package let density: PixelDensity?

    /// The JPEG file whose pixels these are, all of them and upright: documents keep it as it is.
    package let jpegFile: Data?

    // Written only before the first picture of the block exists.
    private nonisolated(unsafe) let base: UnsafeMutableRawPointer
    private let block: ImageMemory

    /// The bytes from one row to the next, 4 × `width`.
    public var bytesPerRow: Int { width * 4 }
    /// Always 8.
    public var bitsPerComponent: Int { 8 }
    /// Always 32.
    public var bitsPerPixel: Int { 32 }

    /// A picture of `width × height × 4` bytes in the order that `CGImage` describes.
    ///
    /// The result is nil when a dimension is below 1, when `pixels` has another count, or when `scale` is not
    /// finite and above 0. A colour above its alpha is lowered to it; `isOpaque` makes every alpha 255.
    public convenience init?(
        width: Int, height: Int, pixels: [UInt8], isOpaque: Bool = false, scale: CGFloat = 1
    ) {
        guard width > 0, height > 0, scale.isFinite, scale > 0 else { return nil }
        let (pixelCount, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixelCount <= Int.max / 4, pixels.count == pixelCount * 4 else { return nil }
        guard let block = malloc(pixels.count) else { return nil }
        pixels.withUnsafeBytes { source in
            block.copyMemory(from: source.baseAddress!, byteCount: source.count)
        }
        let bytes = block.assumingMemoryBound(to: UInt8.self)
        for offset in stride(from: 0, to: pixelCount * 4, by: 4) {
            if isOpaque {
                bytes[offset + 3] = 255
            } else {
                let alpha = bytes[offset + 3]
                bytes[offset] = min(bytes[offset], alpha)
                bytes[offset + 1] = min(bytes[offset + 1], alpha)
                bytes[offset + 2] = min(bytes[offset + 2], alpha)
            }
        }
        self.init(width: width, height: height, isOpaque: isOpaque, scale: scale, adopting: block)
    }

    /// Takes over a block from malloc or calloc of `width × height × 4` bytes, and frees it.
    ///
    /// The caller keeps the promises that `CGImage` lists, and writes nothing to the block afterwards.
    package init(
        width: Int, height: Int, isOpaque: Bool, scale: CGFloat = 1, density: PixelDensity? = nil,
        jpegFile: Data? = nil, adopting block: UnsafeMutableRawPointer
    ) {
        precondition(width > 0 && height > 0, "CGImage: a picture has at least one pixel")
        precondition(scale.isFinite && scale > 0, "CGImage: scale must be finite and above 0")
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
        self.scale = scale
        self.density = density
        self.jpegFile = jpegFile
        base = block
        self.block = ImageMemory(base: block, byteCount: width * height * 4)
    }

    private init(_ other: CGImage, scale: CGFloat, density: PixelDensity?) {
        width = other.width
        height = other.height
        isOpaque = other.isOpaque
        self.scale = scale
        self.density = density
        jpegFile = other.jpegFile
        base = other.base
        block = other.block
    }

    /// The same pixels, which both share, with the scale and the density of another picture.
    package func withDensity(of other: CGImage) -> CGImage {
        CGImage(self, scale: other.scale, density: other.density)
    }

    /// Calls `body` with all `height × bytesPerRow` bytes, which are valid only during the call.
    public func withUnsafePixels<Result>(
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        try body(UnsafeRawBufferPointer(start: base, count: height * bytesPerRow))
    }

    /// What a function makes of all bytes, the same function each time: made once, and kept with them.
    package func pixelDigest(by digest: (UnsafeRawBufferPointer) -> [UInt32]) -> [UInt32] {
        if let known = block.digest.load() { return known.words }
        return block.digest.storeIfNil(PixelDigest(words: withUnsafePixels(digest))).words
    }

    /// One pixel, its colours multiplied by its alpha.
    public struct Pixel: Hashable, Sendable {
        /// 0 to 255; no colour exceeds alpha.
        public var red, green, blue, alpha: UInt8

        /// A pixel of these bytes, not checked.
        public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
            self.alpha = alpha
        }
    }

    /// The pixel in column `x` from the left and row `y` from the top; both must lie inside the picture.
    public subscript(x: Int, y: Int) -> Pixel {
        precondition(
            x >= 0 && x < width && y >= 0 && y < height,
            "CGImage: pixel (\(x), \(y)) is outside \(width) × \(height)"
        )
        let bytes = (base + (y * width + x) * 4).assumingMemoryBound(to: UInt8.self)
        return Pixel(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
    }

    /// Whether the other picture has the same dimensions and the same bytes; `scale` and `isOpaque` don't
    /// count.
    public func hasSamePixels(as other: CGImage) -> Bool {
        width == other.width && height == other.height
            && (base == other.base || memcmp(base, other.base, height * bytesPerRow) == 0)
    }

    /// The part inside `rect`, in pixels, grown to whole pixels and clipped to the picture; nil when that is
    /// empty.
    public func cropping(to rect: CGRect) -> CGImage? {
        let rect = rect.standardized
        guard rect.minX < CGFloat(width), rect.minY < CGFloat(height), rect.maxX > 0, rect.maxY > 0 else {
            return nil  // NaN comes here, too
        }
        let left = Int(max(rect.minX.rounded(.down), 0))
        let top = Int(max(rect.minY.rounded(.down), 0))
        let columns = Int(min(rect.maxX.rounded(.up), CGFloat(width))) - left
        let rows = Int(min(rect.maxY.rounded(.up), CGFloat(height))) - top
        guard columns > 0, rows > 0, let block = malloc(columns * rows * 4) else { return nil }
        for row in 0..<rows {
            (block + row * columns * 4).copyMemory(
                from: base + ((top + row) * width + left) * 4, byteCount: columns * 4)
        }
        return CGImage(
            width: columns, height: rows, isOpaque: isOpaque, scale: scale, density: density, adopting: block)
    }
}

/// The one owner of pixels that pictures share.
private final class ImageMemory: @unchecked Sendable {
    private let base: UnsafeMutableRawPointer
    private let byteCount: Int
    /// Of the pixels, made when it is first asked for.
    let digest = AtomicLazyReference<PixelDigest>()

    init(base: UnsafeMutableRawPointer, byteCount: Int) {
        self.base = base
        self.byteCount = byteCount
    }

    deinit { PixelMemory.give(back: base, byteCount: byteCount) }
}

private final class PixelDigest: Sendable {
    let words: [UInt32]

    init(words: [UInt32]) { self.words = words }
}

extension CGImage: CustomStringConvertible {
    public var description: String {
        "CGImage(\(width) × \(height) pixels\(isOpaque ? ", opaque" : "")\(scale == 1 ? "" : ", scale \(scale)"))"
    }
}
