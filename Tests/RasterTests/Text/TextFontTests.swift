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
        // With the published distance of baselines.
        let styles: [(Font, Font.TextStyle, Double, Double)] = [
            (.largeTitle, .largeTitle, 34, 41), (.title, .title, 28, 34), (.title2, .title2, 22, 28),
            (.title3, .title3, 20, 25), (.headline, .headline, 17, 22), (.subheadline, .subheadline, 15, 20),
            (.body, .body, 17, 22), (.callout, .callout, 16, 21), (.footnote, .footnote, 13, 18),
            (.caption, .caption, 12, 16), (.caption2, .caption2, 11, 13),
        ]
        #expect(Set(styles.map(\.1)) == Set(Font.TextStyle.allCases))
        for (font, style, size, pitch) in styles {
            let weight = style == .headline ? 600.0 : 400
            var expected = FontDescription(size: size, weight: weight)
            expected.stylePitch = pitch
            #expect(description(font) == expected, "\(style)")
            #expect(font == .system(style))
        }
    }

    @Test func stylesGrowWithTheUsersTextSize() {
        let body: [Double] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
        for (size, points) in zip(DynamicTypeSize.allCases, body) {
            let font = description(.body) { $0.dynamicTypeSize = size }
            #expect(font.size == points)
            // Published leadings are 15 to 30 % above the size.
            #expect((1.15...1.4).contains((font.stylePitch ?? 0) / points))
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

    /// The size and the leading of each style, from Apple's Human Interface Guidelines, "iOS, iPadOS Dynamic
    /// Type sizes" and "larger accessibility type sizes", as two people copied them in 2025 and 2026.
    @Test(arguments: [
        (DynamicTypeSize.xSmall, "31/38 25/31 19/24 17/22 14/19 14/19 13/18 12/16 12/16 11/13 11/13"),
        (.small, "32/39 26/32 20/25 18/23 15/20 15/20 14/19 13/18 12/16 11/13 11/13"),
        (.medium, "33/40 27/33 21/26 19/24 16/21 16/21 15/20 14/19 12/16 11/13 11/13"),
        (.large, "34/41 28/34 22/28 20/25 17/22 17/22 16/21 15/20 13/18 12/16 11/13"),
        (.xLarge, "36/43 30/37 24/30 22/28 19/24 19/24 18/23 17/22 15/20 14/19 13/18"),
        (.xxLarge, "38/46 32/39 26/32 24/30 21/26 21/26 20/25 19/24 17/22 16/21 15/20"),
        (.xxxLarge, "40/48 34/41 28/34 26/32 23/29 23/29 22/28 21/28 19/24 18/23 17/22"),
        (.accessibility1, "44/52 38/46 34/41 31/38 28/34 28/34 26/32 25/31 23/29 22/28 20/25"),
        (.accessibility2, "48/57 43/51 39/47 37/44 33/40 33/40 32/39 30/37 27/33 26/32 24/30"),
        (.accessibility3, "52/61 48/57 44/52 43/51 40/48 40/48 38/46 36/43 33/40 32/39 29/35"),
        (.accessibility4, "56/66 53/62 50/59 49/58 47/56 47/56 44/52 42/50 38/46 37/44 34/41"),
        (.accessibility5, "60/70 58/68 56/66 55/65 53/62 53/62 51/60 49/58 44/52 43/51 40/48"),
    ])
    func stylesAreThoseOfTheGuidelines(size: DynamicTypeSize, row: String) {
        let styles: [Font.TextStyle] = [
            .largeTitle, .title, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote,
            .caption, .caption2,
        ]
        let cells = row.split(separator: " ")
        #expect(cells.count == styles.count)
        for (style, cell) in zip(styles, cells) {
            let font = description(.system(style)) { $0.dynamicTypeSize = size }
            #expect("\(Int(font.size))/\(Int(font.stylePitch ?? 0))" == cell, "\(style)")
        }
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
    }

    @Test func boldIsAsHeavyAsTheTextStyleHasIt() {
        // As recorded from Apple's: shared/suites/layout/README.md.
        let styles: [(Font, phone: Double, mac: Double)] = [
            (.largeTitle, 700, 700), (.title, 700, 700), (.title2, 700, 700), (.title3, 600, 600),
            (.headline, 600, 800), (.body, 600, 600), (.callout, 600, 600), (.subheadline, 600, 600),
            (.footnote, 600, 600), (.caption, 600, 500), (.caption2, 600, 600),
        ]
        for (font, phone, mac) in styles {
            #expect(description(font.bold()).weight == phone)
            #expect(description(font.bold()) { $0.textStyleSizes = .macOS }.weight == mac)
            #expect(description(font.weight(.black).bold()).weight == 900)
        }
        #expect(description(.custom("Inter", size: 10).bold()).weight == 700)
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
