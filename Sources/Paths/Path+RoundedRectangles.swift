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

    /// Adds a closed rectangle with corners of one size, from the middle of the right edge towards +y.
    ///
    /// Width and height of a corner are each at most half the shorter side. No radius on either axis, or one
    /// that is negative or NaN, leaves a plain rectangle.
    public mutating func addRoundedRect(
        in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        guard let standard = Path.standardized(rect) else { return }
        let limit = min(standard.size.width, standard.size.height) / 2
        let radii = CGSize(width: min(cornerSize.width, limit), height: min(cornerSize.height, limit))
        guard radii.width > 0, radii.height > 0 else { return addRect(standard, transform: transform) }
        addRoundedRect(
            standard, Corners(topLeft: radii, topRight: radii, bottomRight: radii, bottomLeft: radii),
            style: style, transform: transform)
    }

    /// Adds a closed rectangle with a radius for each corner; leading is the left.
    ///
    /// On each of its two edges a radius is at most half the edge, or what the other corner of the edge
    /// leaves if that is more. The path begins on the right edge, halfway between its corners' radii, towards
    /// +y. Square corners are curves of no length, so that paths of any radii have the same elements; all
    /// four square make a plain rectangle. Negative and NaN radii are zero.
    public mutating func addRoundedRect(
        in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        guard let standard = Path.standardized(rect) else { return }
        func positive(_ radius: CGFloat) -> CGFloat { radius > 0 ? radius : 0 }
        let topLeft = positive(cornerRadii.topLeading)
        let topRight = positive(cornerRadii.topTrailing)
        let bottomRight = positive(cornerRadii.bottomTrailing)
        let bottomLeft = positive(cornerRadii.bottomLeading)
        func size(_ radius: CGFloat, beside along: CGFloat, above across: CGFloat) -> CGSize {
            let (width, height) = (standard.size.width, standard.size.height)
            let allowed = min(
                radius, max(width / 2, width - along), max(height / 2, height - across))
            return CGSize(width: allowed, height: allowed)
        }
        let corners = Corners(
            topLeft: size(topLeft, beside: topRight, above: bottomLeft),
            topRight: size(topRight, beside: topLeft, above: bottomRight),
            bottomRight: size(bottomRight, beside: bottomLeft, above: topRight),
            bottomLeft: size(bottomLeft, beside: bottomRight, above: topLeft))
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

        /// Where the path begins: on the right edge, halfway between the radii of its corners.
        func start(in rect: CGRect) -> CGPoint {
            let (top, bottom) = (rect.origin.y + topRight.height, rect.maxY - bottomRight.height)
            return CGPoint(x: rect.maxX, y: top + (bottom - top) / 2)
        }
    }

    private mutating func addRoundedRect(
        _ rect: CGRect, _ corners: Corners, style: RoundedCornerStyle, transform: CGAffineTransform
    ) {
        let first = pointCount
        let elements = ensureUnique(adding: 42)
        switch style {
        case .circular: elements.appendCircularCorners(rect, corners)
        case .continuous: elements.appendContinuousCorners(rect, corners)
        }
        elements.append(.close)
        elements.transformPoints(from: first, by: transform)
    }
}

extension PathElements {
    fileprivate func appendCircularCorners(_ rect: CGRect, _ corners: Path.Corners) {
        let minX = rect.origin.x
        let minY = rect.origin.y
        let maxX = minX + rect.size.width
        let maxY = minY + rect.size.height
        let free = 1 - quarterCircleControl
        appendMove(corners.start(in: rect))
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
        appendMove(corners.start(in: rect))
        appendCorner(
            CGPoint(x: maxX, y: maxY), alongX: false, toX: -bottomRight.width, toY: -bottomRight.height,
            incoming: ContinuousLeg(bottomRight.height, beside: topRight.height, edge: height),
            outgoing: ContinuousLeg(bottomRight.width, beside: bottomLeft.width, edge: width))
        appendCorner(
            CGPoint(x: minX, y: maxY), alongX: true, toX: bottomLeft.width, toY: -bottomLeft.height,
            incoming: ContinuousLeg(bottomLeft.width, beside: bottomRight.width, edge: width),
            outgoing: ContinuousLeg(bottomLeft.height, beside: topLeft.height, edge: height))
        appendCorner(
            CGPoint(x: minX, y: minY), alongX: false, toX: topLeft.width, toY: topLeft.height,
            incoming: ContinuousLeg(topLeft.height, beside: bottomLeft.height, edge: height),
            outgoing: ContinuousLeg(topLeft.width, beside: topRight.width, edge: width))
        appendCorner(
            CGPoint(x: maxX, y: minY), alongX: true, toX: -topRight.width, toY: topRight.height,
            incoming: ContinuousLeg(topRight.width, beside: topLeft.width, edge: width),
            outgoing: ContinuousLeg(topRight.height, beside: bottomRight.height, edge: height))
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
        append(.curve, point(incoming.control, 0), point(incoming.inner, 0), point(0.631494, 0.074911))
        append(.curve, point(0.372824, 0.169060), point(0.169060, 0.372824), point(0.074911, 0.631494))
        append(.curve, point(0, outgoing.inner), point(0, outgoing.control), point(0, outgoing.end))
    }
}

/// How far along one edge a continuous corner reaches, and the controls on the way, as multiples of its
/// radius; all lie on the edge.
///
/// The numbers here and in `appendCorner` were recorded from paths of SwiftUI and UIKit. A full leg is
/// 1.528665 radii long. Where two do not fit on their edge they share it by their radii, which leaves each
/// between one radius and a full leg; between these lengths the controls move linearly.
private struct ContinuousLeg {
    static let full: CGFloat = 1.528665
    var end: CGFloat
    /// The control point next to the end.
    var control: CGFloat
    /// The control point next to the corner's middle curve.
    var inner: CGFloat

    init(_ radius: CGFloat, beside other: CGFloat, edge: CGFloat) {
        let both = radius + other
        guard both > 0, both * ContinuousLeg.full > edge else {
            (end, control, inner) = (ContinuousLeg.full, 1.088493, 0.868407)
            return
        }
        end = max(1, min(edge / both, ContinuousLeg.full))
        let fullness = (end - 1) / (ContinuousLeg.full - 1)
        control = 0.96 + fullness * (1.088493 - 0.96)
        inner = 0.82 + fullness * (0.868407 - 0.82)
    }
}
