import ArgumentParser
import Raster
import RasterSVG

/// A colour on the command line: a system colour's name, or any colour of CSS.
struct ColorArgument: ExpressibleByArgument {
    let color: Color
    let isOpaque: Bool
    let defaultValueDescription: String

    private static let named: [(name: String, color: Color)] = [
        ("red", .red), ("orange", .orange), ("yellow", .yellow), ("green", .green), ("mint", .mint),
        ("teal", .teal),
        ("cyan", .cyan), ("blue", .blue), ("indigo", .indigo), ("purple", .purple), ("pink", .pink),
        ("brown", .brown), ("gray", .gray), ("grey", .gray), ("white", .white), ("black", .black),
        ("clear", .clear),
    ]

    /// For help.
    static let help =
        "a system colour (red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, "
        + "gray, white, black, clear), or any other of CSS, as tomato, '#f80', '#ff880080' or "
        + "'rgb(255 136 0 / 50%)'"

    /// For messages about what is none.
    static func hint(_ word: String) -> String {
        "; give a colour's name or one of CSS, as tomato or '#ff8800'"
            + Suggestion.question(word, of: named.map(\.name) + SVGColor.names)
    }

    init?(argument: String) {
        let lowercase = argument.lowercased()
        let known = Self.named.first { $0.name == lowercase }?.color
        guard let color = known ?? SVGColor(argument).map(Self.color) else { return nil }
        self.color = color
        isOpaque = color.resolve(in: EnvironmentValues()).opacity == 1
        defaultValueDescription = argument
    }

    private static func color(_ color: SVGColor) -> Color {
        Color(
            .sRGB, red: Double(color.red) / 255, green: Double(color.green) / 255,
            blue: Double(color.blue) / 255, opacity: color.alpha)
    }
}
