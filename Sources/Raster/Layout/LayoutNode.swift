import RasterEngine
import RasterPaths

/// A box of a tree that is laid out: it answers proposals with sizes, and is placed by the box around it.
///
/// Sizes are kept for each proposal, so that each is found once however many containers ask: a tree of any
/// depth takes time in proportion to its boxes. Containers mirror where they put boxes when they run from
/// right to left; until then everything is counted from the leading edge.
class LayoutNode {
    /// The box around, in whose space `position` is.
    final unowned(unsafe) private(set) var parent: LayoutNode?
    /// The upper left corner, in the parent's space, once placed.
    @exclusivity(unchecked) final private(set) var position = CGPoint.zero
    /// The upper left corner in the picture's layout, whatever is done to its drawing, once placed in another
    /// box. A box that was made and not placed has none.
    @exclusivity(unchecked) final private(set) var layoutOrigin: CGPoint?
    /// What it was placed with.
    @exclusivity(unchecked) final private(set) var proposal = ProposedViewSize.unspecified
    /// Its size where it was placed.
    @exclusivity(unchecked) final private(set) var placedSize = CGSize.zero
    final var layoutDirection = LayoutDirection.leftToRight
    /// Which boxes of a stack get room first. A spacer without one comes last.
    final var priority = 0.0
    /// Which siblings are drawn later.
    final var zIndex = 0.0
    /// Where in the picture's layout it was when it took room, if it goes: it is drawn there, and takes none.
    final private(set) var lastPlace: (origin: CGPoint, proposal: ProposedViewSize)?
    /// The box of the last pass in whose place it goes, whose tree is there until the next one is.
    final private(set) var former: LayoutNode?

    /// The first two that are asked for, which most boxes need no more of, and the others.
    @exclusivity(unchecked) private var first: (proposal: ProposedViewSize, size: CGSize)?
    @exclusivity(unchecked) private var second: (proposal: ProposedViewSize, size: CGSize)?
    private var sizes = KnownAnswers<ProposalKey, CGSize>()
    private var guides = KnownAnswers<GuideKey, CGFloat?>()
    private var knownSpacing: ViewSpacing?
    /// What a layout has asked for while it places its boxes.
    final var request: PlacementRequest?

    private struct GuideKey: Hashable {
        var guide: AlignmentKey
        var proposal: ProposalKey
    }

    // MARK: What kinds of boxes say

    /// The size that it takes for a proposal, without asking what is known.
    func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

    /// Where it says that a guide lies, for its size for a proposal; nil for the guide's default place.
    func findGuide(_ key: AlignmentKey, size: CGSize, proposal: ProposedViewSize) -> CGFloat? { nil }

    /// Whether it may say where a guide lies; most boxes never do.
    var hasGuides: Bool { true }

    private(set) final lazy var mayHaveGuides = hasGuides

    /// What it asks for around it.
    func makeSpacing() -> ViewSpacing { ViewSpacing() }

    /// A value of a key, as some box inside was given it.
    func layoutValue(_ key: ObjectIdentifier) -> Any? { nil }

    /// The axis along which it is nothing but room, if it is a spacer.
    var isSpacer: Bool { false }

    /// Places what is inside, for its own place and size.
    func placeChildren() {}

    // MARK: Asking

    /// The size for a proposal. Lengths that are not numbers, and negative ones, count as 0.
    final func size(_ proposal: ProposedViewSize) -> CGSize {
        // A length that is no number would equal nothing that is known.
        let proposal = proposal.withoutNaN
        if let first, first.proposal == proposal { return first.size }
        if let second, second.proposal == proposal { return second.size }
        let key = ProposalKey(proposal)
        if let known = sizes[key] { return known }
        // Trees are as deep as they were written, and threads have stacks of any size.
        let size = Self.valid(StackRoom.forViews { measure(proposal) })
        if first == nil {
            first = (proposal, size)
        } else if second == nil {
            second = (proposal, size)
        } else {
            sizes[key] = size
        }
        return size
    }

