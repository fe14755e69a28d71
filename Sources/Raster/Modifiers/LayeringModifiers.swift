import RasterPaths

nonisolated struct Layering<Other: View>: NodeModifier {
    let other: Other
    let alignment: Alignment
    let isBehind: Bool

    func wrap(
        _ node: ViewNode, _ inputs: _ViewInputs, _ preferences: inout PreferenceValues
    ) -> ViewNode {
        let inner = inputs.apart(-2)
        let outputs = other.nodes(inner)
        preferences.merge(outputs.preferences)
        if outputs.nodes.isEmpty { return node }
        return LayeringNode(
            node, outputs.single(inner, alignment: alignment), alignment, isBehind: isBehind)
    }
}

/// A box whose content is seen through a shape or another box.
private final class ClipNode: WrapperNode {
    private let clip: (inout GraphicsContext, CGRect) -> Void
    private let mask: ViewNode?
    private let alignment: Alignment

    init(_ content: ViewNode, clip: @escaping (inout GraphicsContext, CGRect) -> Void) {
        self.clip = clip
        mask = nil
        alignment = .center
        super.init(content, content.environment)
    }

    init(_ content: ViewNode, mask: ViewNode, _ alignment: Alignment) {
        clip = { _, _ in }
        self.mask = mask
        self.alignment = alignment
        super.init(content, content.environment)
        adopt(mask)
    }

    override func placeChildren() {
        super.placeChildren()
        guard let mask else { return }
        let proposal = ProposedViewSize(placedSize)
        place(mask, at: mask.aligned(proposal, in: placedSize, alignment), proposal: proposal)
    }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        var context = context
        if let mask {
            context.clipToLayer { mask.draw($0, at: origin + mask.position) }
        } else {
            clip(&context, pixelRect(at: origin + displacement))
        }
        super.drawContents(context, at: origin)
    }
}

nonisolated struct ShapeClip<S: Shape>: NodeModifier {
    let shape: S
    let style: FillStyle

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode {
        let node = ClipNode(node) { context, rect in
            context.clip(to: shape.path(in: rect), style: style)
        }
        inputs.follow(node)
        return node
    }
}

nonisolated struct ViewMask<Mask: View>: NodeModifier {
    let mask: Mask
    let alignment: Alignment

    func wrap(
        _ node: ViewNode, _ inputs: _ViewInputs, _ preferences: inout PreferenceValues
    ) -> ViewNode {
        let inner = inputs.apart(-2)
        let outputs = mask.nodes(inner)
        preferences.merge(outputs.preferences)
        return ClipNode(node, mask: outputs.single(inner, alignment: alignment), alignment)
    }
}

extension View {
    /// Puts views in front, proposed this view's size and lined up with it.
    public nonisolated func overlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { modifier(Layering(other: content(), alignment: alignment, isBehind: false)) }

    /// Puts a view in front, proposed this view's size and lined up with it.
    @_disfavoredOverload
    public nonisolated func overlay<Overlay: View>(
        _ overlay: Overlay, alignment: Alignment = .center
    ) -> some View { modifier(Layering(other: overlay, alignment: alignment, isBehind: false)) }

    /// Fills the view's rectangle in front of it.
    public nonisolated func overlay<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View {
        modifier(
            Layering(
                other: _ShapeView(shape: Rectangle(), style: style), alignment: .center, isBehind: false))
    }

    /// Fills a shape of the view's size in front of it.
    public nonisolated func overlay<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        modifier(
            Layering(
                other: _ShapeView(shape: shape, style: style, fillStyle: fillStyle), alignment: .center,
                isBehind: false))
    }

    /// Puts views behind, proposed this view's size and lined up with it.
    public nonisolated func background<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { modifier(Layering(other: content(), alignment: alignment, isBehind: true)) }

    /// Puts a view behind, proposed this view's size and lined up with it.
    @_disfavoredOverload
    public nonisolated func background<Background: View>(
        _ background: Background, alignment: Alignment = .center
    ) -> some View { modifier(Layering(other: background, alignment: alignment, isBehind: true)) }

    /// Fills the view's rectangle behind it.
    public nonisolated func background<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View {
        modifier(
            Layering(
                other: _ShapeView(shape: Rectangle(), style: style), alignment: .center, isBehind: true))
    }

    /// Fills the view's rectangle behind it with the background style.
    public nonisolated func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        background(.background, ignoresSafeAreaEdges: edges)
    }

    /// Fills a shape of the view's size behind it.
    public nonisolated func background<S: ShapeStyle, T: Shape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        modifier(
            Layering(
                other: _ShapeView(shape: shape, style: style, fillStyle: fillStyle), alignment: .center,
                isBehind: true))
    }

    /// Fills a shape of the view's size behind it with the background style.
    public nonisolated func background<S: Shape>(
        in shape: S, fillStyle: FillStyle = FillStyle()
    ) -> some View { background(.background, in: shape, fillStyle: fillStyle) }

    /// Draws a line of this width, in points, inside the view's edges.
    public nonisolated func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
        overlay { Rectangle().strokeBorder(content, lineWidth: width) }
    }

    /// Shows what lies within the view's rectangle.
    public nonisolated func clipped(antialiased: Bool = false) -> some View {
        modifier(ShapeClip(shape: Rectangle(), style: FillStyle(antialiased: antialiased)))
    }

    /// Shows what lies within a shape of the view's size.
    public nonisolated func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
        modifier(Moving(shape) { ShapeClip(shape: $0, style: style) })
    }

    /// Shows what lies within the view's rectangle with round corners.
    public nonisolated func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
        clipShape(RoundedRectangle(cornerRadius: radius), style: FillStyle(antialiased: antialiased))
    }

    /// Shows the view as far as a mask of its size is opaque.
    public nonisolated func mask<Mask: View>(
        alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
    ) -> some View { modifier(ViewMask(mask: mask(), alignment: alignment)) }

    /// Shows the view as far as a mask of its size is opaque.
    public nonisolated func mask<Mask: View>(_ mask: Mask) -> some View {
        modifier(ViewMask(mask: mask, alignment: .center))
    }
}
