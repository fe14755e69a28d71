import Raster
import Testing

/// Which of several modifiers counts, and what each does to the runs.
@Suite struct TextStylingTests {
    @Test func plainTextIsInTheBodyStyle() {
        expectRuns(Text(verbatim: "a *b*"), ExpectedRun("a *b*"))
        #expect(appearances(Text(verbatim: "a")) == [TextAppearance()])
        #expect(Text(verbatim: "").content(in: EnvironmentValues()).runs == AttributedRuns())
    }

    @Test func stringsThatAreNoLiteralsAreTakenAsTheyAre() {
        let string = "**a** 100% %@"
        expectRuns(Text(string), ExpectedRun(string))
        expectRuns(Text(string.prefix(5)), ExpectedRun("**a**"))
        expectRuns(Text("**a** 100% %@"), ExpectedRun("a") { $0.font.weight = 600 }, ExpectedRun(" 100% %@"))
    }

    @Test func theInnermostFontCounts() {
        expectRuns(
            Text(verbatim: "a").font(.caption).font(.title),
            ExpectedRun("a") { $0.setStyle(size: 12, pitch: 16) })
        expectRuns(
            Text(verbatim: "a").font(nil).font(.title), ExpectedRun("a") { $0.setStyle(size: 28, pitch: 34) })
        expectRuns(
            (Text(verbatim: "a").font(.caption) + Text(verbatim: "b")).font(.title),
            ExpectedRun("a") { $0.setStyle(size: 12, pitch: 16) },
            ExpectedRun("b") { $0.setStyle(size: 28, pitch: 34) })
    }

    @Test func theEnvironmentsFontIsForTextWithoutOne() {
        var environment = EnvironmentValues()
        environment.font = .custom("Inter", fixedSize: 9).italic()
        expectRuns(
            Text(verbatim: "a") + Text(verbatim: "b").bold() + Text(verbatim: "c").font(.body),
            ExpectedRun("a") { $0.font = FontDescription(family: .named("Inter"), size: 9, isItalic: true) },
            ExpectedRun("b") {
                $0.font = FontDescription(family: .named("Inter"), size: 9, weight: 700, isItalic: true)
            },
            ExpectedRun("c"), in: environment)
    }

    @Test func traitsAddToTheFontWhereverTheyStand() {
        let boldTitle = ExpectedRun("a") {
            $0.setStyle(size: 28, pitch: 34)
            $0.font.weight = 700
        }
        expectRuns(Text(verbatim: "a").bold().font(.title), boldTitle)
        expectRuns(Text(verbatim: "a").font(.title).bold(), boldTitle)
        expectRuns(
            (Text(verbatim: "a").italic() + Text(verbatim: "b")).bold(),
            ExpectedRun("a") {
                $0.font.weight = 600
                $0.font.isItalic = true
            },
            ExpectedRun("b") { $0.font.weight = 600 })
    }

    @Test func theInnermostWeightCounts() {
        expectRuns(
            Text(verbatim: "a").fontWeight(.light).fontWeight(.black),
            ExpectedRun("a") { $0.font.weight = 300 })
        expectRuns(
            Text(verbatim: "a").fontWeight(nil).fontWeight(.black), ExpectedRun("a") { $0.font.weight = 900 })
        expectRuns(Text(verbatim: "a").fontWeight(.light).bold(), ExpectedRun("a") { $0.font.weight = 300 })
        expectRuns(Text(verbatim: "a").bold().fontWeight(.light), ExpectedRun("a") { $0.font.weight = 600 })
        expectRuns(
            Text(verbatim: "a").font(.headline).fontWeight(.regular),
            ExpectedRun("a") { $0.font.weight = 400 })
    }

    @Test func aFalseTraitTakesAwayTheOneOutside() {
        expectRuns(Text(verbatim: "a").bold(false).bold(), ExpectedRun("a"))
        expectRuns(Text(verbatim: "a").bold().bold(false), ExpectedRun("a") { $0.font.weight = 600 })
        expectRuns(Text(verbatim: "a").italic(false).italic(), ExpectedRun("a"))
        expectRuns(Text(verbatim: "a").italic().italic(false), ExpectedRun("a") { $0.font.isItalic = true })
        expectRuns(Text(verbatim: "a").monospaced(false).monospaced(), ExpectedRun("a"))
        // Not the font's own.
        expectRuns(
            Text(verbatim: "a").bold(false).font(.body.bold()), ExpectedRun("a") { $0.font.weight = 600 })
    }

