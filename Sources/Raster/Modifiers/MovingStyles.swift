import RasterPaths

/// Any number of numbers; the missing ones of a shorter list are 0.
nonisolated struct MovingNumbers: VectorArithmetic, Animatable {
    var values: [Double]

    static var zero: MovingNumbers { MovingNumbers(values: []) }

    private static func combined(
        _ first: MovingNumbers, _ second: MovingNumbers, _ combine: (Double, Double) -> Double
    ) -> MovingNumbers {
        let count = max(first.values.count, second.values.count)
        func value(_ numbers: MovingNumbers, _ index: Int) -> Double {
            index < numbers.values.count ? numbers.values[index] : 0
        }
        return MovingNumbers(values: (0..<count).map { combine(value(first, $0), value(second, $0)) })
    }

    static func + (first: MovingNumbers, second: MovingNumbers) -> MovingNumbers {
        combined(first, second, +)
    }
    static func - (first: MovingNumbers, second: MovingNumbers) -> MovingNumbers {
        combined(first, second, -)
    }

    mutating func scale(by factor: Double) {
        for index in values.indices { values[index] *= factor }
    }

    var magnitudeSquared: Double { values.reduce(0) { $0 + $1 * $1 } }
}

/// A style with numbers besides its gradient.
private nonisolated protocol GradientStyle: ShapeStyle {
    var ramp: AnyGradient { get }
    var numbers: [Double] { get }
    func with(_ gradient: AnyGradient, _ numbers: [Double]) -> Self
}

extension LinearGradient: GradientStyle {
    nonisolated fileprivate var ramp: AnyGradient { gradient }
    nonisolated fileprivate var numbers: [Double] {
        [startPoint.x, startPoint.y, endPoint.x, endPoint.y].map { Double($0) }
    }

    nonisolated fileprivate func with(_ gradient: AnyGradient, _ numbers: [Double]) -> LinearGradient {
        LinearGradient(
            gradient, startPoint: UnitPoint(x: CGFloat(numbers[0]), y: CGFloat(numbers[1])),
            endPoint: UnitPoint(x: CGFloat(numbers[2]), y: CGFloat(numbers[3])))
    }
}

extension RadialGradient: GradientStyle {
    nonisolated fileprivate var ramp: AnyGradient { gradient }
    nonisolated fileprivate var numbers: [Double] {
        [center.x, center.y, startRadius, endRadius].map { Double($0) }
    }

    nonisolated fileprivate func with(_ gradient: AnyGradient, _ numbers: [Double]) -> RadialGradient {
        RadialGradient(
            gradient, center: UnitPoint(x: CGFloat(numbers[0]), y: CGFloat(numbers[1])),
            startRadius: CGFloat(numbers[2]), endRadius: CGFloat(numbers[3]))
    }
}

extension AngularGradient: GradientStyle {
    nonisolated fileprivate var ramp: AnyGradient { gradient }
    nonisolated fileprivate var numbers: [Double] {
        [Double(center.x), Double(center.y), startAngle.radians, endAngle.radians]
    }

    nonisolated fileprivate func with(_ gradient: AnyGradient, _ numbers: [Double]) -> AngularGradient {
        AngularGradient(
            gradient, center: UnitPoint(x: CGFloat(numbers[0]), y: CGFloat(numbers[1])),
            startAngle: .radians(numbers[2]), endAngle: .radians(numbers[3]))
    }
}

extension AnyGradient: GradientStyle {
    nonisolated fileprivate var ramp: AnyGradient { self }
    nonisolated fileprivate var numbers: [Double] { [] }
    nonisolated fileprivate func with(_ gradient: AnyGradient, _ numbers: [Double]) -> AnyGradient {
        gradient
    }
}

extension _ViewInputs {
    /// A style on its way to another: colours are, and gradients of as many stops, one of the same kind; what
    /// else there is changes at once.
    func shown<Style: ShapeStyle>(style: Style) -> Style {
        guard states.clock != nil else { return style }
        if let hidden = style as? AnyShapeStyle { return shown(anyStyle: hidden) as? Style ?? style }
        if let color = style as? Color {
            return shown(MovingColor(color, in: environment), .style).color as? Style ?? style
        }
        guard let gradient = style as? any GradientStyle else { return style }
        return shown(gradient: gradient) as? Style ?? style
    }

    /// A style with its type hidden on its way to another.
    func shown(anyStyle style: AnyShapeStyle) -> AnyShapeStyle {
        guard states.clock != nil else { return style }
        return AnyShapeStyle(shown(any: style.style))
    }

    private func shown(any style: any ShapeStyle) -> any ShapeStyle { shown(style: style) }

    private func shown<Style: GradientStyle>(gradient style: Style) -> Style {
        let stops = style.ramp.gradient.stops
        var values = style.numbers
        for stop in stops {
            let color = MovingColor(stop.color, in: environment).numbers
            values += [
                Double(stop.location), color.first.first, color.first.second, color.second.first,
                color.second.second,
            ]
        }
        // Another kind, or another number of stops, is another place: it is there at once.
        var own = self
        own.enter(stops.count)
        own.enter(ObjectIdentifier(Style.self).hashValue)
        let target = MovingNumbers(values: values)
        let shown = own.shown(target, .style)
        if shown == target { return style }
        let first = style.numbers.count
        let moved = stops.indices.map { index in
            let start = first + 5 * index
            var color = MovingColor(stops[index].color, in: environment)
            color.animatableData = AnimatablePair(
                AnimatablePair(shown.values[start + 1], shown.values[start + 2]),
                AnimatablePair(shown.values[start + 3], shown.values[start + 4]))
            return Gradient.Stop(color: color.color, location: CGFloat(shown.values[start]))
        }
        let gradient = AnyGradient(Gradient(stops: moved), colorSpace: style.ramp.colorSpace)
        return style.with(gradient, Array(shown.values[..<first]))
    }
}

extension Text {
    /// The text with the colours that it has by itself on their way to others.
    func moving(_ inputs: _ViewInputs) -> Text {
        guard inputs.states.clock != nil else { return self }
        var text = self
        var inputs = inputs
        for (index, modifier) in modifiers.enumerated() {
            guard case .foreground(let style) = modifier else { continue }
            inputs.enter(index)
            text.modifiers[index] = .foreground(inputs.shown(anyStyle: style))
        }
        return text
    }
}
