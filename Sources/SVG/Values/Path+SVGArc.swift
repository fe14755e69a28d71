import Raster

extension Path {
    /// An elliptical arc by its end points (SVG 1.1, F.6), from the current point, as cubics of an eighth of
    /// a turn at most, which are within 4e-6 of the radius. Radii of 0 give a line, and radii that are too
    /// small are scaled up. Uses no function of the C library but the square root, so that pictures have the
    /// same bytes everywhere.
    mutating func addSVGArc(
        from start: CGPoint, to end: CGPoint, radii: CGSize, degrees: CGFloat, isLarge: Bool, isSweep: Bool
    ) {
        var radiusX = abs(radii.width)
        var radiusY = abs(radii.height)
        guard radiusX > 0, radiusY > 0, start != end else { return addLine(to: end) }
        let (sine, cosine) = sineAndCosine(radians: degrees * .pi / 180)

        // The chord's half on the unit circle, that is turned back by the angle and divided by the radii.
        let halfX = (start.x - end.x) / 2
        let halfY = (start.y - end.y) / 2
        var x = (cosine * halfX + sine * halfY) / radiusX
        var y = (cosine * halfY - sine * halfX) / radiusY
        let square = x * x + y * y
        guard square.isFinite, square > 0 else { return addLine(to: end) }
        var across = 0.0
        if square >= 1 {
            let scale = square.squareRoot()
            radiusX *= scale
            radiusY *= scale
            x /= scale
            y /= scale
        } else {
            across = ((1 - square) / square).squareRoot()
            if isLarge == isSweep { across = -across }
        }
        let center = CGPoint(x: across * y, y: -across * x)
        let first = CGPoint(x: x - center.x, y: y - center.y)
        let last = CGPoint(x: -x - center.x, y: -y - center.y)
        let middle = CGPoint(
            x: cosine * radiusX * center.x - sine * radiusY * center.y + (start.x + end.x) / 2,
            y: sine * radiusX * center.x + cosine * radiusY * center.y + (start.y + end.y) / 2)
        let transform = CGAffineTransform(
            a: cosine * radiusX, b: sine * radiusX, c: -sine * radiusY, d: cosine * radiusY, tx: middle.x,
            ty: middle.y)

        let turn: CGFloat = isSweep ? 1 : -1
        var point = first
        // Whole quarters, which are exact, as long as the end lies beyond the next one. A large arc has two
        // at least.
        for quarter in 0..<3 {
            let along = point.x * last.x + point.y * last.y
            let ahead = turn * (point.x * last.y - point.y * last.x)
            if !isLarge, quarter == 0, along > 0, ahead <= 0 { return addLine(to: end) }
            if !(isLarge && quarter == 0), along >= -1e-9, ahead > 0 { break }
            let next = CGPoint(x: -turn * point.y, y: turn * point.x)
            addEighths(from: point, to: next, turn: turn, transform: transform, end: transform.applied(next))
            point = next
        }
        addEighths(from: point, to: last, turn: turn, transform: transform, end: end)
    }

    /// An arc of a quarter of a turn at most as two cubics.
    private mutating func addEighths(
        from first: CGPoint, to last: CGPoint, turn: CGFloat, transform: CGAffineTransform, end: CGPoint
    ) {
        var middle = CGPoint(x: first.x + last.x, y: first.y + last.y)
        let length = (middle.x * middle.x + middle.y * middle.y).squareRoot()
        guard length > 0 else { return addLine(to: end) }
        middle.x /= length
        middle.y /= length
        // Of the angle θ of one half, whose cosine is half the sum's length: 4/3 tan(θ/4).
        let cosine = min(length / 2, 1)
        let sine = max(0, 1 - cosine * cosine).squareRoot()
        let half = sine / (1 + cosine)
        let handle = 4.0 / 3 * half / (1 + (1 + half * half).squareRoot()) * turn
        func add(_ from: CGPoint, _ to: CGPoint, _ end: CGPoint) {
            addCurve(
                to: end,
                control1: transform.applied(
                    CGPoint(x: from.x - handle * from.y, y: from.y + handle * from.x)),
                control2: transform.applied(CGPoint(x: to.x + handle * to.y, y: to.y - handle * to.x)))
        }
        add(first, middle, transform.applied(middle))
        add(middle, last, end)
    }

    /// An ellipse from its right end towards +y.
    init(svgEllipse center: CGPoint, radii: CGSize) {
        self.init()
        let transform = CGAffineTransform(
            a: radii.width, b: 0, c: 0, d: radii.height, tx: center.x, ty: center.y)
        let corners = [
            CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1), CGPoint(x: -1, y: 0), CGPoint(x: 0, y: -1),
            CGPoint(x: 1, y: 0),
        ]
        move(to: transform.applied(corners[0]))
        for index in 0..<4 {
            addEighths(
                from: corners[index], to: corners[index + 1], turn: 1, transform: transform,
                end: transform.applied(corners[index + 1]))
        }
        closeSubpath()
    }

    /// A rectangle with elliptical corners, from the end of its first one along +x.
    init(svgRect rect: CGRect, radii: CGSize) {
        self.init()
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        let (radiusX, radiusY) = (radii.width, radii.height)
        func corner(_ center: CGPoint, from first: CGPoint, to last: CGPoint) {
            let transform = CGAffineTransform(a: radiusX, b: 0, c: 0, d: radiusY, tx: center.x, ty: center.y)
            addEighths(from: first, to: last, turn: 1, transform: transform, end: transform.applied(last))
        }
        let (up, forward) = (CGPoint(x: 0, y: -1), CGPoint(x: 1, y: 0))
        let (down, back) = (CGPoint(x: 0, y: 1), CGPoint(x: -1, y: 0))
        move(to: CGPoint(x: left + radiusX, y: top))
        addLine(to: CGPoint(x: right - radiusX, y: top))
        corner(CGPoint(x: right - radiusX, y: top + radiusY), from: up, to: forward)
        addLine(to: CGPoint(x: right, y: bottom - radiusY))
        corner(CGPoint(x: right - radiusX, y: bottom - radiusY), from: forward, to: down)
        addLine(to: CGPoint(x: left + radiusX, y: bottom))
        corner(CGPoint(x: left + radiusX, y: bottom - radiusY), from: down, to: back)
        addLine(to: CGPoint(x: left, y: top + radiusY))
        corner(CGPoint(x: left + radiusX, y: top + radiusY), from: back, to: up)
        closeSubpath()
    }
}

extension CGAffineTransform {
    func applied(_ point: CGPoint) -> CGPoint {
        CGPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }
}
