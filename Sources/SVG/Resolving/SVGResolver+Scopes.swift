import Raster

extension SVGResolver {
    /// What the place of an element decides. Each element has a scope of its own, and so has what is in a
    /// resource that it refers to: what is changed there ends with it.
    struct Scope {
        /// What percentages are of: the size of the nearest viewport, in its user units.
        var viewport = CGSize(width: 100, height: 100)
        /// The size that a `use` gives the `svg` it refers to, each side by itself.
        var useSize: (width: CGFloat?, height: CGFloat?) = (nil, nil)
        /// Inside a `clipPath`, where only geometry counts.
        var isInClip = false
        /// What `context-fill` and `context-stroke` mean.
        var context: ContextPaints?
        /// From the current element's coordinates to the drawing's.
        var transform = CGAffineTransform.identity
        /// The resources that are being resolved, each within the one before: a reference to one of them is a
        /// cycle.
        var active: [Index] = []
        /// How many levels deep the walk is: elements, and the resources that they refer to, each inside the
        /// one before.
        var level = 1
    }

    struct ContextPaints {
        /// In user space, with the context element's box already taken in.
        var fill: SVGPaint?
        var stroke: SVGPaint?
        /// From the context element's coordinates to the drawing's.
        var transform: CGAffineTransform
    }

    /// What a mask, clip, pattern, marker or drawing counts as: its frames on the stack are many and large.
    static let levelsOfReference = 8

    /// Resolves an element that stands where the walk is, in a scope of its own; nothing, with an error,
    /// where that is too deep.
    mutating func inElement(_ index: Index, _ body: (inout SVGResolver) -> Void) {
        guard hasRoom(forLevels: 1, at: index) else { return }
        let outer = scope
        scope.level += 1
        defer { scope = outer }
        body(&self)
    }

    /// Resolves what is in a resource (a clip, a mask, a pattern, a marker, a filter), which knows of the
    /// place where it is referred to only how large the viewport is. Nil, with an error, where that is too
    /// deep.
    /// - Parameter levels: none for what limits its depth itself.
    mutating func inResource<Resource>(
        _ index: Index, levels: Int = SVGResolver.levelsOfReference,
        _ body: (inout SVGResolver) -> Resource?
    ) -> Resource? {
        guard hasRoom(forLevels: levels, at: index) else { return nil }
        let outer = scope
        scope = Scope(
            viewport: outer.viewport, active: outer.active + [index], level: outer.level + levels)
        defer { scope = outer }
        return body(&self)
    }

    /// Each level is one of recursion, here as in drawing, so that the limit keeps the stack.
    private mutating func hasRoom(forLevels levels: Int, at index: Index) -> Bool {
        if failure != nil { return false }
        // No thread had a stack for so many levels.
        if StackRoom.left < SVGStack.least {
            fail(SVGError(.outOfMemory, line: document.elements[index].line))
            return false
        }
        deepestLevel = max(deepestLevel, scope.level + levels)
        if scope.level + levels <= options.limits.nestingDepth { return true }
        fail(SVGError(.exceeded(.nestingDepth, of: options.limits), line: document.elements[index].line))
        return false
    }
}
