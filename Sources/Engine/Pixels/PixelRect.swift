/// A rectangle of whole pixels, y down.
public struct PixelRect: Hashable, Sendable {
    /// The upper left pixel's column and row, and how many there are of each.
    public var x, y, width, height: Int

    /// A rectangle of pixels; one whose width or height isn't positive has none.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The common part; its width or height is 0 when there is none.
    func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(Self.end(x, width), Self.end(other.x, other.width))
        let bottom = min(Self.end(y, height), Self.end(other.y, other.height))
        return PixelRect(
            x: left, y: top, width: right > left ? right - left : 0, height: bottom > top ? bottom - top : 0)
    }

    /// Where a run of pixels ends; the last number there is, if that is beyond it.
    private static func end(_ start: Int, _ length: Int) -> Int {
        let (end, overflow) = start.addingReportingOverflow(length)
        return overflow ? (length > 0 ? .max : .min) : end
    }

    package var isEmpty: Bool { width <= 0 || height <= 0 }
}

extension PixelRect {
    /// No pixels.
    static let nowhere = PixelRect(x: 0, y: 0, width: 0, height: 0)

    /// Positions of filters' regions stay within this, so that sums of them don't overflow.
    static let farthest = 1 << 40

    /// Between two edges; empty when they are in the wrong order. Edges beyond `farthest` come back to it.
    init(left: Int, top: Int, right: Int, bottom: Int) {
        func bounded(_ value: Int) -> Int { min(max(value, -Self.farthest), Self.farthest) }
        let x = bounded(left)
        let y = bounded(top)
        self.init(x: x, y: y, width: max(bounded(right) - x, 0), height: max(bounded(bottom) - y, 0))
    }

    /// The same of columns and rows.
    init(columns: Range<Int>, rows: Range<Int>) {
        self.init(
            left: columns.lowerBound, top: rows.lowerBound, right: columns.upperBound, bottom: rows.upperBound
        )
    }

    package var right: Int { Self.bounded(x) + Self.bounded(width) }
    package var bottom: Int { Self.bounded(y) + Self.bounded(height) }

    var columns: Range<Int> { Self.bounded(x)..<max(Self.bounded(x), right) }
    var rows: Range<Int> { Self.bounded(y)..<max(Self.bounded(y), bottom) }

    func contains(_ other: PixelRect) -> Bool {
        x <= other.x && y <= other.y && other.right <= right && other.bottom <= bottom
    }

    private static func bounded(_ value: Int) -> Int { min(max(value, -farthest), farthest) }

    /// Moved by whole pixels.
    package func shifted(x offsetX: Int, y offsetY: Int) -> PixelRect {
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
    package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            left: min(x, other.x), top: min(y, other.y), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }
}
