import Foundation
import Raster
import TestSupport
import Testing

/// Pictures whose memory was another's before.
@Suite struct PixelMemoryTests {
    static func image(_ width: Int, _ height: Int, opaque: Bool, _ color: Color?) -> CGImage {
        Drawing(size: CGSize(width: width, height: height), opaque: opaque) { context, size in
            if let color { context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(color)) }
        }.image(renderer: Renderer(threads: 1))
    }

    /// Whether all of an image's bytes are those of one pixel: the first is that one, and each is like the
    /// next. By C, as loops take minutes under the thread sanitizer.
    static func has(_ image: CGImage, all pixel: [UInt8]) -> Bool {
        image.withUnsafePixels { bytes in
            guard bytes.starts(with: pixel), let first = bytes.baseAddress else { return false }
            return memcmp(first, first + 4, bytes.count - 4) == 0
        }
    }

    @Test func picturesBeginEmptyWhateverWasThere() {
        for size in [(640, 400), (620, 400), (600, 381), (640, 400), (1200, 630), (1190, 610)] {
            for opaque in [false, true] {
                // Gone at once.
                #expect(
                    Self.has(Self.image(size.0, size.1, opaque: opaque, .white), all: [255, 255, 255, 255]))
                let empty = Self.image(size.0, size.1, opaque: opaque, nil)
                #expect(Self.has(empty, all: [0, 0, 0, opaque ? 255 : 0]), "\(size)")
                #expect(empty.width == size.0 && empty.height == size.1)
            }
        }
    }

    /// Opaque pictures are made black band by band as they are drawn: of several bands and strips, with
    /// filters that look at all of what is there, and where nothing is drawn.
    @Test(arguments: [1, 2, 3]) func whatIsNotDrawnOfAnOpaquePictureIsBlack(threads: Int) {
        let part = CGRect(x: 8, y: 8, width: 8, height: 8)
        for (width, height) in [(640, 400), (5_000, 90), (90, 5_000)] {
            for bandHeight in [nil, 16, 10_000] {
                let renderer = RenderVariant(threads: threads, bandHeight: bandHeight).renderer
                for inverted in [false, true] {
                    let size = CGSize(width: width, height: height)
                    _ = Self.image(width, height, opaque: true, .white)
                    let image = Drawing(size: size, opaque: true) { context, size in
                        if inverted {
                            context.addFilter(.colorInvert())
                            context.fill(Path(part), with: .backdrop)
                        } else {
                            context.fill(Path(part), with: .color(.white))
                        }
                    }.image(renderer: renderer)
                    var expected = [UInt32](repeating: 0xFF00_0000, count: width * height)
                    for y in 8..<16 { for x in 8..<16 { expected[y * width + x] = 0xFFFF_FFFF } }
                    let isRight = image.withUnsafePixels { bytes in
                        guard let first = bytes.baseAddress else { return false }
                        return bytes.count == expected.count * 4 && memcmp(first, expected, bytes.count) == 0
                    }
                    #expect(isRight, "\(width) × \(height), \(String(describing: bandHeight))")
                }
            }
        }
    }

    /// A picture that is still held keeps its pixels while others come and go on all threads.
    @Test func eightThreadsMakePicturesOfTheirOwn() {
        let wrong = Guarded(0)
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            for round in 0..<6 {
                let gray = Double(number * 16 + round) / 255
                let kept = Self.image(400 + round * 8, 200, opaque: true, Color(white: gray))
                _ = Self.image(400, 200 + number, opaque: false, .white)
                let byte = UInt8(number * 16 + round)
                if !Self.has(kept, all: [byte, byte, byte, 255]) { wrong.withLock { $0 += 1 } }
            }
        }
        #expect(wrong.withLock { $0 } == 0)
    }

    @Test func whatIsKeptIsBounded() {
        // All together are 190 MiB.
        for step in 0..<60 {
            _ = Self.image(700 + step * 7, 900, opaque: true, nil)
            #expect(PixelMemory.byteCount <= 16 << 20)
        }
        #expect((PixelMemory.byteCount > 0) == MemoryKeeping.isOn)
    }
}
