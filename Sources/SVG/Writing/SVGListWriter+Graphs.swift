import Raster

/// Filter graphs, whose steps are SVG's primitives one by one.
extension SVGListWriter {
    func primitives(of graph: FilterGraphRecord) -> String {
        var text = ""
        for (index, node) in graph.nodes.enumerated() {
            let primitive = Self.primitive(node.primitive)
            var attributes = primitive.attributes
            if let region = node.region { attributes += SVGMarkup.attributes(region) }
            if node.isLinear { attributes += " color-interpolation-filters=\"linearRGB\"" }
            var (name, content) = (primitive.name, primitive.content)
            if case .drawing(let drawing, let rect) = node.primitive {
                // The smallest picture: `feImage` shows elements in one reader and not in the next.
                guard let picture = document.picture(of: drawing.list),
                    let data = try? picture.image.pngData()
                else {
                    text += "<feFlood flood-opacity=\"0\" result=\"r\(index)\"/>"
                    continue
                }
                let (x, y) = (rect.width / drawing.size.width, rect.height / drawing.size.height)
                let place = CGRect(
                    x: rect.minX + picture.place.minX * x, y: rect.minY + picture.place.minY * y,
                    width: picture.place.width * x, height: picture.place.height * y)
                name = "feImage"
                content = ""
                attributes =
                    SVGMarkup.attributes(place)
                    + " preserveAspectRatio=\"none\" href=\"data:image/png;base64,\(data.base64EncodedString())\""
            }
            attributes += SVGMarkup.attribute("result", "r\(index)")
            text += "<\(name)\(attributes)" + (content.isEmpty ? "/>" : ">\(content)</\(name)>")
        }
        return text
    }

    private struct Element {
        var name: String
        var attributes = ""
        var content = ""
    }

    private static func input(_ input: FilterPrimitive.Input, _ name: String = "in") -> String {
        switch input {
        case .source: SVGMarkup.attribute(name, "SourceGraphic")
        case .sourceAlpha: SVGMarkup.attribute(name, "SourceAlpha")
        case .result(let index): SVGMarkup.attribute(name, "r\(index)")
        }
    }

    private static func pair(_ name: String, _ size: CGSize) -> String {
        SVGMarkup.attribute(
            name,
            size.width == size.height
                ? SVGMarkup.number(size.width, decimals: 5)
                : "\(SVGMarkup.number(size.width, decimals: 5)) \(SVGMarkup.number(size.height, decimals: 5))"
        )
    }

    private static func list(_ values: [Double]) -> String {
        values.map { SVGMarkup.number(CGFloat($0), decimals: 5) }.joined(separator: " ")
    }

    private static func flood(_ color: RGBAComponents) -> String {
        var text = SVGMarkup.attribute("flood-color", SVGMarkup.color(color))
        if color.opacity < 1 {
            text += SVGMarkup.attribute(
                "flood-opacity", CGFloat(RGBAComponents.clamped(color.opacity)), decimals: 4)
        }
        return text
    }

    private static func primitive(_ primitive: FilterGraphRecord.Primitive) -> Element {
        switch primitive {
        case .gaussianBlur(let source, let deviation):
            return Element(
                name: "feGaussianBlur", attributes: input(source) + pair("stdDeviation", deviation))
        case .offset(let source, let offset):
            return Element(
                name: "feOffset",
                attributes: input(source) + SVGMarkup.attribute("dx", offset.width)
                    + SVGMarkup.attribute("dy", offset.height))
        case .flood(let color): return Element(name: "feFlood", attributes: flood(color))
        case .merge(let inputs):
            return Element(
                name: "feMerge", content: inputs.map { "<feMergeNode\(input($0))/>" }.joined())
        case .blend(let first, let second, let mode):
            return Element(
                name: "feBlend",
                attributes: input(first) + input(second, "in2")
                    + SVGMarkup.attribute("mode", mode.svgName ?? "normal"))
        case .composite(let first, let second, let kind):
            return Element(
                name: "feComposite", attributes: input(first) + input(second, "in2") + attributes(kind))
        case .colorMatrix(let source, let matrix):
            return Element(
                name: "feColorMatrix",
                attributes: input(source)
                    + SVGMarkup.attribute("values", list(Array(ColorOperation.matrix(matrix).rows.joined()))))
        case .componentTransfer(let source, let functions):
            let names = ["feFuncR", "feFuncG", "feFuncB", "feFuncA"]
            return Element(
                name: "feComponentTransfer", attributes: input(source),
                content: zip(names, functions).map { "<\($0)\(attributes($1))/>" }.joined())
        case .dropShadow(let source, let deviation, let offset, let color):
            return Element(
                name: "feDropShadow",
                attributes: input(source) + pair("stdDeviation", deviation)
                    + SVGMarkup.attribute("dx", offset.width) + SVGMarkup.attribute("dy", offset.height)
                    + flood(color))
        case .morphology(let source, let kind, let radius):
            return Element(
                name: "feMorphology",
                attributes: input(source) + (kind == .dilate ? " operator=\"dilate\"" : "")
                    + pair("radius", radius))
        case .convolve(let source, let kernel):
            return Element(name: "feConvolveMatrix", attributes: input(source) + attributes(kernel))
        case .tile(let source): return Element(name: "feTile", attributes: input(source))
        case .drawing: return Element(name: "feFlood", attributes: " flood-opacity=\"0\"")
        case .turbulence(let turbulence):
            return Element(name: "feTurbulence", attributes: attributes(turbulence))
        case .displacementMap(let source, let map, let scale, let x, let y):
            let names: [FilterPrimitive.Channel: String] = [
                .red: "R", .green: "G", .blue: "B", .alpha: "A",
            ]
            return Element(
                name: "feDisplacementMap",
                attributes: input(source) + input(map, "in2") + SVGMarkup.attribute("scale", scale)
                    + SVGMarkup.attribute("xChannelSelector", names[x] ?? "A")
                    + SVGMarkup.attribute("yChannelSelector", names[y] ?? "A"))
        case .diffuseLighting(let source, let lighting):
            return Element(
                name: "feDiffuseLighting",
                attributes: input(source) + attributes(lighting, "diffuseConstant"),
                content: element(lighting.light))
        case .specularLighting(let source, let lighting, let exponent):
            return Element(
                name: "feSpecularLighting",
                attributes: input(source) + attributes(lighting, "specularConstant")
                    + SVGMarkup.attribute("specularExponent", CGFloat(exponent)),
                content: element(lighting.light))
        }
    }

