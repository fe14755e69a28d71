import Raster

/// A document after all references, styles and units are resolved: what is drawn, as plain values. Lengths
/// are user units (CSS pixels); y grows downwards.
package struct SVGTree: Sendable {
    /// Of the outermost viewport.
    package var size: CGSize
    /// Its transform takes the viewBox to the viewport.
    package var root: SVGGroup {
        get { content.root }
        set { content = Content(newValue, levels: levels) }
    }
    /// How deep it is nested, with the resources that it refers to.
    package var levels: Int { content.levels }
    private var content: Content
    /// What was left out and why, in document order: "line 12: filter 'f1' is not defined".
    package var warnings: [String] = []

    package init(size: CGSize, root: SVGGroup, levels: Int = 512) {
        self.size = size
        content = Content(root, levels: levels)
    }

    /// Nodes are freed one inside the other: with them goes a thread of as much stack as that takes, if need
    /// be.
    private final class Content: Sendable {
        nonisolated(unsafe) private var group: SVGGroup?
        let levels: Int

        init(_ root: SVGGroup, levels: Int) {
            group = root
            self.levels = levels
        }

        /// Never nil before the end.
        var root: SVGGroup { group ?? SVGGroup() }

        deinit { StackRoom.with(SVGStack.bytesToFree(levels: levels)) { group = nil } }
    }
}

/// Something that is drawn.
package indirect enum SVGNode: Sendable {
    case group(SVGGroup)
    case shape(SVGShape)
    case image(SVGImage)
    case text(SVGText)
}

/// Nodes under one transform and one set of effects. Everything in it (clips, mask, filters, children) is
/// measured in the coordinates inside `transform`. The effects' order is SVG's: filters, then clips, then the
/// mask, then opacity.
package struct SVGGroup: Sendable {
    package var id = ""
    package var transform = CGAffineTransform.identity
    package var opacity = 1.0
    package var blendMode = GraphicsContext.BlendMode.normal
    package var isIsolated = false
    /// A viewport that clips its content (`overflow: hidden`).
    package var clipRect: CGRect?
    package var clip: SVGClip?
    package var mask: SVGMask?
    package var filters: [SVGFilter] = []
    /// Of an element whose filter, clip or mask refers to nothing that could be drawn, SVG says that the
    /// whole element isn't; the resolver leaves such elements out, so no flag stands here.
    package var children: [SVGNode] = []
    /// Where groups are in groups, what `innerBox` came to, so that not each of them measures all that is in
    /// it.
    var knownBox: Guarded<CGRect?>?

    package init() {}

    /// Without any effect on its children but a transform.
    package var isPlain: Bool {
        opacity == 1 && blendMode == .normal && !isIsolated && clipRect == nil && clip == nil && mask == nil
            && filters.isEmpty
    }
}

/// What an objectBoundingBox unit is relative to, or that there is none.
package enum SVGUnits: Sendable, Hashable {
    case userSpaceOnUse
    /// Numbers are fractions of the bounding box of the element that refers to the resource.
    case objectBoundingBox
}

/// A `clipPath`. Children are shapes, texts and groups (with clips of their own); only their geometry counts:
/// their fill rule is the `clip-rule`.
package final class SVGClip: Sendable {
    package let id: String
    package let units: SVGUnits
    package let transform: CGAffineTransform
    package let children: [SVGNode]
    /// The `clip-path` on the `clipPath` itself.
    package let clip: SVGClip?

    package init(
        id: String, units: SVGUnits, transform: CGAffineTransform, children: [SVGNode], clip: SVGClip?
    ) {
        self.id = id
        self.units = units
        self.transform = transform
        self.children = children
        self.clip = clip
    }
}

package final class SVGMask: Sendable {
    package enum Kind: Sendable { case luminance, alpha }

    package let id: String
    package let kind: Kind
    package let units: SVGUnits
    package let contentUnits: SVGUnits
    /// In `units`.
    package let rect: CGRect
    /// `color-interpolation: linearRGB`: the luminance is that of linear light.
    package let isLinearRGB: Bool
    package let children: [SVGNode]
    /// The `mask` on the `mask` itself.
    package let mask: SVGMask?

    package init(
        id: String, kind: Kind, units: SVGUnits, contentUnits: SVGUnits, rect: CGRect, isLinearRGB: Bool,
        children: [SVGNode], mask: SVGMask?
    ) {
        self.id = id
        self.kind = kind
        self.units = units
        self.contentUnits = contentUnits
        self.rect = rect
        self.isLinearRGB = isLinearRGB
        self.children = children
        self.mask = mask
    }
}
