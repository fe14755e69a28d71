import Raster

extension SVGResolver {
    /// The `filter` property of an element. Nil where the element isn't drawn: all its filters are broken
    /// references. A value that isn't valid counts as none.
    mutating func resolveFilters(of element: Index) -> [SVGFilter]? {
        guard let value = document.attribute(.filter, of: element) else { return [] }
        let line = document.elements[element].line
        guard let entries = SVGFilterValue.list(value) else {
            warn("filter '\(value)' is not valid", line: line)
            return []
        }
        if entries.contains(where: { isShown(element, by: $0) }) {
            warn("filter '\(value)' shows the element itself, so it is left out", line: line)
            return []
        }
        guard entries.count <= FilterGraph.mostNodes else {
            warn("filter has more than \(FilterGraph.mostNodes) functions", line: line)
            return nil
        }
        var filters: [SVGFilter] = []
        for entry in entries {
            guard charge(SVGCost(elements: 1), at: element) else { return nil }
            filters.append(filter(entry, of: element))
        }
        let isBroken = filters.allSatisfy { if case .broken = $0.content { true } else { false } }
        return isBroken && !filters.isEmpty ? nil : filters
    }

    private mutating func filter(_ entry: SVGFilterValue, of element: Index) -> SVGFilter {
        func pixels(_ length: SVGLength) -> CGFloat { self.pixels(length, of: element, axis: .diagonal) }
        switch entry {
        case .color(let primitive): return SVGFilter(.function(primitive))
        case .blur(let length):
            let deviation = pixels(length)
            return SVGFilter(
                .function(
                    .gaussianBlur(.source, standardDeviation: CGSize(width: deviation, height: deviation))))
        case .dropShadow(let color, let x, let y, let length):
            let deviation = pixels(length)
            return SVGFilter(
                .function(
                    .dropShadow(
                        .source, standardDeviation: CGSize(width: deviation, height: deviation),
                        offset: CGSize(width: pixels(x), height: pixels(y)),
                        Color(color ?? currentColor(of: element)))))
        case .reference(let identifier):
            let line = document.elements[element].line
            guard let found = document.identifiers[identifier], document.elements[found].name == "filter"
            else {
                warn("filter '#\(identifier)' is not defined", line: line)
                return SVGFilter(id: identifier, .broken)
            }
            if scope.active.contains(found) {
                warn("filter '#\(identifier)' refers to itself", line: line)
                return SVGFilter(id: identifier, .broken)
            }
            let key = key(found)
            if let known = filters[key] { return chargeOnce(more: key) ? known : SVGFilter(.broken) }
            let isOutermost = scope.active.isEmpty
            let before = budget.cost
            let content = filterElement(found).map { SVGFilter.Content.element($0) } ?? .broken
            let filter = SVGFilter(id: identifier, content)
            // What a cycle may have cut short isn't the same elsewhere.
            if isOutermost {
                filters[key] = filter
                costs[key] = budget.cost - before
            }
            return filter
        }
    }

    /// Whether a filter has an `feImage` of the very element that is filtered. Like other renderers, that one
    /// is drawn without the filter then.
    private func isShown(_ element: Index, by entry: SVGFilterValue) -> Bool {
        guard case .reference(let identifier) = entry, let filter = document.identifiers[identifier] else {
            return false
        }
        return document.childElements(of: filter).contains { child in
            document.elements[child].name == "feImage"
                && document.attribute(.href, of: child).flatMap { SVGReference.identifier(href: $0) }
                    .flatMap { document.identifiers[$0] } == element
        }
    }

    // MARK: The filter element

    /// The element and those that it takes what it lacks from, by `href`.
    private func filterChain(_ index: Index) -> [Index] {
        var chain = [index]
        while chain.count < 256, let reference = document.attribute(.href, of: chain[chain.count - 1]),
            let identifier = SVGReference.identifier(href: reference),
            let next = document.identifiers[identifier], !chain.contains(next)
        {
            chain.append(next)
        }
        return chain
    }

