import Foundation

/// A rectangle covered by copies of a picture at its own size, from the top left corner; the last ones are
/// cut off.
public struct TileGrid: Hashable, Sendable {
    /// Of the rectangle that is covered.
    public let rect: CGRect
    /// Of a tile, in the rectangle's units.
    public let tileSize: CGSize

    /// Nil unless both sizes are positive and finite.
    public init?(rect: CGRect, tileSize: CGSize) {
        let rect = rect.standardized
        guard tileSize.aspectRatio != nil, rect.size.aspectRatio != nil, rect.origin.x.isFinite,
            rect.origin.y.isFinite
        else { return nil }
        self.rect = rect
        self.tileSize = tileSize
    }

    /// The columns and rows of the tiles that touch a rectangle; nil when there are none. So what can be seen
    /// of a huge rectangle is found without walking over the rest. No more than 2^53 of each are counted.
    public func tiles(touching visible: CGRect) -> (columns: Range<Int>, rows: Range<Int>)? {
        let visible = visible.standardized
        guard
            let columns = Self.range(
                visible.origin.x, visible.size.width, of: rect.origin.x, rect.size.width, tile: tileSize.width
            ),
            let rows = Self.range(
                visible.origin.y, visible.size.height, of: rect.origin.y, rect.size.height,
                tile: tileSize.height)
        else { return nil }
        return (columns, rows)
    }

    /// The whole tile in a column and a row, also what is cut off at the rectangle's right and lower edges.
    public func tile(column: Int, row: Int) -> CGRect {
        CGRect(
            x: rect.origin.x + CGFloat(column) * tileSize.width,
            y: rect.origin.y + CGFloat(row) * tileSize.height, width: tileSize.width, height: tileSize.height)
    }

    private static func range(
        _ start: CGFloat, _ length: CGFloat, of origin: CGFloat, _ extent: CGFloat, tile: CGFloat
    ) -> Range<Int>? {
        let low = max(start, origin)
        let high = min(start + length, origin + extent)
        // NaN comes out here, too.
        guard low < high else { return nil }
        let most: CGFloat = 9_007_199_254_740_992
        let first = Int(min(((low - origin) / tile).rounded(.down), most))
        let last = Int(min(((high - origin) / tile).rounded(.up), most))
        return first < last ? first..<last : nil
    }
}
