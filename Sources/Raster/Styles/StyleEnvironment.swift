/// What an environment says about styles.
struct StyleEnvironment: Sendable {
    var foregroundStyles: [AnyShapeStyle] = []
    var backgroundStyle: AnyShapeStyle?
    var tint: AnyShapeStyle?

    /// What an environment keeps.
    final class Part: EnvironmentPart {
        let values: StyleEnvironment

        init(_ values: StyleEnvironment) { self.values = values }

        static let defaults = Part(StyleEnvironment())
    }
}

extension EnvironmentValues {
    private var styles: StyleEnvironment.Part { styleStorage as? StyleEnvironment.Part ?? .defaults }

    private mutating func setStyles(_ change: (inout StyleEnvironment) -> Void) {
        var values = styles.values
        change(&values)
        styleStorage = StyleEnvironment.Part(values)
    }

    /// The levels of the foreground style, the first for `foreground` and `primary`; empty for the label
    /// colours. SwiftUI sets it by views' `foregroundStyle` and doesn't show it.
    public var foregroundStyles: [AnyShapeStyle] {
        get { styles.values.foregroundStyles }
        set { setStyles { $0.foregroundStyles = newValue } }
    }

    /// The style that `background` means; nil for white, or black in the dark scheme.
    public var backgroundStyle: AnyShapeStyle? {
        get { styles.values.backgroundStyle }
        set { setStyles { $0.backgroundStyle = newValue } }
    }

    /// The style that `tint` means; nil for the system's blue. One that is a colour is the accent colour,
    /// too. SwiftUI sets it by views' `tint` and doesn't show it.
    public var tint: AnyShapeStyle? {
        get { styles.values.tint }
        set { setStyles { $0.tint = newValue } }
    }
}

extension EnvironmentValues {
    private enum MaterialKey: EnvironmentKey {
        static let defaultValue: Material? = nil
    }

    /// The material behind a view, where one is its background; nil for none.
    public var backgroundMaterial: Material? {
        get { self[MaterialKey.self] }
        set { self[MaterialKey.self] = newValue }
    }
}
