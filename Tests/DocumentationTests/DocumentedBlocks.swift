import Foundation

/// The Swift of the README and of the articles, and the same code where the compiler sees it.
///
/// In a file of Snippets, or of GoldenSnippets where it is a test, the lines from `// block DrawACard.md 1`
/// to `// end` stand, without their common indentation, in the first ```swift block of that article. A block
/// may be put together from several such parts of one file.
struct DocumentedBlocks {
    struct Block: Hashable, Comparable {
        var document: String
        /// From 1, in the document's order.
        var number: Int

        static func < (first: Block, second: Block) -> Bool {
            (first.document, first.number) < (second.document, second.number)
        }
    }

    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let snippets = ["Snippets", "GoldenSnippets"].map {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent($0)
    }

    private static let catalogue = root.appendingPathComponent("Sources/Raster/Raster.docc")

    private static func lines(of url: URL) throws -> [String] {
        try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    }

    private static func files(_ folder: URL, _ suffix: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == suffix }.sorted { $0.path < $1.path }
    }

    static func printed() throws -> [Block: [String]] {
        var result: [Block: [String]] = [:]
        for url in [root.appendingPathComponent("README.md")] + (try files(catalogue, "md")) {
            for (index, block) in blocks(inMarkdown: try lines(of: url)).enumerated() {
                result[Block(document: url.lastPathComponent, number: index + 1)] = block
            }
        }
        return result
    }

    /// The articles' lines by their names.
    static func articles() throws -> [String: [String]] {
        var result: [String: [String]] = [:]
        for url in try files(catalogue, "md") {
            result[url.deletingPathExtension().lastPathComponent] = try lines(of: url)
        }
        return result
    }

    /// The names of the pictures that the articles show, with the article's name.
    static func pictures() throws -> [(article: String, picture: String)] {
        try files(catalogue, "md").flatMap { url in
            try lines(of: url).flatMap { line in
                line.matches(of: /!\[[^\]]+\]\(([^)]+)\)/).map { (url.lastPathComponent, String($0.1)) }
            }
        }
    }

    static func compiled() throws -> [Block: [String]] {
        var result: [Block: [String]] = [:]
        for url in try snippets.flatMap({ try files($0, "swift") }) {
            for (block, lines) in parts(ofSwift: try lines(of: url)) { result[block, default: []] += lines }
        }
        return result
    }

    static func blocks(inMarkdown lines: [String]) -> [[String]] {
        var blocks: [[String]] = []
        var isOpen = false
        for line in lines {
            if line == "```swift" {
                blocks.append([])
                isOpen = true
            } else if line == "```" {
                isOpen = false
            } else if isOpen {
                blocks[blocks.count - 1].append(line)
            }
        }
        return blocks
    }

    static func parts(ofSwift lines: [String]) -> [(Block, [String])] {
        var parts: [(Block, [String])] = []
        var isOpen = false
        for line in lines {
            let words = line.split(separator: " ")
            if words.count == 4, words.starts(with: ["//", "block"]), let number = Int(words[3]) {
                parts.append((Block(document: String(words[2]), number: number), []))
                isOpen = true
            } else if words == ["//", "end"] {
                isOpen = false
            } else if isOpen {
                parts[parts.count - 1].1.append(line)
            }
        }
        return parts.map { ($0, unindented($1)) }
    }

    private static func unindented(_ lines: [String]) -> [String] {
        let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(indentation)) }
    }
}
