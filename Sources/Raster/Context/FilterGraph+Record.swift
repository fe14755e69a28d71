extension FilterGraph {
    /// The graph with its colours resolved.
    func record(in environment: EnvironmentValues) -> FilterGraphRecord {
        FilterGraphRecord(
            region: region,
            nodes: nodes.map { node in
                FilterGraphRecord.Node(
                    primitive: node.primitive.record(in: environment), region: node.region,
                    isLinear: node.isLinear)
            })
    }
}

extension FilterGraph.Primitive {
    fileprivate func record(in environment: EnvironmentValues) -> FilterGraphRecord.Primitive {
        switch self {
        case .gaussianBlur(let input, let deviation): .gaussianBlur(input, standardDeviation: deviation)
        case .offset(let input, let offset): .offset(input, offset)
        case .flood(let color): .flood(color.components(in: environment))
        case .merge(let inputs): .merge(inputs)
        case .blend(let source, let backdrop, let mode): .blend(source, over: backdrop, mode.blend)
        case .composite(let first, let second, let kind): .composite(first, second, kind)
        case .colorMatrix(let input, let matrix): .colorMatrix(input, matrix)
        case .componentTransfer(let input, let red, let green, let blue, let alpha):
            .componentTransfer(input, [red, green, blue, alpha])
        case .dropShadow(let input, let deviation, let offset, let color):
            .dropShadow(
                input, standardDeviation: deviation, offset: offset, color.components(in: environment))
        case .morphology(let input, let kind, let radius): .morphology(input, kind, radius: radius)
        case .convolve(let input, let kernel): .convolve(input, kernel)
        case .tile(let input): .tile(input)
        case .drawing(let list, let rect): .drawing(NestedDrawing(list), in: rect)
        case .turbulence(let turbulence): .turbulence(turbulence)
        case .displacementMap(let input, let map, let scale, let x, let y):
            .displacementMap(input, by: map, scale: scale, x: x, y: y)
        case .diffuseLighting(let input, let lighting):
            .diffuseLighting(input, lighting.record(in: environment))
        case .specularLighting(let input, let lighting, let exponent):
            .specularLighting(input, lighting.record(in: environment), exponent: exponent)
        }
    }
}

extension FilterGraph.Lighting {
    fileprivate func record(in environment: EnvironmentValues) -> FilterGraphRecord.Lighting {
        FilterGraphRecord.Lighting(
            surfaceScale: surfaceScale, constant: constant, color: color.components(in: environment),
            light: light)
    }
}
