import Raster
import Testing

@Suite struct ColorNamedTests {
    /// The published values of iOS 15 to 18 as red, green, blue and alpha bytes, light and dark.
    private static let table: [(name: String, color: Color, light: [Int], dark: [Int])] = [
        ("red", .red, [255, 59, 48, 255], [255, 69, 58, 255]),
        ("orange", .orange, [255, 149, 0, 255], [255, 159, 10, 255]),
        ("yellow", .yellow, [255, 204, 0, 255], [255, 214, 10, 255]),
        ("green", .green, [52, 199, 89, 255], [48, 209, 88, 255]),
        ("mint", .mint, [0, 199, 190, 255], [99, 230, 226, 255]),
        ("teal", .teal, [48, 176, 199, 255], [64, 200, 224, 255]),
        ("cyan", .cyan, [50, 173, 230, 255], [100, 210, 255, 255]),
        ("blue", .blue, [0, 122, 255, 255], [10, 132, 255, 255]),
        ("indigo", .indigo, [88, 86, 214, 255], [94, 92, 230, 255]),
        ("purple", .purple, [175, 82, 222, 255], [191, 90, 242, 255]),
        ("pink", .pink, [255, 45, 85, 255], [255, 55, 95, 255]),
        ("brown", .brown, [162, 132, 94, 255], [172, 142, 104, 255]),
        ("gray", .gray, [142, 142, 147, 255], [142, 142, 147, 255]),
        ("white", .white, [255, 255, 255, 255], [255, 255, 255, 255]),
        ("black", .black, [0, 0, 0, 255], [0, 0, 0, 255]),
        ("clear", .clear, [0, 0, 0, 0], [0, 0, 0, 0]),
        ("primary", .primary, [0, 0, 0, 255], [255, 255, 255, 255]),
        ("secondary", .secondary, [60, 60, 67, 153], [235, 235, 245, 153]),
        ("accentColor", .accentColor, [0, 122, 255, 255], [10, 132, 255, 255]),
    ]

    @Test(arguments: table.indices) func values(index: Int) {
        let (name, color, light, dark) = Self.table[index]
        #expect(color.description == name)
        for (scheme, expected) in [(ColorScheme.light, light), (.dark, dark)] {
            var environment = EnvironmentValues()
            environment.colorScheme = scheme
            let components = color.components(in: environment).encodedSRGB
            let straight = [components.red, components.green, components.blue, components.opacity]
            #expect(straight.map { ($0 * 255).rounded() } == expected.map { Double($0) })
            let pixel = color.resolvedPremultipliedRGBA8(in: environment, opacity: 1)
            let bytes = [0, 8, 16, 24].map { Int(pixel >> $0 & 255) }
            #expect(bytes == expected.prefix(3).map { ($0 * expected[3] + 127) / 255 } + [expected[3]])
        }
    }

    @Test func everyNameIsADifferentColor() {
        #expect(Set(Self.table.map(\.color)).count == Self.table.count)
        #expect(Color.red.opacity(0.5) != Color.red)
        #expect(Color.red.opacity(0.5) == Color.red.opacity(0.5))
    }

    private func color(of style: some ShapeStyle) -> Color? { style as? Color }

    /// `.red` alone must do where any style is taken.
    @Test func namesWorkWhereAStyleIsExpected() {
        let styles = [
            color(of: .red), color(of: .orange), color(of: .yellow), color(of: .green), color(of: .mint),
            color(of: .teal), color(of: .cyan), color(of: .blue), color(of: .indigo), color(of: .purple),
            color(of: .pink), color(of: .brown), color(of: .gray), color(of: .white), color(of: .black),
            color(of: .clear),
        ]
        #expect(styles == Self.table.prefix(16).map(\.color))
    }
}
