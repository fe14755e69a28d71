/// The lines and curves of two paths, cut wherever they meet.
///
/// Curves are represented by chords, whose ends lie on an integer grid. Chords are split where they cross
/// or run within four grid units of a vertex, until none does; after that chords have only ends in common,
/// and coincident edges have become the same edge. Each chord remembers its segment and the range of its
/// parameter, so results are made of parts of the original curves.
struct Arrangement {
    struct Chord {
        var from: Int32
        var to: Int32
        var segment: Int32
        var fromParameter: Double
        var toParameter: Double
    }

    /// Two segments that cross at a vertex, and where on each as the chords have it.
    private struct Crossing {
        var segments: (Int, Int)
        var parameters: (Double, Double)
    }

    /// Bounds on time and memory; a drawing stays far below.
    private static let chordLimit = 1 << 21
    private static let pairLimit = 1 << 23
    private static let curveChordTotal = 1 << 20
    private static let roundLimit = 32
    private static let snapDistance = 4.0

    private(set) var segments: [OutlineSegment]
    private(set) var chords: [Chord] = []
    private(set) var vertices = VertexTable()
    /// Where in the plane each vertex lies; beyond the end of the list, where the grid has it.
    private var points: [StrokeVector?] = []
    private var crossings: [Int: Crossing] = [:]
    private let grid: PathGrid
    /// For each segment the distance, in grid units, within which a vertex may be split into its chords.
    private let reaches: [Double]
    private var pairCount = 0

    /// Nil when the segments have no extent, or cross too often to be handled.
    init?(_ segments: [OutlineSegment], bounds: CGRect) {
        guard segments.count <= Arrangement.chordLimit, let grid = PathGrid(over: bounds) else { return nil }
        self.segments = segments
        self.grid = grid
        reaches = segments.map { max(Arrangement.snapDistance, 2 * $0.tolerance / grid.unit) }
        appendChords()
        guard splitChords() else { return nil }
        refineCrossings()
    }

    func position(of vertex: Int32) -> GridPoint { vertices.positions[Int(vertex)] }

    func point(of vertex: Int32) -> StrokeVector {
        let index = Int(vertex)
        if index < points.count, let point = points[index] { return point }
        return grid.point(vertices.positions[index])
    }

    /// The parameter where `segment` comes closest to a vertex, given where the chords have it.
    func exactParameter(of vertex: Int32, on segment: Int, near parameter: Double) -> Double {
        if parameter <= 0 || parameter >= 1 { return parameter }
        let closest = segments[segment].parameter(closestTo: point(of: vertex), near: parameter)
        return closest > 0 && closest < 1 && (closest - parameter).magnitude < 1e-2 ? closest : parameter
    }

    // MARK: Making chords

    private mutating func appendChords() {
        let spans = CurveSpan.spans(of: segments, unit: grid.unit)
        let ends = spans.map { (from: endVertex(at: $0.start), to: endVertex(at: $0.end)) }
        let curveCount = segments.count { !$0.isLine }
        let limit = min(1024, max(8, Arrangement.curveChordTotal / max(1, curveCount)))
        for (span, ends) in zip(spans, ends) {
            let count = span.curve.chordCount(limit: limit)
            let isCanonical = span.curve.isCanonical
            let curve = isCanonical ? span.curve : span.curve.reversed
            var from = ends.from
            var fromParameter = span.from
            for step in 1...count {
                var to = ends.to
                var toParameter = span.to
                if step < count {
                    let place = Double(isCanonical ? step : count - step) / Double(count)
                    to = Int32(vertices.vertex(at: grid.gridPoint(curve.point(at: place))))
                    toParameter = span.from + (span.to - span.from) * (Double(step) / Double(count))
                }
                if to == from { continue }
                chords.append(
                    Chord(
                        from: from, to: to, segment: Int32(span.segment), fromParameter: fromParameter,
                        toParameter: toParameter))
                (from, fromParameter) = (to, toParameter)
            }
        }
    }

    /// The vertex at an end of a span, which keeps the exact point.
    private mutating func endVertex(at point: StrokeVector) -> Int32 {
        let vertex = vertices.vertex(at: grid.gridPoint(point))
        if vertex >= points.count { points.append(point) }
        return Int32(vertex)
    }

    // MARK: Splitting chords

    private struct Split {
        var chord: Int
        var vertex: Int32
        /// How far along the chord.
        var fraction: Double
    }

