import RasterPaths

extension PolygonBoundary {
    /// No fewer than there are parts.
    func mostParts(of count: Int) -> Int { count &+ (hasFew ? crossingCount : chained.crossingCount) }

    /// More parts than `mostParts(of:)` may be written, which aren't counted.
    static let partsBeyond = ChainedBoundary.beyond

    /// Writes the parts of the boundary, two points each, directed so that windings add up to 1 inside; there
    /// is room for `partsBeyond` more than `mostParts(of:)`.
    /// - Returns: how many there are.
    func copyParts(of count: Int, rule: FillRule, to parts: UnsafeMutablePointer<DevicePoint>) -> Int {
        if !hasFew { return chained.copyParts(rule, to: parts) }
        if let kernel = writeParts {
            return lists.writeParts(of: edges, count: count, rule, to: parts, kernel)
        }
        // Each rule in a loop of its own.
        return rule == .nonzero
            ? copyParts(of: count, .nonzero, to: parts) : copyParts(of: count, .evenOdd, to: parts)
    }

    @inline(__always)
    private func copyParts(
        of count: Int, _ rule: FillRule, to parts: UnsafeMutablePointer<DevicePoint>
    ) -> Int {
        let (edges, crossings) = (edges, crossings)
        var next = parts
        for index in 0..<count {
            let edge = edges[index]
            var writer = PartWriter(
                at: DevicePoint(x: edge.x0, y: edge.y0), direction: edge.direction, winding: edge.winding,
                rule, to: next)
            var place = Int(edge.firstCrossing)
            while place >= 0 {
                let crossing = crossings[place]
                place = Int(crossing.next)
                writer.pass(crossing)
            }
            writer.endEdge(at: DevicePoint(x: edge.x1, y: edge.y1))
            next = writer.next
        }
        return (next - parts) / 2
    }
}

/// Writes the parts of edges that follow each other from above, of one direction.
///
/// Each is written and counted only where it is one, so that the next is written over it else: branches
/// would be guesses.
struct PartWriter {
    private(set) var next: UnsafeMutablePointer<DevicePoint>
    private let rule: FillRule
    private let direction: Int32
    private var winding: Int32
    private var side: Int
    private var start: DevicePoint

    /// - Parameter winding: to the left of the first edge at its upper end.
    @inline(__always)
    init(
        at start: DevicePoint, direction: Int32, winding: Int32, _ rule: FillRule,
        to parts: UnsafeMutablePointer<DevicePoint>
    ) {
        next = parts
        self.rule = rule
        self.direction = direction
        self.winding = winding
        self.start = start
        side = rule.side(ofLeft: winding, direction: direction)
    }

    /// Goes on behind an edge's crossing.
    @inline(__always)
    mutating func pass(_ crossing: PolygonBoundary.Crossing) {
        winding &+= crossing.change
        let nextSide = rule.side(ofLeft: winding, direction: direction)
        let end = crossing.point
        write(to: end)
        let ends = nextSide != side
        next += ends && side != 0 ? 2 : 0
        start.x = ends ? end.x : start.x
        start.y = ends ? end.y : start.y
        side = nextSide
    }

    /// Goes on with the next edge.
    @inline(__always)
    mutating func endEdge(at end: DevicePoint) {
        write(to: end)
        next += side != 0 ? 2 : 0
        start = end
    }

    @inline(__always)
    private func write(to end: DevicePoint) {
        let place = side > 0 ? 0 : 1
        next[place] = start
        next[1 &- place] = end
    }
}
