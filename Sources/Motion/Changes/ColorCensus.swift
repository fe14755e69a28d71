import Raster
import RasterEngine

/// The colours of frames, as long as they are few.
struct ColorCensus: Sendable {
    /// In the order of appearance.
    private(set) var colors: [UInt32] = []
    let limit: Int
    /// Whether there were more than the limit.
    private(set) var isExceeded = false
    private var slots = [UInt32](repeating: 0, count: 1024)
    private var isTaken = [Bool](repeating: false, count: 1024)

    /// - Parameter limit: at most 256.
    init(limit: Int) { self.limit = min(limit, 256) }

    /// Counts a picture's colours, those of clear pixels once.
    mutating func add(_ image: CGImage) {
        image.withUnsafePixels { bytes in
            let pixels = bytes.bindMemory(to: UInt32.self)
            var last = ~(pixels.first ?? 0)
            for pixel in pixels where pixel != last {
                last = pixel
                if !insert(pixel) { return }
            }
        }
    }

    /// False once there are too many.
    private mutating func insert(_ color: UInt32) -> Bool {
        if isExceeded { return false }
        var slot = Int((color &* 0x9E37_79B1) >> 22)
        while isTaken[slot] {
            if slots[slot] == color { return true }
            slot = (slot + 1) & 1023
        }
        guard colors.count < limit else {
            isExceeded = true
            return false
        }
        slots[slot] = color
        isTaken[slot] = true
        colors.append(color)
        return true
    }
}

extension FrameSequence {
    /// The colours of all frames, if they are no more than a limit, in the order of appearance; drawing ends
    /// with the first frame that has too many.
    /// - Parameter prepare: makes of a frame what the format holds, on any thread.
    func fewColors(
        limit: Int, threads: Int?, prepare: @escaping @Sendable (CGImage) throws -> CGImage = { $0 }
    ) throws -> [UInt32]? {
        let draw = imageMaker()
        var census = ColorCensus(limit: limit)
        struct Enough: Error {}
        // One that has too many needs no look at the others.
        let first = try prepare(draw(0))
        census.add(first)
        if census.isExceeded { return nil }
        let maker = imageMaker()
        let frames = FramePipeline<CGImage, CGImage, CGImage>(
            count: count, threads: Self.threads(threads), prepare: maker.prepare,
            draw: { try prepare(maker.draw($0)) }, make: { $0 })
        do {
            try frames.run { image in
                census.add(image)
                if census.isExceeded { throw Enough() }
            }
        } catch is Enough {
            return nil
        }
        return census.colors
    }
}
