import Foundation
import Raster
import RasterTesting
import TestSupport
import Testing

@Suite struct GoldenExpectationTests {
    let fixture = GoldenFixture()

    @Test func modesSayWhatIsWritten() throws {
        let (image, other) = (fixture.image, fixture.changed(1))
        #expect(fixture.check(image, .never).isMissing)
        let file = fixture.expectation().file("png")
        #expect(file.path == fixture.goldens.path + "/group/picture.png")
        #expect(!FileManager.default.fileExists(atPath: file.path))
        #expect(fixture.check(image, .missing).isRecorded)
        #expect(fixture.check(image, .missing).isSame && fixture.check(image, .never).isSame)
        #expect(fixture.check(other, .missing).difference != nil)
        #expect(try CGImage(contentsOf: file).hasSamePixels(as: image))
        // Another process.
        let later = GoldenFixture()
        try FileManager.default.createDirectory(at: later.directory, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: fixture.goldens, to: later.goldens)
        #expect(later.check(other, .missing).difference != nil)
        #expect(later.check(other, .all).isRecorded)
        #expect(try CGImage(contentsOf: later.expectation().file("png")).hasSamePixels(as: other))
    }

    @Test func tolerancesLetPass() throws {
        let image = fixture.image
        #expect(fixture.check(image, .missing).isRecorded)
        let near = ImageComparisonTests.changed(
            image, [(3, 3)], to: [image[3, 3].red ^ 1, image[3, 3].green, image[3, 3].blue, 255])
        #expect(try #require(fixture.check(near).difference).hasPrefix("1 of 600 pixels differ"))
        #expect(fixture.check(near, .never, ImageTolerance()).difference != nil)
        #expect(fixture.check(near, .never, ImageTolerance(threshold: 0.05)).isSame)
        let far = fixture.changed(6)
        #expect(fixture.check(far, .never, ImageTolerance(maximumDifferentPixels: 6)).isSame)
        #expect(fixture.check(far, .never, ImageTolerance(maximumDifferentPixels: 5)).difference != nil)
        // Six of 600 are one in a hundred.
        #expect(fixture.check(far, .never, ImageTolerance(precision: 0.99)).isSame)
        #expect(fixture.check(far, .never, ImageTolerance(precision: 0.991)).difference != nil)
        let row = PixelRect(x: 0, y: 3, width: 6, height: 1)
        #expect(fixture.check(far, .never, ImageTolerance(ignoredRegions: [row])).isSame)
        let narrow = PixelRect(x: 0, y: 3, width: 5, height: 1)
        #expect(
            try #require(fixture.check(far, .never, ImageTolerance(ignoredRegions: [narrow])).difference)
                .hasPrefix("1 of 595 pixels differ within 1 × 1 at (5, 3)"))
        let all = PixelRect(x: 0, y: 0, width: 30, height: 20)
        #expect(
            fixture.check(far, .never, ImageTolerance(ignoredRegions: [all])).difference
                == "nothing is compared: the ignored regions cover the picture")
    }

    @Test func failuresLieByTargetAndFile() throws {
        #expect(fixture.check(fixture.image, .never).isMissing)
        let base = "CardTests/BadgeTests/group/picture.png"
        #expect(fixture.failed == ["actual/\(base)", "expected/\(base).golden"])
        #expect(fixture.check(fixture.image, .missing).isRecorded)
        #expect(fixture.failed == [])
        let other = fixture.changed(2)
        #expect(fixture.check(other).difference != nil)
        #expect(
            fixture.failed == [
                "actual/\(base)", "difference/\(base)", "expected/\(base)", "expected/\(base).golden",
            ])
        func picture(_ role: String) throws -> CGImage {
            try CGImage(contentsOf: fixture.failures.appending(path: "\(role)/\(base)"))
        }
        #expect(try picture("expected").hasSamePixels(as: fixture.image))
        #expect(try picture("actual").hasSamePixels(as: other))
        #expect(try picture("difference")[1, 3] == .init(red: 230, green: 0, blue: 0, alpha: 255))
        let origin = fixture.failures.appending(path: "expected/\(base).golden")
        #expect(
            try String(contentsOf: origin, encoding: .utf8) == fixture.expectation().file("png").path + "\n")
        // What passes again leaves nothing.
        #expect(fixture.check(fixture.image).isSame)
        #expect(fixture.failed == [])
    }

    @Test func whatIsOlderThanTheTestsGoes() throws {
        #expect(fixture.check(fixture.image, .never).isMissing)
        let folder = FailureFolder(root: fixture.failures, fileID: "CardTests/BadgeTests.swift")
        folder.removeFiles(olderThan: Date(timeIntervalSinceNow: -60))
        #expect(fixture.failed.count == 2)
        folder.removeFiles(olderThan: Date(timeIntervalSinceNow: 60))
        #expect(fixture.failed == [])
    }

    @Test func twoGoldensOfOneNameAreRefused() throws {
        func check(
            _ image: CGImage, _ function: String, _ line: UInt, _ mode: RecordMode = .never,
            named name: String = "card"
        ) -> GoldenExpectation.Outcome {
            fixture.expectation(mode, named: name, function: function, line: line).check(GoldenImage(image))
        }
        let (image, other) = (fixture.image, fixture.changed(1))
        #expect(check(image, "one()", 1, .missing).isRecorded)
        let words = try #require(check(image, "two()", 9).failure)
        #expect(words.hasPrefix("CardTests/BadgeTests.swift:1:5 in one() expects another of this name"))
        // One file on a disk that doesn't tell cases apart.
        #expect(check(image, "two()", 9, named: "Card").failure != nil)
        #expect(check(image, "two()", 9, .all).failure != nil)
        // The same test may look twice, and a helper's place is everyone's.
        #expect(check(image, "one()", 2).isSame && check(image, "two()", 1).isSame)
        // But it records only one.
        #expect(
            try #require(check(other, "one()", 2, .all).difference)
                .hasSuffix("it was recorded in this run, with another content: two of one name"))
        #expect(check(image, "one()", 2, .all).isSame)
        #expect(check(image, "two()", 9, .missing, named: "other").isRecorded)
    }

    @Test(arguments: ["", "/card", "../card", "a/../card", "a//b", "./a"])
    func aNameStaysBelowItsDirectory(_ name: String) throws {
        let outcome = fixture.expectation(.all, named: name).check(GoldenImage(fixture.image))
        #expect(try #require(outcome.failure).contains("'\(name)' is no name of a golden file"))
    }

    @Test func whatIsNoPictureIsSaidSo() throws {
        #expect(fixture.check(fixture.image, .missing).isRecorded)
        let file = fixture.expectation().file("png")
        try Data("no picture".utf8).write(to: file)
        let words = try #require(fixture.check(fixture.image).failure)
        #expect(words.contains("not a PNG") && words.contains(file.path))
    }

    @Test func functionsAreNames() {
        for (function, name) in [
            ("badge()", "badge"), ("badge(color:size:)", "badge"), ("a red badge()", "a-red-badge"),
            ("`is it: red/blue?`()", "is-it-red-blue"), ("größe_2.5()", "größe_2.5"),
        ] {
            #expect(GoldenExpectation.name(ofFunction: function) == name)
        }
    }

    @Test func orphansAreNamed() throws {
        #expect(fixture.check(fixture.image, .missing).isRecorded)
        #expect(fixture.claims.orphans() == [])
        let folder = fixture.goldens
        for name in ["old.png", "group/old.txt", "notes.md"] {
            try Data("x".utf8).write(to: folder.appending(path: name))
        }
        let names = fixture.claims.orphans().map { $0.path.dropFirst(folder.standardizedFileURL.path.count) }
        #expect(names.map { $0.drop { $0 == "/" } } == ["group/old.txt", "old.png"])
    }

    @Test func onlyAWholeRunKnowsOrphans() {
        let runner = ["tests.xctest", "--testing-library", "swift-testing"]
        #expect(GoldenClaims.runsAllTests(runner))
        #expect(!GoldenClaims.runsAllTests(runner + ["--filter", "Golden"]))
        #expect(!GoldenClaims.runsAllTests(runner + ["--skip=Golden"]))
        #expect(!GoldenClaims.runsAllTests(["tests.xctest"]))
    }

    @Test func failuresAreTheTests() throws {
        let (directory, image) = (fixture.goldens.path, fixture.image)
        withKnownIssue { expectImage(image, named: "picture", in: directory, record: .all) }
        #expect(expectImage(image, named: "picture", in: directory, record: .never))
        let other = fixture.changed(4)
        withKnownIssue {
            expectImage(other, named: "picture", in: directory, record: .never)
        } matching: { issue in
            let words = issue.comments.map(\.rawValue).joined()
            return words.hasPrefix("picture: 4 of 600 pixels differ")
                && words.contains("difference/RasterTests/GoldenExpectationTests/picture.png")
                && words.contains("--update")
        }
        #expect(expectImage(image, named: "picture", in: directory, record: .never))
        let drawing = Drawing(size: CGSize(width: 5, height: 5)) { context, _ in
            context.fill(Path(CGRect(x: 1, y: 1, width: 2, height: 2)), with: .color(.red))
        }
        withKnownIssue { expectImage(drawing, scale: 2, in: directory, record: .missing) }
        #expect(
            expectImage(drawing.image(scale: 2), named: "failuresAreTheTests", in: directory, record: .never))
    }

    @Test func aFailureNamesTheFonts() throws {
        let directory = fixture.goldens.path
        func drawing(_ text: String) -> Drawing {
            Drawing(size: CGSize(width: 60, height: 20)) { context, _ in
                context.draw(
                    Text(verbatim: text).font(.custom("DejaVu Sans", size: 12)), at: CGPoint(x: 30, y: 10))
            }
        }
        withKnownIssue { expectImage(drawing("one"), in: directory, record: .missing) }
        withKnownIssue {
            expectImage(drawing("two"), in: directory, record: .never)
        } matching: {
            $0.comments.map(\.rawValue).joined().contains("\nthe text is set in DejaVuSans\n")
        }
        #expect(expectImage(drawing("one"), in: directory, record: .never))
    }
}
