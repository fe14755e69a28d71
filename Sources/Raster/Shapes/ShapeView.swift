import RasterPaths

/// A view that draws a shape, and can be drawn with more of it.
public nonisolated protocol ShapeView<Content>: View {
    /// The shape's type.
    associatedtype Content: Shape
    /// The shape.
    var shape: Content { get }
}

/// A shape that is filled.
public nonisolated struct _ShapeView<Content: Shape, Style: ShapeStyle>: ShapeView, PrimitiveView {
    /// The shape.
    public var shape: Content
    /// What it is filled with.
    public var style: Style
    /// How it is filled.
    public var fillStyle: FillStyle

    /// A shape that is filled.
    public init(shape: Content, style: Style, fillStyle: FillStyle = FillStyle()) {
        self.shape = shape
        self.style = style
        self.fillStyle = fillStyle
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: _ShapeView, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        outputs.nodes.append(
            ShapeNode(view.shape, view.style, view.fillStyle, inputs.environment))
    }
}

/// A shape that is drawn over other drawings of it.
public nonisolated struct _LayeredShapeView<Content: Shape, Front: View, Background: View>:
    ShapeView, PrimitiveView
{
    /// The shape.
    public var shape: Content
    var front: Front
    /// What is drawn behind.
    public var background: Background

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: _LayeredShapeView, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let front = view.front.nodes(inputs.part(0)).single(inputs)
        let behind = view.background.nodes(inputs.part(1)).single(inputs)
        outputs.nodes.append(LayeringNode(front, behind, .center, isBehind: true))
    }
}

private final class ShapeNode<Content: Shape, Style: ShapeStyle>: ViewNode {
    let shape: Content
    let style: Style
    let fillStyle: FillStyle

    init(_ shape: Content, _ style: Style, _ fillStyle: FillStyle, _ environment: EnvironmentValues) {
        self.shape = shape
        self.style = style
        self.fillStyle = fillStyle
        super.init(environment)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

    override var isLeaf: Bool { true }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        let rect = pixelRect(at: origin)
        var path = shape.path(in: CGRect(origin: .zero, size: rect.size))
        if case .mirrors(layoutDirection) = shape.layoutDirectionBehavior, layoutDirection == .rightToLeft {
            path = path.applying(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: rect.size.width, ty: 0))
        }
        path = path.offsetBy(dx: rect.origin.x, dy: rect.origin.y)
        // The unit space of a style is the view's rectangle, not the path's box.
        own(context).fill(path, with: .style(style.in(rect)), style: fillStyle)
    }
}

extension Shape {
    /// The shape, filled with the foreground style.
    @MainActor public var body: _ShapeView<Self, ForegroundStyle> {
        _ShapeView(shape: self, style: ForegroundStyle())
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: Self, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        _ShapeView(shape: view, style: ForegroundStyle()).makeNodes(inputs, &outputs)
    }

    /// Fills the shape.
    public func fill<S: ShapeStyle>(
        _ content: S, style: FillStyle = FillStyle()
    ) -> _ShapeView<Self, S> { _ShapeView(shape: self, style: content, fillStyle: style) }

    /// Fills the shape with the foreground style.
    public func fill(style: FillStyle = FillStyle()) -> _ShapeView<Self, ForegroundStyle> {
        fill(ForegroundStyle(), style: style)
    }

    /// Draws a line along the shape's outline.
    public func stroke<S: ShapeStyle>(
        _ content: S, style: StrokeStyle, antialiased: Bool = true
    ) -> _LayeredShapeView<Self, some View, EmptyView> {
        _LayeredShapeView(
            shape: self,
            front: self.stroke(style: style).fill(content, style: FillStyle(antialiased: antialiased)),
            background: EmptyView())
    }

    /// Draws a line of this width, in points, along the shape's outline.
    public func stroke<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> _LayeredShapeView<Self, some View, EmptyView> {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}

extension InsettableShape {
    /// Draws a line inside the shape's outline.
    public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
    ) -> _LayeredShapeView<Self, some View, EmptyView> {
        _LayeredShapeView(
            shape: self,
            front: inset(by: style.lineWidth / 2).stroke(style: style)
                .fill(content, style: FillStyle(antialiased: antialiased)), background: EmptyView())
    }

    /// Draws a line of this width, in points, inside the shape's outline.
    public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> _LayeredShapeView<Self, some View, EmptyView> {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}

extension ShapeView {
    /// Fills the shape once more, in front.
    public func fill<S: ShapeStyle>(
        _ content: S = .foreground, style: FillStyle = FillStyle()
    ) -> _LayeredShapeView<Content, some View, Self> {
        _LayeredShapeView(shape: shape, front: shape.fill(content, style: style), background: self)
    }

    /// Draws a line along the shape's outline, in front.
    public func stroke<S: ShapeStyle>(
        _ content: S, style: StrokeStyle, antialiased: Bool = true
    ) -> _LayeredShapeView<Content, some View, Self> {
        _LayeredShapeView(
            shape: shape, front: shape.stroke(content, style: style, antialiased: antialiased),
            background: self)
    }

    /// Draws a line of this width, in points, along the shape's outline, in front.
    public func stroke<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> _LayeredShapeView<Content, some View, Self> {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}

extension ShapeView where Content: InsettableShape {
    /// Draws a line inside the shape's outline, in front.
    public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
    ) -> _LayeredShapeView<Content, some View, Self> {
        _LayeredShapeView(
            shape: shape, front: shape.strokeBorder(content, style: style, antialiased: antialiased),
            background: self)
    }

    /// Draws a line of this width, in points, inside the shape's outline, in front.
    public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> _LayeredShapeView<Content, some View, Self> {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}
