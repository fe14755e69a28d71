import Foundation
import Raster
import RasterMotion
import TestSupport
import Testing

@Suite struct GIFTests {
    /// What a GIF holds of a frame: at least half opaque pixels in their own colours.
    private func reference(_ image: CGImage) -> [UInt8] {
        (0..<image.height).flatMap { y in
            (0..<image.width).flatMap { x -> [UInt8] in
                let pixel = image[x, y]
                guard pixel.alpha >= 128 else { return [0, 0, 0, 0] }
                func straight(_ color: UInt8) -> UInt8 {
                    UInt8((Double(color) * 255 / Double(pixel.alpha)).rounded())
                }
                return [straight(pixel.red), straight(pixel.green), straight(pixel.blue), 255]
            }
        }
    }

    /// The largest difference of any frame from what it should be.
    private func largestError(_ sequence: FrameSequence, _ player: GIFPlayer) throws -> Int {
        var ends: [Int] = []
        for frame in player.frames { ends.append((ends.last ?? 0) + frame.delay) }
        #expect(ends.last == Int((sequence.duration * 100).rounded()))
        var largest = 0
        for index in 0..<sequence.count {
            let time = Int((sequence.frame(index).time * 100).rounded())
            let shown = try #require(ends.firstIndex { $0 > time })
            let wanted = try reference(sequence.image(at: index))
            for (byte, other) in zip(player.frames[shown].pixels, wanted) {
                largest = max(largest, abs(Int(byte) - Int(other)))
            }
        }
        return largest
    }

    @Test(arguments: [UInt64](1...6), [true, false])
    func framesOfFewColorsAreExact(seed: UInt64, opaque: Bool) throws {
        let sequence = try PixelFrames.sprites(opaque: opaque, count: 20, seed: seed, few: true)
        let player = try GIFPlayer(sequence.data(as: .gif))
        #expect(try largestError(sequence, player) == 0)
        #expect(player.frames.allSatisfy { !$0.hasOwnTable })
    }

    @Test(arguments: [UInt64](1...6), [(true, false), (false, false), (false, true)])
    func framesOfManyColorsAreNear(seed: UInt64, kind: (opaque: Bool, translucent: Bool)) throws {
        let sequence = try PixelFrames.sprites(
            opaque: kind.opaque, translucent: kind.translucent, seed: seed)
        #expect(try largestError(sequence, GIFPlayer(sequence.data(as: .gif))) <= (kind.opaque ? 12 : 0))
    }

    /// Sixty frames a second are no whole hundredths; the moments are rounded, not the delays.
    @Test func delaysAddUp() throws {
        let sequence = try FrameSequence(
            size: CGSize(width: 8, height: 8), rate: FrameRate(60), count: 60
        ) { context, _, frame in
            context.fill(
                Path(CGRect(x: frame.index % 8, y: frame.index / 8, width: 1, height: 1)), with: .color(.red))
        }
        let player = try GIFPlayer(sequence.data(as: .gif))
        #expect(player.frames.map(\.delay).prefix(6) == [2, 1, 2, 2, 1, 2])
        #expect(player.frames.reduce(0) { $0 + $1.delay } == 100)
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appending(path: "\(UUID()).gif")
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try sequence.write(to: file).first?.contains("hundredth") == true)
    }

    @Test func delaysBeyondTwoBytesAreSeveral() throws {
        let drawing = Drawing(size: CGSize(width: 3, height: 3)) { _, _ in }
        let long = try FrameSequence(drawings: [drawing], durations: [1000])
        #expect(try GIFPlayer(long.data(as: .gif)).frames.map(\.delay) == [65535, 34465])
    }

    @Test(arguments: [(0, 0), (1, nil), (2, 1), (100, 99)] as [(Int, Int?)])
    func loops(asked: Int, written: Int?) throws {
        let sequence = try PixelFrames.sprites(opaque: true, count: 2, seed: 3)
        let player = try GIFPlayer(sequence.data(as: .gif, options: AnimationOptions(loops: asked)))
        #expect(player.repeats == written)
    }

    /// Noise of 256 colours fills the table of strings many times.
    @Test(arguments: [2, 3, 17, 255]) func noiseIsExact(colors: Int) throws {
        let drawings = (0..<3).map { number in
            Drawing(size: CGSize(width: 200, height: 150), opaque: true) { context, _ in
                var numbers = SeededGenerator(seed: UInt64(number))
                for y in 0..<150 {
                    for x in 0..<200 {
                        let color = Int.random(in: 0..<colors, using: &numbers)
                        context.fill(
                            Path(CGRect(x: x, y: y, width: 1, height: 1)),
                            with: .color(
                                Color(red: Double(color) / 255, green: 0, blue: Double(color & 7) / 7)))
                    }
                }
            }
        }
        let sequence = try FrameSequence(drawings: drawings, rate: FrameRate(10))
        #expect(try largestError(sequence, GIFPlayer(sequence.data(as: .gif))) == 0)
    }

    /// In a gradient of 700 colours the means of small squares are right with dithering, in steps without.
    @Test func ditheringMixesColors() throws {
        let sequence = try FrameSequence(
            size: CGSize(width: 700, height: 40), opaque: true, rate: FrameRate(10), count: 1
        ) { context, size, _ in
            for x in 0..<700 {
                let share = Double(x) / 699
                let color = Color(red: share, green: 1 - share, blue: abs(sin(share * 9)))
                context.fill(Path(CGRect(x: x, y: 0, width: 1, height: 40)), with: .color(color))
            }
        }
        let wanted = try reference(sequence.image(at: 0))
        func error(dithering: Bool) throws -> Double {
            let options = AnimationOptions(dithering: dithering)
            let shown = try GIFPlayer(sequence.data(as: .gif, options: options)).frames[0].pixels
            var sum = 0.0
            for left in stride(from: 0, to: 696, by: 8) {
                for channel in 0..<3 {
                    var difference = 0
                    for y in 8..<24 {
                        for x in left..<left + 8 {
                            let at = (y * 700 + x) * 4 + channel
                            difference += Int(shown[at]) - Int(wanted[at])
                        }
                    }
                    sum += abs(Double(difference)) / 128
                }
            }
            return sum / (87 * 3)
        }
        #expect(try error(dithering: true) < error(dithering: false) * 0.6)
    }
}
