import RasterEngine
import RasterPaths

/// A box that draws.
class ViewNode: LayoutNode {
    final let environment: EnvironmentValues
    /// What it is called, as a symbol or among the choices of a picker.
    final var tag: AnyHashable?
    /// How far it is drawn from where it is laid out, on its way there.
    final var displacement = CGPoint.zero

    init(_ environment: EnvironmentValues) {
        self.environment = environment
        super.init()
        layoutDirection = environment.layoutDirection
    }

    /// Draws it with its upper left corner at a point of the context's user space.
    final func draw(_ context: GraphicsContext, at origin: CGPoint) {
        if isLeaf, let leaves = environment.leafFrames {
            leaves.note(CGRect(origin: origin, size: placedSize))
        }
        StackRoom.forViews { drawContents(context, at: isLeaf ? origin + displacement : origin) }
    }

    /// Whether it is drawn in a size that is on its way, too.
    var movesItsSize: Bool { false }

    /// Whether it draws something of its own.
    var isLeaf: Bool { false }

    /// What kinds of boxes draw, to be called by nobody but `draw`.
    func drawContents(_ context: GraphicsContext, at origin: CGPoint) {}

    /// A context with the environment of this box.
    final func own(_ context: GraphicsContext) -> GraphicsContext {
        var context = context
        context.environment = environment
        return context
    }

    /// Whether it keeps its room beneath a bar at an edge, as what scrolls does, or is laid out beside it.
    func reaches(under edge: Edge) -> Bool { false }

    /// Tells a box that reaches under bars how much of it they cover, before it is placed.
    func lie(under bars: EdgeInsets) {}

    /// Its rectangle, moved to whole pixels of the picture as long as nothing turns or enlarges it: edges to
    /// the nearest pixel's, halves downwards and to the right.
    final func pixelRect(at origin: CGPoint) -> CGRect { pixelRect(at: origin, size: placedSize) }

    /// The same for another size.
    final func pixelRect(at origin: CGPoint, size: CGSize) -> CGRect {
        let scale = environment.displayScale
        // A little more than half a pixel, as places that were added up are a little less than they should
        // be: a line of one pixel may else have none.
        func rounded(_ value: CGFloat) -> CGFloat { (value * scale + 0.500_001).rounded(.down) / scale }
        let corner = CGPoint(x: rounded(origin.x), y: rounded(origin.y))
        return CGRect(
            x: corner.x, y: corner.y, width: rounded(origin.x + size.width) - corner.x,
            height: rounded(origin.y + size.height) - corner.y)
    }
}

/// A box with one other box in it. As it stands it is as its content in every respect.
class WrapperNode: ViewNode {
    final let content: ViewNode

    init(_ content: ViewNode, _ environment: EnvironmentValues) {
        self.content = content
        super.init(environment)
        priority = content.priority
        zIndex = content.zIndex
        tag = content.tag
        // What goes takes what is done to it along.
        if let former = content.former, former.layoutOrigin != nil, let around = former.parent as? WrapperNode
        {
            leave(from: around)
        }
        adopt(content)
    }

    /// What the content is proposed where the box is proposed something.
    func contentProposal(_ proposal: ProposedViewSize) -> ProposedViewSize { proposal }

    /// Where the content stands from the leading edge in a box of a size that was proposed something.
    func contentOrigin(in size: CGSize, proposal: ProposedViewSize) -> CGPoint { .zero }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        content.size(contentProposal(proposal))
    }

    override func findGuide(
        _ key: AlignmentKey, size: CGSize, proposal: ProposedViewSize
    ) -> CGFloat? {
        let inner = contentProposal(proposal)
        return content.explicitGuide(key, size: content.size(inner), proposal: inner)
            .map { $0 + contentOrigin(in: size, proposal: proposal)[key.axis] }
    }

    /// As the content, unless a kind of box finds guides in another way.
    override var hasGuides: Bool { content.mayHaveGuides }
    override func makeSpacing() -> ViewSpacing { content.spacing }
    override func reaches(under edge: Edge) -> Bool { content.reaches(under: edge) }
    override func lie(under bars: EdgeInsets) { content.lie(under: bars) }
    override func layoutValue(_ key: ObjectIdentifier) -> Any? { content.layoutValue(key) }

    override func placeChildren() {
        place(
            content, at: contentOrigin(in: placedSize, proposal: proposal),
            proposal: contentProposal(proposal))
    }

    /// Draws the content.
    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        content.draw(context, at: origin + content.position)
    }
}

