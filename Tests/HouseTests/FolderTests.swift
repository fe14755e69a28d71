import Foundation
import Testing

/// Which folder of a target names which, by the types that each alone defines. Targets can't hold the order
/// within one.
@Suite struct FolderTests {
    /// A folder's files without comments and strings.
    struct Folder {
        let name: String
        let text: String

        /// The types that it defines at top level.
        var types: Set<String> {
            let pattern =
                /(?m)^(?:(?:public|package|final|indirect) )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
            return Set(text.matches(of: pattern).map { String($0.1) })
        }

        var words: Set<String> {
            Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
        }
    }

    static func folders(_ target: String) -> [Folder] {
        var files: [String: String] = [:]
        for source in HouseTests.sources(target) {
            let folder = (source.path as NSString).deletingLastPathComponent.dropFirst(target.count + 1)
            let code = source.code.map { $0.replacing(/"(?:\\.|[^"\\])*"/, with: "") }
            files[String(folder), default: ""] += code.joined(separator: "\n") + "\n"
        }
        return files.map { Folder(name: $0.key, text: $0.value) }.sorted { $0.name < $1.name }
    }

    /// From each folder to those that it names.
    static func arrows(_ folders: [Folder]) -> [String: Set<String>] {
        var homes: [String: Set<String>] = [:]
        for folder in folders { for type in folder.types { homes[type, default: []].insert(folder.name) } }
        var arrows: [String: Set<String>] = [:]
        for folder in folders {
            for word in folder.words {
                guard let home = homes[word], home.count == 1, let name = home.first, name != folder.name
                else {
                    continue
                }
                arrows[folder.name, default: []].insert(name)
            }
        }
        return arrows
    }

    /// The order of the flow: each folder may name those before it.
    @Test func theEnginesFoldersFollowTheFlow() {
        let order = [
            "Threads", "Pixels", "Codecs", "Comparison", "List", "Coverage", "Kernels", "Paint", "Filters",
            "Filters/Graph", "Rendering",
        ]
        let folders = Self.folders("Sources/Engine")
        #expect(Set(folders.map(\.name)) == Set(order))
        for (folder, named) in Self.arrows(folders) {
            for other in named {
                let isBefore =
                    order.firstIndex(of: other) ?? order.count < order.firstIndex(of: folder) ?? 0
                #expect(isBefore, "\(folder) names \(other)")
            }
        }
    }

    /// DESIGN.md gives the reasons for the pairs that name each other.
    @Test(arguments: [
        ("Sources/Raster", [["Color", "Styles"]]), ("Sources/SVG", []), ("Sources/Charts", []),
        ("Sources/rastertool", []), ("Sources/Gallery", []), ("Sources/Text", []), ("Sources/Paths", []),
        ("Sources/PDF", []), ("Sources/Motion", []),
    ])
    func noFoldersNameEachOtherInACircle(target: String, but known: [[String]]) {
        let arrows = Self.arrows(Self.folders(target))
        func reach(_ start: String) -> Set<String> {
            var reached: Set<String> = []
            var open = arrows[start] ?? []
            while let next = open.popFirst() {
                if reached.insert(next).inserted { open.formUnion(arrows[next] ?? []) }
            }
            return reached
        }
        let circles = Set(
            arrows.keys.filter { reach($0).contains($0) }.map { folder in
                ([folder] + reach(folder).filter { reach($0).contains(folder) }).reduce(into: Set<String>()) {
                    $0.insert($1)
                }.sorted()
            })
        #expect(circles == Set(known), "\(circles)")
    }

    @Test func aCircleIsFound() {
        let arrows = Self.arrows([
            Folder(name: "A", text: "struct First { let second: Second }"),
            Folder(name: "B", text: "struct Second { let first: First? }"),
        ])
        #expect(arrows == ["A": ["B"], "B": ["A"]])
    }
}
