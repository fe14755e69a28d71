import RasterPaths

/// What of a run of text matters to its layout. What it is painted with stays with the caller, who finds it
/// again by `runID`.
public struct TextAttributes: Hashable, Sendable {
    /// Which face, how large, with which features.
    public var font: FontDescription
    /// Points after each character; ligatures stay. Counts only without tracking.
    public var kerning: Double
    /// Points after each character; common ligatures are taken apart.
    public var tracking: Double
    /// Points upwards.
    public var baselineOffset: Double
    /// A BCP 47 tag for the font's local forms; nil for none.
    public var language: String?
    /// What stands in the text instead of the run's characters, each of them; nil for glyphs.
    public var attachment: TextAttachment?
    /// The caller's own mark, handed through to the glyph runs.
    public var runID: Int

    /// Attributes that change nothing about the font, unless said otherwise.
    public init(
        font: FontDescription = FontDescription(), kerning: Double = 0, tracking: Double = 0,
        baselineOffset: Double = 0, language: String? = nil, runID: Int = 0
    ) {
        self.font = font
        self.kerning = kerning
        self.tracking = tracking
        self.baselineOffset = baselineOffset
        self.language = language
        self.runID = runID
    }

    /// Finite and within a million points.
    private static func usable(_ value: Double) -> Double {
        value.isFinite ? min(max(value, -1_000_000), 1_000_000) : 0
    }

    var usableBaselineOffset: Double { Self.usable(baselineOffset) }
    var usableTracking: Double { Self.usable(tracking) }
    var usableKerning: Double { Self.usable(kerning) }

    func isLaidOut(as other: TextAttributes) -> Bool {
        var same = other
        same.runID = runID
        return self == same
    }
}

/// A box in a line of text, such as a picture's: its lower edge stands on the baseline, and lines break on
/// both sides of it. Its place in the text is a U+FFFC with this attribute; the glyph run that shows it has a
/// width and no glyphs.
public struct TextAttachment: Hashable, Sendable {
    /// Points; what isn't finite or is negative counts as 0.
    public var width: Double
    /// Points above the baseline; what isn't finite or is negative counts as 0.
    public var height: Double

    /// A box of a size in points.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    var usableWidth: Double { width.isFinite ? min(max(width, 0), 1_000_000) : 0 }
    var usableHeight: Double { height.isFinite ? min(max(height, 0), 1_000_000) : 0 }
}

/// A text and the attributes of its parts.
public struct AttributedRuns: Hashable, Sendable {
    struct Run: Hashable, Sendable {
        var attributes: TextAttributes
        var scalarCount: Int
    }

    /// The whole text.
    public private(set) var string: String
    private(set) var runs: [Run]

    /// The font of the first run.
    package var firstFont: FontDescription { runs.first?.attributes.font ?? FontDescription() }

    /// No text.
    public init() {
        string = ""
        runs = []
    }

    /// A text of one run.
    public init(_ string: String, attributes: TextAttributes = TextAttributes()) {
        let count = Self.scalarCount(of: string)
        self.string = string
        runs = count == 0 ? [] : [Run(attributes: attributes, scalarCount: count)]
    }

    /// Bytes that begin a scalar: of the encoding all but 10xxxxxx.
    private static func scalarCount(of string: String) -> Int {
        let count = string.utf8.withContiguousStorageIfAvailable { bytes in
            var count = 0
            for byte in bytes where byte & 0xC0 != 0x80 { count &+= 1 }
            return count
        }
        return count ?? string.unicodeScalars.count
    }

    /// A character whose parts come from two runs takes the attributes of the first one.
    public mutating func append(_ string: String, attributes: TextAttributes) {
        let count = Self.scalarCount(of: string)
        if count == 0 { return }
        self.string += string
        if let last = runs.last, last.attributes == attributes {
            runs[runs.count - 1].scalarCount += count
        } else {
            runs.append(Run(attributes: attributes, scalarCount: count))
        }
    }

    /// The first of its Unicode scalars, the last one an ellipsis; nil for a text that has no more of them.
    package func truncated(to most: Int) -> AttributedRuns? {
        // A scalar is a byte at least, and bytes are counted.
        guard most > 0, string.utf8.count > most else { return nil }
        let scalars = string.unicodeScalars
        guard let last = scalars.index(scalars.startIndex, offsetBy: most - 1, limitedBy: scalars.endIndex),
            last < scalars.endIndex, scalars.index(after: last) < scalars.endIndex
        else { return nil }
        var result = AttributedRuns()
        result.string = string[..<last] + "\u{2026}"
        var left = most
        for run in runs where left > 0 {
            result.runs.append(Run(attributes: run.attributes, scalarCount: min(run.scalarCount, left)))
            left -= run.scalarCount
        }
        return result
    }
}