    private static func valid(_ size: CGSize) -> CGSize {
        CGSize(
            width: size.width > 0 ? size.width : 0, height: size.height > 0 ? size.height : 0)
    }

    final func dimensions(_ proposal: ProposedViewSize) -> ViewDimensions {
        let size = size(proposal)
        return ViewDimensions(size: size) { self.explicitGuide($0, size: size, proposal: proposal) }
    }

    /// Where it says that a guide lies; found once for each proposal.
    final func explicitGuide(
        _ key: AlignmentKey, size: CGSize, proposal: ProposedViewSize
    ) -> CGFloat? {
        guard mayHaveGuides else { return nil }
        let proposal = proposal.withoutNaN
        let known = GuideKey(guide: key, proposal: ProposalKey(proposal))
        if let place = guides[known] { return place }
        let place = StackRoom.forViews {
            findGuide(key, size: size, proposal: proposal)
        }
        guides[known] = place
        return place
    }

    final var spacing: ViewSpacing {
        if let knownSpacing { return knownSpacing }
        let spacing = makeSpacing()
        knownSpacing = spacing
        return spacing
    }

    // MARK: Placing

    /// Takes in a box.
    final func adopt(_ child: LayoutNode) { child.parent = self }

    /// Puts it with its upper left corner at a point of the parent's space, and what is inside it.
    final func place(at position: CGPoint, proposal: ProposedViewSize) {
        self.position = position
        self.proposal = proposal
        placedSize = size(proposal)
        StackRoom.forViews { placeChildren() }
    }

    /// Puts a box inside this one with its upper leading corner at a point.
    final func place(_ child: LayoutNode, at point: CGPoint, proposal: ProposedViewSize) {
        var point = CGPoint(x: point.x.isFinite ? point.x : 0, y: point.y.isFinite ? point.y : 0)
        if layoutDirection == .rightToLeft {
            point.x = placedSize.width - point.x - child.size(proposal).width
            if !point.x.isFinite { point.x = 0 }
        }
        child.layoutOrigin = CGPoint(
            x: (layoutOrigin?.x ?? 0) + point.x, y: (layoutOrigin?.y ?? 0) + point.y)
        child.place(at: point, proposal: proposal)
    }

    /// Goes from where a box of an earlier pass stands that was made in its place.
    final func leave(from before: LayoutNode) {
        lastPlace = before.lastPlace ?? before.layoutOrigin.map { ($0, before.proposal) }
        former = before
        before.former = nil
    }

    /// Puts it where it was when it took room, wherever the box around it is now.
    final func stayInLayout() {
        guard let last = lastPlace, let parent else { return }
        let around = parent.layoutOrigin ?? .zero
        layoutOrigin = last.origin
        place(
            at: CGPoint(x: last.origin.x - around.x, y: last.origin.y - around.y), proposal: last.proposal)
    }

    /// The map of its space to the parent's.
    var spaceInParent: CGAffineTransform { CGAffineTransform(translationX: position.x, y: position.y) }

    /// The map to the space of the first box around that is asked for, or of the picture.
    final func transform(to isWanted: (LayoutNode) -> Bool = { _ in false }) -> CGAffineTransform {
        var transform = CGAffineTransform.identity
        var current: LayoutNode? = self
        while let node = current, !isWanted(node) {
            transform = transform.concatenating(node.spaceInParent)
            current = node.parent
        }
        return transform
    }
}

extension StackRoom {
    /// Runs what goes one box or body deeper.
    @inline(__always)
    static func forViews<Result>(_ body: () -> Result) -> Result {
        left >= 256 << 10 ? body() : onThread(64 << 20, body)
    }
}

/// Where a layout puts a box.
struct PlacementRequest {
    var point: CGPoint
    var anchor: UnitPoint
    var proposal: ProposedViewSize
}
