import Foundation

/// Rows below each other, in groups. A picture shows their beginning.
public nonisolated struct List<SelectionValue, Content: View>: PrimitiveView {
    private let content: Content

    /// Rows.
    public init(@ViewBuilder content: () -> Content) where SelectionValue == Never {
        self.content = content()
    }

    fileprivate init(rows: Content) { content = rows }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: List, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        RowsView(content: view.content, usual: .insetGrouped).makeNodes(inputs, &outputs)
    }
}

extension List where SelectionValue: Hashable {
    /// Rows of which some can be chosen.
    public nonisolated init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
        self.init(rows: content())
    }

    /// Rows of which one can be chosen.
    public nonisolated init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
        self.init(rows: content())
    }

    /// Rows of which one can be chosen.
    public nonisolated init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
        self.init(rows: content())
    }

    /// A row for each element, of which some can be chosen.
    public nonisolated init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, selection: Binding<Set<SelectionValue>>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(rows: ForEach(data, content: rowContent))
    }

    /// A row for each element, of which one can be chosen.
    public nonisolated init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(rows: ForEach(data, content: rowContent))
    }

    /// A row for each element, of which some can be chosen.
    public nonisolated init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        self.init(rows: ForEach(data, id: id, content: rowContent))
    }

    /// A row for each element, of which one can be chosen.
    public nonisolated init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        self.init(rows: ForEach(data, id: id, content: rowContent))
    }
}

extension List where SelectionValue == Never {
    /// A row for each element.
    public nonisolated init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(rows: ForEach(data, content: rowContent))
    }

    /// A row for each element, which what a key path leads to tells from the others.
    public nonisolated init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        self.init(rows: ForEach(data, id: id, content: rowContent))
    }

    /// A row for each number.
    public nonisolated init<RowContent: View>(
        _ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent
    ) where Content == ForEach<Range<Int>, Int, RowContent> {
        self.init(rows: ForEach(data, content: rowContent))
    }

    /// A row for a binding to each element.
    public nonisolated init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
        _ data: Binding<Data>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
    ) where Content == ForEach<Binding<Data>, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(rows: ForEach(data, content: rowContent))
    }

    /// A row for each element of a tree's highest level.
    public nonisolated init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, children: KeyPath<Data.Element, Data?>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(rows: ForEach(data, content: rowContent))
    }
}

/// Controls in groups of rows.
public nonisolated struct Form<Content: View>: PrimitiveView {
    private let content: Content

    /// Rows.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: Form, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        RowsView(content: view.content, usual: .insetGrouped).makeNodes(inputs, &outputs)
    }
}

/// Views that come of data, whose order and number a hand could change.
public protocol DynamicViewContent<Data>: View {
    /// The data's type.
    associatedtype Data: Collection
    /// The data.
    var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

/// Views that come of data, with what a hand could do to them.
public nonisolated struct _EditedContent<Content: DynamicViewContent>: DynamicViewContent, PrimitiveView {
    private let content: Content
    /// The data.
    public let data: Content.Data

    @MainActor fileprivate init(_ content: Content) {
        self.content = content
        data = content.data
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: _EditedContent, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        view.content.makeNodes(inputs, &outputs)
    }
}

extension DynamicViewContent {
    /// What would be done to delete views.
    @MainActor public func onDelete(
        perform action: ((IndexSet) -> Void)?
    ) -> some DynamicViewContent { _EditedContent(self) }

    /// What would be done to move views.
    @MainActor public func onMove(
        perform action: ((IndexSet, Int) -> Void)?
    ) -> some DynamicViewContent { _EditedContent(self) }

    /// What would be done to take things in.
    @MainActor public func dropDestination<T>(
        for payloadType: T.Type = T.self, action: @escaping ([T], Int) -> Void
    ) -> some DynamicViewContent { _EditedContent(self) }
}
