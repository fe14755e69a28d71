import Foundation
import Raster

/// Which values an axis has marks at.
public struct AxisMarkValues: Sendable {
    package enum Storage: Sendable {
        case automatic(count: Int?, least: Double?)
        case stride(Double)
        case calendar(Calendar.Component, Int, Calendar?)
        case values([PlotValue])
    }

    package let storage: Storage

    /// Round ones, as many as there is room for.
    public static var automatic: AxisMarkValues {
        AxisMarkValues(storage: .automatic(count: nil, least: nil))
    }

    /// Round ones, about as many as are wished for.
    public static func automatic(
        desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues { AxisMarkValues(storage: .automatic(count: desiredCount, least: nil)) }

    /// Round ones, not nearer to each other than a stride.
    public static func automatic<P: Plottable>(
        minimumStride: P, desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues where P: BinaryFloatingPoint {
        AxisMarkValues(storage: .automatic(count: desiredCount, least: Double(minimumStride)))
    }

    /// Multiples of a step.
    public static func stride<P: Plottable>(
        by stepSize: P, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues where P: BinaryFloatingPoint { AxisMarkValues(storage: .stride(Double(stepSize))) }

    /// Each year, month, day and so on, or every few of them.
    public static func stride(
        by component: Calendar.Component, count: Int = 1, roundLowerBound: Bool? = nil,
        roundUpperBound: Bool? = nil, calendar: Calendar? = nil
    ) -> AxisMarkValues { AxisMarkValues(storage: .calendar(component, count, calendar)) }
}

/// How the marks of an axis are made when nothing else is said.
public struct AxisMarkPreset: Sendable, Hashable {
    enum Kind: Sendable { case automatic, extended, aligned, inset }

    let kind: Kind

    /// What suits.
    public static let automatic = AxisMarkPreset(kind: .automatic)
    /// Grid lines reach under the labels.
    public static let extended = AxisMarkPreset(kind: .extended)
    /// Labels begin and end with the plot.
    public static let aligned = AxisMarkPreset(kind: .aligned)
    /// Labels stand in the plot.
    public static let inset = AxisMarkPreset(kind: .inset)
}

/// Where an axis stands.
public struct AxisMarkPosition: Sendable, Hashable {
    package enum Kind: Sendable { case automatic, leading, trailing, top, bottom }

    package let kind: Kind

    /// Below the plot, and behind it.
    public static let automatic = AxisMarkPosition(kind: .automatic)
    /// Before the plot.
    public static let leading = AxisMarkPosition(kind: .leading)
    /// Behind the plot.
    public static let trailing = AxisMarkPosition(kind: .trailing)
    /// Over the plot.
    public static let top = AxisMarkPosition(kind: .top)
    /// Below the plot.
    public static let bottom = AxisMarkPosition(kind: .bottom)
}

/// A value that an axis has a mark at.
public struct AxisValue: Sendable {
    package let value: PlotValue
    /// Which of the marks it is.
    public let index: Int
    /// How many there are.
    public let count: Int

    /// The value as a type; nil if it is of another kind.
    public func `as`<P: Plottable>(_ type: P.Type) -> P? { P(plotValue: value) }
}

/// What an axis is made of.
public protocol AxisContent {
    /// The house's own.
    var _marks: _AxisContent { get }
}

/// What an axis is made of: the house's own.
public struct _AxisContent { package var records: [AxisMarksRecord] }

/// The marks of an axis as they were said. Closures of views run only where views are evaluated.
package struct AxisMarksRecord: @unchecked Sendable {
    package var values: AxisMarkValues
    package var position: AxisMarkPosition
    package var preset: AxisMarkPreset
    package var style: StrokeStyle?
    package var format: ((PlotValue) -> String?)?
    /// What is drawn at each value; nil for what is usual.
    package var content: ((AxisValue) -> [AxisMarkPart])?
    package var visible = true
}

/// Marks at values: grid lines, ticks and labels.
///
///     AxisMarks(values: .stride(by: .month)) { value in
///         AxisGridLine()
///         AxisValueLabel(format: .dateTime.month(.narrow))
///     }
public struct AxisMarks<Content: AxisMark>: AxisContent {
    private let record: AxisMarksRecord

    /// The house's own.
    public var _marks: _AxisContent { _AxisContent(records: [record]) }
}

extension AxisMarks {
    /// Marks at round values, or at those that are given.
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping (AxisValue) -> Content
    ) {
        record = AxisMarksRecord(
            values: values, position: position, preset: preset, content: { content($0)._parts.parts })
    }

    /// Marks at values.
    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        @AxisMarkBuilder content: @escaping (AxisValue) -> Content
    ) {
        record = AxisMarksRecord(
            values: AxisMarkValues(storage: .values(values.map(\.plotValue))), position: position,
            preset: preset, content: { content($0)._parts.parts })
    }

    /// Marks at round values, or at those that are given.
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping () -> Content
    ) {
        record = AxisMarksRecord(
            values: values, position: position, preset: preset, content: { _ in content()._parts.parts })
    }

