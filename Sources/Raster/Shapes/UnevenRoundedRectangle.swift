import RasterPaths

/// A rectangle with a radius for each corner; leading is the left.
public struct UnevenRoundedRectangle: InsettableShape {
    /// A radius for each corner, in points.
    public var cornerRadii: RectangleCornerRadii
    /// The curve of the corners.
    public var style: RoundedCornerStyle

    /// A radius for each corner; the corners are continuous by default.
    public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        self.cornerRadii = cornerRadii
        self.style = style
    }

    /// A radius for each corner; those left out are square.
    public init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) {
        self.init(
            cornerRadii: RectangleCornerRadii(
                topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
                bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius),
            style: style)
    }

    /// The rectangle with its corners rounded; empty for a null one.
    public func path(in rect: CGRect) -> Path {
        Path(roundedRect: rect, cornerRadii: cornerRadii, style: style)
    }

    /// Each radius shrinks by the same amount, not below zero.
    public func inset(by amount: CGFloat) -> some InsettableShape {
        InsetUnevenRoundedRectangle(shape: self, amount: amount)
    }

    /// The four radii.
    public var animatableData: RectangleCornerRadii.AnimatableData {
        get { cornerRadii.animatableData }
        set { cornerRadii.animatableData = newValue }
    }
}

private struct InsetUnevenRoundedRectangle: InsettableShape {
    var shape: UnevenRoundedRectangle
    var amount: CGFloat

    func path(in rect: CGRect) -> Path {
        // A square corner stays square when the frame grows, as it does in an offset curve.
        func shrunk(_ radius: CGFloat) -> CGFloat { radius > 0 ? max(0, radius - amount) : 0 }
        let radii = RectangleCornerRadii(
            topLeading: shrunk(shape.cornerRadii.topLeading),
            bottomLeading: shrunk(shape.cornerRadii.bottomLeading),
            bottomTrailing: shrunk(shape.cornerRadii.bottomTrailing),
            topTrailing: shrunk(shape.cornerRadii.topTrailing))
        return Path(roundedRect: rect.insetShapeFrame(by: amount), cornerRadii: radii, style: shape.style)
    }

    func inset(by amount: CGFloat) -> InsetUnevenRoundedRectangle {
        InsetUnevenRoundedRectangle(shape: shape, amount: self.amount + amount)
    }

    var animatableData: AnimatablePair<RectangleCornerRadii.AnimatableData, CGFloat> {
        get { AnimatablePair(shape.animatableData, amount) }
        set { (shape.animatableData, amount) = (newValue.first, newValue.second) }
    }
}

extension Shape where Self == UnevenRoundedRectangle {
    /// `UnevenRoundedRectangle(cornerRadii:style:)`, for use after a dot.
    public static func rect(
        cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
    ) -> Self {
        UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
    }

    /// A rectangle with a radius for each corner, for use after a dot.
    public static func rect(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) -> Self {
        UnevenRoundedRectangle(
            topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
            bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius, style: style)
    }
}
