import RasterPaths

/// How lists are drawn.
enum ListKind: Hashable, Sendable {
    case plain, grouped, insetGrouped, sidebar

    /// Whether groups stand on a background of their own.
    var hasGroups: Bool { self == .grouped || self == .insetGrouped }
    /// Points at the sides of groups.
    var margin: CGFloat { self == .insetGrouped || self == .sidebar ? 16 : 0 }
    /// The radius of groups' corners.
    var radius: CGFloat { self == .insetGrouped ? 10 : 0 }
    /// Points at the leading side of a row.
    var rowInset: CGFloat { self == .insetGrouped || self == .grouped ? 20 : 16 }
}

/// Where lists look for what is said of a row.
enum RowSettings {
    enum Background: LayoutValueKey {
        static var defaultValue: AnyView? { nil }
    }
    enum Insets: LayoutValueKey {
        static var defaultValue: EdgeInsets? { nil }
    }
    enum Separator: LayoutValueKey {
        static var defaultValue: Visibility { .automatic }
    }
    enum SeparatorColor: LayoutValueKey {
        static var defaultValue: Color? { nil }
    }
}

/// The rows of a list or a form.
nonisolated struct RowsView<Content: View>: PrimitiveView {
    let content: Content
    let usual: ListKind

    static func _makeNodes(
        of view: RowsView, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let kind = inputs.environment.listKind ?? view.usual
        var inner = inputs.apart(0)
        inner.stackAxis = .vertical
        inner.environment.isInRow = true
        var rows = view.content.nodes(inner)
        let groups = RowGroup.groups(rows.nodes)
        let list = GroupedRows(groups: groups, kind: kind)
        outputs.nodes += list.nodes(inputs.part(1)).nodes
        if kind.hasGroups, !inputs.environment.hidesScrollBackground {
            rows.preferences.change(BarBackground.self) { _ in true }
        }
        outputs.preferences.merge(rows.preferences)
    }
}

/// Whether bars stand on the background of groups.
enum BarBackground: PreferenceKey {
    static var defaultValue: Bool { false }
    static func reduce(value: inout Bool, nextValue: () -> Bool) { value = value || nextValue() }
}

/// Rows that belong together.
private struct RowGroup {
    var section: UInt64?
    var header: [ViewNode] = []
    var rows: [ViewNode] = []
    var footer: [ViewNode] = []

    static func groups(_ nodes: [ViewNode]) -> [RowGroup] {
        var groups: [RowGroup] = []
        for node in nodes {
            let place = node.value(of: RowPlace.Key.self)
            if groups.isEmpty || groups[groups.count - 1].section != place?.section {
                groups.append(RowGroup(section: place?.section))
            }
            let last = groups.count - 1
            switch place?.part ?? .row {
            case .header: groups[last].header.append(node)
            case .row: groups[last].rows.append(node)
            case .footer: groups[last].footer.append(node)
            }
        }
        return groups
    }
}

/// Groups of rows below each other.
private nonisolated struct GroupedRows: View {
    let groups: [RowGroup]
    let kind: ListKind
    @Environment(\.hidesScrollBackground) private var hidesBackground
    @Environment(\.listRowSpacing) private var rowSpacing
    @Environment(\.listSectionSpacing) private var sectionSpacing

    @MainActor private func group(_ index: Int) -> some View {
        let group = groups[index]
        let isGrouped = kind.hasGroups
        return VStack(alignment: .leading, spacing: 0) {
            if !group.header.isEmpty {
                RowTitle(nodes: group.header, isHeader: true, kind: kind)
            }
            if !group.rows.isEmpty {
                VStack(spacing: rowSpacing ?? 0) {
                    ForEach(places: group.rows.count) { row in
                        RowView(
                            node: group.rows[row], above: row > 0 ? group.rows[row - 1] : nil,
                            isLast: row + 1 == group.rows.count, kind: kind)
                    }
                }
                .clipShape(
                    RoundedRectangle(
                        cornerRadius: rowSpacing == nil ? kind.radius : 0, style: .continuous))
            }
            if !group.footer.isEmpty {
                RowTitle(nodes: group.footer, isHeader: false, kind: kind)
            }
        }
        .padding(.top, !isGrouped || !group.header.isEmpty ? 0 : index == 0 ? 16 : sectionSpacing ?? 35)
    }

    @MainActor var body: some View {
        ScrollView {
            VStack(spacing: 0) {
                ForEach(groups.indices, id: \.self) { group($0) }
            }
            .padding(.horizontal, kind.margin)
            .padding(.bottom, kind.hasGroups ? 16 : 0)
            .frame(maxWidth: .infinity)
        }
        .background {
            if !hidesBackground {
                if kind.hasGroups { ControlColors.grouped } else { Rectangle().fill(.background) }
            }
        }
    }
}

/// What stands before or after rows.
private nonisolated struct RowTitle: View {
    let nodes: [ViewNode]
    let isHeader: Bool
    let kind: ListKind
    @Environment(\.headerProminence) private var prominence

    @MainActor var body: some View {
        VStack(alignment: .leading, spacing: 0) { SubviewsCollection(of: nodes) }
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding(.horizontal, kind.rowInset)
            .padding(.top, isHeader ? (kind.hasGroups ? 24 : 12) : 7)
            .padding(.bottom, isHeader ? 7 : 0)
    }
}

/// A row, with the line that the one above it ends by: what is drawn later would hide some of it there.
private nonisolated struct RowView: View {
    let node: ViewNode
    let above: ViewNode?
    let isLast: Bool
    let kind: ListKind

    private func insets(_ node: ViewNode) -> EdgeInsets {
        node.value(of: RowSettings.Insets.self)
            ?? EdgeInsets(top: 11, leading: kind.rowInset, bottom: 11, trailing: kind.rowInset)
    }

    @ViewBuilder @MainActor private func line(after node: ViewNode?) -> some View {
        if let node, node.value(of: RowSettings.Separator.self) != .hidden {
            Group {
                if let color = node.value(of: RowSettings.SeparatorColor.self) {
                    Divider().hidden().overlay(color)
                } else {
                    Divider()
                }
            }
            .padding(.leading, insets(node).leading)
        }
    }

    @MainActor var body: some View {
        SubviewsCollection(of: [node])
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding(insets(node))
            .frame(minHeight: 44)
            .background {
                if let background = node.value(of: RowSettings.Background.self) {
                    background
                } else if kind.hasGroups {
                    ControlColors.row
                }
            }
            .overlay(alignment: .top) { line(after: above) }
            .overlay(alignment: .bottom) { if isLast, kind == .plain { line(after: node) } }
    }
}
