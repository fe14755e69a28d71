/// Stands for a view that something is done to.
public nonisolated struct PlaceholderContentView<Value>: PrimitiveView {
    let make: (_ViewInputs, inout _ViewOutputs) -> Void

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: PlaceholderContentView, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        view.make(inputs, &outputs)
    }
}

extension View {
    /// The view, for a closure that does something to it.
    nonisolated func placeholder() -> PlaceholderContentView<Self> {
        PlaceholderContentView { inputs, outputs in makeNodes(inputs, &outputs) }
    }
}
