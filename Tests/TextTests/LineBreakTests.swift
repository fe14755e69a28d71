import Foundation
import RasterText
import Testing

/// UAX #14, against Unicode's own test data and against its rules.
@Suite struct LineBreakTests {
    /// Debian's package unicode-data has it.
    static let dataPath = "/usr/share/unicode/auxiliary/LineBreakTest.txt"

    /// A line of the data: code points with ÷ where a line may break and × where it may not.
    private struct Case {
        var scalars: [UInt32]
        var breaks: [Bool]
        var comment: String

        init?(_ line: Substring) {
            if line.hasPrefix("#") { return nil }
            let parts = line.split(separator: "#", maxSplits: 1)
            let fields = parts.first?.split(whereSeparator: \.isWhitespace) ?? []
            guard fields.count > 2 else { return nil }
            scalars = fields.compactMap { UInt32($0, radix: 16) }
            // The first mark is before the text.
            breaks = fields.dropFirst().filter { $0 == "÷" || $0 == "×" }.map { $0 == "÷" }
            comment = String(line)
        }
    }

    /// Every line of the data, with no exception.
    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: dataPath),
            "LineBreakTest.txt is missing: run Scripts/setup"))
    func agreesWithUnicodesData() throws {
        let text = try String(contentsOfFile: Self.dataPath, encoding: .utf8)
        let cases = text.split(separator: "\n").compactMap(Case.init)
        #expect(cases.count > 7000)
        var wrong: [String] = []
        for test in cases where LineBreaker.breaks(in: test.scalars) != test.breaks {
            wrong.append(test.comment)
        }
        let count = wrong.count
        #expect(count == 0, "\(wrong.prefix(20).joined(separator: "\n"))")
    }

    /// A bar where the rules of UAX #14 let a line break, with the rule's number.
    @Test(arguments: [
        "word |word", "two  |spaces", "a\u{A0}b", "hy-|phen", "12-34", "1,234.56‰|$", "(a) |b",
        "say |“yes” |now",
        "漢|字。|漢", "漢|字|は|（か）", "きゃっ|と", "a|漢|a", "no!|", "$12|", "€(3)|",
        "a/|b", "x |– |y", "שלום-שלום", "한|국|어", "a\u{200B}|b", "a\u{2060}b", "☃\u{FE0F}|☃",
        "👍🏽|👍🏽", "👩‍👩‍👧‍👦|👩", "🇪🇺|🇩🇪|🇫", "●|👍", "a\u{AD}|b", "«a» |b", "100%x",
    ])
    func rules(_ marked: String) {
        let expected = marked.unicodeScalars
        var scalars: [UInt32] = []
        var breaks: [Bool] = []
        for scalar in expected {
            if scalar == "|" {
                breaks[breaks.count - 1] = true
            } else {
                scalars.append(scalar.value)
                breaks.append(false)
            }
        }
        breaks[breaks.count - 1] = true
        let found = LineBreaker.breaks(in: scalars)
        var shown = ""
        for (scalar, isBreak) in zip(scalars, found) {
            shown.unicodeScalars.append(Unicode.Scalar(scalar) ?? "?")
            if isBreak { shown += "|" }
        }
        #expect(found == breaks, "\(shown)")
    }

    /// libunibreak's own function ends the program at these.
    @Test func flagsBesideAnythingEnd() {
        for scalar in stride(from: UInt32(0), to: 0x20000, by: 7) {
            #expect(LineBreaker.breaks(in: [scalar, 0x1F1E6, scalar]).count == 3)
        }
        #expect(LineBreaker.breaks(in: []).isEmpty)
    }
}

/// Thai has no spaces between words; lines break by a dictionary.
@Suite struct ThaiWordTests {
    static let sentence = ["ภาษา", "ไทย", "ไม่", "มี", "ช่องว่าง", "ระหว่าง", "คำ"]

    /// The lines of a text that is so narrow that each break is taken.
    private func words(_ text: String) throws -> [String] {
        let catalog = try TestFonts.catalog("NotoSansThai-Regular.ttf")
        let shaped = ShapedText(AttributedRuns(text, family: "Noto Sans Thai"), catalog: catalog)
        // Words, not characters: no word of the sentence is wider than seven ems, no two together fit in.
        var longest = 0.0
        for word in Self.sentence {
            let width = ShapedText(AttributedRuns(word, family: "Noto Sans Thai"), catalog: catalog)
                .layout().size.width
            longest = max(longest, Double(width))
        }
        return shaped.layout(maxWidth: longest).strings(of: text)
    }

    @Test func linesBreakBetweenWords() throws {
        let text = Self.sentence.joined()
        let lines = try words(text)
        #expect(lines.joined() == text)
        #expect(lines.count > 3)
        // Each line is one or more whole words.
        var ends: Set<Int> = []
        var end = 0
        for word in Self.sentence {
            end += word.unicodeScalars.count
            ends.insert(end)
        }
        end = 0
        for line in lines {
            end += line.unicodeScalars.count
            #expect(ends.contains(end), "\(lines)")
        }
    }

    /// Long texts are looked at in parts; the words stay the same.
    @Test func longTextsHaveTheSameWords() throws {
        let once = Self.sentence.joined().unicodeScalars.map(\.value)
        let count = once.count
        let scalars = (0..<200).flatMap { _ in once }
        var breaks = [Bool](repeating: false, count: scalars.count)
        ThaiWords.forEachStart(in: scalars) { breaks[$0 - 1] = true }
        var wanted = [Bool](repeating: false, count: count)
        var end = 0
        for word in Self.sentence {
            end += word.unicodeScalars.count
            wanted[end - 1] = true
        }
        for copy in 0..<199 {
            #expect(Array(breaks[copy * count..<(copy + 1) * count]) == wanted, "copy \(copy)")
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["ก", "ตากลม", "่", "เแโใ"])
    func hostileThaiEnds(_ part: String) {
        let scalars = Array(
            String(repeating: part, count: 200_000 / part.unicodeScalars.count).unicodeScalars)
        var count = 0
        ThaiWords.forEachStart(in: scalars.map(\.value)) { _ in count += 1 }
        #expect(count <= scalars.count)
    }
}
