/// One cubic Bézier curve.
struct CubicSegment {
    var start: CGPoint
    var control1: CGPoint
    var control2: CGPoint
    var end: CGPoint

    init(start: CGPoint, control1: CGPoint, control2: CGPoint, end: CGPoint) {
        self.start = start
        self.control1 = control1
        self.control2 = control2
        self.end = end
    }

    /// A quadratic curve as a cubic.
    init(start: CGPoint, control: CGPoint, end: CGPoint) {
        self.start = start
        control1 = CGPoint(
            x: start.x + (control.x - start.x) * (2.0 / 3), y: start.y + (control.y - start.y) * (2.0 / 3))
        control2 = CGPoint(
            x: end.x + (control.x - end.x) * (2.0 / 3), y: end.y + (control.y - end.y) * (2.0 / 3))
        self.end = end
    }

    func point(at t: CGFloat) -> CGPoint {
        CGPoint(
            x: bernstein(start.x, control1.x, control2.x, end.x, t),
            y: bernstein(start.y, control1.y, control2.y, end.y, t))
    }

    /// The part from parameter `from` to parameter `to`, by blossoming.
    func part(from: CGFloat, to: CGFloat) -> CubicSegment {
        func blossom(_ p: CGFloat, _ q: CGFloat, _ r: CGFloat, _ s: CGFloat) -> (
            CGFloat, CGFloat, CGFloat, CGFloat
        ) {
            func at(_ t: CGFloat, _ u: CGFloat, _ v: CGFloat) -> CGFloat {
                let a = p + (q - p) * t
                let b = q + (r - q) * t
                let c = r + (s - r) * t
                let d = a + (b - a) * u
                let e = b + (c - b) * u
                return d + (e - d) * v
            }
            return (at(from, from, from), at(from, from, to), at(from, to, to), at(to, to, to))
        }
        let x = blossom(start.x, control1.x, control2.x, end.x)
        let y = blossom(start.y, control1.y, control2.y, end.y)
        return CubicSegment(
            start: from <= 0 ? start : CGPoint(x: x.0, y: y.0),
            control1: CGPoint(x: x.1, y: y.1),
            control2: CGPoint(x: x.2, y: y.2),
            end: to >= 1 ? end : CGPoint(x: x.3, y: y.3))
    }

    /// Calls `body` with the points inside the curve where x or y turns round.
    func forEachExtremum(_ body: (CGPoint) -> Void) {
        for roots in [
            derivativeRoots(start.x, control1.x, control2.x, end.x),
            derivativeRoots(start.y, control1.y, control2.y, end.y),
        ] {
            if let t = roots.0 { body(point(at: t)) }
            if let t = roots.1 { body(point(at: t)) }
        }
    }

    /// The parameters in 0 < t < 1, in order, where y turns round.
    var verticalTurns: (CGFloat?, CGFloat?) {
        derivativeRoots(start.y, control1.y, control2.y, end.y)
    }
}

private func bernstein(_ p: CGFloat, _ q: CGFloat, _ r: CGFloat, _ s: CGFloat, _ t: CGFloat) -> CGFloat {
    let u = 1 - t
    return u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s
}

/// The roots in 0 < t < 1, in order, of the derivative of a cubic Bézier polynomial.
private func derivativeRoots(
    _ p: CGFloat, _ q: CGFloat, _ r: CGFloat, _ s: CGFloat
) -> (CGFloat?, CGFloat?) {
    // a t² + 2 h t + c, a third of the derivative.
    let c = q - p
    let h = r - 2 * q + p
    let a = s - 3 * r + 3 * q - p
    func inside(_ t: CGFloat) -> CGFloat? { t > 0 && t < 1 ? t : nil }
    let discriminant = h * h - a * c
    guard discriminant >= 0 else { return (nil, nil) }
    // Adding numbers of one sign avoids cancellation; the second root follows from the product of both.
    let sum = h < 0 ? h - discriminant.squareRoot() : h + discriminant.squareRoot()
    let first = a == 0 ? nil : inside(-sum / a)
    let second = sum == 0 ? nil : inside(-c / sum)
    guard let first, let second else { return (first ?? second, nil) }
    return (min(first, second), max(first, second))
}
