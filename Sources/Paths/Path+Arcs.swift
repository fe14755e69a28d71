extension Path {
    /// Adds a circular arc from `startAngle` to `endAngle`.
    ///
    /// `clockwise` is named for axes with y upwards: false runs through increasing angles, which looks
    /// clockwise on a screen; true runs through decreasing ones. A difference of a full turn or more gives
    /// one full circle. A line joins the current point to the start of the arc; `transform` maps the arc and
    /// not the current point. A negative or non-finite radius, and anything else not finite, adds nothing.
    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let turn = 2 * Double.pi
        var sweep = endAngle.radians - startAngle.radians
        // Angles that came from degrees may miss the full turn by a rounding error; without this allowance
        // a circle drawn with `clockwise: true` would then vanish.
        if sweep.magnitude >= turn * (1 - 1e-13) {
            sweep = clockwise ? -turn : turn
        } else if clockwise, sweep > 0 {
            sweep -= turn
        } else if !clockwise, sweep < 0 {
            sweep += turn
        }
        appendArc(
            center: center, radius: radius, start: startAngle.radians, sweep: sweep, transform: transform)
    }

    /// Adds a circular arc that turns by `delta` from `startAngle`, through increasing angles (clockwise on
    /// a screen) when positive.
    ///
    /// Of a sweep past sixteen turns, turns are dropped two at a time: that keeps the end point and, under
    /// both fill rules, the area. The rest is as for the other arc.
    public mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle,
        transform: CGAffineTransform = .identity
    ) {
        let turn = 2 * Double.pi
        var sweep = delta.radians
        if sweep.magnitude > 16 * turn, sweep.isFinite {
            let rest = sweep.truncatingRemainder(dividingBy: 2 * turn)
            sweep = rest + (sweep < 0 ? -14 * turn : 14 * turn)
        }
        appendArc(
            center: center, radius: radius, start: startAngle.radians, sweep: sweep, transform: transform)
    }

    /// A point of the unit circle.
    private struct Direction {
        var cosine: CGFloat
        var sine: CGFloat

        init(radians: Double) {
            let pair = sineAndCosine(radians: radians)
            cosine = CGFloat(pair.cosine)
            sine = CGFloat(pair.sine)
        }
    }

    private mutating func appendArc(
        center: CGPoint, radius: CGFloat, start: Double, sweep: Double, transform: CGAffineTransform
    ) {
        let sum = center.x + center.y + radius + CGFloat(start) + CGFloat(sweep)
        guard radius >= 0, sum.isFinite, transform.isFinite else { return }
        func point(_ direction: Direction, _ tangent: CGFloat = 0) -> CGPoint {
            CGPoint(
                x: center.x + radius * (direction.cosine - tangent * direction.sine),
                y: center.y + radius * (direction.sine + tangent * direction.cosine)
            ).applying(transform)
        }
        let first = Direction(radians: start)
        addLine(to: point(first))
        if sweep == 0 || radius == 0 { return }

        // The allowance keeps a sweep of "90 degrees and a bit in the last place" one curve.
        let quarters = max(1, (sweep.magnitude / (.pi / 2) - 1e-9).rounded(.up))
        let step = sweep / quarters
        let quarterTangent = sineAndCosine(radians: step / 4)
        let tangent = CGFloat(4.0 / 3 * quarterTangent.sine / quarterTangent.cosine)
        let isWhole = (sweep.magnitude / (2 * .pi)).rounded() * (2 * .pi) == sweep.magnitude
        var from = first
        let count = Int(quarters)
        for index in 1...count {
            // A whole number of turns ends on the very point where it began.
            let to =
                index == count && isWhole
                ? first : Direction(radians: start + (index == count ? sweep : step * Double(index)))
            addCurve(to: point(to), control1: point(from, tangent), control2: point(to, -tangent))
            from = to
        }
    }
}
