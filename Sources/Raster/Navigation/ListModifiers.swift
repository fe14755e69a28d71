import RasterPaths

/// How lists are drawn: one of those below.
public protocol ListStyle: Sendable {
    /// Which one: the house's own, as nobody's style can draw here.
    var _kind: _ListKind { get }
}

/// Which of the ways to draw a list.
public struct _ListKind: Sendable {
    let kind: ListKind?
}

/// Lists as is usual.
public struct DefaultListStyle: ListStyle {
    /// As is usual.
    public init() {}
    /// As is usual.
    public var _kind: _ListKind { _ListKind(kind: nil) }
}

/// Lists of rows from edge to edge.
public struct PlainListStyle: ListStyle {
    /// From edge to edge.
    public init() {}
    /// From edge to edge.
    public var _kind: _ListKind { _ListKind(kind: .plain) }
}

/// Lists of groups from edge to edge.
public struct GroupedListStyle: ListStyle {
    /// From edge to edge.
    public init() {}
    /// From edge to edge.
    public var _kind: _ListKind { _ListKind(kind: .grouped) }
}

/// Lists of groups with round corners.
public struct InsetGroupedListStyle: ListStyle {
    /// With round corners.
    public init() {}
    /// With round corners.
    public var _kind: _ListKind { _ListKind(kind: .insetGrouped) }
}

/// Lists of rows.
public struct InsetListStyle: ListStyle {
    /// From edge to edge.
    public init() {}
    /// From edge to edge.
    public var _kind: _ListKind { _ListKind(kind: .plain) }
}

/// Lists beside what they choose.
public struct SidebarListStyle: ListStyle {
    /// Beside what they choose.
    public init() {}
    /// Beside what they choose.
    public var _kind: _ListKind { _ListKind(kind: .sidebar) }
}

extension ListStyle where Self == DefaultListStyle {
    /// As is usual.
    public static var automatic: DefaultListStyle { DefaultListStyle() }
}

extension ListStyle where Self == PlainListStyle {
    /// Rows from edge to edge.
    public static var plain: PlainListStyle { PlainListStyle() }
}

extension ListStyle where Self == GroupedListStyle {
    /// Groups from edge to edge.
    public static var grouped: GroupedListStyle { GroupedListStyle() }
}

extension ListStyle where Self == InsetGroupedListStyle {
    /// Groups with round corners.
    public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

extension ListStyle where Self == InsetListStyle {
    /// Rows from edge to edge.
    public static var inset: InsetListStyle { InsetListStyle() }
}

extension ListStyle where Self == SidebarListStyle {
    /// Beside what they choose.
    public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

/// How forms are drawn: in groups, whichever it is.
public protocol FormStyle: Sendable {}

/// Forms as is usual.
public struct AutomaticFormStyle: FormStyle {
    /// As is usual.
    public init() {}
}

/// Forms in groups.
public struct GroupedFormStyle: FormStyle {
    /// In groups.
    public init() {}
}

/// Forms in columns.
public struct ColumnsFormStyle: FormStyle {
    /// In columns.
    public init() {}
}

extension FormStyle where Self == AutomaticFormStyle {
    /// As is usual.
    public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}

extension FormStyle where Self == GroupedFormStyle {
    /// In groups.
    public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

extension FormStyle where Self == ColumnsFormStyle {
    /// In columns.
    public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

extension EnvironmentValues {
    private enum KindKey: EnvironmentKey {
        static let defaultValue: ListKind? = nil
    }
    private enum RowSpacingKey: EnvironmentKey {
        static let defaultValue: CGFloat? = nil
    }
    private enum SectionSpacingKey: EnvironmentKey {
        static let defaultValue: CGFloat? = nil
    }

    /// How lists are drawn; nil for as usual.
    var listKind: ListKind? {
        get { self[KindKey.self] }
        set { self[KindKey.self] = newValue }
    }

    /// Points between rows; nil for none, with a line.
    var listRowSpacing: CGFloat? {
        get { self[RowSpacingKey.self] }
        set { self[RowSpacingKey.self] = newValue }
    }

    /// Points between groups; nil for as usual.
    var listSectionSpacing: CGFloat? {
        get { self[SectionSpacingKey.self] }
        set { self[SectionSpacingKey.self] = newValue }
    }
}

/// How far groups stand apart.
public struct ListSectionSpacing: Sendable {
    let points: CGFloat?

