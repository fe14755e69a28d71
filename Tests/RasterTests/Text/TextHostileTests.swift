import Raster
import Testing

/// Texts that are large, deep or broken: a result in bounded time. Anything quadratic would take minutes.
@Suite(.timeLimit(.minutes(2))) struct TextHostileTests {
    private static let size = 1_000_000

    private func content(_ text: Text) -> TextContent { text.content(in: EnvironmentValues()) }

    @Test func aMillionCharacters() {
        let string = String(repeating: "word ", count: Self.size / 5)
        #expect(content(Text(string)).runs.string.utf8.count == Self.size)
        let key = LocalizedStringKey(string)
        #expect(content(Text(key)).runs == content(Text(string)).runs)
        #expect(content(Text("\(string)")).runs == content(Text(string)).runs)
    }

    @Test(arguments: [
        "*", "_", "`", "[", "]", "(", "<", "&", "~", "!", "\\", "*a", "*a ", "a*", "a**b", "_a*", "**a*",
        "*a**", "a_b__", "~a",
        "~~a~", "[a", "![", "a](", "[a](", "[a](b", "[a](<b", "[a](b \"", "[a](b 'c", "[a](b (", "[a](b)",
        "](b)", "[a](((",
        "<a", "<a:", "<a@b", "<a:b>", "&a", "&amp", "&#1", "`a``", "`a``b```", "[[a](b)", "*[a](b*)", "\\*",
        "*_~`[",
    ])
    func brokenMarkdown(_ pattern: String) {
        let string = String(repeating: pattern, count: 100_000 / pattern.utf8.count)
        let text = content(Text(LocalizedStringKey(string))).runs.string
        #expect(text.utf8.count <= string.utf8.count + 2)
    }

    /// Runs of every length up to 600, so that none has a partner.
    @Test func codeWithoutAnEnd() {
        let string = (1...600).map { String(repeating: "`", count: $0) }.joined(separator: "a")
        #expect(content(Text(LocalizedStringKey(string))).runs.string == string)
    }

    @Test func deepEmphasis() {
        let depth = 20_000
        let string = String(repeating: "*a **b ", count: depth) + String(repeating: "c** d*", count: depth)
        let text = content(Text(LocalizedStringKey(string))).runs.string
        #expect(text == String(repeating: "a b ", count: depth) + String(repeating: "c d", count: depth))
    }

    @Test func aHundredThousandTextsInARow() {
        let count = 100_000
        var fromLeft = Text(verbatim: "a")
        var fromRight = Text(verbatim: "a")
        let next = Text(verbatim: "a").bold(false)
        for _ in 1..<count {
            fromLeft = fromLeft + next
            fromRight = next + fromRight
        }
        #expect(content(fromLeft.italic()).runs.string.utf8.count == count)
        #expect(content(fromRight).runs.string.utf8.count == count)
        #expect(fromLeft != fromRight)
    }

    @Test func textsInTexts() {
        var interpolated = Text(verbatim: "a")
        var joined = Text(verbatim: "a")
        for _ in 0..<100 {
            interpolated = Text("\(interpolated)a").italic()
            joined = (joined + Text(verbatim: "a")).italic()
        }
        #expect(content(interpolated).runs.string.count == 101)
        #expect(content(joined).runs.string.count == 101)
        for _ in 0..<10_000 {
            interpolated = Text("\(interpolated)a").italic()
            joined = (joined + Text(verbatim: "a")).italic()
        }
        #expect((1...201).contains(content(interpolated).runs.string.count))
        #expect((1...201).contains(content(joined).runs.string.count))
    }

    @Test func thousandsOfModifiers() {
        var text = Text(verbatim: "a")
        for _ in 0..<2000 { text = text.bold().underline().kerning(1) }
        #expect(content(text).appearances == [TextAppearance(underline: TextDecoration())])
    }

    /// Not in proportion to the square: 10,000 times as many took a minute that way.
    @Test(.timeLimit(.minutes(1))) func aMillionModifiers() {
        var text = Text(verbatim: "a")
        var font = Font.body
        for number in 0..<300_000 {
            text = text.bold().font(.body).fontWeight(number % 2 == 0 ? .thin : .black).underline()
            text = text.foregroundColor(.red).italic(number % 2 == 0)
            font = font.bold().weight(number % 2 == 0 ? .thin : .black).italic()
        }
        let appearance = content(text).appearances
        #expect(appearance == [TextAppearance(foreground: Color.red, underline: TextDecoration())])
        #expect(font == Font.body.bold().weight(.black).italic())
    }

    /// Each modifier is overruled by one of its own kind further in, and by no other.
    @Test func redundantModifiersChangeNothing() {
        func runs(_ text: Text) -> TextContent { content(text) }
        let texts: [(Text, Text)] = [
            (Text(verbatim: "a").font(.body).bold().font(.title), Text(verbatim: "a").font(.body).bold()),
            (
                Text(verbatim: "a").fontWeight(.thin).bold().fontWeight(.black),
                Text(verbatim: "a").fontWeight(.thin).bold()
            ),
            (Text(verbatim: "a").bold(false).bold(), Text(verbatim: "a").bold(false)),
            (Text(verbatim: "a").underline(false).underline(), Text(verbatim: "a").underline(false)),
        ]
        for (long, short) in texts {
            #expect(long == short)
            #expect(runs(long).runs == runs(short).runs)
            #expect(runs(long).appearances == runs(short).appearances)
        }
        #expect(Text(verbatim: "a").italic().bold() != Text(verbatim: "a").bold().italic())
        #expect(Text(verbatim: "a").underline().strikethrough() != Text(verbatim: "a").underline())
    }

    @Test func strangeCharacters() {
        for string in [
            "\u{0}", "\u{FFFD}", "\u{301}", "*\u{301}*", "**\u{200D}**", "\u{202E}*a*", "%", "%%", "*%*",
        ] {
            #expect(content(Text(verbatim: string)).runs.string == string)
            _ = content(Text(LocalizedStringKey(string)))
        }
    }
}
