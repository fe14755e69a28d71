/// How the inside of a path is decided and drawn.
public struct FillStyle: Equatable, Sendable {
    /// True for the even-odd rule, false for the nonzero winding rule.
    public var isEOFilled: Bool
    /// True for exact area coverage. False paints whole pixels, those whose centre lies in the path, so that
    /// shapes with a common edge neither overlap nor leave a gap. (Core Graphics instead paints every pixel
    /// that the path touches.)
    public var isAntialiased: Bool

    /// The nonzero rule with antialiasing, unless said otherwise.
    @inlinable public init(eoFill: Bool = false, antialiased: Bool = true) {
        isEOFilled = eoFill
        isAntialiased = antialiased
    }
}
