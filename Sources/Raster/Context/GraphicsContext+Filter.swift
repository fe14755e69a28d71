import RasterPaths

extension GraphicsContext {
    /// A step of image processing between rasterizing what is drawn and compositing it; see `addFilter`.
    ///
    /// Lengths are points of the user space that is current when the filter is added. Colour filters work on
    /// encoded sRGB, not multiplied by opacity, or on linear light with `FilterOptions.linearColor`. Their
    /// results clamp to 0…1, but in an `extendedLinear` drawing only opacity does. An amount that is not
    /// finite changes nothing.
    public struct Filter: Sendable {
        enum Storage: Sendable {
            case blur(radius: CGFloat, options: BlurOptions)
            case shadow(ShadowDescription)
            case colorMultiply(Color)
            case color(ColorOperation)
            case alphaThreshold(min: Double, max: Double, color: Color)
            case projection(ProjectionTransform)
            case colorShader(Shader)
            case distortionShader(@Sendable (CGPoint) -> CGPoint, reach: CGSize)
            case layerShader(
                @Sendable (CGPoint, (CGPoint) -> Color.Resolved) -> Color.Resolved, reach: CGSize)
            case graph(FilterGraph)
        }

        struct ShadowDescription: Sendable {
            var color: Color
            var radius: CGFloat
            var x: CGFloat
            var y: CGFloat
            var blendMode: BlendMode
            var options: ShadowOptions
        }

        let storage: Storage

        /// Warps what is drawn by a projective map of user space, between pixels by bilinear interpolation. A
        /// map without an inverse leaves nothing, and so does what it puts beyond the horizon.
        public static func projectionTransform(_ matrix: ProjectionTransform) -> Filter {
            Filter(storage: .projection(matrix))
        }

        /// A shadow: the source's opacity, blurred, tinted and moved, under the source; both are one group.
        ///
        /// - Parameters:
        ///   - color: what the shadow is tinted with; its opacity counts.
        ///   - radius: the blur's standard deviation; a negative one or NaN counts as 0.
        ///   - x: the offset, which turns and scales with user space. One that is not finite moves the shadow
        ///     out of sight.
        ///   - y: the same, downwards.
        ///   - blendMode: how the shadow combines with the transparent group, or with the source under it
        ///     when it is above.
        ///   - options: whether the shadow lies above, inside, or alone.
        public static func shadow(
            color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
            y: CGFloat = 0, blendMode: BlendMode = .normal, options: ShadowOptions = ShadowOptions()
        ) -> Filter {
            Filter(
                storage: .shadow(
                    ShadowDescription(
                        color: color, radius: radius, x: x, y: y, blendMode: blendMode, options: options)))
        }

        /// Multiplies red, green, blue and opacity by those of a colour.
        public static func colorMultiply(_ color: Color) -> Filter { Filter(storage: .colorMultiply(color)) }

        /// Maps colours by a matrix.
        public static func colorMatrix(_ matrix: ColorMatrix) -> Filter {
            Filter(storage: .color(.matrix(matrix)))
        }

        /// Turns hues, as CSS hue-rotate does.
        public static func hueRotation(_ angle: Angle) -> Filter {
            Filter(storage: .color(.hueRotation(angle)))
        }

        /// Saturates, as SVG and CSS do: 0 is grey, 1 the same, more is more.
        public static func saturation(_ amount: Double) -> Filter {
            Filter(storage: .color(.saturation(amount)))
        }

        /// Adds an amount, -1…1, to red, green and blue. (CSS brightness multiplies.)
        public static func brightness(_ amount: Double) -> Filter {
            Filter(storage: .color(.brightness(amount)))
        }

        /// Spreads components about the middle: `(c − ½)·amount + ½`. 0 is grey, 1 the same, a negative
        /// amount inverts.
        public static func contrast(_ amount: Double) -> Filter {
            Filter(storage: .color(.contrast(amount)))
        }

        /// Inverts colours: `c·(1 − 2·amount) + amount`; 1 inverts fully.
        public static func colorInvert(_ amount: Double = 1) -> Filter {
            Filter(storage: .color(.colorInvert(amount)))
        }

        /// Draws colours towards grey of their luminance, as CSS grayscale does: 0 is the same, 1 grey. The
        /// amount clamps to 0…1.
        public static func grayscale(_ amount: Double) -> Filter {
            Filter(storage: .color(.grayscale(amount)))
        }

        /// Black whose opacity is the source's luminance times its opacity.
        public static var luminanceToAlpha: Filter { Filter(storage: .color(.luminanceToAlpha)) }

        /// A Gaussian blur whose radius is the standard deviation. A negative radius, NaN, or one under a
        /// twentieth of a pixel leaves things as they are; an infinite one leaves nothing. Colours blur by
        /// their opacity, and edges fade.
        ///
        /// Under a transform that is neither a similarity nor upright the blur is the upright Gaussian with
        /// the same deviations along x and y.
        public static func blur(radius: CGFloat, options: BlurOptions = BlurOptions()) -> Filter {
            Filter(storage: .blur(radius: radius, options: options))
        }

        /// Paints with a colour where the opacity is from `min` to `max`, and leaves nothing elsewhere.
        ///
        /// Edges are antialiased: a pixel's coverage is its opacity's distance from the bound over the
        /// opacity's slope (Sobel's, per pixel), plus one half. Nothing is painted when `min` exceeds `max`
        /// or one is NaN; `min` of 0 or less paints what is clear as well, everywhere.
        public static func alphaThreshold(min: Double, max: Double = 1, color: Color = Color.black) -> Filter
        {
            Filter(storage: .alphaThreshold(min: min, max: max, color: color))
        }

        /// Runs a closure on the colour of every pixel, clear ones included. (Apple's takes a Metal
        /// function.)
        public static func colorShader(_ shader: Shader) -> Filter { Filter(storage: .colorShader(shader)) }

        /// Runs a closure on the colour of every pixel: `Shader` says what it gets.
        public static func colorShader(
            _ function: @escaping @Sendable (CGPoint, Color.Resolved) -> Color.Resolved
        ) -> Filter {
            colorShader(Shader(function))
        }

        /// Takes every pixel from where a closure says: it gets the position of a pixel's centre in user
        /// space and gives the position of its source, read by bilinear interpolation. (Apple's takes a Metal
        /// function.) A source farther away than `maxSampleOffset`, or at a position that is not finite, is
        /// clear.
        public static func distortionShader(
            _ function: @escaping @Sendable (CGPoint) -> CGPoint, maxSampleOffset: CGSize
        ) -> Filter {
            Filter(storage: .distortionShader(function, reach: maxSampleOffset))
        }

        /// Computes every pixel by a closure that gets its position in user space and a function to read the
        /// layer with, by bilinear interpolation, clear farther away than `maxSampleOffset`. (Apple's takes a
        /// Metal function.) Colours are not multiplied by opacity.
        public static func layerShader(
            _ function: @escaping @Sendable (CGPoint, (CGPoint) -> Color.Resolved) -> Color.Resolved,
            maxSampleOffset: CGSize
        ) -> Filter {
            Filter(storage: .layerShader(function, reach: maxSampleOffset))
        }
    }
}
