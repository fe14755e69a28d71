import Foundation
import Raster
import RasterMotion
import TestSupport
import Testing

@Suite struct RawVideoTests {
    /// The bytes that a pipe gets.
    private func stream(_ sequence: FrameSequence, _ format: RawVideo) throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).raw")
        defer { try? FileManager.default.removeItem(at: file) }
        try sequence.writeVideo(format, toFile: file.path)
        let whole = try [UInt8](Data(contentsOf: file))
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        try sequence.writeVideo(format, to: handle)
        try handle.close()
        #expect(try [UInt8](Data(contentsOf: file)) == whole)
        return whole
    }

    /// Colours are not multiplied by their alpha.
    @Test func rawPixelsAreStraight() throws {
        let sequence = try FrameSequence(size: CGSize(width: 2, height: 1), count: 2) { context, _, frame in
            let color = Color(red: 1, green: 0.2, blue: 0, opacity: frame.index == 0 ? 1 : 0.4)
            context.fill(Path(CGRect(x: 0, y: 0, width: 1, height: 1)), with: .color(color))
        }
        #expect(try stream(sequence, .rgba) == [255, 51, 0, 255, 0, 0, 0, 0, 255, 50, 0, 102, 0, 0, 0, 0])
    }

    @Test(arguments: [RawVideo.y4m420(.limited), .y4m420(.full), .y4m444(.limited), .y4m444(.full)])
    func planesFollowBT709(format: RawVideo) throws {
        let sequence = try FrameSequence(
            size: CGSize(width: 7, height: 5), opaque: true, rate: FrameRate(24000, per: 1001), count: 2
        ) { context, size, frame in
            var numbers = SeededGenerator(seed: UInt64(frame.index))
            for y in 0..<5 {
                for x in 0..<7 {
                    let color = Color(
                        red: .random(in: 0...1, using: &numbers), green: .random(in: 0...1, using: &numbers),
                        blue: .random(in: 0...1, using: &numbers))
                    context.fill(Path(CGRect(x: x, y: y, width: 1, height: 1)), with: .color(color))
                }
            }
        }
        let (isHalved, range): (Bool, RawVideo.ColorRange) =
            switch format {
            case .y4m420(let range): (true, range)
            case .y4m444(let range): (false, range)
            case .rgba: (false, .full)
            }
        let bytes = try stream(sequence, format)
        let header =
            "YUV4MPEG2 W7 H5 F24000:1001 Ip A1:1 \(isHalved ? "C420jpeg" : "C444") "
            + "XCOLORRANGE=\(range == .limited ? "LIMITED" : "FULL")\n"
        #expect(bytes.starts(with: Array(header.utf8)))
        var place = header.utf8.count
        for index in 0..<2 {
            #expect(Array(bytes[place..<place + 6]) == Array("FRAME\n".utf8))
            place += 6
            let image = try sequence.image(at: index)
            func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
                let pixel = image[min(x, 6), min(y, 4)]
                return SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue)) / 255
            }
            func luma(_ color: SIMD3<Double>) -> Double { (color * SIMD3(0.2126, 0.7152, 0.0722)).sum() }
            func expect(_ value: Double, _ scale: Double, _ offset: Double) {
                #expect(abs(Double(bytes[place]) - (value * scale + offset)) < 0.51)
                place += 1
            }
            let isLimited = range == .limited
            for y in 0..<5 {
                for x in 0..<7 { expect(luma(color(x, y)), isLimited ? 219 : 255, isLimited ? 16 : 0) }
            }
            let step = isHalved ? 2 : 1
            for channel in [2, 0] {
                for y in stride(from: 0, to: 5, by: step) {
                    for x in stride(from: 0, to: 7, by: step) {
                        let mean =
                            isHalved
                            ? (color(x, y) + color(x + 1, y) + color(x, y + 1) + color(x + 1, y + 1)) / 4
                            : color(x, y)
                        let divisor = channel == 2 ? 1.8556 : 1.5748
                        expect((mean[channel] - luma(mean)) / divisor, isLimited ? 224 : 255, 128)
                    }
                }
            }
        }
        #expect(place == bytes.count)
    }

    @Test func framesOfSeveralDurationsAreRefused() throws {
        let drawing = Drawing(size: CGSize(width: 2, height: 2)) { _, _ in }
        let sequence = try FrameSequence(drawings: [drawing, drawing], durations: [1, 2])
        #expect(throws: MotionError.self) {
            try sequence.writeVideo(.rgba, to: FileHandle(forWritingAtPath: "/dev/null") ?? .nullDevice)
        }
    }
}
