extension Path {
    /// A rectangle with corners rounded by radii of `cornerSize`; see `addRoundedRect`.
    public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        self.init()
        addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
    }

    /// A rectangle with corners rounded by `cornerRadius`, at most half the shorter side.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        self.init()
        addRoundedRect(
            in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }

    /// A rectangle with a radius for each corner; see `addRoundedRect`.
    public init(
        roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
    ) {
        self.init()
        addRoundedRect(in: rect, cornerRadii: cornerRadii, style: style)
    }

    /// Adds a closed rectangle with corners of one size.
    ///
    /// A square corner size is a radius, at most half the shorter side; any other is limited to half the
    /// side on each axis. No radius on either axis, or one that is negative or NaN, leaves a plain rectangle.
    /// Circular corners start at (maxX, midY) towards +y, continuous ones at the top left corner's end
    /// towards +x.
    public mutating func addRoundedRect(
        in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        guard let standard = Path.standardized(rect) else { return }
        let halfWidth = standard.size.width / 2
        let halfHeight = standard.size.height / 2
        var radii = CGSize(
            width: min(cornerSize.width, halfWidth), height: min(cornerSize.height, halfHeight))
        if cornerSize.width == cornerSize.height {
            let radius = min(radii.width, radii.height)
            radii = CGSize(width: radius, height: radius)
        }
        guard radii.width > 0, radii.height > 0 else { return addRect(standard, transform: transform) }
        addRoundedRect(
            standard, Corners(topLeft: radii, topRight: radii, bottomRight: radii, bottomLeft: radii),
            style: style, transform: transform)
    }

    /// Adds a closed rectangle with a radius for each corner, each at most half the shorter side; leading is
    /// the left.
    public mutating func addRoundedRect(
        in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        guard let standard = Path.standardized(rect) else { return }
        let limit = min(standard.size.width, standard.size.height) / 2
        func size(_ radius: CGFloat) -> CGSize {
            let allowed = radius > 0 ? min(radius, limit) : 0
            return CGSize(width: allowed, height: allowed)
        }
        let corners = Corners(
            topLeft: size(cornerRadii.topLeading), topRight: size(cornerRadii.topTrailing),
            bottomRight: size(cornerRadii.bottomTrailing), bottomLeft: size(cornerRadii.bottomLeading))
        guard corners.areRounded else { return addRect(standard, transform: transform) }
        addRoundedRect(standard, corners, style: style, transform: transform)
    }

    fileprivate struct Corners {
        var topLeft: CGSize
        var topRight: CGSize
        var bottomRight: CGSize
        var bottomLeft: CGSize

        var areRounded: Bool {
            topLeft.width > 0 || topRight.width > 0 || bottomRight.width > 0 || bottomLeft.width > 0
        }
    }

    private mutating func addRoundedRect(
        _ rect: CGRect, _ corners: Corners, style: RoundedCornerStyle, transform: CGAffineTransform
    ) {
        let first = pointCount
        let buffer = ensureUnique(adding: 44)
        switch style {
        case .circular: buffer.appendCircularCorners(rect, corners)
        case .continuous: buffer.appendContinuousCorners(rect, corners)
        }
        buffer.append(.close)
        buffer.transformPoints(from: first, by: transform)
    }
}

extension PathBuffer {
    fileprivate func appendCircularCorners(_ rect: CGRect, _ corners: Path.Corners) {
        let minX = rect.origin.x
        let minY = rect.origin.y
        let maxX = minX + rect.size.width
        let maxY = minY + rect.size.height
        let free = 1 - quarterCircleControl
        appendMove(CGPoint(x: maxX, y: minY + rect.size.height / 2))
        var radii = corners.bottomRight
        append(.line, CGPoint(x: maxX, y: maxY - radii.height))
        append(
            .curve, CGPoint(x: maxX, y: maxY - radii.height * free),
            CGPoint(x: maxX - radii.width * free, y: maxY), CGPoint(x: maxX - radii.width, y: maxY))
        radii = corners.bottomLeft
        append(.line, CGPoint(x: minX + radii.width, y: maxY))
        append(
            .curve, CGPoint(x: minX + radii.width * free, y: maxY),
            CGPoint(x: minX, y: maxY - radii.height * free), CGPoint(x: minX, y: maxY - radii.height))
        radii = corners.topLeft
        append(.line, CGPoint(x: minX, y: minY + radii.height))
        append(
            .curve, CGPoint(x: minX, y: minY + radii.height * free),
            CGPoint(x: minX + radii.width * free, y: minY), CGPoint(x: minX + radii.width, y: minY))
        radii = corners.topRight
        append(.line, CGPoint(x: maxX - radii.width, y: minY))
        append(
            .curve, CGPoint(x: maxX - radii.width * free, y: minY),
            CGPoint(x: maxX, y: minY + radii.height * free), CGPoint(x: maxX, y: minY + radii.height))
    }

