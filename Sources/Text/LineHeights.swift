/// What a line, or a part of one, asks of its height, in points.
public struct LineHeight: Hashable, Sendable {
    /// From the baseline up.
    public var ascent: Double
    /// From the baseline down.
    public var descent: Double
    /// The gap below that the font asks for.
    public var leading: Double
    /// From the baseline before to this one's: a text style's published leading, else the height.
    public var pitch: Double

    /// Ascent, descent and leading, the last one not below their sum's negative.
    public var height: Double { ascent + descent + leading }

    /// What a font asks for.
    /// - Parameter pitch: nil for the height.
    public init(ascent: Double, descent: Double, leading: Double = 0, pitch: Double? = nil) {
        self.ascent = ascent
        self.descent = descent
        // A baseline moved by more than the font's height leaves no line of negative height.
        self.leading = max(leading, -(ascent + descent))
        self.pitch = max(pitch ?? ascent + descent + self.leading, 0)
    }

    /// By how much the part's own box may reach into the line before.
    private var overlap: Double { max(height - pitch, 0) }

    /// The line of both: each reaches as far as it did, and lines are no closer than the part that needs the
    /// most. Fonts that are higher than their style's leading overlap as they do alone.
    public func joined(with other: LineHeight) -> LineHeight {
        var both = LineHeight(
            ascent: max(ascent, other.ascent), descent: max(descent, other.descent),
            leading: max(leading, other.leading))
        both.pitch = max(pitch, other.pitch, both.height - max(overlap, other.overlap))
        return both
    }

    func scaled(by factor: Double) -> LineHeight {
        var copy = self
        copy.ascent *= factor
        copy.descent *= factor
        copy.leading *= factor
        copy.pitch *= factor
        return copy
    }
}

/// Lines under each other: where their baselines are, and how high all are. The one place that knows; as
/// SwiftUI's recorded texts have it.
///
/// The first line is as high as its font, each further one adds its pitch, and with `lineSpacing` at least
/// that and its height. What the pitch has above the height lies above the line. Baselines and the height of
/// all are rounded up to a pixel.
public struct LineStack: Sendable {
    /// Pixels a point; nil leaves numbers as they are. One that is not positive and finite counts as nil.
    public let displayScale: Double?
    /// Points between lines.
    public let lineSpacing: Double
    /// The bottom of the last line, not rounded.
    private var bottom = 0.0
    /// The last line that was added.
    private var last: LineHeight?

    /// No lines yet.
    public init(displayScale: Double? = nil, lineSpacing: Double = 0) {
        self.displayScale = displayScale.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        self.lineSpacing = lineSpacing
    }

    /// How far down a line moves the bottom.
    private func advance(of line: LineHeight) -> Double {
        if last == nil { return line.height }
        return max(line.pitch, min(line.height, line.pitch) + lineSpacing)
    }

    /// The bottom of a line if it came next, without the gap below it, not rounded: what must fit.
    public func bottom(adding line: LineHeight) -> Double { bottom + advance(of: line) - line.leading }

    /// Adds a line.
    /// - Returns: how far its baseline is from the top.
    public mutating func add(_ line: LineHeight) -> Double {
        bottom += advance(of: line)
        last = line
        return roundedUp(bottom - line.height + line.ascent)
    }

    /// Adds room below for as many lines as the last one; none where there is no line.
    public mutating func reserve(_ count: Int) {
        guard let last, count > 0 else { return }
        bottom += advance(of: last) * Double(count)
    }

    /// The height of all lines.
    public var height: Double { roundedUp(bottom) }

    /// To a whole pixel, upwards; what is a hair above one, by rounding, counts as that one.
    public func roundedUp(_ points: Double) -> Double {
        guard let displayScale else { return points }
        return (points * displayScale - 1.0 / 1024).rounded(.up) / displayScale
    }
}
