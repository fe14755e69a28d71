import Foundation
import Raster
import RasterTesting
import TestSupport
import Testing

@Suite struct ImageExpectationTests {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
        "expect-\(UUID().uuidString)")
    let image = TestPicture.photograph(30, 20)

    private func expectation(_ tolerance: ImageTolerance = .exact, isRecording: Bool = false)
        -> ImageExpectation
    {
        ImageExpectation(
            name: "group/picture", directory: directory, tolerance: tolerance, isRecording: isRecording,
            failures: directory.appendingPathComponent("failures"))
    }

    private func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: directory.appendingPathComponent(name).path)
    }

    @Test func recordsThenCompares() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        guard case .missing(let file) = expectation().check(image) else {
            Issue.record("nothing is missing")
            return
        }
        #expect(
            file.path == directory.path + "/group/picture.png" && exists("failures/group/picture.actual.png"))
        guard case .recorded = expectation(isRecording: true).check(image) else {
            Issue.record("not recorded")
            return
        }
        guard case .same = expectation().check(image) else {
            Issue.record("the same picture isn't the same")
            return
        }
        let near = ImageComparisonTests.changed(
            image, [(3, 3)], to: [image[3, 3].red ^ 1, image[3, 3].green, image[3, 3].blue, 255])
        guard case .different(let comparison, let picture) = expectation().check(near) else {
            Issue.record("one bit made no difference")
            return
        }
        #expect(comparison.unequalCount == 1)
        #expect(try CGImage(contentsOf: picture).width == 30 * 3 + 8)
        guard case .same = expectation(ImageTolerance(threshold: 0.05)).check(near) else {
            Issue.record("within the tolerance, but not the same")
            return
        }
        let far = ImageComparisonTests.changed(image, [(3, 3), (9, 9)], to: [0, 255, 0, 255])
        guard case .same = expectation(ImageTolerance(maximumDifferentPixels: 2)).check(far) else {
            Issue.record("two pixels may differ")
            return
        }
        guard case .different = expectation(ImageTolerance(maximumDifferentPixels: 1)).check(far) else {
            Issue.record("only one pixel may differ")
            return
        }
        try Data("no picture".utf8).write(to: expectation().file)
        guard case .failed(let words) = expectation().check(image) else {
            Issue.record("garbage was read")
            return
        }
        #expect(words.contains("not a PNG or JPEG"))
    }

    @Test func failuresAreTheTests() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        withKnownIssue { expectImage(image, named: "picture", in: directory.path, isRecording: true) }
        #expect(expectImage(image, named: "picture", in: directory.path, isRecording: false))
        let other = ImageComparisonTests.flat([1, 2, 3, 255], 30, 20)
        withKnownIssue { expectImage(other, named: "picture", in: directory.path, isRecording: false) }
        let drawing = Drawing(size: CGSize(width: 5, height: 5)) { context, _ in
            context.fill(Path(CGRect(x: 1, y: 1, width: 2, height: 2)), with: .color(.red))
        }
        withKnownIssue {
            expectImage(drawing, named: "drawing", scale: 2, in: directory.path, isRecording: true)
        }
        #expect(
            expectImage(drawing.image(scale: 2), named: "drawing", in: directory.path, isRecording: false))
    }
}