    @Test func designsWidthsAndFeatures() {
        expectRuns(
            Text(verbatim: "a").fontDesign(.serif).fontDesign(.rounded),
            ExpectedRun("a") { $0.font.family = .design(.serif) })
        expectRuns(Text(verbatim: "a").fontDesign(nil), ExpectedRun("a"))
        expectRuns(
            Text(verbatim: "a").monospaced(), ExpectedRun("a") { $0.font.family = .design(.monospaced) })
        expectRuns(
            Text(verbatim: "a").monospacedDigit(), ExpectedRun("a") { $0.font.features = .monospacedDigits })
        expectRuns(Text(verbatim: "a").fontWidth(.condensed), ExpectedRun("a") { $0.font.width = 75 })
        expectRuns(
            Text(verbatim: "a").textScale(.secondary),
            ExpectedRun("a") {
                $0.font.size = 17 * 0.8
                $0.font.lineSize = 17
            })
        expectRuns(Text(verbatim: "a").textScale(.secondary, isEnabled: false), ExpectedRun("a"))
    }

    @Test func spacing() {
        expectRuns(
            Text(verbatim: "a").kerning(1).tracking(2).baselineOffset(3).kerning(9).tracking(9)
                .baselineOffset(9),
            ExpectedRun("a") {
                $0.kerning = 1
                $0.tracking = 2
                $0.baselineOffset = 3
            })
    }

