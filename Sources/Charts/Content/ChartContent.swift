import Foundation
import Raster

/// What a chart is made of: marks, and what is made of them by `body`.
@MainActor @preconcurrency
public protocol ChartContent {
    /// What the content is made of; `Never` for marks.
    associatedtype Body: ChartContent

    /// What the content is made of.
    @ChartContentBuilder var body: Body { get }

    /// Adds the marks: the house's own, called by nobody else.
    nonisolated static func _collect(_ content: Self, into marks: inout _ChartMarks)
}

extension ChartContent {
    /// Adds the marks of the body.
    public nonisolated static func _collect(_ content: Self, into marks: inout _ChartMarks) {
        // As views' bodies: isolation is part of a function's type, not of its code, and a service evaluates
        // views where it likes.
        let evaluate: @MainActor (Self) -> Body = { $0.body }
        var content = content
        marks.environment?.fillProperties(of: &content)
        let body = unsafeBitCast(evaluate, to: ((Self) -> Body).self)(content)
        Body._collect(body, into: &marks)
    }
}

extension Never: ChartContent {
    /// There is no such content.
    public nonisolated static func _collect(_ content: Never, into marks: inout _ChartMarks) {}
}

/// Content that adds its marks itself.
package protocol PrimitiveChartContent: ChartContent where Body == Never {}

extension PrimitiveChartContent {
    /// A mark has no body; asking for it is a programmer's error.
    public var body: Never { preconditionFailure("\(Self.self) is drawn as it is and has no body") }
}

/// Content made of marks by a closure: what builders and modifiers make.
nonisolated struct CollectedContent: PrimitiveChartContent {
    let collect: (inout _ChartMarks) -> Void

    static func _collect(_ content: CollectedContent, into marks: inout _ChartMarks) {
        content.collect(&marks)
    }
}

/// Content of a type that isn't known.
public nonisolated struct AnyChartContent: ChartContent, PrimitiveChartContent {
    private let collect: (inout _ChartMarks) -> Void

    /// Hides the content's type.
    public init(_ content: any ChartContent) {
        func closure<C: ChartContent>(_ content: C) -> (inout _ChartMarks) -> Void {
            { C._collect(content, into: &$0) }
        }
        collect = closure(content)
    }

    /// Hides the content's type.
    public init(erasing content: some ChartContent) { self.init(content) }

    /// Adds the marks.
    public static func _collect(_ content: AnyChartContent, into marks: inout _ChartMarks) {
        content.collect(&marks)
    }
}

/// Content that is grouped, to modify it as one.
public nonisolated struct Plot<Content: ChartContent>: ChartContent, PrimitiveChartContent {
    private let content: Content

    /// Groups content.
    public init(@ChartContentBuilder content: () -> Content) { self.content = content() }

    /// Adds the marks.
    public static func _collect(_ content: Plot, into marks: inout _ChartMarks) {
        Content._collect(content.content, into: &marks)
    }
}

extension Optional: ChartContent where Wrapped: ChartContent {
    /// Content is drawn as it is.
    public typealias Body = Never

    /// Content is drawn as it is and has no body; asking for it is a programmer's error.
    public var body: Never { preconditionFailure("optional content is drawn as it is and has no body") }

    /// Adds the marks, if there are any.
    public nonisolated static func _collect(_ content: Self, into marks: inout _ChartMarks) {
        if let content { Wrapped._collect(content, into: &marks) }
    }
}

/// One of two kinds of content.
public nonisolated enum BuilderConditional<TrueContent, FalseContent> {
    /// That of `if`.
    case first(TrueContent)
    /// That of `else`.
    case second(FalseContent)
}

extension BuilderConditional: ChartContent, PrimitiveChartContent
where TrueContent: ChartContent, FalseContent: ChartContent {
    /// Content is drawn as it is.
    public typealias Body = Never

    /// Adds the marks of the one there is.
    public nonisolated static func _collect(_ content: Self, into marks: inout _ChartMarks) {
        switch content {
        case .first(let content): TrueContent._collect(content, into: &marks)
        case .second(let content): FalseContent._collect(content, into: &marks)
        }
    }
}

/// Composes the content of charts.
@resultBuilder
public nonisolated enum ChartContentBuilder {
    /// No content.
    public static func buildBlock() -> some ChartContent { CollectedContent { _ in } }

    /// One piece.
    @inlinable public static func buildBlock<C: ChartContent>(_ content: C) -> C { content }

    /// Several pieces, one after the other.
    public static func buildBlock<each C: ChartContent>(_ content: repeat each C) -> some ChartContent {
        CollectedContent { marks in
            func add<P: ChartContent>(_ piece: P) { P._collect(piece, into: &marks) }
            repeat add(each content)
        }
    }

    /// A piece.
    @inlinable public static func buildExpression<C: ChartContent>(_ content: C) -> C { content }

    /// Content that may not be there.
    public static func buildIf<C: ChartContent>(_ content: C?) -> C? { content }

    /// The content of `if`.
    public static func buildEither<T: ChartContent, F: ChartContent>(first: T) -> BuilderConditional<T, F> {
        .first(first)
    }

    /// The content of `else`.
    public static func buildEither<T: ChartContent, F: ChartContent>(second: F) -> BuilderConditional<T, F> {
        .second(second)
    }

    /// The content of a loop. Apple's builder has none.
    public static func buildArray<C: ChartContent>(_ content: [C]) -> some ChartContent {
        CollectedContent { marks in for piece in content { C._collect(piece, into: &marks) } }
    }

    /// Content that may be newer than the system.
    public static func buildLimitedAvailability(_ content: any ChartContent) -> AnyChartContent {
        AnyChartContent(content)
    }
}

extension ForEach: ChartContent where Content: ChartContent {
    /// Content is drawn as it is and has no body; asking for it is a programmer's error.
    public typealias Body = Never

    /// Content is drawn as it is and has no body; asking for it is a programmer's error.
    @_disfavoredOverload
    public var body: Never { preconditionFailure("ForEach is drawn as it is and has no body") }

    /// Adds the marks of each element.
    @inlinable public nonisolated static func _collect(_ content: ForEach, into marks: inout _ChartMarks) {
        marks.records.reserveCapacity(marks.records.count + content.data.underestimatedCount)
        for element in content.data { Content._collect(content.content(element), into: &marks) }
    }
}

extension ForEach where Content: ChartContent {
    /// Content for each element.
    public nonisolated init(
        _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content
    ) where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data: data, content: content, id: { $0.id })
    }

    /// Content for each element.
    public nonisolated init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ChartContentBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, content: content, id: { $0[keyPath: id] })
    }

    /// Content for each number.
    public nonisolated init(
        _ data: Range<Int>, @ChartContentBuilder content: @escaping (Int) -> Content
    ) where Data == Range<Int>, ID == Int {
        self.init(data: data, content: content, id: { $0 })
    }
}
