extension Path {
    /// Adds a circular arc from `startAngle` to `endAngle`.
    ///
    /// `clockwise` is named for axes with y upwards: false runs through increasing angles, which looks
    /// clockwise on a screen; true runs through decreasing ones. An end angle that lies that way counts with
    /// all its turns: from 0 to 450 degrees is a circle and a quarter. Any other is moved that way by full
    /// turns, to less than one turn or, where it is the start's angle but for turns, to exactly one. Equal
    /// angles give only the start.
    ///
    /// A line joins the current point to the start of the arc; without one, an end angle 2π greater than the
    /// start's closes the circle. `transform` maps the arc and not the current point. The curves are quarters
    /// from the start on and one for the rest. A negative or non-finite radius, and anything else not finite,
    /// adds nothing. Turns past sixteen are dropped as for the other arc.
    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let turn = 2 * Double.pi
        let difference = endAngle.radians - startAngle.radians
        // Angles that came from degrees may miss a full turn by a rounding error; without this allowance
        // a circle drawn with `clockwise: true` would then vanish.
        let turns = difference / turn
        let isWhole = turns != 0 && abs(turns - turns.rounded()) <= 1e-13 * max(1, turns.magnitude)
        let whole = isWhole ? turns.rounded() : turns
        let sweep: Double
        if clockwise, difference > 0 {
            sweep = isWhole ? -turn : difference - (whole.rounded(.down) + 1) * turn
        } else if !clockwise, difference < 0 {
            sweep = isWhole ? turn : difference - (whole.rounded(.up) - 1) * turn
        } else {
            sweep = isWhole ? whole * turn : difference
        }
        let beginsSubpath = currentPoint == nil
        let drawn = appendArc(
            center: center, radius: radius, start: startAngle.radians, sweep: Path.bounded(sweep),
            transform: transform)
        if drawn, beginsSubpath, isWhole, whole == 1 { closeSubpath() }
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
        appendArc(
            center: center, radius: radius, start: startAngle.radians, sweep: Path.bounded(delta.radians),
            transform: transform)
    }

    private static func bounded(_ sweep: Double) -> Double {
        let turn = 2 * Double.pi
        guard sweep.magnitude > 16 * turn, sweep.isFinite else { return sweep }
        let rest = sweep.truncatingRemainder(dividingBy: 2 * turn)
        return rest + (sweep < 0 ? -14 * turn : 14 * turn)
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

    /// False if nothing but a point was added.
    @discardableResult
    private mutating func appendArc(
        center: CGPoint, radius: CGFloat, start: Double, sweep: Double, transform: CGAffineTransform
    ) -> Bool {
        let sum = center.x + center.y + radius + CGFloat(start) + CGFloat(sweep)
        guard radius >= 0, sum.isFinite, transform.isFinite else { return false }
        func point(_ direction: Direction, _ tangent: CGFloat = 0) -> CGPoint {
            CGPoint(
                x: center.x + radius * (direction.cosine - tangent * direction.sine),
                y: center.y + radius * (direction.sine + tangent * direction.cosine)
            ).applying(transform)
        }
        let first = Direction(radians: start)
        addLine(to: point(first))
        if sweep == 0 || radius == 0 { return false }

        // The allowance keeps a sweep of "90 degrees and a bit in the last place" one curve.
        let quarter = sweep < 0 ? -Double.pi / 2 : .pi / 2
        let count = max(1, Int((sweep / quarter - 1e-9).rounded(.up)))
        let isWhole = (sweep.magnitude / (2 * .pi)).rounded() * (2 * .pi) == sweep.magnitude
        var from = first
        for index in 1...count {
            let begin = quarter * Double(index - 1)
            let end = index == count ? sweep : quarter * Double(index)
            let quarterTangent = sineAndCosine(radians: (end - begin) / 4)
            let tangent = CGFloat(4.0 / 3 * quarterTangent.sine / quarterTangent.cosine)
            // A whole number of turns ends on the very point where it began.
            let to = index == count && isWhole ? first : Direction(radians: start + end)
            addCurve(to: point(to), control1: point(from, tangent), control2: point(to, -tangent))
            from = to
        }
        return true
    }
}
