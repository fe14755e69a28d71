import Foundation
import Raster
import RasterTesting
import TestSupport

/// A folder for golden files and one for failures, of a test's own.
final class GoldenFixture {
    let directory = FileManager.default.temporaryDirectory.appending(
        path: "golden-\(UUID().uuidString)", directoryHint: .isDirectory)
    let claims = GoldenClaims()
    let image = TestPicture.photograph(30, 20)

    deinit { try? FileManager.default.removeItem(at: directory) }

    var failures: URL { directory.appending(path: "failures", directoryHint: .isDirectory) }
    var goldens: URL { directory.appending(path: "goldens", directoryHint: .isDirectory) }

    func expectation(
        _ mode: RecordMode = .never, named name: String = "group/picture", function: String = "badge()",
        line: UInt = 1
    ) -> GoldenExpectation {
        let claimant = GoldenClaims.Claimant(
            function: function, fileID: "CardTests/BadgeTests.swift", line: line, column: 5)
        return GoldenExpectation(
            name: name, directory: goldens, mode: mode, claimant: claimant,
            failures: FailureFolder(root: failures, fileID: claimant.fileID), claims: claims)
    }

    func check(
        _ image: CGImage, _ mode: RecordMode = .never, _ tolerance: ImageTolerance = .exact
    ) -> GoldenExpectation.Outcome {
        expectation(mode).check(GoldenImage(image, tolerance))
    }

    /// The files below the folder of failures.
    var failed: [String] {
        let names = FileManager.default.enumerator(atPath: failures.path)?.compactMap { $0 as? String } ?? []
        return names.filter { ["png", "txt", "golden"].contains(($0 as NSString).pathExtension) }.sorted()
    }

    /// The picture with the first pixels of a row in another colour.
    func changed(_ count: Int, row: Int = 3) -> CGImage {
        ImageComparisonTests.changed(image, (0..<count).map { ($0, row) }, to: [0, 255, 0, 255])
    }
}

extension GoldenExpectation.Outcome {
    var isSame: Bool { if case .same = self { true } else { false } }
    var isRecorded: Bool { if case .recorded = self { true } else { false } }
    var isMissing: Bool { if case .missing = self { true } else { false } }
    /// What differs.
    var difference: String? { if case .different(let words) = self { words } else { nil } }
    /// Why nothing can be said.
    var failure: String? { if case .failed(let words) = self { words } else { nil } }
}
