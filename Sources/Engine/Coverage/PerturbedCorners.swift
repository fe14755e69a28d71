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
    /// Of few edges only: the first of its crossings, how many it has, the sum of the changes of winding
    /// along it, and the winding to its left at the upper end.
    var firstCrossing: Int32 = -1
    var crossingCount: Int32 = 0
    var change: Int32 = 0
    var winding: Int32 = 0

    @inline(__always) var dx: Int { x1 &- x0 }
    @inline(__always) var dy: Int { y1 &- y0 }

    /// Whether two edges have a corner in common.
    @inline(__always)
    func meetsInCorner(_ other: BoundaryEdge) -> Bool {
        upper == other.upper || lower == other.lower || upper == other.lower || lower == other.upper
    }
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
            lower: Int32(truncatingIfNeeded: falls ? end : start), direction: falls ? 1 : -1)
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

    // MARK: Edges

    /// Whether two edges cross.
    enum Meeting {
        case apart
        case crossing(EdgeCrossing)
        /// Edges that run over one another cross anywhere there, and where three do the places would have to
        /// agree.
        case ambiguous
    }

    /// Finds whether two edges that have no corner in common cross, and where.
    @inline(__always)
    func meeting(of one: BoundaryEdge, _ rival: BoundaryEdge) -> Meeting {
        let sides = EdgeSides(
            x: one.x0, y: one.y0, dx: one.dx, dy: one.dy, otherX: rival.x0, otherY: rival.y0,
            otherDX: rival.dx, otherDY: rival.dy)
        if sides.hasZero { return meetingInLine(of: one, rival, sides) }
        guard sides.areCrossed else { return .apart }
        return .crossing(EdgeCrossing(of: one, along: sides.along, passesRight: sides.start > 0))
    }

    /// The same where an end of one edge is in line with the other.
    @inline(never)
    private func meetingInLine(
        of one: BoundaryEdge, _ rival: BoundaryEdge, _ sides: EdgeSides
    ) -> Meeting {
        // Most are in line without being near.
        if one.y1 < rival.y0 || rival.y1 < one.y0 { return .apart }
        if max(one.x0, one.x1) < min(rival.x0, rival.x1) || max(rival.x0, rival.x1) < min(one.x0, one.x1) {
            return .apart
        }
        @inline(__always) func sign(_ side: Int, _ edge: BoundaryEdge, _ corner: Int32) -> Int {
            side != 0 ? side : turn(of: Int(edge.upper), Int(edge.lower), Int(corner))
        }
        let start = sign(sides.start, rival, one.upper)
        guard (sign(sides.otherStart, one, rival.upper) ^ sign(sides.otherEnd, one, rival.lower)) < 0,
            (start ^ sign(sides.end, rival, one.lower)) < 0
        else { return .apart }
        guard sides.start != sides.end else { return .ambiguous }
        return .crossing(EdgeCrossing(of: one, along: sides.along, passesRight: start > 0))
    }
}

/// On which side of an edge another's ends are, by the signs, and the other way round: they differ by how the
/// two turn. Most pairs don't cross; one test tells, as branches on single signs would be guesses.
struct EdgeSides {
    let otherStart: Int
    let otherEnd: Int
    let start: Int
    let end: Int

    @inline(__always)
    init(x: Int, y: Int, dx: Int, dy: Int, otherX: Int, otherY: Int, otherDX: Int, otherDY: Int) {
        let fromX = otherX &- x
        let fromY = otherY &- y
        let turn = dx &* otherDY &- otherDX &* dy
        otherStart = dx &* fromY &- fromX &* dy
        otherEnd = otherStart &+ turn
        start = fromX &* otherDY &- otherDX &* fromY
        end = start &- turn
    }

    private init(otherStart: Int, otherEnd: Int, start: Int, end: Int) {
        self.otherStart = otherStart
        self.otherEnd = otherEnd
        self.start = start
        self.end = end
    }

    /// With the two edges exchanged.
    @inline(__always)
    var exchanged: EdgeSides {
        EdgeSides(otherStart: start, otherEnd: end, start: otherStart, end: otherEnd)
    }

    /// With the edge, not the other, from its end to its start.
    @inline(__always)
    var reversed: EdgeSides {
        EdgeSides(otherStart: 0 &- otherStart, otherEnd: 0 &- otherEnd, start: end, end: start)
    }

    /// Whether an end of one is in line with the other.
    @inline(__always)
    var hasZero: Bool { otherStart == 0 || otherEnd == 0 || start == 0 || end == 0 }

    /// Whether each has its ends on both sides of the other; none is in line.
    @inline(__always)
    var areCrossed: Bool { (otherStart ^ otherEnd) & (start ^ end) < 0 }

    /// The part of the edge up to where they cross.
    @inline(__always)
    var along: Double { Double(start) / (Double(start) - Double(end)) }
}

/// Where an edge is crossed by another.
struct EdgeCrossing {
    var x: Int
    /// Before rounding.
    var y: Double
    /// Whether the edge runs more to the right: it was to the left of the other above.
    var passesRight: Bool

    @inline(__always)
    init(of edge: BoundaryEdge, along: Double, passesRight: Bool) {
        self.init(
            from: DevicePoint(x: edge.x0, y: edge.y0), to: DevicePoint(x: edge.x1, y: edge.y1), along: along,
            passesRight: passesRight)
    }

    /// Of an edge from its upper to its lower end.
    @inline(__always)
    init(from start: DevicePoint, to end: DevicePoint, along: Double, passesRight: Bool) {
        x = start.x &+ roundedToUnit(Double(end.x &- start.x) * along)
        y = Double(start.y) + Double(end.y &- start.y) * along
        self.passesRight = passesRight
    }

    /// How the winding changes down the edge where one of a direction crosses it, and down that one.
    @inline(__always)
    func change(by direction: Int32) -> Int32 { passesRight ? direction : 0 &- direction }
    @inline(__always)
    func changeOfOther(by direction: Int32) -> Int32 { passesRight ? 0 &- direction : direction }
}
