import Raster
import TestSupport
import Testing

/// A catalog remembers short texts; they draw what they drew the first time, each in its own styles.
@Suite struct RepeatedTextTests {
    private static let strings = [
        "42", "Label", "AVATAR ffi", "a\tb", "two\nlines", "", " ", "e\u{301}", "é", "שלום 12", "نص", "😀👍🏽",
        "日本",
        "\u{202E}ab\u{202C}", "soft\u{AD}hyphen", "a few words that wrap, and more",
    ]

    private static func text(_ string: String, _ number: Int) -> Text {
        let font: Font = [
            .custom("DejaVu Sans", fixedSize: 11), .caption, .system(size: 15, design: .serif),
        ][
            number % 3]
        var text = Text(verbatim: string).font(font)
        if number % 4 == 1 { text = text.foregroundColor(.red).bold() }
        if number % 4 == 2 { text = text.underline().tracking(1.5) }
        if number % 5 == 3 { text = text + Text(verbatim: "!").foregroundColor(.blue) }
        if number % 7 == 4 { text = text.textCase(.uppercase).lineLimit(1) }
        return text
    }

    private static func picture(_ catalog: FontCatalog) -> CGImage {
        Drawing(size: CGSize(width: 400, height: 260)) { context, _ in
            var context = context
            context.environment.fontCatalog = catalog
            for place in 0..<80 {
                context.environment.layoutDirection = place % 3 == 0 ? .rightToLeft : .leftToRight
                context.opacity = place % 11 == 5 ? 0.5 : 1
                let text = text(strings[place % strings.count], place / strings.count + place % 2)
                let corner = CGPoint(x: place % 8 * 50, y: place / 8 * 26)
                if place % 2 == 0 {
                    context.draw(text, in: CGRect(origin: corner, size: CGSize(width: 46, height: 24)))
                } else {
                    context.draw(text, at: corner, anchor: .topLeading)
                }
            }
        }
        .image(renderer: Renderer(threads: 1))
    }

    @Test func whatIsRememberedDrawsTheSame() {
        let catalog = FontCatalog()
        let first = Self.picture(catalog)
        #expect(!first.isClear)
        for _ in 0..<3 { #expect(Self.picture(catalog).hasSamePixels(as: first)) }
        #expect(catalog.rememberedTextCount > 20)
        #expect(Self.picture(FontCatalog()).hasSamePixels(as: first))
    }

    /// Texts that only their attributes tell apart are kept apart.
    @Test func attributesCount() {
        func label(_ tracking: CGFloat, _ catalog: FontCatalog) -> CGImage {
            Drawing(size: CGSize(width: 90, height: 30)) { context, _ in
                var context = context
                context.environment.fontCatalog = catalog
                let text = Text(verbatim: "Label").font(.custom("DejaVu Sans", fixedSize: 11))
                context.draw(text.tracking(tracking), at: .zero, anchor: .topLeading)
            }
            .image(renderer: Renderer(threads: 1))
        }
        let catalog = FontCatalog()
        #expect(!label(0, FontCatalog()).hasSamePixels(as: label(3, FontCatalog())))
        for tracking in [0.0, 0, 3, 3, 0, 3] {
            #expect(label(tracking, catalog).hasSamePixels(as: label(tracking, FontCatalog())), "\(tracking)")
        }
    }

    @Test func equalTextsAreLayoutsOfTheirOwn() {
        let text = Text(verbatim: "Label").font(.custom("DejaVu Sans", fixedSize: 12))
        let room = CGSize(width: 100, height: 100)
        for _ in 0..<3 {
            let (first, second) = (text.resolved(), text.resolved())
            #expect(first.layout(in: room) == first.layout(in: room))
            #expect(first.layout(in: room) != second.layout(in: room))
            #expect(first.layout(in: room)[0][0] != second.layout(in: room)[0][0])
            #expect(first.measure(in: room) == second.measure(in: room))
        }
    }
}
