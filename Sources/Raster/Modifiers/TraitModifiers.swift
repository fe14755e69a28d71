import RasterPaths

/// A wrapper that changes nothing but what a box says of itself.
private final class TraitNode: WrapperNode {
    let trait: Trait

    init(_ content: ViewNode, _ trait: Trait) {
        self.trait = trait
        super.init(content, content.environment)
    }

    override func layoutValue(_ key: ObjectIdentifier) -> Any? {
        if case .layoutValue(key, let value) = trait { return value }
        return content.layoutValue(key)
    }

    override var hasGuides: Bool {
        if case .guide = trait { return true }
        return super.hasGuides
    }

    override func findGuide(
        _ key: AlignmentKey, size: CGSize, proposal: ProposedViewSize
    ) -> CGFloat? {
        if case .guide(key, let compute) = trait { return compute(content.dimensions(proposal)) }
        return super.findGuide(key, size: size, proposal: proposal)
    }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        if case .hidden = trait { return }
        super.drawContents(context, at: origin)
    }
}

nonisolated enum Trait: NodeModifier {
    case layoutValue(ObjectIdentifier, Any)
    case guide(AlignmentKey, (ViewDimensions) -> CGFloat)
    case hidden

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode { TraitNode(node, self) }
}

/// What a box only has to remember, so that it needs none around it.
nonisolated enum Note: NodeModifier {
    case priority(Double)
    case zIndex(Double)
    case tag(AnyHashable)

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode {
        switch self {
        case .priority(let value):
            // A spacer with a priority is none: it gets room like others.
            let node = node.isSpacer ? WrapperNode(node, node.environment) : node
            node.priority = value
            return node
        case .zIndex(let value): node.zIndex = value
        case .tag(let name): node.tag = name
        }
        return node
    }
}

extension View {
    /// Which views of a stack get room first: those with the highest value; 0 by default.
    public nonisolated func layoutPriority(_ value: Double) -> some View {
        modifier(Note.priority(value.isNaN ? 0 : value))
    }

    /// Which siblings are drawn in front: those with the highest value; 0 by default.
    public nonisolated func zIndex(_ value: Double) -> some View {
        modifier(Note.zIndex(value.isNaN ? 0 : value))
    }

    /// A value for the layout around the view.
    public nonisolated func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
        modifier(Trait.layoutValue(ObjectIdentifier(key), value))
    }

    /// Says where a guide lies in the view.
    public nonisolated func alignmentGuide(
        _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View { modifier(Trait.guide(g.key, computeValue)) }

    /// Says where a guide lies in the view.
    public nonisolated func alignmentGuide(
        _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View { modifier(Trait.guide(g.key, computeValue)) }

    /// Keeps the view's room and doesn't draw it.
    public nonisolated func hidden() -> some View { modifier(Trait.hidden) }

    /// Names the view, for `GraphicsContext.resolveSymbol(id:)` among others.
    public nonisolated func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
        modifier(Note.tag(AnyHashable(tag)))
    }

    /// Gives the view an identity, which is its name, too. A view of another identity is another view: it
    /// begins with a state of its own, and comes while the other goes.
    public nonisolated func id<ID: Hashable>(_ id: ID) -> some View {
        modifier(Identity(id: AnyHashable(id))).modifier(Note.tag(AnyHashable(id)))
    }
}

/// Tells views from each other that are made in the same place.
private nonisolated struct Identity: ViewModifier {
    typealias Body = Never
    let id: AnyHashable

    static func _makeNodes(
        of modifier: Identity, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs,
        content: @escaping (_ViewInputs, inout _ViewOutputs) -> Void
    ) {
        let part = inputs.part(modifier.id.hashValue)
        guard inputs.states.clock != nil else { return content(part, &outputs) }
        let slots = inputs.states.box(
            at: _ViewInputs.mix(inputs.identity, 0x1D),
            or: PresenceSlots<AnyHashable, PlaceholderContentView<Never>>())
        slots.make(
            PlaceholderContentView(make: content), modifier.id, at: inputs.identity, part, &outputs)
        slots.makeLeaving([modifier.id], inputs, &outputs)
    }
}
