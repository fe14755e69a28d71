/// A point of the integer grid on which area booleans decide what lies where.
///
/// Coordinates stay below 2^51, so differences are exact as Double and products as Int128: the predicates
/// below never err.
struct GridPoint: Hashable {
    var x: Int64
    var y: Int64

    /// The order in which the sweep meets points: by x, then by y.
    static func precedes(_ a: GridPoint, _ b: GridPoint) -> Bool {
        a.x != b.x ? a.x < b.x : a.y < b.y
    }

    static func - (a: GridPoint, b: GridPoint) -> GridPoint {
        GridPoint(x: a.x - b.x, y: a.y - b.y)
    }

    /// The sign of the cross product: +1 when the shortest turn from `self` to `other` is from +x towards +y.
    func turn(to other: GridPoint) -> Int {
        let left = Double(x) * Double(other.y)
        let right = Double(y) * Double(other.x)
        let difference = left - right
        let uncertainty = (left.magnitude + right.magnitude) * 0x1p-51
        if difference > uncertainty { return 1 }
        if difference < -uncertainty { return -1 }
        let exact = Int128(x) * Int128(other.y) - Int128(y) * Int128(other.x)
        return exact > 0 ? 1 : exact < 0 ? -1 : 0
    }

    /// True when the vectors point the same way rather than against each other.
    func isAlong(_ other: GridPoint) -> Bool {
        Int128(x) * Int128(other.x) + Int128(y) * Int128(other.y) > 0
    }

    /// +1 when `point` lies on the side of the line from `start` to `end` where +y lies of +x.
    static func side(of point: GridPoint, from start: GridPoint, to end: GridPoint) -> Int {
        (end - start).turn(to: point - start)
    }
}

/// Where the grid lies over the plane: with 2^48 to 2^49 units up to the coordinate furthest from zero, so
/// that one unit is at least 16 steps of a Double there and points that are equal but for rounding are
/// neighbours.
struct PathGrid {
    private let scale: Double
    /// The length of a grid unit in the plane.
    let unit: Double

    /// Nil when the bounds have no extent.
    init?(over bounds: CGRect) {
        guard bounds.size.width > 0 || bounds.size.height > 0 else { return nil }
        let reach = Double(
            max(
                max(bounds.minX.magnitude, bounds.maxX.magnitude),
                max(bounds.minY.magnitude, bounds.maxY.magnitude)))
        guard reach > 0, reach.isFinite else { return nil }
        let exponent = min(48 - Int(reach.exponent), 1000)
        scale = Double(sign: .plus, exponent: exponent, significand: 1)
        unit = Double(sign: .plus, exponent: -exponent, significand: 1)
    }

    func gridPoint(_ point: StrokeVector) -> GridPoint {
        let scaled = point * scale
        // Points of the paths are within 2^49; the clamp is for curves that rounding carries past.
        let limit = 0x1p50
        return GridPoint(
            x: Int64(max(-limit, min(limit, scaled.x)).rounded()),
            y: Int64(max(-limit, min(limit, scaled.y)).rounded()))
    }

    func point(_ point: GridPoint) -> StrokeVector {
        StrokeVector(Double(point.x), Double(point.y)) * unit
    }
}
