import RasterPaths

extension Image: PrimitiveView {
    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public nonisolated static func _makeNodes(
        of view: Image, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        outputs.nodes.append(ImageNode(view, inputs.environment))
    }
}

private final class ImageNode: ViewNode {
    private let image: Image
    private let natural: CGSize

    init(_ image: Image, _ environment: EnvironmentValues) {
        self.image = image
        natural = image.size(in: environment)
        super.init(environment)
    }

    /// A resizable image takes any size, and would be its own; others are what they are.
    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        image.isResizable ? proposal.replacingUnspecifiedDimensions(by: natural) : natural
    }

    /// A symbol stands beside text, by its baseline and by half the height of capitals.
    override func findGuide(
        _ key: AlignmentKey, size: CGSize, proposal: ProposedViewSize
    ) -> CGFloat? {
        guard let room = image.symbol(in: environment)?.room, key.axis == .vertical else { return nil }
        let scale = size.height / room.size.height
        switch VerticalAlignment(key.id) {
        case .firstTextBaseline, .lastTextBaseline: return room.baseline * scale
        case .capitalMiddle: return room.capitalMiddle * scale
        default: return nil
        }
    }

    override var isLeaf: Bool { true }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        let context = own(context)
        if environment.isRedacted { return context.fillRedacted(pixelRect(at: origin)) }
        context.draw(context.resolve(image), in: pixelRect(at: origin))
    }
}