    /// False when a limit is reached.
    private mutating func splitChords() -> Bool {
        var isFresh = [Bool](repeating: true, count: chords.count)
        for _ in 0..<Arrangement.roundLimit {
            var splits: [Split] = []
            var crossingPairs: [(Int, Int)] = []
            let boxes = chords.map { chord in
                let a = Arrangement.vector(position(of: chord.from))
                let b = Arrangement.vector(position(of: chord.to))
                let reach = reaches[Int(chord.segment)]
                return ChordTree.Box(low: pointwiseMin(a, b) - reach, high: pointwiseMax(a, b) + reach)
            }
            let tree = ChordTree(boxes)
            for index in chords.indices where isFresh[index] {
                tree.forEachOverlap(boxes[index]) { other in
                    if other == index || (isFresh[other] && other < index) { return }
                    pairCount += 1
                    if pairCount > Arrangement.pairLimit { return }
                    if findEndSplits(index, other, &splits) { crossingPairs.append((index, other)) }
                }
                if pairCount > Arrangement.pairLimit { return false }
                if splits.count + crossingPairs.count > Arrangement.chordLimit { return false }
            }
            // Chords that an end splits are bent to it; where they cross shows in the next round.
            var isBent = [Bool](repeating: false, count: chords.count)
            for split in splits { isBent[split.chord] = true }
            for (first, second) in crossingPairs where !isBent[first] && !isBent[second] {
                addCrossing(first, second, &splits)
            }
            if splits.isEmpty { return true }
            isFresh = apply(&splits)
            if chords.count > Arrangement.chordLimit { return false }
        }
        // What is left after so many rounds is a matter of a few grid units; the sweep copes with it.
        return true
    }

    /// Splits each of two chords where an end of the other lies on it. True when instead they cross.
    private mutating func findEndSplits(_ first: Int, _ second: Int, _ splits: inout [Split]) -> Bool {
        let (a, b) = (chords[first], chords[second])
        let sharesFrom = a.from == b.from || a.from == b.to
        let sharesTo = a.to == b.from || a.to == b.to
        if sharesFrom && sharesTo { return false }
        let before = splits.count
        for (vertex, parameter) in [(b.from, b.fromParameter), (b.to, b.toParameter)] {
            guard vertex != a.from, vertex != a.to, let fraction = fraction(of: vertex, on: a) else {
                continue
            }
            splits.append(Split(chord: first, vertex: vertex, fraction: fraction))
            note(vertex, on: b, parameter, on: a, a.parameter(at: fraction))
        }
        for (vertex, parameter) in [(a.from, a.fromParameter), (a.to, a.toParameter)] {
            guard vertex != b.from, vertex != b.to, let fraction = fraction(of: vertex, on: b) else {
                continue
            }
            splits.append(Split(chord: second, vertex: vertex, fraction: fraction))
            note(vertex, on: a, parameter, on: b, b.parameter(at: fraction))
        }
        if sharesFrom || sharesTo || splits.count > before { return false }
        let (a0, a1) = (position(of: a.from), position(of: a.to))
        let (b0, b1) = (position(of: b.from), position(of: b.to))
        return GridPoint.side(of: b0, from: a0, to: a1) * GridPoint.side(of: b1, from: a0, to: a1) < 0
            && GridPoint.side(of: a0, from: b0, to: b1) * GridPoint.side(of: a1, from: b0, to: b1) < 0
    }

    /// Splits two chords where they cross.
    private mutating func addCrossing(_ first: Int, _ second: Int, _ splits: inout [Split]) {
        let (a, b) = (chords[first], chords[second])
        let (a0, a1) = (position(of: a.from), position(of: a.to))
        let (b0, b1) = (position(of: b.from), position(of: b.to))
        let along = Arrangement.vector(a1 - a0)
        let across = Arrangement.vector(b1 - b0)
        let determinant = along.cross(across)
        let offset = Arrangement.vector(b0 - a0)
        let fractionA = max(0, min(1, offset.cross(across) / determinant))
        let fractionB = max(0, min(1, offset.cross(along) / determinant))
        guard fractionA.isFinite, fractionB.isFinite else { return }
        let place = GridPoint(
            x: a0.x + Int64((along.x * fractionA).rounded()),
            y: a0.y + Int64((along.y * fractionA).rounded()))
        let vertex = Int32(vertices.vertex(at: place))
        note(vertex, on: a, a.parameter(at: fractionA), on: b, b.parameter(at: fractionB))
        if vertex != a.from, vertex != a.to {
            splits.append(Split(chord: first, vertex: vertex, fraction: fractionA))
        }
        if vertex != b.from, vertex != b.to {
            splits.append(Split(chord: second, vertex: vertex, fraction: fractionB))
        }
    }

