import Raster
import Testing

/// What fonts come to, against Apple's tables.
@Suite struct TextFontTests {
    private func description(
        _ font: Font, _ change: (inout EnvironmentValues) -> Void = { _ in }
    ) -> FontDescription {
        var environment = EnvironmentValues()
        change(&environment)
        return font.description(in: environment)
    }

    @Test func textStylesHaveTheirDefaultSizes() {
        let styles: [(Font, Font.TextStyle, Double)] = [
            (.largeTitle, .largeTitle, 34), (.title, .title, 28), (.title2, .title2, 22),
            (.title3, .title3, 20), (.headline, .headline, 17), (.subheadline, .subheadline, 15),
            (.body, .body, 17), (.callout, .callout, 16), (.footnote, .footnote, 13),
            (.caption, .caption, 12),
            (.caption2, .caption2, 11),
        ]
        #expect(Set(styles.map(\.1)) == Set(Font.TextStyle.allCases))
        for (font, style, size) in styles {
            let weight = style == .headline ? 600.0 : 400
            #expect(description(font) == FontDescription(size: size, weight: weight), "\(style)")
            #expect(font == .system(style))
        }
    }

    @Test func stylesGrowWithTheUsersTextSize() {
        let body: [Double] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
        for (size, points) in zip(DynamicTypeSize.allCases, body) {
            #expect(description(.body) { $0.dynamicTypeSize = size }.size == points)
            #expect(description(.system(size: 10)) { $0.dynamicTypeSize = size }.size == 10)
            #expect(description(.custom("A", fixedSize: 10)) { $0.dynamicTypeSize = size }.size == 10)
            #expect(
                description(.custom("A", size: 34)) { $0.dynamicTypeSize = size }.size == 34 * (points / 17))
        }
        #expect(
            description(.custom("A", size: 17, relativeTo: .largeTitle)) {
                $0.dynamicTypeSize = .accessibility5
            }.size == 17 * (60.0 / 34))
        for style in Font.TextStyle.allCases {
            let sizes = DynamicTypeSize.allCases.map { size in
                description(.system(style)) { $0.dynamicTypeSize = size }.size
            }
            #expect(sizes == sizes.sorted())
        }
        #expect(DynamicTypeSize.xxxLarge < .accessibility1)
        #expect(!DynamicTypeSize.xxxLarge.isAccessibilitySize)
        #expect(DynamicTypeSize.accessibility1.isAccessibilitySize)
    }

    @Test func weightsAreThoseOfCSS() {
        let weights: [Font.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        for (place, weight) in weights.enumerated() {
            let css = Double(place + 1) * 100
            #expect(description(.system(size: 10, weight: weight)).weight == css)
            #expect(description(.body.weight(weight)).weight == css)
            #expect(description(.system(.title, weight: weight)).weight == css)
            #expect(description(.system(size: 10, weight: weight).bold()).weight == max(css, 700))
        }
        #expect(description(.custom("Inter Light", size: 10)).weight == nil)
        #expect(description(.custom("Inter", size: 10).weight(.light)).weight == 300)
        #expect(description(.headline.bold()).weight == 700)
    }

    @Test func boldTextIsHeavier() {
        func weight(_ font: Font) -> Double? { description(font) { $0.legibilityWeight = .bold }.weight }
        #expect(weight(.body) == 600)
        #expect(weight(.headline) == 700)
        #expect(weight(.body.weight(.black)) == 900)
        #expect(weight(.custom("A", size: 10)) == 600)
        #expect(description(.body) { $0.legibilityWeight = .regular }.weight == 400)
    }

    @Test func designs() {
        #expect(description(.system(size: 10)).family == .design(.default))
        #expect(description(.system(size: 10, design: .serif)).family == .design(.serif))
        #expect(description(.system(.body, design: .rounded)).family == .design(.rounded))
        #expect(description(.body.monospaced()).family == .design(.monospaced))
        #expect(description(.custom("Georgia", size: 10)).family == .named("Georgia"))
        #expect(description(.custom("Georgia", size: 10).monospaced()).family == .design(.monospaced))
    }

    @Test func widthsSlantsFeaturesLeading() {
        let widths: [(Font.Width, Double)] = [
            (.compressed, 50), (.condensed, 75), (.standard, 100), (.expanded, 150), (Font.Width(0.1), 125),
            (Font.Width(9), 200), (Font.Width(-9), 50), (Font.Width(.nan), 100),
        ]
        for (width, percent) in widths {
            #expect(description(.body.width(width)).width == percent)
        }
        #expect(description(.body.italic()).isItalic)
        #expect(!description(.body).isItalic)
        #expect(description(.body.monospacedDigit()).features == .monospacedDigits)
        #expect(description(.body.lowercaseSmallCaps()).features == .lowercaseSmallCapitals)
        #expect(description(.body.uppercaseSmallCaps()).features == .uppercaseSmallCapitals)
        #expect(
            description(.body.smallCaps()).features == [.lowercaseSmallCapitals, .uppercaseSmallCapitals])
        #expect(description(.body.leading(.tight)).leadingAdjustment == -2)
        #expect(description(.body.leading(.loose)).leadingAdjustment == 2)
        #expect(description(.body.leading(.loose).leading(.standard)).leadingAdjustment == 0)
    }

    @Test func sizesThatAreNoneCountAsZero() {
        for size in [CGFloat.nan, .infinity, -.infinity, -1, -0.0] {
            #expect(description(.system(size: size)).size == 0)
            #expect(description(.custom("A", size: size)).size == 0)
            #expect(description(.custom("A", fixedSize: size)).size == 0)
        }
        let text = Text(verbatim: "a\nb").font(.system(size: .nan)).kerning(.nan).tracking(.infinity)
            .baselineOffset(-.infinity)
        let layout = ShapedText(text.content(in: EnvironmentValues()).runs).layout(maxWidth: 100)
        #expect(layout.size.width.isFinite && layout.size.height.isFinite)
        #expect(layout.lines.count == 2)
    }

    @Test func equality() {
        #expect(Font.body == Font.system(.body))
        #expect(Font.body.bold().bold() == Font.body.bold())
        #expect(Font.body.bold() != Font.body)
        #expect(Set([Font.body, .title, .body]).count == 2)
        #expect(Font.system(size: 10) != Font.system(size: 11))
        #expect(Font.custom("A", size: 10) != Font.custom("A", fixedSize: 10))
    }

    @Test func fontsOfNoUseAreRefused() throws {
        #expect(throws: FontError.self) { try Font.register(data: Data([1, 2, 3])) }
        #expect(throws: FontError.self) {
            try Font.register(contentsOf: URL(fileURLWithPath: "no/such/font.ttf"))
        }
        let address = try #require(URL(string: "https://example.org/font.ttf"))
        #expect(throws: FontError.self) { try Font.register(contentsOf: address) }
    }

    /// The fonts that this machine has, registered once more, from a file and from bytes.
    @Test func registeringAnswersFamilies() throws {
        let listing = try #require(FontCatalog().listing(ofFamily: "DejaVu Sans").first)
        let file = URL(fileURLWithPath: listing.path)
        #expect(try Font.register(contentsOf: file) == ["DejaVu Sans"])
        #expect(try Font.register(data: Data(contentsOf: file)) == ["DejaVu Sans"])
        let face = FontCatalog.shared.face(for: description(.custom("DejaVu Sans", size: 10)))
        #expect(face.familyName == "DejaVu Sans")
    }
}
