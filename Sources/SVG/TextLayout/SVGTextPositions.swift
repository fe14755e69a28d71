import Raster

/// What attributes say about the place of each character of a text: an element's lists hold for its characters, its
/// children's included, and a child's own lists win.
struct SVGTextPositions {
    /// Absolute: a character with either starts a new chunk.
    var x: [CGFloat?]
    var y: [CGFloat?]
    var dx: [CGFloat]
    var dy: [CGFloat]
    /// Degrees, clockwise. A list's last value holds for all characters after it.
    var rotation: [CGFloat]

    init(_ content: SVGTextContent, in resolver: SVGResolver) {
        let count = content.characters.count
        x = Array(repeating: nil, count: count)
        y = x
        dx = Array(repeating: 0, count: count)
        dy = dx
        rotation = dx
        for extent in content.extents {
            // What a textPath has of these doesn't count.
            if resolver.document[extent.element].name == "textPath" { continue }
            func each(
                _ name: String, _ axis: SVGTextLengths.Axis, _ body: (Int, CGFloat) -> Void
            ) {
                let values = SVGTextLengths.list(name, of: extent.element, axis, in: resolver)
                for (place, value) in zip(extent.range, values) { body(place, value) }
            }
            each("x", .horizontal) { x[$0] = $1 }
            each("y", .vertical) { y[$0] = $1 }
            each("dx", .horizontal) { dx[$0] = $1 }
            each("dy", .vertical) { dy[$0] = $1 }
            let angles = SVGTextLengths.list("rotate", of: extent.element, .none, in: resolver)
            if let last = angles.last {
                for (number, place) in extent.range.enumerated() {
                    rotation[place] = number < angles.count ? angles[number] : last
                }
            }
        }
    }

    /// Whether a character is moved or turned by itself, so that it can't be part of a ligature with the one before.
    func isPlaced(_ character: Int) -> Bool {
        dx[character] != 0 || dy[character] != 0 || rotation[character] != 0
    }
}
