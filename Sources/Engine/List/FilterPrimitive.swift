import RasterPaths

/// What the steps of filter graphs are told besides colours: the parameters of SVG's filter primitives.
/// `FilterGraph` has them under its own name.
public enum FilterPrimitive {
    /// What a step works on.
    public enum Input: Sendable, Hashable {
        /// What is drawn.
        case source
        /// Its opacity, in black.
        case sourceAlpha
        /// The result of a step, by its index.
        case result(Int)
    }

    /// Porter and Duff's, on the first input A and the second B.
    public enum CompositeOperator: Sendable, Equatable {
        /// A + B(1 − Aa), A·Ba, A(1 − Ba), A·Ba + B(1 − Aa) and A(1 − Ba) + B(1 − Aa), with the alphas Aa and
        /// Ba.
        case over, `in`, out, atop, xor
        /// A + B
        case lighter
        /// k1·A·B + k2·A + k3·B + k4, of premultiplied components, none of which exceeds the opacity.
        case arithmetic(k1: Double, k2: Double, k3: Double, k4: Double)
    }

    /// Which of a component's values are kept. Erosion, the least, makes what is drawn thinner; dilation, the
    /// greatest, thicker.
    public enum MorphologyOperator: Sendable, Hashable {
        /// The least, or the greatest.
        case erode, dilate
    }

    /// A component of a pixel, which a displacement reads.
    public enum Channel: Int, Sendable, Hashable {
        /// Raw values are the places in a pixel.
        case red, green, blue, alpha
    }

    /// From a component of 0 to 1 to another, which clamps.
    public enum TransferFunction: Sendable, Equatable {
        /// The component itself.
        case identity
        /// Linear between values that are as far apart as they go in 0 to 1; none is the identity.
        case table([Double])
        /// Steps of the same width; none is the identity.
        case discrete([Double])
        /// slope · component + intercept
        case linear(slope: Double, intercept: Double)
        /// amplitude · component^exponent + offset
        case gamma(amplitude: Double, exponent: Double, offset: Double)
    }

    /// The weights of a convolution. The filter's formula turns the kernel by half a turn.
    public struct ConvolutionKernel: Sendable, Equatable {
        /// Weights in a row.
        public var columns: Int
        /// Rows of weights.
        public var rows: Int
        /// Row by row.
        public var values: [Double]
        /// What the sum is divided by; 0 counts as 1.
        public var divisor: Double
        /// Added to the result, times opacity.
        public var bias: Double
        /// Where in the kernel, from its left and top, the pixel stands.
        public var targetX: Int
        /// Where in the kernel, from its top, the pixel stands.
        public var targetY: Int
        /// What stands for pixels beyond the edges.
        public var edgeMode: EdgeMode
        /// Leaves opacity as it is and weighs colours that are not multiplied by it.
        public var preservesAlpha: Bool

        /// What stands for pixels beyond the edges of the graph's region.
        public enum EdgeMode: Sendable, Hashable {
            /// The nearest pixel, the one at the other edge, or a transparent one.
            case duplicate, wrap, none
        }

        /// The most weights; a kernel of more, one whose sizes don't fit its values, or a target outside it,
        /// leaves nothing.
        public static let mostValues = 1024

        /// - Parameters:
        ///   - columns: weights in a row.
        ///   - rows: rows of weights.
        ///   - values: the weights, row by row.
        ///   - divisor: nil for the sum of the values.
        ///   - bias: added to the result, times opacity.
        ///   - target: nil for the middle.
        ///   - edgeMode: what stands for pixels beyond the edges.
        ///   - preservesAlpha: whether opacity stays as it is.
        public init(
            columns: Int, rows: Int, values: [Double], divisor: Double? = nil, bias: Double = 0,
            target: (x: Int, y: Int)? = nil, edgeMode: EdgeMode = .duplicate, preservesAlpha: Bool = false
        ) {
            self.columns = columns
            self.rows = rows
            self.values = values
            self.divisor = divisor ?? values.reduce(0, +)
            self.bias = bias
            targetX = target?.x ?? columns / 2
            targetY = target?.y ?? rows / 2
            self.edgeMode = edgeMode
            self.preservesAlpha = preservesAlpha
        }
    }

    /// What noise looks like. The generator and the formulas are those of the specification's `feTurbulence`.
    public struct Turbulence: Sendable, Equatable {
        /// Waves a point, along x and y; one that is negative counts as 0.
        public var baseFrequency: CGSize
        /// Each adds a wave of twice the frequency and half the height; more than 16 add nothing.
        public var octaves: Int
        /// Which noise; other seeds give others. Values that aren't positive count as 1 − seed.
        public var seed: Int
        /// Fits whole waves into the step's region.
        public var stitchesTiles: Bool
        /// The noise about ½ rather than its magnitude.
        public var isFractal: Bool

        /// One octave of turbulence, unless said otherwise.
        public init(
            baseFrequency: CGSize, octaves: Int = 1, seed: Int = 0, stitchesTiles: Bool = false,
            isFractal: Bool = false
        ) {
            self.baseFrequency = baseFrequency
            self.octaves = octaves
            self.seed = seed
            self.stitchesTiles = stitchesTiles
            self.isFractal = isFractal
        }
    }

    /// Where a light comes from, in user space; z is towards the viewer.
    public enum LightSource: Sendable, Equatable {
        /// From a direction: of x and y, clockwise, and above them.
        case distant(azimuth: Angle, elevation: Angle)
        /// From a point to all sides.
        case point(x: CGFloat, y: CGFloat, z: CGFloat)
        /// From a point in a direction.
        case spot(Spot)
    }

    /// A light that shines in one direction, in points of user space.
    public struct Spot: Sendable, Equatable {
        /// Where it stands; z is towards the viewer.
        public var x, y, z: CGFloat
        /// What its axis goes through.
        public var pointsAtX, pointsAtY, pointsAtZ: CGFloat
        /// How narrow the light is.
        public var exponent: Double
        /// Between the axis and the edge of the cone; nil for no edge.
        public var limitingConeAngle: Angle?

        /// A spot at a point that shines at another one.
        public init(
            x: CGFloat, y: CGFloat, z: CGFloat, pointsAtX: CGFloat = 0, pointsAtY: CGFloat = 0,
            pointsAtZ: CGFloat = 0, exponent: Double = 1, limitingConeAngle: Angle? = nil
        ) {
            self.x = x
            self.y = y
            self.z = z
            self.pointsAtX = pointsAtX
            self.pointsAtY = pointsAtY
            self.pointsAtZ = pointsAtZ
            self.exponent = exponent
            self.limitingConeAngle = limitingConeAngle
        }
    }
}
