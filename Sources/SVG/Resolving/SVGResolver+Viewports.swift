import Raster

extension SVGResolver {
    // MARK: use

    /// The element's transform, then its `x` and `y`; what it refers to is its only child.
    mutating func resolveUse(_ index: Index, into nodes: inout [SVGNode]) {
        guard let child = document.childElements(of: index).first(where: { _ in true }) else { return }
        let kind = document.elements[child].name
        if isInClip,
            kind == "symbol" || kind == "svg" || kind == "g" || kind == "use" && !isShapeThroughUse(child)
        {
            warn("'\(kind)' is no child of a clipPath", line: document[index].line)
            return
        }
        let place = CGAffineTransform(
            translationX: length(.x, of: index, axis: .horizontal, fallback: 0),
            y: length(.y, of: index, axis: .vertical, fallback: 0))
        let outerContext = context
        let outerUseSize = useSize
        defer {
            context = outerContext
            useSize = outerUseSize
        }
        useSize = (nil, nil)
        if kind == "symbol" || kind == "svg" {
            useSize = (
                optionalLength(.width, of: index, axis: .horizontal),
                optionalLength(.height, of: index, axis: .vertical)
            )
        }
        let own = place.concatenating(transform(of: index))
        resolveGroup(index, transform: own, into: &nodes) { resolver, nodes in
            if resolver.document.usesContextPaint, !resolver.isInClip {
                resolver.setContext(use: index, child: child)
            }
            resolver.resolveReferenced(child, into: &nodes)
        }
    }

    private mutating func resolveReferenced(_ child: Index, into nodes: inout [SVGNode]) {
        if document.elements[child].name == "symbol" {
            guard count(child), isRendered(child) else { return }
            resolveSymbol(child, into: &nodes)
        } else if isInClip {
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

    /// The paints that `context-fill` means in a `use`. Their boxes are those of what it shows, which is resolved once
    /// more to know them.
    private mutating func setContext(use index: Index, child: Index) {
        let fill = fill(of: index)?.paint
        let stroke = stroke(of: index)?.paint
        var box = CGRect.null
        if fill?.needsBox == true || stroke?.needsBox == true {
            context = nil
            var nodes: [SVGNode] = []
            resolveReferenced(child, into: &nodes)
            box = SVGPainter().boundingBox(of: nodes)
        }
        context = ContextPaints(
            fill: fill?.inUserSpace(of: box), stroke: stroke?.inUserSpace(of: box), transform: transform)
    }

    // MARK: Viewports

    /// A `symbol` in a `use`, with the use's size.
    private mutating func resolveSymbol(_ index: Index, into nodes: inout [SVGNode]) {
        let size = CGSize(
            width: useSize.width ?? optionalLength(.width, of: index, axis: .horizontal) ?? viewport.width,
            height: useSize.height ?? optionalLength(.height, of: index, axis: .vertical) ?? viewport.height)
        resolveGroup(index, into: &nodes) { resolver, nodes in
            resolver.resolveContent(of: index, in: CGRect(origin: .zero, size: size), into: &nodes)
        }
    }

    /// An `svg` inside another.
    mutating func resolveViewport(_ index: Index, into nodes: inout [SVGNode]) {
        let rect = CGRect(
            x: length(.x, of: index, axis: .horizontal, fallback: 0),
            y: length(.y, of: index, axis: .vertical, fallback: 0),
            width: useSize.width ?? length(.width, of: index, axis: .horizontal, fallback: viewport.width),
            height: useSize.height ?? length(.height, of: index, axis: .vertical, fallback: viewport.height))
        guard rect.size.width > 0, rect.size.height > 0 else { return }
        resolveGroup(index, into: &nodes) { resolver, nodes in
            resolver.resolveContent(of: index, in: rect, into: &nodes)
        }
    }

    /// What is in a viewport: clipped to it, and moved and scaled into it.
    private mutating func resolveContent(of index: Index, in rect: CGRect, into nodes: inout [SVGNode]) {
        let outerViewport = viewport
        let outerTransform = transform
        let outerUseSize = useSize
        defer {
            viewport = outerViewport
            transform = outerTransform
            useSize = outerUseSize
        }
        useSize = (nil, nil)
        var inner = SVGGroup()
        if let viewBox = viewBox(of: index) {
            inner.transform = SVGAspectRatio(document.attribute(.preserveAspectRatio, of: index)).transform(
                from: viewBox, to: rect)
            viewport = viewBox.size
        } else {
            inner.transform = CGAffineTransform(translationX: rect.origin.x, y: rect.origin.y)
            viewport = rect.size
        }
        transform = inner.transform.concatenating(transform)
        resolveChildren(of: index, into: &inner.children)
        if inner.children.isEmpty { return }
        let overflow = document.attribute(.overflow, of: index)
        let isClipped = overflow != "visible" && overflow != "auto"
        if !isClipped {
            if inner.transform.isIdentity {
                nodes += inner.children
            } else {
                nodes.append(.group(inner))
            }
        } else if inner.transform.isIdentity {
            inner.clipRect = rect
            nodes.append(.group(inner))
        } else {
            var outer = SVGGroup()
            outer.clipRect = rect
            outer.children = [.group(inner)]
            nodes.append(.group(outer))
        }
    }
}
