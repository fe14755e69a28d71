import RasterPaths

extension FilterGraph {
    /// What a step does: SVG's filter primitives.
    public enum Primitive: Sendable, Equatable {
        /// Blurs by a Gaussian; a deviation that is not positive leaves that direction as it is.
        case gaussianBlur(Input, standardDeviation: CGSize)
        /// Moves, by whole pixels.
        case offset(Input, CGSize)
        /// One colour.
        case flood(Color)
        /// All over each other, the first lowest.
        case merge([Input])
        /// The first over the second, by a blend mode.
        case blend(Input, over: Input, BlendMode)
        /// The first combined with the second by an operator.
        case composite(Input, Input, CompositeOperator)
        /// A matrix on components that are not multiplied by opacity.
        case colorMatrix(Input, ColorMatrix)
        /// A function for each component, not multiplied by opacity.
        case componentTransfer(
            Input, red: TransferFunction, green: TransferFunction, blue: TransferFunction,
            alpha: TransferFunction)
        /// The input over its blurred, moved and tinted opacity.
        case dropShadow(Input, standardDeviation: CGSize, offset: CGSize, Color)
        /// The least or the greatest of each component in a rectangle about the pixel, twice the radius wide
        /// and high, in whole pixels. A radius that is not positive leaves that direction as it is.
        case morphology(Input, MorphologyOperator, radius: CGSize)
        /// A weighted sum of the pixels around, counted in pixels whatever the scale.
        case convolve(Input, ConvolutionKernel)
        /// Repeats what is in the input's region.
        case tile(Input)
        /// A recording, its whole size stretched over a rectangle of user space.
        case drawing(DisplayList, in: CGRect)
        /// Perlin's noise. Its lattice is that of user space.
        case turbulence(Turbulence)
        /// Takes each pixel of the first from where a component of the second says, ½ being the pixel itself:
        /// the nearest one, `scale · (component − ½)` away.
        case displacementMap(Input, by: Input, scale: CGFloat, x: Channel, y: Channel)
        /// The input's opacity as a relief in a light: opaque.
        case diffuseLighting(Input, Lighting)
        /// The highlights of the input's opacity as a relief: as opaque as they are bright.
        case specularLighting(Input, Lighting, exponent: Double)
    }

    /// A context's modes; all of them may be used.
    public typealias BlendMode = GraphicsContext.BlendMode

    /// Porter and Duff's operators, on the first input A and the second B.
    public typealias CompositeOperator = FilterPrimitive.CompositeOperator
    /// Whether shapes shrink or grow.
    public typealias MorphologyOperator = FilterPrimitive.MorphologyOperator
    /// A component.
    public typealias Channel = FilterPrimitive.Channel
    /// From a component of 0 to 1 to another, which clamps.
    public typealias TransferFunction = FilterPrimitive.TransferFunction
    /// The weights of a convolution.
    public typealias ConvolutionKernel = FilterPrimitive.ConvolutionKernel
    /// The parameters of Perlin's noise.
    public typealias Turbulence = FilterPrimitive.Turbulence
    /// Where a light comes from.
    public typealias LightSource = FilterPrimitive.LightSource
    /// A light that shines at a point, in a cone.
    public typealias Spot = FilterPrimitive.Spot

    /// A relief in a light.
    public struct Lighting: Sendable, Equatable {
        /// The height of what is opaque, in pixels whatever the scale, as the filter's formulas are.
        public var surfaceScale: Double
        /// How much of the light is reflected.
        public var constant: Double
        /// The light's colour, taken as opaque; one without any opacity is black.
        public var color: Color
        /// Where the light comes from.
        public var light: LightSource

        /// White light, fully reflected by a relief of 1 pixel, unless said otherwise.
        public init(surfaceScale: Double = 1, constant: Double = 1, color: Color = .white, light: LightSource)
        {
            self.surfaceScale = surfaceScale
            self.constant = constant
            self.color = color
            self.light = light
        }
    }
}
