import RasterPaths

extension FilterGraphRecord {
    /// The graph in a display list's text: the region, then the steps with their numbers.
    var listDescription: String {
        let steps = nodes.enumerated().map { index, node in
            var text = "\(index): \(node.primitive.listDescription)"
            if let region = node.region { text += " in \(Self.text(region))" }
            return text + (node.isLinear ? " (linear)" : "")
        }
        return "filter graph in \(Self.text(region))" + (steps.isEmpty ? "" : ": ")
            + steps.joined(separator: "; ")
    }

    fileprivate static func text(_ rect: CGRect) -> String {
        if rect.size.width > 1e30, rect.size.height > 1e30 { return "all of the plane" }
        return [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map { DisplayList.text($0) }
            .joined(separator: " ")
    }

    fileprivate static func text(_ size: CGSize) -> String {
        "\(DisplayList.text(size.width)) \(DisplayList.text(size.height))"
    }

    fileprivate static func text(_ values: [Double]) -> String {
        values.map { DisplayList.text($0) }.joined(separator: " ")
    }
}

extension FilterPrimitive.Input {
    fileprivate var listDescription: String {
        switch self {
        case .source: "source"
        case .sourceAlpha: "source alpha"
        case .result(let index): "\(index)"
        }
    }
}

extension FilterGraphRecord.Primitive {
    private func text(_ size: CGSize) -> String { FilterGraphRecord.text(size) }

    fileprivate var listDescription: String {
        let inputs = inputs.map(\.listDescription)
        let input = inputs.first ?? ""
        switch self {
        case .gaussianBlur(_, let deviation): return "blur of \(input) by \(text(deviation))"
        case .offset(_, let offset): return "offset of \(input) by \(text(offset))"
        case .flood(let color): return "flood \(color.description)"
        case .merge: return "merge of \(inputs.joined(separator: ", "))"
        case .blend(_, _, let mode):
            return "blend \(mode.name) of \(input) over \(inputs[1])"
        case .composite(_, _, .arithmetic(let k1, let k2, let k3, let k4)):
            return "arithmetic \(FilterGraphRecord.text([k1, k2, k3, k4])) of \(input) and \(inputs[1])"
        case .composite(_, _, let kind): return "composite \(kind) of \(input) and \(inputs[1])"
        case .colorMatrix(_, let matrix):
            return "\(ColorOperation.matrix(matrix).listDescription) of \(input)"
        case .componentTransfer(_, let functions):
            let functions = functions.map(\.listDescription).joined(separator: ", ")
            return "component transfer of \(input): \(functions)"
        case .dropShadow(_, let deviation, let offset, let color):
            return
                "drop shadow of \(input) \(color.description) by \(text(offset)) blurred by \(text(deviation))"
        case .morphology(_, let kind, let radius): return "\(kind) \(input) by \(text(radius))"
        case .convolve(_, let kernel):
            return "convolution of \(input) by \(kernel.columns) × \(kernel.rows) "
                + "[\(FilterGraphRecord.text(kernel.values))] / \(DisplayList.text(kernel.divisor)) "
                + "+ \(DisplayList.text(kernel.bias)) at \(kernel.targetX) \(kernel.targetY), \(kernel.edgeMode)"
                + (kernel.preservesAlpha ? ", alpha preserved" : "")
        case .tile: return "tiles of \(input)"
        case .drawing(let drawing, let rect):
            return "drawing of \(drawing.list.commandCount) commands into \(FilterGraphRecord.text(rect))"
        case .turbulence(let turbulence):
            return (turbulence.isFractal ? "fractal noise" : "turbulence")
                + " \(text(turbulence.baseFrequency)), \(turbulence.octaves) octaves, seed \(turbulence.seed)"
                + (turbulence.stitchesTiles ? ", stitched" : "")
        case .displacementMap(_, _, let scale, let x, let y):
            return "displacement of \(input) by \(inputs[1]) times \(DisplayList.text(scale)), \(x) \(y)"
        case .diffuseLighting(_, let lighting):
            return "diffuse light on \(input): \(lighting.listDescription)"
        case .specularLighting(_, let lighting, let exponent):
            return
                "specular light on \(input): \(lighting.listDescription), exponent \(DisplayList.text(exponent))"
        }
    }
}

extension FilterPrimitive.TransferFunction {
    fileprivate var listDescription: String {
        switch self {
        case .identity: "identity"
        case .table(let values): "table \(FilterGraphRecord.text(values))"
        case .discrete(let values): "discrete \(FilterGraphRecord.text(values))"
        case .linear(let slope, let intercept): "linear \(FilterGraphRecord.text([slope, intercept]))"
        case .gamma(let amplitude, let exponent, let offset):
            "gamma \(FilterGraphRecord.text([amplitude, exponent, offset]))"
        }
    }
}

extension FilterGraphRecord.Lighting {
    fileprivate var listDescription: String {
        func text(_ values: CGFloat...) -> String { FilterGraphRecord.text(values.map { Double($0) }) }
        let source =
            switch light {
            case .distant(let azimuth, let elevation):
                "distant \(FilterGraphRecord.text([azimuth.degrees, elevation.degrees]))"
            case .point(let x, let y, let z): "point \(text(x, y, z))"
            case .spot(let spot):
                "spot \(text(spot.x, spot.y, spot.z)) to \(text(spot.pointsAtX, spot.pointsAtY, spot.pointsAtZ))"
                    + ", exponent \(DisplayList.text(spot.exponent))"
                    + (spot.limitingConeAngle.map { " within \(DisplayList.text($0.degrees))°" } ?? "")
            }
        return
            "surface \(DisplayList.text(surfaceScale)), constant \(DisplayList.text(constant)), \(color.description), \(source)"
    }
}
