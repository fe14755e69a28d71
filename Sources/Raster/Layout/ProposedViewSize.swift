import RasterPaths

/// What a container offers a view: per axis a length in points, or nil for the view's ideal one.
///
/// Zero asks for the smallest size of the view, infinity for the largest.
public struct ProposedViewSize: Equatable, Sendable {
    /// Points; nil for the ideal width.
    public var width: CGFloat?
    /// Points; nil for the ideal height.
    public var height: CGFloat?

    /// Asks for the smallest size.
    public static let zero = ProposedViewSize(width: 0, height: 0)
    /// Asks for the ideal size.
    public static let unspecified = ProposedViewSize(width: nil, height: nil)
    /// Asks for the largest size.
    public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

    /// A proposal of these lengths.
    @inlinable public init(width: CGFloat?, height: CGFloat?) {
        self.width = width
        self.height = height
    }

    /// A proposal of a size.
    @inlinable public init(_ size: CGSize) {
        self.init(width: size.width, height: size.height)
    }

    /// The proposal with its nil lengths taken from a size; 10 × 10 points by default.
    @inlinable public func replacingUnspecifiedDimensions(
        by size: CGSize = CGSize(width: 10, height: 10)
    ) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }
}

extension ProposedViewSize {
    subscript(axis: Axis) -> CGFloat? {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }

    /// A proposal by its length along an axis and that across it.
    init(_ axis: Axis, _ along: CGFloat?, across: CGFloat?) {
        self = axis == .horizontal ? Self(width: along, height: across) : Self(width: across, height: along)
    }

    /// With 0 for what is not a number.
    @inline(__always)
    var withoutNaN: ProposedViewSize {
        func valid(_ length: CGFloat?) -> CGFloat? { length.map { $0.isNaN ? 0 : $0 } }
        return ProposedViewSize(width: valid(width), height: valid(height))
    }

    /// Without lengths below 0 and what is not a number, which count as 0.
    var standardized: ProposedViewSize {
        func valid(_ length: CGFloat?) -> CGFloat? { length.map { $0 > 0 ? $0 : 0 } }
        return ProposedViewSize(width: valid(width), height: valid(height))
    }
}

extension Axis {
    var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension CGSize {
    subscript(axis: Axis) -> CGFloat {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }

    /// A size by its length along an axis and that across it.
    init(_ axis: Axis, _ along: CGFloat, across: CGFloat) {
        self =
            axis == .horizontal ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
    }
}

extension CGPoint {
    subscript(axis: Axis) -> CGFloat {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }
}
