/// A place on a curve.
struct CurveSample {
    var parameter: Double
    var point: StrokeVector
    /// A unit vector.
    var direction: StrokeVector
    /// The first derivative.
    var velocity: StrokeVector
}

/// A cubic in the power basis: point = ((a t + b) t + c) t + start.
struct StrokeCurve {
    let start: StrokeVector
    private let control1: StrokeVector
    private let control2: StrokeVector
    private let end: StrokeVector
    let a: StrokeVector
    let b: StrokeVector
    let c: StrokeVector
    /// A speed that is as good as none.
    let slowest: Double

    init(_ start: StrokeVector, _ control1: StrokeVector, _ control2: StrokeVector, _ end: StrokeVector) {
        self.start = start
        self.control1 = control1
        self.control2 = control2
        self.end = end
        c = (control1 - start) * 3
        b = (control2 - control1) * 3 - c
        a = end - start - c - b
        slowest = 1e-12 * (a.length + b.length + c.length)
    }

    var farthestCoordinate: Double {
        [start, control1, control2, end].reduce(0) { max($0, $1.x.magnitude, $1.y.magnitude) }
    }

    func isInside(_ box: StrokeBox) -> Bool {
        if box.isEverywhere { return true }
        var bounds = StrokeBounds()
        for point in [start, control1, control2, end] { bounds.add(point) }
        return box.contains(from: bounds.low, to: bounds.high)
    }

    /// The length of a part, by Gauss's and Legendre's rule of four points on each of 32 steps.
    func length(from: Double, to: Double) -> Double {
        let half = (to - from) / 64
        var total = 0.0
        for step in 0..<32 {
            let middle = from + half * Double(2 * step + 1)
            func speeds(_ offset: Double) -> Double {
                speed(at: middle - half * offset) + speed(at: middle + half * offset)
            }
            total +=
                speeds(0.3399810435848562648) * 0.6521451548625461426
                + speeds(0.8611363115940525752) * 0.3478548451374538574
        }
        return total * half
    }

    private func speed(at t: Double) -> Double { ((a * (3 * t) + b * 2) * t + c).length }

    func isLonger(than length: Double) -> Bool {
        max((control1 - start).length, (control2 - start).length, (end - start).length) > length
    }

    /// True when the control points lie on the chord and in order, so that the curve never turns back.
    func isLine(within distance: Double) -> Bool {
        let chord = end - start
        let length = chord.length
        guard length > distance else { return false }
        let direction = chord / length
        let first = control1 - start
        let second = control2 - start
        let along1 = first.dot(direction)
        let along2 = second.dot(direction)
        return abs(first.cross(direction)) <= distance && abs(second.cross(direction)) <= distance
            && along1 >= 0 && along1 <= along2 && along2 <= length
    }

    /// The tangent, from the first control point that does not coincide with the start.
    func startDirection(_ negligible: Double) -> StrokeVector? {
        StrokeCurve.unit(control1 - start, negligible) ?? StrokeCurve.unit(control2 - start, negligible)
            ?? StrokeCurve.unit(end - start, negligible)
    }

    func endDirection(_ negligible: Double) -> StrokeVector? {
        StrokeCurve.unit(end - control2, negligible) ?? StrokeCurve.unit(end - control1, negligible)
            ?? StrokeCurve.unit(end - start, negligible)
    }

    private static func unit(_ vector: StrokeVector, _ negligible: Double) -> StrokeVector? {
        let length = vector.length
        return length > negligible ? vector / length : nil
    }

    /// How many equal steps of the parameter keep chords within the tolerance: Wang's bound on the second
    /// derivative (Wang, Computing 1984).
    func stepCount(tolerance: Double) -> Int {
        let first = (start - control1 * 2 + control2).squaredLength
        let second = (control1 - control2 * 2 + end).squaredLength
        let steps = (0.75 * max(first, second).squareRoot() / tolerance).squareRoot().rounded(.up)
        return steps < 4096 ? max(1, Int(steps)) : 4096
    }

    func start(_ direction: StrokeVector) -> CurveSample {
        CurveSample(parameter: 0, point: start, direction: direction, velocity: c)
    }

    func end(_ direction: StrokeVector) -> CurveSample {
        CurveSample(parameter: 1, point: end, direction: direction, velocity: (end - control2) * 3)
    }

    @inline(__always)
    func sample(at t: Double, after previous: CurveSample) -> CurveSample {
        let point = ((a * t + b) * t + c) * t + start
        let derivative = (a * (3 * t) + b * 2) * t + c
        let speed = derivative.length
        // Where the curve stands still (a cusp) it has no direction; the chord's will do, and the turn that
        // follows is rounded.
        if speed > slowest {
            return CurveSample(
                parameter: t, point: point, direction: derivative / speed, velocity: derivative)
        }
        let chord = point - previous.point
        let length = chord.length
        return CurveSample(
            parameter: t, point: point, direction: length > 0 ? chord / length : previous.direction,
            velocity: .zero)
    }

    /// A bound on how far the direction turns in the half of a step that turns more; infinite when that may
    /// be a quarter turn or more. The velocity runs along a parabola, which turns no more than the two legs
    /// of its control polygon.
    @inline(__always)
    func turn(from: CurveSample, to: CurveSample) -> Double {
        let half = (to.parameter - from.parameter) * 0.5
        let middle = from.velocity + (a * (6 * from.parameter) + b * 2) * half
        let along0 = from.velocity.dot(middle)
        let along1 = middle.dot(to.velocity)
        // At an end where the curve stands still it leaves or comes in the direction of the middle.
        let isSlow0 = from.velocity.squaredLength <= slowest * slowest
        let isSlow1 = to.velocity.squaredLength <= slowest * slowest
        guard along0 > 0 || isSlow0, along1 > 0 || isSlow1 else { return .infinity }
        let turns =
            SIMD2(abs(from.velocity.cross(middle)), abs(middle.cross(to.velocity))) / SIMD2(along0, along1)
        return max(isSlow0 ? 0 : turns.x, isSlow1 ? 0 : turns.y)
    }
}
