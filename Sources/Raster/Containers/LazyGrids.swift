import RasterPaths

/// A column of a `LazyVGrid`, or a row of a `LazyHGrid`.
public struct GridItem: Sendable {
    /// How long it is, in points.
    public enum Size: Sendable {
        /// So long.
        case fixed(CGFloat)
        /// As long as there is room for, within limits.
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        /// As many as there is room for, each within limits.
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    /// How long it is.
    public var size: Size
    /// Points to the next one; nil for 8.
    public var spacing: CGFloat?
    /// Where views stand in it; nil for the grid's own.
    public var alignment: Alignment?

    /// A column or row.
    public init(
        _ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil
    ) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
    }

    /// Without numbers that are none, or infinite where only a limit may be.
    fileprivate var usable: GridItem {
        func least(_ length: CGFloat) -> CGFloat { length.finite ?? 0 }
        func most(_ length: CGFloat) -> CGFloat { length.isNaN ? .infinity : length }
        var item = self
        item.spacing = spacing?.finite
        switch size {
        case .fixed(let length): item.size = .fixed(least(length))
        case .flexible(let minimum, let maximum):
            item.size = .flexible(minimum: least(minimum), maximum: most(maximum))
        case .adaptive(let minimum, let maximum):
            item.size = .adaptive(minimum: least(minimum), maximum: most(maximum))
        }
        return item
    }
}

/// Views in columns, row after row.
public nonisolated struct LazyVGrid<Content: View>: PrimitiveView {
    private let layout: LazyGridLayout
    private let content: Content

    /// A grid of columns. All of it is made.
    public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
    ) {
        layout = LazyGridLayout(
            axis: .vertical, items: columns,
            alignment: Alignment(horizontal: alignment, vertical: .center), spacing: spacing)
        self.content = content()
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: LazyVGrid, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        LayoutView(layout: view.layout, content: view.content).makeNodes(inputs, &outputs)
    }
}

/// Views in rows, column after column.
public nonisolated struct LazyHGrid<Content: View>: PrimitiveView {
    private let layout: LazyGridLayout
    private let content: Content

    /// A grid of rows. All of it is made.
    public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
    ) {
        layout = LazyGridLayout(
            axis: .horizontal, items: rows,
            alignment: Alignment(horizontal: .center, vertical: alignment), spacing: spacing)
        self.content = content()
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: LazyHGrid, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        LayoutView(layout: view.layout, content: view.content).makeNodes(inputs, &outputs)
    }
}

/// Lines of views that grow along an axis. Across it there are tracks, whose lengths the proposal decides.
struct LazyGridLayout: Layout {
    let axis: Axis
    let items: [GridItem]
    let alignment: Alignment
    let spacing: CGFloat?

    private struct Track {
        var start: CGFloat
        var length: CGFloat
        var alignment: Alignment?
    }

    /// The tracks in a room. Fixed ones come first; what flexible ones may not have of their share is not
    /// given to others.
    private func tracks(_ room: CGFloat?) -> [Track] {
        let gap: CGFloat = 8
        let items = items.map(\.usable)
        var room = (room ?? 0).finite ?? 0
        var flexible = 0
        for (index, item) in items.enumerated() {
            if index + 1 < items.count { room -= item.spacing ?? gap }
            if case .fixed(let length) = item.size { room -= length } else { flexible += 1 }
        }
        var tracks: [Track] = []
        var place: CGFloat = 0
        for item in items {
            let own = item.spacing ?? gap
            let share = max(room / CGFloat(max(flexible, 1)), 0)
            switch item.size {
            case .fixed(let length):
                tracks.append(Track(start: place, length: max(length, 0), alignment: item.alignment))
                place += max(length, 0) + own
            case .flexible(let minimum, let maximum):
                let length = max(min(share, maximum), minimum)
                tracks.append(Track(start: place, length: length, alignment: item.alignment))
                place += length + own
                (room, flexible) = (room - share, flexible - 1)
            case .adaptive(let minimum, let maximum):
                let least = max(minimum, 1)
                let fitting = (share + own) / max(least + own, 1)
                let count = fitting > 1 ? Int(min(fitting, 100_000)) : 1
                let length = min((share - own * CGFloat(count - 1)) / CGFloat(count), maximum)
                for _ in 0..<count {
                    tracks.append(
                        Track(start: place, length: max(length, least), alignment: item.alignment))
                    place += max(length, least) + own
                }
                (room, flexible) = (room - share, flexible - 1)
            }
        }
        return tracks
    }

    private struct Line {
        var views: Range<Int>
        var start: CGFloat
        var length: CGFloat
    }

    private func lines(_ tracks: [Track], _ subviews: Subviews) -> [Line] {
        var lines: [Line] = []
        var place: CGFloat = 0
        if tracks.isEmpty { return lines }
        for first in stride(from: 0, to: subviews.count, by: tracks.count) {
            let views = first..<min(first + tracks.count, subviews.count)
            var length: CGFloat = 0
            for index in views {
                let size = subviews[index].sizeThatFits(
                    ProposedViewSize(axis, nil, across: tracks[index - first].length))
                length = max(length, size[axis])
            }
            if first > 0 { place += spacing ?? 8 }
            lines.append(Line(views: views, start: place, length: length))
            place += length
        }
        return lines
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let tracks = tracks(proposal[axis.other])
        let lines = lines(tracks, subviews)
        let across = tracks.last.map { $0.start + $0.length } ?? 0
        return CGSize(
            axis, lines.last.map { $0.start + $0.length } ?? 0,
            across: max(across, proposal[axis.other]?.finite ?? 0))
    }

    func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) {
        let tracks = tracks(proposal[axis.other])
        let across = tracks.last.map { $0.start + $0.length } ?? 0
        // The tracks stand in the grid at its guide.
        var outer = ViewDimensions(size: bounds.size) { _ in nil }
        let key = axis == .vertical ? alignment.horizontal.key : alignment.vertical.key
        var inner = bounds.size
        inner[axis.other] = across
        let guide = outer[key]
        outer = ViewDimensions(size: inner) { _ in nil }
        let offset = guide - outer[key]
        for line in lines(tracks, subviews) {
            for index in line.views {
                let track = tracks[index - line.views.lowerBound]
                var origin = bounds.origin
                origin[axis] += line.start
                origin[axis.other] += offset + track.start
                let room = CGSize(axis, line.length, across: track.length)
                let proposal = ProposedViewSize(axis, nil, across: track.length)
                let point = subviews[index].node.aligned(proposal, in: room, track.alignment ?? .center)
                subviews[index].place(at: origin + point, proposal: proposal)
            }
        }
    }
}
