import RasterPaths

/// Takes all the room, and makes its content of what that is. The content stands in the upper leading corner.
public nonisolated struct GeometryReader<Content: View>: PrimitiveView {
    /// Makes the content.
    public var content: (GeometryProxy) -> Content

    /// Content that knows its room.
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: GeometryReader, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let node = GeometryNode(inputs) { view.content($0).nodes($1) }
        outputs.nodes.append(node)
        outputs.preferences.merge(node.preferences)
    }
}

private final class GeometryNode: ViewNode {
    private let inputs: _ViewInputs
    private let make: (GeometryProxy, _ViewInputs) -> _ViewOutputs
    private var content: ViewNode?
    let preferences = PreferenceValues.Source()

    init(_ inputs: _ViewInputs, _ make: @escaping (GeometryProxy, _ViewInputs) -> _ViewOutputs) {
        self.inputs = inputs
        self.make = make
        super.init(inputs.environment)
    }

    override func placeChildren() {
        let inner = inputs.apart(0)
        let outputs = make(GeometryProxy(node: self), inner)
        preferences.values = outputs.preferences
        let content = outputs.single(inner, alignment: .topLeading)
        self.content = content
        adopt(content)
        place(content, at: .zero, proposal: ProposedViewSize(placedSize))
    }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        guard let content else { return }
        content.draw(context, at: origin + content.position)
    }
}
