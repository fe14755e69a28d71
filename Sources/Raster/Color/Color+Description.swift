extension Color: CustomStringConvertible {
    /// A named colour's name, the sRGB bytes of a constant as `#RRGGBBAA`, or what the colour is made of.
    public var description: String {
        switch storage {
        case .components(let components):
            return components.description
        case .system(let color, let opacity):
            return Color.describe(color.name, opacity: opacity)
        case .deferred(let color, let opacity):
            return Color.describe(color.description, opacity: opacity)
        }
    }

    private static func describe(_ base: String, opacity: Double) -> String {
        if opacity == 1 { return base }
        return "\(Int(RGBAComponents.clamped(opacity) * 100 + 0.5))% \(base)"
    }
}

extension DeferredColor: CustomStringConvertible {
    var description: String {
        switch content {
        case .adaptive(_, _, let name?): name
        case .adaptive(let light, let dark, nil): "\(light) or in the dark \(dark)"
        case .style(let style): style.name
        case .mixture(let from, let to, let fraction, let colorSpace):
            "mix of \(from) and \(to) by \(fraction) in \(colorSpace)"
        case .adjusted(let color, let adjustment): "\(color) with \(adjustment)"
        }
    }
}
