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
    /// Where a variable font's axes are set, besides what weight and width ask for, and before them; those
    /// that it lacks change nothing. No other font stands in for what a font lacks.
    public var variations: [FontVariation] = []
    /// Points from one baseline to the next, as published for a text style; nil for the height of the font.
    public var stylePitch: Double?
    /// The points per em that the line's height is measured at; nil for `size`.
    public var lineSize: Double?

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
    var usableSize: Double { Self.usable(size) }

    private static func usable(_ points: Double) -> Double {
        points.isFinite ? min(max(points, 0), 1_000_000) : 0
    }

    /// What the font asks of a line, in a face.
    /// - Parameter isFallback: whether the face stands in for characters that the font's own lacks: then
    ///   lines are no closer than its height.
    package func lineHeight(of face: FontFace, isFallback: Bool) -> LineHeight {
        let size = Self.usable(lineSize ?? size)
        let extra = leadingAdjustment.isFinite ? min(max(leadingAdjustment, -1_000_000), 1_000_000) : 0
        var line = LineHeight(
            ascent: face.metrics.ascent * size, descent: face.metrics.descent * size,
            leading: face.metrics.leading * size + extra)
        if let stylePitch, stylePitch.isFinite {
            let pitch = min(max(stylePitch + extra, 0), 1_000_000)
            line.pitch = isFallback ? max(pitch, line.height) : pitch
        }
        return line
    }

    /// What matters to the choice of a face.
    var style: FontStyle {
        FontStyle(weight: weight, width: width, isItalic: isItalic, variations: variations)
    }
}

/// A place on an axis of a variable font.
public struct FontVariation: Hashable, Sendable {
    /// OpenType's name of the axis, four letters as a number.
    public let tag: UInt32
    /// In the axis's units; beyond its ends the nearest one counts.
    public var value: Double

    /// - Parameters:
    ///   - name: OpenType's name of the axis, "wght" or "opsz" for instance; nil where it isn't four
    ///   characters of ASCII.
    ///   - value: in the axis's units; nil where it isn't finite.
    public init?(_ name: String, _ value: Double) {
        guard name.utf8.count == 4, name.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }), value.isFinite else {
            return nil
        }
        tag = name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
        self.value = value
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
    var variations: [FontVariation] = []

    init(weight: Double?, width: Double, isItalic: Bool, variations: [FontVariation] = []) {
        self.variations = variations
        self.weight = weight.flatMap { $0.isFinite ? min(max($0, 1), 1000) : nil }
        self.width = width.isFinite ? min(max(width, 50), 200) : 100
        self.isItalic = isItalic
    }
}
