/// Which points a path covers.
public enum CGPathFillRule: Int, Sendable {
    /// Those that the path turns around a number of times other than zero.
    case winding
    /// Those that it turns around an odd number of times.
    case evenOdd
}

/// Core Graphics' path: a `Path` behind a reference, for code that is written against it.
///
/// An instance of this class itself never changes; `CGMutablePath` does.
public class CGPath: Equatable, CustomStringConvertible {
    final package fileprivate(set) var path: Path

    package init(_ path: Path) {
        self.path = path
    }

    /// One closed rectangle, mapped by `transform` unless that is nil.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(Path(rect).applying(transform?.pointee ?? .identity))
    }

    /// The ellipse inscribed in `rect`, mapped by `transform` unless that is nil.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(Path(ellipseIn: rect).applying(transform?.pointee ?? .identity))
    }

    /// A rectangle with circular corners, as Core Graphics has them.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        let size = CGSize(width: cornerWidth, height: cornerHeight)
        let path = Path(roundedRect: rect, cornerSize: size, style: .circular)
        self.init(path.applying(transform?.pointee ?? .identity))
    }

    /// Whether the elements are the same, one by one; the same area made in another way is another path.
    public static func == (lhs: CGPath, rhs: CGPath) -> Bool {
        lhs.path == rhs.path
    }

    public final var description: String { path.description }

    // MARK: Asking

    /// True when there are no elements. A lone move is an element.
    public final var isEmpty: Bool { path.isEmpty }

    /// The point where the last element ended; zero for an empty path.
    public final var currentPoint: CGPoint { path.currentPoint ?? .zero }

    /// The smallest rectangle around all points, control points included; null for an empty path.
    public final var boundingBox: CGRect { path.controlBounds }

    /// The smallest rectangle around the lines and curves; null for an empty path.
    public final var boundingBoxOfPath: CGRect { path.boundingRect }

    /// True when the filled path covers `point`, mapped by `transform` first.
    public final func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        path.contains(point.applying(transform), eoFill: rule == .evenOdd)
    }

    /// Calls `block` with each element in order. The element and its points are valid during the call only.
    public final func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        path.withUnsafeElements { verbs, points in
            withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { copy in
                guard let base = copy.baseAddress else { return }
                base.initialize(repeating: .zero, count: 3)
                var index = 0
                for raw in verbs {
                    guard let verb = PathVerb(rawValue: raw) else { continue }
                    for offset in 0..<verb.pointCount { base[offset] = points[index + offset] }
                    index += verb.pointCount
                    withUnsafePointer(to: CGPathElement(type: CGPathElementType(verb), points: base), block)
                }
            }
        }
    }

    // MARK: Copying

    /// A path of its own with these elements; never nil, optional as in Core Graphics.
    public final func copy() -> CGPath? { CGPath(path) }

    /// A copy with every point mapped by `transform`; nil maps nothing. The copy itself is never nil.
    public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(path.applying(transform?.pointee ?? .identity))
    }

    /// A copy that can grow; never nil.
    public final func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }

    /// A copy that can grow, with every point mapped by `transform`; nil maps nothing. The copy itself is
    /// never nil.
    public final func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(path.applying(transform?.pointee ?? .identity))
    }

    /// The outline of the line that a pen draws along the path, to be filled with the winding rule. The pen
    /// is not distorted: `transform` maps the path before it is drawn.
    public final func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let style = StrokeStyle(
            lineWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit)
        return CGPath(path.applying(transform).strokedPath(style))
    }

    /// The dashes that a pattern cuts from the path, as open subpaths of straight lines; `transform` maps the
    /// path first. They are true to a ten-thousandth of the path's extent, at least to 0.02 units.
    public final func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        CGPath(path.applying(transform).dashed(phase: phase, lengths: lengths))
    }
}

/// A path that grows. Each `transform` maps the points of its call before they are added.
public class CGMutablePath: CGPath {
    /// An empty path.
    public convenience init() {
        self.init(Path())
    }

    /// Begins a subpath at `point`.
    public final func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        path.move(to: point.applying(transform))
    }

    /// Adds a line from the current point. Without one this is a move, as it is for the curves.
    public final func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        path.addLine(to: point.applying(transform))
    }

    /// Adds a quadratic Bézier curve from the current point.
    public final func addQuadCurve(
        to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
    ) {
        path.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
    }

    /// Adds a cubic Bézier curve from the current point.
    public final func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        path.addCurve(
            to: end.applying(transform), control1: control1.applying(transform),
            control2: control2.applying(transform))
    }

    /// Joins the end of the subpath to its start, which becomes the current point.
    public final func closeSubpath() { path.closeSubpath() }

    /// `clockwise` is named for axes with y upwards, as in `Path.addArc`.
    public final func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        path.addArc(
            center: center, radius: radius, startAngle: .radians(startAngle), endAngle: .radians(endAngle),
            clockwise: clockwise, transform: transform)
    }

    /// Adds the circular fillet in the corner current point - `tangent1End` - `tangent2End`; see
    /// `Path.addArc` for the same with what happens where there is none.
    public final func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        path.addArc(
            tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
    }

    /// Adds an arc from `startAngle` that turns by `delta`, both in radians; a positive one looks clockwise
    /// on a screen.
    public final func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        path.addRelativeArc(
            center: center, radius: radius, startAngle: .radians(startAngle), delta: .radians(delta),
            transform: transform)
    }

    /// Adds a closed rectangle, standardized; a null one adds nothing.
    public final func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        path.addRect(rect, transform: transform)
    }

    /// Adds each rectangle, closed.
    public final func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        path.addRects(rects, transform: transform)
    }

    /// Adds the ellipse inscribed in `rect`, closed.
    public final func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        path.addEllipse(in: rect, transform: transform)
    }

    /// Adds a closed rectangle with circular corners, limited as by `Path.addRoundedRect`.
    public final func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        path.addRoundedRect(
            in: rect, cornerSize: CGSize(width: cornerWidth, height: cornerHeight), style: .circular,
            transform: transform)
    }

    /// Begins a subpath at the first point and adds lines to the others.
    public final func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        path.addLines(points.map { $0.applying(transform) })
    }

    /// Adds the elements of another path, its subpaths kept apart from those here.
    public final func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
        path.addPath(other.path, transform: transform)
    }
}

extension Path {
    /// The elements of a Core Graphics path.
    public init(_ path: CGPath) {
        self = path.path
    }

    /// A copy: later changes to `path` do not reach it.
    public init(_ path: CGMutablePath) {
        self = path.path
    }

    /// The path as an immutable reference.
    public var cgPath: CGPath { CGPath(self) }
}
