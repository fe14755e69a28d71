extension Path {
    /// The smallest rectangle around all points, control points included. Null when the path is empty or any
    /// coordinate is NaN or infinite; `CGRect.infinite` when the extent overflows.
    package var controlBounds: CGRect {
        if let rectangle { return rectangle }
        return withUnsafeElements { _, points in
            guard let first = points.first else { return .null }
            var low = first
            var high = first
            // x * 0 is NaN for an infinite or NaN x, and stays in the sum.
            var poison = (first.x + first.y) * 0
            for point in points {
                low.x = point.x < low.x ? point.x : low.x
                low.y = point.y < low.y ? point.y : low.y
                high.x = point.x > high.x ? point.x : high.x
                high.y = point.y > high.y ? point.y : high.y
                poison += point.x * 0 + point.y * 0
            }
            return poison == 0 ? CGRect(low: low, high: high) : .null
        }
    }

    /// The smallest rectangle around the lines and curves themselves; points of moves count. Null when the
    /// path is empty or any coordinate is NaN or infinite.
    public var boundingRect: CGRect {
        let outer = controlBounds
        if rectangle != nil || outer.isNull || outer.isInfinite { return outer }
        return withUnsafeElements { verbs, points in
            var low = points[0]
            var high = points[0]
            var current = points[0]
            var index = 0
            func include(_ point: CGPoint) {
                low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
                high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
            }
            for raw in verbs {
                guard let verb = PathVerb(rawValue: raw) else { continue }
                switch verb {
                case .move, .line:
                    current = points[index]
                    include(current)
                case .quadCurve:
                    let curve = CubicSegment(
                        start: current, control: points[index], end: points[index + 1])
                    current = points[index + 1]
                    include(current)
                    curve.forEachExtremum(include)
                case .curve:
                    let curve = CubicSegment(
                        start: current, control1: points[index], control2: points[index + 1],
                        end: points[index + 2])
                    current = points[index + 2]
                    include(current)
                    curve.forEachExtremum(include)
                case .close:
                    break
                }
                index += verb.pointCount
            }
            return CGRect(low: low, high: high)
        }
    }
}

extension CGRect {
    /// The rectangle between two corners; infinite when its size overflows.
    fileprivate init(low: CGPoint, high: CGPoint) {
        let size = CGSize(width: high.x - low.x, height: high.y - low.y)
        self = size.width.isFinite && size.height.isFinite ? CGRect(origin: low, size: size) : .infinite
    }
}
