/// A face's measures in ems, all positive in the direction of their names; `underlinePosition` and
/// `strikethroughPosition` are the centre of the line above the baseline, so an underline's is negative.
public struct FontMetrics: Hashable, Sendable {
    /// From the baseline up to the top of the line.
    public var ascent: Double
    /// From the baseline down to the bottom of the line.
    public var descent: Double
    /// The gap that the font asks for between lines.
    public var leading: Double
    /// The height of capitals.
    public var capHeight: Double
    /// The height of an x.
    public var xHeight: Double
    /// The centre of an underline; see above.
    public var underlinePosition: Double
    /// How thick an underline is.
    public var underlineThickness: Double
    /// The centre of a line through lowercase letters.
    public var strikethroughPosition: Double
    /// How thick that line is.
    public var strikethroughThickness: Double
    /// In how many units the font divides an em.
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
