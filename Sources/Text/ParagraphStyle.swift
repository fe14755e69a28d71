/// The side on which text starts.
public enum WritingDirection: Hashable, Sendable {
    /// By each paragraph's first strong character, left to right without one.
    case natural
    /// The side is given.
    case leftToRight, rightToLeft
}

/// Where a line that is narrower than the text's box stands.
public enum TextAlignment: Hashable, Sendable {
    /// At the side where text starts, in the middle, or at the other side.
    case leading, center, trailing
}

/// Where characters are left out for an ellipsis.
public enum TextTruncation: Hashable, Sendable {
    /// At the beginning, in the middle or at the end of the last line.
    case head, middle, tail
}

/// How lines are made of a text. Numbers that aren't finite, or below 0 where that has no meaning, count as
/// the default.
public struct ParagraphStyle: Hashable, Sendable {
    /// Where lines stand that are narrower than the box.
    public var alignment: TextAlignment
    /// Which side is leading; natural goes by each paragraph.
    public var layoutDirection: WritingDirection
    /// At most so many lines, at least one; nil for no limit.
    public var lineLimit: Int?
    /// Where the last line loses characters when not all text fits.
    public var truncation: TextTruncation
    /// Points between the bottom of a line and the top of the next; a text style's leading counts in.
    public var lineSpacing: Double
    /// Text that would be truncated is made smaller first, down to this factor, 0...1.
    public var minimumScaleFactor: Double
    /// Points between tab stops.
    public var tabInterval: Double
    /// True to align lines in the whole maximum width, false in the width of the widest line.
    public var fillsWidth: Bool
    /// The box is at least as high as so many lines; 0 for as high as those that are there.
    public var reservedLines: Int
    /// Pixels a point: baselines and the size of the box are rounded up to whole pixels. Nil for none.
    public var displayScale: Double?

    /// Lines from the leading side, without limit, unless said otherwise.
    public init(
        alignment: TextAlignment = .leading, layoutDirection: WritingDirection = .natural,
        lineLimit: Int? = nil, truncation: TextTruncation = .tail, lineSpacing: Double = 0,
        minimumScaleFactor: Double = 1, tabInterval: Double = 28, fillsWidth: Bool = false,
        reservedLines: Int = 0, displayScale: Double? = nil
    ) {
        self.alignment = alignment
        self.layoutDirection = layoutDirection
        self.lineLimit = lineLimit
        self.truncation = truncation
        self.lineSpacing = lineSpacing
        self.minimumScaleFactor = minimumScaleFactor
        self.tabInterval = tabInterval
        self.fillsWidth = fillsWidth
        self.reservedLines = reservedLines
        self.displayScale = displayScale
    }

    var usableLineSpacing: Double {
        lineSpacing.isFinite ? min(max(lineSpacing, 0), 1_000_000) : 0
    }

    var usableTabInterval: Double {
        tabInterval.isFinite && tabInterval >= 1 ? min(tabInterval, 1_000_000) : 28
    }

    var usableScaleFactor: Double {
        minimumScaleFactor.isFinite ? min(max(minimumScaleFactor, 0.01), 1) : 1
    }
}
