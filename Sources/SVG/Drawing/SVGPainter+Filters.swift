import Raster

extension SVGPainter {
    /// Adds filters, of which the first runs first, to what is drawn next.
    /// - Parameter box: the bounding box of what is filtered, in the context's user space.
    /// - Returns: false when nothing is drawn: no filter is left, and not only functions have gone, which are
    ///   left out where the box has no area.
    @inline(never)
    func apply(_ filters: [SVGFilter], box: CGRect, to context: inout GraphicsContext) -> Bool {
        let box = box.hasArea ? box : nil
        var graphs: [FilterGraph] = []
        var hasBroken = false
        for filter in filters {
            switch filter.content {
            case .broken: hasBroken = true
            case .function(let primitive):
                if box == nil { continue }
                var graph = FilterGraph(region: .infinite)  // Functions have no region.
                graph.append(primitive, linearRGB: false)
                graphs.append(graph)
            case .element(let element):
                if let graph = graph(of: element, box: box) {
                    graphs.append(graph)
                } else {
                    hasBroken = true
                }
            }
        }
        if graphs.isEmpty { return !hasBroken }
        for graph in graphs.reversed() { context.addFilter(.graph(graph)) }
        return true
    }

    /// Nil where it needs a box with an area and there is none, or nothing is left to run.
    private func graph(of filter: SVGFilterElement, box: CGRect?) -> FilterGraph? {
        guard let region = filter.region(box: box) else { return nil }
        if filter.primitiveUnits == .objectBoundingBox, box == nil { return nil }
        var graph = FilterGraph(region: region)
        for primitive in filter.primitives {
            // What comes after an empty subregion is left out, as resvg does.
            guard let rect = filter.subregion(of: primitive, in: region, box: box) else { break }
            graph.append(
                step(primitive, rect, scale: filter.primitiveUnits == .objectBoundingBox ? box : nil),
                region: primitive.inheritsRegion ? nil : rect, linearRGB: primitive.isLinear)
        }
        return graph.nodes.isEmpty ? nil : graph
    }

    private func step(
        _ primitive: SVGFilterPrimitive, _ rect: CGRect, scale: CGRect?
    ) -> FilterGraph.Primitive {
        switch primitive.content {
        case .step(let step): return scale.map { step.scaled(to: $0) } ?? step
        case .image(var image):
            image.rect = CGRect(origin: .zero, size: rect.size)
            return picture(rect) { draw(image, in: $0) }
        case .nodes(let nodes): return picture(rect) { draw(nodes, in: &$0) }
        }
    }

    private func picture(
        _ rect: CGRect, _ body: (inout GraphicsContext) -> Void
    ) -> FilterGraph.Primitive {
        .drawing(DisplayList.record(size: rect.size, body), in: rect)
    }
}

extension SVGFilterPrimitive {
    /// An offset of another result isn't cut off by itself, and keeps what a tile of it repeats.
    fileprivate var inheritsRegion: Bool {
        if case .step(.offset(.result, _)) = content {
            return x == nil && y == nil && width == nil && height == nil
        }
        return false
    }
}

extension FilterGraph.Primitive {
    /// With fractions of a box made user space lengths.
    fileprivate func scaled(to box: CGRect) -> Self {
        func scaled(_ size: CGSize) -> CGSize {
            CGSize(width: size.width * box.size.width, height: size.height * box.size.height)
        }
        switch self {
        case .gaussianBlur(let input, let deviation):
            return .gaussianBlur(input, standardDeviation: scaled(deviation))
        case .offset(let input, let offset): return .offset(input, scaled(offset))
        case .dropShadow(let input, let deviation, let offset, let color):
            return .dropShadow(
                input, standardDeviation: scaled(deviation), offset: scaled(offset), color)
        case .morphology(let input, let kind, let radius):
            return .morphology(input, kind, radius: scaled(radius))
        case .displacementMap(let first, let second, let scale, let x, let y):
            return .displacementMap(
                first, by: second, scale: scale * (box.size.width + box.size.height) / 2, x: x, y: y)
        case .diffuseLighting(let input, var lighting):
            lighting.light = lighting.light.scaled(to: box)
            return .diffuseLighting(input, lighting)
        case .specularLighting(let input, var lighting, let exponent):
            lighting.light = lighting.light.scaled(to: box)
            return .specularLighting(input, lighting, exponent: exponent)
        case .flood, .merge, .blend, .composite, .colorMatrix, .componentTransfer, .convolve, .tile, .drawing,
            .turbulence:
            return self
        }
    }
}

extension FilterGraph.LightSource {
    fileprivate func scaled(to box: CGRect) -> Self {
        let size = box.size
        let depth = ((size.width * size.width + size.height * size.height) / 2).squareRoot()
        func x(_ value: CGFloat) -> CGFloat { box.origin.x + value * size.width }
        func y(_ value: CGFloat) -> CGFloat { box.origin.y + value * size.height }
        switch self {
        case .distant: return self
        case .point(let px, let py, let z): return .point(x: x(px), y: y(py), z: z * depth)
        case .spot(var spot):
            (spot.x, spot.y, spot.z) = (x(spot.x), y(spot.y), spot.z * depth)
            (spot.pointsAtX, spot.pointsAtY) = (x(spot.pointsAtX), y(spot.pointsAtY))
            spot.pointsAtZ *= depth
            return .spot(spot)
        }
    }
}
