import Raster

extension SVGResolver {
    /// The gradient or pattern; nil for one that paints nothing. A gradient with one stop, or of no radius,
    /// is a colour.
    mutating func paintServer(_ index: Index) -> SVGPaint? {
        let key = key(index)
        if let known = paints[key] { return known.flatMap { chargeTile(of: $0, key) ? $0 : nil } }
        let paint: SVGPaint?
        let before = budget.cost
        switch document.elements[index].name {
        case "linearGradient": paint = linearGradient(index)
        case "radialGradient": paint = radialGradient(index)
        default: paint = pattern(index)
        }
        // What a cycle may have cut short isn't the same elsewhere.
        if scope.active.isEmpty || document.elements[index].name != "pattern" {
            paints[key] = .some(paint)
            costs[key] = budget.cost - before
        }
        return paint.flatMap { chargeTile(of: $0, key) ? $0 : nil }
    }

    /// Counts a tile where it isn't one that was recorded before; false, with an error, when that is too
    /// much.
    private mutating func chargeTile(of paint: SVGPaint, _ key: ResourceKey) -> Bool {
        guard case .pattern = paint else { return true }
        let transform = scope.transform
        let scale = [transform.a, transform.b, transform.c, transform.d]
        guard tiles.insert(TileKey(pattern: key, scale: scale)).inserted || paint.needsBox else {
            return true
        }
        return charge(SVGCost(elements: Self.elementsOfTile), at: key.element) && chargeOnce(more: key)
    }

    /// What a tile counts as besides the elements in it: a recording and a picture.
    private static let elementsOfTile = 32

    /// The element and those that it takes what it lacks from, by `href`, as long as they are of the kinds
    /// allowed.
    private func chain(_ index: Index, kinds: Set<String>) -> [Index] {
        var chain = [index]
        while let reference = document.attribute(.href, of: chain[chain.count - 1]),
            let identifier = SVGReference.identifier(href: reference),
            let next = document.identifiers[identifier], kinds.contains(document.elements[next].name),
            !chain.contains(next), chain.count < 256
        {
            chain.append(next)
        }
        return chain
    }

    /// Whichever element of the chain has an attribute first; coordinates count only from the first one's own
    /// kind.
    private func bearer(_ name: SVGAttribute, _ chain: [Index], ofKind kind: String? = nil) -> Index {
        for index in chain {
            if let kind, document.elements[index].name != kind { break }
            if document.attribute(name, of: index) != nil { return index }
        }
        return chain[0]
    }

    // MARK: Gradients

    private static let gradients: Set<String> = ["linearGradient", "radialGradient"]

    private mutating func gradient(_ chain: [Index]) -> SVGGradient? {
        var gradient = SVGGradient()
        gradient.id = document.attribute(.id, of: chain[0]) ?? ""
        gradient.stops = stops(chain)
        guard !gradient.stops.isEmpty, charge(SVGCost(points: gradient.stops.count), at: chain[0]) else {
            return nil
        }
        gradient.units = units(
            .gradientUnits, of: bearer(.gradientUnits, chain), fallback: .objectBoundingBox)
        let bearer = bearer(.gradientTransform, chain)
        if let value = document.attribute(.gradientTransform, of: bearer),
            let own = CGAffineTransform(svg: value), !own.isUsable
        {
            warn("a gradient's transform has no inverse", line: document.elements[bearer].line)
        }
        gradient.transform = transform(.gradientTransform, of: bearer)
        switch document.attribute(.spreadMethod, of: self.bearer(.spreadMethod, chain)) {
        case "reflect": gradient.spread = .reflect
        case "repeat": gradient.spread = .repeat
        default: break
        }
        return gradient
    }

    private mutating func linearGradient(_ index: Index) -> SVGPaint? {
        let chain = chain(index, kinds: Self.gradients)
        guard let gradient = gradient(chain) else { return nil }
        if gradient.stops.count == 1 { return .color(gradient.stops[0].color) }
        func coordinate(_ name: SVGAttribute, _ axis: Axis, _ percent: Double) -> CGFloat {
            self.coordinate(
                name, of: bearer(name, chain, ofKind: "linearGradient"), axis: axis, units: gradient.units,
                fallback: SVGLength(percent, .percent))
        }
        let start = CGPoint(x: coordinate(.x1, .horizontal, 0), y: coordinate(.y1, .vertical, 0))
        let end = CGPoint(x: coordinate(.x2, .horizontal, 100), y: coordinate(.y2, .vertical, 0))
        // SVG: where start and end are the same, the last stop's colour.
        if start == end, let last = gradient.stops.last { return .color(last.color) }
        return .linearGradient(SVGLinearGradient(gradient: gradient, start: start, end: end))
    }

