import RasterPaths

/// A gradient with the space in which its colours are mixed. As a style it runs from the top of what is drawn
/// to its bottom.
public struct AnyGradient: Hashable, Sendable {
    let gradient: Gradient
    /// Nil where nobody chose one: then `perceptual`.
    let colorSpace: Gradient.ColorSpace?

    /// A gradient whose colours are mixed in `perceptual`, unless `colorSpace(_:)` says otherwise.
    public init(_ gradient: Gradient) {
        self.init(gradient, colorSpace: nil)
    }

    init(_ gradient: Gradient, colorSpace: Gradient.ColorSpace?) {
        self.gradient = gradient
        self.colorSpace = colorSpace
    }

    /// The gradient with its colours mixed in this space.
    public func colorSpace(_ space: Gradient.ColorSpace) -> AnyGradient {
        AnyGradient(gradient, colorSpace: space)
    }

    func resolvedStops(in environment: EnvironmentValues) -> [GradientPaint.Stop] {
        gradient.stops.map {
            GradientPaint.Stop(color: $0.color.components(in: environment), location: $0.location)
        }
    }

    var options: GradientPaint.Options {
        GradientPaint.Options(space: (colorSpace ?? .perceptual).mixingSpace)
    }
}

extension AnyGradient: PaintedStyle {
    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        LinearGradient(self, startPoint: .top, endPoint: .bottom).paint(in: scope, bounds: bounds)
    }
}

extension Gradient: PaintedStyle {
    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        AnyGradient(self).paint(in: scope, bounds: bounds)
    }
}

extension Gradient {
    /// The gradient with its colours mixed in this space.
    public func colorSpace(_ space: Gradient.ColorSpace) -> AnyGradient {
        AnyGradient(self, colorSpace: space)
    }
}

extension Color {
    /// A soft gradient of the colour, from a lighter one at the top (a fifth of the way to white) to the
    /// colour itself.
    public var gradient: AnyGradient {
        AnyGradient(Gradient(colors: [lightened(by: 0.2), self]))
    }
}
