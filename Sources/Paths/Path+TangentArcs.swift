extension Path {
    /// Adds the circular fillet of `radius` in the corner that the lines current point - `tangent1End` -
    /// `tangent2End` make, and the line up to it; the line on to `tangent2End` is not added.
    ///
    /// Where there is no fillet (a radius that is zero, negative or not finite, points that coincide or lie
    /// on one line) this adds a line to `tangent1End`. `transform` maps both ends and the arc, not the
    /// current point.
    public mutating func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        let corner = tangent1End.applying(transform)
        guard let current = currentPoint else { return move(to: corner) }
        // The circle is round in the space before the transform.
        var start = current
        if !transform.isIdentity {
            let inverse = transform.inverted()
            if inverse == transform, !inverse.concatenating(transform).isIdentity {
                return addLine(to: corner)
            }
            start = current.applying(inverse)
        }
        guard let fillet = Fillet(from: start, corner: tangent1End, to: tangent2End, radius: radius) else {
            return addLine(to: corner)
        }
        addLine(to: fillet.start.applying(transform))
        fillet.forEachCurve { control1, control2, end in
            addCurve(
                to: end.applying(transform), control1: control1.applying(transform),
                control2: control2.applying(transform))
        }
    }
}

/// The arc that rounds a corner. Made with square roots alone: half angles need no inverse sine.
private struct Fillet {
    var start: CGPoint
    var end: CGPoint
    private var center: CGPoint
    private var middle: CGPoint
    /// The sine of the sweep, negative when angles decrease.
    private var orientation: CGFloat
    private var cosineOfSweep: CGFloat

    init?(from: CGPoint, corner: CGPoint, to: CGPoint, radius: CGFloat) {
        guard radius > 0, radius.isFinite,
            let back = Fillet.unit(from: corner, to: from), let ahead = Fillet.unit(from: corner, to: to)
        else { return nil }
        let cosine = back.dx * ahead.dx + back.dy * ahead.dy
        let sine = back.dx * ahead.dy - back.dy * ahead.dx
        guard sine.magnitude > 1e-12 else { return nil }
        // The cotangent of half the corner's angle; of the two forms take the one that does not cancel.
        let cotangent = cosine > 0 ? (1 + cosine) / sine.magnitude : sine.magnitude / (1 - cosine)
        let leg = radius * cotangent
        start = CGPoint(x: corner.x + back.dx * leg, y: corner.y + back.dy * leg)
        end = CGPoint(x: corner.x + ahead.dx * leg, y: corner.y + ahead.dy * leg)
        // The centre lies one radius from the tangent point, on the side of the other line.
        let side: CGFloat = sine > 0 ? 1 : -1
        let normal = CGVector(dx: -back.dy * side, dy: back.dx * side)
        center = CGPoint(x: start.x + normal.dx * radius, y: start.y + normal.dy * radius)
        guard let towards = Fillet.unit(from: center, to: corner) else { return nil }
        middle = CGPoint(x: center.x + towards.dx * radius, y: center.y + towards.dy * radius)
        orientation = -side
        cosineOfSweep = -cosine
        guard (start.x + start.y + end.x + end.y + center.x + center.y).isFinite else { return nil }
    }

    /// One cubic up to a right angle, two beyond.
    func forEachCurve(_ body: (CGPoint, CGPoint, CGPoint) -> Void) {
        if cosineOfSweep >= 0 {
            emit(from: start, to: end, cosine: cosineOfSweep, body)
        } else {
            let halfCosine = max(0, (1 + cosineOfSweep) / 2).squareRoot()
            emit(from: start, to: middle, cosine: halfCosine, body)
            emit(from: middle, to: end, cosine: halfCosine, body)
        }
    }

    private func emit(
        from: CGPoint, to: CGPoint, cosine: CGFloat, _ body: (CGPoint, CGPoint, CGPoint) -> Void
    ) {
        let halfCosine = ((1 + cosine) / 2).squareRoot()
        let halfSine = max(0, (1 - cosine) / 2).squareRoot()
        // tan(θ/4) = sin(θ/2) / (1 + cos(θ/2))
        let k = 4.0 / 3 * halfSine / (1 + halfCosine) * orientation
        let control1 = CGPoint(x: from.x - k * (from.y - center.y), y: from.y + k * (from.x - center.x))
        let control2 = CGPoint(x: to.x + k * (to.y - center.y), y: to.y - k * (to.x - center.x))
        body(control1, control2, to)
    }

    private static func unit(from a: CGPoint, to b: CGPoint) -> CGVector? {
        let dx = b.x - a.x
        let dy = b.y - a.y
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0, length.isFinite else { return nil }
        return CGVector(dx: dx / length, dy: dy / length)
    }
}
