import Foundation
import Raster
import RasterMotion
import Testing

@Suite struct FrameSequenceTests {
    private struct Mishap: Error {}

    /// n · 1001 / 30000 seconds after the start, rounded once.
    @Test func datesAreNotSummed() throws {
        let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
        let sequence = try FrameSequence(
            size: CGSize(width: 1, height: 1), start: start, rate: FrameRate(30000, per: 1001),
            count: 10_000_000
        ) { _, _, _ in }
        for index in [0, 1, 29_970, 9_999_999] {
            let time = Double(index * 1001) / 30000
            #expect(sequence.frame(index).time == time)
            #expect(sequence.frame(index).date == start.addingTimeInterval(time))
        }
        #expect(sequence.frame(5).duration == 1001.0 / 30000)
    }

    @Test func aDurationHasTheFramesThatBeginInIt() throws {
        func count(_ duration: Double, _ rate: FrameRate) throws -> Int {
            try FrameSequence(size: CGSize(width: 1, height: 1), rate: rate, duration: duration) { _, _, _ in
            }
            .count
        }
        #expect(try count(4, FrameRate(30)) == 120)
        #expect(try count(0.1, FrameRate(30)) == 3)
        #expect(try count(0.11, FrameRate(30)) == 4)
        #expect(try count(0.001, FrameRate(30)) == 1)
        #expect(try count(1001, FrameRate(30000, per: 1001)) == 30000)
    }

    @Test func ratesAreRead() throws {
        #expect(try FrameRate("30") == FrameRate(30))
        #expect(try FrameRate("30000/1001") == FrameRate(30000, per: 1001))
        #expect(try FrameRate("12.5") == FrameRate(25, per: 2))
        for text in ["", "0", "-1", "1/0", "a", "1/2/3", "1.2.3", "1e3", "nan", "9999999999999", ".", "１"] {
            #expect(throws: MotionError.self, "\(text)") { try FrameRate(text) }
        }
        #expect(throws: MotionError.self) { try FrameRate(0) }
        #expect(throws: MotionError.self) { try FrameRate(-30) }
        #expect(throws: MotionError.self) { try FrameRate(.max, per: 2) }
    }

    @Test func whatCantBeIsRefused() throws {
        let side = CGSize(width: 4, height: 4)
        func make(
            _ size: CGSize = CGSize(width: 4, height: 4), scale: CGFloat = 1, count: Int = 1
        ) throws -> FrameSequence {
            try FrameSequence(size: size, scale: scale, count: count) { _, _, _ in }
        }
        for count in [0, -1, 1_000_000_000, .max, .min] {
            #expect(throws: MotionError.self) { try make(count: count) }
        }
        for duration in [0, -1, .nan, .infinity, 1e300] {
            #expect(throws: MotionError.self) {
                try FrameSequence(size: side, duration: duration) { _, _, _ in }
            }
        }
        for size in [
            CGSize.zero, CGSize(width: -1, height: 1), CGSize(width: CGFloat.nan, height: 1),
            CGSize(width: 1e9, height: 1e9),
        ] {
            #expect(throws: MotionError.self) { try make(size) }
        }
        for scale in [0, -1, .nan, .infinity, 1e9] as [CGFloat] {
            #expect(throws: MotionError.self) { try make(scale: scale) }
        }
        let drawing = Drawing(size: side) { _, _ in }
        for durations in [[], [0], [1, -1], [.nan], [.infinity], [1e300]] {
            #expect(throws: MotionError.self) {
                try FrameSequence(drawings: [drawing, drawing], durations: durations)
            }
        }
        #expect(throws: MotionError.self) { try FrameSequence(drawings: []) }
        #expect(throws: MotionError.self) { try make().image(at: 1) }
        #expect(throws: MotionError.self) { try make().image(at: -1) }
    }

    /// The first frame that fails is named on any number of threads, and nothing is left behind.
    @Test(arguments: [1, 2, 4], AnimationFormat.allCases)
    func aFailureNamesItsFrame(threads: Int, format: AnimationFormat) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sequence = try FrameSequence(size: CGSize(width: 20, height: 20), count: 40) {
            context, size, frame in
            if frame.index >= 17 { throw Mishap() }
            context.fill(
                Path(CGRect(x: frame.index, y: 0, width: 3, height: 20)), with: .color(.red))
        }
        let file = folder.appending(path: "frames.\(format.rawValue)")
        do {
            try sequence.write(to: file, options: AnimationOptions(threads: threads))
            Issue.record("nothing was thrown")
        } catch MotionError.drawing(let frame, let error) {
            #expect(frame == 17)
            #expect(error is Mishap)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func progressEndsTheWriting() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sequence = try PixelFrames.sprites(opaque: true, count: 30, seed: 1)
        for name in ["a.png", "a.gif", "a.webp"] {
            let options = AnimationOptions { done, count in
                #expect(count == 30)
                if done >= 10 { throw Mishap() }
            }
            #expect(throws: Mishap.self) {
                try sequence.write(to: folder.appending(path: name), options: options)
            }
        }
        #expect(throws: MotionError.self) { try sequence.write(to: folder.appending(path: "a.mp4")) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    /// A frame alone is the frame of the sequence.
    @Test(arguments: [1, 2, 3]) func framesComeInOrder(threads: Int) throws {
        let sequence = try PixelFrames.sprites(opaque: false, translucent: true, count: 25, seed: 4)
        var next = 0
        try sequence.forEachImage(threads: threads) { frame, image in
            #expect(frame.index == next)
            let alone = try sequence.image(at: next)
            #expect(image.hasSamePixels(as: alone))
            next += 1
        }
        #expect(next == 25)
    }

    /// Of a source with a state frames are asked for one after the other, and again from the first.
    private final class Counter: FrameSource, @unchecked Sendable {
        let size = CGSize(width: 30, height: 4)
        let isOpaque = true
        let isSequential = true
        private let lock = NSLock()
        private var count = 0
        private(set) var isInOrder = true

        func drawing(of frame: Frame, scale: CGFloat) -> Drawing {
            // So slow that the next one would overtake it.
            if frame.index.isMultiple(of: 2) { usleep(3000) }
            lock.lock()
            defer { lock.unlock() }
            if frame.index == 0 { count = 0 }
            if frame.index != count { isInOrder = false }
            count += 1
            let width = count
            return Drawing(size: size, scale: scale, opaque: true) { context, _ in
                context.fill(Path(CGRect(x: 0, y: 0, width: width, height: 4)), with: .color(.white))
            }
        }
    }

    @Test func aStateGoesFromFrameToFrame() throws {
        let source = Counter()
        let sequence = try FrameSequence(source, count: 30)
        let player = try APNGPlayer(sequence.data(as: .apng, options: AnimationOptions(threads: 4)))
        #expect(source.isInOrder)
        #expect(player.frames.count == 30)
        for (index, frame) in player.frames.enumerated() {
            let lit = stride(from: 0, to: 30 * 4, by: 4).filter { frame.pixels[$0] == 255 }.count
            #expect(lit == index + 1)
        }
    }
}
