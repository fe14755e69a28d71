/// The shape of the ends of an open stroke.
public enum CGLineCap: Int32, Sendable, Codable {
    case butt, round, square
}

/// The shape of the corners of a stroke.
public enum CGLineJoin: Int32, Sendable, Codable {
    case miter, round, bevel
}

/// How a path is stroked. Lengths are in user space.
public struct StrokeStyle: Equatable, Animatable, Sendable {
    /// The full width of the pen. Zero, negative and non-finite widths draw nothing.
    public var lineWidth: CGFloat
    public var lineCap: CGLineCap
    public var lineJoin: CGLineJoin
    /// The greatest allowed ratio of a miter's length to the line width; a sharper corner is bevelled.
    public var miterLimit: CGFloat
    /// Whether a sharper corner is cut off at `miterLimit` half widths from the point where lines meet, straight across,
    /// instead: SVG 2's `miter-clip`. Raster's own; false at first.
    public var clipsMiters = false
    /// Lengths of dashes and gaps in turn, repeated; an odd count is used twice. An empty pattern, one with
    /// a negative or non-finite length and one that sums to zero mean a solid line.
    public var dash: [CGFloat]
    /// Where in the pattern each subpath starts; may be negative.
    public var dashPhase: CGFloat

    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
        miterLimit: CGFloat = 10, dash: [CGFloat] = [CGFloat](), dashPhase: CGFloat = 0
    ) {
        self.lineWidth = lineWidth
        self.lineCap = lineCap
        self.lineJoin = lineJoin
        self.miterLimit = miterLimit
        self.dash = dash
        self.dashPhase = dashPhase
    }

    public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
        get { AnimatablePair(lineWidth, AnimatablePair(miterLimit, dashPhase)) }
        set {
            lineWidth = newValue.first
            miterLimit = newValue.second.first
            dashPhase = newValue.second.second
        }
    }
}