    // MARK: Parameters

    private static func attributes(_ kind: FilterPrimitive.CompositeOperator) -> String {
        switch kind {
        case .over: return ""
        case .in: return " operator=\"in\""
        case .out: return " operator=\"out\""
        case .atop: return " operator=\"atop\""
        case .xor: return " operator=\"xor\""
        case .lighter: return " operator=\"lighter\""
        case .arithmetic(let k1, let k2, let k3, let k4):
            let factors = zip(["k1", "k2", "k3", "k4"], [k1, k2, k3, k4])
            return " operator=\"arithmetic\""
                + factors.map { SVGMarkup.attribute($0, CGFloat($1), decimals: 5) }.joined()
        }
    }

    private static func attributes(_ function: FilterPrimitive.TransferFunction) -> String {
        func value(_ name: String, _ value: Double) -> String {
            SVGMarkup.attribute(name, CGFloat(value), decimals: 5)
        }
        switch function {
        case .identity: return " type=\"identity\""
        case .table(let values): return " type=\"table\"" + SVGMarkup.attribute("tableValues", list(values))
        case .discrete(let values):
            return " type=\"discrete\"" + SVGMarkup.attribute("tableValues", list(values))
        case .linear(let slope, let intercept):
            return " type=\"linear\"" + value("slope", slope) + value("intercept", intercept)
        case .gamma(let amplitude, let exponent, let offset):
            return " type=\"gamma\"" + value("amplitude", amplitude) + value("exponent", exponent)
                + value("offset", offset)
        }
    }

    private static func attributes(_ kernel: FilterPrimitive.ConvolutionKernel) -> String {
        var text = SVGMarkup.attribute("order", "\(kernel.columns) \(kernel.rows)")
        text += SVGMarkup.attribute("kernelMatrix", list(kernel.values))
        text += SVGMarkup.attribute("divisor", CGFloat(kernel.divisor), decimals: 5)
        if kernel.bias != 0 { text += SVGMarkup.attribute("bias", CGFloat(kernel.bias), decimals: 5) }
        text += SVGMarkup.attribute("targetX", "\(kernel.targetX)")
        text += SVGMarkup.attribute("targetY", "\(kernel.targetY)")
        switch kernel.edgeMode {
        case .duplicate: break
        case .wrap: text += " edgeMode=\"wrap\""
        case .none: text += " edgeMode=\"none\""
        }
        return text + (kernel.preservesAlpha ? " preserveAlpha=\"true\"" : "")
    }

    private static func attributes(_ turbulence: FilterPrimitive.Turbulence) -> String {
        var text = pair("baseFrequency", turbulence.baseFrequency)
        text += SVGMarkup.attribute("numOctaves", "\(turbulence.octaves)")
        if turbulence.seed != 0 { text += SVGMarkup.attribute("seed", "\(turbulence.seed)") }
        if turbulence.stitchesTiles { text += " stitchTiles=\"stitch\"" }
        return text + (turbulence.isFractal ? " type=\"fractalNoise\"" : "")
    }

    private static func attributes(_ lighting: FilterGraphRecord.Lighting, _ constant: String) -> String {
        SVGMarkup.attribute("surfaceScale", CGFloat(lighting.surfaceScale))
            + SVGMarkup.attribute(constant, CGFloat(lighting.constant), decimals: 5)
            + SVGMarkup.attribute("lighting-color", SVGMarkup.color(lighting.color))
    }

    private static func element(_ light: FilterPrimitive.LightSource) -> String {
        func position(_ names: [String], _ values: [CGFloat]) -> String {
            zip(names, values).map { SVGMarkup.attribute($0, $1) }.joined()
        }
        switch light {
        case .distant(let azimuth, let elevation):
            return "<feDistantLight"
                + position(["azimuth", "elevation"], [CGFloat(azimuth.degrees), CGFloat(elevation.degrees)])
                + "/>"
        case .point(let x, let y, let z): return "<fePointLight\(position(["x", "y", "z"], [x, y, z]))/>"
        case .spot(let spot):
            var text =
                "<feSpotLight" + position(["x", "y", "z"], [spot.x, spot.y, spot.z])
                + position(
                    ["pointsAtX", "pointsAtY", "pointsAtZ"],
                    [spot.pointsAtX, spot.pointsAtY, spot.pointsAtZ])
                + SVGMarkup.attribute("specularExponent", CGFloat(spot.exponent))
            if let angle = spot.limitingConeAngle {
                text += SVGMarkup.attribute("limitingConeAngle", CGFloat(angle.degrees))
            }
            return text + "/>"
        }
    }
}
