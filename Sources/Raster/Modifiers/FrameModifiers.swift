import RasterPaths

/// A frame of fixed lengths.
private final class FixedFrameNode: WrapperNode {
    let width: CGFloat?
    let height: CGFloat?
    let alignment: Alignment

    init(_ content: ViewNode, _ modifier: FixedFrame) {
        width = modifier.width
        height = modifier.height
        alignment = modifier.alignment
        super.init(content, content.environment)
    }

    override func reaches(under edge: Edge) -> Bool { false }

    override func contentProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(width: width ?? proposal.width, height: height ?? proposal.height)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        if let width, let height { return CGSize(width: width, height: height) }
        let size = content.size(contentProposal(proposal))
        return CGSize(width: width ?? size.width, height: height ?? size.height)
    }

    override func contentOrigin(in size: CGSize, proposal: ProposedViewSize) -> CGPoint {
        content.aligned(contentProposal(proposal), in: size, alignment)
    }
}

extension LayoutNode {
    /// Where the box stands in another of a size, when both line up at two guides.
    func aligned(
        _ proposal: ProposedViewSize, in size: CGSize, _ alignment: Alignment
    ) -> CGPoint {
        let dimensions = dimensions(proposal)
        let outer = ViewDimensions(size: size) { _ in nil }
        return CGPoint(
            x: outer[alignment.horizontal] - dimensions[alignment.horizontal],
            y: outer[alignment.vertical] - dimensions[alignment.vertical])
    }
}

nonisolated struct FixedFrame: NodeModifier {
    var width: CGFloat?
    var height: CGFloat?
    var alignment: Alignment

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode {
        var usable = self
        usable.width = inputs.states.frameLength(width)
        usable.height = inputs.states.frameLength(height)
        return FixedFrameNode(node, usable)
    }
}

/// The limits of one axis.
nonisolated struct LengthLimits: Animatable {
    var least: CGFloat?
    var ideal: CGFloat?
    var most: CGFloat?

    init(_ least: CGFloat?, _ ideal: CGFloat?, _ most: CGFloat?) {
        func valid(_ length: CGFloat?) -> CGFloat? { length.map { $0.isNaN ? 0 : $0 } }
        self.least = valid(least).map { max($0, 0) }
        self.ideal = valid(ideal).map { max($0, self.least ?? 0) }
        self.most = valid(most).map { max($0, self.ideal ?? 0, self.least ?? 0) }
    }

    /// The lengths on their way. What is infinite or missing is so at once.
    var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
        get {
            AnimatablePair(
                MovingOptional(least).animatableData,
                AnimatablePair(MovingOptional(ideal).animatableData, MovingOptional(most).animatableData))
        }
        set {
            func moved(_ length: CGFloat?, to value: CGFloat) -> CGFloat? {
                length.map { $0.isFinite ? max(value, 0) : $0 }
            }
            least = moved(least, to: newValue.first)
            ideal = moved(ideal, to: newValue.second.first)
            most = moved(most, to: newValue.second.second)
        }
    }

    private func clamp(_ length: CGFloat) -> CGFloat {
        min(max(length, least ?? -.infinity), most ?? .infinity)
    }

    /// What the content is proposed.
    func inner(_ proposal: CGFloat?) -> CGFloat? {
        guard let length = proposal ?? ideal else { return nil }
        return clamp(length)
    }

    /// The frame's own length, the content's asked for only if it matters.
    func length(_ proposal: CGFloat?, content: () -> CGFloat) -> CGFloat {
        if let proposal, least != nil, most != nil { return clamp(proposal) }
        if proposal == nil, let ideal { return ideal }
        let content = content()
        let room = inner(proposal) ?? content
        switch (least, most) {
        case (let least?, let most?): return min(max(content, least), most)
        case (let least?, nil): return max(least, min(room, content))
        case (nil, let most?): return min(most, max(room, content))
        case (nil, nil): return content
        }
    }
}

private final class FlexibleFrameNode: WrapperNode {
    let horizontal: LengthLimits
    let vertical: LengthLimits
    let alignment: Alignment

    init(_ content: ViewNode, _ modifier: FlexibleFrame) {
        horizontal = modifier.horizontal
        vertical = modifier.vertical
        alignment = modifier.alignment
        super.init(content, content.environment)
    }

    override func reaches(under edge: Edge) -> Bool { false }

    override func contentProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(
            width: horizontal.inner(proposal.width), height: vertical.inner(proposal.height))
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let inner = contentProposal(proposal)
        return CGSize(
            width: horizontal.length(proposal.width) { content.size(inner).width },
            height: vertical.length(proposal.height) { content.size(inner).height })
    }

    override func contentOrigin(in size: CGSize, proposal: ProposedViewSize) -> CGPoint {
        content.aligned(contentProposal(proposal), in: size, alignment)
    }
}

