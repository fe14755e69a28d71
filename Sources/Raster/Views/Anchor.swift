import RasterPaths

/// A point or a rectangle of a view, to be asked for in the space of another by `GeometryProxy`.
public struct Anchor<Value> {
    /// The box of the view, once it is made.
    final class Owner: @unchecked Sendable {
        weak var node: LayoutNode?
    }

    let owner: Owner
    let source: Source

    /// Which point or rectangle of a view an anchor is.
    public struct Source: Sendable {
        /// In a view's own space, for its size; then in another space, whose map from it is known.
        let value: @Sendable (CGSize, CGAffineTransform) -> Value
    }
}

extension Anchor.Source where Value == CGRect {
    /// The view's rectangle.
    public static var bounds: Anchor<CGRect>.Source {
        Anchor<CGRect>.Source { CGRect(origin: .zero, size: $0).applying($1) }
    }

    /// A rectangle in the view's space.
    public static func rect(_ rect: CGRect) -> Anchor<CGRect>.Source {
        Anchor<CGRect>.Source { rect.applying($1) }
    }
}

extension Anchor.Source where Value == CGPoint {
    /// A point in the view's space.
    public static func point(_ point: CGPoint) -> Anchor<CGPoint>.Source {
        Anchor<CGPoint>.Source { point.applying($1) }
    }

    /// A point in parts of the view's size.
    public static func unitPoint(_ point: UnitPoint) -> Anchor<CGPoint>.Source {
        Anchor<CGPoint>.Source {
            CGPoint(x: point.x * $0.width, y: point.y * $0.height).applying($1)
        }
    }

    /// The upper leading corner.
    public static var topLeading: Anchor<CGPoint>.Source { unitPoint(.topLeading) }
    /// The middle of the upper edge.
    public static var top: Anchor<CGPoint>.Source { unitPoint(.top) }
    /// The upper trailing corner.
    public static var topTrailing: Anchor<CGPoint>.Source { unitPoint(.topTrailing) }
    /// The middle of the leading edge.
    public static var leading: Anchor<CGPoint>.Source { unitPoint(.leading) }
    /// The middle.
    public static var center: Anchor<CGPoint>.Source { unitPoint(.center) }
    /// The middle of the trailing edge.
    public static var trailing: Anchor<CGPoint>.Source { unitPoint(.trailing) }
    /// The lower leading corner.
    public static var bottomLeading: Anchor<CGPoint>.Source { unitPoint(.bottomLeading) }
    /// The middle of the lower edge.
    public static var bottom: Anchor<CGPoint>.Source { unitPoint(.bottom) }
    /// The lower trailing corner.
    public static var bottomTrailing: Anchor<CGPoint>.Source { unitPoint(.bottomTrailing) }
}

extension Anchor: Sendable where Value: Sendable {}

extension Anchor: Equatable {
    /// Whether both are the same anchor of the same view.
    public static func == (first: Anchor, second: Anchor) -> Bool { first.owner === second.owner }
}

extension GeometryProxy {
    /// A point or a rectangle of another view, in the space of this one. Of a view that is not there it is as
    /// if that had no size and stood in the corner.
    public subscript<T>(anchor: Anchor<T>) -> T {
        guard let other = anchor.owner.node else { return anchor.source.value(.zero, .identity) }
        return anchor.source.value(
            other.placedSize, other.transform().concatenating(node.transform().inverted()))
    }
}

private final class AnchorNode: WrapperNode {
    init(_ content: ViewNode) { super.init(content, content.environment) }

    override var isSpacer: Bool { content.isSpacer }
}

private nonisolated struct AnchorPreference<K: PreferenceKey, A>: PreferenceModifier {
    let source: Anchor<A>.Source
    let change: (inout K.Value, Anchor<A>) -> Void
    /// Whether values of views inside are kept.
    let isTransform: Bool

    func change(_ outputs: inout _ViewOutputs, _ inputs: _ViewInputs) {
        let owner = Anchor<A>.Owner()
        let node = AnchorNode(outputs.single(inputs))
        owner.node = node
        outputs.nodes = [node]
        let anchor = Anchor(owner: owner, source: source)
        outputs.preferences.change(K.self) { [change, isTransform] others in
            var value = isTransform ? others[K.self] : K.defaultValue
            change(&value, anchor)
            return value
        }
    }
}

extension View {
    /// Hands out a value made of an anchor of the view.
    public nonisolated func anchorPreference<A, K: PreferenceKey>(
        key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
    ) -> some View {
        modifier(
            AnchorPreference<K, A>(source: value, change: { $0 = transform($1) }, isTransform: false))
    }

    /// Changes the value that is handed out by an anchor of the view.
    public nonisolated func transformAnchorPreference<A, K: PreferenceKey>(
        key _: K.Type = K.self, value: Anchor<A>.Source,
        transform: @escaping (inout K.Value, Anchor<A>) -> Void
    ) -> some View {
        modifier(AnchorPreference<K, A>(source: value, change: transform, isTransform: true))
    }

    /// Runs a closure with what another one finds in the view's geometry, at first and when it has changed.
    /// What it does to state makes the picture anew.
    public nonisolated func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
        action: @escaping (_ newValue: T) -> Void
    ) -> some View {
        modifier(GeometryChange(value: transform) { action($1) })
    }

    /// Runs a closure with what another one finds in the view's geometry, at first and when it has changed.
    public nonisolated func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
        action: @escaping (_ oldValue: T, _ newValue: T) -> Void
    ) -> some View {
        modifier(GeometryChange(value: transform) { action($0 ?? $1, $1) })
    }
}

private nonisolated struct GeometryChange<T: Equatable>: NodeModifier {
    let value: (GeometryProxy) -> T
    let action: (T?, T) -> Void

    func change(_ inputs: inout _ViewInputs) { inputs = inputs.part(-5) }

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode {
        inputs.states.whenChanged(
            at: inputs, value: { [value] in value(GeometryProxy(node: node)) }, action: action)
        return node
    }
}
