/// A shape scaled about a point of its frame; the frame stays.
public struct ScaledShape<Content: Shape>: Shape {
    public var shape: Content
    public var scale: CGSize
    public var anchor: UnitPoint

    public init(shape: Content, scale: CGSize, anchor: UnitPoint = .center) {
        self.shape = shape
        self.scale = scale
        self.anchor = anchor
    }

    public static var role: ShapeRole { Content.role }

    public func path(in rect: CGRect) -> Path {
        let map = CGAffineTransform(scaleX: scale.width, y: scale.height)
        return shape.path(in: rect).applying(map.about(anchor, in: rect))
    }

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

    public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
        ScaledShape(shape: self, scale: CGSize(width: scale, height: scale), anchor: anchor)
    }
}
