import RasterPaths

/// A shape scaled about a point of its frame; the frame stays.
public struct ScaledShape<Content: Shape>: Shape {
    /// The shape that is scaled.
    public var shape: Content
    /// The factors: width for x, height for y. Negative ones mirror, zero flattens.
    public var scale: CGSize
    /// The point of the frame that stays.
    public var anchor: UnitPoint

    /// The shape scaled by `scale` about a point of its frame.
    public init(shape: Content, scale: CGSize, anchor: UnitPoint = .center) {
        self.shape = shape
        self.scale = scale
        self.anchor = anchor
    }

    /// The role of the shape that is scaled.
    public static var role: ShapeRole { Content.role }

    /// The shape's path in `rect`, scaled.
    public func path(in rect: CGRect) -> Path {
        let map = CGAffineTransform(scaleX: scale.width, y: scale.height)
        return shape.path(in: rect).applying(map.about(anchor, in: rect))
    }

    /// What the shape has, then the scale and the anchor.
    public var animatableData:
        AnimatablePair<
            Content.AnimatableData, AnimatablePair<CGSize.AnimatableData, UnitPoint.AnimatableData>
        >
    {
        get {
            AnimatablePair(
                shape.animatableData, AnimatablePair(scale.animatableData, anchor.animatableData))
        }
        set {
            shape.animatableData = newValue.first
            scale.animatableData = newValue.second.first
            anchor.animatableData = newValue.second.second
        }
    }
}

extension CGAffineTransform {
    /// The map with the given point of `rect` as its origin.
    func about(_ anchor: UnitPoint, in rect: CGRect) -> CGAffineTransform {
        let x = rect.origin.x + anchor.x * rect.size.width
        let y = rect.origin.y + anchor.y * rect.size.height
        return CGAffineTransform(translationX: -x, y: -y).concatenating(self).concatenating(
            CGAffineTransform(translationX: x, y: y))
    }
}

extension Shape {
    /// The shape scaled about a point of its frame.
    public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> ScaledShape<Self> {
        ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor)
    }

    /// The shape scaled by one factor on both axes.
    public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
        ScaledShape(shape: self, scale: CGSize(width: scale, height: scale), anchor: anchor)
    }
}
