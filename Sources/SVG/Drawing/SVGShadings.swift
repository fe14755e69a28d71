import Raster

/// The shadings of gradients and patterns, so that shapes of one paint share its colours or its rasterized
/// tile.
final class SVGShadings {
    private struct Key: Hashable {
        var source: ObjectIdentifier
        var numbers: [CGFloat]
    }

    private var shadings: [Key: GraphicsContext.Shading] = [:]

    /// The shading of a pattern's tile of a size, with its content placed by a transform.
    func shading(
        of pattern: SVGPattern, size: CGSize, content: CGAffineTransform,
        make: () -> GraphicsContext.Shading
    ) -> GraphicsContext.Shading {
        shading(
            Key(
                source: ObjectIdentifier(pattern),
                numbers: [
                    size.width, size.height, content.a, content.b, content.c, content.d, content.tx,
                    content.ty,
                ]), make)
    }

    /// The shading of a linear gradient, in the gradient's own space.
    func shading(of linear: SVGLinearGradient) -> GraphicsContext.Shading {
        let (start, end) = (linear.start, linear.end)
        return shading(key(linear.gradient, [start.x, start.y, end.x, end.y])) {
            .linearGradient(
                linear.gradient.colors, startPoint: start, endPoint: end, options: linear.gradient.options)
        }
    }

    /// The shading of a radial gradient, in the gradient's own space.
    func shading(of radial: SVGRadialGradient) -> GraphicsContext.Shading {
        let (focus, center) = (radial.focus, radial.center)
        let numbers = [focus.x, focus.y, radial.focalRadius, center.x, center.y, radial.radius]
        return shading(key(radial.gradient, numbers)) {
            .radialGradient(
                radial.gradient.colors, startCenter: focus, startRadius: radial.focalRadius,
                endCenter: center, endRadius: radial.radius, options: radial.gradient.options)
        }
    }

    private func key(_ gradient: SVGGradient, _ numbers: [CGFloat]) -> Key {
        Key(
            source: ObjectIdentifier(gradient.ramp),
            numbers: numbers + [CGFloat(gradient.options.rawValue)])
    }

    private func shading(
        _ key: Key, _ make: () -> GraphicsContext.Shading
    ) -> GraphicsContext.Shading {
        if let known = shadings[key] { return known }
        let shading = make()
        shadings[key] = shading
        return shading
    }
}

extension SVGGradient {
    fileprivate var colors: Gradient {
        Gradient(
            stops: stops.map { Gradient.Stop(color: Color($0.color), location: CGFloat($0.offset)) })
    }

    fileprivate var options: GraphicsContext.GradientOptions {
        switch spread {
        case .pad: [.encodedColor, .separateOpacity]
        case .reflect: [.encodedColor, .separateOpacity, .mirror]
        case .repeat: [.encodedColor, .separateOpacity, .repeat]
        }
    }
}
