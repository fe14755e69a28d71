import RasterPaths

extension FilterGraph {
    /// With constant colours.
    func resolved(in environment: EnvironmentValues) -> FilterGraph {
        var graph = FilterGraph(region: region)
        func constant(_ color: Color) -> Color {
            Color(storage: .components(color.components(in: environment)))
        }
        for node in nodes {
            var primitive = node.primitive
            switch primitive {
            case .flood(let color): primitive = .flood(constant(color))
            case .dropShadow(let input, let deviation, let offset, let color):
                primitive = .dropShadow(input, standardDeviation: deviation, offset: offset, constant(color))
            case .diffuseLighting(let input, var lighting):
                lighting.color = constant(lighting.color)
                primitive = .diffuseLighting(input, lighting)
            case .specularLighting(let input, var lighting, let exponent):
                lighting.color = constant(lighting.color)
                primitive = .specularLighting(input, lighting, exponent: exponent)
            default: break
            }
            graph.append(primitive, region: node.region, linearRGB: node.isLinear)
        }
        return graph
    }
}

extension FilterGraph.Primitive {
    /// What it works on, in order.
    var inputs: [FilterGraph.Input] {
        switch self {
        case .gaussianBlur(let input, _), .offset(let input, _), .colorMatrix(let input, _),
            .componentTransfer(let input, _, _, _, _), .dropShadow(let input, _, _, _),
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

    /// The same in pixels.
    func operation(in place: FilterGraphPlace) -> any FilterGraphOperation {
        let geometry = place.geometry
        switch self {
        case .gaussianBlur(_, let deviation):
            return BlurOperation(deviation: geometry.lengths(deviation)) ?? ClearOperation()
        case .offset(_, let offset):
            let (x, y) = geometry.vector(offset)
            return OffsetOperation(
                x: FilterGraphGeometry.nearest(x), y: FilterGraphGeometry.nearest(y))
        case .flood(let color): return FloodOperation(pixel: FilterPixel(premultiplied: place.color(color)))
        case .merge: return MergeOperation()
        case .blend(_, _, let mode): return BlendOperation(mode: mode.code)
        case .composite(_, _, let kind): return CompositeOperation(kind)
        case .colorMatrix(_, let matrix): return MatrixOperation(matrix)
        case .componentTransfer(_, let red, let green, let blue, let alpha):
            return TransferOperation([red, green, blue, alpha])
        case .dropShadow(_, let deviation, let offset, let color):
            return ShadowOperation(
                deviation: geometry.lengths(deviation), offset: geometry.vector(offset),
                color: place.color(color))
        case .morphology(_, let kind, let radius):
            return MorphologyOperation(kind, radius: geometry.lengths(radius))
        case .convolve(_, let kernel):
            return ConvolveOperation(kernel, graph: place.graph) ?? ClearOperation()
        case .tile: return TileOperation(tile: place.tile)
        case .drawing(let list, let rect):
            return DrawingOperation(list, in: rect, geometry, isLinear: place.isLinear) ?? ClearOperation()
        case .turbulence(let turbulence):
            return TurbulenceOperation(turbulence, geometry, tile: place.userBounds) ?? ClearOperation()
        case .displacementMap(_, _, let scale, let x, let y):
            return DisplacementOperation(
                scale: geometry.lengths(CGSize(width: scale.magnitude, height: scale.magnitude)),
                isNegative: scale < 0, x: x, y: y)
        case .diffuseLighting(_, let lighting):
            return LightingOperation(lighting, exponent: nil, place)
        case .specularLighting(_, let lighting, let exponent):
            return LightingOperation(lighting, exponent: exponent, place)
        }
    }
}
