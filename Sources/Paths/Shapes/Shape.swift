/// A figure that fits itself to a rectangle.
///
/// `path(in:)` is all that a shape has to have. On a server a shape is usually drawn through it:
/// `context.fill(Circle().path(in: rect), with: .color(.red))`. That a shape is also a view, with `fill`,
/// `strokeBorder` and `sizeThatFits`, comes with the module of views.
public protocol Shape: Sendable, Animatable {
    /// The figure in `rect`, in the coordinates of `rect`; y grows downwards.
    func path(in rect: CGRect) -> Path

    /// How the default style for the shape is picked.
    static var role: ShapeRole { get }
}

extension Shape {
    /// A shape is to be filled, unless it says otherwise.
    public static var role: ShapeRole { .fill }
}

/// What a shape is for, from which its default style follows.
public enum ShapeRole: Hashable, Sendable {
    /// An area.
    case fill
    /// A line along an outline, filled as the area that the line covers.
    case stroke
    /// A line that sets things apart.
    case separator
}

/// A shape that can be made smaller (or, by a negative amount, larger) on all sides.
public protocol InsettableShape: Shape {
    /// The type of the inset shape.
    associatedtype InsetShape: InsettableShape

    /// The shape whose edges lie `amount` points further in.
    func inset(by amount: CGFloat) -> InsetShape
}

extension Path: Shape {}

extension CGRect {
    /// The rectangle with each side moved in by `amount`; null when nothing is left.
    func insetShapeFrame(by amount: CGFloat) -> CGRect {
        guard amount != 0, let standard = Path.standardized(self) else { return self }
        let size = CGSize(
            width: standard.size.width - 2 * amount, height: standard.size.height - 2 * amount)
        guard size.width >= 0, size.height >= 0 else { return .null }
        return CGRect(
            origin: CGPoint(x: standard.origin.x + amount, y: standard.origin.y + amount), size: size)
    }
}
