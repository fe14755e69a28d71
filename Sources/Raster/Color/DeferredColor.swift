/// A colour that needs more than a `Color` holds inline: boxed, immutable and shared.
final class DeferredColor: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        /// One colour for each colour scheme, and the name of the asset that they come from, if any.
        case adaptive(light: RGBAComponents, dark: RGBAComponents, name: String?)
        case style(any ColorStyle)
        case mixture(Color, Color, fraction: Double, colorSpace: Gradient.ColorSpace)
        case adjusted(Color, ColorAdjustment)

        static func == (first: Content, second: Content) -> Bool {
            switch (first, second) {
            case (.adaptive(let light, let dark, let name), .adaptive(let light2, let dark2, let name2)):
                return light == light2 && dark == dark2 && name == name2
            case (.style(let style), .style(let style2)):
                return style.isEqual(to: style2)
            case (
                .mixture(let from, let to, let fraction, let space),
                .mixture(let from2, let to2, let fraction2, let space2)
            ):
                return from == from2 && to == to2 && fraction == fraction2 && space == space2
            case (.adjusted(let color, let adjustment), .adjusted(let color2, let adjustment2)):
                return color == color2 && adjustment == adjustment2
            default:
                return false
            }
        }

        func hash(into hasher: inout Hasher) {
            switch self {
            case .adaptive(let light, let dark, let name):
                hasher.combine(light)
                hasher.combine(dark)
                hasher.combine(name)
            case .style(let style):
                style.hash(into: &hasher)
            case .mixture(let from, let to, let fraction, let space):
                hasher.combine(from)
                hasher.combine(to)
                hasher.combine(fraction)
                hasher.combine(space)
            case .adjusted(let color, let adjustment):
                hasher.combine(color)
                hasher.combine(adjustment)
            }
        }
    }

    let content: Content
    /// How many mixtures and adjustments this colour is a tree of.
    let size: Int

    init(_ content: Content, size: Int = 0) {
        self.content = content
        self.size = size
    }

    static func == (first: DeferredColor, second: DeferredColor) -> Bool {
        first === second || first.content == second.content
    }

    func hash(into hasher: inout Hasher) {
        content.hash(into: &hasher)
    }

    func components(in environment: EnvironmentValues) -> RGBAComponents {
        switch content {
        case .adaptive(let light, let dark, _):
            return environment.colorScheme == .dark ? dark : light
        case .style(let style):
            return style.components(in: environment)
        case .mixture(let from, let to, let fraction, let colorSpace):
            return from.components(in: environment).mixed(
                with: to.components(in: environment), by: fraction, in: colorSpace)
        case .adjusted(let color, let adjustment):
            return adjustment.applied(to: color.components(in: environment))
        }
    }
}

/// A style of the user's that resolves to a colour, with its type erased.
protocol ColorStyle: Sendable {
    var name: String { get }
    func components(in environment: EnvironmentValues) -> RGBAComponents
    func isEqual(to other: any ColorStyle) -> Bool
    func hash(into hasher: inout Hasher)
}

struct CustomColorStyle<Style: Hashable & ShapeStyle>: ColorStyle where Style.Resolved == Color.Resolved {
    let style: Style

    var name: String { String(describing: style) }

    func components(in environment: EnvironmentValues) -> RGBAComponents {
        style.resolve(in: environment).components
    }

    func isEqual(to other: any ColorStyle) -> Bool {
        (other as? CustomColorStyle<Style>)?.style == style
    }

    func hash(into hasher: inout Hasher) {
        style.hash(into: &hasher)
    }
}
