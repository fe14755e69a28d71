import Foundation
import Raster
import RasterTesting
import Testing

@Suite struct GoldenTextTests {
    let fixture = GoldenFixture()

    private func check(_ text: String, _ mode: RecordMode = .never) -> GoldenExpectation.Outcome {
        fixture.expectation(mode, named: "list").check(GoldenText(text))
    }

    @Test func linesAreCompared() throws {
        let text = (1...9).map { "line \($0)" }.joined(separator: "\n")
        #expect(check(text, .missing).isRecorded)
        let file = fixture.expectation(named: "list").file("txt")
        #expect(try String(contentsOf: file, encoding: .utf8) == text + "\n")
        #expect(check(text).isSame && check(text + "\n").isSame)
        try Data(text.replacing("\n", with: "\r\n").utf8).write(to: file)
        #expect(check(text).isSame)
        #expect(
            check(text.replacing("line 5\n", with: "a\nb\n")).difference == """
                line 5 differs
                 line 2
                 line 3
                 line 4
                -line 5
                +a
                +b
                 line 6
                 line 7
                 line 8
                """)
        #expect(
            fixture.failed == [
                "actual/CardTests/BadgeTests/list.txt", "difference/CardTests/BadgeTests/list.txt",
                "expected/CardTests/BadgeTests/list.txt", "expected/CardTests/BadgeTests/list.txt.golden",
            ])
        // A line more is a difference, too, and one less.
        #expect(
            check(text + "\nline 9").difference
                == "line 10 differs\n line 7\n line 8\n line 9\n+line 9")
        #expect(check("line 1").difference?.hasPrefix("line 2 differs\n line 1\n-line 2\n") == true)
        #expect(check(text).isSame)
        #expect(fixture.failed == [])
    }

    @Test func manyLinesAreShortInTheMessageAndWholeInTheFile() throws {
        #expect(check((1...100).map { "\($0)" }.joined(separator: "\n"), .missing).isRecorded)
        let words = try #require(check("none").difference)
        #expect(words.contains("-… 88 more lines") && !words.contains("\n-13\n"))
        let file = fixture.failures.appending(path: "difference/CardTests/BadgeTests/list.txt")
        #expect(try String(contentsOf: file, encoding: .utf8).contains("\n-99\n"))
    }

    @Test func aDisplayListIsAText() throws {
        func drawing(_ width: CGFloat) -> Drawing {
            Drawing(size: CGSize(width: 20, height: 10)) { context, _ in
                context.fill(Path(CGRect(x: 1, y: 2, width: width, height: 4)), with: .color(.black))
            }
        }
        let directory = fixture.goldens.path
        withKnownIssue { expectDisplayList(of: drawing(3), in: directory, record: .missing) }
        let file = fixture.goldens.appending(path: "aDisplayListIsAText.txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.hasPrefix("20 × 10 points, 1 command\n0  fill  1 2 3 4 re"))
        #expect(expectDisplayList(of: drawing(3), in: directory, record: .never))
        withKnownIssue {
            expectDisplayList(of: drawing(5), in: directory, record: .never)
        } matching: {
            $0.comments.map(\.rawValue).joined().contains("+0  fill  1 2 5 4 re")
        }
        #expect(expectText(text, named: "aDisplayListIsAText", in: directory, record: .never))
    }
}
