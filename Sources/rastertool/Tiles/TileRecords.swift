import Foundation
import Raster
import Synchronization

/// What became of a metatile: a line of JSON for programs, and for those who go on later.
struct TileRecord: Codable, Sendable {
    let job: Int
    let level: Int
    /// Of the first tile.
    let column: Int
    let row: Int
    let tiles: Int
    /// Tiles in which nothing is drawn and that were left out, counted from 0 row by row.
    var blank: [Int]?
    var bytes = 0
    /// Of the tiles' own in their order, each as text.
    var sha256 = ""
    var ms = 0.0

    var line: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return ((try? encoder.encode(self)) ?? Data()) + [0x0A]
    }
}

/// The metatiles that are done, in a hidden file beside the tiles: of a blank tile nothing else is left.
final class TileRecords: Sendable {
    private struct Head: Codable, Equatable { let tiles: String }

    private let file: FileHandle

    /// - Parameters:
    ///   - folder: where the tiles are.
    ///   - name: the pyramid's.
    ///   - key: what all tiles depend on; records of other tiles are not believed.
    ///   - resumes: whether to take over what is there, of all shards.
    /// - Returns: also what was done before.
    static func open(
        in folder: String, name: String, shard: JobLines.Shard, key: String, resumes: Bool
    ) throws -> (records: TileRecords, done: [Int: TileRecord]) {
        let own = ".\(name).\(shard.index)-of-\(shard.count).tiles"
        var done: [Int: TileRecord] = [:]
        if resumes {
            let pattern = /\.\d+-of-\d+\.tiles/
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for other in names.sorted()
            where other.hasPrefix(".\(name).")
                && other.dropFirst(name.count + 1).wholeMatch(of: pattern) != nil
            {
                for record in read(folder + "/" + other, key: key) where shard.contains(record.job) {
                    done[record.job] = record
                }
            }
        }
        // A last line that was half written must not be gone on with.
        var bytes = (try? JSONEncoder().encode(Head(tiles: key))) ?? Data()
        bytes.append(0x0A)
        for job in done.keys.sorted() { if let record = done[job] { bytes += record.line } }
        let path = folder + "/" + own
        try ImageFile.write(bytes, to: path)
        let descriptor = Glibc.open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw ToolError("\(path): can't be written: \(ImageFile.words(errno))") }
        return (TileRecords(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)), done)
    }

    private init(_ file: FileHandle) { self.file = file }

    private static func read(_ path: String, key: String) -> [TileRecord] {
        guard let data = FileManager.default.contents(atPath: path) else { return [] }
        let decoder = JSONDecoder()
        let lines = data.split(separator: 0x0A)
        guard let first = lines.first, (try? decoder.decode(Head.self, from: first)) == Head(tiles: key)
        else {
            return []
        }
        return lines.dropFirst().compactMap { try? decoder.decode(TileRecord.self, from: $0) }
    }

    /// After the tiles are there. In one piece, so that threads need not take turns.
    func write(_ record: TileRecord) throws {
        let code = record.line.withUnsafeBytes { ImageFile.write($0, to: file.fileDescriptor) }
        if code != 0 { throw ToolError("what is done can't be noted: \(ImageFile.words(code))") }
    }
}
