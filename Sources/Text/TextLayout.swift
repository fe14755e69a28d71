import RasterPaths

/// Lines of positioned glyphs, in points from the upper left corner of the text's box, y down.
public struct TextLayout: Equatable, Sendable {
    public struct Line: Equatable, Sendable {
        /// From left to right.
        public var runs: [GlyphRun]
        /// Where the baseline starts at the left.
        public var origin: CGPoint
        /// Without the white space that a wrapped line ends with.
        public var width: Double
        public var ascent: Double
        public var descent: Double
        public var leading: Double
        /// Which part of the text, in UTF-16 offsets, with the line break that ends it. A truncated line's range
        /// runs to the end of the text.
        public var range: Range<Int>
        public var isRightToLeft: Bool
    }

    public var lines: [Line]
    public var size: CGSize
    /// Distances of the first and the last baseline from the top; 0 without lines.
    public var firstBaseline: Double
    public var lastBaseline: Double
    /// True when text is missing for lack of room.
    public var isTruncated: Bool
    /// What sizes were multiplied by to fit; see `ParagraphStyle.minimumScaleFactor`.
    public var scale: Double
}

/// Glyphs of one face, one size and one `runID`, from left to right. A tab is a run without glyphs.
public struct GlyphRun: Equatable, Sendable {
    public var face: FontFace
    /// Points per em.
    public var size: Double
    public var glyphs: [GlyphID]
    /// Each glyph's origin, offsets worked in.
    public var positions: [CGPoint]
    public var advances: [Double]
    /// The UTF-16 offset of the character that each glyph comes from; glyphs of one cluster have the same one.
    public var clusters: [Int]
    /// Where the run starts at the left, on its own baseline: raised or lowered ones included.
    public var origin: CGPoint
    public var width: Double
    public var runID: Int
    /// Odd for right to left, as in UAX #9.
    public var bidiLevel: UInt8
    /// UTF-16 offsets of the characters that the run shows; empty for an ellipsis and for a hyphen that the text
    /// lacks.
    public var range: Range<Int>
}
