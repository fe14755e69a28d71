import Foundation

/// A colour, either constant or resolved against an environment when it is drawn.
///
/// A constant is held inline, in 40 bytes and with no reference to count, so that a drawing may make
/// millions.
public struct Color: Hashable, Sendable {
    /// The space of the components that a colour is made from.
    public enum RGBColorSpace: Hashable, Sendable {
        /// sRGB, encoded.
        case sRGB
        /// The primaries of sRGB in linear light.
        case sRGBLinear
        /// The primaries of Display P3 with sRGB's transfer function.
        case displayP3

        @inlinable
        var space: RGBAComponents.Space {
            switch self {
            case .sRGB: .sRGB
            case .sRGBLinear: .sRGBLinear
            case .displayP3: .displayP3
            }
        }
    }

    enum Storage: Hashable, Sendable {
        case components(RGBAComponents)
        case system(SystemColor, opacity: Double)
        case deferred(DeferredColor, opacity: Double)
    }

    // A value without cases is copied in few instructions. Red, green and blue mean nothing where `other`
    // isn't a constant's space. They come in the pairs of `RGBAComponents`, which are stored as wholes; pairs
    // themselves would take 48 bytes instead of 40.
    @usableFromInline let red: Double
    @usableFromInline let green: Double
    @usableFromInline let blue: Double
    @usableFromInline let opacity: Double
    /// Nil for constants in sRGB.
    @usableFromInline let other: Other?

    @usableFromInline
    final class Other: Sendable {
        enum Kind: Sendable {
            case constant(RGBAComponents.Space)
            case system(SystemColor)
            case deferred(DeferredColor)
        }

        let kind: Kind

        init(_ kind: Kind) { self.kind = kind }

        // One for all colours of a kind.
        @usableFromInline static let sRGBLinear = Other(.constant(.sRGBLinear))
        @usableFromInline static let displayP3 = Other(.constant(.displayP3))
        static let systemColors = SystemColor.allCases.map { Other(.system($0)) }
    }

    var storage: Storage {
        guard let other else { return .components(constant(.sRGB)) }
        switch other.kind {
        case .constant(let space): return .components(constant(space))
        case .system(let color): return .system(color, opacity: opacity)
        case .deferred(let color): return .deferred(color, opacity: opacity)
        }
    }

    /// The components of a constant.
    @inline(__always)
    var plainComponents: RGBAComponents? {
        guard let other else { return constant(.sRGB) }
        if case .constant(let space) = other.kind { return constant(space) }
        return nil
    }

    @inline(__always)
    private func constant(_ space: RGBAComponents.Space) -> RGBAComponents {
        RGBAComponents(space, red: red, green: green, blue: blue, opacity: opacity)
    }

    init(storage: Storage) {
        switch storage {
        case .components(let components): self.init(components)
        case .system(let color, let opacity):
            self.init(Other.systemColors[color.rawValue], opacity: opacity)
        case .deferred(let color, let opacity): self.init(Other(.deferred(color)), opacity: opacity)
        }
    }

    private init(_ other: Other, opacity: Double) {
        (red, green, blue) = (0, 0, 0)
        self.opacity = opacity
        self.other = other
    }

    @inlinable
    init(_ components: RGBAComponents) {
        (red, green) = (components.redGreen.x, components.redGreen.y)
        (blue, opacity) = (components.blueOpacity.x, components.blueOpacity.y)
        switch components.colorSpace {
        case .sRGB: other = nil
        case .sRGBLinear: other = .sRGBLinear
        case .displayP3: other = .displayP3
        }
    }

    public static func == (first: Color, second: Color) -> Bool { first.storage == second.storage }

    public func hash(into hasher: inout Hasher) { hasher.combine(storage) }

    /// A constant colour from components of 0 to 1. Values outside are kept, as extended range, and clamp
    /// when drawn; NaN counts as 0.
    @inlinable
    public init(
        _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {
        self.init(RGBAComponents(colorSpace.space, red: red, green: green, blue: blue, opacity: opacity))
    }

    /// A constant grey, 0 black and 1 white.
    @inlinable
    public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
    }

    /// A constant sRGB colour from hue, saturation and brightness of 0 to 1. The hue is a turn of the colour
    /// wheel from red over green and blue; whole turns drop out.
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        let turn = hue >= 0 && hue < 1 ? hue : Color.fractionOfTurn(hue)
        let sector = turn * 6
        /// A channel that the saturated hue has at `purity`, which clamps to 0…1.
        func component(_ purity: Double) -> Double {
            brightness * (1 - saturation * (1 - RGBAComponents.clamped(purity)))
        }
        self.init(
            .sRGB, red: component((sector - 3).magnitude - 1), green: component(2 - (sector - 2).magnitude),
            blue: component(2 - (sector - 4).magnitude), opacity: opacity)
    }

    /// The part of a number of turns past the last whole one; 0 when it is not finite.
    private static func fractionOfTurn(_ turns: Double) -> Double {
        let remainder = turns.truncatingRemainder(dividingBy: 1)
        guard remainder.isFinite else { return 0 }
        let fraction = remainder < 0 ? remainder + 1 : remainder
        return fraction < 1 ? fraction : 0
    }

    /// A constant colour from resolved components.
    public init(_ resolved: Color.Resolved) {
        self.init(
            .sRGBLinear, red: Double(resolved.linearRed), green: Double(resolved.linearGreen),
            blue: Double(resolved.linearBlue), opacity: Double(resolved.opacity))
    }

    /// The colour that a style of your own resolves to, in the environment of the drawing.
    public init<Style: Hashable & ShapeStyle>(_ color: Style) where Style.Resolved == Color.Resolved {
        self.init(storage: .deferred(DeferredColor(.style(CustomColorStyle(style: color))), opacity: 1))
    }

    /// The colour with its opacity multiplied by this factor.
    public func opacity(_ opacity: Double) -> Color {
        switch storage {
        case .components(let components):
            return Color(components.multipliedOpacity(by: opacity))
        case .system(let color, let current):
            return Color(storage: .system(color, opacity: Color.product(current, opacity)))
        case .deferred(let color, let current):
            return Color(storage: .deferred(color, opacity: Color.product(current, opacity)))
        }
    }

    private static func product(_ first: Double, _ second: Double) -> Double {
        let product = first * second
        return product.isNaN ? 0 : product
    }
}
