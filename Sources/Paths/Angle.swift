/// An angle, kept in radians as given, never reduced to one turn. Positive angles turn from +x towards +y.
public struct Angle: Hashable, Comparable, Animatable, Sendable {
    /// The angle in radians.
    public var radians: Double

    /// The angle in degrees, converted each time; `Angle(degrees: 30).degrees` may be off by a last bit.
    public var degrees: Double {
        get { radians * (180 / .pi) }
        set { radians = newValue * (.pi / 180) }
    }

    /// No turn at all.
    public init() { radians = 0 }
    /// An angle in radians, kept as it is.
    public init(radians: Double) { self.radians = radians }
    /// An angle in degrees.
    public init(degrees: Double) { radians = degrees * (.pi / 180) }

    /// An angle in radians, for use after a dot: `.radians(.pi / 2)`.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
    /// An angle in degrees, for use after a dot: `.degrees(90)`.
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
    /// No turn at all.
    public static var zero: Angle { Angle() }

    /// Compares the radians: a full turn is greater than none.
    public static func < (lhs: Angle, rhs: Angle) -> Bool { lhs.radians < rhs.radians }

    /// The radians.
    public var animatableData: Double {
        get { radians }
        set { radians = newValue }
    }
}

extension Angle {
    /// Both turns, one after the other.
    public static func + (lhs: Angle, rhs: Angle) -> Angle { Angle(radians: lhs.radians + rhs.radians) }
    /// The turn that leads from `rhs` to `lhs`.
    public static func - (lhs: Angle, rhs: Angle) -> Angle { Angle(radians: lhs.radians - rhs.radians) }
    /// The same turn the other way round.
    public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
    /// Turns further by `rhs`.
    public static func += (lhs: inout Angle, rhs: Angle) { lhs = lhs + rhs }
    /// Turns back by `rhs`.
    public static func -= (lhs: inout Angle, rhs: Angle) { lhs = lhs - rhs }
    /// So many times the turn.
    public static func * (lhs: Angle, rhs: Double) -> Angle { Angle(radians: lhs.radians * rhs) }
    /// So many times the turn.
    public static func * (lhs: Double, rhs: Angle) -> Angle { Angle(radians: lhs * rhs.radians) }
    /// A part of the turn; infinite or NaN when `rhs` is zero.
    public static func / (lhs: Angle, rhs: Double) -> Angle { Angle(radians: lhs.radians / rhs) }
    /// Makes it so many times the turn.
    public static func *= (lhs: inout Angle, rhs: Double) { lhs = lhs * rhs }
    /// Makes it a part of the turn; infinite or NaN when `rhs` is zero.
    public static func /= (lhs: inout Angle, rhs: Double) { lhs = lhs / rhs }
}
