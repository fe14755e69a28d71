import Foundation

/// A style with its type erased.
public struct AnyShapeStyle: ShapeStyle {
    let style: any ShapeStyle

    /// Hides the type of `style`; what is hidden already isn't wrapped again.
    public init<S: ShapeStyle>(_ style: S) {
        self.style = (style as? AnyShapeStyle)?.style ?? style
    }
}

extension AnyShapeStyle: PaintedStyle {
    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        style.painted(in: scope, bounds: bounds)
    }
}

/// The foreground with something done to it.
extension ShapeStyle where Self == AnyShapeStyle {
    /// The current foreground with a shadow.
    public static func shadow(_ style: ShadowStyle) -> some ShapeStyle {
        AnyShapeStyle(ForegroundStyle().shadow(style))
    }

    /// The current foreground with its opacity multiplied.
    public static func opacity(_ opacity: Double) -> some ShapeStyle {
        AnyShapeStyle(ForegroundStyle().opacity(opacity))
    }

    /// The current foreground in a blend mode.
    public static func blendMode(_ mode: BlendMode) -> some ShapeStyle {
        AnyShapeStyle(ForegroundStyle().blendMode(mode))
    }
}
