import RasterPaths

/// Changes how changes are shown inside a view: in the pass that shows them.
nonisolated struct TransactionChange: NodeModifier {
    let transform: (inout Transaction) -> Void

    func change(_ inputs: inout _ViewInputs) {
        guard inputs.states.clock != nil, !inputs.states.isMotionOnly else { return }
        var transaction = inputs.change?.transaction ?? Transaction()
        transform(&transaction)
        inputs.change = CurrentTransaction.Change(transaction)
    }
}

/// The same when a value has changed.
nonisolated struct ValueTransactionChange<V: Equatable>: NodeModifier {
    private final class Last {
        var value: V?
    }

    let value: V
    let transform: (inout Transaction) -> Void

    func change(_ inputs: inout _ViewInputs) {
        guard inputs.states.clock != nil else { return }
        inputs.enter(-11)
        let last = inputs.states.box(at: inputs.identity, or: Last())
        defer { last.value = value }
        guard let before = last.value, before != value else { return }
        TransactionChange(transform: transform).change(&inputs)
    }
}

extension Transaction {
    /// The animation that a view asks for, unless the change wants none.
    fileprivate mutating func take(_ animation: Animation?) {
        if !disablesAnimations { self.animation = animation }
    }
}

extension View {
    /// Changes how changes of the view are shown, where views move.
    public nonisolated func transaction(
        _ transform: @escaping (inout Transaction) -> Void
    ) -> some View { modifier(TransactionChange(transform: transform)) }

    /// Changes how changes of the view are shown that come with a change of a value, where views move.
    public nonisolated func transaction(
        value: some Equatable, _ transform: @escaping (inout Transaction) -> Void
    ) -> some View { modifier(ValueTransactionChange(value: value, transform: transform)) }

    /// Changes how changes of what a closure does to the view are shown, where views move.
    public nonisolated func transaction<V: View>(
        _ transform: @escaping (inout Transaction) -> Void,
        @ViewBuilder body: (PlaceholderContentView<Self>) -> V
    ) -> some View { modifyingParts(TransactionChange(transform: transform), body) }

    /// Animates all changes of the view, where views move.
    public nonisolated func animation(_ animation: Animation?) -> some View {
        modifier(TransactionChange { $0.take(animation) })
    }

    /// Animates changes of the view that come with a change of a value, where views move; nil for at once.
    public nonisolated func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
        modifier(ValueTransactionChange(value: value) { $0.take(animation) })
    }

    /// Animates changes of what a closure does to the view, where views move, and not of the view.
    public nonisolated func animation<V: View>(
        _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
    ) -> some View { modifyingParts(TransactionChange { $0.take(animation) }, body) }

    /// The view with what a closure does to it under a modifier, and itself as it was around.
    private nonisolated func modifyingParts<V: View>(
        _ change: TransactionChange, _ body: (PlaceholderContentView<Self>) -> V
    ) -> some View {
        let outer = ChangeKeeper()
        let content = PlaceholderContentView<Self> { inputs, outputs in
            var inputs = inputs
            inputs.change = outer.change
            makeNodes(inputs, &outputs)
        }
        return body(content).modifier(change).modifier(KeepingChange(keeper: outer))
    }
}

/// How changes were shown around a view whose parts show them otherwise.
private final class ChangeKeeper {
    var change: CurrentTransaction.Change?
}

private nonisolated struct KeepingChange: NodeModifier {
    let keeper: ChangeKeeper

    func change(_ inputs: inout _ViewInputs) { keeper.change = inputs.change }
}
