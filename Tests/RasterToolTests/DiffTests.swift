import Foundation
import Raster
import Testing

@Suite struct DiffTests {
    /// Ten by ten, but for some pixels.
    static func sprite(_ scratch: Scratch, _ name: String, whiteColumns: Int = 0) throws -> String {
        try FileManager.default.createDirectory(
            at: scratch.url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
        return try scratch.sprite(name, columns: 10, rows: 10) { x, y in
            x < whiteColumns
                ? CGImage.Pixel(red: 255, green: 255, blue: 255, alpha: 255) : cellColor(x % 5, y % 5)
        }
    }

    @Test func statusSaysWhetherTheyAreTheSame() throws {
        let scratch = try Scratch()
        let one = try Self.sprite(scratch, "one.png")
        let copy = try Self.sprite(scratch, "copy.png")
        let other = try Self.sprite(scratch, "other.png", whiteColumns: 2)
        let same = try Tool.run("diff", one, copy)
        #expect(same.status == 0 && same.text.hasPrefix("same: ") && same.error.isEmpty)
        let different = try Tool.run("diff", one, other)
        #expect(different.status == 1 && different.error.isEmpty)
        #expect(
            different.text.contains("20 of 100 pixels differ within 2 × 10 at (0, 0)"), "\(different.text)")
        #expect(try Tool.run("diff", one, other, "--max-different", "20").status == 0)
        #expect(try Tool.run("diff", one, other, "--max-different", "19").status == 1)
        #expect(try Tool.run("diff", one, other, "--threshold", "1").status == 0)
        #expect(try Tool.run("diff", one, other, "--region", "2,0,8,10").status == 0)
        #expect(
            try Tool.run("diff", one, other, "--region", "2,0,8,10", "--region", "1,9,2,1").text.contains(
                "1 of 81 pixels"))
        let piped = try Tool.run("diff", "-", other, input: Data(contentsOf: scratch.url("other.png")))
        #expect(piped.status == 0, "\(piped.error)")
    }

    @Test func troubleIsStatus2() throws {
        let scratch = try Scratch()
        let one = try Self.sprite(scratch, "one.png")
        for (arguments, word) in [
            ([one, scratch.path("missing.png")], "no such file"),
            ([one, scratch.directory.path], "is a directory"),
            ([scratch.directory.path, scratch.path("missing")], "no such directory"),
            ([scratch.directory.path, scratch.directory.path, "--html", "-"], "--html takes a file"),
            ([one, one, "--side-by-side"], "--output"), ([one, one, "--threshold", "-1"], "from 0 to 1"),
            ([one, one, "--region", "-1,0,3,3"], "-1,0,3,3"),
            ([one, one, "--region", "90,90,5,5"], "region"),
            ([one, one, "--ignore", "0,0,99,99"], "--ignore"),
            ([one, one, "--precision", "1.5"], "--precision"), (["-", one, "--update"], "must be a file"),
            ([one, one, "-o", scratch.path("no/where.png")], "does not exist"),
        ] {
            let outcome = try Tool.run(["diff"] + arguments)
            #expect(outcome.status == 2 && outcome.output.isEmpty, "\(arguments)")
            #expect(
                outcome.error.hasPrefix("rastertool: error: ") && outcome.error.contains(word),
                "\(outcome.error)")
        }
    }

    @Test func differencesArePictures() throws {
        let scratch = try Scratch()
        let one = try Self.sprite(scratch, "one.png")
        let other = try Self.sprite(scratch, "other.png", whiteColumns: 2)
        _ = try Tool.run("diff", one, other, "-o", scratch.path("diff.png"))
        let picture = try CGImage(contentsOf: scratch.url("diff.png"))
        #expect(picture.width == 10 && picture[1, 5] == .init(red: 230, green: 0, blue: 0, alpha: 255))
        #expect(picture[2, 5].red == picture[2, 5].green)
        let piped = try Tool.run("diff", one, other, "-o", "-", "--side-by-side")
        #expect(piped.status == 1 && piped.error.contains("20 of 100"))
        #expect(try CGImage(data: piped.output).width == 38)
    }

    @Test func jsonHasTheNumbers() throws {
        let scratch = try Scratch()
        let one = try Self.sprite(scratch, "one.png")
        let other = try Self.sprite(scratch, "other.png", whiteColumns: 2)
        let outcome = try Tool.run("diff", one, other, "--json")
        let object = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect(object["differentPixels"] as? Int == 20 && object["comparedPixels"] as? Int == 100)
        #expect(object["bounds"] as? [Int] == [0, 0, 2, 10] && object["status"] as? String == "different")
    }

    @Test func directoriesArePaired() throws {
        let scratch = try Scratch()
        for name in ["same.png", "deep/changed.png", "gone.png", "large & <small>.png"] {
            _ = try Self.sprite(scratch, "expected/" + name)
        }
        _ = try Self.sprite(scratch, "actual/same.png")
        _ = try Self.sprite(scratch, "actual/deep/changed.png", whiteColumns: 1)
        _ = try Self.sprite(scratch, "actual/new.png")
        _ = try scratch.sprite("actual/large & <small>.png", columns: 12, rows: 8, cellColor)
        try Data("text".utf8).write(to: scratch.url("actual/notes.txt"))
        let directories = [scratch.path("expected"), scratch.path("actual")]
        let outcome = try Tool.run(
            ["diff"] + directories + [
                "-o", scratch.path("out"), "--html", scratch.path("report.html"), "--junit",
                scratch.path("report.xml"),
            ])
        #expect(outcome.status == 1 && outcome.error.isEmpty, "\(outcome.error)")
        #expect(outcome.lines.last == "5 pictures: 1 same, 2 different, 1 missing, 1 unexpected")
        #expect(
            outcome.lines.count == 5
                && outcome.text.contains("different: deep/changed.png: 10 of 100 pixels differ"))
        #expect(outcome.text.contains("the sizes differ: expected 10 × 10, actual 12 × 8"))
        #expect(try CGImage(contentsOf: scratch.url("out/deep/changed.png"))[0, 0].red == 230)
        let page = try String(contentsOf: scratch.url("report.html"), encoding: .utf8)
        #expect(page.contains("4 of 5 pictures differ") && page.contains("large &amp; &lt;small&gt;.png"))
        // Three pictures of each that differs, and the one that there is of the others.
        #expect(page.components(separatedBy: "data:image/png;base64,").count == 1 + 2 * 3 + 2)
        #expect(page.components(separatedBy: "type=\"range\"").count == 1 + 2)
        #expect(!page.contains("http") && !page.contains("src=\"/"))
        let parser = XMLShape()
        let junit = try String(contentsOf: scratch.url("report.xml"), encoding: .utf8)
        let times = junit.matches(of: /<testcase [^>]* time="(\d+\.\d{6})"/).map(\.1)
        #expect(times.count == 5 && times.contains { $0 > "0.000000" })
        #expect(try #require(junit.firstMatch(of: /<testsuite [^>]* time="(\d+\.\d{6})"/)).1 > "0.000000")
        #expect(parser.isBalanced(junit) && junit.contains("tests=\"5\" failures=\"4\" errors=\"0\""))
        let numbers = try Tool.run(["diff"] + directories + ["--json"])
        let object = try #require(try JSONSerialization.jsonObject(with: numbers.output) as? [String: Any])
        #expect((object["summary"] as? [String: Int])?["different"] == 2)
        #expect((object["pictures"] as? [Any])?.count == 5)

        try Data("broken".utf8).write(to: scratch.url("actual/same.png"))
        let trouble = try Tool.run(["diff"] + directories)
        #expect(
            trouble.status == 2
                && trouble.text.contains("trouble: same.png: \(scratch.path("actual/same.png")): this is not")
                && trouble.error == "rastertool: error: 1 of 5 pictures can't be compared\n")
        let alike = try Tool.run("diff", scratch.path("expected"), scratch.path("expected"))
        #expect(alike.status == 0 && alike.lines.last == "4 pictures: 4 same")
    }
}

