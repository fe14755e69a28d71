/// Views of a list or form that belong together, with views before and after them.
public nonisolated struct Section<Parent, Content, Footer> {
    let header: Parent
    let content: Content
    let footer: Footer
}

/// Where in a list a row belongs.
struct RowPlace {
    enum Part { case header, row, footer }

    /// Tells the section from others.
    var section: UInt64
    var part: Part

    /// Where a list looks for it.
    enum Key: LayoutValueKey {
        static var defaultValue: RowPlace? { nil }
    }
}

extension ViewNode {
    /// The value of a key, as some box inside was given it.
    func value<K: LayoutValueKey>(of key: K.Type) -> K.Value {
        layoutValue(ObjectIdentifier(key)) as? K.Value ?? K.defaultValue
    }
}

extension Section: View, PrimitiveView where Parent: View, Content: View, Footer: View {
    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public nonisolated static func _makeNodes(
        of view: Section, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let section = inputs.part(-5).identity
        func add(_ part: RowPlace.Part, _ number: Int, _ make: (_ViewInputs, inout _ViewOutputs) -> Void) {
            var inner = inputs.part(number)
            if inputs.environment.isInRow, part != .row { Self.style(part, &inner.environment) }
            let first = outputs.nodes.count
            make(inner, &outputs)
            let place: RowPlace? = RowPlace(section: section, part: part)
            for index in first..<outputs.nodes.count {
                outputs.nodes[index] = Trait.layoutValue(ObjectIdentifier(RowPlace.Key.self), place as Any)
                    .wrap(outputs.nodes[index], inner)
            }
        }
        add(.header, 0) { view.header.makeNodes($0, &$1) }
        add(.row, 1) { view.content.makeNodes($0, &$1) }
        add(.footer, 2) { view.footer.makeNodes($0, &$1) }
    }
}

extension Section {
    /// What is around the texts before and after a list's rows.
    fileprivate nonisolated static func style(_ part: RowPlace.Part, _ environment: inout EnvironmentValues) {
        environment.isInRow = false
        if part == .header, environment.headerProminence == .increased {
            environment.font = .title3.weight(.semibold)
            return
        }
        environment.font = .footnote
        environment.foregroundStyles = [AnyShapeStyle(ControlColors.secondaryLabel)]
        if part == .header { environment.textCase = .uppercase }
    }
}

extension Section where Parent: View, Content: View, Footer: View {
    /// Views with views before and after them.
    public nonisolated init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
        @ViewBuilder footer: () -> Footer
    ) { self.init(header: header(), content: content(), footer: footer()) }

    /// Views with views before and after them.
    public nonisolated init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(header: header, content: content(), footer: footer)
    }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    /// Views with views after them.
    public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(header: EmptyView(), content: content(), footer: footer())
    }

    /// Views with views after them.
    public nonisolated init(footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: footer)
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    /// Views with views before them.
    public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView())
    }

    /// Views with views before them.
    public nonisolated init(header: Parent, @ViewBuilder content: () -> Content) {
        self.init(header: header, content: content(), footer: EmptyView())
    }

    /// Views with views before them, there if `isExpanded`.
    public nonisolated init<Rows: View>(
        isExpanded: Binding<Bool>, @ViewBuilder content: () -> Rows, @ViewBuilder header: () -> Parent
    ) where Content == Rows? {
        self.init(
            header: header(), content: isExpanded.wrappedValue ? content() : nil, footer: EmptyView())
    }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    /// Views that belong together.
    public nonisolated init(@ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: EmptyView())
    }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    /// Views with a title.
    public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(header: Text(titleKey), content: content(), footer: EmptyView())
    }

    /// Views with a title.
    @_disfavoredOverload
    public nonisolated init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.init(header: Text(title), content: content(), footer: EmptyView())
    }

    /// Views with a title, there if `isExpanded`.
    public nonisolated init<Rows: View>(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Rows
    ) where Content == Rows? {
        self.init(
            header: Text(titleKey), content: isExpanded.wrappedValue ? content() : nil,
            footer: EmptyView())
    }
}

extension View {
    /// How much headers stand out.
    public nonisolated func headerProminence(_ prominence: Prominence) -> some View {
        changingEnvironment { $0.headerProminence = prominence }
    }
}

extension EnvironmentValues {
    private enum HeaderKey: EnvironmentKey {
        static let defaultValue = Prominence.standard
    }

    /// How much headers stand out.
    public var headerProminence: Prominence {
        get { self[HeaderKey.self] }
        set { self[HeaderKey.self] = newValue }
    }
}
