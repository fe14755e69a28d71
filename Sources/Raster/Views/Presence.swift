import RasterPaths

/// How far a view has come or gone. In a still picture it is there.
public enum TransitionPhase: Hashable, Sendable {
    /// About to come.
    case willAppear
    /// There.
    case identity
    /// Gone.
    case didDisappear

    /// Whether it is there.
    public var isIdentity: Bool { self == .identity }
    /// -1 before it comes, 0 while it is there, 1 when it has gone.
    public var value: Double {
        switch self {
        case .willAppear: -1
        case .identity: 0
        case .didDisappear: 1
        }
    }
}

/// That a view comes, is there or goes: for the transition that shows it.
final class Presence {
    let phase: TransitionPhase
    /// Whether a transition has asked.
    var isTaken = false
    /// Whether it is still on its way.
    var isMoving = false

    init(_ phase: TransitionPhase) { self.phase = phase }
}

/// Shows by a transition what comes and goes.
typealias PresenceModifier = (
    _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs,
    _ content: @escaping (_ViewInputs, inout _ViewOutputs) -> Void
) -> Void

/// A part of the tree that may be there or not: what comes and goes there is shown by a transition, where
/// views move.
final class PresenceSlot<Content: View> {
    private var content: Content?
    private var hasBegun = false
    /// The place that a transition right around would name.
    var slotPlace: UInt64?
    /// Of the place that it had last, among several.
    var identity: UInt64 = 0

    /// The inputs of its place.
    func inputs(_ around: _ViewInputs) -> _ViewInputs {
        var inputs = around
        inputs.identity = identity
        return inputs
    }

    /// Its boxes in the last pass.
    private var nodes: [ViewNode] = []

    /// Makes the boxes of what is there, and of what is going.
    /// - Parameter isNew: whether what is there has come to a place that was there before.
    func make(
        _ next: Content?, isNew: Bool = false, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let comes = next != nil && content == nil && (hasBegun || isNew)
        hasBegun = true
        if let next {
            if comes {
                // As it is before it comes, at once; then on its way.
                var before = inputs
                before.change = nil
                var unused = _ViewOutputs()
                _ = make(next, .willAppear, before, &unused)
            }
            content = next
            let first = outputs.nodes.count
            _ = make(next, .identity, inputs, &outputs)
            nodes = Array(outputs.nodes[first...])
        } else if let content {
            var leaving = _ViewOutputs()
            guard make(content, .didDisappear, inputs, &leaving) else {
                self.content = nil
                nodes = []
                inputs.states.hasDropped = true
                return
            }
            for (node, before) in zip(leaving.nodes, nodes) { node.leave(from: before) }
            nodes = leaving.nodes
            outputs.nodes += leaving.nodes
        }
    }

    /// Whether something is there or going.
    var isEmpty: Bool { content == nil }

    /// - Returns: whether it is on its way.
    private func make(
        _ content: Content, _ phase: TransitionPhase, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) -> Bool {
        let presence = Presence(phase)
        var inner = inputs
        inner.presence = presence
        let first = outputs.nodes.count
        if let transition = inputs.transition, transition.around == slotPlace {
            inner.transition = nil
            transition.modify(inner, &outputs) { Content._makeNodes(of: content, $0, &$1) }
        } else {
            Content._makeNodes(of: content, inner, &outputs)
        }
        if presence.isTaken { return presence.isMoving }
        // What says nothing of its transition fades.
        let before = inputs.states.movingCount
        var faded = inputs
        faded.enter(-15)
        let opacity = faded.shown(phase.isIdentity ? 1.0 : 0.0)
        if opacity != 1 {
            for index in first..<outputs.nodes.count {
                outputs.nodes[index] = FadingNode(outputs.nodes[index], opacity)
            }
        }
        return inputs.states.movingCount > before
    }
}

/// Views by identities where views move, as the elements of a `ForEach`: those that are there, and those that
/// go.
final class PresenceSlots<ID: Hashable, Content: View> {
    private var slots: [ID: PresenceSlot<Content>] = [:]
    /// In the order in which they came.
    private var order: [ID] = []
    private var hasBegun = false

    /// - Parameter place: the place of all of them, if a transition right around it is theirs.
    func make(
        _ content: Content, _ id: ID, at place: UInt64? = nil, _ inputs: _ViewInputs,
        _ outputs: inout _ViewOutputs
    ) {
        let slot: PresenceSlot<Content>
        if let known = slots[id] {
            slot = known
        } else {
            slot = PresenceSlot()
            slots[id] = slot
            order.append(id)
        }
        slot.identity = inputs.identity
        slot.slotPlace = place
        slot.make(content, isNew: hasBegun, inputs, &outputs)
    }

    func makeLeaving(_ known: Set<ID>, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs) {
        hasBegun = true
        if order.count == known.count { return }
        order.removeAll { id in
            guard !known.contains(id), let slot = slots[id] else { return false }
            slot.make(nil, slot.inputs(inputs), &outputs)
            if slot.isEmpty { slots[id] = nil }
            return slot.isEmpty
        }
    }
}

extension _ViewInputs {
    /// Makes the boxes of a part that may be there or not.
    func makePresence<Content: View>(of content: Content?, _ outputs: inout _ViewOutputs) {
        if states.clock == nil {
            if let content { Content._makeNodes(of: content, self, &outputs) }
            return
        }
        let slot = states.box(at: Self.mix(identity, 0x5107), or: PresenceSlot<Content>())
        slot.make(content, self, &outputs)
    }
}

/// A box that is seen in part.
private final class FadingNode: WrapperNode {
    private let opacity: Double

    init(_ content: ViewNode, _ opacity: Double) {
        self.opacity = min(max(opacity, 0), 1)
        super.init(content, content.environment)
    }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        var context = context
        context.opacity *= opacity
        super.drawContents(context, at: origin)
    }
}
