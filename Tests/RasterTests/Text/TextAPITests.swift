import Raster
import Testing

/// Every declared member of text and fonts once, spelt as an app would. That it compiles is half of the test.
@Suite struct TextAPITests {
    private struct Highlight: TextAttribute {}

    private let environment = EnvironmentValues()

    private func expect(_ text: Text, _ string: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(text.string(in: environment) == string, sourceLocation: sourceLocation)
    }

    @Test func fonts() {
        let fonts: [Font] = [
            .system(size: 12), .system(size: 12, weight: .bold),
            .system(size: 12, weight: .bold, design: .serif),
            .system(size: 12, design: .monospaced), .system(.title, design: .rounded),
            .system(.title, design: .default, weight: .heavy), .system(.title, weight: .light),
            .custom("Inter", size: 12), .custom("Inter", size: 12, relativeTo: .caption),
            .custom("Inter", fixedSize: 12), .largeTitle, .title, .title2, .title3, .headline, .subheadline,
            .body,
            .callout, .footnote, .caption, .caption2, .body.italic(), .body.bold(), .body.weight(.medium),
            .body.width(.condensed), .body.width(Font.Width(0.15)), .body.monospaced(),
            .body.monospacedDigit(),
            .body.smallCaps(), .body.lowercaseSmallCaps(), .body.uppercaseSmallCaps(), .body.leading(.tight),
        ]
        #expect(Set(fonts).count == fonts.count)
        let weight: Font.Weight? = .bold
        let design: Font.Design? = .serif
        #expect(Font.system(size: 12, weight: weight, design: design) == fonts[2])
        #expect(Font.system(.title, design: nil, weight: nil) == .title)
        let weights: Set<Font.Weight> = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        #expect(weights.count == 9)
        let widths: Set<Font.Width> = [.compressed, .condensed, .standard, .expanded]
        #expect(widths.count == 4)
        let designs: Set<Font.Design> = [.default, .serif, .rounded, .monospaced]
        #expect(designs.count == 4)
        let leadings: Set<Font.Leading> = [.standard, .tight, .loose]
        #expect(leadings.count == 3)
        #expect(Font.TextStyle.allCases.count == 11)
    }

    @Test func initializers() throws {
        let name = "World"
        let date = Date(timeIntervalSince1970: 0)
        expect(Text("Hello"), "Hello")
        expect(Text("Hello, **\(name)**!"), "Hello, World!")
        expect(Text("Hello", tableName: "None", bundle: .main, comment: "A greeting"), "Hello")
        expect(Text(LocalizedStringKey(name)), "World")
        expect(Text(LocalizedStringKey(stringLiteral: name)), "World")
        expect(Text(name), "World")
        expect(Text(name.dropFirst()), "orld")
        expect(Text(verbatim: "*a*"), "*a*")
        expect(Text(AttributedString("a")), "a")
        let plain: FloatingPointFormatStyle<Double> = .number.locale(Locale(identifier: "en_US"))
        expect(Text(0.5, format: plain.precision(.fractionLength(2))), "0.50")
        expect(Text(7, format: .number), "7")
        let formatter = DateFormatter()
        formatter.dateFormat = "yyyy"
        formatter.timeZone = .gmt
        expect(Text(date, formatter: formatter), "1970")
        let number = NumberFormatter()
        number.locale = Locale(identifier: "en_US")
        expect(Text(Decimal(7), formatter: number), "7")
        #expect(!Text(date, style: .date).string(in: environment).isEmpty)
        #expect(!Text(date...date.addingTimeInterval(60)).string(in: environment).isEmpty)
        #expect(!Text(DateInterval(start: date, duration: 60)).string(in: environment).isEmpty)
        expect(Text(timerInterval: date...date.addingTimeInterval(60), countsDown: false), "1:00")
        expect(Text("a") + Text("b"), "ab")
    }

    @Test func interpolations() throws {
        let date = Date(timeIntervalSince1970: 0)
        let formatter = DateFormatter()
        formatter.dateFormat = "yyyy"
        formatter.timeZone = .gmt
        expect(Text("\(1) \(UInt8(2)) \(Int16(3)) \(UInt(4)) \(Int32(5)) \(UInt64(6))"), "1 2 3 4 5 6")
        expect(Text("\(0.5, specifier: "%.1f") \(CGFloat(2), specifier: "%.0f")"), "0.5 2")
        expect(Text("\("a") \(Text("b").bold()) \(AttributedString("c"))"), "a b c")
        expect(Text("\(date, formatter: formatter) \(7, format: .number)"), "1970 7")
        #expect(!Text("\(date, style: .timer)").string(in: environment).isEmpty)
        #expect(!Text("\(date)").string(in: environment).isEmpty)
    }

