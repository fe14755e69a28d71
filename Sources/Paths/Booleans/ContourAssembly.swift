/// Makes paths of pieces of segments: chords that follow one another on a segment become one part of it.
struct ContourAssembly {
    private let arrangement: Arrangement
    private(set) var path = Path()

    init(_ arrangement: Arrangement) {
        self.arrangement = arrangement
    }

    /// A chord in the direction in which the result runs along it.
    struct Step {
        var from: Int32
        var to: Int32
        var segment: Int
        var fromParameter: Double
        var toParameter: Double

        init(_ chord: Arrangement.Chord, isReversed: Bool) {
            segment = Int(chord.segment)
            if isReversed {
                (from, to) = (chord.to, chord.from)
                (fromParameter, toParameter) = (chord.toParameter, chord.fromParameter)
            } else {
                (from, to) = (chord.from, chord.to)
                (fromParameter, toParameter) = (chord.fromParameter, chord.toParameter)
            }
        }
    }

    /// Adds a subpath; a closed one begins where two pieces meet.
    mutating func append(_ steps: [Step], isClosed: Bool) {
        guard !steps.isEmpty else { return }
        var steps = steps
        if isClosed,
            let start = steps.indices.first(where: { index in
                !continues(steps[index == 0 ? steps.count - 1 : index - 1], steps[index])
            }), start > 0
        {
            steps = Array(steps[start...] + steps[..<start])
        }
        var pieces: [Step] = []
        for step in steps {
            if let last = pieces.last, continues(last, step) {
                pieces[pieces.count - 1].to = step.to
                pieces[pieces.count - 1].toParameter = step.toParameter
            } else {
                pieces.append(step)
            }
        }
        path.move(to: CGPoint(arrangement.point(of: pieces[0].from)))
        for (index, piece) in pieces.enumerated() {
            if isClosed, index == pieces.count - 1, arrangement.segments[piece.segment].isLine { break }
            append(piece)
        }
        if isClosed { path.closeSubpath() }
    }

    /// True when the second step goes on where the first one ends: on the same curve, or straight on.
    private func continues(_ first: Step, _ second: Step) -> Bool {
        if arrangement.segments[first.segment].isLine && arrangement.segments[second.segment].isLine {
            let middle = arrangement.position(of: first.to)
            let incoming = middle - arrangement.position(of: first.from)
            let outgoing = arrangement.position(of: second.to) - middle
            return incoming.isAlong(outgoing)
                && (first.segment == second.segment || incoming.turn(to: outgoing) == 0)
        }
        return first.segment == second.segment && first.toParameter == second.fromParameter
            && (first.toParameter > first.fromParameter) == (second.toParameter > second.fromParameter)
    }

    private mutating func append(_ piece: Step) {
        let start = arrangement.point(of: piece.from)
        let end = arrangement.point(of: piece.to)
        let segment = arrangement.segments[piece.segment]
        if segment.isLine { return path.addLine(to: CGPoint(end)) }
        var from = arrangement.exactParameter(
            of: piece.from, on: piece.segment, near: piece.fromParameter)
        var to = arrangement.exactParameter(of: piece.to, on: piece.segment, near: piece.toParameter)
        if (from < to) != (piece.fromParameter < piece.toParameter) {
            (from, to) = (piece.fromParameter, piece.toParameter)
        }
        var part = segment.part(from: from, to: to)
        part.control1 += start - part.start
        part.control2 += end - part.end
        path.addCurve(
            to: CGPoint(end), control1: CGPoint(part.control1), control2: CGPoint(part.control2))
    }
}
