import Foundation
import Raster

/// What an axis has at a value: a grid line, a tick, a label.
public protocol AxisMark {
    /// The house's own.
    var _parts: _AxisMarkParts { get }
}

/// What an axis has at a value: the house's own.
public struct _AxisMarkParts { package var parts: [AxisMarkPart] }

/// What an axis has at a value. Closures of views run only where views are evaluated.
package struct AxisMarkPart {
    package enum Kind {
        case gridLine(StrokeStyle?)
        case tick(TickLength, StrokeStyle?)
        case label(AxisLabelRecord)
    }

    package var kind: Kind
    package var style: AnyShapeStyle?
    package var font: Font?
    package var offset = CGSize.zero
}

/// How long a tick is.
package enum TickLength: Sendable {
    case automatic
    case points(CGFloat)
    case label(extend: CGFloat)
}

/// A label at a value.
package struct AxisLabelRecord {
    package var text: ((PlotValue) -> Text?)?
    package var view: AnyView?
    package var centered: Bool?
    package var anchor: UnitPoint?
    package var multiLabelAlignment: Alignment?
    package var collision: AxisValueLabelCollisionResolution = .automatic
    package var orientation: AxisValueLabelOrientation = .automatic
    package var horizontalSpacing: CGFloat?
    package var verticalSpacing: CGFloat?
}

/// A mark of an axis whose type isn't known.
public struct AnyAxisMark: AxisMark {
    /// The house's own.
    public let _parts: _AxisMarkParts

    /// Hides the type.
    public init(_ mark: any AxisMark) { _parts = mark._parts }

    init(parts: [AxisMarkPart]) { _parts = _AxisMarkParts(parts: parts) }
}

/// A line across the plot.
public struct AxisGridLine: AxisMark {
    private let stroke: StrokeStyle?
    /// The house's own.
    public var _parts: _AxisMarkParts { _AxisMarkParts(parts: [AxisMarkPart(kind: .gridLine(stroke))]) }

    /// A line: one pixel wide unless it is said otherwise.
    public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) { self.stroke = stroke }
}

/// A line from the plot's edge outwards.
public struct AxisTick: AxisMark {
    /// How long a tick is.
    public struct Length: Sendable {
        let length: TickLength
        /// 4 points.
        public static let automatic = Length(length: .automatic)
        /// As long as the label is high.
        public static var label: Length { Length(length: .label(extend: 0)) }
        /// As long as the label is high.
        public static var longestLabel: Length { Length(length: .label(extend: 0)) }
        /// As long as the label is high, and longer.
        public static func label(extendPastBy length: CGFloat = 0) -> Length {
            Length(length: .label(extend: length))
        }
        /// As long as the label is high, and longer.
        public static func longestLabel(extendPastBy length: CGFloat = 0) -> Length {
            Length(length: .label(extend: length))
        }
    }

    private let length: TickLength
    private let stroke: StrokeStyle?
    /// The house's own.
    public var _parts: _AxisMarkParts { _AxisMarkParts(parts: [AxisMarkPart(kind: .tick(length, stroke))]) }

    /// A tick as long as something.
    public init(centered: Bool? = nil, length: Length = .automatic, stroke: StrokeStyle? = nil) {
        self.length = length.length
        self.stroke = stroke
    }

    /// A tick of a length in points.
    public init(centered: Bool? = nil, length: CGFloat, stroke: StrokeStyle? = nil) {
        self.length = .points(length)
        self.stroke = stroke
    }
}

/// What is done where labels would lie on each other.
public struct AxisValueLabelCollisionResolution: Sendable, Hashable {
    enum Kind: Sendable { case automatic, greedy, disabled, truncate }

    let kind: Kind

    /// What the README states.
    public static let automatic = AxisValueLabelCollisionResolution(kind: .automatic)
    /// Labels that lie on one before them are left out.
    public static let greedy = AxisValueLabelCollisionResolution(kind: .greedy)
    /// Labels are cut off.
    public static let truncate = AxisValueLabelCollisionResolution(kind: .truncate)
    /// Labels lie on each other.
    public static let disabled = AxisValueLabelCollisionResolution(kind: .disabled)

    /// Labels that lie on one before them are left out.
    public static func greedy(
        priority: Double = 0, minimumSpacing: CGFloat? = nil
    ) -> AxisValueLabelCollisionResolution { .greedy }
}

/// How a label is turned.
public struct AxisValueLabelOrientation: Sendable, Hashable {
    package enum Kind: Sendable { case automatic, horizontal, vertical, verticalReversed }

    package let kind: Kind

    /// What fits.
    public static let automatic = AxisValueLabelOrientation(kind: .automatic)
    /// Not at all.
    public static let horizontal = AxisValueLabelOrientation(kind: .horizontal)
    /// Downwards.
    public static let vertical = AxisValueLabelOrientation(kind: .vertical)
    /// Upwards.
    public static let verticalReversed = AxisValueLabelOrientation(kind: .verticalReversed)
}

