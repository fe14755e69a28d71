/// A curve from (0, 0) to (1, 1): what becomes of a progress, as that of an animation.
public struct UnitCurve: Hashable, Sendable {
    private enum Kind: Hashable {
        case linear
        case circularIn
        case circularOut
        case circularInOut
        /// The inverse of `circularInOut`.
        case circularOutIn
        case bezier(x1: Double, y1: Double, x2: Double, y2: Double, isInverse: Bool)
    }

    private let kind: Kind

    /// A cubic Bézier curve from (0, 0) to (1, 1) by two control points. Their x is limited to 0...1, so that
    /// each progress has one value; NaN counts as 0.
    public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
        func number(_ value: CGFloat) -> Double { value.isFinite ? Double(value) : 0 }
        func unit(_ value: CGFloat) -> Double { min(max(number(value), 0), 1) }
        return UnitCurve(
            kind: .bezier(
                x1: unit(startControlPoint.x), y1: number(startControlPoint.y), x2: unit(endControlPoint.x),
                y2: number(endControlPoint.y), isInverse: false))
    }

    /// Each progress is its own value.
    public static let linear = UnitCurve(kind: .linear)
    /// Slow at the start: control points (0.42, 0) and (1, 1).
    public static let easeIn = eased(0.42, 1)
    /// Slow at the end: control points (0, 0) and (0.58, 1).
    public static let easeOut = eased(0, 0.58)
    /// Slow at both ends: control points (0.42, 0) and (0.58, 1).
    public static let easeInOut = eased(0.42, 0.58)
    /// Slow at the start, a quarter of a circle: 1 − √(1 − t²).
    public static let circularEaseIn = UnitCurve(kind: .circularIn)
    /// Slow at the end, a quarter of a circle: √(1 − (1 − t)²).
    public static let circularEaseOut = UnitCurve(kind: .circularOut)
    /// Slow at both ends, two quarters of circles of half the size.
    public static let circularEaseInOut = UnitCurve(kind: .circularInOut)

    private static func eased(_ x1: Double, _ x2: Double) -> UnitCurve {
        UnitCurve(kind: .bezier(x1: x1, y1: 0, x2: x2, y2: 1, isInverse: false))
    }

    /// The curve with x and y exchanged, which finds the progress of a value. Where a curve has a value more
    /// than once, one of them.
    public var inverse: UnitCurve {
        switch kind {
        case .linear: self
        case .circularIn: UnitCurve(kind: .circularOut)
        case .circularOut: UnitCurve(kind: .circularIn)
        case .circularInOut: UnitCurve(kind: .circularOutIn)
        case .circularOutIn: UnitCurve(kind: .circularInOut)
        case .bezier(let x1, let y1, let x2, let y2, let isInverse):
            UnitCurve(kind: .bezier(x1: x1, y1: y1, x2: x2, y2: y2, isInverse: !isInverse))
        }
    }

    /// The curve's y at a progress, which is limited to 0...1; NaN counts as 0. Bézier curves may leave
    /// 0...1.
    public func value(at progress: Double) -> Double {
        let t = Self.unit(progress)
        switch kind {
        case .linear: return t
        case .circularIn: return 1 - (1 - t * t).squareRoot()
        case .circularOut: return (t * (2 - t)).squareRoot()
        case .circularInOut:
            return t < 0.5
                ? (1 - (1 - 4 * t * t).squareRoot()) / 2
                : (1 + (1 - 4 * (1 - t) * (1 - t)).squareRoot()) / 2
        case .circularOutIn:
            return t < 0.5 ? (t * (1 - t)).squareRoot() : 1 - (t * (1 - t)).squareRoot()
        case .bezier(let x1, let y1, let x2, let y2, let isInverse):
            let (x, y) = (Coordinate(x1, x2), Coordinate(y1, y2))
            return isInverse ? x.value(at: y.parameter(of: t)) : y.value(at: x.parameter(of: t))
        }
    }

    /// The slope of the curve at a progress, which is limited to 0...1; infinite where the curve is upright.
    public func velocity(at progress: Double) -> Double {
        let t = Self.unit(progress)
        switch kind {
        case .linear: return 1
        case .circularIn: return t / (1 - t * t).squareRoot()
        case .circularOut: return (1 - t) / (t * (2 - t)).squareRoot()
        case .circularInOut:
            let near = min(t, 1 - t)
            return 2 * near / (1 - 4 * near * near).squareRoot()
        case .circularOutIn:
            return (1 - 2 * t).magnitude / (2 * (t * (1 - t)).squareRoot())
        case .bezier(let x1, let y1, let x2, let y2, let isInverse):
            let (x, y) = (Coordinate(x1, x2), Coordinate(y1, y2))
            let (along, up) = isInverse ? (y, x) : (x, y)
            let parameter = along.parameter(of: t)
            return up.slope(at: parameter, over: along)
        }
    }

    private static func unit(_ progress: Double) -> Double { progress > 0 ? min(progress, 1) : 0 }

    /// One coordinate of a Bézier curve from 0 to 1.
    private struct Coordinate {
        let first, second: Double

        init(_ first: Double, _ second: Double) {
            self.first = first
            self.second = second
        }

        func value(at u: Double) -> Double {
            let v = 1 - u
            return 3 * v * v * u * first + 3 * v * u * u * second + u * u * u
        }

        func derivative(at u: Double) -> Double {
            let v = 1 - u
            return 3 * v * v * first + 6 * v * u * (second - first) + 3 * u * u * (1 - second)
        }

        /// dy/dx; at an end where the curve stands still the direction that it leaves or comes in.
        func slope(at u: Double, over other: Coordinate) -> Double {
            for place in [u, min(max(u, 1e-5), 1 - 1e-5)] {
                let (rise, run) = (derivative(at: place), other.derivative(at: place))
                if rise.magnitude > 1e-12 || run.magnitude > 1e-12 {
                    return run == 0 ? (rise < 0 ? -.infinity : .infinity) : rise / run
                }
            }
            return 1
        }

        /// Where the coordinate has a value: halving, as it starts at 0 and ends at 1 and may stand still.
        func parameter(of value: Double) -> Double {
            var (low, high) = (0.0, 1.0)
            if value <= 0 { return 0 }
            if value >= 1 { return 1 }
            for _ in 0..<60 {
                let middle = (low + high) / 2
                if self.value(at: middle) < value { low = middle } else { high = middle }
            }
            return (low + high) / 2
        }
    }
}