    /// Nil, after a warning, for one that has no region or no primitives.
    private mutating func filterElement(_ index: Index) -> SVGFilterElement? {
        let line = document.elements[index].line
        let links = filterChain(index)
        let chain = Array(links.prefix { document.elements[$0].name == "filter" })
        func bearer(_ name: SVGAttribute) -> Index {
            chain.first { document.attribute(name, of: $0) != nil } ?? index
        }
        let units = units(.filterUnits, of: bearer(.filterUnits), fallback: .objectBoundingBox)
        func side(_ name: SVGAttribute, _ axis: Axis, _ percent: Double) -> CGFloat {
            coordinate(
                name, of: bearer(name), axis: axis, units: units, fallback: SVGLength(percent, .percent))
        }
        let rect = CGRect(
            x: side(.x, .horizontal, -10), y: side(.y, .vertical, -10), width: side(.width, .horizontal, 120),
            height: side(.height, .vertical, 120))
        guard rect.hasArea else {
            warn("a filter's region has no size", line: line)
            return nil
        }
        guard
            let parent = chain.first(where: {
                document.childElements(of: $0).contains { _ in true }
            })
        else {
            warn("a filter has no primitives", line: line)
            return nil
        }
        var filter = SVGFilterElement(rect: rect)
        filter.units = units
        filter.primitiveUnits = self.units(
            .primitiveUnits, of: bearer(.primitiveUnits), fallback: .userSpaceOnUse)
        // `feImage` limits how deep filters are in filters.
        let primitives = inResource(index, levels: 0) {
            $0.filterPrimitives(of: parent, units: filter.primitiveUnits, line: line)
        }
        guard let primitives else { return nil }
        if primitives.isEmpty {
            warn("a filter has no primitives", line: line)
            return nil
        }
        filter.primitives = primitives
        return filter
    }

    /// Nil, after a warning or an error, for too many.
    private mutating func filterPrimitives(
        of parent: Index, units: SVGUnits, line: Int
    ) -> [SVGFilterPrimitive]? {
        var primitives: [SVGFilterPrimitive] = []
        var names = SVGFilterNames()
        for child in document.childElements(of: parent) {
            guard count(child) else { return nil }
            guard primitives.count < FilterGraph.mostNodes else {
                warn("a filter has more than \(FilterGraph.mostNodes) primitives", line: line)
                return nil
            }
            guard var primitive = filterPrimitive(child, names, units: units) else {
                // What isn't a primitive.
                continue
            }
            func side(_ name: SVGAttribute, _ axis: Axis) -> CGFloat? {
                guard document.attribute(name, of: child).flatMap({ SVGLength($0) }) != nil else {
                    return nil
                }
                return coordinate(
                    name, of: child, axis: axis, units: units, fallback: SVGLength(0))
            }
            primitive.x = side(.x, .horizontal)
            primitive.y = side(.y, .vertical)
            primitive.width = side(.width, .horizontal)
            primitive.height = side(.height, .vertical)
            primitive.isLinear = document.inherited(.colorInterpolationFilters, of: child) != "sRGB"
            primitives.append(primitive)
            names.append(document.attribute(.result, of: child))
        }
        return primitives
    }
}

/// The results so far, by name.
struct SVGFilterNames {
    private(set) var count = 0
    private var indices: [String: Int] = [:]

    /// Adds the next result. A name that comes again means the later one.
    mutating func append(_ name: String?) {
        if let name { indices[name] = count }
        count += 1
    }

    /// What `in` means: the source, a result, or without a known name the result before.
    func input(_ name: String?) -> FilterGraph.Input {
        switch name {
        case "SourceGraphic": return .source
        case "SourceAlpha": return .sourceAlpha
        // As resvg does for what no renderer has.
        case "BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint": return .source
        case let name?:
            if let index = indices[name] { return .result(index) }
        case nil: break
        }
        return count > 0 ? .result(count - 1) : .source
    }
}
