/// The boundary of an area in an arrangement, as closed contours.
struct AreaBoundary {
    private struct DirectedEdge {
        var from: Int32
        var to: Int32
        var chord: Int32
        var isReversed: Bool
    }

    private let arrangement: Arrangement
    private let sweep: WindingSweep
    /// The edges of the boundary by their start; the area lies where +y lies of +x to a traveller.
    private var edges: [DirectedEdge] = []
    /// Where in `edges` those begin that start at a vertex.
    private var firstEdge: [Int32] = []
    private var isUsed: [Bool] = []

    /// `covers` says of the winding numbers of both paths whether the area covers a place.
    init(_ arrangement: Arrangement, covers: (SIMD2<Int32>) -> Bool) {
        self.arrangement = arrangement
        sweep = WindingSweep(arrangement, keepsAll: false)
        for edge in sweep.edges {
            let isCoveredAbove = covers(edge.above)
            if isCoveredAbove == covers(edge.below) { continue }
            let chord = arrangement.chords[Int(edge.chord)]
            let (from, to) = isCoveredAbove ? (edge.low, edge.high) : (edge.high, edge.low)
            edges.append(
                DirectedEdge(
                    from: from, to: to, chord: edge.chord,
                    isReversed: sweep.vertices[Int(from)] != chord.from))
        }
        edges.sort { $0.from != $1.from ? $0.from < $1.from : $0.to < $1.to }
        firstEdge = [Int32](repeating: 0, count: sweep.positions.count + 1)
        for edge in edges { firstEdge[Int(edge.from) + 1] += 1 }
        for rank in sweep.positions.indices { firstEdge[rank + 1] += firstEdge[rank] }
        isUsed = [Bool](repeating: false, count: edges.count)
    }

    /// The boundary as a path: closed contours that touch in points at most and turn so that both fill rules
    /// give the area.
    mutating func makePath() -> Path {
        var assembly = ContourAssembly(arrangement)
        for start in edges.indices where !isUsed[start] {
            var steps: [ContourAssembly.Step] = []
            var current = start
            repeat {
                isUsed[current] = true
                let edge = edges[current]
                steps.append(
                    ContourAssembly.Step(arrangement.chords[Int(edge.chord)], isReversed: edge.isReversed))
                guard let next = nextEdge(after: current, closingAt: start) else { break }
                current = next
            } while current != start
            assembly.append(steps, isClosed: true)
        }
        return assembly.path
    }

    /// The boundary's next edge: of those that leave the vertex the one that the same piece of area touches.
    private func nextEdge(after current: Int, closingAt start: Int) -> Int? {
        let vertex = Int(edges[current].to)
        let origin = sweep.positions[vertex]
        let back = sweep.positions[Int(edges[current].from)] - origin
        var best: Int?
        for candidate in Int(firstEdge[vertex])..<Int(firstEdge[vertex + 1])
        where !isUsed[candidate] || candidate == start {
            guard let previous = best else {
                best = candidate
                continue
            }
            let toCandidate = sweep.positions[Int(edges[candidate].to)] - origin
            let toPrevious = sweep.positions[Int(edges[previous].to)] - origin
            if AreaBoundary.comesFirst(toCandidate, toPrevious, turningBackFrom: back) { best = candidate }
        }
        return best
    }

    /// True when a ray that turns from `reference` from +y towards +x meets `a` before `b`.
    private static func comesFirst(
        _ a: GridPoint, _ b: GridPoint, turningBackFrom reference: GridPoint
    ) -> Bool {
        func half(_ direction: GridPoint) -> Int {
            switch reference.turn(to: direction) {
            case -1: 0
            case 1: 2
            default: direction.isAlong(reference) ? 3 : 1
            }
        }
        let (halfA, halfB) = (half(a), half(b))
        return halfA != halfB ? halfA < halfB : a.turn(to: b) < 0
    }
}
