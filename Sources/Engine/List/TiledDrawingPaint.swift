import RasterPaths

/// A drawing, repeated over the plane.
package struct TiledDrawingPaint: Sendable {
    package let tile: NestedDrawing
    /// From the space of the tiles, the first one's corner at the origin, to user space.
    package var transform = CGAffineTransform.identity
    /// 0 to 1.
    package var opacity: Double

    package init(tile: NestedDrawing, opacity: Double) {
        self.tile = tile
        self.opacity = opacity
    }

    var listDescription: String {
        var text =
            "tiles of a drawing of \(DisplayList.text(tile.size.width)) × \(DisplayList.text(tile.size.height))"
        if transform != .identity {
            let numbers = [
                transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
            ]
            text += ", transform \(numbers.map { DisplayList.text($0) }.joined(separator: " "))"
        }
        if opacity != 1 { text += ", opacity \(DisplayList.text(opacity))" }
        return text
    }
}
