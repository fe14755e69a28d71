import RasterPaths

// Colours, gradients and materials are views: they take all the room that they are proposed, and fill it.

/// A style that is a view.
protocol StyleView: PrimitiveView, ShapeStyle {}

extension StyleView {
    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public nonisolated static func _makeNodes(
        of view: Self, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        _ShapeView._makeNodes(of: _ShapeView(shape: Rectangle(), style: view), inputs, &outputs)
    }
}

extension Color: StyleView {}
extension LinearGradient: StyleView {}
extension RadialGradient: StyleView {}
extension AngularGradient: StyleView {}
extension EllipticalGradient: StyleView {}
extension MeshGradient: StyleView {}
