import Foundation
import Testing

/// The rules of the house that the compiler can't check, read off the source files.
@Suite struct HouseTests {
    struct Source {
        let path: String
        let lines: [String]

        /// Code without comments and without what stands in them.
        var code: [String] {
            lines.map { line in
                guard let comment = line.range(of: "//") else { return line }
                return String(line[..<comment.lowerBound])
            }
        }

        /// The lines of code in which a whole word stands.
        func uses(of word: String) -> [String] {
            code.enumerated().compactMap { number, line in
                // A font's name may be any word: what stands in a string is no use of it.
                line.replacing(/"[^"]*"/, with: "").split { !($0.isLetter || $0.isNumber || $0 == "_") }
                    .contains(Substring(word))
                    ? "\(path):\(number + 1): \(word)" : nil
            }
        }

        var imports: [String] {
            code.compactMap { line in
                let words = line.split(separator: " ")
                guard let place = words.firstIndex(of: "import"), place + 1 < words.count else { return nil }
                return String(words[place + 1])
            }
        }
    }

    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The text files under a folder of the package.
    static func sources(_ folder: String, suffixes: [String] = [".swift"]) -> [Source] {
        let base = root.appendingPathComponent(folder).path
        let names = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
        return names.sorted().compactMap { name in
            guard !name.contains(".build"), suffixes.contains(where: name.hasSuffix),
                let text = try? String(contentsOfFile: base + "/" + name, encoding: .utf8)
            else { return nil }
            return Source(path: folder + "/" + name, lines: text.components(separatedBy: "\n"))
        }
    }

    static func uses(_ words: [String], in folders: String...) -> [String] {
        folders.flatMap { sources($0) }.flatMap { source in words.flatMap(source.uses) }
    }

    @Test func theFoldersAreThere() {
        for folder in [
            "Sources/Paths", "Sources/Text", "Sources/Engine/Coverage", "Sources/Engine/Paint",
            "Sources/rastertool", "Sources/Gallery",
        ] {
            #expect(!Self.sources(folder).isEmpty, "\(folder)")
        }
    }

    @Test func pathsKnowNeitherTextNorRaster() {
        for source in Self.sources("Sources/Paths") {
            // The kernels are C without knowledge of anything.
            #expect(
                source.imports.allSatisfy { ["Foundation", "RasterKernels"].contains($0) },
                "\(source.path): \(source.imports)")
        }
    }

    @Test func textKnowsNoColorAndNoBitmap() {
        #expect(Self.uses(["Raster", "Color", "Bitmap", "CGImage"], in: "Sources/Text") == [])
    }

    @Test func noCTypeStandsInAPublicSignature() {
        for source in Self.sources("Sources") {
            for (number, line) in source.code.enumerated() {
                guard line.contains("public ") else { continue }
                for type in ["rk_", "png_", "jpeg_", "cpng_", "OpaquePointer"] {
                    #expect(!line.contains(type), "\(source.path):\(number + 1)")
                }
            }
        }
    }

    /// What the tool draws, a user of the library can draw: it goes through `Raster`, not past it to the
    /// parts below.
    @Test func theToolImportsNothingBelowRaster() {
        let allowed: Set = [
            "Raster", "Foundation", "ArgumentParser", "Dispatch", "Synchronization", "Glibc",
            "FoundationEssentials", "RasterMotion", "RasterSVG", "RasterGallery", "Charts",
            // The tool's own: the commit that it was built from, and its memory.
            "CVersion", "CHeap",
        ]
        for source in Self.sources("Sources/rastertool") {
            #expect(
                source.imports.allSatisfy { allowed.contains($0) }, "\(source.path): \(source.imports)")
        }
    }

    /// The gallery's scenes are drawn as a user of the library draws, and know nothing of the tool that shows
    /// them.
    @Test func theGalleryImportsNothingBelowRaster() {
        let allowed: Set = [
            "Raster", "RasterMotion", "RasterSVG", "Charts", "Foundation", "OpenCombine",
        ]
        for source in Self.sources("Sources/Gallery") {
            #expect(
                source.imports.allSatisfy { allowed.contains($0) }, "\(source.path): \(source.imports)")
        }
    }

    @Test func theManifestHasNoUnsafeFlags() throws {
        for manifest in ["Package.swift", "Benchmarks/Package.swift", "Examples/CardServer/Package.swift"] {
            let text = try String(
                contentsOfFile: Self.root.appendingPathComponent(manifest).path, encoding: .utf8)
            #expect(!text.contains("unsafe" + "Flags"), "\(manifest)")
        }
    }

    /// Nothing in the repository names a folder of the machine that it was written on.
    @Test func noFileNamesAMachinesFolders() {
        let places = ["work", "home", "root", "Users"].map { "/" + $0 + "/" }
        let suffixes = [".swift", ".c", ".h", ".modulemap", ".sh", ".md", "/run"]
        for folder in ["Sources", "Tests", "Benchmarks", "Scripts", "Examples"] {
            for source in Self.sources(folder, suffixes: folder == "Scripts" ? [""] : suffixes) {
                for (number, line) in source.lines.enumerated() {
                    for place in places where line.contains(place) && !line.contains("http") {
                        Issue.record("\(source.path):\(number + 1): \(place)")
                    }
                }
            }
        }
    }

    @Test func testsNeedNoTestableImport() {
        for source in Self.sources("Tests") {
            #expect(!source.code.contains { $0.contains("@" + "testable") }, "\(source.path)")
        }
    }

    @Test func filesHaveAReasonableLength() {
        for source in Self.sources("Sources") {
            #expect(source.lines.count < 500, "\(source.path) has \(source.lines.count) lines")
        }
    }

    @Test func noFileIsADrawer() {
        for source in Self.sources("Sources") {
            let name = source.path.split(separator: "/").last.map(String.init) ?? ""
            for word in ["Util", "Helper", "Manager"] { #expect(!name.contains(word), "\(source.path)") }
        }
    }
}
