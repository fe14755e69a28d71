import RasterPaths

/// A choice between some things. A picture shows the chosen one, or all of them with it marked.
public nonisolated struct Picker<Label: View, SelectionValue: Hashable, Content: View>: PrimitiveView {
    private let selection: AnyHashable?
    private let label: Label
    private let content: Content

    /// A choice between views that have tags, with a label.
    public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label
    ) {
        self.selection = AnyHashable(selection.wrappedValue).unwrapped
        self.label = label()
        self.content = content()
    }

    /// A choice for several things between views that have tags; none where they differ.
    public init<C: RandomAccessCollection>(
        sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>,
        @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        let values = Set(sources.map { $0[keyPath: selection].wrappedValue })
        self.selection = values.count == 1 ? values.first.flatMap { AnyHashable($0).unwrapped } : nil
        self.label = label()
        self.content = content()
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: Picker, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let style = inputs.environment.pickerStyle
        var inner = inputs.apart(0)
        style.change(&inner.environment)
        let choices = view.content.nodes(inner).nodes
        let chosen = choices.firstIndex { $0.tag?.unwrapped == view.selection && view.selection != nil }
        let picked = PickedView(choices: choices, chosen: chosen, label: AnyView(view.label), kind: style)
        picked.makeNodes(inputs.part(1), &outputs)
    }
}

extension Picker where Label == Text {
    /// A choice between views that have tags, with a title.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) { self.init(selection: selection, content: content) { Text(titleKey) } }

    /// A choice between views that have tags, with a title.
    @_disfavoredOverload
    public nonisolated init(
        _ title: some StringProtocol, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) { self.init(selection: selection, content: content) { Text(title) } }
}

extension Picker where Label == Raster.Label<Text, Image> {
    /// A choice between views that have tags, with a title and a symbol.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) {
            Raster.Label(titleKey, systemImage: systemImage)
        }
    }
}

extension Picker {
    /// A choice between views that have tags, with a label.
    public nonisolated init(
        selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content
    ) { self.init(selection: selection, content: content) { label } }
}

private protocol OptionalValue {
    var hashed: AnyHashable? { get }
}

extension Optional: OptionalValue {
    fileprivate var hashed: AnyHashable? {
        guard let self, let value = self as? any Hashable else { return nil }
        return AnyHashable(value)
    }
}

extension AnyHashable {
    /// The value without optionals around it; nil for nil.
    var unwrapped: AnyHashable? {
        guard let optional = base as? any OptionalValue else { return self }
        return optional.hashed?.unwrapped
    }
}

/// What a picker draws.
private nonisolated struct PickedView: View {
    let choices: [ViewNode]
    let chosen: Int?
    let label: AnyView
    let kind: PickerKind
    @Environment(\.isInRow) private var isInRow
    @Environment(\.hidesLabels) private var hidesLabel
    @Environment(\.isEnabled) private var isEnabled

    @MainActor private var value: some View {
        SubviewsCollection(of: chosen.map { [choices[$0]] } ?? [])
    }

    @MainActor private var menu: some View {
        HStack(spacing: 6) {
            value
            ChoiceMark()
        }
        .foregroundStyle(
            !isEnabled
                ? AnyShapeStyle(ControlColors.tertiaryLabel)
                : isInRow ? AnyShapeStyle(ControlColors.secondaryLabel) : AnyShapeStyle(.tint))
    }

    @MainActor private var segments: some View {
        SegmentLayout {
            ForEach(choices.indices, id: \.self) { index in
                ZStack {
                    RoundedRectangle(cornerRadius: 7, style: .continuous)
                        .fill(index == chosen ? AnyShapeStyle(ControlColors.segment) : AnyShapeStyle(.clear))
                        .shadow(color: .black.opacity(index == chosen ? 0.12 : 0), radius: 2, y: 1)
                    SubviewsCollection(of: [choices[index]]).padding(.horizontal, 6)
                }
            }
        }
        .padding(2)
        .frame(height: 32)
        .background(ControlColors.fill, in: RoundedRectangle(cornerRadius: 9, style: .continuous))
        .compositingGroup()
        .opacity(isEnabled ? 1 : 0.5)
    }

    @MainActor private var lines: some View {
        ForEach(choices.indices, id: \.self) { index in
            HStack {
                SubviewsCollection(of: [choices[index]])
                Spacer()
                CheckMark().frame(width: 12, height: 12)
                    .foregroundStyle(index == chosen ? AnyShapeStyle(.tint) : AnyShapeStyle(.clear))
            }
        }
    }

    /// The chosen one in the middle, its neighbours above and below it.
    @MainActor private var wheel: some View {
        let middle = chosen ?? 0
        return ZStack {
            RoundedRectangle(cornerRadius: 8).fill(ControlColors.fill).frame(height: 32)
            VStack(spacing: 0) {
                ForEach(middle - 3...middle + 3, id: \.self) { index in
                    Group {
                        if choices.indices.contains(index) {
                            SubviewsCollection(of: [choices[index]])
                        } else {
                            Color.clear
                        }
                    }
                    .frame(height: 30)
                    .opacity([1, 0.5, 0.25, 0.1][abs(index - middle)])
                }
            }
        }
        .frame(maxWidth: .infinity)
    }

    @MainActor var body: some View {
        switch kind {
        case .segmented: segments
        case .inline: lines
        case .wheel: wheel
        case .menu, .link:
            if isInRow, !hidesLabel {
                LabeledContent {
                    if kind == .menu {
                        menu
                    } else {
                        HStack(spacing: 8) {
                            value.foregroundStyle(.secondary)
                            Chevron(direction: .forward).frame(width: 5.5, height: 10)
                                .foregroundStyle(ControlColors.tertiaryLabel)
                        }
                    }
                } label: {
                    label
                }
            } else {
                menu
            }
        }
    }
}

/// A mark at what is chosen.
nonisolated struct CheckMark: Shape {
    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: rect.minX, y: rect.minY + rect.height * 0.55))
        path.addLine(to: CGPoint(x: rect.minX + rect.width * 0.38, y: rect.maxY - rect.height * 0.05))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY + rect.height * 0.05))
        return path.strokedPath(StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
    }
}

/// Views beside each other, all as wide as the widest, or as there is room for.
struct SegmentLayout: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
        let widest = sizes.reduce(0) { max($0, $1.width) }
        let highest = sizes.reduce(0) { max($0, $1.height) }
        return CGSize(
            width: proposal.width ?? widest * CGFloat(sizes.count), height: proposal.height ?? highest)
    }

    func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) {
        let width = bounds.width / CGFloat(max(subviews.count, 1))
        for (index, view) in subviews.enumerated() {
            view.place(
                at: CGPoint(x: bounds.minX + width * (CGFloat(index) + 0.5), y: bounds.midY), anchor: .center,
                proposal: ProposedViewSize(width: width, height: bounds.height))
        }
    }
}