    /// How far along the chord a vertex lies that is next to it; nil for one that is not. An end of a segment
    /// that lies on the chord's curve counts as next to the chord.
    private func fraction(of vertex: Int32, on chord: Chord) -> Double? {
        let start = position(of: chord.from)
        let along = Arrangement.vector(position(of: chord.to) - start)
        let offset = Arrangement.vector(position(of: vertex) - start)
        let length = along.squaredLength
        let dot = offset.dot(along)
        guard dot > 0, dot < length else { return nil }
        let fraction = dot / length
        let cross = offset.cross(along)
        let limit = Arrangement.snapDistance
        if cross * cross <= limit * limit * length { return fraction }

        let reach = reaches[Int(chord.segment)]
        guard reach > limit, cross * cross <= reach * reach * length,
            Int(vertex) < points.count, let end = points[Int(vertex)]
        else { return nil }
        let segment = segments[Int(chord.segment)]
        let t = segment.parameter(closestTo: end, near: chord.parameter(at: fraction))
        guard t > 0, t < 1 else { return nil }
        return (segment.point(at: t) - end).length <= 2 * limit * grid.unit ? fraction : nil
    }

    /// Splits the chords and returns which are new.
    private mutating func apply(_ splits: inout [Split]) -> [Bool] {
        splits.sort {
            if $0.chord != $1.chord { return $0.chord < $1.chord }
            return $0.fraction != $1.fraction ? $0.fraction < $1.fraction : $0.vertex < $1.vertex
        }
        var result: [Chord] = []
        var isFresh: [Bool] = []
        result.reserveCapacity(chords.count + splits.count)
        isFresh.reserveCapacity(chords.count + splits.count)
        var next = 0
        for index in chords.indices {
            let chord = chords[index]
            let isSplit = next < splits.count && splits[next].chord == index
            var rest = chord
            while next < splits.count, splits[next].chord == index {
                let split = splits[next]
                next += 1
                if split.vertex == rest.from { continue }
                var piece = rest
                piece.to = split.vertex
                piece.toParameter = chord.parameter(at: split.fraction)
                (rest.from, rest.fromParameter) = (split.vertex, piece.toParameter)
                result.append(piece)
                isFresh.append(true)
            }
            if rest.from != rest.to {
                result.append(rest)
                isFresh.append(isSplit)
            }
        }
        chords = result
        return isFresh
    }

    private static func vector(_ point: GridPoint) -> StrokeVector {
        StrokeVector(Double(point.x), Double(point.y))
    }

    // MARK: Crossings of curves

    /// Remembers which segments meet at a vertex that is not an end of any.
    private mutating func note(
        _ vertex: Int32, on a: Chord, _ parameterA: Double, on b: Chord, _ parameterB: Double
    ) {
        let index = Int(vertex)
        if index < points.count && points[index] != nil { return }
        let (first, second) = (Int(a.segment), Int(b.segment))
        if crossings[index] != nil { return }
        crossings[index] = Crossing(segments: (first, second), parameters: (parameterA, parameterB))
    }

    /// Moves crossings from the chords to the curves, by Newton's method.
    private mutating func refineCrossings() {
        points += [StrokeVector?](repeating: nil, count: vertices.positions.count - points.count)
        for index in vertices.positions.indices {
            guard let crossing = crossings[index] else { continue }
            let (a, b) = (segments[crossing.segments.0], segments[crossing.segments.1])
            let reach = 64 * (a.tolerance + b.tolerance + grid.unit)
            let origin = grid.point(vertices.positions[index])
            var (s, t) = crossing.parameters
            for _ in 0..<8 {
                let gap = b.point(at: t) - a.point(at: s)
                let (alongA, alongB) = (a.derivative(at: s), b.derivative(at: t))
                let determinant = alongA.cross(alongB)
                s += gap.cross(alongB) / determinant
                t += gap.cross(alongA) / determinant
                guard s >= 0, s <= 1, t >= 0, t <= 1 else { break }
            }
            guard s >= 0, s <= 1, t >= 0, t <= 1 else { continue }
            let (pointA, pointB) = (a.point(at: s), b.point(at: t))
            guard (pointA - pointB).length <= 16 * grid.unit, (pointA - origin).length <= reach else {
                continue
            }
            points[index] = Arrangement.aligned(pointA, with: a, b)
        }
    }
}

extension Arrangement {
    /// The point with the coordinates that lines parallel to an axis prescribe, free of rounding.
    private static func aligned(_ point: StrokeVector, with segments: OutlineSegment...) -> StrokeVector {
        var point = point
        for segment in segments where segment.isLine {
            if segment.start.x == segment.end.x { point.x = segment.start.x }
            if segment.start.y == segment.end.y { point.y = segment.start.y }
        }
        return point
    }
}

extension Arrangement.Chord {
    func parameter(at fraction: Double) -> Double {
        fromParameter + (toParameter - fromParameter) * fraction
    }
}
