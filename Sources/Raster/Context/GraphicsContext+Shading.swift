import RasterPaths

extension GraphicsContext {
    /// What a fill or a stroke paints with.
    public struct Shading: Sendable {
        enum Storage: Sendable {
            case color(Color)
            case gradient(GradientShading)
            case style(any ShapeStyle)
            /// At least one.
            case palette([Shading])
            case backdrop
            case tiledImage(ImagePaint, origin: CGPoint)
            case shader(ShaderPaint)
            case fixed(FixedShading)
            case tiledDrawing(NestedDrawing)
            case transformed(TransformedShading)
        }

        /// A colour, if `other` is nil: a value without cases is copied in few instructions.
        @usableFromInline let color: Color
        @usableFromInline let other: Other?

        @usableFromInline
        final class Other: Sendable {
            let storage: Storage

            init(storage: Storage) { self.storage = storage }
        }

        var storage: Storage { other?.storage ?? .color(color) }

        init(storage: Storage) {
            if case .color(let color) = storage {
                (self.color, other) = (color, nil)
            } else {
                (color, other) = (Color(red: 0, green: 0, blue: 0, opacity: 0), Other(storage: storage))
            }
        }

        /// Those of one colour that is the same in every environment, without a copy of what it may be else.
        @inline(__always)
        var plainComponents: RGBAComponents? { other == nil ? color.plainComponents : nil }

        @inlinable
        init(_ color: consuming Color) {
            self.color = color
            other = nil
        }

        /// One colour, resolved in the context's environment.
        @inlinable
        public static func color(_ color: consuming Color) -> Shading { Shading(color) }

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

        /// Colours along the line from one point to another and, across it, everywhere. Points, as all of a
        /// gradient's geometry, are in the user space current when the shading is drawn with. Equal points
        /// give the last colour everywhere; points that are not finite draw nothing.
        public static func linearGradient(
            _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint,
            options: GradientOptions = GradientOptions()
        ) -> Shading {
            gradientShading(gradient, .linear(start: startPoint, end: endPoint), options)
        }

        /// Colours from the circle of one radius to that of another about one centre; the first may be the
        /// larger. Equal radii give the first colour inside and the last outside. A negative radius counts as
        /// 0; values that are not finite draw nothing.
        public static func radialGradient(
            _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
            options: GradientOptions = GradientOptions()
        ) -> Shading {
            gradientShading(
                gradient, .radial(center: center, startRadius: startRadius, endRadius: endRadius), options)
        }

        /// Colours from one circle to another: a point has the colour of the circle, of all that lie between
        /// the two and beyond them in line, that goes through it; of two such circles the one nearer to the
        /// end counts, and none of a radius below 0. What no circle reaches, when neither of the two contains
        /// the other, stays unpainted. A negative radius counts as 0; values that are not finite draw
        /// nothing. As Core Graphics' `drawRadialGradient` and the radial gradients of SVG 2 and of HTML's
        /// canvas.
        public static func radialGradient(
            _ gradient: Gradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
            endRadius: CGFloat, options: GradientOptions = GradientOptions()
        ) -> Shading {
            if startCenter == endCenter {
                return radialGradient(
                    gradient, center: endCenter, startRadius: startRadius, endRadius: endRadius,
                    options: options)
            }
            return gradientShading(
                gradient,
                .conical(
                    startCenter: startCenter, startRadius: startRadius, endCenter: endCenter,
                    endRadius: endRadius), options)
        }

        /// Colours of one turn about a centre from an angle on, clockwise, y pointing down; angle 0 is the
        /// direction of x. Nothing lies beyond the ends: `repeat` and `mirror` change nothing. Values that
        /// are not finite draw nothing.
        public static func conicGradient(
            _ gradient: Gradient, center: CGPoint, angle: Angle = Angle(),
            options: GradientOptions = GradientOptions()
        ) -> Shading {
            gradientShading(gradient, .conic(center: center, angle: angle), options)
        }

        /// What the layer that is drawn into holds already, under what is drawn.
        public static var backdrop: Shading { Shading(storage: .backdrop) }

        /// The environment's foreground style; by default black, or white in the dark scheme.
        public static var foreground: Shading { Shading(storage: .style(ForegroundStyle())) }

        /// Several shadings, for content with levels. A fill or a stroke takes the first. There must be at
        /// least one.
        public static func palette(_ array: [Shading]) -> Shading {
            precondition(
                !array.isEmpty, "GraphicsContext.Shading.palette: there must be at least one shading")
            // Of a palette in a palette a fill takes the first level, too: so nesting has no depth.
            return Shading(
                storage: .palette(
                    array.map { shading in
                        if case .palette(let levels) = shading.storage { levels[0] } else { shading }
                    }))
        }

        /// A style. Its unit space is mapped to the bounding rectangle of the path that is drawn, of the path
        /// also for a stroke. A style may bring an opacity, which multiplies the context's, shadows, and a
        /// blend mode, which takes the place of the context's. In bounds that are null or not finite unit
        /// space is nowhere: nothing is painted.
        public static func style<S: ShapeStyle>(_ style: S) -> Shading {
            if let color = style as? Color { return .color(color) }
            return Shading(storage: .style(style))
        }

