/// What an animation of SMIL makes of one attribute: its values and the way from each to the next (SVG
/// Animations, sections 3.6 to 3.8).
struct ValueAnimation: Sendable {
    enum Mode: Sendable { case discrete, linear, paced, spline }

    /// Two at least, but for `set` and lists of one; of a `to` animation what it goes to.
    var values: [AnimationValue]
    /// A `to` animation, which begins at what is below it.
    var isToward = false
    /// Its values are put on those below it.
    var isAdditive = false
    /// Each run goes on from where the one before it ended.
    var isCumulative = false
    var pace: AnimationPace

    /// Nil for what isn't valid, which has no effect.
    init?(_ source: AnimationSources.Element, value: (String) -> AnimationValue) {
        let attributes = source.attributes
        isAdditive = attributes["additive"]?.trimmingSpace() == "sum"
        isCumulative = attributes["accumulate"]?.trimmingSpace() == "sum"
        var mode = Mode(attributes["calcMode"]) ?? .linear
        if source.name == "set" {
            guard let to = attributes["to"] else { return nil }
            values = [value(to)]
            isAdditive = false
            isCumulative = false
            pace = AnimationPace(discrete: 1)
            return
        }
        if let list = attributes["values"] {
            values = AnimationPace.list(list).map(value)
        } else if let to = attributes["to"] {
            values = (attributes["from"].map { [value($0)] } ?? []) + [value(to)]
            isToward = values.count == 1
            // Moving toward a value from what is below leaves nothing to add.
            if isToward { isAdditive = false }
            if isToward { isCumulative = false }
        } else if let by = attributes["by"] {
            let step = value(by)
            if let from = attributes["from"].map(value) {
                guard let sum = Self.sum(from, step) else { return nil }
                values = [from, sum]
            } else {
                guard let zero = step.scaled(by: 0) else { return nil }
                values = [zero, step]
                isAdditive = true
            }
        } else {
            return nil
        }
        if values.isEmpty { return nil }
        let count = isToward ? 2 : values.count
        // What has nothing between is shown one after the other.
        let hasBetween = zip(values, values.dropFirst()).allSatisfy { $0.mixed(with: $1, by: 0.5) != nil }
        if !hasBetween, mode != .discrete { mode = .discrete }
        var distances: [Double]?
        if mode == .paced {
            let steps = zip(values, values.dropFirst()).map { $0.distance(to: $1) }
            if isToward || steps.contains(where: { $0 == nil }) {
                mode = .linear
            } else {
                distances = steps.compactMap { $0 }
            }
        }
        guard let pace = AnimationPace(mode, count: count, attributes, distances: distances) else {
            return nil
        }
        self.pace = pace
    }

    /// `from` and a step further, where functions of a kind are added number by number.
    private static func sum(_ from: AnimationValue, _ step: AnimationValue) -> AnimationValue? {
        if case .transform(let first) = from, case .transform(let second) = step,
            let one = first.functions.first, let two = second.functions.first,
            one.numbers.count == two.numbers.count
        {
            let numbers = zip(one.numbers, two.numbers).map { $0 + $1 }
            return .transform(SVGTransformList([.init(kind: one.kind, numbers: numbers)]))
        }
        return from.adding(step)
    }

    /// What is shown.
    /// - Parameters:
    ///   - share: of one run, in 0...1.
    ///   - run: which, from 0.
    ///   - below: what was there without this animation; nil where that is nothing that has a value.
    func value(at share: Double, run: Int, over below: AnimationValue?) -> AnimationValue? {
        let (index, part) = pace.place(at: share)
        if isToward {
            if pace.mode == .discrete { return values[0] }
            guard let below, let mixed = below.mixed(with: values[0], by: part) else {
                return values[0]
            }
            return index == 0 ? mixed : values[0]
        }
        var value = values[min(index, values.count - 1)]
        if part > 0, index + 1 < values.count {
            value = value.mixed(with: values[index + 1], by: part) ?? value
        }
        if isCumulative, run > 0, let last = values.last {
            value = Self.accumulated(value, last, times: Double(run)) ?? value
        }
        if isAdditive, let below { value = below.adding(value) ?? value }
        return value
    }

    private static func accumulated(
        _ value: AnimationValue, _ last: AnimationValue, times: Double
    ) -> AnimationValue? {
        if case .transform = value {
            return last.scaled(by: times).flatMap { sum(value, $0) }
        }
        return value.adding(last, times: times)
    }
}

extension ValueAnimation.Mode {
    /// Nil for no such word.
    init?(_ text: String?) {
        switch text?.trimmingSpace() {
        case "discrete": self = .discrete
        case "linear": self = .linear
        case "paced": self = .paced
        case "spline": self = .spline
        default: return nil
        }
    }
}

extension AnimationValue {
    /// All numbers times one; nil for what has none. Of a rotation the centre stays.
    func scaled(by factor: Double) -> AnimationValue? {
        if case .transform(let list) = self, var function = list.functions.first {
            for index in function.numbers.indices where function.kind != .rotate || index == 0 {
                function.numbers[index] *= factor
            }
            return .transform(SVGTransformList([function]))
        }
        return adding(self, times: factor - 1)
    }
}
