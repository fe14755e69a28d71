import RasterPaths

/// Views in rows whose columns line up.
///
/// A column is as wide as its widest cell that doesn't stretch; cells that do share what is left of the
/// proposed width. A view that is in no `GridRow` is a row of its own, over all columns.
public nonisolated struct Grid<Content: View>: PrimitiveView {
    private let layout: GridLayout
    private let content: Content

    /// A grid whose cells stand at a guide of their room, so many points apart, or as they ask for.
    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        layout = GridLayout(
            alignment: alignment, horizontalSpacing: horizontalSpacing?.finite,
            verticalSpacing: verticalSpacing?.finite)
        self.content = content()
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: Grid, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        var inner = inputs
        inner.stackAxis = nil
        inner.gridRows = GridRowCounter()
        let made = view.content.nodes(inner)
        outputs.nodes.append(ContainerNode(view.layout, made.nodes, inputs.environment))
        outputs.preferences.merge(made.preferences)
    }
}

/// A row of a `Grid`. Elsewhere its views stand for themselves.
public nonisolated struct GridRow<Content: View>: PrimitiveView {
    private let alignment: VerticalAlignment?
    private let content: Content

    /// A row whose cells line up at a guide; nil for that of the grid.
    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: GridRow, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        var inner = inputs
        inner.gridRows = nil
        let made = view.content.nodes(inner)
        outputs.preferences.merge(made.preferences)
        guard let rows = inputs.gridRows else {
            outputs.nodes += made.nodes
            return
        }
        rows.count += 1
        let row = GridRowValue(number: rows.count, alignment: view.alignment)
        let trait = Trait.layoutValue(ObjectIdentifier(GridRowKey.self), row)
        outputs.nodes += made.nodes.map { trait.wrap($0, inputs) }
    }
}

/// Which row of a grid a cell is in.
struct GridRowValue {
    var number: Int
    var alignment: VerticalAlignment?
}

enum GridRowKey: LayoutValueKey {
    static var defaultValue: GridRowValue? { nil }
}

enum GridSpanKey: LayoutValueKey {
    static var defaultValue: Int { 1 }
}

enum GridAnchorKey: LayoutValueKey {
    static var defaultValue: UnitPoint? { nil }
}

enum GridUnsizedKey: LayoutValueKey {
    static var defaultValue: Axis.Set { [] }
}

enum GridColumnAlignmentKey: LayoutValueKey {
    static var defaultValue: HorizontalAlignment? { nil }
}

extension View {
    /// Over how many columns a cell of a grid reaches: 1 to 1,000.
    public nonisolated func gridCellColumns(_ count: Int) -> some View {
        layoutValue(key: GridSpanKey.self, value: min(max(count, 1), 1000))
    }

    /// Where a cell's view stands in its room, in place of the grid's guide.
    public nonisolated func gridCellAnchor(_ anchor: UnitPoint) -> some View {
        layoutValue(key: GridAnchorKey.self, value: anchor)
    }

    /// Along which axes a cell takes room without asking for it.
    public nonisolated func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
        layoutValue(key: GridUnsizedKey.self, value: axes)
    }

    /// The guide of a whole column.
    public nonisolated func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
        layoutValue(key: GridColumnAlignmentKey.self, value: guide)
    }
}

