/// Puts the views that a closure names one after the other into one view.
@resultBuilder
public enum ViewBuilder {
    /// A view as it is; what is none is an error where it stands.
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

    /// No view.
    public static func buildBlock() -> EmptyView { EmptyView() }

    /// One view.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// Any number of views.
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        TupleView(repeat each content)
    }

    /// `if` without `else`.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    /// The first part of an `if` or `switch`.
    public static func buildEither<TrueContent: View, FalseContent: View>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent(storage: .first(first)) }

    /// The other part of an `if` or `switch`.
    public static func buildEither<TrueContent: View, FalseContent: View>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent(storage: .second(second)) }

    /// What `if #available` guards.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
        AnyView(content)
    }
}

/// No view at all: it takes no place in a stack.
public nonisolated struct EmptyView: PrimitiveView, Sendable {
    /// Nothing.
    public init() {}

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: EmptyView, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {}
}

/// Several views as one: a container's children, each for itself.
public nonisolated struct TupleView<T>: PrimitiveView {
    /// The views.
    public var value: T
    private let make: (T, _ViewInputs, inout _ViewOutputs) -> Void

    /// Of the members of a tuple those that are views.
    public init(_ value: T) {
        self.value = value
        make = { value, inputs, outputs in
            for (index, child) in Mirror(reflecting: value).children.enumerated() {
                (child.value as? any View)?.makeNodes(inputs.part(index), &outputs)
            }
        }
    }

    init<each Content: View>(_ content: repeat each Content) where T == (repeat each Content) {
        value = (repeat each content)
        make = { value, inputs, outputs in
            var index = 0
            for content in repeat each value {
                content.makeNodes(inputs.part(index), &outputs)
                index += 1
            }
        }
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: TupleView<T>, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        view.make(view.value, inputs, &outputs)
    }
}

/// One of two views.
public nonisolated struct _ConditionalContent<TrueContent, FalseContent> {
    enum Storage {
        case first(TrueContent)
        case second(FalseContent)
    }

    let storage: Storage
}

extension _ConditionalContent: View, PrimitiveView where TrueContent: View, FalseContent: View {
    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public nonisolated static func _makeNodes(
        of view: _ConditionalContent, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        guard inputs.states.clock == nil else {
            // What was there goes while the other comes.
            var (first, second): (TrueContent?, FalseContent?)
            switch view.storage {
            case .first(let content): first = content
            case .second(let content): second = content
            }
            inputs.part(0).makePresence(of: first, &outputs)
            return inputs.part(1).makePresence(of: second, &outputs)
        }
        switch view.storage {
        case .first(let content): TrueContent._makeNodes(of: content, inputs.part(0), &outputs)
        case .second(let content): FalseContent._makeNodes(of: content, inputs.part(1), &outputs)
        }
    }
}

extension Optional: View, PrimitiveView where Wrapped: View {
    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public nonisolated static func _makeNodes(
        of view: Wrapped?, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        inputs.makePresence(of: view, &outputs)
    }
}

/// A view with its type hidden.
public nonisolated struct AnyView: PrimitiveView {
    private let view: any View

    /// Hides a view's type.
    public init<V: View>(_ view: V) {
        if let any = view as? AnyView { self = any } else { self.view = view }
    }

    /// Hides a view's type.
    public init<V: View>(erasing view: V) { self.init(view) }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: AnyView, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        // A view of another type is another view.
        let type = ObjectIdentifier(type(of: view.view))
        view.view.makeNodes(inputs.part(type.hashValue), &outputs)
    }
}

/// Several views as one, which have no container of their own: modifiers change each.
public nonisolated struct Group<Content> {
    let content: Content
}

extension Group: View, PrimitiveView where Content: View {
    /// The views that the closure names.
    public nonisolated init(@ViewBuilder content: () -> Content) { self.init(content: content()) }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public nonisolated static func _makeNodes(
        of view: Group<Content>, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        Content._makeNodes(of: view.content, inputs, &outputs)
    }
}