    /// Marks at values.
    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        @AxisMarkBuilder content: @escaping () -> Content
    ) {
        record = AxisMarksRecord(
            values: AxisMarkValues(storage: .values(values.map(\.plotValue))), position: position,
            preset: preset, content: { _ in content()._parts.parts })
    }
}

extension AxisMarks where Content == AnyAxisMark {
    /// The usual marks at round values, or at those that are given.
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
    ) {
        record = AxisMarksRecord(values: values, position: position, preset: preset, style: stroke)
    }

    /// The usual marks at values.
    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        stroke: StrokeStyle? = nil
    ) {
        record = AxisMarksRecord(
            values: AxisMarkValues(storage: .values(values.map(\.plotValue))), position: position,
            preset: preset, style: stroke)
    }

    /// The usual marks, their labels written by a format style.
    public init<F: FormatStyle>(
        format: F, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
    ) where F.FormatInput: Plottable, F.FormatOutput == String {
        record = AxisMarksRecord(
            values: values, position: position, preset: preset, style: stroke,
            format: AxisFormat.closure(format))
    }

    /// The usual marks at values, their labels written by a format style.
    public init<F: FormatStyle, Value: Plottable>(
        format: F, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: [Value], stroke: StrokeStyle? = nil
    ) where F.FormatInput: Plottable, F.FormatOutput == String {
        record = AxisMarksRecord(
            values: AxisMarkValues(storage: .values(values.map(\.plotValue))), position: position,
            preset: preset, style: stroke, format: AxisFormat.closure(format))
    }
}

/// How a format style writes values.
enum AxisFormat {
    static func closure<F: FormatStyle>(_ format: F) -> (PlotValue) -> String?
    where F.FormatInput: Plottable, F.FormatOutput == String {
        { value in F.FormatInput(plotValue: value).map { format.format($0) } }
    }
}

/// Composes axes.
@resultBuilder
public enum AxisContentBuilder {
    /// Marks in turn.
    public static func buildBlock(_ content: any AxisContent...) -> some AxisContent {
        CollectedAxisContent(_marks: _AxisContent(records: content.flatMap { $0._marks.records }))
    }

    /// Marks.
    public static func buildExpression<C: AxisContent>(_ content: C) -> C { content }

    /// Marks that may not be there.
    public static func buildIf<C: AxisContent>(_ content: C?) -> some AxisContent {
        CollectedAxisContent(_marks: content?._marks ?? _AxisContent(records: []))
    }

    /// The marks of `if`.
    public static func buildEither(first: some AxisContent) -> CollectedAxisContent {
        CollectedAxisContent(_marks: first._marks)
    }

    /// The marks of `else`.
    public static func buildEither(second: some AxisContent) -> CollectedAxisContent {
        CollectedAxisContent(_marks: second._marks)
    }

    /// Marks that may be newer than the system.
    public static func buildLimitedAvailability(_ content: any AxisContent) -> CollectedAxisContent {
        CollectedAxisContent(_marks: content._marks)
    }
}

/// Axes that builders compose.
public struct CollectedAxisContent: AxisContent {
    /// The house's own.
    public let _marks: _AxisContent
}
