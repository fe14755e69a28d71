import Foundation

extension Color: ShapeStyle {
    /// The colour's components in an environment, as linear-light sRGB.
    public func resolve(in environment: EnvironmentValues) -> Color.Resolved {
        Color.Resolved(components(in: environment))
    }

    /// The colour's components in an environment, in whichever space the colour is made from.
    package func components(in environment: EnvironmentValues) -> RGBAComponents {
        switch storage {
        case .components(let components):
            return components
        case .system(.accentColor, let opacity):
            return Color.accentComponents(in: environment).multipliedOpacity(by: opacity)
        case .system(let color, let opacity):
            return color.components(for: environment.colorScheme).multipliedOpacity(by: opacity)
        case .deferred(let color, let opacity):
            return color.components(in: environment).multipliedOpacity(by: opacity)
        }
    }

    /// The colour as an environment sees it.
    func fixed(in environment: EnvironmentValues) -> Color { Color(components(in: environment)) }

    /// The colour as premultiplied 8-bit sRGB, red in the low byte and alpha in the high one, with its
    /// opacity multiplied by `opacity`. Components and opacities clamp to 0…1; NaN counts as 0. No byte
    /// exceeds alpha.
    @inline(__always)
    package func resolvedPremultipliedRGBA8(in environment: EnvironmentValues, opacity: Double) -> UInt32 {
        if case .components(let components) = storage, components.colorSpace == .sRGB {
            return RGBAComponents.premultipliedRGBA8(
                encodedRed: components.red, green: components.green, blue: components.blue,
                opacity: RGBAComponents.clamped(components.opacity) * RGBAComponents.clamped(opacity))
        }
        return convertedPremultipliedRGBA8(in: environment, opacity: opacity)
    }

    /// The route for all other colours, kept out of line.
    @inline(never)
    private func convertedPremultipliedRGBA8(in environment: EnvironmentValues, opacity: Double) -> UInt32 {
        let components = components(in: environment).encodedSRGB
        return RGBAComponents.premultipliedRGBA8(
            encodedRed: components.red, green: components.green, blue: components.blue,
            opacity: RGBAComponents.clamped(components.opacity) * RGBAComponents.clamped(opacity))
    }

    /// The environment's tint, when that is a colour; else the system's blue.
    private static func accentComponents(in environment: EnvironmentValues) -> RGBAComponents {
        guard let tint = environment.tint?.style as? Color else {
            return SystemColor.accentColor.components(for: environment.colorScheme)
        }
        // A tint that names the accent colour means the system's.
        var inner = environment
        inner.tint = nil
        return tint.components(in: inner)
    }
}

extension Color: PaintedStyle {
    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading { scope.shading(self) }
}

extension Color.Resolved: PaintedStyle {
    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading { scope.shading(Color(self)) }
}