    @Test func theInnermostStyleCounts() {
        let text = Text(verbatim: "a").foregroundColor(.red).foregroundStyle(.blue)
        #expect(appearances(text) == [TextAppearance(foreground: Color.red)])
        #expect(appearances(text) != [TextAppearance(foreground: Color.blue)])
        #expect(
            appearances((text + Text(verbatim: "b").foregroundColor(nil)).foregroundStyle(.secondary)) == [
                TextAppearance(foreground: Color.red),
                TextAppearance(foreground: HierarchicalShapeStyle.secondary),
            ])
    }

    @Test func linesUnderAndThroughText() {
        let text =
            Text(verbatim: "a").underline(color: .red).strikethrough(pattern: .dot)
            + Text(verbatim: "b").underline(false) + Text(verbatim: "c")
        #expect(
            appearances(text.underline(pattern: .dashDotDot)) == [
                TextAppearance(
                    underline: TextDecoration(pattern: .solid, color: .red),
                    strikethrough: TextDecoration(pattern: .dot)),
                TextAppearance(), TextAppearance(underline: TextDecoration(pattern: .dashDotDot)),
            ])
    }

    @Test func runsThatArePaintedAlikeShareAnAppearance() {
        let text =
            Text(verbatim: "a") + Text(verbatim: "b").bold() + Text(verbatim: "c").foregroundColor(.red)
            + Text(verbatim: "d").foregroundColor(.red)
        expectRuns(
            text, ExpectedRun("a"), ExpectedRun("b") { $0.font.weight = 600 },
            ExpectedRun("cd") { $0.runID = 1 })
        #expect(appearances(text) == [TextAppearance(), TextAppearance(foreground: Color.red)])
    }

    private struct Mark: TextAttribute {
        var name: String
    }

    private struct Note: TextAttribute {}

    @Test func marksOfOnesOwnStayWithTheirRuns() {
        let text =
            (Text(verbatim: "a").customAttribute(Mark(name: "in")) + Text(verbatim: "b"))
            .customAttribute(Mark(name: "out")).customAttribute(Note())
        #expect(
            appearances(text) == [
                TextAppearance(customAttributes: [Note(), Mark(name: "in")]),
                TextAppearance(customAttributes: [Note(), Mark(name: "out")]),
            ])
    }

    @Test func languages() {
        var environment = EnvironmentValues()
        environment.locale = Locale(identifier: "tr_TR")
        expectRuns(Text(verbatim: "a"), ExpectedRun("a") { $0.language = "tr" }, in: environment)
        expectRuns(
            Text(verbatim: "a").typesettingLanguage(Locale.Language(identifier: "sr")),
            ExpectedRun("a") { $0.language = "sr" }, in: environment)
        expectRuns(
            Text(verbatim: "a").typesettingLanguage(Locale.Language(identifier: "sr"), isEnabled: false),
            ExpectedRun("a"))
    }

    @Test func lettersByTheLocalesRules() {
        var environment = EnvironmentValues()
        environment.textCase = .uppercase
        #expect(Text(verbatim: "istraße").string(in: environment) == "ISTRASSE")
        environment.locale = Locale(identifier: "tr")
        #expect(Text("**i**z").string(in: environment) == "\u{130}Z")
        environment.textCase = .lowercase
        #expect(Text(verbatim: "AÉ").string(in: environment) == "aé")
    }

    @Test func theParagraphIsTheEnvironments() {
        var environment = EnvironmentValues()
        let text = Text(verbatim: "a")
        #expect(
            text.content(in: environment).paragraph
                == ParagraphStyle(layoutDirection: .leftToRight, displayScale: 1))
        environment.lineLimit = 3
        environment.lineSpacing = 4
        environment.truncationMode = .middle
        environment.multilineTextAlignment = .trailing
        environment.minimumScaleFactor = 0.5
        environment.layoutDirection = .rightToLeft
        let folder = FontCatalog(folders: [])
        environment.fontCatalog = folder
        let content = text.content(in: environment)
        #expect(
            content.paragraph
                == ParagraphStyle(
                    alignment: .trailing, layoutDirection: .rightToLeft, lineLimit: 3, truncation: .middle,
                    lineSpacing: 4, minimumScaleFactor: 0.5, displayScale: 1))
        #expect(content.catalog === folder)
        environment.truncationMode = .head
        #expect(text.content(in: environment).paragraph.truncation == .head)
    }

    @Test func attributedStringsRunsWinOverModifiers() throws {
        var string = AttributedString("abcde")
        let characters = string.characters
        func range(_ offset: Int) -> Range<AttributedString.Index> {
            let start = characters.index(characters.startIndex, offsetBy: offset)
            return start..<characters.index(after: start)
        }
        string[range(0)].font = .caption
        string[range(1)].foregroundColor = .red
        string[range(1)].kern = 1
        string[range(2)].tracking = 2
        string[range(2)].baselineOffset = 3
        string[range(3)].underlineStyle = Text.LineStyle(pattern: .dash, color: .green)
        string[range(3)].strikethroughStyle = .single
        string[range(3)].backgroundColor = .yellow
        let link = try #require(URL(string: "https://example.org"))
        string[range(4)].link = link
        let text = Text(string).font(.title).foregroundColor(.blue)
        func title(_ change: @escaping (inout TextAttributes) -> Void) -> (inout TextAttributes) -> Void {
            return {
                $0.setStyle(size: 28, pitch: 34)
                change(&$0)
            }
        }
        expectRuns(
            text, ExpectedRun("a") { $0.setStyle(size: 12, pitch: 16) },
            ExpectedRun(
                "b",
                title {
                    $0.kerning = 1
                    $0.runID = 1
                }),
            ExpectedRun(
                "c",
                title {
                    $0.tracking = 2
                    $0.baselineOffset = 3
                    $0.runID = 2
                }),
            ExpectedRun("d", title { $0.runID = 3 }), ExpectedRun("e", title { $0.runID = 4 }))
        #expect(
            appearances(text)
                == [
                    TextAppearance(foreground: Color.blue), TextAppearance(foreground: Color.red),
                    TextAppearance(foreground: Color.blue),
                    TextAppearance(
                        foreground: Color.blue, underline: TextDecoration(pattern: .dash, color: .green),
                        strikethrough: TextDecoration(), background: .yellow),
                    TextAppearance(foreground: TintShapeStyle(), link: link),
                ])
    }

    @Test func equality() {
        #expect(Text("a \(1)") == Text("a \(1)"))
        #expect(Text("a \(1)") != Text("a \(2)"))
        #expect(Text("a") != Text(verbatim: "a"))
        #expect(Text(verbatim: "a").bold() != Text(verbatim: "a"))
        #expect(Text(verbatim: "a").bold() == Text(verbatim: "a").bold())
        #expect(Text(verbatim: "a").foregroundColor(.red) == Text(verbatim: "a").foregroundStyle(.red))
        #expect(Text(verbatim: "a").foregroundColor(.red) != Text(verbatim: "a").foregroundStyle(.blue))
        #expect(Text(1.5, format: .number) == Text(1.5, format: .number))
        #expect(Text(1.5, format: .number) != Text(2.5, format: .number))
        #expect(Text(0.5, format: .number) != Text(0.5, format: .percent))
        let (a, b, c) = (Text(verbatim: "a"), Text(verbatim: "b"), Text(verbatim: "c"))
        #expect((a + b) + c == a + (b + c))
        #expect(a + b != a + c)
        #expect(a + b != a + b + c)
        #expect(a + b + c != a + b)
    }
}
