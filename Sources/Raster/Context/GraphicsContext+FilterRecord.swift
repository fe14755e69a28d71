extension GraphicsContext.Filter {
    /// The filter as a display list keeps it.
    /// - Parameter transform: user space to the drawing's points.
    package func record(
        options: GraphicsContext.FilterOptions, transform: DeviceTransform, environment: EnvironmentValues
    ) -> FilterRecord {
        FilterRecord(
            operation: operation(in: environment), isLinear: options.contains(.linearColor),
            transform: transform)
    }

    private func operation(in environment: EnvironmentValues) -> FilterRecord.Operation {
        switch storage {
        case .blur(let radius, let options):
            return .blur(radius: Double(radius), isOpaque: options.contains(.opaque))
        case .shadow(let shadow):
            return .shadow(
                FilterRecord.Shadow(
                    color: shadow.color.components(in: environment), radius: Double(shadow.radius),
                    x: Double(shadow.x), y: Double(shadow.y), blend: shadow.blendMode.blend,
                    isAbove: shadow.options.contains(.shadowAbove),
                    isAlone: shadow.options.contains(.shadowOnly),
                    invertsAlpha: shadow.options.contains(.invertsAlpha),
                    isSeparate: shadow.options.contains(.disablesGroup)))
        case .colorMultiply(let color): return .colorMultiply(color.components(in: environment))
        case .color(let operation): return .color(operation)
        case .alphaThreshold(let min, let max, let color):
            return .alphaThreshold(min: min, max: max, color: color.components(in: environment))
        case .projection(let matrix): return .projection(matrix)
        case .colorShader(let shader): return .shader(.color(shader.function), reach: .zero)
        case .distortionShader(let function, let reach):
            return .shader(.distortion(function), reach: reach)
        case .layerShader(let function, let reach):
            return .shader(
                .layer { position, sample in
                    function(position) { Color.Resolved(linear: sample($0)) }.components
                }, reach: reach)
        case .graph(let graph): return .graph(graph.record(in: environment))
        }
    }
}

extension Shader {
    /// The closure on a list's colours.
    var function: RasterEngine.ShaderFunction.Color {
        { [color] position, source in color(position, Color.Resolved(linear: source)).components }
    }
}

extension Color.Resolved {
    /// From linear components that are not multiplied by opacity.
    fileprivate init(linear color: SIMD4<Float>) {
        self.init(
            colorSpace: .sRGBLinear, red: color.x, green: color.y, blue: color.z, opacity: color.w)
    }
}
