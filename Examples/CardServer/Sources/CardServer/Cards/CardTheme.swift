import Raster

/// The colours of a card.
package enum CardTheme: String, CaseIterable, Sendable {
    case light, dark, ocean, ember

    var colorScheme: ColorScheme { self == .light ? .light : .dark }

    /// From the top down.
    var background: [Color] {
        switch self {
        case .light: [.white, Color(hue: 0.62, saturation: 0.12, brightness: 0.94)]
        case .dark: [Color(white: 0.16), Color(white: 0.04)]
        case .ocean: [Color(red: 0.05, green: 0.35, blue: 0.55), Color(red: 0.02, green: 0.09, blue: 0.24)]
        case .ember: [Color(red: 0.72, green: 0.22, blue: 0.18), Color(red: 0.22, green: 0.05, blue: 0.2)]
        }
    }

    var accent: Color {
        switch self {
        case .light: .indigo
        case .dark: .teal
        case .ocean: .cyan
        case .ember: .orange
        }
    }
}
