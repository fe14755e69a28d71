import Foundation
import Raster

/// The pictures of two directories, paired by their paths below them.
struct DiffDirectories {
    private let expected, actual: String
    private let expectedNames, actualNames: Set<String>

    init(expected: String, actual: String) throws {
        self.expected = expected
        self.actual = actual
        expectedNames = try Self.pictures(in: expected)
        actualNames = try Self.pictures(in: actual)
        if expectedNames.isEmpty, actualNames.isEmpty {
            throw ToolError("neither \(expected) nor \(actual) has a picture (.png, .jpg or .jpeg) in it")
        }
    }

    /// In alphabetical order.
    var all: [String] { expectedNames.union(actualNames).sorted() }

    private static func pictures(in directory: String) throws -> Set<String> {
        guard let names = FileManager.default.enumerator(atPath: directory) else {
            throw ToolError("\(directory): the directory can't be read")
        }
        let extensions: Set = ["png", "jpg", "jpeg"]
        return Set(
            names.compactMap { $0 as? String }
                .filter { extensions.contains(($0 as NSString).pathExtension.lowercased()) })
    }

    /// What the picture of a pair's differences is called: as the pair, but it is a PNG.
    func pictureName(_ name: String) -> String {
        (name as NSString).pathExtension.lowercased() == "png" ? name : name + ".png"
    }

    /// What came out for one pair, with the pictures that there are.
    func compare(_ name: String, _ options: ImageComparison.Options, allowed: Int) -> DiffPair {
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
            let comparison = ImageComparison(
                expected: try Self.read(name, in: expected), actual: try Self.read(name, in: actual),
                options: options)
            if comparison.comparedCount == 0 {
                throw ToolError("no --region has a pixel in both pictures")
            }
            return DiffPair(
                result: DiffResult(name: name, comparison, allowed: allowed), comparison: comparison,
                expected: comparison.expected, actual: comparison.actual)
        } catch {
            return DiffPair(result: DiffResult(name: name, status: .trouble, message: "\(error)"))
        }
    }

    private static func read(_ name: String, in directory: String) throws -> CGImage {
        try CGImage(contentsOfFile: (directory as NSString).appendingPathComponent(name))
    }
}

/// Two pictures of the same name, and what came out.
struct DiffPair {
    let result: DiffResult
    var comparison: ImageComparison?
    var expected, actual: CGImage?
}
