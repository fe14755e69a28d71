import Raster

extension SVGResolver {
    /// Nil for an element that isn't a primitive. A primitive that isn't valid leaves nothing, as a
    /// transparent flood does.
    mutating func filterPrimitive(
        _ index: Index, _ names: SVGFilterNames, units: SVGUnits
    ) -> SVGFilterPrimitive? {
        let name = document.elements[index].name
        if name == "feImage" { return SVGFilterPrimitive(filterImage(index)) }
        guard Self.filterPrimitives.contains(name) else {
            warn("'\(name)' is no filter primitive", line: document.elements[index].line)
            return nil
        }
        guard let step = filterStep(name, index, names) else {
            warn(
                "a value of '\(name)' is not valid, so it leaves nothing", line: document.elements[index].line
            )
            return SVGFilterPrimitive(Self.nothing)
        }
        return SVGFilterPrimitive(.step(step))
    }

    private static let nothing = SVGFilterPrimitive.Content.step(.flood(.clear))

    private static let filterPrimitives: Set<String> = [
        "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix",
        "feDiffuseLighting", "feDisplacementMap", "feDropShadow", "feFlood", "feGaussianBlur", "feMerge",
        "feMorphology", "feOffset", "feSpecularLighting", "feTile", "feTurbulence",
    ]

    private func filterStep(
        _ name: String, _ index: Index, _ names: SVGFilterNames
    ) -> FilterGraph.Primitive? {
        let input = names.input(document.attribute(.in, of: index))
        var second: FilterGraph.Input { names.input(document.attribute(.in2, of: index)) }
        switch name {
        case "feBlend": return .blend(input, over: second, filterBlendMode(index))
        case "feColorMatrix": return .colorMatrix(input, colorMatrix(index))
        case "feComponentTransfer": return componentTransfer(index, input)
        case "feComposite": return .composite(input, second, compositeOperator(index))
        case "feConvolveMatrix": return convolutionKernel(index).map { .convolve(input, $0) }
        case "feDiffuseLighting":
            return lighting(index, constant: .diffuseConstant).map { .diffuseLighting(input, $0) }
        case "feSpecularLighting":
            let exponent = number(.specularExponent, of: index, fallback: 1)
            guard exponent >= 1, exponent <= 128 else { return nil }
            return lighting(index, constant: .specularConstant).map {
                .specularLighting(input, $0, exponent: exponent)
            }
        case "feDisplacementMap":
            return .displacementMap(
                input, by: second, scale: number(.scale, of: index, fallback: 0),
                x: channel(.xChannelSelector, index), y: channel(.yChannelSelector, index))
        case "feDropShadow":
            return .dropShadow(
                input, standardDeviation: deviation(index, fallback: 2), offset: offset(index, fallback: 2),
                floodColor(index))
        case "feFlood": return .flood(floodColor(index))
        case "feGaussianBlur":
            return .gaussianBlur(input, standardDeviation: deviation(index, fallback: 0))
        case "feMerge":
            let nodes = document.childElements(of: index).filter {
                document.elements[$0].name == "feMergeNode"
            }
            return .merge(nodes.map { names.input(document.attribute(.in, of: $0)) })
        case "feMorphology":
            let isDilating = document.attribute(.operator, of: index) == "dilate"
            return .morphology(input, isDilating ? .dilate : .erode, radius: morphologyRadius(index))
        case "feOffset": return .offset(input, offset(index, fallback: 0))
        case "feTile": return .tile(input)
        case "feTurbulence": return .turbulence(turbulence(index))
        default: return nil
        }
    }

    // MARK: Values

    /// The numbers of an attribute; nil where something else stands among them, or nothing is given.
    private func numbers(_ name: SVGAttribute, _ index: Index) -> [Double]? {
        document.attribute(name, of: index)?.svgNumbers
    }

    /// One or two numbers that stand at the beginning, of which the second is as the first one by default;
    /// nil for more or none.
    private func pair(_ name: SVGAttribute, _ index: Index) -> (Double, Double)? {
        let numbers = document.attribute(name, of: index)?.scan { scanner in
            var numbers: [Double] = []
            while numbers.count < 3, let number = scanner.number() {
                numbers.append(number)
                scanner.skipSeparator()
            }
            return numbers
        }
        guard let numbers, let first = numbers.first, numbers.count < 3 else { return nil }
        return (first, numbers.count > 1 ? numbers[1] : first)
    }

    /// Without the part behind the point.
    private func integer(_ value: Double) -> Int { Int(min(max(value, -0x1p31), 0x1p31)) }

    /// `stdDeviation`. What is negative or not valid is 0.
    private func deviation(_ index: Index, fallback: Double) -> CGSize {
        guard document.attribute(.stdDeviation, of: index) != nil else {
            return CGSize(width: fallback, height: fallback)
        }
        let (x, y) = pair(.stdDeviation, index) ?? (0, 0)
        return CGSize(width: max(x, 0), height: max(y, 0))
    }

