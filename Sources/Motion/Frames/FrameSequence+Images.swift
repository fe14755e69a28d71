import Foundation
import Raster

extension FrameSequence {
    /// The picture of a frame, the same bytes as in any file without loss.
    /// - Throws: `MotionError.drawing` with what the closure threw, `.noFrame`, or `.frameSize`.
    public func image(at index: Int, renderer: Renderer = Renderer()) throws -> CGImage {
        guard (0..<count).contains(index) else { throw MotionError.noFrame(index, count: count) }
        if source.isSequential {
            for earlier in 0..<index { _ = try recorded(earlier) }
        }
        return try rasterized(recorded(index), index, renderer)
    }

    /// Draws frames on as many threads as asked and hands each to `body`, in order, on the calling thread. As
    /// many are in memory as are being drawn, and two more.
    /// - Parameters:
    ///   - threads: nil for as many as there are processors.
    ///   - body: what it throws ends the drawing and is thrown on.
    public func forEachImage(threads: Int? = nil, _ body: (Frame, CGImage) throws -> Void) throws {
        var index = 0
        let frames = FramePipeline<CGImage, CGImage, CGImage>(
            count: count, threads: Self.threads(threads),
            draw: imageMaker(), make: { $0 })
        try frames.run { image in
            try body(frame(index), image)
            index += 1
        }
    }

    /// Draws a frame, on any thread; of a sequential source, each after the one before.
    func imageMaker() -> @Sendable (Int) throws -> CGImage {
        let recorder = source.isSequential ? SequentialRecorder(self) : nil
        return { index in
            try rasterized(recorder?.recorded(index) ?? recorded(index), index, Renderer(threads: 1))
        }
    }

    /// How many pixels every frame has.
    var pixelSize: (width: Int, height: Int) {
        func pixels(_ points: CGFloat) -> Int {
            // As pictures are: a millionth of a pixel is not worth a row.
            let exact = points * scale
            let nearest = exact.rounded()
            return max(Int((exact - nearest).magnitude < 1e-6 ? nearest : exact.rounded(.up)), 1)
        }
        return (pixels(size.width), pixels(size.height))
    }

    static func threads(_ asked: Int?) -> Int {
        max(1, asked ?? ProcessInfo.processInfo.activeProcessorCount)
    }

    fileprivate func recorded(_ index: Int) throws -> Drawing {
        do {
            return try source.drawing(of: frame(index), scale: scale)
        } catch {
            throw MotionError.drawing(frame: index, error)
        }
    }

    private func rasterized(_ drawing: Drawing, _ index: Int, _ renderer: Renderer) throws -> CGImage {
        let image = drawing.image(scale: scale, renderer: renderer)
        let expected = pixelSize
        guard image.width == expected.width, image.height == expected.height else {
            throw MotionError.frameSize(
                frame: index, width: image.width, height: image.height, expectedWidth: expected.width,
                expectedHeight: expected.height)
        }
        return image
    }
}

/// Records the frames of a sequential source in order, whichever thread asks for which: threads take numbers
/// in order, but may come here in another.
///
/// Sendable without the compiler's check: all that changes is touched under the condition's lock.
private final class SequentialRecorder: @unchecked Sendable {
    private let sequence: FrameSequence
    private let condition = NSCondition()
    private var next = 0
    private var failure: (any Error)?

    init(_ sequence: FrameSequence) { self.sequence = sequence }

    func recorded(_ index: Int) throws -> Drawing {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        while next < index { condition.wait() }
        defer { next = max(next, index + 1) }
        if let failure { throw failure }
        do {
            return try sequence.recorded(index)
        } catch {
            // A state that broke off is not gone on with.
            failure = error
            throw error
        }
    }
}
