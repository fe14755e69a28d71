import RasterPaths

/// What a shading comes to for one drawing call.
package struct ResolvedShading {
    package enum Paint {
        case none
        /// Opacity included.
        case color(RGBAComponents)
        /// Opacity included.
        case gradient(GradientPaint)
        /// Opacity included.
        case mesh(MeshPaint)
        case backdrop
        case shader(ShaderPaint)
        case tiledImage(TiledImagePaint)
        /// Opacity included.
        case tiledDrawing(TiledDrawingPaint)

        /// The paint after a transform of the space that it is placed in.
        func transformed(by matrix: CGAffineTransform) -> Paint {
            switch self {
            case .none, .color, .backdrop: return self
            case .gradient(let gradient): return .gradient(gradient.transformed(by: matrix))
            case .mesh(let mesh): return .mesh(mesh.transformed(by: matrix))
            case .shader(var paint):
                paint.transform = paint.transform.concatenating(matrix)
                return .shader(paint)
            case .tiledImage(var paint):
                paint.transform = paint.transform.concatenating(matrix)
                return .tiledImage(paint)
            case .tiledDrawing(var paint):
                paint.transform = paint.transform.concatenating(matrix)
                return .tiledDrawing(paint)
            }
        }
    }

    package var paint: Paint
    /// Multiplies what is painted, shadows and all. 1 for colours, gradients and meshes without shadows, which hold the
    /// context's opacity and the styles' already.
    package var opacity: Double = 1
    /// The mode that a style asks for instead of the context's.
    package var blendMode: GraphicsContext.BlendMode?
    /// Innermost first: each falls from the paint and the shadows before it.
    package var shadows: [ResolvedShadow] = []

    static var nothing: ResolvedShading { ResolvedShading(paint: .none) }
}

/// A style's shadow. Lengths are in the user space of the drawing call; the radius is a standard deviation, 0 or more.
package struct ResolvedShadow {
    package var color: RGBAComponents
    package var radius: CGFloat
    package var x: CGFloat
    package var y: CGFloat
    /// Whether it falls into the shape from its edge, instead of onto what is below.
    package var isInner: Bool
}

extension GraphicsContext.Shading {
    /// What to paint with.
    /// - Parameters:
    ///   - opacity: the context's.
    ///   - bounds: the bounding rectangle of the path that is drawn, in user space; for a stroke, too, the path's own.
    ///     Asked only by shadings that follow it. Styles in unit space paint nothing when it is null or not finite, and
    ///     the colour after the gradient's end when it is too flat to hold the gradient.
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
        case .tiledImage(let paint):
            return ResolvedShading(
                paint: .tiledImage(paint.fixed(in: environment)), opacity: RGBAComponents.clamped(opacity))
        case .shader(let paint):
            return ResolvedShading(
                paint: .shader(paint), opacity: RGBAComponents.clamped(opacity))
        }
    }
}
