import Foundation
import Raster
import Testing

/// `rastertool tiles`.
struct TilesTests {
    /// Thin lines and a text-like corner, and most of it empty.
    private static let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" width="301" height="203">
        <path d="M3 5L200 90M10 100.3C40 20 90 30 120 99.7" fill="none" stroke="#06c" stroke-width="1.7"/>
        <circle cx="60.2" cy="50.6" r="30" fill="#c406" stroke="black"/>
        <rect x="297" y="199" width="4" height="4" fill="#0a0"/>
        </svg>
        """

    private struct Record: Decodable {
        let job, level, column, row, tiles: Int
        var blank: [Int]?
        var sha256: String?
    }

    private func scratch() throws -> Scratch {
        let scratch = try Scratch()
        try Self.drawing.write(to: scratch.url("map.svg"), atomically: true, encoding: .utf8)
        return scratch
    }

    private func tiles(_ arguments: [String], in scratch: Scratch) throws -> Tool.Outcome {
        try Tool.run(["tiles", "map.svg"] + arguments, in: scratch.directory)
    }

    /// All files but the records of what is done.
    private func files(_ scratch: Scratch, _ folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: scratch.path(folder)).sorted()
            .filter { !$0.hasPrefix(".") && ($0 as NSString).pathExtension != "" }
    }

    private func contents(_ scratch: Scratch, _ folder: String) throws -> [String: Data] {
        try Dictionary(
            uniqueKeysWithValues: files(scratch, folder).map {
                ($0, try Data(contentsOf: scratch.url("\(folder)/\($0)")))
            })
    }

    /// The picture that the whole drawing is at a level: its sides are rounded up.
    private func whole(_ scratch: Scratch, reduction: Int, zoom: Double = 1) throws -> CGImage {
        let name = "whole-\(reduction)-\(zoom).png"
        // At its own size it isn't rounded up, and has whole sides.
        let arguments = ["render", "map.svg", "-o", name, "--zoom", "\(zoom / Double(reduction))"]
        let outcome = try Tool.run(arguments, in: scratch.directory)
        #expect(outcome.status == 0, "\(outcome.error)")
        return try CGImage(contentsOf: scratch.url(name))
    }

    /// Each tile is, bit for bit, its part of the whole level, its neighbours' pixels included.
    @Test(arguments: [(64, 0, 1), (50, 3, 4), (1, 0, 64), (512, 0, 4)])
    func tilesAreCutOutOfTheirLevel(side: Int, overlap: Int, metatile: Int) throws {
        let scratch = try scratch()
        let zoom = side == 1 ? 0.1 : 1.37
        let outcome = try tiles(
            [
                "-o", "out", "--tile", "\(side)", "--overlap", "\(overlap)", "--metatile", "\(metatile)",
                "--zoom", "\(zoom)", "--quiet",
            ], in: scratch)
        #expect(outcome.status == 0 && outcome.error.isEmpty && outcome.text.isEmpty, "\(outcome.error)")
        var expected: Set<String> = ["map.dzi"]
        let (width, height) = (Int((301 * zoom).rounded(.up)), Int((203 * zoom).rounded(.up)))
        var (level, reduction) = (0, 1)
        while 1 << level < max(width, height) { level += 1 }
        while level >= 0 {
            let whole = try whole(scratch, reduction: reduction, zoom: zoom)
            #expect(whole.width == (width + reduction - 1) / reduction)
            #expect(whole.height == (height + reduction - 1) / reduction)
            for column in 0..<(whole.width + side - 1) / side {
                for row in 0..<(whole.height + side - 1) / side {
                    let name = "map_files/\(level)/\(column)_\(row).png"
                    expected.insert(name)
                    let tile = try CGImage(contentsOf: scratch.url("out/\(name)"))
                    let left = max(column * side - overlap, 0)
                    let top = max(row * side - overlap, 0)
                    let part = CGRect(
                        x: left, y: top, width: min((column + 1) * side + overlap, whole.width) - left,
                        height: min((row + 1) * side + overlap, whole.height) - top)
                    let cut = try #require(whole.cropping(to: part))
                    #expect(tile.hasSamePixels(as: cut), "\(name)")
                }
            }
            (level, reduction) = (level - 1, reduction * 2)
        }
        #expect(try Set(files(scratch, "out")) == expected)
        let manifest = try String(contentsOf: scratch.url("out/map.dzi"), encoding: .utf8)
        #expect(manifest.contains("TileSize=\"\(side)\"") && manifest.contains("Overlap=\"\(overlap)\""))
        #expect(manifest.contains("<Size Width=\"\(width)\" Height=\"\(height)\"/>"))
    }

    /// Those of z/x/y are all of full size: what lies beyond the picture is as where nothing is drawn.
    @Test(arguments: [nil, "white", "#ff880080"])
    func tilesAtEdgesAreFilledUp(background: String?) throws {
        let scratch = try scratch()
        let color = background.map { ["--background", $0] } ?? []
        #expect(
            try tiles(["-o", "out", "--layout", "xyz", "--tile", "128"] + color, in: scratch).status == 0)
        #expect(
            try files(scratch, "out") == [
                "0/0/0.png", "1/0/0.png", "1/1/0.png", "2/0/0.png", "2/0/1.png", "2/1/0.png", "2/1/1.png",
                "2/2/0.png", "2/2/1.png",
            ])
        let whole = try whole(scratch, reduction: 1)
        let corner = try CGImage(contentsOf: scratch.url("out/2/2/1.png"))
        #expect(corner.width == 128 && corner.height == 128)
        // The last pixel of the drawing, and the first beyond it.
        let place = (x: 300 - 256, y: 202 - 128)
        #expect(corner[place.x, place.y] == whole[300, 202])
        let blank = try CGImage(contentsOf: scratch.url("out/1/1/0.png"))[127, 127]
        #expect(corner[place.x + 1, place.y] == blank && corner[127, 127] == blank)
        #expect(blank.alpha == (background == nil ? 0 : background == "white" ? 255 : 128))
    }

    /// A static service of level 0: the names are those that viewers ask for.
    @Test func aServiceOfIIIFHasWhatItSays() throws {
        let scratch = try scratch()
        let id = "https://example.org/iiif/map"
        let outcome = try tiles(
            ["-o", "out", "--layout", "iiif3", "--id", id, "--tile", "128", "--format", "png"], in: scratch)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(
            try files(scratch, "out") == [
                "0,0,128,128/128,128/0/default.png", "0,0,256,203/128,102/0/default.png",
                "0,128,128,75/128,75/0/default.png", "128,0,128,128/128,128/0/default.png",
                "128,128,128,75/128,75/0/default.png", "256,0,45,128/45,128/0/default.png",
                "256,0,45,203/23,102/0/default.png", "256,128,45,75/45,75/0/default.png",
                "full/76,51/0/default.png", "full/max/0/default.png", "info.json",
            ])
        let whole = try whole(scratch, reduction: 2)
        let tile = try CGImage(contentsOf: scratch.url("out/256,0,45,203/23,102/0/default.png"))
        let cut = try #require(whole.cropping(to: CGRect(x: 128, y: 0, width: 23, height: 102)))
        #expect(tile.hasSamePixels(as: cut))
        let largest = try CGImage(contentsOf: scratch.url("out/full/max/0/default.png"))
        #expect(largest.width == 128 && largest.height == 86)
        let data = try Data(contentsOf: scratch.url("out/info.json"))
        let info = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(info["id"] as? String == id && info["profile"] as? String == "level0")
        #expect(info["width"] as? Int == 301 && info["height"] as? Int == 203)
        #expect(info["maxWidth"] as? Int == 128 && info["maxHeight"] as? Int == 128)
        #expect(info["extraFormats"] as? [String] == ["png"])
        let tiles = try #require((info["tiles"] as? [[String: Any]])?.first)
        #expect(tiles["width"] as? Int == 128 && tiles["scaleFactors"] as? [Int] == [1, 2, 4])
        // All of it in one tile: that is `max`, and no limit is told.
        #expect(try self.tiles(["-o", "one", "--layout", "iiif3", "--id", id], in: scratch).status == 0)
        #expect(try files(scratch, "one") == ["full/max/0/default.jpg", "info.json"])
        let text = try String(contentsOf: scratch.url("one/info.json"), encoding: .utf8)
        #expect(!text.contains("maxWidth") && !text.contains("extraFormats"))
    }

    /// Shards draw everything, each thing once, and to the same bytes.
    @Test func shardsMakeTheWhole() throws {
        let scratch = try scratch()
        let options = ["--tile", "32", "--metatile", "2", "--json", "--skip-blank"]
        let alone = try tiles(["-o", "alone", "--threads", "1"] + options, in: scratch)
        var lines: [Substring] = []
        for shard in 1...3 {
            let outcome = try tiles(["-o", "shared", "--shard", "\(shard)/3"] + options, in: scratch)
            #expect(outcome.status == 0, "\(outcome.error)")
            lines += outcome.lines
        }
        #expect(try contents(scratch, "shared") == contents(scratch, "alone"))
        func records(_ lines: [Substring]) throws -> [Record] {
            try lines.map { try JSONDecoder().decode(Record.self, from: Data($0.utf8)) }
                .sorted { $0.job < $1.job }
        }
        let (parts, all) = try (records(lines), records(alone.lines))
        #expect(parts.map(\.job) == Array(1...all.count) && all.map(\.job) == parts.map(\.job))
        #expect(parts.map(\.sha256) == all.map(\.sha256))
        // The list names the same jobs, and says that of each shard, too.
        let list = try tiles(["--list"] + options, in: scratch)
        #expect(try records(list.lines).map(\.job) == all.map(\.job))
        let second = try tiles(["--list", "--shard", "2/3"] + options, in: scratch)
        #expect(try records(second.lines).map(\.job) == all.map(\.job).filter { $0 % 3 == 2 })
        #expect(try records(list.lines).map(\.tiles) == all.map(\.tiles))
    }

    @Test func blankTilesAreLeftOut() throws {
        let scratch = try scratch()
        let options = ["--tile", "40"]
        #expect(try tiles(["-o", "all"] + options, in: scratch).status == 0)
        let outcome = try tiles(["-o", "some", "--skip-blank"] + options, in: scratch)
        let (all, some) = try (contents(scratch, "all"), contents(scratch, "some"))
        #expect(outcome.text.contains("\(all.count - some.count) blank ones left out"), "\(outcome.text)")
        #expect(some.count > 10 && some.count < all.count)
        for (name, data) in all where name.hasSuffix("png") {
            let image = try CGImage(data: data)
            let isBlank = image.withUnsafePixels { $0.allSatisfy { $0 == 0 } }
            #expect((some[name] == nil) == isBlank, "\(name)")
            #expect(isBlank || some[name] == data, "\(name)")
        }
        // A background is what nothing is drawn on.
        let white = ["--background", "white", "--skip-blank"]
        #expect(try tiles(["-o", "white"] + white + options, in: scratch).status == 0)
        #expect(try files(scratch, "white") == files(scratch, "some"))
    }

    @Test func whatIsThereIsNotDrawnAgain() throws {
        let scratch = try scratch()
        let options = ["--tile", "40", "--metatile", "2", "--skip-blank", "--json", "--resume"]
        func jobs(_ more: [String] = []) throws -> [Int] {
            let folder = more.contains("-o") ? [] : ["-o", "out"]
            let outcome = try tiles(options + folder + more, in: scratch)
            #expect(outcome.status == 0, "\(outcome.error)")
            return try outcome.lines.map {
                try JSONDecoder().decode(Record.self, from: Data($0.utf8)).job
            }.sorted()
        }
        // Two of three shards were done.
        for shard in ["1/3", "3/3"] { _ = try jobs(["--shard", shard]) }
        let count = try tiles(["--list", "--tile", "40", "--metatile", "2"], in: scratch).lines.count
        #expect(try jobs() == (1...count).filter { $0 % 3 == 2 })
        #expect(try jobs() == [])
        // A tile that is lost, or was half written by something else, is drawn with its metatile.
        let before = try contents(scratch, "out")
        let lost = "out/map_files/9/0_0.png"
        try FileManager.default.removeItem(at: scratch.url(lost))
        try Data().write(to: scratch.url("out/map_files/0/0_0.png"))
        #expect(try jobs() == [1, count])
        #expect(try contents(scratch, "out") == before)
        // Nor does a record that was cut off count.
        #expect(try jobs(["-o", "cut"]).count == count)
        let record = scratch.url("cut/.map.1-of-1.tiles")
        let bytes = try Data(contentsOf: record)
        let last = try JSONDecoder().decode(Record.self, from: #require(bytes.split(separator: 0x0A).last))
        try bytes.dropLast(20).write(to: record)
        #expect(try jobs(["-o", "cut"]) == [last.job])
        // Another drawing, or other tiles, are drawn anew.
        #expect(try jobs(["--zoom", "1.01"]).count >= count)
        try Self.drawing.replacing("#06c", with: "#07c")
            .write(to: scratch.url("map.svg"), atomically: true, encoding: .utf8)
        #expect(try jobs().count == count)
    }

    @Test func scenesAreCutAsFilesAre() throws {
        let scratch = try Scratch()
        let outcome = try Tool.run(
            "tiles", "tree", "-o", "out", "--tile", "4096", "--metatile", "1", "--scale", "2",
            in: scratch.directory)
        #expect(outcome.status == 0, "\(outcome.error)")
        let gallery = ["gallery", "--scene", "tree", "--scale", "2", "-o", "tree.png"]
        #expect(try Tool.run(gallery.dropLast() + ["-"], in: scratch.directory).status == 0)
        let data = try Tool.run(gallery.dropLast() + ["-"], in: scratch.directory).output
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path("out/tree_files"))
        let top = try #require(names.compactMap { Int($0) }.max())
        let tile = try CGImage(contentsOf: scratch.url("out/tree_files/\(top)/0_0.png"))
        #expect(try tile.hasSamePixels(as: CGImage(data: data)))
    }

    /// Numbers and names of strangers give errors with what to do, and no file.
    @Test(arguments: [
        (["--tile", "0"], 2, "--tile 0 is out of range"),
        (["--tile", "999999999999"], 2, "out of range"),
        (["--tile", "99999999999999999999999"], 2, "invalid"),
        (["--overlap", "-1"], 2, "overlap"),
        (["--overlap", "512"], 2, "--overlap 512 is out of range"),
        (["--metatile", "0"], 2, "--metatile 0"),
        (["--tile", "8192", "--metatile", "2"], 2, "smaller --tile or --metatile"),
        (["--layout", "xyz", "--overlap", "1"], 2, "--layout dz only"),
        (["--layout", "iiif3"], 2, "needs --id"),
        (["--layout", "iiif3", "--id", "../x"], 2, "needs --id"),
        (["--layout", "zzz"], 2, "layout"),
        (["--shard", "0/3"], 2, "shard"),
        (["--shard", "4/3"], 2, "shard"),
        (["--name", "../x"], 2, "can't be the name of files"),
        (["--name", "a/b"], 2, "can't be the name of files"),
        (["--name", ".."], 2, "can't be the name of files"),
        (["--name", ""], 2, "can't be the name of files"),
        (["--quality", "2"], 2, "--quality 2"),
        (["--zoom", "inf"], 2, "--zoom"),
        (["--width", "65537"], 2, "--width"),
        (["--width", "65536", "--scale", "1000000"], 2, "--scale"),
        (["--limit", "commandCount=1"], 1, "--limit commandCount=VALUE"),
    ])
    func hostileOptionsAreErrors(options: [String], status: Int, words: String) throws {
        let scratch = try scratch()
        let outcome = try tiles(["-o", "out/below"] + options, in: scratch)
        #expect(Int(outcome.status) == status && outcome.error.contains(words), "\(outcome.error)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: scratch.directory.path)
        #expect(files.filter { $0.hasSuffix("png") || $0.hasSuffix("dzi") || $0.hasSuffix("json") } == [])
        #expect(!FileManager.default.fileExists(atPath: scratch.path("x.dzi")))
    }

    /// A drawing of any size is only counted, and drawn where a shard says.
    @Test func aVastDrawingTakesNoMemory() throws {
        let scratch = try scratch()
        let vast = ["--width", "65536", "--scale", "1000", "--tile", "256", "--metatile", "4"]
        let outcome = try tiles(vast + ["--list", "--shard", "1/1000000000"], in: scratch)
        #expect(outcome.status == 0 && outcome.lines.count > 2, "\(outcome.error)")
        #expect(outcome.text.contains("level 26, column 0, row 0: 16 tiles, 1024 × 1024 pixels at 0, 0"))
        let beyond = try tiles(["--width", "65536", "--scale", "1000", "--zoom", "1", "--list"], in: scratch)
        #expect(beyond.status == 2)
    }

    /// No link leads out of the directory.
    @Test func linksAreNotFollowed() throws {
        let scratch = try scratch()
        try FileManager.default.createDirectory(
            at: scratch.url("elsewhere"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(at: scratch.url("out"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: scratch.url("out/map_files"), withDestinationURL: scratch.url("elsewhere"))
        let outcome = try tiles(["-o", "out"], in: scratch)
        #expect(outcome.status == 1 && outcome.error.contains("a symbolic link"), "\(outcome.error)")
        #expect(try files(scratch, "elsewhere") == [])
    }
}
