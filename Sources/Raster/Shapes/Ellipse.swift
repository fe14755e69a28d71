import RasterPaths

/// The ellipse inscribed in the frame.
public struct Ellipse: InsettableShape {
    /// An ellipse that fills its frame.
    public init() {}

    /// The ellipse as four cubic curves; empty for a null rectangle.
    public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }

    /// The ellipse in a frame that is smaller on each side; nothing when no frame is left.
    public func inset(by amount: CGFloat) -> some InsettableShape {
        InsetFrameShape(shape: self, amount: amount)
    }
}

/// The circle in the middle of the frame, as wide as the shorter side.
public struct Circle: InsettableShape {
    /// A circle as wide as the frame's shorter side.
    public init() {}

    /// A square of the proposal's shorter side, 10 points where it has none.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        let side = min(proposal.width ?? .infinity, proposal.height ?? .infinity)
        let length = proposal == .unspecified ? 10 : side
        return CGSize(width: length, height: length)
    }

    /// The circle as four cubic curves; empty for a null rectangle.
    public func path(in rect: CGRect) -> Path {
        guard let standard = Path.standardized(rect) else { return Path() }
        let diameter = min(standard.size.width, standard.size.height)
        return Path(
            ellipseIn: CGRect(
                x: standard.origin.x + (standard.size.width - diameter) / 2,
                y: standard.origin.y + (standard.size.height - diameter) / 2, width: diameter,
                height: diameter))
    }

    /// The circle in a frame that is smaller on each side; nothing when no frame is left.
    public func inset(by amount: CGFloat) -> some InsettableShape {
        InsetFrameShape(shape: self, amount: amount)
    }
}

/// A rectangle whose shorter sides are rounded whole: the radius is half the shorter side. With the
/// continuous style the ends are not quite circles.
public struct Capsule: InsettableShape {
    /// The curve of the ends.
    public var style: RoundedCornerStyle

    /// A capsule, by default with continuous ends.
    public init(style: RoundedCornerStyle = .continuous) {
        self.style = style
    }

    /// The rounded rectangle; empty for a null one.
    public func path(in rect: CGRect) -> Path {
        guard let standard = Path.standardized(rect) else { return Path() }
        let radius = min(standard.size.width, standard.size.height) / 2
        return Path(roundedRect: standard, cornerRadius: radius, style: style)
    }

    /// The capsule of a frame that is smaller on each side; nothing when no frame is left.
    public func inset(by amount: CGFloat) -> some InsettableShape {
        InsetFrameShape(shape: self, amount: amount)
    }
}

extension Shape where Self == Ellipse {
    /// `Ellipse()`, for use after a dot.
    public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == Circle {
    /// `Circle()`, for use after a dot.
    public static var circle: Circle { Circle() }
}

extension Shape where Self == Capsule {
    /// `Capsule()`, for use after a dot.
    public static var capsule: Capsule { Capsule() }

    /// A capsule with ends of the given style, for use after a dot.
    public static func capsule(style: RoundedCornerStyle) -> Self { Capsule(style: style) }
}
