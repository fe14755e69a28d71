/// A style that means by the foreground the one that was there where the style was set.
struct FixedForegroundStyle: PaintedStyle {
    let base: AnyShapeStyle
    let foregroundStyles: [AnyShapeStyle]

    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        var scope = scope
        scope.environment.foregroundStyles = foregroundStyles
        return base.painted(in: scope, bounds: bounds)
    }
}

extension AnyShapeStyle {
    /// The style for an environment whose foreground it becomes.
    func fixed(in environment: EnvironmentValues) -> AnyShapeStyle {
        if style is Color { return self }
        return AnyShapeStyle(
            FixedForegroundStyle(base: self, foregroundStyles: environment.foregroundStyles))
    }
}