nonisolated struct GridLayout: Layout {
    let alignment: Alignment
    let horizontalSpacing: CGFloat?
    let verticalSpacing: CGFloat?

    private struct Cell {
        var view: LayoutSubview
        var column: Int
        var span: Int
    }

    private struct Row {
        var cells: [Cell]
        var alignment: VerticalAlignment?
        /// Whether it is one view over all columns.
        var isWhole: Bool
    }

    private struct Measures {
        var widths: [CGFloat]
        var heights: [CGFloat]
        var columnGaps: [CGFloat]
        var rowGaps: [CGFloat]
        var columnAlignments: [HorizontalAlignment?]

        var width: CGFloat { widths.reduce(0, +) + columnGaps.reduce(0, +) }
        var height: CGFloat { heights.reduce(0, +) + rowGaps.reduce(0, +) }

        /// The room from a column on.
        func width(_ cell: Cell) -> CGFloat {
            let end = min(cell.column + cell.span, widths.count)
            guard cell.column < end else { return 0 }
            return widths[cell.column..<end].reduce(0, +) + columnGaps[(cell.column + 1)..<end].reduce(0, +)
        }
    }

    private func rows(_ subviews: Subviews) -> [Row] {
        var rows: [Row] = []
        var last: Int?
        for view in subviews {
            let value = view[GridRowKey.self]
            if let value, value.number == last {
                let cells = rows[rows.count - 1].cells
                let column = cells.last.map { $0.column + $0.span } ?? 0
                rows[rows.count - 1].cells.append(
                    Cell(view: view, column: column, span: view[GridSpanKey.self]))
            } else {
                let cell = Cell(view: view, column: 0, span: view[GridSpanKey.self])
                rows.append(Row(cells: [cell], alignment: value?.alignment, isWhole: value == nil))
            }
            last = value?.number
        }
        let count = rows.reduce(1) { count, row in
            max(count, row.isWhole ? 1 : row.cells.reduce(0) { $0 + $1.span })
        }
        for index in rows.indices where rows[index].isWhole { rows[index].cells[0].span = count }
        return rows
    }

    private func measures(_ proposal: ProposedViewSize, _ rows: [Row]) -> Measures {
        let count = rows.reduce(0) { count, row in
            max(count, row.cells.last.map { $0.column + $0.span } ?? 0)
        }
        var measures = Measures(
            widths: Array(repeating: 0, count: count), heights: Array(repeating: 0, count: rows.count),
            columnGaps: Array(repeating: 0, count: count), rowGaps: Array(repeating: 0, count: rows.count),
            columnAlignments: Array(repeating: nil, count: count))
        for row in rows {
            for cell in row.cells {
                if let guide = cell.view[GridColumnAlignmentKey.self] {
                    measures.columnAlignments[cell.column] = guide
                }
            }
            for (first, second) in zip(row.cells, row.cells.dropFirst()) {
                let gap =
                    horizontalSpacing
                    ?? first.view.spacing.distance(to: second.view.spacing, along: .horizontal)
                measures.columnGaps[second.column] = max(measures.columnGaps[second.column], gap)
            }
        }
        if let horizontalSpacing, count > 1 {
            for index in 1..<count { measures.columnGaps[index] = horizontalSpacing }
        }
        for index in rows.indices.dropFirst() {
            var gap = verticalSpacing ?? 0
            if verticalSpacing == nil {
                for upper in rows[index - 1].cells {
                    for lower in rows[index].cells
                    where lower.column < upper.column + upper.span
                        && upper.column < lower.column + lower.span
                    {
                        gap = max(
                            gap, upper.view.spacing.distance(to: lower.view.spacing, along: .vertical))
                    }
                }
            }
            measures.rowGaps[index] = gap
        }
        findWidths(proposal, rows, &measures)
        findHeights(proposal, rows, &measures)
        return measures
    }

    private func isSized(_ cell: Cell, _ axis: Axis) -> Bool {
        !cell.view[GridUnsizedKey.self].contains(axis == .horizontal ? .horizontal : .vertical)
    }

    private func findWidths(
        _ proposal: ProposedViewSize, _ rows: [Row], _ measures: inout Measures
    ) {
        var isFlexible = Array(repeating: false, count: measures.widths.count)
        var spreads = false
        for row in rows {
            for cell in row.cells where isSized(cell, .horizontal) {
                let ideal = cell.view.sizeThatFits(.unspecified).width
                let least = cell.view.sizeThatFits(ProposedViewSize(width: 0, height: nil)).width
                let most = cell.view.sizeThatFits(ProposedViewSize(width: .infinity, height: nil)).width
                let stretches = most > max(ideal, least) + 0.001
                if row.isWhole {
                    spreads = spreads || stretches
                } else if cell.span == 1 {
                    measures.widths[cell.column] = max(
                        measures.widths[cell.column], stretches && proposal.width != nil ? least : ideal)
                    if stretches { isFlexible[cell.column] = true }
                }
            }
        }
        // What reaches over several columns and is wider takes more of the last one.
        for row in rows {
            for cell in row.cells where cell.span > 1 && isSized(cell, .horizontal) && !row.isWhole {
                let ideal = cell.view.sizeThatFits(.unspecified).width
                let missing = ideal - measures.width(cell)
                let last = min(cell.column + cell.span, measures.widths.count) - 1
                if missing > 0, last >= 0 { measures.widths[last] += missing }
            }
        }
        guard let total = proposal.width, total.isFinite else {
            if proposal.width == nil { return }
            for index in isFlexible.indices where isFlexible[index] || spreads {
                measures.widths[index] = .infinity
            }
            return
        }
        shrink(rows, to: total, &measures)
        if spreads { isFlexible = isFlexible.map { _ in true } }
        let flexible = isFlexible.indices.filter { isFlexible[$0] }
        if flexible.isEmpty { return }
        let left = total - measures.width
        if spreads {
            for index in flexible where left > 0 {
                measures.widths[index] += left / CGFloat(flexible.count)
            }
            return
        }
        // Flexible columns become equal, as far as none has to be narrower than it can be.
        var room = left + flexible.reduce(0) { $0 + measures.widths[$1] }
        var open = flexible.sorted { measures.widths[$0] > measures.widths[$1] }
        while let widest = open.first {
            let share = room / CGFloat(open.count)
            if measures.widths[widest] <= share {
                for index in open { measures.widths[index] = share }
                break
            }
            room -= measures.widths[widest]
            open.removeFirst()
        }
    }

    /// Where columns have no room, those that are wider than their share are offered it: text wraps.
    private func shrink(_ rows: [Row], to total: CGFloat, _ measures: inout Measures) {
        guard measures.width > total else { return }
        var room = total - measures.columnGaps.reduce(0, +)
        let order = measures.widths.indices.sorted { measures.widths[$0] < measures.widths[$1] }
        for (place, column) in order.enumerated() {
            let share = max(room / CGFloat(order.count - place), 0)
            if measures.widths[column] > share {
                var width: CGFloat = 0
                for row in rows {
                    for cell in row.cells where cell.column == column && cell.span == 1 {
                        guard isSized(cell, .horizontal) else { continue }
                        let size = cell.view.sizeThatFits(ProposedViewSize(width: share, height: nil))
                        width = max(width, size.width)
                    }
                }
                measures.widths[column] = min(width, measures.widths[column])
            }
            room -= measures.widths[column]
        }
    }

    private func findHeights(
        _ proposal: ProposedViewSize, _ rows: [Row], _ measures: inout Measures
    ) {
        var flexible: [Int] = []
        for (index, row) in rows.enumerated() {
            for cell in row.cells where isSized(cell, .vertical) {
                let width = measures.width(cell)
                let ideal = cell.view.sizeThatFits(ProposedViewSize(width: width, height: nil)).height
                let most = cell.view.sizeThatFits(ProposedViewSize(width: width, height: .infinity)).height
                if most > ideal + 0.001, proposal.height != nil {
                    if flexible.last != index { flexible.append(index) }
                    let least = cell.view.sizeThatFits(ProposedViewSize(width: width, height: 0)).height
                    measures.heights[index] = max(measures.heights[index], least)
                } else {
                    measures.heights[index] = max(measures.heights[index], ideal)
                }
            }
        }
        guard let total = proposal.height, !flexible.isEmpty else { return }
        var room = total - measures.height + flexible.reduce(0) { $0 + measures.heights[$1] }
        var open = flexible.sorted { measures.heights[$0] > measures.heights[$1] }
        while let highest = open.first {
            let share = room / CGFloat(open.count)
            if measures.heights[highest] <= share {
                for index in open { measures.heights[index] = share }
                break
            }
            room -= measures.heights[highest]
            open.removeFirst()
        }
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        if subviews.isEmpty { return .zero }
        let measures = measures(proposal, rows(subviews))
        return CGSize(width: measures.width, height: measures.height)
    }

    func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) {
        let rows = rows(subviews)
        let measures = measures(proposal, rows)
        var y = bounds.origin.y
        for (index, row) in rows.enumerated() {
            y += measures.rowGaps[index]
            for cell in row.cells {
                var x = bounds.origin.x
                for column in 0..<cell.column {
                    x += measures.columnGaps[column] + measures.widths[column]
                }
                x += measures.columnGaps.indices.contains(cell.column) ? measures.columnGaps[cell.column] : 0
                let room = CGSize(width: measures.width(cell), height: measures.heights[index])
                place(
                    cell, in: CGRect(origin: CGPoint(x: x, y: y), size: room), row,
                    measures.columnAlignments[cell.column])
            }
            y += measures.heights[index]
        }
    }

    private func place(_ cell: Cell, in rect: CGRect, _ row: Row, _ column: HorizontalAlignment?) {
        let proposal = ProposedViewSize(rect.size)
        if let anchor = cell.view[GridAnchorKey.self] {
            return cell.view.place(at: rect.point(at: anchor), anchor: anchor, proposal: proposal)
        }
        let guides = Alignment(
            horizontal: cell.span == 1 ? column ?? alignment.horizontal : alignment.horizontal,
            vertical: row.alignment ?? alignment.vertical)
        let point = cell.view.node.aligned(proposal, in: rect.size, guides)
        cell.view.place(
            at: CGPoint(x: rect.origin.x + point.x, y: rect.origin.y + point.y), proposal: proposal)
    }
}
