import Foundation

/// What the components of a colour mean, under Core Graphics' names. Raster mixes in sRGB: other spaces are
/// converted when a colour is made.
public final class CGColorSpace: Sendable, Hashable, CustomStringConvertible {
    /// How many components a colour has, and what they are.
    public enum Model: Sendable {
        /// A grey.
        case monochrome
        /// Red, green and blue.
        case rgb
        /// Cyan, magenta, yellow and black.
        case cmyk
    }

    enum Kind: Hashable, Sendable {
        case gray(isLinear: Bool)
        case rgb(RGBAComponents.Space)
        case cmyk
    }

    /// The space's name; nil for a device's.
    public let name: CFString?
    let kind: Kind

    private init(_ kind: Kind, name: CFString?) {
        self.kind = kind
        self.name = name
    }

    /// The space of one of the names below; nil for another.
    public convenience init?(name: CFString) {
        switch name {
        case Self.sRGB, Self.extendedSRGB: self.init(.rgb(.sRGB), name: name)
        case Self.linearSRGB, Self.extendedLinearSRGB, Self.genericRGBLinear:
            self.init(.rgb(.sRGBLinear), name: name)
        case Self.displayP3: self.init(.rgb(.displayP3), name: name)
        case Self.genericGrayGamma2_2, Self.extendedGray: self.init(.gray(isLinear: false), name: name)
        case Self.linearGray: self.init(.gray(isLinear: true), name: name)
        case Self.genericCMYK: self.init(.cmyk, name: name)
        default: return nil
        }
    }

    static let deviceRGB = CGColorSpace(.rgb(.sRGB), name: nil)
    static let deviceGray = CGColorSpace(.gray(isLinear: false), name: nil)
    static let deviceCMYK = CGColorSpace(.cmyk, name: nil)
    static let standard = CGColorSpace(.rgb(.sRGB), name: sRGB)
    static let standardGray = CGColorSpace(.gray(isLinear: false), name: genericGrayGamma2_2)

    /// sRGB, encoded.
    public static let sRGB: CFString = "kCGColorSpaceSRGB"
    /// sRGB, encoded, of any range.
    public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    /// sRGB's primaries in linear light.
    public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    /// sRGB's primaries in linear light of any range.
    public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
    /// Taken for `linearSRGB`.
    public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
    /// Display P3, encoded.
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Greys, encoded as sRGB encodes them.
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
    /// Greys of any range, encoded as sRGB encodes them.
    public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
    /// Greys in linear light.
    public static let linearGray: CFString = "kCGColorSpaceLinearGray"
    /// Inks without a profile.
    public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"

    /// How many components a colour has, without its alpha.
    public var numberOfComponents: Int {
        switch kind {
        case .gray: 1
        case .rgb: 3
        case .cmyk: 4
        }
    }

    /// What the components are.
    public var model: Model {
        switch kind {
        case .gray: .monochrome
        case .rgb: .rgb
        case .cmyk: .cmyk
        }
    }

    public static func == (first: CGColorSpace, second: CGColorSpace) -> Bool {
        first.kind == second.kind && first.name == second.name
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(name)
    }

    public var description: String { name ?? "device space of \(numberOfComponents) components" }

    /// The colour of so many components and an alpha; what is missing counts as 0, alpha as 1. Inks are
    /// converted without a profile: red is (1 − cyan)(1 − black).
    func color(_ components: [CGFloat]) -> RGBAComponents {
        func value(_ place: Int, missing: Double = 0) -> Double {
            place < components.count ? Double(components[place]) : missing
        }
        let alpha = value(numberOfComponents, missing: 1)
        switch kind {
        case .gray(let isLinear):
            return RGBAComponents(
                isLinear ? .sRGBLinear : .sRGB, red: value(0), green: value(0), blue: value(0),
                opacity: alpha)
        case .rgb(let space):
            return RGBAComponents(space, red: value(0), green: value(1), blue: value(2), opacity: alpha)
        case .cmyk:
            let light = 1 - value(3)
            return RGBAComponents(
                .sRGB, red: (1 - value(0)) * light, green: (1 - value(1)) * light,
                blue: (1 - value(2)) * light, opacity: alpha)
        }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Red, green and blue of a device: sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The greys of a device: sRGB's here.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The inks of a device, converted without a profile.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
