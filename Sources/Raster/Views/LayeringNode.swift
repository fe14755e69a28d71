import RasterPaths

/// A box with another one behind or in front of it, which is proposed its size.
final class LayeringNode: WrapperNode {
    private let other: ViewNode
    private let alignment: Alignment
    private let isBehind: Bool

    init(_ content: ViewNode, _ other: ViewNode, _ alignment: Alignment, isBehind: Bool) {
        self.other = other
        self.alignment = alignment
        self.isBehind = isBehind
        super.init(content, content.environment)
        adopt(other)
    }

    override var isSpacer: Bool { content.isSpacer }

    override func placeChildren() {
        super.placeChildren()
        let proposal = ProposedViewSize(placedSize)
        let mine = ViewDimensions(size: placedSize) {
            self.explicitGuide($0, size: self.placedSize, proposal: self.proposal)
        }
        let theirs = other.dimensions(proposal)
        place(
            other,
            at: CGPoint(
                x: mine[alignment.horizontal] - theirs[alignment.horizontal],
                y: mine[alignment.vertical] - theirs[alignment.vertical]), proposal: proposal)
    }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        if isBehind { other.draw(context, at: origin + other.position) }
        super.drawContents(context, at: origin)
        if !isBehind { other.draw(context, at: origin + other.position) }
    }
}
