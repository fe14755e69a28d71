/// What is done to a colour once it is resolved.
struct ColorAdjustment: Hashable, Sendable, CustomStringConvertible {
    /// Powers of 2 by which linear light is multiplied.
    var exposure = 0.0
    /// How much brighter than white the content is meant to get; only told, never drawn.
    var headroom: Double?
    /// The part of the way to white in encoded sRGB, opacity kept. Comes after the exposure.
    var lightening = 0.0

    func applied(to components: RGBAComponents) -> RGBAComponents {
        var result = components
        if exposure != 0 {
            let factor = Self.powerOfTwo(exposure)
            let linear = components.linearSRGB
            result = RGBAComponents(
                .sRGBLinear, red: linear.red * factor, green: linear.green * factor,
                blue: linear.blue * factor, opacity: linear.opacity)
        }
        if lightening > 0 {
            let encoded = result.encodedSRGB
            result = RGBAComponents(
                .sRGB, red: encoded.red + (1 - encoded.red) * lightening,
                green: encoded.green + (1 - encoded.green) * lightening,
                blue: encoded.blue + (1 - encoded.blue) * lightening, opacity: encoded.opacity)
        }
        return result
    }

    /// 2 to a power, from + - * / alone, so that every machine computes the same bits; powers beyond ±1000
    /// count as that.
    static func powerOfTwo(_ power: Double) -> Double {
        let bounded = power.isNaN ? 0 : min(max(power, -1000), 1000)
        let whole = bounded.rounded()
        // The exponential series; |x| is at most ln 2 / 2, and the first term left out is below 1e-18.
        let x = (bounded - whole) * 0.693_147_180_559_945_3
        var sum = 1.0
        for term in stride(from: 14.0, through: 1.0, by: -1.0) { sum = 1 + sum * x / term }
        return Double(sign: .plus, exponent: Int(whole), significand: sum)
    }

    var description: String {
        var parts: [String] = []
        if exposure != 0 { parts.append("exposure \(exposure)") }
        if let headroom { parts.append("headroom \(headroom)") }
        if lightening > 0 { parts.append("\(lightening) of the way to white") }
        return parts.joined(separator: ", ")
    }
}

extension Color {
    /// The colour with its linear light multiplied by 2 to the power of `stops`; NaN counts as 0. Components
    /// above 1 clamp when drawn.
    public func exposureAdjust(_ stops: Double) -> Color {
        guard stops != 0, !stops.isNaN else { return self }
        return adjusted { $0.exposure = min(max($0.exposure + min(max(stops, -1000), 1000), -1000), 1000) }
    }

    /// The colour with a note of how much brighter than white its content may get; nil for none. Only
    /// `resolveHDR(in:)` tells it: drawing has no more than white.
    public func headroom(_ headroom: Double?) -> Color {
        let headroom = headroom?.isNaN == true ? nil : headroom
        if headroom == nil, adjustment == nil { return self }
        return adjusted { $0.headroom = headroom }
    }

    /// The colour's components in an environment, with its headroom.
    public func resolveHDR(in environment: EnvironmentValues) -> Color.ResolvedHDR {
        ResolvedHDR(resolve(in: environment), headroom: adjustment?.headroom.map { Float($0) })
    }

    /// Part of the way to white, opacity kept.
    func lightened(by fraction: Double) -> Color {
        adjusted { $0.lightening = fraction }
    }

    private var adjustment: ColorAdjustment? {
        guard case .deferred(let color, _) = storage, case .adjusted(_, let adjustment) = color.content else {
            return nil
        }
        return adjustment
    }

    private func adjusted(_ change: (inout ColorAdjustment) -> Void) -> Color {
        var base = self
        var adjustment = ColorAdjustment()
        var opacity = 1.0
        // Adjustments of one colour become one, unless their order matters.
        if case .deferred(let color, let outer) = storage,
            case .adjusted(let inner, let first) = color.content,
            first.lightening == 0
        {
            base = inner
            adjustment = first
            opacity = outer
        }
        change(&adjustment)
        if adjustment.headroom == nil, opacity == 1, case .components(let components) = base.storage {
            return Color(adjustment.applied(to: components))
        }
        let content = DeferredColor.Content.adjusted(base, adjustment)
        return Color(
            storage: .deferred(DeferredColor(content, size: base.mixtureSize + 1), opacity: opacity))
    }
}
