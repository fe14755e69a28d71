import RasterPaths

/// A filter graph as a display list keeps it: colours resolved. `FilterGraph` says what the steps mean.
package struct FilterGraphRecord: Sendable {
    /// What a step does.
    package enum Primitive: Sendable {
        case gaussianBlur(FilterPrimitive.Input, standardDeviation: CGSize)
        case offset(FilterPrimitive.Input, CGSize)
        case flood(RGBAComponents)
        case merge([FilterPrimitive.Input])
        case blend(FilterPrimitive.Input, over: FilterPrimitive.Input, BlendOperator)
        case composite(FilterPrimitive.Input, FilterPrimitive.Input, FilterPrimitive.CompositeOperator)
        case colorMatrix(FilterPrimitive.Input, ColorMatrix)
        /// Of red, green, blue and alpha.
        case componentTransfer(FilterPrimitive.Input, [FilterPrimitive.TransferFunction])
        case dropShadow(
            FilterPrimitive.Input, standardDeviation: CGSize, offset: CGSize, RGBAComponents)
        case morphology(FilterPrimitive.Input, FilterPrimitive.MorphologyOperator, radius: CGSize)
        case convolve(FilterPrimitive.Input, FilterPrimitive.ConvolutionKernel)
        case tile(FilterPrimitive.Input)
        case drawing(NestedDrawing, in: CGRect)
        case turbulence(FilterPrimitive.Turbulence)
        case displacementMap(
            FilterPrimitive.Input, by: FilterPrimitive.Input, scale: CGFloat, x: FilterPrimitive.Channel,
            y: FilterPrimitive.Channel)
        case diffuseLighting(FilterPrimitive.Input, Lighting)
        case specularLighting(FilterPrimitive.Input, Lighting, exponent: Double)
    }

    /// A relief in a light.
    package struct Lighting: Sendable {
        package var surfaceScale: Double
        package var constant: Double
        package var color: RGBAComponents
        package var light: FilterPrimitive.LightSource

        package init(
            surfaceScale: Double, constant: Double, color: RGBAComponents, light: FilterPrimitive.LightSource
        ) {
            self.surfaceScale = surfaceScale
            self.constant = constant
            self.color = color
            self.light = light
        }
    }

    /// A step.
    package struct Node: Sendable {
        package var primitive: Primitive
        /// Limits the result, in user space; nil is the graph's region.
        package var region: CGRect?
        /// Whether colours are computed in linear light.
        package var isLinear: Bool

        package init(primitive: Primitive, region: CGRect?, isLinear: Bool) {
            self.primitive = primitive
            self.region = region
            self.isLinear = isLinear
        }
    }

    /// Limits the source and all results, in user space.
    package var region: CGRect
    package var nodes: [Node]

    package init(region: CGRect, nodes: [Node]) {
        self.region = region
        self.nodes = nodes
    }

    /// The most steps that are run; a graph of more leaves nothing.
    package static let mostNodes = 1024
}

extension FilterGraphRecord.Primitive {
    /// What it works on, in order.
    package var inputs: [FilterPrimitive.Input] {
        switch self {
        case .gaussianBlur(let input, _), .offset(let input, _), .colorMatrix(let input, _),
            .componentTransfer(let input, _), .dropShadow(let input, _, _, _),
            .morphology(let input, _, _), .convolve(let input, _), .tile(let input),
            .diffuseLighting(let input, _), .specularLighting(let input, _, _):
            [input]
        case .blend(let first, let second, _), .composite(let first, let second, _),
            .displacementMap(let first, let second, _, _, _):
            [first, second]
        case .merge(let inputs): inputs
        case .flood, .drawing, .turbulence: []
        }
    }
}
