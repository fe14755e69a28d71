import Foundation

/// The code that draws a scene, as it stands in the gallery's files, for the page that shows the pictures. A
/// tool that is far from its sources shows none. Indentation, which the formatter holds, tells what ends
/// where.
package enum SceneSource {
    private static let files: [[String]] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let urls = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        return (urls ?? []).filter { $0.lastPathComponent.hasSuffix("Scenes.swift") }
            .sorted { $0.path < $1.path }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8).components(separatedBy: "\n") }
    }()

    /// What a scene's closure says, and the functions and values of its file that it names; of an SVG scene
    /// the drawing's source. Nil without sources.
    package static func code(of scene: String) -> String? { code(of: scene, moves: false) }

    /// The same of a scene that moves.
    package static func code(ofMoving scene: String) -> String? { code(of: scene, moves: true) }

    private static func code(of scene: String, moves: Bool) -> String? {
        for lines in files {
            let known = lines.indices.first { index in
                let moving = index > 0 && lines[index - 1].contains("MovingScene(")
                return moving == moves && lines[index].contains("\"\(scene)\",")
            }
            guard let name = known else { continue }
            let rest = lines[name...]
            if lines[name].contains("name: "), let open = rest.firstIndex(where: opensClosure) {
                let body =
                    lines[open].firstMatch(of: /\{ (.+) \}/).map { [String($0.output.1)] }
                    ?? Array(lines[open + 1..<end(of: open, in: lines)])
                return ([unindented(body[...])] + helpers(of: body.joined(separator: "\n"), in: lines))
                    .joined(separator: "\n\n")
            }
            let last = rest.first { $0.hasSuffix("),") }?.split { !$0.isLetter }.last.map(String.init)
            return declarations(in: lines).first { $0.name == last }?.code
        }
        return nil
    }

    /// Whether a scene's closure begins in a line: one that draws, or one that makes a view.
    private static func opensClosure(_ line: String) -> Bool {
        line.hasSuffix(" in") || line.drop { $0 == " " }.hasPrefix(") {")
    }

    /// The functions, values and types that code names, and those that they name.
    private static func helpers(of code: String, in lines: [String]) -> [String] {
        var found: [String] = []
        var names: Set<String> = []
        var queue = [code]
        let declarations = declarations(in: lines)
        while !queue.isEmpty {
            let words = Set(queue.removeFirst().split { !($0.isLetter || $0.isNumber) }.map(String.init))
            for declaration in declarations
            where words.contains(declaration.name) && names.insert(declaration.name).inserted {
                found.append(declaration.code)
                queue.append(declaration.code)
            }
        }
        return found
    }

    private static func declarations(in lines: [String]) -> [(name: String, code: String)] {
        lines.indices.compactMap { index in
            let pattern = /^ *(?:fileprivate |private )(?:static )?(?:func|let|struct|enum) (\w+)/
            guard let match = lines[index].firstMatch(of: pattern) else { return nil }
            let start = lines[..<index].lastIndex { !$0.drop { $0 == " " }.hasPrefix("///") } ?? -1
            let last = min(end(of: index, in: lines), lines.count - 1)
            return (String(match.output.1), unindented(lines[start + 1...last]))
        }
    }

    /// The last line of what begins in a line: deeper ones follow, and one that closes it.
    private static func end(of start: Int, in lines: [String]) -> Int {
        let depth = indentation(lines[start])
        var last = start
        for index in lines.indices.dropFirst(start + 1) {
            let line = lines[index]
            if line.isEmpty { continue }
            if indentation(line) > depth {
                last = index
                continue
            }
            guard indentation(line) == depth, let first = line.dropFirst(depth).first, "})]\"".contains(first)
            else { break }
            last = index
            if !line.hasSuffix("{"), !line.hasSuffix("(") { break }
        }
        return last
    }

    private static func indentation(_ line: String) -> Int { line.prefix { $0 == " " }.count }

    private static func unindented(_ lines: ArraySlice<String>) -> String {
        let depth = lines.filter { !$0.isEmpty }.map(indentation).min() ?? 0
        return lines.map { String($0.dropFirst(depth)) }.joined(separator: "\n")
    }
}
