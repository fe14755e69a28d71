import Foundation
import Testing

/// Comments keep to the width that the formatter gives code, which it doesn't see to.
@Suite struct CommentWidthTests {
    /// `.swift-format`'s `lineLength`.
    private static let width = 110

    private static let folders = [
        "Sources", "Tests", "Benchmarks/Sources", "Fuzz/Sources", "LayoutSuite/Sources", "Examples",
    ]

    /// The numbers of lines that are too long for their comment. A word that is longer itself, such as an
    /// address, stays.
    private static func tooWide(_ source: String) -> [Int] {
        let commented = SourceTokens(source).commentLines
        return source.components(separatedBy: "\n").enumerated().compactMap { index, line in
            guard line.count > width, commented.contains(index + 1), line.split(separator: " ").count > 2
            else { return nil }
            return index + 1
        }
    }

    @Test(arguments: folders) func commentsKeepToTheWidth(folder: String) {
        let sources = HouseTests.sources(folder)
        #expect(!sources.isEmpty)
        for source in sources {
            for line in Self.tooWide(source.lines.joined(separator: "\n")) {
                Issue.record("\(source.path):\(line): a comment goes beyond \(Self.width) characters")
            }
        }
    }

    @Test func wideCommentsAreFound() {
        let filling = String(repeating: "é", count: Self.width - 6)
        let source = """
            /// a \(filling)
            /// ab \(filling)
            let text = "// ab \(filling)"
            let number = 1  // ab \(filling)
            // https://\(filling)
            """
        #expect(Self.tooWide(source) == [2, 4])
    }
}
