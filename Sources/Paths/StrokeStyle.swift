/// The shape of the ends of an open stroke.
public enum CGLineCap: Int32, Sendable, Codable {
    /// Cut off at the end; half a disc around it; half a square beyond it.
    case butt, round, square
}

/// The shape of the corners of a stroke.
public enum CGLineJoin: Int32, Sendable, Codable {
    /// A point, where `miterLimit` allows it; a disc; cut off straight.
    case miter, round, bevel
}

/// How a path is stroked. Lengths are in user space.
public struct StrokeStyle: Equatable, Animatable, Sendable {
    /// The full width of the pen. Zero, negative and non-finite widths draw nothing.
    public var lineWidth: CGFloat
    /// How open ends look.
    public var lineCap: CGLineCap
    /// How corners look.
    public var lineJoin: CGLineJoin
    /// The greatest allowed ratio of a miter's length to the line width; a sharper corner is bevelled.
    public var miterLimit: CGFloat
    /// Whether a sharper corner is cut off at `miterLimit` half widths from the point where lines meet,
    /// straight across, instead: SVG 2's `miter-clip`. Raster's own; false at first.
    public var clipsMiters = false
    /// Lengths of dashes and gaps in turn, repeated; an odd count is used twice. An empty pattern, one with
    /// a negative or non-finite length and one that sums to zero mean a solid line.
    public var dash: [CGFloat]
    /// Where in the pattern each subpath starts; may be negative.
    public var dashPhase: CGFloat
    /// Whether a line with many points for each pixel may be drawn within a 64th of a pixel: charts' are.
    package var isApproximate = false

    /// A line of width 1 with butt ends and mitered corners, unless said otherwise. The miter limit is 10, as
    /// Core Graphics' is.
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

    /// The width, the miter limit and the phase; the dashes aren't interpolated.
    public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
        get { AnimatablePair(lineWidth, AnimatablePair(miterLimit, dashPhase)) }
        set {
            lineWidth = newValue.first
            miterLimit = newValue.second.first
            dashPhase = newValue.second.second
        }
    }
}
