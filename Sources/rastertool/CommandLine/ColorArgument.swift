import ArgumentParser
import Raster

/// A colour on the command line: a system colour's name or hexadecimal digits.
struct ColorArgument: ExpressibleByArgument {
    let color: Color
    let isOpaque: Bool
    let defaultValueDescription: String

    private static let named: [(name: String, color: Color)] = [
        ("red", .red), ("orange", .orange), ("yellow", .yellow), ("green", .green), ("mint", .mint),
        ("teal", .teal),
        ("cyan", .cyan), ("blue", .blue), ("indigo", .indigo), ("purple", .purple), ("pink", .pink),
        ("brown", .brown), ("gray", .gray), ("white", .white), ("black", .black), ("clear", .clear),
    ]

    static var names: String { named.map(\.name).joined(separator: ", ") }

    init?(argument: String) {
        let lowercase = argument.lowercased()
        let color =
            argument.hasPrefix("#")
            ? Self.hexadecimal(argument.dropFirst())
            : Self.named.first { $0.name == (lowercase == "grey" ? "gray" : lowercase) }?.color
        guard let color else { return nil }
        self.color = color
        isOpaque = color.resolve(in: EnvironmentValues()).opacity == 1
        defaultValueDescription = argument
    }

    /// RGB, RRGGBB or RRGGBBAA.
    private static func hexadecimal(_ digits: Substring) -> Color? {
        let values = digits.compactMap(\.hexDigitValue)
        guard values.count == digits.count, digits.allSatisfy(\.isASCII) else { return nil }
        let bytes: [Int]
        switch values.count {
        case 3: bytes = values.map { $0 * 17 }
        case 6, 8: bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
        default: return nil
        }
        return Color(
            .sRGB, red: Double(bytes[0]) / 255, green: Double(bytes[1]) / 255, blue: Double(bytes[2]) / 255,
            opacity: bytes.count == 4 ? Double(bytes[3]) / 255 : 1)
    }
}
