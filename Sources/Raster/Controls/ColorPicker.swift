import RasterPaths

/// A colour to choose. A picture shows it.
public nonisolated struct ColorPicker<Label: View>: View {
    private let label: Label
    private let color: Color
    @Environment(\.hidesLabels) private var hidesLabel

    /// A colour to choose, with a label.
    public init(
        selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label
    ) {
        color = selection.wrappedValue
        self.label = label()
    }

    /// The label, and the colour in a ring of all hues.
    @MainActor public var body: some View {
        HStack {
            if !hidesLabel {
                label
                Spacer()
            }
            ZStack {
                Circle().strokeBorder(
                    AngularGradient(
                        colors: [.red, .purple, .blue, .cyan, .green, .yellow, .orange, .red],
                        center: .center), lineWidth: 3)
                Circle().fill(color).padding(5)
            }
            .frame(width: 28, height: 28)
        }
    }
}

extension ColorPicker where Label == Text {
    /// A colour to choose, with a title.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true
    ) { self.init(selection: selection) { Text(titleKey) } }

    /// A colour to choose, with a title.
    @_disfavoredOverload
    public nonisolated init(
        _ title: some StringProtocol, selection: Binding<Color>, supportsOpacity: Bool = true
    ) { self.init(selection: selection) { Text(title) } }
}
