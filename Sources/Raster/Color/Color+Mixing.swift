extension Color {
    /// The colour part of the way from this one to another: 0 is this one, 1 the other, clamped.
    ///
    /// Perceptual mixing runs in Oklab, device mixing in encoded sRGB. As in a gradient, components are
    /// weighted by opacity, so that mixing with `clear` only fades.
    public func mix(
        with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual
    ) -> Color {
        guard fraction > 0 else { return self }
        guard fraction < 1 else { return rhs }
        if case .components(let from) = storage, case .components(let to) = rhs.storage {
            return Color(from.mixed(with: to, by: fraction, in: colorSpace))
        }
        let size = mixtureSize + rhs.mixtureSize + 1
        if (dependsOnStyle || rhs.dependsOnStyle) && size <= Color.maximumMixtureSize {
            let mixture = DeferredColor.Content.mixture(
                self, rhs, fraction: fraction, colorSpace: colorSpace)
            return Color(storage: .deferred(DeferredColor(mixture, size: size), opacity: 1))
        }
        var environment = EnvironmentValues()
        func mixed() -> RGBAComponents {
            components(in: environment).mixed(
                with: rhs.components(in: environment), by: fraction, in: colorSpace)
        }
        let light = mixed()
        environment.colorScheme = .dark
        let dark = mixed()
        return Color(
            storage: .deferred(DeferredColor(.adaptive(light: light, dark: dark, name: nil)), opacity: 1))
    }

    /// Larger mixtures of users' styles are resolved early, in default environments: a program that keeps
    /// mixing must not run out of stack or time when the result is resolved, compared or freed.
    private static let maximumMixtureSize = 64

    var mixtureSize: Int {
        if case .deferred(let color, _) = storage { color.size } else { 0 }
    }

    /// Whether resolving may look at more of the environment than the colour scheme.
    private var dependsOnStyle: Bool {
        guard case .deferred(let color, _) = storage else { return false }
        if case .adaptive = color.content { return false }
        return true
    }
}

extension RGBAComponents {
    /// The colour part of the way to another, with components weighted by opacity.
    package func mixed(
        with other: RGBAComponents, by fraction: Double, in colorSpace: Gradient.ColorSpace
    ) -> RGBAComponents {
        let mixedOpacity = opacity + (other.opacity - opacity) * fraction
        // The other colour's weight; between two colours of opacity 0 there is nothing to weigh.
        let weight = mixedOpacity == 0 ? fraction : fraction * (other.opacity / mixedOpacity)
        func between(_ first: Double, _ second: Double) -> Double {
            first + (second - first) * weight
        }
        switch colorSpace.kind {
        case .device:
            let from = encodedSRGB
            let to = other.encodedSRGB
            return RGBAComponents(
                .sRGB, red: between(from.red, to.red), green: between(from.green, to.green),
                blue: between(from.blue, to.blue), opacity: mixedOpacity)
        case .perceptual, .oklab:
            let from = oklab
            let to = other.oklab
            let mixed = Oklab(
                lightness: between(from.lightness, to.lightness),
                greenRed: between(from.greenRed, to.greenRed),
                blueYellow: between(from.blueYellow, to.blueYellow)
            ).linearSRGB
            return RGBAComponents(
                .sRGBLinear, red: mixed.red, green: mixed.green, blue: mixed.blue, opacity: mixedOpacity)
        }
    }
}
