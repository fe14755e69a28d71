import Raster
import RasterMotion

/// A picture of the gallery that moves: drawing code of a date, with a name. The tool makes files of frames
/// of it.
package struct MovingScene: Sendable {
    /// Lowercase words with hyphens; also the file's name.
    package let name: String
    /// A sentence for the contact sheet.
    package let caption: String
    /// In points.
    package let size: CGSize
    /// Seconds after which it has shown all; where that is possible, it begins anew without a jump.
    package let duration: TimeInterval
    /// The date that it begins at unless another is asked for.
    package let start: Date
    private let sequence: @Sendable (_ timing: Timing) throws(MotionError) -> FrameSequence

    /// What is asked for of the frames.
    private struct Timing {
        let rate: FrameRate
        let duration: TimeInterval
        let start: Date
        let scale: CGFloat
    }

    /// - Parameter draw: gets the context, the size in points, and the frame with its date.
    init(
        name: String, caption: String, size: CGSize, duration: TimeInterval,
        start: Date = FrameSequence.defaultStart,
        draw: @escaping @Sendable (inout GraphicsContext, CGSize, Frame) -> Void
    ) {
        self.name = name
        self.caption = caption
        self.size = size
        self.duration = duration
        self.start = start
        sequence = { timing throws(MotionError) in
            try FrameSequence(
                size: size, scale: timing.scale, opaque: true, start: timing.start, rate: timing.rate,
                duration: timing.duration
            ) { context, size, frame in draw(&context, size, frame) }
        }
    }

    /// - Parameter view: makes a view that lives for the frames, on white.
    init<Content: View & SendableMetatype>(
        name: String, caption: String, size: CGSize, duration: TimeInterval,
        start: Date = FrameSequence.defaultStart,
        @ViewBuilder view: @escaping @MainActor @Sendable () -> Content
    ) {
        self.name = name
        self.caption = caption
        self.size = size
        self.duration = duration
        self.start = start
        sequence = { timing throws(MotionError) in
            try FrameSequence(
                view: view().frame(width: size.width, height: size.height).background(.white), size: size,
                scale: timing.scale, opaque: true, start: timing.start, rate: timing.rate,
                duration: timing.duration)
        }
    }

    /// The scene's frames; nil stands for the scene's own.
    package func frames(
        rate: FrameRate, duration: TimeInterval? = nil, start: Date? = nil, scale: CGFloat = 1
    ) throws(MotionError) -> FrameSequence {
        try sequence(
            Timing(
                rate: rate, duration: duration ?? self.duration, start: start ?? self.start, scale: scale))
    }

    /// In the order of the contact sheet.
    package static let all = [clock, digitalRain, metaballs, springs, spinner, counter, stack, orbits]

    /// The scene of that name, if there is one.
    package static func named(_ name: String) -> MovingScene? { all.first { $0.name == name } }
}
