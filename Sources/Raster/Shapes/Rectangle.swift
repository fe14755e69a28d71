import RasterPaths

/// The rectangle itself.
public struct Rectangle: InsettableShape {
    /// A rectangle that fills its frame.
    public init() {}

    /// `rect` itself, closed and standardized; empty for a null rectangle.
    public func path(in rect: CGRect) -> Path { Path(rect) }

    /// A rectangle that is smaller on each side; nothing when none is left.
    public func inset(by amount: CGFloat) -> some InsettableShape {
        InsetFrameShape(shape: self, amount: amount)
    }
}

/// The shape that `containerShape` has given a view around, inset as far as this one lies inside it; where
/// none has, and outside a view, the rectangle.
public struct ContainerRelativeShape: InsettableShape {
    /// The container's shape.
    public init() {}

    /// The container's shape with its edges on those of `rect`; empty for a null rectangle.
    public func path(in rect: CGRect) -> Path { ContainerShape.current?.path(in: rect) ?? Path(rect) }

    /// A rectangle that is smaller on each side; nothing when none is left.
    public func inset(by amount: CGFloat) -> some InsettableShape {
        InsetFrameShape(shape: self, amount: amount)
    }
}

/// A shape in a smaller frame: the inset of the shapes that have no radius to keep.
struct InsetFrameShape<Content: InsettableShape>: InsettableShape {
    var shape: Content
    var amount: CGFloat

    static var role: ShapeRole { Content.role }

    func path(in rect: CGRect) -> Path {
        shape.path(in: rect.insetShapeFrame(by: amount))
    }

    func inset(by amount: CGFloat) -> InsetFrameShape {
        InsetFrameShape(shape: shape, amount: self.amount + amount)
    }

    var animatableData: CGFloat {
        get { amount }
        set { amount = newValue }
    }
}

extension Shape where Self == Rectangle {
    /// `Rectangle()`, for use after a dot.
    public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == ContainerRelativeShape {
    /// `ContainerRelativeShape()`, for use after a dot.
    public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}
