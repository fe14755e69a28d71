/// How a drawing's working colour space encodes and bounds its components.
public enum ColorRenderingMode: Hashable, Sendable {
    /// sRGB-encoded components, 0 to 1.
    case nonLinear
    /// Linear-light sRGB components, 0 to 1.
    case linear
    /// Linear-light sRGB components that may leave 0 to 1.
    case extendedLinear
}

/// The space in which colours are combined, and what pixels are there.
enum BlendingSpace: Sendable {
    /// Encoded sRGB, 8 bits.
    case encoded
    /// Linear-light sRGB in Float, 0 to 1.
    case linear
    /// Linear-light sRGB in Float, of any range.
    case extendedLinear

    init(_ colorMode: ColorRenderingMode) {
        switch colorMode {
        case .nonLinear: self = .encoded
        case .linear: self = .linear
        case .extendedLinear: self = .extendedLinear
        }
    }
}
