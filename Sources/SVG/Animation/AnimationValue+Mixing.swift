extension AnimationValue {
    /// A value between this one, at 0, and another, at 1, or beyond; nil where there is none.
    func mixed(with other: AnimationValue, by share: Double) -> AnimationValue? {
        func mix(_ first: Double, _ second: Double) -> Double { first + (second - first) * share }
        switch (self, other) {
        case (
            .color(let red, let green, let blue, let alpha),
            .color(let red2, let green2, let blue2, let alpha2)
        ):
            // Premultiplied, as CSS Color 4 says.
            let sum = mix(alpha, alpha2)
            guard sum > 0 else { return .color(red: 0, green: 0, blue: 0, alpha: 0) }
            return .color(
                red: mix(red * alpha, red2 * alpha2) / sum, green: mix(green * alpha, green2 * alpha2) / sum,
                blue: mix(blue * alpha, blue2 * alpha2) / sum, alpha: sum)
        case (.transform(let first), .transform(let second)):
            return first.mixed(with: second, by: share).map { .transform($0) }
        default: return combined(with: other, mix)
        }
    }

    /// This value and `times` another; nil where they can't be added.
    func adding(_ other: AnimationValue, times: Double = 1) -> AnimationValue? {
        switch (self, other) {
        case (.color(let red, let green, let blue, let alpha), .color(let red2, let green2, let blue2, _)):
            return .color(
                red: red + times * red2, green: green + times * green2, blue: blue + times * blue2,
                alpha: alpha)
        case (.transform(let first), .transform(let second)):
            // Functions side by side multiply.
            return .transform(SVGTransformList(first.functions + second.functions))
        default: return combined(with: other) { $0 + times * $1 }
        }
    }

    /// Number by number of what is of the same form.
    private func combined(
        with other: AnimationValue, _ body: (Double, Double) -> Double
    ) -> AnimationValue? {
        switch (self, other) {
        case (.lengths(let first), .lengths(let second)):
            guard first.count == second.count else { return nil }
            var lengths: [SVGLength] = []
            for (one, two) in zip(first, second) {
                guard let (left, right, unit) = SVGLength.common(one, two) else { return nil }
                lengths.append(SVGLength(body(left, right), unit))
            }
            return lengths.allSatisfy(\.number.isFinite) ? .lengths(lengths) : nil
        case (.path(let first), .path(let second)):
            guard first.letters == second.letters, first.numbers.count == second.numbers.count else {
                return nil
            }
            var path = first
            path.numbers = zip(first.numbers, second.numbers).map(body)
            return path.numbers.allSatisfy(\.isFinite) ? .path(path) : nil
        case (.functions(let parts, let first), .functions(let others, let second)):
            return parts == others ? .functions(parts: parts, numbers: zip(first, second).map(body)) : nil
        default: return nil
        }
    }

    /// How far another value is, for an even pace; nil where that can't be said.
    func distance(to other: AnimationValue) -> Double? {
        switch (self, other) {
        case (.lengths(let first), .lengths(let second)):
            guard first.count == 1, second.count == 1,
                let (left, right, _) = SVGLength.common(first[0], second[0])
            else { return nil }
            return (right - left).magnitude
        case (.color(let red, let green, let blue, _), .color(let red2, let green2, let blue2, _)):
            let (x, y, z) = (red2 - red, green2 - green, blue2 - blue)
            return (x * x + y * y + z * z).squareRoot()
        case (.transform(let first), .transform(let second)):
            guard let one = first.functions.first, let two = second.functions.first,
                one.numbers.count == two.numbers.count
            else { return nil }
            // Of a rotation the angle alone.
            let count = one.kind == .rotate ? 1 : one.numbers.count
            let squares = zip(one.numbers, two.numbers).prefix(count).map { ($1 - $0) * ($1 - $0) }
            return squares.reduce(0, +).squareRoot()
        default: return nil
        }
    }
}

extension SVGLength {
    /// Both numbers in one unit: that of both, pixels where each always has as many, or that of the one which
    /// isn't 0. Nil where only a place in the document could tell.
    static func common(_ first: SVGLength, _ second: SVGLength) -> (Double, Double, Unit)? {
        if first.unit == second.unit { return (first.number, second.number, first.unit) }
        if let left = first.absolute, let right = second.absolute { return (left, right, .pixels) }
        if first.number == 0 { return (0, second.number, second.unit) }
        if second.number == 0 { return (first.number, 0, first.unit) }
        return nil
    }
}