/// A value's label.
public struct AxisValueLabel<Content: View>: AxisMark {
    private let record: AxisLabelRecord
    /// The house's own.
    public var _parts: _AxisMarkParts { _AxisMarkParts(parts: [AxisMarkPart(kind: .label(record))]) }

    private init(
        _ centered: Bool?, _ anchor: UnitPoint?, _ collision: AxisValueLabelCollisionResolution,
        _ orientation: AxisValueLabelOrientation, _ horizontal: CGFloat?, _ vertical: CGFloat?,
        text: ((PlotValue) -> Text?)? = nil, view: AnyView? = nil
    ) {
        record = AxisLabelRecord(
            text: text, view: view, centered: centered, anchor: anchor, collision: collision,
            orientation: orientation, horizontalSpacing: horizontal, verticalSpacing: vertical)
    }

    /// A view.
    public init(
        centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        let content = content()
        // Most views of labels are texts, which the canvas draws at once.
        if let text = content as? Text {
            self.init(
                centered, anchor, collisionResolution, orientation, horizontalSpacing, verticalSpacing,
                text: { _ in text })
        } else if let text = content as? Text?, text == nil {
            self.init(
                centered, anchor, collisionResolution, orientation, horizontalSpacing, verticalSpacing,
                text: { _ in nil })
        } else if let text = content as? Text?, let text {
            self.init(
                centered, anchor, collisionResolution, orientation, horizontalSpacing, verticalSpacing,
                text: { _ in text })
        } else {
            self.init(
                centered, anchor, collisionResolution, orientation, horizontalSpacing, verticalSpacing,
                view: AnyView(content))
        }
    }
}

extension AxisValueLabel where Content == Text {
    /// The value as it is usual.
    public init(
        centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) {
        self.init(centered, anchor, collisionResolution, orientation, horizontalSpacing, verticalSpacing)
    }

    /// The value written by a format style.
    public init<F: FormatStyle>(
        format: F, centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) where F.FormatInput: Plottable, F.FormatOutput == String {
        let write = AxisFormat.closure(format)
        self.init(
            centered, anchor, collisionResolution, orientation, horizontalSpacing, verticalSpacing,
            text: { write($0).map { Text(verbatim: $0) } })
    }

    /// A text.
    public init(
        _ titleKey: LocalizedStringKey, centered: Bool? = nil, anchor: UnitPoint? = nil,
        multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) {
        self.init(
            centered, anchor, collisionResolution, orientation, horizontalSpacing, verticalSpacing,
            text: { _ in Text(titleKey) })
    }

    /// A text.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) {
        let text = Text(verbatim: String(title))
        self.init(
            centered, anchor, collisionResolution, orientation, horizontalSpacing, verticalSpacing,
            text: { _ in text })
    }
}

extension AxisMark {
    private func changed(_ change: (inout AxisMarkPart) -> Void) -> AnyAxisMark {
        var parts = _parts.parts
        for index in parts.indices { change(&parts[index]) }
        return AnyAxisMark(parts: parts)
    }

    /// What it is painted with.
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some AxisMark {
        changed { if $0.style == nil { $0.style = AnyShapeStyle(style) } }
    }

    /// The font of labels.
    public func font(_ font: Font?) -> some AxisMark { changed { if $0.font == nil { $0.font = font } } }

    /// Moves it, in points.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some AxisMark {
        changed {
            $0.offset.width += x
            $0.offset.height += y
        }
    }

    /// Moves it, in points.
    public func offset(_ offset: CGSize) -> some AxisMark { self.offset(x: offset.width, y: offset.height) }
}

/// Composes the marks at a value.
@resultBuilder
public enum AxisMarkBuilder {
    /// Nothing.
    public static func buildBlock() -> AnyAxisMark { AnyAxisMark(parts: []) }

    /// Marks in turn.
    public static func buildBlock(_ marks: any AxisMark...) -> AnyAxisMark {
        AnyAxisMark(parts: marks.flatMap { $0._parts.parts })
    }

    /// A mark.
    public static func buildExpression<M: AxisMark>(_ mark: M) -> M { mark }

    /// Marks that may not be there.
    public static func buildIf(_ mark: AnyAxisMark?) -> AnyAxisMark { mark ?? AnyAxisMark(parts: []) }

    /// The marks of `if`.
    public static func buildEither(first: some AxisMark) -> AnyAxisMark { AnyAxisMark(first) }

    /// The marks of `else`.
    public static func buildEither(second: some AxisMark) -> AnyAxisMark { AnyAxisMark(second) }

    /// Marks that may be newer than the system.
    public static func buildLimitedAvailability(_ mark: some AxisMark) -> AnyAxisMark { AnyAxisMark(mark) }
}
