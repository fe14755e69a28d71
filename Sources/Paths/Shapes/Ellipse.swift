/// The ellipse inscribed in the frame.
public struct Ellipse: InsettableShape {
    public init() {}

    public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }

    public func inset(by amount: CGFloat) -> some InsettableShape {
        InsetFrameShape(shape: self, amount: amount)
    }
}

/// The circle in the middle of the frame, as wide as the shorter side.
public struct Circle: InsettableShape {
    public init() {}

    public func path(in rect: CGRect) -> Path {
        guard let standard = Path.standardized(rect) else { return Path() }
        let diameter = min(standard.size.width, standard.size.height)
        return Path(
            ellipseIn: CGRect(
                x: standard.origin.x + (standard.size.width - diameter) / 2,
                y: standard.origin.y + (standard.size.height - diameter) / 2, width: diameter,
                height: diameter))
    }

    public func inset(by amount: CGFloat) -> some InsettableShape {
        InsetFrameShape(shape: self, amount: amount)
    }
}

/// A rectangle whose shorter sides are rounded whole: the radius is half the shorter side. With the
/// continuous style the ends are not quite circles.
public struct Capsule: InsettableShape {
    public var style: RoundedCornerStyle

    public init(style: RoundedCornerStyle = .continuous) {
        self.style = style
    }

    public func path(in rect: CGRect) -> Path {
        guard let standard = Path.standardized(rect) else { return Path() }
        let radius = min(standard.size.width, standard.size.height) / 2
        return Path(roundedRect: standard, cornerRadius: radius, style: style)
    }

    public func inset(by amount: CGFloat) -> some InsettableShape {
        InsetFrameShape(shape: self, amount: amount)
    }
}

extension Shape where Self == Ellipse {
    public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == Circle {
    public static var circle: Circle { Circle() }
}

extension Shape where Self == Capsule {
    public static var capsule: Capsule { Capsule() }

    public static func capsule(style: RoundedCornerStyle) -> Self { Capsule(style: style) }
}
