import RasterEngine
import RasterPaths

/// A modifier of the house's made of numbers: on their way where views move.
nonisolated struct Moving<Value: Animatable, Made: ViewModifier>: ViewModifier {
    typealias Body = Never
    let value: Value
    let make: (Value) -> Made

    init(_ value: Value, _ make: @escaping (Value) -> Made) {
        self.value = value
        self.make = make
    }

    static func _makeNodes(
        of modifier: Moving, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs,
        content: @escaping (_ViewInputs, inout _ViewOutputs) -> Void
    ) {
        var inner = inputs
        inner.enter(-7)
        let made = modifier.make(inner.shown(modifier.value))
        Made._makeNodes(of: made, inner, &outputs, content: content)
    }
}

/// Numbers that modifiers are made of, side by side.
nonisolated struct MovingPair<First: Animatable, Second: Animatable>: Animatable {
    var first: First
    var second: Second

    init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    var animatableData: AnimatablePair<First.AnimatableData, Second.AnimatableData> {
        get { AnimatablePair(first.animatableData, second.animatableData) }
        set {
            first.animatableData = newValue.first
            second.animatableData = newValue.second
        }
    }
}

/// A number that may be missing: then there is none on the way either.
nonisolated struct MovingOptional: Animatable {
    var value: CGFloat?

    init(_ value: CGFloat?) { self.value = value.flatMap { $0.isFinite ? $0 : nil } }

    var animatableData: CGFloat {
        get { value ?? 0 }
        set { if value != nil { value = newValue } }
    }
}

/// The numbers of an affine map.
nonisolated struct MovingTransform: Animatable {
    typealias Numbers = AnimatablePair<CGFloat, CGFloat>
    var transform: CGAffineTransform

    var animatableData: AnimatablePair<Numbers, AnimatablePair<Numbers, Numbers>> {
        get {
            AnimatablePair(
                AnimatablePair(transform.a, transform.b),
                AnimatablePair(
                    AnimatablePair(transform.c, transform.d), AnimatablePair(transform.tx, transform.ty)))
        }
        set {
            transform = CGAffineTransform(
                a: newValue.first.first, b: newValue.first.second, c: newValue.second.first.first,
                d: newValue.second.first.second, tx: newValue.second.second.first,
                ty: newValue.second.second.second)
        }
    }
}

/// A colour as numbers, once its environment is known: in Oklab, weighted by opacity, as colours mix in
/// gradients, so that a way to `clear` only fades.
nonisolated struct MovingColor: Animatable {
    typealias Numbers = AnimatablePair<Double, Double>
    private(set) var color: Color
    private(set) var numbers: AnimatablePair<Numbers, Numbers>

    init(_ color: Color, in environment: EnvironmentValues) {
        self.color = color
        let components = color.components(in: environment)
        let (oklab, opacity) = (components.oklab, components.opacity)
        numbers = AnimatablePair(
            AnimatablePair(oklab.lightness * opacity, oklab.greenRed * opacity),
            AnimatablePair(oklab.blueYellow * opacity, opacity))
    }

    var animatableData: AnimatablePair<Numbers, Numbers> {
        get { numbers }
        set {
            numbers = newValue
            let opacity = newValue.second.second
            let weight = opacity > 0 ? 1 / opacity : 0
            let linear = Oklab(
                lightness: newValue.first.first * weight, greenRed: newValue.first.second * weight,
                blueYellow: newValue.second.first * weight
            ).linearSRGB
            color = Color(
                .sRGBLinear, red: linear.red, green: linear.green, blue: linear.blue,
                opacity: min(max(opacity, 0), 1))
        }
    }
}

/// A modifier of the house's made of a colour: on its way to another where views move.
nonisolated struct MovingColorModifier<Made: ViewModifier>: ViewModifier {
    typealias Body = Never
    let color: Color
    let make: (Color) -> Made

    init(_ color: Color, _ make: @escaping (Color) -> Made) {
        self.color = color
        self.make = make
    }

    static func _makeNodes(
        of modifier: MovingColorModifier, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs,
        content: @escaping (_ViewInputs, inout _ViewOutputs) -> Void
    ) {
        var inner = inputs
        inner.enter(-12)
        let made = modifier.make(inner.shown(style: modifier.color))
        Made._makeNodes(of: made, inner, &outputs, content: content)
    }
}
