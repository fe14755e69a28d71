/// Changes a view into another.
@MainActor @preconcurrency
public protocol ViewModifier {
    /// What the changed view is made of; `Never` for those that the house makes.
    associatedtype Body: View
    /// Stands for the view that is changed.
    typealias Content = _ViewModifier_Content<Self>

    /// The changed view.
    @ViewBuilder func body(content: Content) -> Body

    /// Makes the boxes of the changed view: the house's own, called by nobody else.
    nonisolated static func _makeNodes(
        of modifier: Self, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs,
        content: @escaping (_ViewInputs, inout _ViewOutputs) -> Void)
}

extension ViewModifier {
    /// Makes the boxes of the modifier's body.
    public nonisolated static func _makeNodes(
        of modifier: Self, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs,
        content: @escaping (_ViewInputs, inout _ViewOutputs) -> Void
    ) {
        inputs.descend { inputs in
            var inputs = inputs
            inputs.owner = inputs.identity
            var modifier = inputs.shown(anything: modifier)
            DynamicFields.inject(&modifier, inputs)
            let evaluate: @MainActor (Self, Content) -> Body = { $0.body(content: $1) }
            let placeholder = inputs.placeholder(for: content)
            let body = inputs.body(of: modifier) {
                unsafeBitCast(evaluate, to: ((Self, Content) -> Body).self)(
                    modifier, _ViewModifier_Content(make: placeholder))
            }
            Body._makeNodes(of: body, inputs, &outputs)
        }
    }

    /// The modifier, then another.
    public nonisolated func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

/// A modifier with numbers that an animation could interpolate: the first system's name for both in one.
@MainActor @preconcurrency
public protocol AnimatableModifier: Animatable, ViewModifier {}

extension ViewModifier where Body == Never {
    /// The modifier needs no body; asking for it is a programmer's error.
    public func body(content: Content) -> Never { fatalBody(of: Self.self) }
}

/// The view that a modifier changes.
public nonisolated struct _ViewModifier_Content<Modifier: ViewModifier>: PrimitiveView {
    let make: (_ViewInputs, inout _ViewOutputs) -> Void

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: _ViewModifier_Content<Modifier>, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        view.make(inputs, &outputs)
    }
}

/// A view with a modifier, or a modifier with another.
public nonisolated struct ModifiedContent<Content, Modifier> {
    /// What is changed.
    public var content: Content
    /// What changes it.
    public var modifier: Modifier

    /// A view and its modifier.
    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {
    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public nonisolated static func _makeNodes(
        of view: ModifiedContent, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let content = view.content
        Modifier._makeNodes(of: view.modifier, inputs, &outputs) { inputs, outputs in
            Content._makeNodes(of: content, inputs, &outputs)
        }
    }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
    /// There is none.
    public typealias Body = Never

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public nonisolated static func _makeNodes(
        of modifier: ModifiedContent, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs,
        content: @escaping (_ViewInputs, inout _ViewOutputs) -> Void
    ) {
        let first = modifier.content
        Modifier._makeNodes(of: modifier.modifier, inputs, &outputs) { inputs, outputs in
            Content._makeNodes(of: first, inputs, &outputs, content: content)
        }
    }
}

extension ModifiedContent: Equatable where Content: Equatable, Modifier: Equatable {}
extension ModifiedContent: Sendable where Content: Sendable, Modifier: Sendable {}

/// A modifier that changes nothing.
public nonisolated struct EmptyModifier: ViewModifier, Sendable {
    /// There is none.
    public typealias Body = Never
    /// Changes nothing.
    public static let identity = EmptyModifier()

    /// Changes nothing.
    public init() {}

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of modifier: EmptyModifier, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs,
        content: @escaping (_ViewInputs, inout _ViewOutputs) -> Void
    ) {
        content(inputs, &outputs)
    }
}

extension View {
    /// The view, changed by a modifier.
    public nonisolated func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

/// A modifier of the house's: changes what is around its view, or puts each of its boxes into another.
protocol NodeModifier: ViewModifier where Body == Never {
    nonisolated func change(_ inputs: inout _ViewInputs)
    nonisolated func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode
    /// The same for modifiers with views of their own, which have preferences.
    nonisolated func wrap(
        _ node: ViewNode, _ inputs: _ViewInputs, _ preferences: inout PreferenceValues
    ) -> ViewNode
}

extension NodeModifier {
    nonisolated func change(_ inputs: inout _ViewInputs) {}
    nonisolated func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode { node }

    nonisolated func wrap(
        _ node: ViewNode, _ inputs: _ViewInputs, _ preferences: inout PreferenceValues
    ) -> ViewNode { wrap(node, inputs) }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public nonisolated static func _makeNodes(
        of modifier: Self, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs,
        content: @escaping (_ViewInputs, inout _ViewOutputs) -> Void
    ) {
        var inner = inputs
        modifier.change(&inner)
        let first = outputs.nodes.count
        content(inner, &outputs)
        for index in first..<outputs.nodes.count {
            outputs.nodes[index] = modifier.wrap(outputs.nodes[index], inner, &outputs.preferences)
        }
    }
}
