/// A face's measures in ems, all positive in the direction of their names; `underlinePosition` and
/// `strikethroughPosition` are the centre of the line above the baseline, so an underline's is negative.
public struct FontMetrics: Hashable, Sendable {
    public var ascent: Double
    public var descent: Double
    /// The gap that the font asks for between lines.
    public var leading: Double
    public var capHeight: Double
    public var xHeight: Double
    public var underlinePosition: Double
    public var underlineThickness: Double
    public var strikethroughPosition: Double
    public var strikethroughThickness: Double
    public var unitsPerEm: Int
}

/// What is computed because a family has no such face.
public struct FontSynthesis: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Sheared by a quarter: one unit to the right for four up, about 14°.
    public static let oblique = FontSynthesis(rawValue: 1)
    /// Stems thickened by a 24th of an em, as FreeType does.
    public static let bold = FontSynthesis(rawValue: 2)
}
