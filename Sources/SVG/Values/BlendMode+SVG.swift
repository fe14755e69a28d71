import Raster

extension GraphicsContext.BlendMode {
    /// A value of `mix-blend-mode`, or of `feBlend`'s `mode`; nil for another.
    init?(svg name: String) {
        guard let mode = Self.byName[name] else { return nil }
        self = mode
    }

    /// As `mix-blend-mode` calls it; nil for a mode that SVG lacks.
    var svgName: String? { Self.byName.first { $0.value == self }?.key }

    private static let byName: [String: GraphicsContext.BlendMode] = [
        "normal": .normal, "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken,
        "lighten": .lighten, "color-dodge": .colorDodge, "color-burn": .colorBurn, "hard-light": .hardLight,
        "soft-light": .softLightW3C, "difference": .difference, "exclusion": .exclusion, "hue": .hue,
        "saturation": .saturation, "color": .color, "luminosity": .luminosity, "plus-lighter": .plusLighter,
    ]
}
