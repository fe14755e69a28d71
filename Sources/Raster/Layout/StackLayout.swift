import RasterPaths

/// The algorithm of `HStack` and `VStack`: the room goes to the views one by one, the least flexible first,
/// each offered its share of what is left.
struct StackLayout {
    let axis: Axis
    /// The guide that the views line up at, across the axis.
    let guide: AlignmentKey
    /// Points between neighbours; nil for what they ask for.
    let spacing: CGFloat?

    /// What the views along the axis were offered, and what they took.
    struct Row {
        var offers: [CGFloat?]
        var lengths: [CGFloat]
    }

    /// What is found once for a stack.
    struct Cache {
        /// Before each view.
        var gaps: [CGFloat] = []
        /// The last eight: to keep more costs more than to divide anew, as the views know their sizes.
        var rows: [(proposal: ProposedViewSize, row: Row)] = []
    }

    func makeCache(_ views: LayoutSubviews) -> Cache {
        var cache = Cache()
        cache.gaps.reserveCapacity(views.count)
        var last: LayoutNode?
        for view in views.nodes {
            if let last {
                cache.gaps.append(spacing ?? last.spacing.distance(to: view.spacing, along: axis))
            } else {
                cache.gaps.append(0)
            }
            last = view
        }
        return cache
    }

    /// What a view proposes to be along the axis.
    private func length(_ view: LayoutNode, _ along: CGFloat?, across: CGFloat?) -> CGFloat {
        view.size(ProposedViewSize(axis, along, across: across))[axis]
    }

    /// Divides the room among the views.
    private func row(_ proposal: ProposedViewSize, _ views: LayoutSubviews, _ cache: inout Cache) -> Row {
        for known in cache.rows where known.proposal == proposal { return known.row }
        let row = divide(proposal, views, cache.gaps)
        if cache.rows.count == 8 { cache.rows.removeFirst() }
        cache.rows.append((proposal, row))
        return row
    }

    private func divide(
        _ proposal: ProposedViewSize, _ views: LayoutSubviews, _ gaps: [CGFloat]
    ) -> Row {
        let across = proposal[axis.other]
        let nodes = Array(views.nodes)
        guard let total = proposal[axis] else {
            return Row(
                offers: Array(repeating: nil, count: nodes.count),
                lengths: nodes.map { length($0, nil, across: across) })
        }
        struct Candidate {
            var index: Int
            var priority: Double
            var least: CGFloat
            var flexibility: CGFloat
        }
        var candidates = nodes.indices.map { index in
            let node = nodes[index]
            let least = length(node, 0, across: across)
            let most = length(node, .infinity, across: across)
            return Candidate(
                index: index, priority: node.isSpacer ? -.infinity : node.priority, least: least,
                flexibility: most - least)
        }
        candidates.sort {
            ($1.priority, $0.flexibility, $0.index) < ($0.priority, $1.flexibility, $1.index)
        }
        var row = Row(
            offers: Array(repeating: 0, count: nodes.count), lengths: Array(repeating: 0, count: nodes.count))
        // What views of lower priority need at least is set aside for them.
        var reserved = candidates.reduce(0) { $0 + $1.least }
        var left = total - gaps.reduce(0, +)
        var first = 0
        while first < candidates.count {
            let priority = candidates[first].priority
            let end = candidates[first...].firstIndex { $0.priority != priority } ?? candidates.count
            for candidate in candidates[first..<end] { reserved -= candidate.least }
            for position in first..<end {
                let index = candidates[position].index
                let room = left.isInfinite ? left : left - reserved
                let share = max(room / CGFloat(end - position), 0)
                let length = length(nodes[index], share, across: across)
                row.offers[index] = share
                row.lengths[index] = length
                if !left.isInfinite { left -= length }
            }
            first = end
        }
        return row
    }

    /// The sizes, and how far the views reach before and behind the guide.
    private func extent(
        _ row: Row, across: CGFloat?, _ views: LayoutSubviews
    ) -> (before: CGFloat, behind: CGFloat) {
        var before = -CGFloat.infinity
        var behind = -CGFloat.infinity
        for (view, offer) in zip(views.nodes, row.offers) {
            let dimensions = view.dimensions(ProposedViewSize(axis, offer, across: across))
            let place = dimensions[guide]
            before = max(before, place)
            behind = max(behind, dimensions.size[axis.other].rest(after: place))
        }
        return before.isFinite || behind.isFinite ? (before, behind) : (0, max(behind, 0))
    }

    func size(_ proposal: ProposedViewSize, _ views: LayoutSubviews, _ cache: inout Cache) -> CGSize {
        if views.isEmpty { return .zero }
        let row = row(proposal, views, &cache)
        let (before, behind) = extent(row, across: proposal[axis.other], views)
        return CGSize(axis, row.lengths.reduce(0, +) + cache.gaps.reduce(0, +), across: before + behind)
    }

    func place(
        in bounds: CGRect, _ proposal: ProposedViewSize, _ views: LayoutSubviews, _ cache: inout Cache
    ) {
        if views.isEmpty { return }
        // Views that stretch are as thick as the stack turned out to be.
        let across = proposal[axis.other] ?? bounds.size[axis.other]
        let row = row(ProposedViewSize(axis, proposal[axis], across: across), views, &cache)
        let (before, _) = extent(row, across: across, views)
        var along = bounds.origin[axis]
        for (index, view) in views.nodes.enumerated() {
            let proposal = ProposedViewSize(axis, row.offers[index], across: across)
            along += cache.gaps[index]
            var point = CGPoint.zero
            point[axis] = along
            point[axis.other] = bounds.origin[axis.other] + before - view.dimensions(proposal)[guide]
            view.request = PlacementRequest(point: point, anchor: .topLeading, proposal: proposal)
            along += row.lengths[index]
        }
    }

    /// As the first view asks before it, as the last behind it, and beside them as any.
    func spacing(_ views: LayoutSubviews) -> ViewSpacing {
        guard let first = views.nodes.first, let last = views.nodes.last else { return ViewSpacing() }
        let sides: Edge.Set = axis == .horizontal ? .vertical : .horizontal
        var spacing = first.spacing
        for view in views.nodes.dropFirst() {
            spacing.formUnion(view.spacing, edges: sides)
        }
        if axis == .horizontal {
            spacing.trailing = last.spacing.trailing
        } else {
            spacing.bottom = last.spacing.bottom
        }
        return spacing
    }
}