    @Test func modifiers() {
        let text = Text("a")
            .font(.title).font(nil).fontWeight(.bold).fontWeight(nil).fontWidth(.expanded).fontDesign(.serif)
            .bold().bold(true).italic().italic(false).monospaced().monospaced(false).monospacedDigit()
            .foregroundColor(.red).foregroundColor(nil).foregroundStyle(.blue).foregroundStyle(.secondary)
            .foregroundStyle(
                .linearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
            )
            .strikethrough().strikethrough(false).strikethrough(true, color: .red)
            .strikethrough(pattern: .dashDot).strikethrough(true, pattern: .dot, color: .red)
            .underline().underline(false).underline(true, color: .red).underline(color: .red)
            .underline(pattern: .dash).underline(true, pattern: .dashDotDot, color: .red)
            .kerning(1).tracking(1).baselineOffset(1).textScale(.secondary).textScale(
                .default, isEnabled: true
            )
            .customAttribute(Highlight()).typesettingLanguage(.init(identifier: "th"))
        expect(text, "a")
        #expect(text == text)
    }

    @Test func nestedTypes() throws {
        let modes: Set<Text.TruncationMode> = [.head, .tail, .middle]
        #expect(modes.count == 3)
        let cases: Set<Text.Case> = [.uppercase, .lowercase]
        #expect(cases.count == 2)
        let lines: Set<Text.LineStyle> = [
            .single, .init(), .init(pattern: .solid), .init(pattern: .dot), .init(pattern: .dash),
            .init(pattern: .dashDot), .init(pattern: .dashDotDot, color: .red),
        ]
        #expect(lines.count == 5)
        let dates: [Text.DateStyle] = [.time, .date, .relative, .offset, .timer]
        for style in dates {
            let data = try JSONEncoder().encode([style])
            #expect(try JSONDecoder().decode([Text.DateStyle].self, from: data) == [style])
        }
        let scales: Set<Text.Scale> = [.default, .secondary]
        #expect(scales.count == 2)
        #expect(TextAlignment.allCases == [.leading, .center, .trailing])
    }

    @Test func attributes() {
        var string = AttributedString("ab")
        string.font = .body
        string.foregroundColor = .red
        string.backgroundColor = .yellow
        string.strikethroughStyle = .single
        string.underlineStyle = .init(pattern: .dot, color: .blue)
        string.kern = 1
        string.tracking = 2
        string.baselineOffset = 3
        string.swiftUI.font = .title
        string.link = URL(string: "https://example.org")
        #expect(string.font == .title)
        #expect(string.swiftUI.tracking == 2)
        var container = AttributeContainer()
        container.foregroundColor = .green
        container.swiftUI.kern = 4
        string.mergeAttributes(container)
        #expect(string.foregroundColor == .green)
        #expect(string.kern == 4)
        #expect(string.runs.count == 1)
    }

    @Test func environmentValues() {
        var values = EnvironmentValues()
        #expect(values.font == nil)
        #expect(values.multilineTextAlignment == .leading)
        #expect(values.truncationMode == .tail)
        #expect(values.lineSpacing == 0)
        #expect(values.lineLimit == nil)
        #expect(values.allowsTightening == false)
        #expect(values.minimumScaleFactor == 1)
        #expect(values.textCase == nil)
        #expect(values.dynamicTypeSize == .large)
        #expect(values.legibilityWeight == nil)
        #expect(values.fontCatalog === FontCatalog.shared)
        #expect(values.currentDate == nil)
        let kept = values
        values.font = .title
        values.multilineTextAlignment = .center
        values.truncationMode = .head
        values.lineSpacing = 2
        values.lineLimit = 2
        values.allowsTightening = true
        values.minimumScaleFactor = 0.5
        values.textCase = .uppercase
        values.dynamicTypeSize = .xSmall
        values.legibilityWeight = .bold
        values.currentDate = .distantPast
        #expect(values.font == .title)
        #expect(values.multilineTextAlignment == .center)
        #expect(values.truncationMode == .head)
        #expect(values.lineSpacing == 2)
        #expect(values.lineLimit == 2)
        #expect(values.allowsTightening)
        #expect(values.minimumScaleFactor == 0.5)
        #expect(values.textCase == .uppercase)
        #expect(values.dynamicTypeSize == .xSmall)
        #expect(values.legibilityWeight == .bold)
        #expect(values.currentDate == .distantPast)
        #expect(kept.font == nil && kept.lineLimit == nil && kept.dynamicTypeSize == .large)
    }
}
