/// How what a style paints combines with what is there. The formulas are those of
/// `GraphicsContext.BlendMode`, which has more modes.
public enum BlendMode: Hashable, Sendable {
    /// S + D(1 − Sa): the source over the destination.
    case normal
    /// s·d; black stays black.
    case multiply
    /// s + d − s·d; white stays white.
    case screen
    /// Multiplies where the destination is dark, screens where it is light.
    case overlay
    /// The lesser of each component.
    case darken
    /// The greater of each component.
    case lighten
    /// The destination divided by the inverse of the source.
    case colorDodge
    /// The inverse of the destination divided by the source, inverted.
    case colorBurn
    /// Darkens or lightens softly, by the source.
    case softLight
    /// Multiplies where the source is dark, screens where it is light.
    case hardLight
    /// |s − d|
    case difference
    /// s + d − 2·s·d
    case exclusion
    /// The hue of the source, the rest of the destination.
    case hue
    /// The saturation of the source, the rest of the destination.
    case saturation
    /// The hue and the saturation of the source, the luminosity of the destination.
    case color
    /// The luminosity of the source, the rest of the destination.
    case luminosity
    /// S·Da + D(1 − Sa): the source where the destination is.
    case sourceAtop
    /// S(1 − Da) + D: the destination over the source.
    case destinationOver
    /// D(1 − Sa): the destination where the source isn't.
    case destinationOut
    /// max(0, S + D + Ra − Sa − Da) with the alpha Ra = min(1, Sa + Da).
    case plusDarker
    /// min(1, S + D).
    case plusLighter

    /// The mode as a display list keeps it.
    package var blend: BlendOperator {
        switch self {
        case .normal: .normal
        case .multiply: .multiply
        case .screen: .screen
        case .overlay: .overlay
        case .darken: .darken
        case .lighten: .lighten
        case .colorDodge: .colorDodge
        case .colorBurn: .colorBurn
        case .softLight: .softLight
        case .hardLight: .hardLight
        case .difference: .difference
        case .exclusion: .exclusion
        case .hue: .hue
        case .saturation: .saturation
        case .color: .color
        case .luminosity: .luminosity
        case .sourceAtop: .sourceAtop
        case .destinationOver: .destinationOver
        case .destinationOut: .destinationOut
        case .plusDarker: .plusDarker
        case .plusLighter: .plusLighter
        }
    }
}
