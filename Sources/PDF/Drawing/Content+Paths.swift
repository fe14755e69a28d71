import RasterPaths

extension Content {
    /// Rectangles end here, and what is cut to no box of its own.
    private static let farthest: CGFloat = 1e5

    static let nearby = CGRect(x: -farthest, y: -farthest, width: 2 * farthest, height: 2 * farthest)

    /// Writes a path's construction, to be filled or to clip. Subpaths with a coordinate that is not finite
    /// are left out, as they are when they are drawn.
    /// - Parameter near: the box that a path is cut to which reaches much farther.
    /// - Returns: whether there is anything.
    @discardableResult
    mutating func append(
        _ path: Path, _ transform: CGAffineTransform, near: CGRect = Self.nearby
    ) -> Bool {
        if let rectangle = path.rectangle, transform.b == 0, transform.c == 0 {
            let corner = Self.near(rectangle.origin.applying(transform))
            let other = Self.near(
                CGPoint(
                    x: rectangle.origin.x + rectangle.size.width,
                    y: rectangle.origin.y + rectangle.size.height
                ).applying(transform))
            guard let corner, let other else { return false }
            bytes.append(corner)
            bytes.append(" ")
            bytes.append(CGPoint(x: other.x - corner.x, y: other.y - corner.y))
            bytes.append(" re\n")
            return true
        }
        if path.isFar(transform, from: near) {
            return appendWhole(NearbyPath(box: near).filled(path.applying(transform)), .identity)
        }
        return appendWhole(path, transform)
    }

    /// Writes a path's construction, however far it reaches.
    @discardableResult
    mutating func appendWhole(_ path: Path, _ transform: CGAffineTransform) -> Bool {
        var isAny = false
        var subpath = PDFBytes()
        var isValid = true
        var last = CGPoint.zero
        var start = CGPoint.zero
        func finish(_ bytes: inout PDFBytes) {
            if isValid && !subpath.bytes.isEmpty {
                bytes.append(subpath)
                isAny = true
            }
            subpath = PDFBytes()
            isValid = true
        }
        func append(_ points: CGPoint..., operation: StaticString) {
            for point in points {
                guard let near = Self.near(point.applying(transform)) else {
                    isValid = false
                    return
                }
                subpath.append(near)
                subpath.append(" ")
            }
            subpath.append(operation)
        }
        func add(_ element: Path.Element) {
            switch element {
            case .move(let end):
                finish(&bytes)
                append(end, operation: "m\n")
                (last, start) = (end, end)
            case .line(let end):
                append(end, operation: "l\n")
                last = end
            case .quadCurve(let end, let control):
                append(
                    CGPoint(x: (last.x + 2 * control.x) / 3, y: (last.y + 2 * control.y) / 3),
                    CGPoint(x: (end.x + 2 * control.x) / 3, y: (end.y + 2 * control.y) / 3), end,
                    operation: "c\n")
                last = end
            case .curve(let end, let control1, let control2):
                append(control1, control2, end, operation: "c\n")
                last = end
            case .closeSubpath:
                subpath.append("h\n")
                last = start
            }
        }
        path.forEach(add)
        finish(&bytes)
        return isAny
    }

    private static func near(_ point: CGPoint) -> CGPoint? {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        return CGPoint(
            x: min(max(point.x, -farthest), farthest), y: min(max(point.y, -farthest), farthest))
    }
}

extension CGAffineTransform {
    init(_ transform: DeviceTransform) {
        self.init(
            a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx,
            ty: transform.ty)
    }

    var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    var determinant: CGFloat { a * d - b * c }

    /// How long the longer of its units is.
    var longestUnit: CGFloat { max(hypot(a, b), hypot(c, d)) }

    /// The same of something that is so much larger.
    func scaledBefore(by factor: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a * factor, b: b * factor, c: c * factor, d: d * factor, tx: tx, ty: ty)
    }

    /// The same, so much larger.
    func scaledAfter(by factor: CGFloat) -> CGAffineTransform {
        CGAffineTransform(
            a: a * factor, b: b * factor, c: c * factor, d: d * factor, tx: tx * factor, ty: ty * factor)
    }

    /// The same with another origin.
    func moved(to origin: CGPoint) -> CGAffineTransform {
        CGAffineTransform(a: a, b: b, c: c, d: d, tx: origin.x, ty: origin.y)
    }

    /// The factor of lengths, where it is the same in all directions.
    var evenScale: CGFloat? {
        let (first, second) = (a * a + b * b, c * c + d * d)
        let product = (a * c + b * d).magnitude
        let size = max(first, second)
        guard size > 0, size.isFinite, (first - second).magnitude <= size * 1e-9, product <= size * 1e-9
        else { return nil }
        return first.squareRoot()
    }
}
