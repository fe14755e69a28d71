import RasterPaths

/// Lines of positioned glyphs, in points from the upper left corner of the text's box, y down.
public struct TextLayout: Equatable, Sendable {
    /// A line of glyphs, with its measures in points.
    public struct Line: Equatable, Sendable {
        /// From left to right.
        public var runs: [GlyphRun]
        /// Where the baseline starts at the left.
        public var origin: CGPoint
        /// Without the white space that a wrapped line ends with.
        public var width: Double
        /// From the baseline up: the most that a run of the line reaches, raised ones included.
        public var ascent: Double
        /// From the baseline down: the most that a run of the line reaches, lowered ones included.
        public var descent: Double
        /// The gap below the line: the largest that a font of the line asks for, with `leadingAdjustment`.
        public var leading: Double
        /// Which part of the text, in UTF-16 offsets, with the line break that ends it. A truncated line's
        /// range runs to the end of the text.
        public var range: Range<Int>
        /// Whether the line's paragraph runs from right to left.
        public var isRightToLeft: Bool
    }

    /// The lines, from the top.
    public var lines: [Line]
    /// The size of the box that all lines together take, in points.
    public var size: CGSize
    /// Distances of the first and the last baseline from the top; 0 without lines.
    public var firstBaseline: Double
    /// The distance of the last baseline from the top; 0 without lines.
    public var lastBaseline: Double
    /// True when text is missing for lack of room.
    public var isTruncated: Bool
    /// What sizes were multiplied by to fit; see `ParagraphStyle.minimumScaleFactor`.
    public var scale: Double
}

/// Glyphs of one face, one size and one `runID`, from left to right. A tab is a run without glyphs.
public struct GlyphRun: Equatable, Sendable {
    /// What the glyphs are drawn from.
    public var face: FontFace
    /// Points per em.
    public var size: Double
    /// The glyphs, from left to right.
    public var glyphs: [GlyphID]
    /// Each glyph's origin, offsets worked in.
    public var positions: [CGPoint]
    /// How far the pen moves after each glyph, in points.
    public var advances: [Double]
    /// The UTF-16 offset of the character that each glyph comes from; glyphs of one cluster have the same
    /// one.
    public var clusters: [Int]
    /// Where the run starts at the left, on its own baseline: raised or lowered ones included.
    public var origin: CGPoint
    /// The sum of the advances, or how far a tab goes.
    public var width: Double
    /// The mark of the text's attributes.
    public var runID: Int
    /// Odd for right to left, as in UAX #9.
    public var bidiLevel: UInt8
    /// UTF-16 offsets of the characters that the run shows; empty for an ellipsis and for a hyphen that the
    /// text lacks.
    public var range: Range<Int>
    /// Why the face is not the one that was asked for, without its text; nil where it is that one, or where
    /// the caller chose it.
    public var substitution: FontSubstitution?
    /// The families that were looked through, all of the catalog's, where a glyph is 0 because none has its
    /// character; else empty.
    public var triedFamilies: [String] = []
}
