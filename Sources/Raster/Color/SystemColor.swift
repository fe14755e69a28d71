/// The named colours, with the values of iOS 15 to 18 at standard contrast.
enum SystemColor: Int, CaseIterable, Sendable {
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown
    case gray, white, black, clear, primary, secondary, accentColor

    /// As it is written in code.
    var name: String { Self.names[rawValue] }

    private static let names = [
        "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink",
        "brown",
        "gray", "white", "black", "clear", "primary", "secondary", "accentColor",
    ]

    /// Constant sRGB components for a colour scheme.
    func components(for scheme: ColorScheme) -> RGBAComponents {
        let values = values
        let value = scheme == .dark ? values.dark : values.light
        return RGBAComponents(
            .sRGB, red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255,
            blue: Double(value & 255) / 255, opacity: opacity)
    }

    private var opacity: Double {
        switch self {
        case .clear: 0
        case .secondary: 0.6
        default: 1
        }
    }

    /// sRGB bytes as 0xRRGGBB.
    private var values: (light: UInt32, dark: UInt32) {
        switch self {
        case .red: (0xFF3B30, 0xFF453A)
        case .orange: (0xFF9500, 0xFF9F0A)
        case .yellow: (0xFFCC00, 0xFFD60A)
        case .green: (0x34C759, 0x30D158)
        case .mint: (0x00C7BE, 0x63E6E2)
        case .teal: (0x30B0C7, 0x40C8E0)
        case .cyan: (0x32ADE6, 0x64D2FF)
        case .blue, .accentColor: (0x007AFF, 0x0A84FF)
        case .indigo: (0x5856D6, 0x5E5CE6)
        case .purple: (0xAF52DE, 0xBF5AF2)
        case .pink: (0xFF2D55, 0xFF375F)
        case .brown: (0xA2845E, 0xAC8E68)
        case .gray: (0x8E8E93, 0x8E8E93)
        case .white: (0xFFFFFF, 0xFFFFFF)
        case .black, .clear: (0x000000, 0x000000)
        case .primary: (0x000000, 0xFFFFFF)
        case .secondary: (0x3C3C43, 0xEBEBF5)
        }
    }
}
