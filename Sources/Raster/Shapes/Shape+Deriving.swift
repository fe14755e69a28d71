import RasterPaths

extension Shape {
    /// The part of the outline between two fractions of its length; see `Path.trimmedPath`.
    public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
        TrimmedShape(shape: self, startFraction: startFraction, endFraction: endFraction)
    }

    /// The shape of the line that `style` draws along the outline.
    public func stroke(style: StrokeStyle) -> some Shape {
        StrokedShape(shape: self, style: style)
    }

    /// The shape of a line of the given width along the outline.
    public func stroke(lineWidth: CGFloat = 1) -> some Shape {
        StrokedShape(shape: self, style: StrokeStyle(lineWidth: lineWidth))
    }

    /// The shape at a fixed size, at the origin of whatever frame it is given.
    public func size(_ size: CGSize) -> some Shape {
        SizedShape(shape: self, size: size, anchor: .topLeading)
    }

    /// The same from a width and a height.
    public func size(width: CGFloat, height: CGFloat) -> some Shape {
        SizedShape(shape: self, size: CGSize(width: width, height: height), anchor: .topLeading)
    }

    /// The shape at a fixed size, the given point of it on the same point of the frame.
    public func size(_ size: CGSize, anchor: UnitPoint) -> some Shape {
        SizedShape(shape: self, size: size, anchor: anchor)
    }

    /// The same from a width and a height.
    public func size(width: CGFloat, height: CGFloat, anchor: UnitPoint) -> some Shape {
        SizedShape(shape: self, size: CGSize(width: width, height: height), anchor: anchor)
    }
}

private struct TrimmedShape<Content: Shape>: Shape {
    var shape: Content
    var startFraction: CGFloat
    var endFraction: CGFloat

    static var role: ShapeRole { Content.role }

    func path(in rect: CGRect) -> Path {
        shape.path(in: rect).trimmedPath(from: startFraction, to: endFraction)
    }

    func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

    var animatableData: AnimatablePair<Content.AnimatableData, AnimatablePair<CGFloat, CGFloat>> {
        get { AnimatablePair(shape.animatableData, AnimatablePair(startFraction, endFraction)) }
        set {
            shape.animatableData = newValue.first
            (startFraction, endFraction) = (newValue.second.first, newValue.second.second)
        }
    }
}

/// A shape that is a line along another one's outline. Views stroke it: the line is true to the pixels then,
/// however large it is drawn, and a line in documents, too.
protocol LineShape: Shape {
    var style: StrokeStyle { get }

    /// What the line goes along.
    func outline(in rect: CGRect) -> Path
}

private struct StrokedShape<Content: Shape>: LineShape {
    var shape: Content
    var style: StrokeStyle

    static var role: ShapeRole { .stroke }

    func outline(in rect: CGRect) -> Path { shape.path(in: rect) }

    func path(in rect: CGRect) -> Path { outline(in: rect).strokedPath(style) }

    func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

    var animatableData: AnimatablePair<Content.AnimatableData, StrokeStyle.AnimatableData> {
        get { AnimatablePair(shape.animatableData, style.animatableData) }
        set { (shape.animatableData, style.animatableData) = (newValue.first, newValue.second) }
    }
}

private struct SizedShape<Content: Shape>: Shape {
    var shape: Content
    var size: CGSize
    var anchor: UnitPoint

    static var role: ShapeRole { Content.role }

    func path(in rect: CGRect) -> Path {
        let origin = CGPoint(
            x: rect.origin.x + anchor.x * (rect.size.width - size.width),
            y: rect.origin.y + anchor.y * (rect.size.height - size.height))
        return shape.path(in: CGRect(origin: origin, size: size))
    }

    var animatableData: AnimatablePair<Content.AnimatableData, CGSize.AnimatableData> {
        get { AnimatablePair(shape.animatableData, size.animatableData) }
        set { (shape.animatableData, size.animatableData) = (newValue.first, newValue.second) }
    }
}
