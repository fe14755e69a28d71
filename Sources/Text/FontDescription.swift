/// What a run of text asks of its font. Always answered: see `FontCatalog.face(for:)`.
public struct FontDescription: Hashable, Sendable {
    /// Which family.
    public enum Family: Hashable, Sendable {
        /// A family, full or PostScript name, in any letter case, spaces or not.
        case named(String)
        /// Whatever stands in for a design.
        case design(FontDesign)
    }

    /// The family that is asked for; another one answers where it isn't there.
    public var family: Family
    /// Points per em. Not finite or negative counts as 0.
    public var size: Double
    /// 1...1000 as in CSS, 400 regular, 700 bold. Nil: what the name says, else regular.
    public var weight: Double?
    /// Percent of the normal width, as in OpenType: 50...200.
    public var width: Double
    /// Whether an italic or oblique face is asked for; a family that has none is sheared.
    public var isItalic: Bool
    /// OpenType features that are switched on or off.
    public var features: FontFeatures
    /// Points added to the distance between lines (`Font.Leading`).
    public var leadingAdjustment: Double

    /// The default design, upright, in 17 points, unless said otherwise.
    public init(
        family: Family = .design(.default), size: Double = 17, weight: Double? = nil, width: Double = 100,
        isItalic: Bool = false, features: FontFeatures = [], leadingAdjustment: Double = 0
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.width = width
        self.isItalic = isItalic
        self.features = features
        self.leadingAdjustment = leadingAdjustment
    }

    /// The size that layout uses: finite, 0...1,000,000.
    var usableSize: Double {
        size.isFinite ? min(max(size, 0), 1_000_000) : 0
    }

    /// What matters to the choice of a face.
    var style: FontStyle {
        FontStyle(weight: weight, width: width, isItalic: isItalic)
    }
}

/// Apple's four generic designs; `FontDesign.standInFamilies` says what stands in for them here.
public enum FontDesign: String, Hashable, Sendable, CaseIterable {
    /// The system's sans serif, a serif, one with round ends, one whose letters are all as wide.
    case `default`, serif, rounded, monospaced
}

/// OpenType features that a font may or may not have; those it lacks change nothing.
public struct FontFeatures: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Digits of one width (`tnum`).
    public static let monospacedDigits = FontFeatures(rawValue: 1)
    /// Small capitals for lowercase letters (`smcp`).
    public static let lowercaseSmallCapitals = FontFeatures(rawValue: 2)
    /// Small capitals for capitals (`c2sc`).
    public static let uppercaseSmallCapitals = FontFeatures(rawValue: 4)
    /// No pairs moved closer or apart (`kern` off).
    public static let noKerning = FontFeatures(rawValue: 8)
    /// No ligatures but those that a script can't do without (`liga` and `clig` off).
    public static let noLigatures = FontFeatures(rawValue: 16)
    /// Forms for vertical text (`vert`).
    public static let verticalForms = FontFeatures(rawValue: 32)
}

/// Weight, width and slant, made usable: numbers finite and in OpenType's ranges.
struct FontStyle: Hashable, Sendable {
    var weight: Double?
    var width: Double
    var isItalic: Bool

    init(weight: Double?, width: Double, isItalic: Bool) {
        self.weight = weight.flatMap { $0.isFinite ? min(max($0, 1), 1000) : nil }
        self.width = width.isFinite ? min(max(width, 50), 200) : 100
        self.isItalic = isItalic
    }
}
