import Raster

extension SVGResolver {
    /// What the elements in an element draw.
    package mutating func resolveChildren(of index: Index) -> [SVGNode] {
        var nodes: [SVGNode] = []
        resolveChildren(of: index, into: &nodes)
        return nodes
    }

    /// What an element draws, in its parent's coordinates.
    package mutating func resolveElement(_ index: Index) -> [SVGNode] {
        var nodes: [SVGNode] = []
        resolve(index, into: &nodes)
        return nodes
    }

    mutating func resolveChildren(of index: Index, into nodes: inout [SVGNode]) {
        let children = document.elements[index].children
        for child in children {
            if case .element(let child) = child { resolve(child, into: &nodes) }
        }
    }

    mutating func resolve(_ index: Index, into nodes: inout [SVGNode]) {
        let name = document.elements[index].name
        // Most elements are paths.
        guard let kind = name == "path" ? .shape : Self.kinds[name] else { return }
        guard count(index), isRendered(index) else { return }
        inElement(index) { $0.resolve(index, kind, into: &nodes) }
    }

    /// In the element's scope.
    private mutating func resolve(_ index: Index, _ kind: Kind, into nodes: inout [SVGNode]) {
        switch kind {
        case .shape:
            resolveGroup(index, into: &nodes) { resolver, nodes in resolver.resolveShape(index, into: &nodes)
            }
        case .group:
            resolveGroup(index, into: &nodes) { resolver, nodes in
                resolver.resolveChildren(of: index, into: &nodes)
            }
        case .use: resolveUse(index, into: &nodes)
        case .viewport: resolveViewport(index, into: &nodes)
        case .switch:
            let chosen = document.childElements(of: index).first {
                Self.kinds[document.elements[$0].name] != nil && meetsConditions($0)
            }
            guard let chosen else { return }
            resolveGroup(index, into: &nodes) { resolver, nodes in resolver.resolve(chosen, into: &nodes) }
        case .image:
            resolveGroup(index, into: &nodes) { resolver, nodes in resolver.resolveImage(index, into: &nodes)
            }
        case .text:
            resolveGroup(index, into: &nodes) { resolver, nodes in
                if let text = resolver.resolveText(index) { nodes.append(.text(text)) }
            }
        }
    }

    enum Kind { case shape, group, use, viewport, `switch`, image, text }

    /// The elements that draw where they stand.
    static let kinds: [String: Kind] = [
        "rect": .shape, "circle": .shape, "ellipse": .shape, "line": .shape, "polyline": .shape,
        "polygon": .shape, "path": .shape, "g": .group, "a": .group, "use": .use, "svg": .viewport,
        "switch": .switch, "image": .image, "text": .text,
    ]

    // MARK: Whether an element is drawn

    /// Not `display: none`, its transform has an inverse, and its conditions hold.
    func isRendered(_ index: Index) -> Bool {
        let attributes = document.elements[index].attributes
        for entry in attributes.entries {
            switch entry.name {
            case .display: if entry.value == "none" { return false }
            case .transform:
                let transform = attributes.knownTransform ?? CGAffineTransform(svg: entry.value)
                if let transform, !transform.isUsable { return false }
            case .requiredExtensions, .requiredFeatures, .systemLanguage:
                if !meetsConditions(index) { return false }
            default: break
            }
        }
        return true
    }

    /// The conditions of `switch`. All of SVG's own features are there; extensions there are none; languages
    /// match by themselves or by what stands before a hyphen.
    func meetsConditions(_ index: Index) -> Bool {
        if document.attribute(.requiredExtensions, of: index) != nil { return false }
        if let features = document.attribute(.requiredFeatures, of: index),
            !features.split(whereSeparator: \.isWhitespace).allSatisfy({ $0.hasPrefix("http://www.w3.org/") })
        {
            return false
        }
        guard let languages = document.attribute(.systemLanguage, of: index) else { return true }
        return languages.split(separator: ",").contains { word in
            let language = word.trimmingSpace().lowercased()
            return options.languages.contains { known in
                let known = known.lowercased()
                return language == known || language.hasPrefix(known + "-")
            }
        }
    }

    // MARK: Groups

