/// The kind of an element of a `CGPath`.
public enum CGPathElementType: Int32, Sendable {
    /// Each kind, with its number of points in `CGPathElement`: 1, 1, 2, 3 and 0.
    case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath

    init(_ verb: PathVerb) {
        switch verb {
        case .move: self = .moveToPoint
        case .line: self = .addLineToPoint
        case .quadCurve: self = .addQuadCurveToPoint
        case .curve: self = .addCurveToPoint
        case .close: self = .closeSubpath
        }
    }
}

/// An element as `CGPath.applyWithBlock` hands it over: its kind, and one, two, three or no points, control
/// points first.
public struct CGPathElement {
    /// What the element does.
    public var type: CGPathElementType
    /// Its points; only those that its kind has may be read.
    public var points: UnsafeMutablePointer<CGPoint>

    /// An element of the given kind over points that the caller keeps alive.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}
