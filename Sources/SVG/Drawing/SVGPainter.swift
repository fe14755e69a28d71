import Raster

/// Draws a resolved tree into a context, in document order.
///
/// Layers cost time, so few are made: opacity, blend mode and mask of a group that paints once only go to
/// that paint; clips apply to each paint by itself, as in other renderers; what needs none is drawn in place.
///
/// What doesn't recurse is never inlined, or each level of groups would have its frame (`SVGStack`).
package struct SVGPainter {
    /// What gradients and patterns have come to.
    let shadings = SVGShadings()
    /// How many patterns this drawing is inside.
    let patternDepth: Int

    /// Patterns nested deeper than this paint nothing: each level may take a tile's memory.
    static let deepestPattern = 8

    package init(patternDepth: Int = 0) { self.patternDepth = patternDepth }

    /// Draws the tree in the context's user space, whose unit is the CSS pixel.
    package static func draw(_ tree: SVGTree, in context: inout GraphicsContext) {
        SVGPainter().draw(tree.root, in: context)
    }

    func draw(_ nodes: [SVGNode], in context: inout GraphicsContext) {
        for node in nodes { draw(node, in: &context) }
    }

    func draw(_ node: SVGNode, in context: inout GraphicsContext) {
        switch node {
        case .group(let group): draw(group, in: context)
        case .shape(let shape): draw(shape, in: &context)
        case .image(let image): draw(image, in: context)
        case .text(let text): draw(text, in: &context)
        }
    }

    /// The context's opacity and blend mode are other than the usual only where the group paints once.
    private func draw(_ group: SVGGroup, in parent: GraphicsContext) {
        guard group.opacity > 0, !group.children.isEmpty || !group.filters.isEmpty else { return }
        var context = parent
        if group.transform != .identity { context.concatenate(group.transform) }
        if group.isPlain { return draw(group.children, in: &context) }
        var box: CGRect?
        func objectBox() -> CGRect {
            let known = box ?? group.innerBox
            box = known
            return known
        }
        if let clip = group.clip, !apply(clip, box: objectBox, to: &context) { return }
        if let mask = group.mask, !apply(mask, box: objectBox, to: &context) { return }
        if !group.filters.isEmpty, !apply(group.filters, box: objectBox(), to: &context) { return }
        context.opacity *= group.opacity
        if group.blendMode != .normal { context.blendMode = group.blendMode }
        let isOneObject =
            group.opacity < 1 || group.blendMode != .normal || group.mask != nil || group.isIsolated
        if !group.filters.isEmpty || isOneObject && !group.children.paintOnce {
            context.drawLayer { layer in
                if let clipRect = group.clipRect { layer.clip(to: Path(clipRect)) }
                draw(group.children, in: &layer)
            }
        } else {
            if let clipRect = group.clipRect { context.clip(to: Path(clipRect)) }
            draw(group.children, in: &context)
        }
    }
}

extension [SVGNode] {
    /// Whether at most one paint comes of them, so that what applies to the whole may apply to it.
    fileprivate var paintOnce: Bool {
        guard count == 1 else { return isEmpty }
        switch self[0] {
        case .shape(let shape): return shape.fill == nil || shape.stroke == nil
        case .image(let image):
            if case .raster = image.content { return true }
            return false
        case .group(let group):
            return group.blendMode == .normal && group.filters.isEmpty && group.children.paintOnce
        case .text: return false
        }
    }
}
