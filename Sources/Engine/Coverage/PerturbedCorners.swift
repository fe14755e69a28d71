import RasterPaths

/// An edge of a polygon from its upper to its lower end; for kernels an `rk_edge`.
struct BoundaryEdge: BitwiseCopyable {
    var x0: Int
    var y0: Int
    var x1: Int
    var y1: Int
    /// The corners at its ends.
    var upper: Int32
    var lower: Int32
    /// 1 when the contour follows it downwards, -1 upwards.
    var direction: Int32
    /// The first of its crossings, of few edges how many it has, the sum of the changes of winding along it,
    /// and the winding to its left at the upper end.
    var firstCrossing: Int32
    var crossingCount: Int32
    var change: Int32
    var winding: Int32

    @inline(__always) var dx: Int { x1 &- x0 }
    @inline(__always) var dy: Int { y1 &- y0 }
}

/// The corners of a polygon, each moved by an infinitely small amount of its own, to the right and, by
/// infinitely less, down; a corner's is infinitely smaller than those of all corners before it. So no three
/// are in line and no two at one height, and what follows from their order is free of contradictions,
/// whatever coincides on the grid (Edelsbrunner and Mücke, Simulation of Simplicity, 1990).
struct PerturbedCorners {
    private let points: UnsafePointer<DevicePoint>?

    init() { points = nil }

    init(points: UnsafeMutablePointer<DevicePoint>) { self.points = UnsafePointer(points) }

    @inline(__always)
    func edge(from start: Int, to end: Int) -> BoundaryEdge {
        guard let points else { preconditionFailure("no corners") }
        let first = points[start]
        let second = points[end]
        let falls = first.y < second.y || (first.y == second.y && start > end)
        return BoundaryEdge(
            x0: falls ? first.x : second.x, y0: falls ? first.y : second.y,
            x1: falls ? second.x : first.x, y1: falls ? second.y : first.y,
            upper: Int32(truncatingIfNeeded: falls ? start : end),
            lower: Int32(truncatingIfNeeded: falls ? end : start), direction: falls ? 1 : -1,
            firstCrossing: -1, crossingCount: 0, change: 0, winding: 0)
    }

    /// Whether one corner is above another.
    @inline(__always)
    func isAbove(_ one: Int, _ other: Int) -> Bool {
        guard let points else { return false }
        let difference = points[one].y &- points[other].y
        return difference < 0 || (difference == 0 && one > other)
    }

    /// The sign of (b − a) × (c − a), never 0 for three different corners: positive where c is to the left of
    /// somebody who looks down from a to b.
    func turn(of a: Int, _ b: Int, _ c: Int) -> Int {
        guard let points else { return 1 }
        let (p, q, r) = (points[a], points[b], points[c])
        let product = (q.x &- p.x) &* (r.y &- p.y) &- (r.x &- p.x) &* (q.y &- p.y)
        if product != 0 { return product > 0 ? 1 : -1 }
        // In the order of the corners; each exchange of two turns the sign round.
        var (i, j, k) = (a, b, c)
        var sign = 1
        if i > j { (i, j, sign) = (j, i, -sign) }
        if j > k { (j, k, sign) = (k, j, -sign) }
        if i > j { (i, j, sign) = (j, i, -sign) }
        // The factors of the small amounts in the product, from the largest amount on.
        let (first, second, third) = (points[i], points[j], points[k])
        if second.y != third.y { return second.y > third.y ? sign : -sign }
        if third.x != second.x { return third.x > second.x ? sign : -sign }
        if third.y != first.y { return third.y > first.y ? sign : -sign }
        return -sign
    }
}
