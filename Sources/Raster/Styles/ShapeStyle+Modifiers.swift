import Foundation

extension ShapeStyle {
    /// The style with its unit space pinned to a rectangle of user space, not the bounds of what is drawn.
    public func `in`(_ rect: CGRect) -> some ShapeStyle { AnchoredShapeStyle(base: self, rect: rect) }

    /// The style with its opacity multiplied by this factor. A factor below 0, or NaN, counts as 0.
    public func opacity(_ opacity: Double) -> some ShapeStyle {
        OpacityShapeStyle(base: self, opacity: opacity)
    }

    /// The style, combined with what is there in a mode other than the context's.
    public func blendMode(_ mode: BlendMode) -> some ShapeStyle {
        BlendModeShapeStyle(base: self, mode: mode)
    }

    /// The style with a shadow, which also falls from the shadows that it has already.
    public func shadow(_ style: ShadowStyle) -> some ShapeStyle {
        ShadowShapeStyle(base: self, shadow: style)
    }

    /// The style's second level: of the foreground the one that it has, of any other 50 % of its opacity.
    public var secondary: some ShapeStyle { LevelShapeStyle(base: self, levels: 1) }
    /// The style's third level: of the foreground the one that it has, of any other 25 % of its opacity.
    public var tertiary: some ShapeStyle { LevelShapeStyle(base: self, levels: 2) }
    /// The style's fourth level: of the foreground the one that it has, of any other 18 % of its opacity.
    public var quaternary: some ShapeStyle { LevelShapeStyle(base: self, levels: 3) }
    /// The style's fifth level: of the foreground the one that it has, of any other 12 % of its opacity.
    public var quinary: some ShapeStyle { LevelShapeStyle(base: self, levels: 4) }
}

struct AnchoredShapeStyle<Base: ShapeStyle>: PaintedStyle {
    let base: Base
    let rect: CGRect

    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        base.painted(in: scope) { rect }
    }
}

struct OpacityShapeStyle<Base: ShapeStyle>: PaintedStyle {
    let base: Base
    let opacity: Double

    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        base.painted(in: scope.multipliedOpacity(by: opacity), bounds: bounds)
    }
}

struct BlendModeShapeStyle<Base: ShapeStyle>: PaintedStyle {
    let base: Base
    let mode: BlendMode

    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        var shading = base.painted(in: scope, bounds: bounds)
        shading.blend = mode.blend
        return shading
    }
}

struct ShadowShapeStyle<Base: ShapeStyle>: PaintedStyle {
    let base: Base
    let shadow: ShadowStyle

    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        guard let resolved = shadow.resolved(in: scope.environment) else {
            return base.painted(in: scope, bounds: bounds)
        }
        // What lies outside the shadow fades the shadow, too: it stays out of the paint.
        var inner = scope
        inner.opacity = 1
        var shading = base.painted(in: inner, bounds: bounds)
        shading.opacity = RGBAComponents.clamped(shading.opacity * scope.opacity)
        shading.shadows.append(resolved)
        return shading
    }
}

struct LevelShapeStyle<Base: ShapeStyle>: PaintedStyle {
    let base: Base
    let levels: Int

    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        base.painted(in: scope.faded(by: levels), bounds: bounds)
    }
}
