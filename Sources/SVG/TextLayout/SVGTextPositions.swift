import Raster

/// What attributes say about the place of each character of a text: an element's lists hold for its
/// characters, its children's included, and a child's own lists win.
struct SVGTextPositions {
    /// Absolute: a character with either starts a new chunk.
    var x: [CGFloat?]
    var y: [CGFloat?]
    var dx: [CGFloat]
    var dy: [CGFloat]
    /// Degrees, clockwise. A list's last value holds for all characters after it.
    var rotation: [CGFloat]

    /// No character of `count` with a place of its own.
    init(count: Int) {
        x = Array(repeating: nil, count: count)
        y = x
        dx = Array(repeating: 0, count: count)
        dy = dx
        rotation = dx
    }

    /// Whether a character is moved or turned by itself, so that it can't be part of a ligature with the one
    /// before.
    func isPlaced(_ character: Int) -> Bool {
        dx[character] != 0 || dy[character] != 0 || rotation[character] != 0
    }
}
