extension GraphicsContext {
    /// What a fill or a stroke paints with.
    public struct Shading: Sendable {
        enum Storage: Sendable {
            case color(Color)
            case gradient(GradientShading)
        }

        let storage: Storage

        /// One colour, resolved in the context's environment.
        public static func color(_ color: Color) -> Shading { Shading(storage: .color(color)) }

        /// One colour from components, 0 to 1.
        public static func color(
            _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
            opacity: Double = 1
        ) -> Shading {
            Shading(storage: .color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity)))
        }

        /// One grey, 0 black to 1 white.
        public static func color(
            _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
        ) -> Shading {
            Shading(storage: .color(Color(colorSpace, white: white, opacity: opacity)))
        }

        /// Colours along the line from one point to another and, across it, everywhere. Points, as all of a gradient's
        /// geometry, are in the user space current when the shading is drawn with. Equal points give the last colour
        /// everywhere; points that are not finite draw nothing.
        public static func linearGradient(
            _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint,
            options: GradientOptions = GradientOptions()
        ) -> Shading {
            gradientShading(gradient, .linear(start: startPoint, end: endPoint), options)
        }

        /// Colours from the circle of one radius to that of another about one centre; the first may be the larger. Equal
        /// radii give the first colour inside and the last outside. A negative radius counts as 0; values that are not
        /// finite draw nothing.
        public static func radialGradient(
            _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
            options: GradientOptions = GradientOptions()
        ) -> Shading {
            gradientShading(
                gradient, .radial(center: center, startRadius: startRadius, endRadius: endRadius), options)
        }

        /// Colours of one turn about a centre from an angle on, clockwise, y pointing down; angle 0 is the direction of x.
        /// Nothing lies beyond the ends: `repeat` and `mirror` change nothing. Values that are not finite draw nothing.
        public static func conicGradient(
            _ gradient: Gradient, center: CGPoint, angle: Angle = Angle(),
            options: GradientOptions = GradientOptions()
        ) -> Shading {
            gradientShading(gradient, .conic(center: center, angle: angle), options)
        }

        private static func gradientShading(
            _ gradient: Gradient, _ geometry: GradientPaint.Geometry, _ options: GradientOptions
        ) -> Shading {
            Shading(
                storage: .gradient(GradientShading(gradient: gradient, geometry: geometry, options: options)))
        }
    }
}

/// A gradient before its colours are resolved. A class, so that a shading stays small.
final class GradientShading: Sendable {
    let gradient: Gradient
    let geometry: GradientPaint.Geometry
    let options: GraphicsContext.GradientOptions

    init(
        gradient: Gradient, geometry: GradientPaint.Geometry, options: GraphicsContext.GradientOptions
    ) {
        self.gradient = gradient
        self.geometry = geometry
        self.options = options
    }

    func paint(in environment: EnvironmentValues, opacity: Double) -> GradientPaint {
        GradientPaint(
            geometry: geometry,
            stops: gradient.stops.map {
                GradientPaint.Stop(color: $0.color.components(in: environment), location: $0.location)
            }, options: options, opacity: RGBAComponents.clamped(opacity))
    }
}
