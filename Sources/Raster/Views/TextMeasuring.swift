import RasterPaths
import RasterText

/// Measures the texts of views: all that layout asks about a text.
///
/// The text engine answers whatever a measurer leaves out, so that one with no functions of its own is the
/// engine. Put another into `EnvironmentValues.textMeasurer` to lay views out as they are elsewhere: with
/// numbers of another system's fonts, or with round ones in a test. Not in SwiftUI.
public protocol TextMeasuring: Sendable {
    /// The size of the text's box for a proposal, in points.
    func size(of text: MeasuredText, in proposal: ProposedViewSize) -> CGSize
    /// The first and the last line's baseline for a proposal, in points from the top of the box.
    func baselines(of text: MeasuredText, in proposal: ProposedViewSize) -> (first: CGFloat, last: CGFloat)
    /// What the text asks for above and below it.
    func spacing(of text: MeasuredText) -> ViewSpacing.TextSpacing
    /// How high capitals of the first run's font are, in points.
    func capHeight(of text: MeasuredText) -> CGFloat
}

extension TextMeasuring {
    /// As the text engine has it.
    public func size(of text: MeasuredText, in proposal: ProposedViewSize) -> CGSize {
        text.resolved.measure(in: proposal.room)
    }

    /// As the text engine has it.
    public func baselines(
        of text: MeasuredText, in proposal: ProposedViewSize
    ) -> (first: CGFloat, last: CGFloat) {
        let room = proposal.room
        return (text.resolved.firstBaseline(in: room), text.resolved.lastBaseline(in: room))
    }

    /// As the first run's font says: over a view a tenth of the line's height and what is above capitals,
    /// below one the tenth and the descent, and below a text the leading; tenth and leading up to a pixel.
    public func spacing(of text: MeasuredText) -> ViewSpacing.TextSpacing {
        let (font, face) = text.firstFont
        let line = font.lineHeight(of: face, isFallback: false)
        let stack = LineStack(displayScale: Double(text.environment.displayScale))
        let height = line.ascent + line.descent
        let gap = stack.roundedUp(height / 10)
        return ViewSpacing.TextSpacing(
            toViewBelow: CGFloat(height + gap) - capHeight(of: text),
            fromViewAbove: CGFloat(line.descent + gap),
            fromTextAbove: CGFloat(stack.roundedUp(max(line.pitch - line.height, 0))))
    }

    /// As the font has it.
    public func capHeight(of text: MeasuredText) -> CGFloat {
        let (font, face) = text.firstFont
        return CGFloat(face.metrics.capHeight * font.size)
    }
}

/// A text of a view, for who measures it.
public struct MeasuredText: Sendable {
    /// The text as it was written.
    public let text: Text
    /// What is around it, and what it says about all of its lines: line limit, spacing, truncation.
    public let environment: EnvironmentValues
    /// The text ready to be laid out by the text engine.
    public let resolved: GraphicsContext.ResolvedText

    init(_ text: Text, in environment: EnvironmentValues) {
        self.text = text
        var environment = environment
        resolved = text.resolved(in: environment)
        environment.setParagraph(text.modifiers)
        self.environment = environment
    }

    fileprivate var firstFont: (FontDescription, FontFace) {
        let content = resolved.shaped.content
        let font = content.runs.firstFont
        return (font, content.catalog.face(for: font))
    }

    /// The text's parts from the first to the last.
    public var runs: [Text.StyledRun] { text.styledRuns(in: environment) }

    /// The number of lines that the box has room for at least; 0 without any such wish.
    public var reservedLines: Int { environment.reservedLines }
}

extension ProposedViewSize {
    /// The proposal as room for a text, infinite where nothing is proposed.
    var room: CGSize {
        replacingUnspecifiedDimensions(by: CGSize(width: CGFloat.infinity, height: .infinity))
    }
}

extension EnvironmentValues {
    private struct EngineMeasurer: TextMeasuring {}

    private enum Measurer: EnvironmentKey {
        static let defaultValue: any TextMeasuring = EngineMeasurer()
    }

    /// What measures the texts of views; by default the text engine, which draws them. Not in SwiftUI.
    public var textMeasurer: any TextMeasuring {
        get { self[Measurer.self] }
        set { self[Measurer.self] = newValue }
    }
}
