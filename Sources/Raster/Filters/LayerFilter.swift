/// Premultiplied 8-bit RGBA pixels of a rectangle of the picture, in absolute pixel coordinates, rows `rowLength` pixels
/// apart.
package struct PixelBuffer {
    package let pixels: UnsafeMutablePointer<UInt32>
    package let region: PixelRect
    package let rowLength: Int

    package init(pixels: UnsafeMutablePointer<UInt32>, region: PixelRect, rowLength: Int) {
        self.pixels = pixels
        self.region = region
        self.rowLength = rowLength
    }

    /// The first pixel of a row of the region.
    @inline(__always)
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + (y &- region.y) &* rowLength }
}

/// Premultiplied Float components of a rectangle of the picture, in linear light and of extended range: the pixels of
/// `.linear` and `.extendedLinear` canvases.
package struct FloatBuffer {
    package let pixels: UnsafeMutablePointer<SIMD4<Float>>
    package let region: PixelRect
    package let rowLength: Int

    package init(pixels: UnsafeMutablePointer<SIMD4<Float>>, region: PixelRect, rowLength: Int) {
        self.pixels = pixels
        self.region = region
        self.rowLength = rowLength
    }

    /// The first pixel of a row of the region.
    @inline(__always)
    func row(_ y: Int) -> UnsafeMutablePointer<SIMD4<Float>> { pixels + (y &- region.y) &* rowLength }
}

/// One filter in device space: what the renderer runs on a layer's pixels.
///
/// A pixel of the output is a pure function of its absolute position and of the input, so that a tile is a crop.
package protocol LayerFilter: Sendable {
    /// The pixels of the input that the pixels of an output rectangle depend on.
    func inputRegion(for output: PixelRect) -> PixelRect

    /// Where the output may be other than transparent for an input that is transparent outside a rectangle; nil:
    /// everywhere.
    func outputBounds(of input: PixelRect) -> PixelRect?

    /// Writes every pixel of the output. The input is transparent outside its region, which may be smaller than
    /// `inputRegion(for: output.region)` where there is no content, and may be destroyed. The buffers don't overlap.
    func apply(_ input: PixelBuffer, into output: PixelBuffer, _ workspace: FilterWorkspace)
    func apply(_ input: FloatBuffer, into output: FloatBuffer, _ workspace: FilterWorkspace)
}

extension PixelBuffer {
    /// Makes every pixel transparent.
    func clear() {
        for y in region.y..<(region.y + region.height) { row(y).update(repeating: 0, count: region.width) }
    }
}

extension FloatBuffer {
    /// Makes every pixel transparent.
    func clear() {
        for y in region.y..<(region.y + region.height) {
            row(y).update(repeating: .zero, count: region.width)
        }
    }
}

extension PixelRect {
    /// Positions of filters' regions stay within this, so that sums of them don't overflow.
    static let farthest = 1 << 40

    /// Between two edges; empty when they are in the wrong order. Edges beyond `farthest` come back to it.
    init(left: Int, top: Int, right: Int, bottom: Int) {
        func bounded(_ value: Int) -> Int { min(max(value, -Self.farthest), Self.farthest) }
        let x = bounded(left)
        let y = bounded(top)
        self.init(x: x, y: y, width: max(bounded(right) - x, 0), height: max(bounded(bottom) - y, 0))
    }

    var right: Int { Self.bounded(x) + Self.bounded(width) }
    var bottom: Int { Self.bounded(y) + Self.bounded(height) }

    var columns: Range<Int> { Self.bounded(x)..<max(Self.bounded(x), right) }
    var rows: Range<Int> { Self.bounded(y)..<max(Self.bounded(y), bottom) }

    private static func bounded(_ value: Int) -> Int { min(max(value, -farthest), farthest) }

    /// Moved by whole pixels.
    func shifted(x offsetX: Int, y offsetY: Int) -> PixelRect {
        PixelRect(
            left: Self.bounded(x) + offsetX, top: Self.bounded(y) + offsetY, right: right + offsetX,
            bottom: bottom + offsetY)
    }

    /// With more pixels on every side; empty stays empty.
    func expanded(x reachX: Int, y reachY: Int) -> PixelRect {
        if isEmpty { return self }
        return PixelRect(
            left: Self.bounded(x) - reachX, top: Self.bounded(y) - reachY, right: right + reachX,
            bottom: bottom + reachY)
    }

    /// The smallest rectangle that holds both; an empty one counts for nothing.
    func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            left: min(x, other.x), top: min(y, other.y), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }
}
