import RasterPaths

/// A style that is painted as it is. All other styles are asked what they turn into until one of these comes.
protocol PaintedStyle: ShapeStyle {
    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading
}

/// What the styles around a style say about it.
struct StyleScope {
    var environment: EnvironmentValues
    /// The context's opacity and that of the styles outside, multiplied, without the level's.
    var opacity: Double
    /// How many levels fainter to paint, 0 to 4.
    var level = 0
    /// Styles around this one.
    var depth = 0

    /// Styles nested deeper, or that turn into themselves for ever, paint nothing.
    static let maximumDepth = 200

    init(environment: EnvironmentValues, opacity: Double) {
        self.environment = environment
        self.opacity = RGBAComponents.clamped(opacity)
    }

    func multipliedOpacity(by factor: Double) -> StyleScope {
        var scope = self
        let product = opacity * factor
        scope.opacity = product > 0 ? product : 0
        return scope
    }

    func faded(by levels: Int) -> StyleScope {
        var scope = self
        scope.level = min(level + levels, HierarchicalShapeStyle.lastLevel)
        return scope
    }

    /// The opacity of a paint, 0 to 1.
    var paintOpacity: Double {
        RGBAComponents.clamped(opacity * HierarchicalShapeStyle.fading(of: level))
    }

    func shading(_ color: Color) -> ResolvedShading {
        ResolvedShading(paint: .color(color.components(in: environment).multipliedOpacity(by: paintOpacity)))
    }

    /// A gradient's colours along some geometry. Gradients mix perceptually unless they say otherwise.
    func shading(
        _ gradient: AnyGradient, _ geometry: GradientPaint.Geometry, transform: CGAffineTransform? = nil
    ) -> ResolvedShading {
        ResolvedShading(
            paint: .gradient(
                GradientPaint(
                    geometry: geometry, stops: gradient.resolvedStops(in: environment),
                    options: gradient.options, opacity: paintOpacity, transform: transform)))
    }
}

extension ShapeStyle {
    /// What the style comes to for one drawing call.
    func painted(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        guard scope.depth < StyleScope.maximumDepth else { return .nothing }
        var inner = scope
        inner.depth += 1
        if let style = self as? any PaintedStyle { return style.paint(in: inner, bounds: bounds) }
        // Nothing says how a style of the user's without a resolution is to be painted.
        guard Resolved.self != Never.self else { return .nothing }
        return resolve(in: inner.environment).painted(in: inner, bounds: bounds)
    }
}

extension CGRect {
    /// The rectangle with its origin at the top left; nil when a unit square can't be mapped to it.
    var finiteBounds: CGRect? {
        guard !isNull, !isInfinite else { return nil }
        let rect = standardized
        let corner = CGPoint(x: rect.origin.x + rect.size.width, y: rect.origin.y + rect.size.height)
        return rect.origin.x.isFinite && rect.origin.y.isFinite && corner.x.isFinite && corner.y.isFinite
            ? rect : nil
    }

    /// The place of a unit point.
    func point(at unit: UnitPoint) -> CGPoint {
        CGPoint(x: origin.x + unit.x * size.width, y: origin.y + unit.y * size.height)
    }

    /// The map of the unit square to the rectangle.
    var unitMap: CGAffineTransform {
        CGAffineTransform(a: size.width, b: 0, c: 0, d: size.height, tx: origin.x, ty: origin.y)
    }
}