/// What `diff` takes from golden tests, and gives them.
@Suite struct DiffApprovalTests {
    private func sprite(_ scratch: Scratch, _ name: String, shade: UInt8 = 9) throws -> String {
        try FileManager.default.createDirectory(
            at: scratch.url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
        return try scratch.sprite(name, columns: 10, rows: 10) { x, _ in
            CGImage.Pixel(red: x < 2 ? shade : 9, green: 9, blue: 9, alpha: 255)
        }
    }

    private func text(_ scratch: Scratch, _ name: String) throws -> String {
        try String(contentsOf: scratch.url(name), encoding: .utf8)
    }

    private func write(_ text: String, _ scratch: Scratch, _ name: String) throws {
        try FileManager.default.createDirectory(
            at: scratch.url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: scratch.url(name))
    }

    /// As an expectation of RasterTesting, which is exact unless it is told otherwise.
    @Test func oneStepIsADifference() throws {
        let scratch = try Scratch()
        let one = try sprite(scratch, "one.png")
        let near = try sprite(scratch, "near.png", shade: 10)
        #expect(try Tool.run("diff", one, near).status == 1)
        #expect(try Tool.run("diff", one, near, "--threshold", "0.1").status == 0)
        // Twenty of a hundred pixels.
        #expect(try Tool.run("diff", one, near, "--precision", "0.8").status == 0)
        #expect(try Tool.run("diff", one, near, "--precision", "0.81").status == 1)
        #expect(try Tool.run("diff", one, near, "--ignore", "0,0,2,10").status == 0)
        let rest = try Tool.run("diff", one, near, "--ignore", "0,0,2,9", "--ignore", "9,9,1,1")
        #expect(rest.status == 1 && rest.text.contains("2 of 81 pixels differ"), "\(rest.text)")
    }

    @Test func aPairHasReports() throws {
        let scratch = try Scratch()
        let one = try sprite(scratch, "one.png")
        let other = try sprite(scratch, "other.png", shade: 200)
        let reports = ["--html", scratch.path("report.html"), "--junit", scratch.path("report.xml")]
        let outcome = try Tool.run(["diff", one, other] + reports)
        #expect(outcome.status == 1 && outcome.error.isEmpty, "\(outcome.error)")
        let page = try text(scratch, "report.html")
        #expect(page.contains("1 of 1 pictures differ"))
        #expect(page.components(separatedBy: "data:image/png;base64,").count == 1 + 3)
        #expect(try text(scratch, "report.xml").contains("tests=\"1\" failures=\"1\" errors=\"0\""))
        #expect(try Tool.run(["diff", one, one] + reports).status == 0)
        #expect(try text(scratch, "report.html").contains("0 of 1 pictures differ"))
        #expect(try text(scratch, "report.xml").contains("tests=\"1\" failures=\"0\" errors=\"0\""))
    }

    @Test func updateMakesThePairTheSame() throws {
        let scratch = try Scratch()
        let one = try sprite(scratch, "one.png")
        let other = try sprite(scratch, "other.png", shade: 200)
        let bytes = try Data(contentsOf: scratch.url("one.png"))
        #expect(try Tool.run("diff", one, one, "--update").text.hasPrefix("same: "))
        #expect(try Data(contentsOf: scratch.url("one.png")) == bytes)
        let outcome = try Tool.run("diff", one, other, "--update")
        #expect(outcome.status == 0 && outcome.text.hasPrefix("updated: \(other): 20 of 100 pixels differ"))
        #expect(try Data(contentsOf: scratch.url("one.png")) == Data(contentsOf: scratch.url("other.png")))
        let new = try Tool.run("diff", scratch.path("new.png"), other, "--update")
        #expect(new.status == 0 && new.text.hasPrefix("updated: "))
        #expect(try Data(contentsOf: scratch.url("new.png")) == Data(contentsOf: scratch.url("other.png")))
        // Into another format, and from standard input.
        let jpeg = try Tool.run("diff", scratch.path("a.jpg"), "-", "--update", input: bytes)
        #expect(jpeg.status == 0, "\(jpeg.error)")
        #expect(try Data(contentsOf: scratch.url("a.jpg")).prefix(2) == Data([0xFF, 0xD8]))
    }

    @Test func updateMakesDirectoriesTheSame() throws {
        let scratch = try Scratch()
        for name in ["same.png", "deep/changed.png", "gone.png"] {
            _ = try sprite(scratch, "expected/" + name)
        }
        _ = try sprite(scratch, "actual/same.png")
        _ = try sprite(scratch, "actual/deep/changed.png", shade: 99)
        _ = try sprite(scratch, "actual/new/one.png")
        let arguments = ["diff", scratch.path("expected"), scratch.path("actual"), "--update"]
        let outcome = try Tool.run(arguments + ["--html", scratch.path("report.html")])
        // What has no actual picture stays.
        #expect(outcome.status == 1 && outcome.lines.last == "4 pictures: 1 same, 1 missing, 2 updated")
        #expect(outcome.text.contains("updated: deep/changed.png: 20 of 100 pixels differ"))
        #expect(FileManager.default.fileExists(atPath: scratch.path("expected/gone.png")))
        for name in ["deep/changed.png", "new/one.png"] {
            #expect(
                try Data(contentsOf: scratch.url("expected/" + name))
                    == Data(contentsOf: scratch.url("actual/" + name)))
        }
        #expect(try text(scratch, "report.html").contains("deep/changed.png"))
        _ = try sprite(scratch, "actual/gone.png")
        #expect(try Tool.run(arguments).lines.last == "4 pictures: 4 same")
    }

