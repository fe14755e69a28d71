import Dispatch
import Foundation
import Raster
import Synchronization

/// Draws the metatiles of a shard, several side by side, and writes their tiles.
struct TileRun: Sendable {
    struct Counts: Sendable {
        var metatiles = 0
        var tiles = 0
        var blank = 0
        /// Metatiles that an earlier run drew.
        var found = 0
    }

    private struct State {
        /// The next job; beyond the last at the end.
        var next: Int
        var counts = Counts()
        var failure: (any Error)?
    }

    let drawing: TileDrawing
    let names: TileNames
    let outputs: OutputRoot
    let records: TileRecords
    /// By the jobs' numbers.
    let done: [Int: TileRecord]
    let shard: JobLines.Shard
    var threads: Int
    var skipsBlank = false
    var limits = RenderLimits()
    var compression = PNGCompression.fast
    /// Of JPEGs, 0 to 1.
    var quality = 0.9
    /// Gets a record as soon as its tiles are there.
    var report: @Sendable (TileRecord) throws -> Void = { _ in }
    var progress: @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }

    private var pyramid: TilePyramid { names.pyramid }

    /// How many metatiles the shard has.
    var jobCount: Int { max((pyramid.jobCount - shard.index) / shard.count + 1, 0) }

    /// - Throws: the first failure; what was begun is finished before.
    func run() throws -> Counts {
        let state = Mutex(State(next: shard.index))
        let workers = max(min(threads, jobCount), 1)
        // Metatiles side by side keep cores busier than the bands of one.
        let share = max(threads / workers, 1)
        let blank = drawing.blank
        DispatchQueue.concurrentPerform(iterations: workers) { _ in
            while !StopSignal.wasSent {
                let job = state.withLock { state -> Int? in
                    guard state.failure == nil, state.next <= pyramid.jobCount else { return nil }
                    defer { state.next += shard.count }
                    return state.next
                }
                guard let job else { return }
                do {
                    let metatile = pyramid.metatile(job: job)
                    let isFound = done[job].map { isThere(metatile, $0) } ?? false
                    let record = isFound ? nil : try draw(metatile, blank: blank, threads: share)
                    let counts = state.withLock { state in
                        state.counts.metatiles += 1
                        state.counts.found += isFound ? 1 : 0
                        state.counts.tiles += (record?.tiles ?? 0) - (record?.blank?.count ?? 0)
                        state.counts.blank += record?.blank?.count ?? 0
                        return state.counts
                    }
                    if let record { try report(record) }
                    progress(counts.metatiles, jobCount)
                } catch {
                    state.withLock { if $0.failure == nil { $0.failure = error } }
                }
            }
        }
        return try state.withLock { state in
            if let failure = state.failure { throw failure }
            return state.counts
        }
    }

    /// Whether all tiles of a record are still there.
    private func isThere(_ metatile: TilePyramid.Metatile, _ record: TileRecord) -> Bool {
        let tiles = pyramid.tiles(of: metatile)
        let blank = Set(record.blank ?? [])
        return record.tiles == tiles.count
            && tiles.indices.allSatisfy {
                blank.contains($0) || outputs.has(names.file(tiles[$0], of: metatile.level))
            }
    }

    private func draw(
        _ metatile: TilePyramid.Metatile, blank: CGImage.Pixel, threads: Int
    ) throws -> TileRecord {
        let start = ContinuousClock.now
        let level = metatile.level
        var rect = metatile.rect
        // What is beyond the picture is filled up.
        rect.width = min(rect.width, level.width - rect.x)
        rect.height = min(rect.height, level.height - rect.y)
        let image = try drawing.image(
            rect, of: level, limits: limits, renderer: Renderer(threads: threads))
        let tiles = pyramid.tiles(of: metatile)
        var record = TileRecord(
            job: metatile.job, level: level.number, column: metatile.columns.lowerBound,
            row: metatile.rows.lowerBound, tiles: tiles.count)
        var digests = ""
        var skipped: [Int] = []
        for (index, tile) in tiles.enumerated() {
            var part = tile.rect
            part.x -= rect.x
            part.y -= rect.y
            guard let cut = image.tile(part, filler: blank) else { throw ToolError("there is no memory") }
            if skipsBlank, cut.isAll(blank) {
                skipped.append(index)
                // One of an earlier run would stay.
                outputs.remove(names.file(tile, of: level))
                continue
            }
            let data = try encode(cut)
            try write(data, to: names.file(tile, of: level))
            digests += SHA256.hexadecimal(data)
            record.bytes += data.count
        }
        if !skipped.isEmpty { record.blank = skipped }
        record.sha256 = SHA256.hexadecimal(Data(digests.utf8))
        record.ms = ((.now - start) / .milliseconds(1) * 100).rounded() / 100
        try records.write(record)
        return record
    }

    /// What viewers read first, and last of all written: who finds it finds the tiles.
    func writeManifest() throws {
        if let (name, width, height) = names.maximum {
            let image = try drawing.image(
                width: width, height: height, limits: limits, renderer: Renderer(threads: threads))
            try write(encode(image), to: name)
        }
        if let (name, data) = names.manifest { try write(data, to: name) }
    }

    private func encode(_ image: CGImage) throws -> Data {
        names.fileExtension == "jpg"
            ? try image.jpegData(compressionQuality: quality)
            : try image.pngData(compression: compression, threads: 1)
    }

    private func write(_ data: Data, to name: String) throws {
        do { try outputs.write(data, to: name) } catch { throw ToolError(error.message) }
    }
}
