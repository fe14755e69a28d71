import Raster

extension SVGResolver {
    // MARK: use

    /// The element's transform, then its `x` and `y`; what it refers to is its only child.
    mutating func resolveUse(_ index: Index, into nodes: inout [SVGNode]) {
        guard let child = document.childElements(of: index).first(where: { _ in true }) else { return }
        let kind = document.elements[child].name
        if scope.isInClip,
            kind == "symbol" || kind == "svg" || kind == "g" || kind == "use" && !isShapeThroughUse(child)
        {
            warn("'\(kind)' is no child of a clipPath", line: document.elements[index].line)
            return
        }
        scope.useSize = (nil, nil)
        if kind == "symbol" || kind == "svg" {
            scope.useSize = (
                optionalLength(.width, of: index, axis: .horizontal),
                optionalLength(.height, of: index, axis: .vertical)
            )
        }
        let own = place(of: index).concatenating(transform(of: index))
        resolveGroup(index, transform: own, into: &nodes) { resolver, nodes in
            if resolver.document.usesContextPaint, !resolver.scope.isInClip {
                resolver.setContext(use: index, child: child)
            }
            resolver.resolveReferenced(child, into: &nodes)
        }
    }

    /// Where a `use` puts what it refers to.
    func place(of use: Index) -> CGAffineTransform {
        CGAffineTransform(
            translationX: length(.x, of: use, axis: .horizontal, fallback: 0),
            y: length(.y, of: use, axis: .vertical, fallback: 0))
    }

    private mutating func resolveReferenced(_ child: Index, into nodes: inout [SVGNode]) {
        if document.elements[child].name == "symbol" {
            guard count(child), isRendered(child) else { return }
            inElement(child) { $0.resolveSymbol(child, into: &nodes) }
        } else if scope.isInClip {
            resolveClipChild(child, into: &nodes)
        } else {
            resolve(child, into: &nodes)
        }
    }

    private func isShapeThroughUse(_ index: Index) -> Bool {
        var next: Index? = index
        while let current = next, document.elements[current].name == "use" {
            next = document.childElements(of: current).first { _ in true }
        }
        guard let next else { return false }
        let kind = Self.kinds[document.elements[next].name]
        return kind == .shape || kind == .text
    }

    /// The paints that `context-fill` means in a `use`. Their boxes are those of what it shows, which is
    /// resolved once more to know them.
    private mutating func setContext(use index: Index, child: Index) {
        let fill = fill(of: index)?.paint
        let stroke = stroke(of: index)?.paint
        var box = CGRect.null
        if fill?.needsBox == true || stroke?.needsBox == true {
            scope.context = nil
            var nodes: [SVGNode] = []
            resolveReferenced(child, into: &nodes)
            box = nodes.boundingBox
        }
        scope.context = ContextPaints(
            fill: fill?.inUserSpace(of: box), stroke: stroke?.inUserSpace(of: box),
            transform: scope.transform)
    }

    // MARK: Viewports

    /// A `symbol` in a `use`, with the use's size.
    private mutating func resolveSymbol(_ index: Index, into nodes: inout [SVGNode]) {
        resolveContent(
            of: index,
            in: CGRect(
                x: 0, y: 0, width: scope.useSize.width ?? scope.viewport.width,
                height: scope.useSize.height ?? scope.viewport.height),
            into: &nodes)
    }

    /// An `svg` inside another. A negative size counts as none given.
    mutating func resolveViewport(_ index: Index, into nodes: inout [SVGNode]) {
        func side(_ name: SVGAttribute, _ axis: Axis, _ given: CGFloat?) -> CGFloat {
            if let given { return given }
            let own = length(name, of: index, axis: axis, fallback: extent(axis))
            return own < 0 ? extent(axis) : own
        }
        resolveContent(
            of: index,
            in: CGRect(
                x: length(.x, of: index, axis: .horizontal, fallback: 0),
                y: length(.y, of: index, axis: .vertical, fallback: 0),
                width: side(.width, .horizontal, scope.useSize.width),
                height: side(.height, .vertical, scope.useSize.height)),
            into: &nodes)
    }

    /// What is in a viewport: clipped to it, and moved and scaled into it. The element's effects are measured
    /// inside, as browsers do it.
    private mutating func resolveContent(of index: Index, in rect: CGRect, into nodes: inout [SVGNode]) {
        guard rect.size.width > 0, rect.size.height > 0 else { return }
        var group = SVGGroup()
        // The transform's origin is a matter of the viewport around.
        group.transform = transform(of: index)
        let inner: CGAffineTransform
        if let viewBox = viewBox(of: index) {
            inner = SVGAspectRatio(document.attribute(.preserveAspectRatio, of: index)).transform(
                from: viewBox, to: rect)
            scope.viewport = viewBox.size
        } else {
            inner = CGAffineTransform(translationX: rect.origin.x, y: rect.origin.y)
            scope.viewport = rect.size
        }
        scope.useSize = (nil, nil)
        let overflow = document.attribute(.overflow, of: index)
        if overflow != "visible" && overflow != "auto" { group.clipRect = rect }
        scope.transform = group.transform.concatenating(scope.transform)
        resolveGroup(index, transform: inner, into: &group.children) { resolver, nodes in
            resolver.resolveChildren(of: index, into: &nodes)
        }
        if group.children.isEmpty { return }
        if group.clipRect == nil, group.transform.isIdentity {
            nodes += group.children
        } else {
            nodes.append(.group(group))
        }
    }
}
