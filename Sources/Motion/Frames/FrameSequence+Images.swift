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
        let maker = imageMaker()
        let frames = FramePipeline<CGImage, CGImage, CGImage>(
            count: count, threads: Self.threads(threads), prepare: maker.prepare, draw: maker.draw,
            make: { $0 })
        try frames.run { image in
            try body(frame(index), image)
            index += 1
        }
    }

    /// What draws frames; of a sequential source, each once and in order.
    func imageMaker() -> FrameMaker { FrameMaker(self) }

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
        max(1, asked ?? Processors.count)
    }

    fileprivate func recorded(_ index: Int) throws -> Drawing {
        do {
            return try source.drawing(of: frame(index), scale: scale)
        } catch {
            throw MotionError.drawing(frame: index, error)
        }
    }

    fileprivate func rasterized(_ drawing: Drawing, _ index: Int, _ renderer: Renderer) throws -> CGImage {
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

/// Draws the frames of a sequence: one after the other here, or on any threads by a pipeline.
struct FrameMaker: Sendable {
    /// Has a frame of a sequential source recorded, frame after frame by one thread, before it is drawn; nil
    /// where frames know nothing of each other.
    let prepare: (@Sendable (Int) -> Void)?
    /// Draws a frame, on any thread.
    let draw: @Sendable (Int) throws -> CGImage

    fileprivate init(_ sequence: FrameSequence) {
        let renderer = Renderer(threads: 1)
        guard sequence.source.isSequential else {
            prepare = nil
            draw = { try sequence.rasterized(sequence.recorded($0), $0, renderer) }
            return
        }
        let recorder = SequentialRecorder(sequence)
        prepare = { recorder.record($0) }
        draw = { try sequence.rasterized(recorder.take($0), $0, renderer) }
    }

    /// Draws the next frame.
    func callAsFunction(_ index: Int) throws -> CGImage {
        prepare?(index)
        return try draw(index)
    }
}

/// Keeps what a sequential source has recorded until it is drawn.
///
/// Sendable without the compiler's check: all that changes is touched under the lock.
private final class SequentialRecorder: @unchecked Sendable {
    private let sequence: FrameSequence
    private let lock = NSLock()
    private var recorded: [Int: Result<Drawing, any Error>] = [:]
    private var failure: (any Error)?

    init(_ sequence: FrameSequence) { self.sequence = sequence }

    func record(_ index: Int) {
        // A state that broke off is not gone on with.
        let result = failure.map { .failure($0) } ?? Result { try sequence.recorded(index) }
        if case .failure(let error) = result { failure = error }
        lock.withLock { recorded[index] = result }
    }

    func take(_ index: Int) throws -> Drawing {
        guard let result = lock.withLock({ recorded.removeValue(forKey: index) }) else {
            throw MotionError.noFrame(index, count: sequence.count)
        }
        return try result.get()
    }
}