    /// Puts what `content` makes into a group with the element's transform and effects; without any, straight
    /// into `nodes`. An element whose clip, mask or filter can't be drawn isn't drawn either. What is
    /// resolved next in the element's scope is in the group's coordinates.
    /// - Parameter own: replaces the element's transform.
    mutating func resolveGroup(
        _ index: Index, transform own: CGAffineTransform? = nil, into nodes: inout [SVGNode],
        content: (inout SVGResolver, inout [SVGNode]) -> Void
    ) {
        let inner = own ?? transform(of: index)
        guard hasEffects(index) else {
            if inner.isIdentity { return content(&self, &nodes) }
            scope.transform = inner.concatenating(scope.transform)
            var group = SVGGroup()
            group.transform = inner
            content(&self, &group.children)
            setOrigin(of: &group, at: index)
            if !group.children.isEmpty { nodes.append(.group(group)) }
            return
        }
        scope.transform = inner.concatenating(scope.transform)
        var group = SVGGroup()
        group.id = document.attribute(.id, of: index) ?? ""
        group.transform = inner
        guard setEffects(of: index, on: &group) else { return }
        content(&self, &group.children)
        setOrigin(of: &group, at: index)
        if group.children.isEmpty, group.filters.isEmpty { return }
        if group.clip != nil || group.mask != nil || !group.filters.isEmpty { group.keepBox() }
        if !group.filters.isEmpty { checkFilterCanvas(of: group, line: document.elements[index].line) }
        if group.isPlain, inner.isIdentity {
            nodes += group.children
        } else {
            nodes.append(.group(group))
        }
    }

    /// Moves a transform's origin into the box of what is transformed, where `transform-box` asks for that:
    /// only now is it known.
    private func setOrigin(of group: inout SVGGroup, at index: Index) {
        guard let value = document.attribute(.transformBox, of: index),
            document.attribute(.transform, of: index) != nil
        else { return }
        let kind = Self.kinds[document.elements[index].name]
        if kind == nil || kind == .viewport { return }
        let placing = kind == .use ? place(of: index) : .identity
        var box: CGRect
        switch value {
        case "fill-box", "content-box":
            // Markers aren't part of it.
            box = shapePath(of: index)?.boundingRect ?? group.children.boundingBox
        case "stroke-box", "border-box": box = group.children.paintedBox
        default: return
        }
        if box.isNull || box.isInfinite { box = .zero }
        group.transform = placing.concatenating(
            transform(.transform, of: index, in: box.applying(placing))
                .concatenating(motion(of: index)))
    }

    private func hasEffects(_ index: Index) -> Bool {
        let attributes = document.elements[index].attributes
        return attributes.mayContain(Self.effects) && Self.effects.contains { attributes.contains($0) }
    }

    private static let effects: [SVGAttribute] = [
        .opacity, .clipPath, .mask, .filter, .mixBlendMode, .isolation,
    ]

    /// False for an element that isn't drawn.
    private mutating func setEffects(of index: Index, on group: inout SVGGroup) -> Bool {
        if !scope.isInClip {
            group.opacity = Self.opacity(document.attribute(.opacity, of: index)) ?? 1
            group.blendMode =
                document.attribute(.mixBlendMode, of: index).flatMap { .init(svg: $0) } ?? .normal
            group.isIsolated = document.attribute(.isolation, of: index) == "isolate"
        }
        if let clip = reference(.clipPath, of: index) {
            switch self.clip(clip) {
            case .found(let clip): group.clip = clip
            case .cyclic: break
            case .broken: return false
            }
        }
        if scope.isInClip { return true }
        if let mask = reference(.mask, of: index) {
            switch self.mask(mask) {
            case .found(let mask): group.mask = mask
            case .cyclic: break
            case .broken: return false
            }
        }
        if let filter = document.attribute(.filter, of: index), filter != "none" {
            guard let filters = resolveFilters(of: index) else { return false }
            group.filters = filters
        }
        return true
    }

    /// The element that a property like `clip-path` refers to; nil, after a warning, for one that isn't
    /// there.
    mutating func reference(_ name: SVGAttribute, of index: Index) -> Index? {
        guard let value = document.attribute(name, of: index), value != "none" else { return nil }
        guard let identifier = SVGReference.identifier(url: value) else {
            warn("\(name.name) '\(value)' is no reference", line: document.elements[index].line)
            return nil
        }
        guard let found = document.identifiers[identifier] else {
            warn("\(name.name) '#\(identifier)' is not defined", line: document.elements[index].line)
            return nil
        }
        if isCut(name, of: index, to: found) { return nil }
        return found
    }
}
