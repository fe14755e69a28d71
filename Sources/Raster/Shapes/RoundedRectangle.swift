import RasterPaths

/// A rectangle with four equal rounded corners; limits on the radius are those of `Path.addRoundedRect`.
public struct RoundedRectangle: InsettableShape {
    /// Half axes of the corners, in points.
    public var cornerSize: CGSize
    /// The curve of the corners.
    public var style: RoundedCornerStyle

    /// Corners of a width and a height, by default continuous.
    public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        self.cornerSize = cornerSize
        self.style = style
    }

    /// Corners of one radius, by default continuous.
    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }

    /// The rounded rectangle; empty for a null one.
    public func path(in rect: CGRect) -> Path {
        Path(roundedRect: rect, cornerSize: cornerSize, style: style)
    }

    /// The radii shrink by the same amount, not below zero, so that the edges stay parallel.
    public func inset(by amount: CGFloat) -> some InsettableShape {
        InsetRoundedRectangle(shape: self, amount: amount)
    }

    /// The corner size.
    public var animatableData: CGSize.AnimatableData {
        get { cornerSize.animatableData }
        set { cornerSize.animatableData = newValue }
    }
}

private struct InsetRoundedRectangle: InsettableShape {
    var shape: RoundedRectangle
    var amount: CGFloat

    func path(in rect: CGRect) -> Path {
        let size = CGSize(
            width: max(0, shape.cornerSize.width - amount), height: max(0, shape.cornerSize.height - amount))
        return Path(roundedRect: rect.insetShapeFrame(by: amount), cornerSize: size, style: shape.style)
    }

    func inset(by amount: CGFloat) -> InsetRoundedRectangle {
        InsetRoundedRectangle(shape: shape, amount: self.amount + amount)
    }

    var animatableData: AnimatablePair<CGSize.AnimatableData, CGFloat> {
        get { AnimatablePair(shape.animatableData, amount) }
        set { (shape.animatableData, amount) = (newValue.first, newValue.second) }
    }
}

extension Shape where Self == RoundedRectangle {
    /// `RoundedRectangle(cornerSize:style:)`, for use after a dot.
    public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> Self {
        RoundedRectangle(cornerSize: cornerSize, style: style)
    }

    /// `RoundedRectangle(cornerRadius:style:)`, for use after a dot.
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }
}
