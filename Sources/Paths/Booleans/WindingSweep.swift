/// An edge of the arrangement with the winding numbers of both paths on its sides.
///
/// "Above" is the side where +y lies of +x, for a traveller from `low` to `high`.
struct ArrangementEdge {
    /// Ranks of the ends in the order of the sweep.
    var low: Int32
    var high: Int32
    /// One of the chords that lie on the edge.
    var chord: Int32
    /// By how much the winding numbers of both paths grow from below the edge to above it.
    var step: SIMD2<Int32>
    var below = SIMD2<Int32>.zero

    var above: SIMD2<Int32> { below &+ step }
}

/// The edges of an arrangement and the winding numbers beside them, found by sweeping a line across.
///
/// The sweep is the one of Bentley and Ottmann without its crossings: the arrangement has none left.
struct WindingSweep {
    /// Vertex indices of the arrangement in the order of the sweep; edges speak of places in this list.
    private(set) var vertices: [Int32] = []
    private(set) var positions: [GridPoint] = []
    private(set) var edges: [ArrangementEdge] = []
    /// For each chord its edge, or -1.
    private(set) var edgeOfChord: [Int32] = []

    /// With `keepsAll`, edges on which chords cancel out are swept as well.
    init(_ arrangement: Arrangement, keepsAll: Bool) {
        rankVertices(arrangement)
        makeEdges(arrangement, keepsAll: keepsAll)
        sweep()
    }

    private var rankOfVertex: [Int32] = []

    private mutating func rankVertices(_ arrangement: Arrangement) {
        let all = arrangement.vertices.positions
        vertices = all.indices.map { Int32($0) }
        vertices.sort { GridPoint.precedes(all[Int($0)], all[Int($1)]) }
        positions = vertices.map { all[Int($0)] }
        rankOfVertex = [Int32](repeating: 0, count: all.count)
        for (rank, vertex) in vertices.enumerated() { rankOfVertex[Int(vertex)] = Int32(rank) }
    }

    private mutating func makeEdges(_ arrangement: Arrangement, keepsAll: Bool) {
        let chords = arrangement.chords
        var keyed: [(key: UInt64, chord: Int32)] = []
        keyed.reserveCapacity(chords.count)
        for (index, chord) in chords.enumerated() {
            let from = rankOfVertex[Int(chord.from)]
            let to = rankOfVertex[Int(chord.to)]
            keyed.append((UInt64(min(from, to)) << 32 | UInt64(max(from, to)), Int32(index)))
        }
        keyed.sort { $0.key != $1.key ? $0.key < $1.key : $0.chord < $1.chord }
        edgeOfChord = [Int32](repeating: -1, count: chords.count)
        var first = 0
        while first < keyed.count {
            var end = first
            var step = SIMD2<Int32>.zero
            while end < keyed.count, keyed[end].key == keyed[first].key {
                let chord = chords[Int(keyed[end].chord)]
                let operand = arrangement.segments[Int(chord.segment)].operand
                step[operand] &+= rankOfVertex[Int(chord.from)] < rankOfVertex[Int(chord.to)] ? 1 : -1
                end += 1
            }
            if keepsAll || step != .zero {
                for index in first..<end { edgeOfChord[Int(keyed[index].chord)] = Int32(edges.count) }
                edges.append(
                    ArrangementEdge(
                        low: Int32(truncatingIfNeeded: keyed[first].key >> 32),
                        high: Int32(truncatingIfNeeded: keyed[first].key & 0xFFFF_FFFF),
                        chord: keyed[first].chord, step: step))
            }
            first = end
        }
    }

    private mutating func sweep() {
        var endings = [Int32](repeating: 0, count: positions.count)
        for edge in edges { endings[Int(edge.high)] += 1 }
        // The edges that the sweep line cuts, from below to above.
        var status: [Int32] = []
        var next = 0
        for rank in positions.indices {
            let isBeginning = next < edges.count && Int(edges[next].low) == rank
            if endings[rank] == 0 && !isBeginning { continue }
            var place = firstNotBelow(rank, in: status)
            if endings[rank] > 0 {
                var end = place
                while end < status.count, Int(edges[Int(status[end])].high) == rank { end += 1 }
                if end - place == Int(endings[rank]) {
                    status.removeSubrange(place..<end)
                } else {
                    // Only where edges still cross by a grid unit.
                    status.removeAll { Int(edges[Int($0)].high) == rank }
                    place = firstNotBelow(rank, in: status)
                }
            }
            guard isBeginning else { continue }
            let first = next
            while next < edges.count, Int(edges[next].low) == rank { next += 1 }
            var fan = (first..<next).map { Int32($0) }
            if fan.count > 1 {
                let origin = positions[rank]
                fan.sort { a, b in
                    let toA = positions[Int(edges[Int(a)].high)] - origin
                    let turn = toA.turn(to: positions[Int(edges[Int(b)].high)] - origin)
                    return turn != 0 ? turn > 0 : a < b
                }
            }
            var winding = place > 0 ? edges[Int(status[place - 1])].above : .zero
            for index in fan {
                edges[Int(index)].below = winding
                winding = edges[Int(index)].above
            }
            status.insert(contentsOf: fan, at: place)
        }
    }

    /// The place of the first edge that does not pass below the vertex.
    private func firstNotBelow(_ rank: Int, in status: [Int32]) -> Int {
        let point = positions[rank]
        var low = 0
        var high = status.count
        while low < high {
            let middle = (low + high) / 2
            let edge = edges[Int(status[middle])]
            let side = GridPoint.side(
                of: point, from: positions[Int(edge.low)], to: positions[Int(edge.high)])
            if side > 0 { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
