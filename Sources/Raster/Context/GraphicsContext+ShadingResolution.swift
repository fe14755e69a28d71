extension GraphicsContext.Shading {
    /// What to paint with.
    /// - Parameters:
    ///   - opacity: the context's.
    ///   - bounds: the bounding rectangle of the path that is drawn, in user space; for a stroke, too, the
    ///     path's own. Asked only by shadings that follow it. Styles in unit space paint nothing when it is
    ///     null or not finite, and the colour after the gradient's end when it is too flat to hold the
    ///     gradient.
    package func resolved(
        in environment: EnvironmentValues, opacity: Double, bounds: () -> CGRect
    ) -> ResolvedShading {
        switch storage {
        case .color(let color):
            return ResolvedShading(
                paint: .color(
                    color.components(in: environment)
                        .multipliedOpacity(by: RGBAComponents.clamped(opacity))))
        case .gradient(let gradient):
            return ResolvedShading(paint: .gradient(gradient.paint(in: environment, opacity: opacity)))
        case .style(let style):
            return style.painted(
                in: StyleScope(environment: environment, opacity: opacity), bounds: bounds)
        case .palette(let levels):
            return levels[0].resolved(in: environment, opacity: opacity, bounds: bounds)
        case .fixed(let shading):
            return shading.shading.resolved(in: shading.environment, opacity: opacity, bounds: bounds)
        case .transformed(let shading):
            var resolved = shading.shading.resolved(in: environment, opacity: opacity, bounds: bounds)
            resolved.paint = resolved.paint.transformed(by: shading.transform)
            return resolved
        case .tiledDrawing(let tile):
            return ResolvedShading(
                paint: .tiledDrawing(
                    TiledDrawingPaint(tile: tile, opacity: RGBAComponents.clamped(opacity))))
        case .backdrop:
            return ResolvedShading(paint: .backdrop, opacity: RGBAComponents.clamped(opacity))
        case .tiledImage(let paint, let origin):
            guard let paint = paint.tiles(at: origin, in: environment) else { return .nothing }
            return ResolvedShading(paint: .tiledImage(paint), opacity: RGBAComponents.clamped(opacity))
        case .shader(let paint):
            return ResolvedShading(
                paint: .shader(paint), opacity: RGBAComponents.clamped(opacity))
        }
    }
}