    fileprivate func appendContinuousCorners(_ rect: CGRect, _ corners: Path.Corners) {
        let minX = rect.origin.x
        let minY = rect.origin.y
        let maxX = minX + rect.size.width
        let maxY = minY + rect.size.height
        let (width, height) = (rect.size.width, rect.size.height)
        let (topLeft, topRight) = (corners.topLeft, corners.topRight)
        let (bottomRight, bottomLeft) = (corners.bottomRight, corners.bottomLeft)
        let topLeftAlong = ContinuousLeg(topLeft.width, beside: topRight.width, side: width)
        appendMove(CGPoint(x: minX + topLeftAlong.length, y: minY))
        appendCorner(
            CGPoint(x: maxX, y: minY), alongX: true, toX: -topRight.width, toY: topRight.height,
            incoming: ContinuousLeg(topRight.width, beside: topLeft.width, side: width),
            outgoing: ContinuousLeg(topRight.height, beside: bottomRight.height, side: height))
        appendCorner(
            CGPoint(x: maxX, y: maxY), alongX: false, toX: -bottomRight.width, toY: -bottomRight.height,
            incoming: ContinuousLeg(bottomRight.height, beside: topRight.height, side: height),
            outgoing: ContinuousLeg(bottomRight.width, beside: bottomLeft.width, side: width))
        appendCorner(
            CGPoint(x: minX, y: maxY), alongX: true, toX: bottomLeft.width, toY: -bottomLeft.height,
            incoming: ContinuousLeg(bottomLeft.width, beside: bottomRight.width, side: width),
            outgoing: ContinuousLeg(bottomLeft.height, beside: topLeft.height, side: height))
        appendCorner(
            CGPoint(x: minX, y: minY), alongX: false, toX: topLeft.width, toY: topLeft.height,
            incoming: ContinuousLeg(topLeft.height, beside: bottomLeft.height, side: height),
            outgoing: topLeftAlong)
    }

    /// A line to the corner's start, then three cubics round it. `toX` and `toY` are the radii, signed
    /// towards the inside of the rectangle; the path comes in along x or along y.
    private func appendCorner(
        _ corner: CGPoint, alongX: Bool, toX: CGFloat, toY: CGFloat, incoming: ContinuousLeg,
        outgoing: ContinuousLeg
    ) {
        // `along` and `across` are multiples of the radius on the axis of the incoming edge and the other.
        func point(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
            alongX
                ? CGPoint(x: corner.x + along * toX, y: corner.y + across * toY)
                : CGPoint(x: corner.x + across * toX, y: corner.y + along * toY)
        }
        append(.line, point(incoming.end, 0))
        if toX == 0 || toY == 0 { return }
        append(
            .curve, point(incoming.control, 0), point(incoming.inner.along, incoming.inner.across),
            point(0.631494, 0.074911))
        append(.curve, point(0.372824, 0.169060), point(0.169060, 0.372824), point(0.074911, 0.631494))
        append(
            .curve, point(outgoing.inner.across, outgoing.inner.along), point(0, outgoing.control),
            point(0, outgoing.end))
    }
}

/// How far along one edge a continuous corner reaches, and the controls on the way, as multiples of its
/// radius.
///
/// The numbers here and in `appendCorner` were recorded from paths of UIKit by several people. A full leg is
/// 1.528665 radii long. Where two legs do not fit into their side the shorter share is squeezed, down to one
/// radius. Apple's own squeeze is not known exactly; controls that stay on the edge would make the curvature
/// infinite where two squeezed legs meet, a visible tip. So the squeezed leg goes on as the middle curve left
/// off (its tangent there falls by 20°) and takes the tangent's remaining turn in controls a third of its
/// length from the ends, which curves its tip like a circle of 0.73 radii. Between the two lengths the
/// controls move linearly.
private struct ContinuousLeg {
    static let full: CGFloat = 1.528665
    var end: CGFloat
    /// The control point next to the end; it lies on the edge.
    var control: CGFloat
    /// The control point next to the corner's middle curve.
    var inner: (along: CGFloat, across: CGFloat)
    var length: CGFloat

    init(_ radius: CGFloat, beside other: CGFloat, side: CGFloat) {
        guard radius > 0 else {
            (end, control, inner, length) = (0, 0, (0, 0), 0)
            return
        }
        let room = max(side / 2, side - ContinuousLeg.full * other)
        end = max(1, min(ContinuousLeg.full, room / radius))
        length = end * radius
        if end == ContinuousLeg.full {
            (control, inner) = (1.088493, (0.868407, 0))
            return
        }
        let fullness = (end - 1) / 0.528665
        control = 0.8747 + fullness * (1.088493 - 0.8747)
        inner = (0.749237 + fullness * (0.868407 - 0.749237), 0.032056 * (1 - fullness))
    }
}
