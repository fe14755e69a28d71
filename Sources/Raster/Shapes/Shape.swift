import RasterPaths

/// A figure that fits itself to a rectangle.
///
/// `path(in:)` is all that a shape has to have. A shape is a view, too: filled with the foreground style, or
/// as `fill`, `stroke` and `strokeBorder` say. In a closure that draws it is used through its path:
/// `context.fill(Circle().path(in: rect), with: .color(.red))`.
public nonisolated protocol Shape: Sendable, Animatable, View {
    /// The figure in `rect`, in the coordinates of `rect`; y grows downwards.
    func path(in rect: CGRect) -> Path

    /// How the default style for the shape is picked.
    static var role: ShapeRole { get }

    /// What becomes of the shape where views run from right to left; mirrored, unless it says otherwise.
    var layoutDirectionBehavior: LayoutDirectionBehavior { get }

    /// The size of the shape as a view, for a proposal; the proposal itself, unless it says otherwise.
    func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
}

extension Shape {
    /// A shape is to be filled, unless it says otherwise.
    public static var role: ShapeRole { .fill }

    /// Mirrored.
    public var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }

    /// The proposal, 10 points where it has none.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
}

/// What becomes of something where views run from right to left.
public enum LayoutDirectionBehavior: Hashable, Sendable {
    /// It stays as it is.
    case fixed
    /// It is mirrored where views run from right to left.
    public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }
    /// It is mirrored where views run in this direction.
    case mirrors(in: LayoutDirection)
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
