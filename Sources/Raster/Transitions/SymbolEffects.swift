/// How a symbol would move. It doesn't in a picture.
public protocol SymbolEffect: Sendable {}
/// One that moves once.
public protocol DiscreteSymbolEffect: Sendable {}
/// One that moves as long as it is active.
public protocol IndefiniteSymbolEffect: Sendable {}
/// One by which a symbol comes and goes.
public protocol TransitionSymbolEffect: Sendable {}
/// One by which a symbol is replaced.
public protocol ContentTransitionSymbolEffect: Sendable {}

/// A symbol that jumps.
public struct BounceSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Upwards.
    public var up: Self { self }
    /// Downwards.
    public var down: Self { self }
    /// Its layers one after the other.
    public var byLayer: Self { self }
    /// As one.
    public var wholeSymbol: Self { self }
}

/// A symbol that fades in and out.
public struct PulseSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Its layers one after the other.
    public var byLayer: Self { self }
    /// As one.
    public var wholeSymbol: Self { self }
}

/// A symbol whose layers light up.
public struct VariableColorSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// One after the other.
    public var iterative: Self { self }
    /// One more each time.
    public var cumulative: Self { self }
    /// And back.
    public var reversing: Self { self }
    /// And from the start.
    public var nonReversing: Self { self }
    /// Those that aren't lit are hidden.
    public var hideInactiveLayers: Self { self }
    /// Those that aren't lit are dim.
    public var dimInactiveLayers: Self { self }
}

/// A symbol that is larger or smaller.
public struct ScaleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect {
    /// Larger.
    public var up: Self { self }
    /// Smaller.
    public var down: Self { self }
    /// Its layers one after the other.
    public var byLayer: Self { self }
    /// As one.
    public var wholeSymbol: Self { self }
}

/// A symbol that comes.
public struct AppearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
    /// Upwards.
    public var up: Self { self }
    /// Downwards.
    public var down: Self { self }
}

/// A symbol that goes.
public struct DisappearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
    /// Upwards.
    public var up: Self { self }
    /// Downwards.
    public var down: Self { self }
}

/// A symbol that another takes the place of.
public struct ReplaceSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect {
    /// Upwards.
    public var upUp: Self { self }
    /// Downwards and up.
    public var downUp: Self { self }
    /// The old one upwards.
    public var offUp: Self { self }
}

/// A symbol that turns.
public struct RotateSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Clockwise.
    public var clockwise: Self { self }
    /// The other way.
    public var counterClockwise: Self { self }
}

/// A symbol that swings.
public struct WiggleSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// To the left.
    public var left: Self { self }
    /// To the right.
    public var right: Self { self }
    /// Upwards.
    public var up: Self { self }
    /// Downwards.
    public var down: Self { self }
}

/// A symbol that breathes.
public struct BreatheSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    /// Its size alone.
    public var plain: Self { self }
    /// Its opacity, too.
    public var pulse: Self { self }
}

extension SymbolEffect where Self == BounceSymbolEffect {
    /// It jumps.
    public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}

extension SymbolEffect where Self == PulseSymbolEffect {
    /// It fades in and out.
    public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
    /// Its layers light up.
    public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
    /// It is larger or smaller.
    public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}

extension SymbolEffect where Self == AppearSymbolEffect {
    /// It comes.
    public static var appear: AppearSymbolEffect { AppearSymbolEffect() }
}

extension SymbolEffect where Self == DisappearSymbolEffect {
    /// It goes.
    public static var disappear: DisappearSymbolEffect { DisappearSymbolEffect() }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
    /// Another takes its place.
    public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}

extension SymbolEffect where Self == RotateSymbolEffect {
    /// It turns.
    public static var rotate: RotateSymbolEffect { RotateSymbolEffect() }
}

extension SymbolEffect where Self == WiggleSymbolEffect {
    /// It swings.
    public static var wiggle: WiggleSymbolEffect { WiggleSymbolEffect() }
}

extension SymbolEffect where Self == BreatheSymbolEffect {
    /// It breathes.
    public static var breathe: BreatheSymbolEffect { BreatheSymbolEffect() }
}

/// How often and how fast a symbol moves.
public struct SymbolEffectOptions: Sendable {
    /// As is usual.
    public static let `default` = SymbolEffectOptions()
    /// Again and again.
    public static let repeating = SymbolEffectOptions()
    /// Once.
    public static let nonRepeating = SymbolEffectOptions()

    /// So many times.
    public static func `repeat`(_ count: Int) -> SymbolEffectOptions { SymbolEffectOptions() }
    /// Faster by a factor.
    public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions() }
    /// So many times.
    public func `repeat`(_ count: Int) -> SymbolEffectOptions { self }
    /// Faster by a factor.
    public func speed(_ speed: Double) -> SymbolEffectOptions { self }
    /// In some way.
    public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { SymbolEffectOptions() }
    /// In some way.
    public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { self }
    /// Again and again.
    public var repeating: SymbolEffectOptions { self }
    /// Once.
    public var nonRepeating: SymbolEffectOptions { self }

    /// How a symbol moves again.
    public struct RepeatBehavior: Sendable {
        /// Without a rest.
        public static var continuous: RepeatBehavior { RepeatBehavior() }
        /// With a rest after each time.
        public static var periodic: RepeatBehavior { RepeatBehavior() }
        /// So many times, with a rest, in seconds, after each.
        public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior {
            RepeatBehavior()
        }
    }
}

extension View {
    /// How symbols would move. They don't in a picture.
    public nonisolated func symbolEffect<T: IndefiniteSymbolEffect & SymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
    ) -> some View { self }

    /// How symbols would move when a value changes. They don't in a picture.
    public nonisolated func symbolEffect<T: DiscreteSymbolEffect & SymbolEffect, U: Equatable>(
        _ effect: T, options: SymbolEffectOptions = .default, value: U
    ) -> some View { self }

    /// Leaves out how symbols would move. They don't in a picture.
    public nonisolated func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View { self }
}