nonisolated struct FlexibleFrame: NodeModifier {
    var horizontal: LengthLimits
    var vertical: LengthLimits
    var alignment: Alignment

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode { FlexibleFrameNode(node, self) }
}

private final class FixedSizeNode: WrapperNode {
    let modifier: FixedSize

    init(_ content: ViewNode, _ modifier: FixedSize) {
        self.modifier = modifier
        super.init(content, content.environment)
    }

    override func reaches(under edge: Edge) -> Bool { false }

    override func contentProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(
            width: modifier.horizontal ? nil : proposal.width,
            height: modifier.vertical ? nil : proposal.height)
    }

}

nonisolated struct FixedSize: NodeModifier {
    var horizontal: Bool
    var vertical: Bool

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode { FixedSizeNode(node, self) }
}

private final class AspectRatioNode: WrapperNode {
    let modifier: AspectRatio

    init(_ content: ViewNode, _ modifier: AspectRatio) {
        self.modifier = modifier
        super.init(content, content.environment)
    }

    /// What the content is proposed: the largest size of the ratio in the proposal, or the smallest around
    /// it.
    override func reaches(under edge: Edge) -> Bool { false }

    override func contentProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
        var ratio = modifier.ratio
        if ratio == nil {
            let ideal = content.size(.unspecified)
            if ideal.height > 0 { ratio = ideal.width / ideal.height }
        }
        guard let ratio, ratio > 0, ratio.isFinite else { return proposal }
        switch (proposal.width, proposal.height) {
        case (nil, nil): return proposal
        case (let width?, nil): return ProposedViewSize(width: width, height: width / ratio)
        case (nil, let height?): return ProposedViewSize(width: height * ratio, height: height)
        case (let width?, let height?):
            let isWide = width > height * ratio
            if isWide == (modifier.mode == .fit) {
                return ProposedViewSize(width: height * ratio, height: height)
            }
            return ProposedViewSize(width: width, height: width / ratio)
        }
    }

}

nonisolated struct AspectRatio: NodeModifier {
    var ratio: CGFloat?
    var mode: ContentMode

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode { AspectRatioNode(node, self) }
}

private final class PaddingNode: WrapperNode {
    let insets: EdgeInsets

    init(_ content: ViewNode, _ insets: EdgeInsets) {
        func valid(_ length: CGFloat) -> CGFloat { length.isFinite ? length : 0 }
        self.insets = EdgeInsets(
            top: valid(insets.top), leading: valid(insets.leading), bottom: valid(insets.bottom),
            trailing: valid(insets.trailing))
        super.init(content, content.environment)
    }

    override func reaches(under edge: Edge) -> Bool { false }

    override func contentProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(
            width: proposal.width.map { max($0 - insets.leading - insets.trailing, 0) },
            height: proposal.height.map { max($0 - insets.top - insets.bottom, 0) })
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let size = content.size(contentProposal(proposal))
        return CGSize(
            width: size.width + insets.leading + insets.trailing,
            height: size.height + insets.top + insets.bottom)
    }

    override func contentOrigin(in size: CGSize, proposal: ProposedViewSize) -> CGPoint {
        CGPoint(x: insets.leading, y: insets.top)
    }

    /// Padding sets a view apart from its neighbours: they stand to it as to any.
    override func makeSpacing() -> ViewSpacing {
        var spacing = content.spacing
        if insets.top != 0 { spacing.top = ViewSpacing.EdgePreference() }
        if insets.bottom != 0 { spacing.bottom = ViewSpacing.EdgePreference() }
        if insets.leading != 0 { spacing.leading = ViewSpacing.EdgePreference() }
        if insets.trailing != 0 { spacing.trailing = ViewSpacing.EdgePreference() }
        return spacing
    }
}

nonisolated struct Padding: NodeModifier {
    var insets: EdgeInsets

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode { PaddingNode(node, insets) }
}

private final class OffsetNode: WrapperNode {
    let offset: CGSize

    init(_ content: ViewNode, _ offset: CGSize) {
        self.offset = CGSize(width: offset.width.finite ?? 0, height: offset.height.finite ?? 0)
        super.init(content, content.environment)
    }

    override func placeChildren() {
        place(content, at: CGPoint(x: offset.width, y: offset.height), proposal: proposal)
    }
}

nonisolated struct Offset: NodeModifier {
    var offset: CGSize

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode { OffsetNode(node, offset) }
}

