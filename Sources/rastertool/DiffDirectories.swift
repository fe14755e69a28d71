import Foundation
import Raster

/// The pictures of two directories, paired by their paths below them.
struct DiffDirectories {
    private let expected, actual: URL
    private let expectedNames, actualNames: Set<String>

    init(expected: String, actual: String) throws {
        self.expected = URL(filePath: expected, directoryHint: .isDirectory)
        self.actual = URL(filePath: actual, directoryHint: .isDirectory)
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

    /// The result of one pair, and the comparison if there was one.
    func compare(
        _ name: String, _ options: ImageComparison.Options, allowed: Int
    ) -> (DiffResult, ImageComparison?) {
        guard actualNames.contains(name) else {
            return (DiffResult(name: name, status: .missing, message: "there is no actual picture"), nil)
        }
        guard expectedNames.contains(name) else {
            return (DiffResult(name: name, status: .unexpected, message: "there is no expected picture"), nil)
        }
        do {
            let comparison = ImageComparison(
                expected: try CGImage(contentsOf: expected.appending(path: name)),
                actual: try CGImage(contentsOf: actual.appending(path: name)), options: options)
            if comparison.comparedCount == 0 {
                throw ToolError("no --region has a pixel in both pictures")
            }
            return (DiffResult(name: name, comparison, allowed: allowed), comparison)
        } catch {
            return (DiffResult(name: name, status: .trouble, message: "\(error)"), nil)
        }
    }
}