/// A box with others in it, which a layout places.
final class ContainerNode<L: Layout>: ViewNode {
    private let layout: L
    private let children: [ViewNode]
    /// Those that go, with their numbers among all.
    private var leaving: [(number: Int, node: ViewNode)] = []
    private let subviews: LayoutSubviews
    private lazy var cache = layout.makeCache(subviews: subviews)

    init(_ layout: L, _ all: [ViewNode], _ environment: EnvironmentValues) {
        self.layout = layout
        var children = all
        if all.contains(where: { $0.lastPlace != nil }) {
            leaving = all.enumerated().filter { $1.lastPlace != nil }.map { ($0, $1) }
            children = all.filter { $0.lastPlace == nil }
        }
        self.children = children
        subviews = LayoutSubviews(children, layoutDirection: environment.layoutDirection)
        super.init(environment)
        for child in all { adopt(child) }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    }

    override func makeSpacing() -> ViewSpacing { layout.spacing(subviews: subviews, cache: &cache) }

    /// Has the layout say where its views go, as if it stood at the origin.
    private func requests(size: CGSize, proposal: ProposedViewSize) -> [PlacementRequest] {
        for child in children { child.request = nil }
        layout.placeSubviews(
            in: CGRect(origin: .zero, size: size), proposal: proposal, subviews: subviews, cache: &cache)
        let middle = PlacementRequest(
            point: CGPoint(x: size.width / 2, y: size.height / 2), anchor: .center, proposal: proposal)
        return children.map { $0.request ?? middle }
    }

    private func origin(_ request: PlacementRequest, _ child: ViewNode) -> CGPoint {
        if request.anchor == .topLeading { return request.point }
        let size = child.size(request.proposal)
        return CGPoint(
            x: request.point.x - request.anchor.x * size.width,
            y: request.point.y - request.anchor.y * size.height)
    }

    override func findGuide(
        _ key: AlignmentKey, size: CGSize, proposal: ProposedViewSize
    ) -> CGFloat? {
        let bounds = CGRect(origin: .zero, size: size)
        let own =
            key.axis == .horizontal
            ? layout.explicitAlignment(
                of: HorizontalAlignment(key.id), in: bounds, proposal: proposal, subviews: subviews,
                cache: &cache)
            : layout.explicitAlignment(
                of: VerticalAlignment(key.id), in: bounds, proposal: proposal, subviews: subviews,
                cache: &cache)
        if let own { return own }
        var places: [CGFloat] = []
        for (request, child) in zip(requests(size: size, proposal: proposal), children) {
            let size = child.size(request.proposal)
            guard let place = child.explicitGuide(key, size: size, proposal: request.proposal) else {
                continue
            }
            places.append(place + origin(request, child)[key.axis])
        }
        if places.isEmpty { return nil }
        if key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.capitalMiddle.key {
            return places.min()
        }
        if key == VerticalAlignment.lastTextBaseline.key { return places.max() }
        return places.reduce(0, +) / CGFloat(places.count)
    }

    override func placeChildren() {
        for (request, child) in zip(requests(size: placedSize, proposal: proposal), children) {
            place(child, at: origin(request, child), proposal: request.proposal)
        }
        for (_, child) in leaving {
            child.stayInLayout()
        }
    }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        var all = children
        for (number, child) in leaving { all.insert(child, at: min(number, all.count)) }
        for child in all.inDrawingOrder { child.draw(context, at: origin + child.position) }
    }
}

extension [ViewNode] {
    /// From back to front: as they come but for those with a `zIndex`.
    var inDrawingOrder: [ViewNode] {
        if allSatisfy({ $0.zIndex == 0 }) { return self }
        return enumerated().sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }
            .map(\.element)
    }
}

func + (first: CGPoint, second: CGPoint) -> CGPoint {
    CGPoint(x: first.x + second.x, y: first.y + second.y)
}