    /// As RasterTesting leaves them: beside what was expected lies where its golden file is.
    @Test func updateApprovesFailuresOfTests() throws {
        let scratch = try Scratch()
        let golden = try sprite(scratch, "Golden/badge.png")
        _ = try sprite(scratch, "expected/CardTests/BadgeTests/badge.png")
        _ = try sprite(scratch, "actual/CardTests/BadgeTests/badge.png", shade: 77)
        try write(golden + "\n", scratch, "expected/CardTests/BadgeTests/badge.png.golden")
        // A new one, and texts.
        _ = try sprite(scratch, "actual/CardTests/BadgeTests/new.png")
        try write(scratch.path("Golden/new.png"), scratch, "expected/CardTests/BadgeTests/new.png.golden")
        for (folder, line) in [("Golden", "b"), ("expected/CardTests", "b"), ("actual/CardTests", "c & d")] {
            try write("a\n\(line)\n", scratch, "\(folder)/list.txt")
        }
        try write(scratch.path("Golden/list.txt"), scratch, "expected/CardTests/list.txt.golden")
        try write("no golden text", scratch, "actual/CardTests/notes.txt")

        let arguments = ["diff", scratch.path("expected"), scratch.path("actual")]
        let seen = try Tool.run(arguments + ["--html", scratch.path("report.html")])
        #expect(
            seen.status == 1 && seen.lines.last == "3 pictures: 2 different, 1 unexpected", "\(seen.text)")
        #expect(seen.text.contains("list.txt: line 2 differs: expected 'b', actual 'c & d'"))
        #expect(try text(scratch, "report.html").contains("<pre>a\nc &amp; d\n</pre>"))
        #expect(try Tool.run(arguments + ["--update"]).status == 0)
        for (name, file) in [
            ("badge.png", "BadgeTests/badge.png"), ("new.png", "BadgeTests/new.png"),
            ("list.txt", "list.txt"),
        ] {
            let actual = try Data(contentsOf: scratch.url("actual/CardTests/" + file))
            #expect(try Data(contentsOf: scratch.url("Golden/" + name)) == actual, "\(name)")
            #expect(try Data(contentsOf: scratch.url("expected/CardTests/" + file)) == actual, "\(name)")
        }
        #expect(try Tool.run(arguments).status == 0)
        // It writes to no file of another name.
        try write("a\nb\n", scratch, "actual/CardTests/list.txt")
        try write(scratch.path("Golden/victim.txt"), scratch, "expected/CardTests/list.txt.golden")
        let refused = try Tool.run(arguments + ["--update"])
        #expect(refused.status == 2 && refused.error.contains("doesn't name the golden file"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path("Golden/victim.txt")))
    }
}