    private func offset(_ index: Index, fallback: Double) -> CGSize {
        CGSize(
            width: number(.dx, of: index, fallback: fallback),
            height: number(.dy, of: index, fallback: fallback))
    }

    /// `flood-color` with `flood-opacity`.
    private func floodColor(_ index: Index) -> Color {
        let opacity = Self.opacity(document.attribute(.floodOpacity, of: index)) ?? 1
        return Color(color(.floodColor, of: index, fallback: .black), opacity: opacity)
    }

    // MARK: Colours

    private func filterBlendMode(_ index: Index) -> FilterGraph.BlendMode {
        let name = document.attribute(.mode, of: index) ?? "normal"
        return name == "plus-lighter" ? .normal : FilterGraph.BlendMode(svg: name) ?? .normal
    }

    private func compositeOperator(_ index: Index) -> FilterGraph.CompositeOperator {
        switch document.attribute(.operator, of: index) {
        case "in": .in
        case "out": .out
        case "atop": .atop
        case "xor": .xor
        case "lighter": .lighter
        case "arithmetic":
            .arithmetic(
                k1: number(.k1, of: index, fallback: 0), k2: number(.k2, of: index, fallback: 0),
                k3: number(.k3, of: index, fallback: 0), k4: number(.k4, of: index, fallback: 0))
        default: .over
        }
    }

    /// The identity where the values aren't valid.
    private func colorMatrix(_ index: Index) -> ColorMatrix {
        let values = numbers(.values, index)
        switch document.attribute(.type, of: index) {
        case "saturate": return ColorMatrix(saturation: min(max(values?.first ?? 1, 0), 1))
        case "hueRotate": return ColorMatrix(hueRotation: values?.first ?? 0)
        case "luminanceToAlpha": return .luminanceToAlpha
        default: return values.flatMap { ColorMatrix($0) } ?? ColorMatrix()
        }
    }

    /// The last function of each component counts.
    private func componentTransfer(_ index: Index, _ input: FilterGraph.Input) -> FilterGraph.Primitive {
        var functions: [String: FilterGraph.TransferFunction] = [:]
        for child in document.childElements(of: index) {
            if let function = transferFunction(child) { functions[document.elements[child].name] = function }
        }
        func function(_ name: String) -> FilterGraph.TransferFunction { functions[name] ?? .identity }
        return .componentTransfer(
            input, red: function("feFuncR"), green: function("feFuncG"), blue: function("feFuncB"),
            alpha: function("feFuncA"))
    }

    private func transferFunction(_ index: Index) -> FilterGraph.TransferFunction? {
        switch document.attribute(.type, of: index) {
        case "identity": .identity
        case "table": .table(numbers(.tableValues, index) ?? [])
        case "discrete": .discrete(numbers(.tableValues, index) ?? [])
        case "linear":
            .linear(
                slope: number(.slope, of: index, fallback: 1),
                intercept: number(.intercept, of: index, fallback: 0))
        case "gamma":
            .gamma(
                amplitude: number(.amplitude, of: index, fallback: 1),
                exponent: number(.exponent, of: index, fallback: 1),
                offset: number(.offset, of: index, fallback: 0))
        default: nil
        }
    }

    // MARK: Neighbours

    /// A radius of 0 counts as 1, as it does elsewhere, and so does what is negative or not valid.
    private func morphologyRadius(_ index: Index) -> CGSize {
        guard let radii = numbers(.radius, index) else { return CGSize(width: 1, height: 1) }
        var (x, y) = (0.0, 0.0)
        if radii.count == 1 { (x, y) = (radii[0], radii[0]) }
        if radii.count == 2 { (x, y) = (radii[0], radii[1]) }
        if x < 0 || y < 0 { return CGSize(width: 1, height: 1) }
        return CGSize(width: x == 0 ? 1 : x, height: y == 0 ? 1 : y)
    }

    /// Nil where the count of values doesn't fit the order, the divisor is 0 or the target is outside.
    private func convolutionKernel(_ index: Index) -> FilterGraph.ConvolutionKernel? {
        var (columns, rows) = (3, 3)
        if let (x, y) = pair(.order, index), x >= 1, y >= 1 { (columns, rows) = (integer(x), integer(y)) }
        guard let values = numbers(.kernelMatrix, index), columns <= values.count, rows <= values.count,
            values.count == columns * rows
        else { return nil }
        // Decimal fractions seldom add up to exactly 0.
        let sum = (values.reduce(0, +) * 1e6).rounded() / 1e6
        let divisor = number(.divisor, of: index, fallback: sum == 0 ? 1 : sum)
        let targetX = integer(number(.targetX, of: index, fallback: Double(columns / 2)))
        let targetY = integer(number(.targetY, of: index, fallback: Double(rows / 2)))
        guard divisor != 0, targetX >= 0, targetX < columns, targetY >= 0, targetY < rows else { return nil }
        let edgeMode: FilterGraph.ConvolutionKernel.EdgeMode =
            switch document.attribute(.edgeMode, of: index) {
            case "none": .none
            case "wrap": .wrap
            default: .duplicate
            }
        return FilterGraph.ConvolutionKernel(
            columns: columns, rows: rows, values: values, divisor: divisor,
            bias: number(.bias, of: index, fallback: 0), target: (targetX, targetY), edgeMode: edgeMode,
            preservesAlpha: document.attribute(.preserveAlpha, of: index) == "true")
    }

