/// How a source combines with what is under it: the blend modes of PDF and the operators of Porter and Duff,
/// with the codes of Core Graphics and one more. `BlendRow` has the formulas.
@usableFromInline
package enum BlendOperator: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
    case difference, exclusion, hue, saturation, color, luminosity
    case clear, copy, sourceIn, sourceOut, sourceAtop
    case destinationOver, destinationIn, destinationOut, destinationAtop
    case xor, plusDarker, plusLighter
    /// The soft light of W3C's Compositing and Blending, which SVG and CSS mean; `softLight` is Apple's.
    case softLightW3C

    /// Source-over, the common case.
    @inline(__always)
    package var isNormal: Bool { self == .normal }

    /// Whether it may leave less alpha than there was.
    package var mayErase: Bool { rawValue >= BlendOperator.clear.rawValue && self != .softLightW3C }

    /// Whether it changes what is there where the source is transparent.
    package var isUnbounded: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }

    /// Whether it leaves nothing of a source over nothing.
    package var needsBackdrop: Bool {
        switch self {
        case .clear, .sourceIn, .sourceAtop, .destinationIn, .destinationOut: true
        default: false
        }
    }

    /// Whether a source of some opacity gives what the opaque one gives at that coverage: R(oS, D) = o·R(S,
    /// D) + (1 − o)·D.
    package var isLinearInSource: Bool {
        // Sums that are clamped are not either.
        !isUnbounded && self != .plusDarker && self != .plusLighter
    }

    /// The mode's name as SwiftUI spells it.
    package var name: String { String(describing: self) }
}
