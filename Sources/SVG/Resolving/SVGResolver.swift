import Foundation
import Raster

/// Makes of a document's elements what is drawn: references looked up, units and inheritance worked out.
///
/// A walk from the root down. What an element's place decides (the viewport, a `use`'s size, what a marker's
/// paints refer to) is in `scope` while the walk is there.
package struct SVGResolver {
    package typealias Index = SVGDocumentTree.Index

    package let document: SVGDocumentTree
    package let options: SVGOptions
    /// Of the place where the walk is.
    var scope = Scope()

    var paints: [ResourceKey: SVGPaint?] = [:]
    var clips: [ResourceKey: SVGClip?] = [:]
    var masks: [ResourceKey: SVGMask?] = [:]
    var filters: [ResourceKey: SVGFilter] = [:]
    var images: [String: SVGImage.Content?] = [:]
    /// What drawing a resource takes, once more for each time that it is referred to.
    var costs: [ResourceKey: SVGCost] = [:]
    var imageCosts: [String: SVGCost] = [:]
    /// The patterns whose tiles were counted, at the scales that they are drawn at.
    var tiles: Set<TileKey> = []
    /// For each clip and mask that was asked for, what it and the elements in it refer to; the last ones, as
    /// each may be large.
    var referencesWithin: [ReferencesKey: Set<Index>] = [:]
    var fontChoices = SVGFontChoices()
    /// The drawing's own size; nil where its content decides it.
    var canvas: CGSize?
    /// What `vw` and `vh` are parts of: the outermost viewport.
    var outerViewport = CGSize(width: 100, height: 100)
    /// How many drawings this one is inside of.
    var imageDepth = 0
    /// How deep the walk was at most, as `scope.level` counts.
    var deepestLevel = 1

    /// Elements that were resolved, each as often as it was.
    private var resolvedCount = 0
    private(set) var warnings: [String] = []
    private(set) var failure: SVGError?
    /// Shared with the drawings that this one is in, and with those in it.
    let budget: SVGBudget

    /// A resource that was resolved for a viewport of a size.
    struct ResourceKey: Hashable {
        var element: Index
        var width: CGFloat
        var height: CGFloat
    }

    /// A tile is recorded for each size that it has in the drawing.
    struct TileKey: Hashable {
        var pattern: ResourceKey
        var scale: [CGFloat]
    }

    struct ReferencesKey: Hashable {
        var name: SVGAttribute
        var element: Index
    }

    package init(document: SVGDocumentTree, options: SVGOptions = SVGOptions()) {
        self.init(document: document, options: options, budget: SVGBudget(options.limits))
    }

    init(document: SVGDocumentTree, options: SVGOptions, budget: SVGBudget) {
        self.document = document
        self.options = options
        self.budget = budget
        budget.documentElementCount += document.elements.count
        for (message, line) in document.warnings { warn(message, line: line) }
    }

    package mutating func resolve() throws(SVGError) -> SVGTree {
        let root = document.root
        let viewBox = viewBox(of: root)
        scope.viewport = viewBox?.size ?? CGSize(width: 100, height: 100)
        outerViewport = scope.viewport
        let width = document.attribute(.width, of: root).flatMap { SVGLength($0) } ?? SVGLength(100, .percent)
        let height =
            document.attribute(.height, of: root).flatMap { SVGLength($0) } ?? SVGLength(100, .percent)
        var size = CGSize(
            width: pixels(width, of: root, axis: .horizontal),
            height: pixels(height, of: root, axis: .vertical))
        var group = SVGGroup()
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
            warn("the drawing has no size, so nothing is drawn", line: document.elements[root].line)
            return finish(CGSize(width: 100, height: 100), group)
        }
        if let viewBox {
            group.transform = SVGAspectRatio(document.attribute(.preserveAspectRatio, of: root)).transform(
                from: viewBox, to: CGRect(origin: .zero, size: size))
        } else {
            scope.viewport = size
        }
        outerViewport = size
        scope.transform = group.transform
        if viewBox != nil || width.unit != .percent && height.unit != .percent { canvas = size }
        if isRendered(root) {
            resolveGroup(root, into: &group.children) { resolver, nodes in
                resolver.resolveChildren(of: root, into: &nodes)
            }
        }
        if let failure { throw failure }
        if viewBox == nil, width.unit == .percent || height.unit == .percent {
            // As resvg does, but with strokes: without any size the drawing is as large as what is in it.
            let box = group.children.paintedBox
            if box.maxX > 0, box.maxY > 0, box.maxX.isFinite, box.maxY.isFinite {
                size = CGSize(width: box.maxX, height: box.maxY)
            }
        }
        return finish(size, group)
    }

    private func finish(_ size: CGSize, _ root: SVGGroup) -> SVGTree {
        var tree = SVGTree(size: size, root: root, levels: deepestLevel)
        tree.warnings = warnings
        return tree
    }

    // MARK: Limits and warnings

    /// Notes what is left out; "line 12: filter 'f1' is not defined". Of a long value the beginning tells
    /// enough.
    package mutating func warn(_ message: String, line: Int) {
        guard warnings.count < 1000 else { return }
        let isLong = message.utf8.count > 500
        warnings.append("line \(line): \(isLong ? message.prefix(200) + "…" : message[...])")
    }

    /// Ends the resolving with an error.
    package mutating func fail(_ error: SVGError) {
        if failure == nil { failure = error }
    }

    /// Counts an element against the limits; false when there have been too many, or when time is over.
    mutating func count(_ index: Index) -> Bool {
        if failure != nil { return false }
        resolvedCount &+= 1
        return charge(SVGCost(elements: 1), at: index) && (resolvedCount & 0xF != 0 || hasTime(at: index))
    }

    /// Counts what is drawn once more against the limits; false, with an error, when that is too much.
    mutating func charge(_ cost: SVGCost, at index: Index) -> Bool {
        charge(cost, line: document.elements[index].line)
    }

    /// How many points more the drawing may have.
    var pointsLeft: Int { max(options.limits.pointCount - budget.cost.points, 0) }

    mutating func charge(_ cost: SVGCost, line: Int) -> Bool {
        if failure != nil { return false }
        budget.cost = budget.cost + cost
        guard let limit = budget.exceeded else { return true }
        fail(SVGError(.exceeded(limit, of: options.limits), line: line))
        return false
    }

    /// False, with an error, when reading takes longer than it may. For loops inside an element, now and
    /// then.
    package mutating func hasTime(at index: Index) -> Bool {
        if failure != nil { return false }
        guard budget.isOverTime else { return true }
        fail(SVGError(budget.durationError, line: document.elements[index].line))
        return false
    }

    func key(_ element: Index) -> ResourceKey {
        ResourceKey(element: element, width: scope.viewport.width, height: scope.viewport.height)
    }
}
