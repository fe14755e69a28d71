import RasterPaths

/// A rectangle of user space that a rotation or a skew makes a parallelogram of pixels.
struct FilterGraphShape: Sendable {
    /// A line: how far a place is on its inner side, in pixels.
    private struct Edge {
        var x: Double
        var y: Double
        var offset: Double
    }

    private let edges: [Edge]

    /// Nil under a transform without an inverse.
    init?(_ rect: CGRect, _ transform: DeviceTransform) {
        guard let inverse = transform.inverse else { return nil }
        func pair(_ x: Double, _ y: Double, _ offset: Double, _ low: Double, _ high: Double) -> [Edge] {
            let length = (x * x + y * y).squareRoot()
            guard length > 0 else { return [] }
            return [
                Edge(x: x / length, y: y / length, offset: (offset - low) / length),
                Edge(x: -x / length, y: -y / length, offset: (high - offset) / length),
            ]
        }
        edges =
            pair(inverse.a, inverse.c, inverse.tx, Double(rect.minX), Double(rect.maxX))
            + pair(inverse.b, inverse.d, inverse.ty, Double(rect.minY), Double(rect.maxY))
    }

    /// How much of a pixel is inside.
    private func coverage(x: Int, y: Int) -> Double {
        var coverage = 1.0
        for edge in edges {
            let distance = edge.x * (Double(x) + 0.5) + edge.y * (Double(y) + 0.5) + edge.offset + 0.5
            if distance <= 0 { return 0 }
            if distance < 1 { coverage *= distance }
        }
        return coverage
    }

    /// Cuts off what is outside.
    /// - Parameter keepsEdges: leaves pixels whole that are partly inside, as those between two steps are:
    ///   only the last one's are to fade.
    func cut(_ plane: FilterPlane, keepsEdges: Bool) {
        for y in plane.region.rows {
            let row = plane.row(y)
            for x in plane.region.columns {
                let coverage = coverage(x: x, y: y)
                if coverage <= 0 {
                    row[x - plane.region.x] = .zero
                } else if coverage < 1, !keepsEdges {
                    let pixel = row[x - plane.region.x]
                    row[x - plane.region.x] = FilterPixel(premultiplied: pixel.unit * Float(coverage))
                }
            }
        }
    }
}

/// Repeats a rectangle of user space that stands askew in pixels: each pixel is the nearest one of its place
/// in the first repetition.
struct TurnedTileOperation: FilterGraphOperation {
    private let tile: CGRect
    /// The pixels around the tile.
    private let bounds: PixelRect
    private let geometry: FilterGraphGeometry
    private let inverse: DeviceTransform

    /// Nil for a tile without area, and under a transform without an inverse.
    init?(tile: CGRect, _ geometry: FilterGraphGeometry) {
        guard tile.width > 0, tile.height > 0, tile.width.isFinite, tile.height.isFinite,
            let inverse = geometry.transform.inverse
        else { return nil }
        self.tile = tile
        self.geometry = geometry
        self.inverse = inverse
        bounds = geometry.pixels(tile)
    }

    func inputRegion(_ input: Int, for output: PixelRect) -> PixelRect { output.isEmpty ? .nowhere : bounds }

    func outputBounds(of inputs: [PixelRect]) -> PixelRect? {
        inputs[0].intersection(bounds).isEmpty ? .nowhere : nil
    }

    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        let source = inputs[0]
        func wrapped(_ value: Double, _ start: CGFloat, _ length: CGFloat) -> Double {
            let parts = (value - Double(start)) / Double(length)
            return Double(start) + (parts - parts.rounded(.down)) * Double(length)
        }
        func inside(_ value: Double, _ range: Range<Int>) -> Int? {
            guard value >= Double(range.lowerBound), value < Double(range.upperBound) else { return nil }
            return Int(value.rounded(.down))
        }
        for y in output.region.rows {
            let row = output.row(y)
            for x in output.region.columns {
                let (placeX, placeY) = (Double(x) + 0.5, Double(y) + 0.5)
                let user = geometry.point(
                    wrapped(inverse.a * placeX + inverse.c * placeY + inverse.tx, tile.minX, tile.width),
                    wrapped(inverse.b * placeX + inverse.d * placeY + inverse.ty, tile.minY, tile.height))
                if let column = inside(user.x, source.region.columns),
                    let line = inside(user.y, source.region.rows)
                {
                    row[x - output.region.x] = source.row(line)[column - source.region.x]
                } else {
                    row[x - output.region.x] = .zero
                }
            }
        }
    }
}

extension CGRect {
    /// What both hold; of no size where they are apart. Of any numbers, which Foundation's own isn't.
    func common(with other: CGRect) -> CGRect {
        let (left, top) = (max(origin.x, other.origin.x), max(origin.y, other.origin.y))
        let right = min(origin.x + size.width, other.origin.x + other.size.width)
        let bottom = min(origin.y + size.height, other.origin.y + other.size.height)
        return CGRect(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
    }
}
