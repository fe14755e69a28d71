/// Cuts a subpath into the dashes of a pattern, by length along the path.
struct StrokeDashing {
    enum Dash {
        case open([StrokePiece])
        /// The pattern's first dash is longer than the whole closed subpath.
        case closed([StrokePiece])
        /// A dash without length, at a point of the path and along it.
        case dot(StrokeVector, StrokeVector)
    }

    private static let limit = 100_000.0

    /// Dashes at even places, gaps at odd ones, an even number of both.
    private let lengths: [Double]
    private let period: Double
    private let firstIndex: Int
    /// What is left of the entry in which a subpath begins.
    private let firstRest: Double

    /// Nil when the style asks for a solid line: no pattern, a negative or non-finite length, a zero sum, or
    /// gaps that are all zero.
    init?(_ style: StrokeStyle) {
        guard !style.dash.isEmpty, style.dash.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
        var lengths = style.dash.map { Double($0) }
        if lengths.count % 2 == 1 { lengths += lengths }
        let period = lengths.reduce(0, +)
        let hasGap = lengths.indices.contains { $0 % 2 == 1 && lengths[$0] > 0 }
        guard period > 0, period.isFinite, hasGap else { return nil }
        let phase = Double(style.dashPhase)
        var offset = phase.isFinite ? phase.truncatingRemainder(dividingBy: period) : 0
        if offset < 0 { offset += period }
        var index = 0
        while index < lengths.count - 1, offset >= lengths[index] {
            // A dash of no length at the very start is drawn there.
            if offset == 0 { break }
            offset -= lengths[index]
            index += 1
        }
        self.lengths = lengths
        self.period = period
        firstIndex = index
        firstRest = max(0, lengths[index] - offset)
    }

    /// False when the subpath would fall into more dashes than anybody can see, or use memory for.
    func isBounded(over pieces: [StrokePiece]) -> Bool {
        let length = pieces.reduce(0) { $0 + $1.length }
        return length / period * Double(lengths.count / 2) <= StrokeDashing.limit
    }

    func forEachDash(of pieces: [StrokePiece], isClosed: Bool, _ body: (Dash) -> Void) {
        var index = firstIndex
        var rest = firstRest
        var isOn = index % 2 == 0
        var dash: [StrokePiece] = []
        // The dash that a closed path starts in waits for the last one, which runs on into it.
        var heldDash: [StrokePiece]?
        var isFirstDash = isOn && isClosed

        func end(at point: StrokeVector, _ direction: StrokeVector) {
            if isFirstDash, !dash.isEmpty {
                heldDash = dash
            } else if dash.isEmpty {
                body(.dot(point, direction))
            } else {
                body(.open(dash))
            }
            isFirstDash = false
            dash.removeAll(keepingCapacity: true)
        }

        for piece in pieces {
            var position = 0.0
            // A rest that rounding would leave behind must not become a dash of its own.
            while piece.length - position > rest {
                let next = position + rest
                if isOn {
                    if next > position { dash.append(piece.part(from: position, to: next)) }
                }
                position = next
                index = (index + 1) % lengths.count
                rest = lengths[index]
                let nextIsOn = index % 2 == 0
                if isOn, rest == 0, !nextIsOn {
                    // A gap of no length does not part two dashes.
                    index = (index + 1) % lengths.count
                    rest = lengths[index]
                    continue
                }
                if isOn {
                    let cut = piece.sample(at: position)
                    end(at: cut.point, cut.direction)
                }
                isOn = nextIsOn
            }
            if isOn { dash.append(piece.part(from: position, to: piece.length)) }
            rest -= piece.length - position
        }
        if !isOn {
            if let heldDash { body(.open(heldDash)) }
            return
        }
        if isFirstDash {
            body(.closed(dash))
        } else if let heldDash {
            body(.open(dash + heldDash))
        } else if !dash.isEmpty {
            body(.open(dash))
        }
    }
}

extension StrokePiece {
    /// The point and direction at a length from the start: on the chord, which is within the tolerance.
    func sample(at position: Double) -> (point: StrokeVector, direction: StrokeVector) {
        let fraction = length > 0 ? position / length : 0
        if isLine { return (.mix(start, end, fraction), startDirection) }
        let mixed = StrokeVector.mix(startDirection, endDirection, fraction)
        let size = mixed.length
        return (.mix(start, end, fraction), size > 1e-6 ? mixed / size : startDirection)
    }

    func part(from: Double, to: Double) -> StrokePiece {
        if from <= 0, to >= length { return self }
        var part = self
        if from > 0 {
            (part.start, part.startDirection) = sample(at: from)
            part.beginsSegment = false
        }
        if to < length { (part.end, part.endDirection) = sample(at: to) }
        part.length = to - from
        return part
    }
}