    private mutating func radialGradient(_ index: Index) -> SVGPaint? {
        let chain = chain(index, kinds: Self.gradients)
        guard let gradient = gradient(chain) else { return nil }
        if gradient.stops.count == 1 { return .color(gradient.stops[0].color) }
        func coordinate(_ name: SVGAttribute, _ axis: Axis, _ fallback: SVGLength) -> CGFloat {
            self.coordinate(
                name, of: bearer(name, chain, ofKind: "radialGradient"), axis: axis, units: gradient.units,
                fallback: fallback)
        }
        let half = SVGLength(50, .percent)
        let radius = coordinate(.r, .diagonal, half)
        guard radius > 0, radius.isFinite else { return gradient.stops.last.map { .color($0.color) } }
        let center = CGPoint(x: coordinate(.cx, .horizontal, half), y: coordinate(.cy, .vertical, half))
        let focus = CGPoint(
            x: coordinate(.fx, .horizontal, SVGLength(center.x)),
            y: coordinate(.fy, .vertical, SVGLength(center.y)))
        let focalRadius = max(coordinate(.fr, .diagonal, SVGLength(0)), 0)
        return .radialGradient(
            SVGRadialGradient(
                gradient: gradient, center: center, radius: radius, focus: focus, focalRadius: focalRadius))
    }

    /// The stops of the first gradient in the chain that has any: offsets clamped to 0...1, none less than
    /// the one before.
    private func stops(_ chain: [Index]) -> [SVGGradient.Stop] {
        for index in chain {
            var stops: [SVGGradient.Stop] = []
            var previous = 0.0
            for child in document.childElements(of: index) where document.elements[child].name == "stop" {
                var offset = previous
                if let value = document.attribute(.offset, of: child) {
                    offset = Self.opacity(value) ?? 0
                }
                offset = max(offset, previous)
                previous = offset
                var color = color(.stopColor, of: child, fallback: .black)
                color.alpha *= Self.opacity(document.attribute(.stopOpacity, of: child)) ?? 1
                stops.append(SVGGradient.Stop(offset: offset, color: color))
            }
            if !stops.isEmpty { return stops }
        }
        return []
    }

    // MARK: Patterns

    private mutating func pattern(_ index: Index) -> SVGPaint? {
        let chain = chain(index, kinds: ["pattern"])
        let parent = chain.first { !document.elements[$0].children.isEmpty }
        guard let parent else { return nil }
        let units = units(.patternUnits, of: bearer(.patternUnits, chain), fallback: .objectBoundingBox)
        let contentUnits = self.units(
            .patternContentUnits, of: bearer(.patternContentUnits, chain), fallback: .userSpaceOnUse)
        func side(_ name: SVGAttribute, _ axis: Axis) -> CGFloat {
            coordinate(name, of: bearer(name, chain), axis: axis, units: units, fallback: SVGLength(0))
        }
        let rect = CGRect(
            x: side(.x, .horizontal), y: side(.y, .vertical), width: side(.width, .horizontal),
            height: side(.height, .vertical))
        guard rect.size.width > 0, rect.size.height > 0, rect.size.width.isFinite, rect.size.height.isFinite,
            rect.origin.x.isFinite, rect.origin.y.isFinite
        else {
            warn("a pattern has no size", line: document.elements[index].line)
            return nil
        }
        let transformBearer = bearer(.patternTransform, chain)
        let own = transform(.patternTransform, of: transformBearer)
        let viewBox = viewBox(of: bearer(.viewBox, chain))

        let children = inResource(index) { resolver in
            if parent != index { resolver.scope.active.append(parent) }
            if let viewBox { resolver.scope.viewport = viewBox.size }
            return resolver.resolveChildren(of: parent)
        }
        guard let children, !children.isEmpty else { return nil }
        return .pattern(
            SVGPattern(
                id: document.attribute(.id, of: index) ?? "", units: units, contentUnits: contentUnits,
                transform: own, rect: rect, viewBox: viewBox,
                aspectRatio: SVGAspectRatio(
                    document.attribute(.preserveAspectRatio, of: bearer(.preserveAspectRatio, chain))),
                children: children))
    }
}
