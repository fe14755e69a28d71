import RasterPaths

private final class ContainerFrameNode: WrapperNode {
    private let length: (CGFloat, Axis) -> CGFloat
    private let axes: Axis.Set
    private let alignment: Alignment

    init(
        _ content: ViewNode, _ axes: Axis.Set, _ alignment: Alignment,
        _ length: @escaping (CGFloat, Axis) -> CGFloat
    ) {
        self.length = length
        self.axes = axes
        self.alignment = alignment
        super.init(content, content.environment)
    }

    override func contentProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
        var inner = proposal
        for axis in Axis.allCases where axes.contains(Axis.Set(axis)) {
            guard let container = environment.containerSize?.proposal[axis]?.finite else { continue }
            inner[axis] = max(length(container, axis).finite ?? 0, 0)
        }
        return inner
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let inner = contentProposal(proposal)
        var size = content.size(inner)
        for axis in Axis.allCases where axes.contains(Axis.Set(axis)) {
            if let length = inner[axis] { size[axis] = length }
        }
        return size
    }

    override func contentOrigin(in size: CGSize, proposal: ProposedViewSize) -> CGPoint {
        content.aligned(contentProposal(proposal), in: size, alignment)
    }
}

private nonisolated struct ContainerFrame: NodeModifier {
    let axes: Axis.Set
    let alignment: Alignment
    let length: (CGFloat, Axis) -> CGFloat

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode {
        ContainerFrameNode(node, axes, alignment, length)
    }
}

extension View {
    /// A frame as long as the nearest container on some axes: the picture, or a `ScrollView`.
    public nonisolated func containerRelativeFrame(
        _ axes: Axis.Set, alignment: Alignment = .center
    ) -> some View { containerRelativeFrame(axes, alignment: alignment) { length, _ in length } }

    /// A frame of a length that a closure makes of the nearest container's, on some axes.
    public nonisolated func containerRelativeFrame(
        _ axes: Axis.Set, alignment: Alignment = .center,
        _ length: @escaping (CGFloat, Axis) -> CGFloat
    ) -> some View {
        modifier(ContainerFrame(axes: axes, alignment: alignment, length: length))
    }

    /// A frame of some of the parts that the nearest container is cut into, with gaps between them.
    public nonisolated func containerRelativeFrame(
        _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
    ) -> some View {
        containerRelativeFrame(axes, alignment: alignment) { length, _ in
            let count = CGFloat(max(count, 1))
            let part = (length - spacing * (count - 1)) / count
            return part * CGFloat(span) + spacing * CGFloat(span - 1)
        }
    }
}
