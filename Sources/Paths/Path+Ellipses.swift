/// How far from its end the control point of a quarter of the unit circle lies: 4/3·(√2 - 1).
let quarterCircleControl: CGFloat = 0.552284749830793398

extension Path {
    /// The ellipse inscribed in `rect`.
    public init(ellipseIn rect: CGRect) {
        self.init()
        addEllipse(in: rect)
    }

    /// Adds the ellipse inscribed in `rect` as four cubics, closed, from (maxX, midY) towards +y. A null
    /// rectangle adds nothing.
    public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        guard let standard = Path.standardized(rect) else { return }
        let minX = standard.origin.x
        let minY = standard.origin.y
        let maxX = minX + standard.size.width
        let maxY = minY + standard.size.height
        let halfWidth = standard.size.width / 2
        let halfHeight = standard.size.height / 2
        let midX = minX + halfWidth
        let midY = minY + halfHeight
        let kx = halfWidth * quarterCircleControl
        let ky = halfHeight * quarterCircleControl
        let first = pointCount
        let elements = ensureUnique(adding: 13)
        let right = CGPoint(x: maxX, y: midY)
        elements.appendMove(right)
        elements.append(
            .curve, CGPoint(x: maxX, y: midY + ky), CGPoint(x: midX + kx, y: maxY), CGPoint(x: midX, y: maxY))
        elements.append(
            .curve, CGPoint(x: midX - kx, y: maxY), CGPoint(x: minX, y: midY + ky), CGPoint(x: minX, y: midY))
        elements.append(
            .curve, CGPoint(x: minX, y: midY - ky), CGPoint(x: midX - kx, y: minY), CGPoint(x: midX, y: minY))
        elements.append(.curve, CGPoint(x: midX + kx, y: minY), CGPoint(x: maxX, y: midY - ky), right)
        elements.append(.close)
        elements.transformPoints(from: first, by: transform)
    }
}
