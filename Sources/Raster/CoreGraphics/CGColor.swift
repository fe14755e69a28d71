import Foundation

/// Core Graphics' colour: components in a space, and an alpha.
public final class CGColor: Sendable, Hashable, CustomStringConvertible {
    /// What the components mean.
    public let colorSpace: CGColorSpace?
    private let values: [CGFloat]
    let resolved: RGBAComponents

    private init(_ space: CGColorSpace, _ values: [CGFloat]) {
        let values = values.map { $0.isNaN ? 0 : $0 }
        colorSpace = space
        self.values = values
        resolved = space.color(values)
    }

    /// A colour of a space's components and an alpha after them; nil for no pointer at all.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        self.init(
            space, Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
    }

    /// A colour of sRGB components from 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.standard, [red, green, blue, alpha])
    }

    /// A colour of sRGB components from 0 to 1.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.standard, [red, green, blue, alpha])
    }

    /// A grey, 0 black and 1 white.
    public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(.standardGray, [gray, alpha]) }

    /// A grey, 0 black and 1 white.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(.standardGray, [gray, alpha])
    }

    /// A colour of inks, converted without a profile.
    public convenience init(
        genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        self.init(.deviceCMYK, [cyan, magenta, yellow, black, alpha])
    }

    /// The colour that a display list holds.
    convenience init(_ color: RGBAComponents) {
        let space: CGColorSpace
        switch color.colorSpace {
        case .sRGB: space = .standard
        case .sRGBLinear: space = CGColorSpace(name: CGColorSpace.extendedLinearSRGB) ?? .standard
        case .displayP3: space = CGColorSpace(name: CGColorSpace.displayP3) ?? .standard
        }
        self.init(
            space,
            [CGFloat(color.red), CGFloat(color.green), CGFloat(color.blue), CGFloat(color.opacity)])
    }

    /// Opaque black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Opaque white.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Nothing.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// The components, alpha last.
    public var components: [CGFloat]? { values }
    /// How many components there are, alpha included.
    public var numberOfComponents: Int { values.count }
    /// 0 for transparent, 1 for opaque.
    public var alpha: CGFloat { values.last ?? 1 }

    /// The same colour with another alpha; never nil.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(colorSpace ?? .standard, values.dropLast() + [alpha])
    }

    /// The same colour; never nil.
    public func copy() -> CGColor? { self }

    public static func == (first: CGColor, second: CGColor) -> Bool {
        first.values == second.values && first.colorSpace == second.colorSpace
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(values) }

    public var description: String { "CGColor(\(resolved.hexadecimalDescription))" }

    var color: Color { Color(resolved) }
}

extension Color {
    /// A colour of Core Graphics'.
    public init(cgColor: CGColor) { self = cgColor.color }

    /// A colour of Core Graphics'.
    public init(_ cgColor: CGColor) { self = cgColor.color }

    /// The colour for Core Graphics; nil for one that depends on the environment.
    public var cgColor: CGColor? {
        guard case .components(let components) = storage else { return nil }
        return CGColor(components)
    }
}

extension Color.Resolved {
    /// The colour for Core Graphics.
    public var cgColor: CGColor { CGColor(components.encodedSRGB) }
}
