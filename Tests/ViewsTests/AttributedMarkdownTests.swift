import Foundation
import Raster
import Testing

#if os(Linux)
    /// What Apple's Foundation has, and that of Linux lacks.
    @Suite struct AttributedMarkdownTests {
        @Test func markdownBecomesIntents() throws {
            let string = try AttributedString(markdown: "a *b* **c** ***d*** `e` ~~f~~\n[g](https://x.org)")
            #expect(String(string.characters) == "a b c d e f g")
            let intents = string.runs.compactMap(\.inlinePresentationIntent)
            #expect(
                intents == [
                    .emphasized, .stronglyEmphasized, [.emphasized, .stronglyEmphasized], .code,
                    .strikethrough,
                ])
            #expect(string.runs.compactMap(\.link) == [URL(string: "https://x.org")])
            let options = AttributedString.MarkdownParsingOptions(
                interpretedSyntax: .inlineOnlyPreservingWhitespace)
            let lines = try AttributedString(markdown: "a\nb", options: options)
            #expect(String(lines.characters) == "a\nb")
        }

        @Test func textShowsIntents() {
            var string = AttributedString("strong")
            string.inlinePresentationIntent = [.stronglyEmphasized, .emphasized]
            let font = Text(AttributedString("plain ") + string).styledRuns().map(\.font.components)
            #expect(font.map(\.isBold) == [false, true])
            #expect(font.map(\.isItalic) == [false, true])
            // As by modifiers.
            #expect(Text(string).size() == Text("strong").bold().italic().size())
        }
    }
#endif
