import Raster
import Testing

/// Markdown in literals. Most cases are rules and examples of the CommonMark specification 0.31 (sections
/// 2.4, 2.5 and 6.1 to 6.5) and of GitHub's for strikethrough.
@Suite struct TextMarkdownTests {
    /// A part of the text with its styles: b for strong, i for emphasized, c for code, s for struck through.
    private struct Part: ExpressibleByStringLiteral {
        var string: String
        var styles = ""
        var link: String?

        init(stringLiteral value: String) { string = value }

        init(_ styles: String, _ string: String, link: String? = nil) {
            (self.string, self.styles, self.link) = (string, styles, link)
        }
    }

    private func expect(
        _ markdown: String, _ parts: Part..., sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expect(LocalizedStringKey(markdown), parts, sourceLocation: sourceLocation)
    }

    private func expect(
        _ key: LocalizedStringKey, _ parts: [Part], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var runs = AttributedRuns()
        var appearances: [TextAppearance] = []
        for part in parts {
            var appearance = TextAppearance()
            if part.styles.contains("s") { appearance.strikethrough = TextDecoration() }
            if let link = part.link {
                appearance.foreground = TintShapeStyle()
                appearance.link = URL(string: link)
            }
            if appearances.last != appearance { appearances.append(appearance) }
            var font = FontDescription(weight: part.styles.contains("b") ? 600 : 400)
            font.stylePitch = 22
            font.isItalic = part.styles.contains("i")
            if part.styles.contains("c") { font.family = .design(.monospaced) }
            runs.append(part.string, attributes: TextAttributes(font: font, runID: appearances.count - 1))
        }
        let content = Text(key).content(in: EnvironmentValues())
        #expect(content.runs == runs, sourceLocation: sourceLocation)
        #expect(content.appearances == appearances, sourceLocation: sourceLocation)
    }

    @Test func literals() {
        expectRuns(
            Text("a **b** _c_ `d`"), ExpectedRun("a "), ExpectedRun("b") { $0.font.weight = 600 },
            ExpectedRun(" "),
            ExpectedRun("c") { $0.font.isItalic = true }, ExpectedRun(" "),
            ExpectedRun("d") { $0.font.family = .design(.monospaced) })
    }

    @Test func emphasis() {
        expect("*a*", Part("i", "a"))
        expect("_a_", Part("i", "a"))
        expect("**a**", Part("b", "a"))
        expect("__a__", Part("b", "a"))
        expect("***a***", Part("bi", "a"))
        expect("**a *b* c**", Part("b", "a "), Part("bi", "b"), Part("b", " c"))
        expect("*a **b** c*", Part("i", "a "), Part("bi", "b"), Part("i", " c"))
        expect("a*b*c", "a", Part("i", "b"), "c")
        expect("**a\nb**", Part("b", "a\nb"))
        expect("*a*, (*b*).", Part("i", "a"), ", (", Part("i", "b"), ").")
    }

    @Test func emphasisThatIsNone() {
        for text in [
            "a * b*", "* a*", "*a *", "a_b_c", "snake_case_name", "**a", "a**", "*", "**", "_", "** a **",
            "*a_", "2 * 3 * 4",
        ] {
            expect(text, Part("", text))
        }
    }

    @Test func emphasisOfPartsOfRuns() {
        // Examples 442, 443, 445, 446.
        expect("**foo*", "*", Part("i", "foo"))
        expect("*foo**", Part("i", "foo"), "*")
        expect("***foo**", "*", Part("b", "foo"))
        expect("****foo*", "***", Part("i", "foo"))
        // Rule 9: the sum of two that are both is no multiple of 3; examples 411, 413, 415.
        expect("*foo**bar**baz*", Part("i", "foo"), Part("bi", "bar"), Part("i", "baz"))
        expect("*foo**bar*", Part("i", "foo**bar"))
        expect("foo***bar***baz", "foo", Part("bi", "bar"), "baz")
        // Rules 15 and 16: the first opener, the nearest closer.
        expect("*foo _bar* baz_", Part("i", "foo _bar"), " baz_")
        expect("**foo **bar baz**", "**foo ", Part("b", "bar baz"))
        expect("*foo *bar baz*", "*foo ", Part("i", "bar baz"))
    }

