import Foundation
import Raster
import TestSupport
import Testing

/// Guarantee 7 beyond text: what threads make at the same time of lists that they share, and of files.
@Suite struct DrawingThreadTests {
    /// Random lists, drawn for the first time by all threads at once, each a tile of its own: tiled drawings,
    /// glyphs and reduced images are made by one and awaited by the others.
    @Test func eightThreadsDrawTilesOfOneList() {
        var wrong: [String] = []
        for seed in 0..<40 as Range<UInt64> {
            let shared = RandomDrawing(seed: seed)
            let drawing = shared.drawing
            let extent = Drawing(size: shared.size) { _, _ in }.image(scale: shared.scale)
            let (width, height) = (max(extent.width / 3, 1), max(extent.height / 3, 1))
            let tiles = Guarded<[Int: CGImage]>([:])
            onEightThreads { number in
                let image = drawing.image(
                    pixels: PixelRect(
                        x: number % 3 * width, y: number / 3 * height, width: width, height: height),
                    scale: shared.scale, Renderer(threads: 1 + number % 2))
                tiles.withLock { $0[number] = image }
            }
            let whole = RandomDrawing(seed: seed).drawing.image(
                scale: shared.scale, renderer: Renderer(threads: 1))
            for (number, tile) in tiles.withLock({ $0 }) {
                let rect = PixelRect(
                    x: number % 3 * width, y: number / 3 * height, width: width, height: height)
                for y in 0..<height {
                    for x in 0..<width
                    where rect.x + x < whole.width && rect.y + y < whole.height
                        && tile[x, y] != whole[rect.x + x, rect.y + y]
                    {
                        wrong.append("seed \(seed), tile \(number), pixel (\(x), \(y))")
                    }
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.first ?? "")")
    }

    /// Bands of one picture on several threads, with filters that look beyond their band.
    @Test func bandsWithFiltersOnSeveralThreads() {
        for seed in 0..<10 as Range<UInt64> {
            var random = RandomDrawing(seed: seed &+ 5000)
            for index in random.commands.indices where random.commands[index].filters.isEmpty {
                var generator = SeededGenerator(seed: seed &+ UInt64(index))
                random.commands[index].filters = [
                    RandomFilter(&generator, width: random.size.width, height: random.size.height)
                ]
            }
            var renderer = Renderer(threads: 4)
            renderer.bandHeight = 8
            let expected = random.drawing.image(renderer: Renderer(threads: 1))
            #expect(random.drawing.image(renderer: renderer).hasSamePixels(as: expected), "seed \(seed)")
        }
    }

    /// Every format written and read by eight threads, from one picture that all share.
    @Test func eightThreadsWriteAndReadFiles() throws {
        let picture = RandomDrawing(seed: 3).drawing.image(scale: 4)
        let forms: [PNGCompression] = [.fast, .default, .small, .level(6)]
        @Sendable func files() throws -> [Data] {
            try forms.map { try picture.pngData(compression: $0) }
                + [picture.jpegData(compressionQuality: 0.8)]
        }
        let expected = try files()
        let wrong = Guarded<[String]>([])
        onEightThreads { number in
            do {
                let files = try files()
                let pictures = try files.map { try CGImage(data: $0) }
                let isSame = pictures.dropLast().allSatisfy { $0.hasSamePixels(as: picture) }
                if files != expected || !isSame { wrong.withLock { $0.append("thread \(number)") } }
                // A file that ends early, and one of nothing.
                for file in files {
                    _ = try? CGImage(data: file.prefix(file.count / 2))
                    _ = try? CGImage(data: file.prefix(number))
                }
            } catch {
                wrong.withLock { $0.append("\(error)") }
            }
        }
        #expect(wrong.withLock { $0 } == [])
    }
}