/// Enough of XML to see that tags are closed in order.
private struct XMLShape {
    func isBalanced(_ text: String) -> Bool {
        var open: [Substring] = []
        for piece in text.split(separator: "<").dropFirst(0) {
            guard let tag = piece.split(separator: ">", omittingEmptySubsequences: false).first else {
                return false
            }
            let name = tag.split(separator: " ").first ?? ""
            if name.hasPrefix("?") || tag.hasSuffix("/") { continue }
            if name.hasPrefix("/") {
                guard open.popLast() == name.dropFirst() else { return false }
            } else {
                open.append(name)
            }
        }
        return open.isEmpty
    }
}

@Suite struct ConvertTests {
    @Test func extensionsAreFormats() throws {
        let scratch = try Scratch()
        let sprite = try scratch.sprite(columns: 9, rows: 7, cellColor)
        #expect(try Tool.run("convert", sprite, "-o", scratch.path("a.jpg"), "--quality", "1").status == 0)
        let jpeg = try Data(contentsOf: scratch.url("a.jpg"))
        #expect(jpeg.prefix(3) == Data([0xFF, 0xD8, 0xFF]))
        #expect(try jpeg == CGImage(contentsOfFile: sprite).jpegData(compressionQuality: 1))
        #expect(try Tool.run("convert", scratch.path("a.jpg"), "-o", scratch.path("b.png")).status == 0)
        #expect(try CGImage(contentsOf: scratch.url("b.png")).hasSamePixels(as: CGImage(jpegData: jpeg)))
        let small = try Tool.run("convert", sprite, "-o", "-", "--compression", "small")
        #expect(try small.output == CGImage(contentsOfFile: sprite).pngData(compression: .small))
        let piped = try Tool.run("convert", "-", "-o", "-", "--format", "jpeg", input: small.output)
        #expect(piped.output.prefix(2) == Data([0xFF, 0xD8]))
        #expect(try Tool.run("convert", sprite, "-o", scratch.path("c"), "--format", "jpeg").status == 0)
        #expect(try Data(contentsOf: scratch.url("c")).prefix(2) == Data([0xFF, 0xD8]))
        #expect(try Tool.run("convert", sprite, "-o", scratch.path("d")).status == 0)
        #expect(try Data(contentsOf: scratch.url("d")).prefix(2) == Data([0x89, 0x50]))
        let contradiction = try Tool.run("convert", sprite, "-o", scratch.path("d.png"), "--format", "jpeg")
        #expect(contradiction.status == 2 && contradiction.error.contains("--format jpeg contradicts"))
        let refused = try Tool.run("convert", sprite, "-o", scratch.path("a.gif"))
        #expect(
            refused.status == 1 && refused.error.contains(".gif") && refused.error.contains(".png, .jpg"))
    }

    @Test func infoKnowsJPEG() throws {
        let scratch = try Scratch()
        let image = try makeSprite(columns: 9, rows: 7, cellColor)
        try image.jpegData(isProgressive: true).write(to: scratch.url("a.jpg"))
        let outcome = try Tool.run("info", scratch.path("a.jpg"))
        #expect(outcome.status == 0, "\(outcome.error)")
        for line in [
            "format: JPEG", "dimensions: 9 × 7 pixels", "components: 3 (colour)", "progressive: yes",
            "orientation: up", "opaque: yes",
        ] {
            #expect(outcome.lines.contains(Substring(line)), "\(line) in \(outcome.text)")
        }
    }
}
