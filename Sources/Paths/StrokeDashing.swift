/// Cuts a subpath into the dashes of a pattern, by length along the path.
struct StrokeDashing {
    enum Dash {
        case open([StrokePiece])
        /// The pattern's first dash is longer than the whole closed subpath.
        case closed([StrokePiece])
        /// A dash without length, at a point of the path and along it.
        case dot(StrokeVector, StrokeVector)
    }

    /// The most dashes that a subpath may show.
    private static let limit = 100_000.0
    /// The most that a whole path may show.
    private static let pathLimit = 400_000.0
    /// The most that can be told apart by their numbers.
    private static let countable = 0x1p40

    /// Dashes at even places, gaps at odd ones, an even number of both.
    private let lengths: [Double]
    /// Where each entry begins in the pattern, and where the last one ends.
    private let places: [Double]
    private let period: Double
    private let firstIndex: Int
    /// What is left of the entry in which a subpath begins.
    private let firstRest: Double
    /// How many dashes one counts as: a wide pen's meet many pixels each.
    private let weight: Double

    /// Nil when the style asks for a solid line: no pattern, a negative or non-finite length, a zero sum, or
    /// gaps that are all zero.
    /// - Parameter pixel: the size of a pixel, in user units.
    init?(_ style: StrokeStyle, pixel: Double = .infinity) {
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
        weight = max(1, min(Double(style.lineWidth) / (32 * pixel), 256))
        self.lengths = lengths
        places = lengths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        self.period = period
        firstIndex = index
        firstRest = max(0, lengths[index] - offset)
    }

    /// Whether a subpath is dashed: not when it would fall into more dashes than anybody can see, or use
    /// memory for.
    /// - Parameter seen: where dashes are seen.
    func isBounded(over pieces: UnsafeBufferPointer<StrokePiece>, seen: StrokeBox) -> Bool {
        var length = 0.0
        var longest = 0.0
        for piece in pieces {
            longest = max(longest, piece.length)
            if let range = piece.positions(in: seen) { length += range.upperBound - range.lowerBound }
        }
        return count(length: length) * weight <= StrokeDashing.limit
            && longest / period <= StrokeDashing.countable
    }

    /// Whether a path is dashed.
    /// - Parameter length: how much of it is seen, at most.
    func isBounded(pathLength length: Double) -> Bool {
        count(length: length) * weight <= StrokeDashing.pathLimit
    }

    /// How many dashes a length takes.
    func count(length: Double) -> Double { length / period * Double(lengths.count / 2) }

    /// - Parameter drawn: where dashes are needed; others may be left out.
    func forEachDash(
        of pieces: UnsafeBufferPointer<StrokePiece>, isClosed: Bool, drawn: StrokeBox = .everywhere,
        _ body: (Dash) -> Void
    ) {
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
            // Where the pattern's first entry began, how often it began again, and so where each entry ends:
            // the same numbers whether those before were passed over or not.
            let origin = rest - places[index + 1]
            var round = 0.0
            var boundary = rest
            let inSight = piece.positions(in: drawn)
            // A rest that rounding would leave behind must not become a dash of its own.
            while piece.length > boundary {
                if isOn, boundary > position { dash.append(piece.part(from: position, to: boundary)) }
                position = boundary
                let nextIsOn = advance()
                if isOn, lengths[index] == 0, !nextIsOn {
                    // A gap of no length does not part two dashes.
                    _ = advance()
                    boundary = origin + (places[index + 1] + round * period)
                    continue
                }
                if isOn {
                    let cut = piece.sample(at: position)
                    end(at: cut.point, cut.direction)
                }
                isOn = nextIsOn
                // Dashes that nobody sees are passed over, two for the sake of rounding excepted.
                var sight = piece.length
                if let inSight, position <= inSight.upperBound { sight = max(inSight.lowerBound, position) }
                round += max(((sight - position) / period).rounded(.down) - 2, 0)
                position = origin + (places[index] + round * period)
                boundary = origin + (places[index + 1] + round * period)
            }
            if isOn { dash.append(piece.part(from: position, to: piece.length)) }
            rest = max(boundary - piece.length, 0)

            func advance() -> Bool {
                index += 1
                if index == lengths.count {
                    index = 0
                    round += 1
                }
                return index % 2 == 0
            }
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
    /// From where to where a box sees it, by length from its start; nil when it doesn't.
    func positions(in box: StrokeBox) -> ClosedRange<Double>? {
        if isHidden { return nil }
        guard isLine, !box.isEverywhere else { return 0...length }
        guard let fractions = box.fractions(from: start, to: end) else { return nil }
        return (fractions.lowerBound * length)...(fractions.upperBound * length)
    }

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
