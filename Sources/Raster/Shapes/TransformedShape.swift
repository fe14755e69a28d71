import RasterPaths

/// A shape with every point mapped in the coordinates of its frame; the frame stays.
public struct TransformedShape<Content: Shape>: Shape {
    /// The shape that is mapped.
    public var shape: Content
    /// The map, about the origin of the coordinates, not of the frame.
    public var transform: CGAffineTransform

    /// The shape with every point mapped by `transform`.
    public init(shape: Content, transform: CGAffineTransform) {
        self.shape = shape
        self.transform = transform
    }

    /// The role of the shape that is mapped.
    public static var role: ShapeRole { Content.role }

    /// The shape's path in `rect`, mapped.
    public func path(in rect: CGRect) -> Path {
        shape.path(in: rect).applying(transform)
    }

    /// What the shape has; the map isn't interpolated.
    public var animatableData: Content.AnimatableData {
        get { shape.animatableData }
        set { shape.animatableData = newValue }
    }
}

extension Shape {
    /// The shape with every point mapped by `transform`.
    public func transform(_ transform: CGAffineTransform) -> TransformedShape<Self> {
        TransformedShape(shape: self, transform: transform)
    }
}
