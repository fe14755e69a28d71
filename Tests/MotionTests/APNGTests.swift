import Foundation
import Raster
import RasterMotion
import Testing

@Suite struct APNGTests {
    /// Every frame of the sequence, at the time that it is shown, pixel by pixel.
    private func check(_ sequence: FrameSequence, _ data: Data) throws {
        let player = try APNGPlayer(data)
        #expect(player.declaredFrames == player.frames.count)
        // Over a common denominator.
        var ends: [Double] = []
        for frame in player.frames {
            ends.append((ends.last ?? 0) + Double(frame.delay.numerator) / Double(frame.delay.denominator))
        }
        #expect(abs((ends.last ?? 0) - sequence.duration) < 1e-6)
        for index in 0..<sequence.count {
            let time = sequence.frame(index).time
            let shown = try #require(ends.firstIndex { $0 > time + 1e-6 })
            let isSame =
                try player.frames[shown].pixels == PixelFrames.bytes(sequence.image(at: index))
            #expect(isSame, "frame \(index), shown as \(shown)")
        }
    }

    @Test(arguments: [UInt64](1...6), [(true, false), (false, false), (false, true)])
    func everyFrameIsWhatWasDrawn(seed: UInt64, kind: (opaque: Bool, translucent: Bool)) throws {
        let sequence = try PixelFrames.sprites(
            opaque: kind.opaque, translucent: kind.translucent, seed: seed)
        for compression in [PNGCompression.fast, .default] {
            let options = AnimationOptions(compression: compression)
            try check(sequence, sequence.data(as: .apng, options: options))
        }
    }

    @Test func framesOfFewColorsHaveOnePalette() throws {
        let sequence = try PixelFrames.sprites(opaque: true, seed: 7, few: true)
        let data = try sequence.data(as: .apng)
        #expect(try APNGPlayer(data).colorType == 3)
        try check(sequence, data)
    }

    /// A frame that equals the one before it makes that one last longer.
    @Test func equalFramesAreStoredOnce() throws {
        let sequence = try FrameSequence(
            size: CGSize(width: 8, height: 8), rate: FrameRate(30000, per: 1001), count: 40
        ) { context, size, frame in
            context.fill(
                Path(CGRect(origin: .zero, size: size)), with: .color(frame.index < 30 ? .red : .blue))
        }
        let player = try APNGPlayer(sequence.data(as: .apng))
        #expect(player.frames.map(\.delay.numerator) == [1001, 1001])
        #expect(player.frames.map(\.delay.denominator) == [1000, 3000])
    }

    /// 70 × 1001/30000 s is no fraction of two-byte numbers, nor is an hour and a millisecond.
    @Test func longDelaysAreSeveral() throws {
        let sequence = try FrameSequence(
            size: CGSize(width: 8, height: 8), rate: FrameRate(30000, per: 1001), count: 71
        ) { context, size, frame in
            context.fill(
                Path(CGRect(origin: .zero, size: size)), with: .color(frame.index < 70 ? .red : .blue))
        }
        try check(sequence, sequence.data(as: .apng))
        let drawing = Drawing(size: CGSize(width: 3, height: 3)) { _, _ in }
        let long = try FrameSequence(drawings: [drawing], durations: [3600.001])
        let player = try APNGPlayer(long.data(as: .apng))
        #expect(player.frames.map(\.delay.numerator) == [3600, 1])
        #expect(player.frames.map(\.delay.denominator) == [1, 1000])
    }

    @Test func onlyWhatChangedIsStored() throws {
        let sequence = try FrameSequence(
            size: CGSize(width: 64, height: 64), opaque: true, rate: FrameRate(10), count: 8
        ) { context, size, frame in
            context.fill(
                Path(CGRect(origin: .zero, size: size)),
                with: .linearGradient(
                    Gradient(colors: [.red, .green, .blue]), startPoint: .zero,
                    endPoint: CGPoint(x: 64, y: 64)))
            context.fill(
                Path(CGRect(x: 8 * frame.index, y: 20, width: 6, height: 6)), with: .color(.white))
        }
        let data = try sequence.data(as: .apng)
        let player = try APNGPlayer(data)
        // Disposing of the square restores what is behind it, so that only the new one is stored.
        #expect(player.frames.dropFirst(2).allSatisfy { $0.width <= 14 && $0.height == 6 })
        try check(sequence, data)
    }

    @Test(arguments: [0, 1, 7, 100_000]) func loops(count: Int) throws {
        let sequence = try PixelFrames.sprites(opaque: true, count: 2, seed: 3)
        let player = try APNGPlayer(sequence.data(as: .apng, options: AnimationOptions(loops: count)))
        #expect(player.plays == min(count, 65535))
    }

    @Test(arguments: [AnimationFormat.apng, .gif, .webp])
    func threadsChangeNoByte(format: AnimationFormat) throws {
        let sequence = try PixelFrames.sprites(opaque: false, translucent: true, count: 30, seed: 9)
        let files = try [1, 2, 5].map {
            try sequence.data(as: format, options: AnimationOptions(threads: $0))
        }
        #expect(files[0] == files[1] && files[0] == files[2])
    }
}
