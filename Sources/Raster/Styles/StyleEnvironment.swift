/// What an environment says about styles.
struct StyleEnvironment: Sendable {
    var foregroundStyles: [AnyShapeStyle] = []
    var backgroundStyle: AnyShapeStyle?
    var tint: AnyShapeStyle?
}

extension EnvironmentValues {
    /// What the environment says about styles; see its own properties.
    private var styles: StyleEnvironment {
        get { styleStorage as? StyleEnvironment ?? StyleEnvironment() }
        set { styleStorage = newValue }
    }

    /// The levels of the foreground style, the first for `foreground` and `primary`; empty for the label colours.
    package var foregroundStyles: [AnyShapeStyle] {
        get { styles.foregroundStyles }
        set { styles.foregroundStyles = newValue }
    }

    /// The style that `background` means; nil for white, or black in the dark scheme.
    public var backgroundStyle: AnyShapeStyle? {
        get { styles.backgroundStyle }
        set { styles.backgroundStyle = newValue }
    }

    /// The style that `tint` means; nil for the system's blue. One that is a colour is the accent colour, too.
    package var tint: AnyShapeStyle? {
        get { styles.tint }
        set { styles.tint = newValue }
    }
}
