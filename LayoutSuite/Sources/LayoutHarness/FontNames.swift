import SwiftUI

/// How the recordings name fonts.
struct FontNames {
    let isPhone: Bool

    /// Nil for fonts that are none of the system's.
    func name(of font: Font) -> String? {
        let parts = font.components
        if parts.name != nil { return nil }
        var weight = parts.weight.map { Self.number(of: $0) }
        if weight == nil, parts.isBold { weight = bold(parts.style) }
        let design = "\(parts.design)"
        var name: String
        if let style = parts.style {
            name = "style:\(style)"
            if let weight { name += ":w\(weight)" }
            if parts.design != .default { name += ":\(design)" }
        } else {
            name = "system:\(Self.text(parts.size ?? 0)):\(weight ?? 400):\(design)"
        }
        if parts.isItalic { name += ":italic" }
        return name
    }

    /// The weight that `bold()` means: it depends on the style.
    private func bold(_ style: Font.TextStyle?) -> Int {
        switch style {
        case nil, .largeTitle, .title, .title2: 700
        case .headline: isPhone ? 600 : 800
        case .caption: isPhone ? 600 : 500
        default: 600
        }
    }

    private static func number(of weight: Font.Weight) -> Int {
        let weights: [(Font.Weight, Int)] = [
            (.ultraLight, 100), (.thin, 200), (.light, 300), (.medium, 500), (.semibold, 600), (.bold, 700),
            (.heavy, 800), (.black, 900),
        ]
        return weights.first { $0.0 == weight }?.1 ?? 400
    }

    private static func text(_ size: CGFloat) -> String {
        size == size.rounded() ? "\(Int(size))" : "\(size)"
    }
}