    /// As is usual.
    public static let `default` = ListSectionSpacing(points: nil)
    /// Nearer.
    public static let compact = ListSectionSpacing(points: 16)
    /// So many points.
    public static func custom(_ spacing: CGFloat) -> ListSectionSpacing {
        ListSectionSpacing(points: spacing)
    }
}

extension View {
    /// How lists are drawn.
    public nonisolated func listStyle<S: ListStyle>(_ style: S) -> some View {
        changingEnvironment { $0.listKind = style._kind.kind }
    }

    /// How forms are drawn: in groups, whichever it is.
    public nonisolated func formStyle<S: FormStyle>(_ style: S) -> some View { self }

    /// What stands behind the row; nil for what is usual.
    public nonisolated func listRowBackground<V: View>(_ view: V?) -> some View {
        layoutValue(key: RowSettings.Background.self, value: view.map { AnyView($0) })
    }

    /// Points at the row's edges; nil for what is usual.
    public nonisolated func listRowInsets(_ insets: EdgeInsets?) -> some View {
        layoutValue(key: RowSettings.Insets.self, value: insets)
    }

    /// Whether a line follows the row.
    public nonisolated func listRowSeparator(
        _ visibility: Visibility, edges: VerticalEdge.Set = .all
    ) -> some View { layoutValue(key: RowSettings.Separator.self, value: visibility) }

    /// The colour of the line after the row; nil for the usual.
    public nonisolated func listRowSeparatorTint(
        _ color: Color?, edges: VerticalEdge.Set = .all
    ) -> some View { layoutValue(key: RowSettings.SeparatorColor.self, value: color) }

    /// Points between rows; nil for none, with a line.
    public nonisolated func listRowSpacing(_ spacing: CGFloat?) -> some View {
        changingEnvironment { $0.listRowSpacing = spacing }
    }

    /// How far groups stand apart.
    public nonisolated func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
        changingEnvironment { $0.listSectionSpacing = spacing.points }
    }

    /// How far groups stand apart, in points.
    public nonisolated func listSectionSpacing(_ spacing: CGFloat) -> some View {
        changingEnvironment { $0.listSectionSpacing = spacing }
    }

    /// Whether lines stand around the group. None does.
    public nonisolated func listSectionSeparator(
        _ visibility: Visibility, edges: VerticalEdge.Set = .all
    ) -> some View { self }

    /// The colour of something in a row. It has its own.
    public nonisolated func listItemTint(_ tint: Color?) -> some View { self }

    /// What a hand would find at the side of the row.
    public nonisolated func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View { self }

    /// What pulling the content down would do.
    public nonisolated func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }

    /// Whether a hand could delete the row.
    public nonisolated func deleteDisabled(_ isDisabled: Bool) -> some View { self }

    /// Whether a hand could move the row.
    public nonisolated func moveDisabled(_ isDisabled: Bool) -> some View { self }

    /// Whether the row could be chosen.
    public nonisolated func selectionDisabled(_ isDisabled: Bool = true) -> some View { self }

    /// A number at the row's end. None is drawn.
    public nonisolated func badge(_ count: Int) -> some View { self }

    /// A text at the row's end. None is drawn.
    public nonisolated func badge(_ label: Text?) -> some View { self }

    /// A text at the row's end. None is drawn.
    public nonisolated func badge(_ key: LocalizedStringKey?) -> some View { self }
}

extension VerticalEdge {
    /// The upper edge, the lower one, or both.
    public struct Set: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int8

        /// The options of these bits.
        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// The upper one.
        public static let top = Set(rawValue: 1)
        /// The lower one.
        public static let bottom = Set(rawValue: 2)
        /// Both.
        public static let all: Set = [.top, .bottom]
    }
}

extension HorizontalEdge {
    /// The leading edge, the trailing one, or both.
    public struct Set: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int8

        /// The options of these bits.
        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// The leading one.
        public static let leading = Set(rawValue: 1)
        /// The trailing one.
        public static let trailing = Set(rawValue: 2)
        /// Both.
        public static let all: Set = [.leading, .trailing]
    }
}