    @Test func strikethrough() {
        expect("~~a~~", Part("s", "a"))
        expect("~a~", Part("s", "a"))
        expect("~~**a**~~ b", Part("sb", "a"), " b")
        expect("~~~a~~~", "~~~a~~~")
        expect("~~a~", "~~a~")
        expect("~a~~", "~a~~")
        expect("a ~ b ~", "a ~ b ~")
    }

    @Test func code() {
        expect("`a*b*`", Part("c", "a*b*"))
        expect("**`a`**", Part("cb", "a"))
        expect("`` a ` b ``", Part("c", "a ` b"))
        expect("` `` `", Part("c", "``"))
        expect("`  a  `", Part("c", " a "))
        expect("` `", Part("c", " "))
        expect("`a\nb`", Part("c", "a b"))
        expect("`a\\`b`", Part("c", "a\\"), "b`")
        expect("``a`", "``a`")
        expect("`a``b", "`a``b")
        expect("*a `*` b*", Part("i", "a "), Part("ic", "*"), Part("i", " b"))
        expect("`a` ``b` `c`", Part("c", "a"), " ``b", Part("c", " "), "c`")
    }

    @Test func links() {
        expect("[a](https://b.c)", Part("", "a", link: "https://b.c"))
        expect("[a](/b \"c\")d", Part("", "a", link: "/b"), "d")
        expect("[a](</b> 'c') [d](( (e)", Part("", "a", link: "/b"), " [d](( (e)")
        expect("[a *b*](c)", Part("", "a ", link: "c"), Part("i", "b", link: "c"))
        expect("**[a](b)**", Part("b", "a", link: "b"))
        expect("[a](b(c)d)e", Part("", "a", link: "b(c)d"), "e")
        expect("[a](b\\)c)", Part("", "a", link: "b)c"))
        expect("[a [b](c) d](e)", "[a ", Part("", "b", link: "c"), " d](e)")
        expect("*a [b*](c)", "*a ", Part("", "b*", link: "c"))
        expect("![a](b)", "a")
        expect("[![a](b)](c)", Part("", "a", link: "c"))
        expect("<https://b.c?d=*e*>", Part("", "https://b.c?d=*e*", link: "https://b.c?d=*e*"))
        expect("<a@b.c>", Part("", "a@b.c", link: "mailto:a@b.c"))
        for text in [
            "[a]", "[a] (b)", "[a](b c)", "[a](b", "[a](<b)", "](b)", "[]", "<b>a</b>", "< http://a>",
            "a < b > c", "![a]",
        ] {
            expect(text, Part("", text))
        }
    }

    @Test func escapesAndReferences() {
        expect("\\*a\\* \\[b](c) \\\\ \\a", "*a* [b](c) \\ \\a")
        expect("\\`a`", "`a`")
        expect("a &amp; &lt;b&gt; &#65;&#x42;&quot;&#0;", "a & <b> AB\"\u{FFFD}")
        expect("&unknown; &amp &; &#xyz; &#1234567890;", "&unknown; &amp &; &#xyz; &#1234567890;")
        expect("&#42;a&#42;", "*a*")
        expect("a\\\nb", "a\nb")
    }

    @Test func blocksAndWhiteSpaceAreText() {
        for text in ["# a", "- a\n- b", "> a", "1. a", "    a", "a  \nb", "---", " a ", "a\n\nb", "a\tb"] {
            expect(text, Part("", text))
        }
    }

    @Test func valuesAreNoMarkdown() throws {
        let stars = "*b*"
        expect("a \(stars) **\(stars)**", ["a *b* ", Part("b", "*b*")])
        expect("*\(1)*", [Part("i", "1")])
        expect("\\\("*")a\("*")", ["\\*a*"])
        expect("[\("a")](https://b.c/\("d")/\(5))", [Part("", "a", link: "https://b.c/d/5")])
        let nested = Text(verbatim: "*c*").italic()
        expect("**a\(nested)**", [Part("b", "a"), Part("bi", "*c*")])
    }
}
