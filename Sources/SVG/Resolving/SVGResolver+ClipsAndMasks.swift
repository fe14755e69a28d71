import Raster

extension SVGResolver {
    /// What comes of a reference to a clip or a mask.
    enum Reference<Resource> {
        case found(Resource)
        /// It is part of itself: as if it weren't there.
        case cyclic
        /// It can't be drawn, and neither can what refers to it.
        case broken
    }

    /// Whether the reference that a mask has on itself leads back to it.
    private func isCyclic(_ name: SVGAttribute, _ index: Index) -> Bool {
        var next = index
        var seen: Set<Index> = []
        while seen.insert(next).inserted {
            guard let value = document.attribute(name, of: next),
                let identifier = SVGReference.identifier(url: value),
                let found = document.identifiers[identifier]
            else { return false }
            if found == index { return true }
            next = found
        }
        return true
    }

    /// Counts a resource that is referred to again; false, with an error, when that is too much.
    mutating func chargeOnce(more key: ResourceKey) -> Bool {
        costs[key].map { charge($0, at: key.element) } ?? true
    }

    /// What a mask, or a clip that can't be a path, counts as besides what is in it: layers of its own, each
    /// as often as it is drawn.
    private static let elementsOfLayers = 32

    // MARK: Clips

    mutating func clip(_ index: Index) -> Reference<SVGClip> {
        guard document.elements[index].name == "clipPath" else { return .broken }
        if scope.active.contains(index) { return .cyclic }
        let key = key(index)
        if let known = clips[key] {
            guard let known, chargeOnce(more: key) else { return .broken }
            return .found(known)
        }
        let isOutermost = scope.active.isEmpty
        let before = budget.cost
        // One inside another resource is drawn into layers.
        let hasRoom = isOutermost || charge(SVGCost(elements: Self.elementsOfLayers), at: index)
        let clip = hasRoom && hasInverse(index) ? inResource(index) { $0.makeClip(index) } : nil
        if isOutermost {
            clips[key] = .some(clip)
            costs[key] = budget.cost - before
        }
        return clip.map { .found($0) } ?? .broken
    }

    /// Whether a clip's own transform, if it has one, can be undone.
    private func hasInverse(_ clip: Index) -> Bool {
        document.attribute(.transform, of: clip).flatMap { CGAffineTransform(svg: $0) }?.isUsable ?? true
    }

    /// In the clip's scope.
    private mutating func makeClip(_ index: Index) -> SVGClip? {
        var outer: SVGClip?
        if let reference = reference(.clipPath, of: index) {
            switch clip(reference) {
            case .found(let clip): outer = clip
            case .cyclic: break
            case .broken: return nil
            }
        }
        scope.isInClip = true
        var children: [SVGNode] = []
        for child in document.childElements(of: index) { resolveClipChild(child, into: &children) }
        return SVGClip(
            id: document.attribute(.id, of: index) ?? "",
            units: units(.clipPathUnits, of: index, fallback: .userSpaceOnUse),
            transform: transform(of: index),
            children: children, clip: outer)
    }

    /// Shapes, texts and references to them; nothing else clips.
    mutating func resolveClipChild(_ index: Index, into nodes: inout [SVGNode]) {
        switch Self.kinds[document.elements[index].name] {
        case .shape, .text, .use: resolve(index, into: &nodes)
        default:
            warn(
                "'\(document.elements[index].name)' is no child of a clipPath",
                line: document.elements[index].line)
        }
    }

    // MARK: Masks

    mutating func mask(_ index: Index) -> Reference<SVGMask> {
        guard document.elements[index].name == "mask" else { return .broken }
        if scope.active.contains(index) { return .cyclic }
        let key = key(index)
        if let known = masks[key] {
            guard let known, chargeOnce(more: key) else { return .broken }
            return .found(known)
        }
        let isOutermost = scope.active.isEmpty
        let before = budget.cost
        let hasRoom = charge(SVGCost(elements: Self.elementsOfLayers), at: index)
        let mask = hasRoom ? makeMask(index) : nil
        if isOutermost {
            masks[key] = .some(mask)
            costs[key] = budget.cost - before
        }
        return mask.map { .found($0) } ?? .broken
    }

    private mutating func makeMask(_ index: Index) -> SVGMask? {
        let units = units(.maskUnits, of: index, fallback: .objectBoundingBox)
        func side(_ name: SVGAttribute, _ axis: Axis, _ percent: Double) -> CGFloat {
            coordinate(name, of: index, axis: axis, units: units, fallback: SVGLength(percent, .percent))
        }
        let rect = CGRect(
            x: side(.x, .horizontal, -10), y: side(.y, .vertical, -10), width: side(.width, .horizontal, 120),
            height: side(.height, .vertical, 120))
        guard rect.size.width > 0, rect.size.height > 0 else {
            warn("a mask has no size", line: document.elements[index].line)
            return nil
        }
        return inResource(index) { $0.makeMask(index, units: units, rect: rect) }
    }

    /// In the mask's scope.
    private mutating func makeMask(_ index: Index, units: SVGUnits, rect: CGRect) -> SVGMask? {
        var outer: SVGMask?
        if !isCyclic(.mask, index), let reference = reference(.mask, of: index) {
            switch mask(reference) {
            case .found(let mask): outer = mask
            case .cyclic: break
            case .broken: return nil
            }
        }
        let children = resolveChildren(of: index)
        return SVGMask(
            id: document.attribute(.id, of: index) ?? "",
            kind: document.attribute(.maskType, of: index) == "alpha" ? .alpha : .luminance, units: units,
            contentUnits: self.units(.maskContentUnits, of: index, fallback: .userSpaceOnUse), rect: rect,
            isLinearRGB: document.inherited(.colorInterpolation, of: index) == "linearRGB",
            children: children, mask: outer)
    }
}
