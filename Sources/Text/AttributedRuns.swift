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

/// A text and the attributes of its parts.
public struct AttributedRuns: Hashable, Sendable {
    struct Run: Hashable, Sendable {
        var attributes: TextAttributes
        var scalarCount: Int
    }

    /// The whole text.
    public private(set) var string: String
    private(set) var runs: [Run]

    /// No text.
    public init() {
        string = ""
        runs = []
    }

    /// A text of one run.
    public init(_ string: String, attributes: TextAttributes = TextAttributes()) {
        self.init()
        append(string, attributes: attributes)
    }

    /// A character whose parts come from two runs takes the attributes of the first one.
    public mutating func append(_ string: String, attributes: TextAttributes) {
        let count = string.unicodeScalars.count
        if count == 0 { return }
        self.string += string
        if let last = runs.last, last.attributes == attributes {
            runs[runs.count - 1].scalarCount += count
        } else {
            runs.append(Run(attributes: attributes, scalarCount: count))
        }
    }
}
