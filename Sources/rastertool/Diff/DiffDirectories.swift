import Foundation
import Raster

/// The pictures of two directories, paired by their paths below them.
struct DiffDirectories {
    private let expected, actual: String
    private let expectedNames, actualNames: Set<String>

    init(expected: String, actual: String) throws {
        self.expected = expected
        self.actual = actual
        let (before, after) = (try Self.files(in: expected), try Self.files(in: actual))
        // Texts that tests expected, told from all others by what lies beside them.
        let texts = Set(before.compactMap(GoldenOrigin.text))
        expectedNames = before.filter { Self.isPicture($0) || texts.contains($0) }
        actualNames = after.filter { Self.isPicture($0) || texts.contains($0) }
        if expectedNames.isEmpty, actualNames.isEmpty {
            throw ToolError("neither \(expected) nor \(actual) has a picture (.png, .jpg or .jpeg) in it")
        }
    }

    /// In alphabetical order.
    var all: [String] { expectedNames.union(actualNames).sorted() }

    private static func files(in directory: String) throws -> Set<String> {
        guard let names = FileManager.default.enumerator(atPath: directory) else {
            throw ToolError("\(directory): the directory can't be read")
        }
        return Set(names.compactMap { $0 as? String })
    }

    private static func isPicture(_ name: String) -> Bool {
        ["png", "jpg", "jpeg"].contains((name as NSString).pathExtension.lowercased())
    }

    /// What the picture of a pair's differences is called: as the pair, but it is a PNG.
    func pictureName(_ name: String) -> String {
        (name as NSString).pathExtension.lowercased() == "png" ? name : name + ".png"
    }

    /// What came out for one pair, with the pictures that there are.
    func compare(_ name: String, _ tolerance: DiffTolerance) -> DiffPair {
        let clock = ContinuousClock()
        let start = clock.now
        var pair = Self.isPicture(name) ? comparePictures(name, tolerance) : compareTexts(name)
        pair.result.seconds = (clock.now - start) / .seconds(1)
        return pair
    }

    private func comparePictures(_ name: String, _ tolerance: DiffTolerance) -> DiffPair {
        guard actualNames.contains(name) else {
            return DiffPair(
                result: DiffResult(name: name, status: .missing, message: "there is no actual picture"),
                expected: try? Self.read(name, in: expected))
        }
        guard expectedNames.contains(name) else {
            return DiffPair(
                result: DiffResult(name: name, status: .unexpected, message: "there is no expected picture"),
                actual: try? Self.read(name, in: actual))
        }
        do {
            let comparison = try tolerance.compare(
                try Self.read(name, in: expected), try Self.read(name, in: actual))
            return DiffPair(
                result: DiffResult(name: name, comparison, tolerance), comparison: comparison,
                expected: comparison.expected, actual: comparison.actual)
        } catch {
            return DiffPair(result: DiffResult(name: name, status: .trouble, message: words(for: error)))
        }
    }

    private func compareTexts(_ name: String) -> DiffPair {
        func text(in directory: String) -> String? {
            FileManager.default.contents(atPath: Self.path(name, in: directory))
                .map { String(decoding: $0, as: UTF8.self) }
        }
        let texts = (text(in: expected), text(in: actual))
        let result =
            switch texts {
            case (let before?, let after?): DiffResult(name: name, before, after)
            case (nil, _?):
                DiffResult(name: name, status: .unexpected, message: "there is no expected text")
            case (_?, nil): DiffResult(name: name, status: .missing, message: "there is no actual text")
            case (nil, nil): DiffResult(name: name, status: .trouble, message: "the texts can't be read")
            }
        return DiffPair(result: result, texts: texts)
    }

    /// Makes the expected file as the actual one; of the failures of tests, the golden file, too.
    func update(_ name: String) throws {
        let source = Self.path(name, in: actual)
        let target = Self.path(name, in: expected)
        try GoldenOrigin(path: target).update(from: source)
        try ApprovedFile.copy(source, to: target)
    }

    private static func path(_ name: String, in directory: String) -> String {
        (directory as NSString).appendingPathComponent(name)
    }

    private static func read(_ name: String, in directory: String) throws -> CGImage {
        try CGImage(contentsOfFile: path(name, in: directory))
    }
}

/// Two pictures of the same name, and what came out.
struct DiffPair {
    var result: DiffResult
    var comparison: ImageComparison?
    var expected, actual: CGImage?
    var texts: (expected: String?, actual: String?)?
}