private final class PositionNode: WrapperNode {
    let point: CGPoint

    init(_ content: ViewNode, _ point: CGPoint) {
        self.point = point
        super.init(content, content.environment)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        if let width = proposal.width, let height = proposal.height {
            return CGSize(width: width, height: height)
        }
        return proposal.replacingUnspecifiedDimensions(by: content.size(proposal))
    }

    override func findGuide(
        _ key: AlignmentKey, size: CGSize, proposal: ProposedViewSize
    ) -> CGFloat? { nil }

    override func reaches(under edge: Edge) -> Bool { false }

    override func contentProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(size(proposal))
    }

    override func contentOrigin(in size: CGSize, proposal: ProposedViewSize) -> CGPoint {
        let size = content.size(contentProposal(proposal))
        return CGPoint(x: point.x - size.width / 2, y: point.y - size.height / 2)
    }
}

nonisolated struct Position: NodeModifier {
    var point: CGPoint

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode { PositionNode(node, point) }
}

/// How something of a fixed ratio of sides takes room of another.
public enum ContentMode: Hashable, CaseIterable, Sendable {
    /// All of it is seen, and some of the room stays empty.
    case fit
    /// All of the room is filled, and some of it isn't seen or lies outside.
    case fill
}

extension View {
    /// A frame of a width, a height or both, in points, with the view in it. A length that is nil is the
    /// view's own, as is, with a warning, one that is infinite or no number; a negative one counts as 0.
    public nonisolated func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        modifier(
            Moving(MovingPair(MovingOptional(width), MovingOptional(height))) { lengths in
                FixedFrame(
                    width: lengths.first.value ?? width, height: lengths.second.value ?? height,
                    alignment: alignment)
            })
    }

    /// A frame that takes what is proposed within limits, in points, with the view in it.
    public nonisolated func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View {
        modifier(
            Moving(
                MovingPair(
                    LengthLimits(minWidth, idealWidth, maxWidth),
                    LengthLimits(minHeight, idealHeight, maxHeight))
            ) { FlexibleFrame(horizontal: $0.first, vertical: $0.second, alignment: alignment) })
    }

    /// The view at its ideal size, whatever is proposed.
    public nonisolated func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

    /// The view at its ideal width, its ideal height or both, whatever is proposed.
    public nonisolated func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        modifier(FixedSize(horizontal: horizontal, vertical: vertical))
    }

    /// Proposes a size of this ratio of width to height; nil for that of the view's ideal size.
    public nonisolated func aspectRatio(
        _ aspectRatio: CGFloat? = nil, contentMode: ContentMode
    ) -> some View {
        modifier(
            Moving(MovingOptional(aspectRatio)) {
                AspectRatio(ratio: $0.value ?? aspectRatio, mode: contentMode)
            })
    }

    /// Proposes a size of the ratio of these sides.
    public nonisolated func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
        modifier(AspectRatio(ratio: aspectRatio.width / aspectRatio.height, mode: contentMode))
    }

    /// Proposes the largest size of the view's own ratio that has room.
    public nonisolated func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

    /// Proposes the smallest size of the view's own ratio that leaves no room.
    public nonisolated func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

    /// Adds room at some edges, in points; nil for 16.
    public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        let length = length ?? 16
        return padding(
            EdgeInsets(
                top: edges.contains(.top) ? length : 0,
                leading: edges.contains(.leading) ? length : 0,
                bottom: edges.contains(.bottom) ? length : 0,
                trailing: edges.contains(.trailing) ? length : 0))
    }

    /// Adds room at all edges, in points.
    public nonisolated func padding(_ length: CGFloat) -> some View { padding(.all, length) }

    /// Adds room at each edge, in points. Negative room lets the view stand out.
    public nonisolated func padding(_ insets: EdgeInsets) -> some View {
        modifier(Moving(insets) { Padding(insets: $0) })
    }

    /// Draws the view elsewhere, by points to the right and down. Its place in the layout stays.
    public nonisolated func offset(_ offset: CGSize) -> some View {
        modifier(Moving(offset) { Offset(offset: $0) })
    }

    /// Draws the view elsewhere, by points to the right and down. Its place in the layout stays.
    public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        offset(CGSize(width: x, height: y))
    }

    /// Takes all the room, and puts the view's middle at a point of it.
    public nonisolated func position(_ position: CGPoint) -> some View {
        modifier(Moving(position) { Position(point: $0) })
    }

    /// Takes all the room, and puts the view's middle at a point of it.
    public nonisolated func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        position(CGPoint(x: x, y: y))
    }
}
