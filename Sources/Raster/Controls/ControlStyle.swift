/// How controls of a kind are drawn: what makes a view of a configuration of theirs.
final class ControlStyle<Configuration> {
    let make: (Configuration) -> AnyView
    /// What was said around where this was: what a style means that shows the control itself.
    let outer: ControlStyle?

    init(outer: ControlStyle?, _ make: @escaping (Configuration) -> AnyView) {
        self.make = make
        self.outer = outer
    }
}

extension EnvironmentValues {
    private enum StyleKey<Configuration>: EnvironmentKey {
        static var defaultValue: ControlStyle<Configuration>? { nil }
    }

    /// How controls of a kind are drawn; nil for as usual.
    func controlStyle<Configuration>(_ type: Configuration.Type) -> ControlStyle<Configuration>? {
        self[StyleKey<Configuration>.self]
    }

    mutating func setControlStyle<Configuration>(_ style: ControlStyle<Configuration>?) {
        self[StyleKey<Configuration>.self] = style
    }
}

/// A control, as the style around it or else the usual one draws it.
nonisolated struct StyledControl<Configuration, Usual: View>: PrimitiveView {
    let configuration: Configuration
    /// Whether a style made the control of its configuration: then the one around it draws it.
    let isOfStyle: Bool
    let usual: (Configuration) -> Usual

    init(
        _ configuration: Configuration, isOfStyle: Bool = false,
        usual: @escaping (Configuration) -> Usual
    ) {
        self.configuration = configuration
        self.isOfStyle = isOfStyle
        self.usual = usual
    }

    static func _makeNodes(
        of view: StyledControl, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        var inputs = inputs
        var style = inputs.environment.controlStyle(Configuration.self)
        if view.isOfStyle {
            style = style?.outer
            inputs.environment.setControlStyle(style)
        }
        if let style {
            style.make(view.configuration).makeNodes(inputs, &outputs)
        } else {
            view.usual(view.configuration).makeNodes(inputs, &outputs)
        }
    }
}

/// What a style makes, with the dynamic properties of the style filled.
nonisolated struct StyleBody<Style, Content: View>: PrimitiveView {
    let style: Style
    let make: (Style) -> Content

    static func _makeNodes(
        of view: StyleBody, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        inputs.descend { inputs in
            var style = view.style
            DynamicFields.inject(&style, inputs)
            view.make(style).makeNodes(inputs, &outputs)
        }
    }
}

extension View {
    /// Draws controls of a kind by a style.
    nonisolated func controlStyle<Style, Configuration, Content: View>(
        _ style: Style, _ make: @escaping @MainActor (Style, Configuration) -> Content
    ) -> some View {
        // See `evaluatedBody`.
        let make = unsafeBitCast(make, to: ((Style, Configuration) -> Content).self)
        return changingEnvironment { environment in
            environment.setControlStyle(
                ControlStyle<Configuration>(outer: environment.controlStyle(Configuration.self)) {
                    configuration in
                    AnyView(StyleBody(style: style) { make($0, configuration) })
                })
        }
    }
}

/// A part of a control, handed to a style.
protocol ControlPart: PrimitiveView {
    nonisolated var content: AnyView { get }
}

extension ControlPart {
    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public nonisolated static func _makeNodes(
        of view: Self, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        view.content.makeNodes(inputs, &outputs)
    }
}

extension SubviewsCollection {
    /// Boxes that have been made before.
    init(of nodes: [ViewNode]) { self.init(nodes: nodes[...]) }
}