    private func channel(_ name: SVGAttribute, _ index: Index) -> FilterGraph.Channel {
        switch document.attribute(name, of: index) {
        case "R": .red
        case "G": .green
        case "B": .blue
        default: .alpha
        }
    }

    private func turbulence(_ index: Index) -> FilterGraph.Turbulence {
        var frequency = CGSize.zero
        if let values = numbers(.baseFrequency, index), let x = values.first, let y = values.last,
            values.count <= 2, x >= 0, y >= 0
        {
            frequency = CGSize(width: x, height: y)
        }
        return FilterGraph.Turbulence(
            baseFrequency: frequency,
            octaves: integer(max(number(.numOctaves, of: index, fallback: 1), 0).rounded()),
            seed: integer(number(.seed, of: index, fallback: 0)),
            stitchesTiles: document.attribute(.stitchTiles, of: index) == "stitch",
            isFractal: document.attribute(.type, of: index) == "fractalNoise")
    }

    // MARK: Light

    /// Nil without a light.
    private func lighting(_ index: Index, constant: SVGAttribute) -> FilterGraph.Lighting? {
        for child in document.childElements(of: index) {
            guard let light = lightSource(child) else { continue }
            var color = color(.lightingColor, of: index, fallback: SVGColor(red: 255, green: 255, blue: 255))
            color.alpha = 1
            return FilterGraph.Lighting(
                surfaceScale: number(.surfaceScale, of: index, fallback: 1),
                constant: number(constant, of: index, fallback: 1), color: Color(color), light: light)
        }
        return nil
    }

    private func lightSource(_ index: Index) -> FilterGraph.LightSource? {
        func value(_ name: SVGAttribute) -> Double { number(name, of: index, fallback: 0) }
        switch document.elements[index].name {
        case "feDistantLight":
            return .distant(azimuth: .degrees(value(.azimuth)), elevation: .degrees(value(.elevation)))
        case "fePointLight": return .point(x: value(.x), y: value(.y), z: value(.z))
        case "feSpotLight":
            let exponent = number(.specularExponent, of: index, fallback: 1)
            return .spot(
                FilterGraph.Spot(
                    x: value(.x), y: value(.y), z: value(.z), pointsAtX: value(.pointsAtX),
                    pointsAtY: value(.pointsAtY), pointsAtZ: value(.pointsAtZ),
                    exponent: exponent < 0 ? 1 : exponent,
                    limitingConeAngle: document.attribute(.limitingConeAngle, of: index)?.svgNumber.map {
                        .degrees($0)
                    }))
        default: return nil
        }
    }

    // MARK: feImage

    /// Recordings inside each other beyond this many aren't drawn.
    private static let mostImageLevels = 8
    /// What an element in an `feImage` counts as besides what is in it: a recording of its own, with its
    /// tables.
    private static let elementsOfRecording = 64

    /// A picture, or an element as if it stood by itself: with its own transform and effects, but not its
    /// ancestors'.
    private mutating func filterImage(_ index: Index) -> SVGFilterPrimitive.Content {
        let line = document.elements[index].line
        guard let reference = document.attribute(.href, of: index) else {
            warn("an feImage has no href", line: line)
            return Self.nothing
        }
        if let identifier = SVGReference.identifier(href: reference) {
            guard let target = document.identifiers[identifier] else {
                warn("feImage '#\(identifier)' is not defined", line: line)
                return Self.nothing
            }
            let depth = scope.active.count { document.elements[$0].name == "filter" }
            guard depth <= Self.mostImageLevels else {
                warn("feImage '#\(identifier)' is inside too many filters", line: line)
                return Self.nothing
            }
            guard charge(SVGCost(elements: Self.elementsOfRecording), at: index) else { return Self.nothing }
            return .nodes(resolveElement(target))
        }
        guard let content = image(href: reference, line: line) else { return Self.nothing }
        var image = SVGImage(content: content, rect: .zero)
        image.aspectRatio = SVGAspectRatio(document.attribute(.preserveAspectRatio, of: index))
        image.interpolation = interpolation(of: index)
        return .image(image)
    }
}
