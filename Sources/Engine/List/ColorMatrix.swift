/// A matrix of four rows and five columns that maps red, green, blue, opacity and 1 to a new red, green, blue
/// and opacity (the rows), as SVG's feColorMatrix does. Identity at first.
@frozen public struct ColorMatrix: Equatable, Sendable {
    /// How much red becomes red.
    public var r1: Float = 1
    /// How much green becomes red.
    public var r2: Float = 0
    /// How much blue becomes red.
    public var r3: Float = 0
    /// How much opacity becomes red.
    public var r4: Float = 0
    /// What is added to red.
    public var r5: Float = 0
    /// How much red becomes green.
    public var g1: Float = 0
    /// How much green becomes green.
    public var g2: Float = 1
    /// How much blue becomes green.
    public var g3: Float = 0
    /// How much opacity becomes green.
    public var g4: Float = 0
    /// What is added to green.
    public var g5: Float = 0
    /// How much red becomes blue.
    public var b1: Float = 0
    /// How much green becomes blue.
    public var b2: Float = 0
    /// How much blue becomes blue.
    public var b3: Float = 1
    /// How much opacity becomes blue.
    public var b4: Float = 0
    /// What is added to blue.
    public var b5: Float = 0
    /// How much red becomes opacity.
    public var a1: Float = 0
    /// How much green becomes opacity.
    public var a2: Float = 0
    /// How much blue becomes opacity.
    public var a3: Float = 0
    /// How much opacity becomes opacity.
    public var a4: Float = 1
    /// What is added to opacity.
    public var a5: Float = 0

    /// The identity.
    @inlinable public init() {}
}