        /// A mesh of colours whose unit square is mapped to the bounding rectangle of the path that is drawn.
        public static func meshGradient(_ mesh: MeshGradient) -> Shading { .style(mesh) }

        /// A part of an image, repeated over the plane.
        /// - Parameters:
        ///   - image: the image of which a part is repeated.
        ///   - origin: where a tile's top left corner lies, in user space.
        ///   - sourceRect: the part, in the image's unit square.
        ///   - scale: a tile is the image's size in points, times the part's size, times this.
        public static func tiledImage(
            _ image: Image, origin: CGPoint = .zero,
            sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
        ) -> Shading {
            Shading(
                storage: .tiledImage(
                    ImagePaint(image: image, sourceRect: sourceRect, scale: scale), origin: origin))
        }

        /// The colours that a function gives for positions in user space; it is told a clear colour. A
        /// closure takes what it needs along, so `bounds`, which tells a function in Metal what it paints,
        /// changes nothing.
        public static func shader(_ shader: Shader, bounds: CGRect = .zero) -> Shading {
            Shading(storage: .shader(ShaderPaint(function: shader.function)))
        }

        /// A drawing, repeated over the plane, its first tile at the origin. It is recorded at once, and
        /// rasterized once for each size in pixels that tiles come to, finer than these unless they are
        /// whole, so that repetition leaves no seams and neither scaling nor turning blurs. Upright tiles of
        /// whole pixels lie on whole pixels.
        /// - Parameters:
        ///   - size: a tile's; what is drawn outside it is cut off. One without area paints nothing.
        ///   - renderer: draws a tile, in the default environment.
        public static func tiledDrawing(
            size: CGSize, renderer: (inout GraphicsContext, CGSize) throws -> Void
        ) rethrows -> Shading {
            let list = try DisplayList.record(size: size) { context in try renderer(&context, size) }
            return Shading(storage: .tiledDrawing(NestedDrawing(list)))
        }

        /// The shading, its own geometry moved by a transform: `x` lies where the untransformed has
        /// `transform⁻¹(x)`. What styles make of a path's bounds is transformed too; colours and the backdrop
        /// stay as they are. A transform without an inverse leaves nothing to paint with, but of colours.
        public func transformed(by transform: CGAffineTransform) -> Shading {
            switch storage {
            case .color, .backdrop: self
            case .palette(let levels): .palette(levels.map { $0.transformed(by: transform) })
            default:
                transform == .identity
                    ? self
                    : Shading(
                        storage: .transformed(TransformedShading(shading: self, transform: transform)))
            }
        }

        private static func gradientShading(
            _ gradient: Gradient, _ geometry: GradientPaint.Geometry, _ options: GradientOptions
        ) -> Shading {
            Shading(
                storage: .gradient(
                    GradientShading(
                        gradient: gradient, geometry: geometry, options: options.paintOptions)))
        }
    }
}

extension GraphicsContext {
    /// The shading with its colours and styles fixed to this context's environment; it draws the same.
    public func resolve(_ shading: Shading) -> Shading {
        switch shading.storage {
        case .backdrop, .shader, .fixed, .tiledDrawing: shading
        case .tiledImage(var paint, let origin):
            {
                paint.image = paint.image.fixed(in: environment)
                return Shading(storage: .tiledImage(paint, origin: origin))
            }()
        case .palette(let levels): .palette(levels.map(resolve))
        case .transformed(let shading):
            resolve(shading.shading).transformed(by: shading.transform)
        case .color, .gradient, .style: shading.fixed(in: environment)
        }
    }
}

extension GraphicsContext.Shading {
    /// The shading as an environment sees it.
    func fixed(in environment: EnvironmentValues) -> GraphicsContext.Shading {
        if case .color(let color) = storage { return .color(color.fixed(in: environment)) }
        return GraphicsContext.Shading(
            storage: .fixed(FixedShading(shading: self, environment: environment)))
    }
}

/// A shading with the environment that it was resolved in. A class, so that a shading stays small.
final class FixedShading: Sendable {
    let shading: GraphicsContext.Shading
    let environment: EnvironmentValues

    init(shading: GraphicsContext.Shading, environment: EnvironmentValues) {
        self.shading = shading
        self.environment = environment
    }
}

/// A shading and a transform of its geometry. A class, so that a shading stays small.
final class TransformedShading: Sendable {
    let shading: GraphicsContext.Shading
    let transform: CGAffineTransform

    init(shading: GraphicsContext.Shading, transform: CGAffineTransform) {
        self.shading = shading
        self.transform = transform
    }
}

/// A gradient before its colours are resolved. A class, so that a shading stays small.
final class GradientShading: Sendable {
    let gradient: Gradient
    let geometry: GradientPaint.Geometry
    let options: GradientPaint.Options

    init(
        gradient: Gradient, geometry: GradientPaint.Geometry, options: GradientPaint.Options
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
