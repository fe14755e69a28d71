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
            ShapeNode(inputs.shown(view.shape, .shape), view.style, view.fillStyle, inputs))
    }
}

/// A shape that is filled over other drawings of it.
public nonisolated struct FillShapeView<Content: Shape, Style: ShapeStyle, Background: View>:
    ShapeView, PrimitiveView
{
    /// The shape.
    public var shape: Content
    /// What it is filled with.
    public var style: Style
    /// How it is filled.
    public var fillStyle: FillStyle
    /// What is drawn behind.
    public var background: Background

    /// A shape that is filled over another view.
    public init(shape: Content, style: Style, fillStyle: FillStyle, background: Background) {
        self.shape = shape
        self.style = style
        self.fillStyle = fillStyle
        self.background = background
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: FillShapeView, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        outputs.add(
            ShapeNode(inputs.shown(view.shape, .shape), view.style, view.fillStyle, inputs),
            over: view.background, inputs)
    }
}

/// A line along a shape's outline, over other drawings of it.
public nonisolated struct StrokeShapeView<Content: Shape, Style: ShapeStyle, Background: View>:
    ShapeView, PrimitiveView
{
    /// The shape.
    public var shape: Content
    /// What the line is painted with.
    public var style: Style
    /// The line.
    public var strokeStyle: StrokeStyle
    /// Whether edges cover pixels in part.
    public var isAntialiased: Bool
    /// What is drawn behind.
    public var background: Background

    /// A line over another view.
    public init(
        shape: Content, style: Style, strokeStyle: StrokeStyle, isAntialiased: Bool, background: Background
    ) {
        self.shape = shape
        self.style = style
        self.strokeStyle = strokeStyle
        self.isAntialiased = isAntialiased
        self.background = background
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: StrokeShapeView, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        outputs.add(
            ShapeNode(
                inputs.shown(view.shape.stroke(style: view.strokeStyle), .shape), view.style,
                FillStyle(antialiased: view.isAntialiased), inputs),
            over: view.background, inputs)
    }
}

/// A line inside a shape's outline, over other drawings of it.
public nonisolated struct StrokeBorderShapeView<
    Content: InsettableShape, Style: ShapeStyle, Background: View
>: ShapeView, PrimitiveView {
    /// The shape.
    public var shape: Content
    /// What the line is painted with.
    public var style: Style
    /// The line.
    public var strokeStyle: StrokeStyle
    /// Whether edges cover pixels in part.
    public var isAntialiased: Bool
    /// What is drawn behind.
    public var background: Background

    /// A line over another view.
    public init(
        shape: Content, style: Style, strokeStyle: StrokeStyle, isAntialiased: Bool, background: Background
    ) {
        self.shape = shape
        self.style = style
        self.strokeStyle = strokeStyle
        self.isAntialiased = isAntialiased
        self.background = background
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: StrokeBorderShapeView, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let line = view.shape.inset(by: view.strokeStyle.lineWidth / 2).stroke(style: view.strokeStyle)
        outputs.add(
            ShapeNode(
                inputs.shown(line, .shape), view.style, FillStyle(antialiased: view.isAntialiased), inputs),
            over: view.background, inputs)
    }
}

extension _ViewOutputs {
    /// A box over what a view makes.
    fileprivate mutating func add<Background: View>(
        _ node: ViewNode, over background: Background, _ inputs: _ViewInputs
    ) {
        let behind = background.nodes(inputs.part(1))
        nodes.append(
            behind.nodes.isEmpty
                ? node : LayeringNode(node, behind.single(inputs), .center, isBehind: true))
    }
}

private final class ShapeNode<Content: Shape, Style: ShapeStyle>: ViewNode {
    let shape: Content
    let style: Style
    let fillStyle: FillStyle
    /// Its size on the way to where it is laid out.
    private let movingSize: MovingPlace?
    /// The size that it is drawn in, if that isn't its own.
    private var drawnSize: CGSize?

    init(_ shape: Content, _ style: Style, _ fillStyle: FillStyle, _ inputs: _ViewInputs) {
        self.shape = shape
        self.style = inputs.shown(style: style)
        self.fillStyle = fillStyle
        movingSize = inputs.movingSize()
        super.init(inputs.environment)
        inputs.follow(self)
    }

    override func placeChildren() {
        // Nothing lies inside; but its own size is known now.
        if let movingSize { drawnSize = movingSize.shown(placedSize) }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

    override var hasGuides: Bool { false }

    override var isLeaf: Bool { true }
    override var movesItsSize: Bool { true }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        let rect = drawnSize.map { pixelRect(at: origin, size: $0) } ?? pixelRect(at: origin)
        let frame = CGRect(origin: .zero, size: rect.size)
        let line = fillStyle == FillStyle() ? shape as? any LineShape : nil
        var path = ContainerShape.with(around: self) { line?.outline(in: frame) ?? shape.path(in: frame) }
        if case .mirrors(layoutDirection) = shape.layoutDirectionBehavior, layoutDirection == .rightToLeft {
            path = path.applying(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: rect.size.width, ty: 0))
        }
        path = path.offsetBy(dx: rect.origin.x, dy: rect.origin.y)
        // The unit space of a style is the view's rectangle, not the path's box.
        let shading = GraphicsContext.Shading.style(style.in(rect))
        if let line {
            own(context).stroke(path, with: shading, style: line.style)
        } else {
            own(context).fill(path, with: shading, style: fillStyle)
        }
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
    ) -> StrokeShapeView<Self, S, EmptyView> {
        StrokeShapeView(
            shape: self, style: content, strokeStyle: style, isAntialiased: antialiased,
            background: EmptyView())
    }

    /// Draws a line of this width, in points, along the shape's outline.
    public func stroke<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeShapeView<Self, S, EmptyView> {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}

extension InsettableShape {
    /// Draws a line inside the shape's outline.
    public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Self, S, EmptyView> {
        StrokeBorderShapeView(
            shape: self, style: content, strokeStyle: style, isAntialiased: antialiased,
            background: EmptyView())
    }

    /// Draws a line of this width, in points, inside the shape's outline.
    public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Self, S, EmptyView> {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}

extension ShapeView {
    /// Fills the shape once more, in front.
    public func fill<S: ShapeStyle>(
        _ content: S = .foreground, style: FillStyle = FillStyle()
    ) -> FillShapeView<Content, S, Self> {
        FillShapeView(shape: shape, style: content, fillStyle: style, background: self)
    }

    /// Draws a line along the shape's outline, in front.
    public func stroke<S: ShapeStyle>(
        _ content: S, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeShapeView<Content, S, Self> {
        StrokeShapeView(
            shape: shape, style: content, strokeStyle: style, isAntialiased: antialiased, background: self)
    }

    /// Draws a line of this width, in points, along the shape's outline, in front.
    public func stroke<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeShapeView<Content, S, Self> {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}

extension ShapeView where Content: InsettableShape {
    /// Draws a line inside the shape's outline, in front.
    public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Content, S, Self> {
        StrokeBorderShapeView(
            shape: shape, style: content, strokeStyle: style, isAntialiased: antialiased, background: self)
    }

    /// Draws a line of this width, in points, inside the shape's outline, in front.
    public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Content, S, Self> {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}
