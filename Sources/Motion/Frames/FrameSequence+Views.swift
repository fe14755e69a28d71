import Foundation
import Raster

extension FrameSequence {
    /// Frames of a view that lives for them: its state changes, timers fire and animations go on at the
    /// frames' dates (`ImageRenderer.advance(to:)`), as fast as it can be drawn.
    ///
    /// Each time that frames are asked for from the first on, the view is made anew and begins with the state
    /// that it has then. Its bodies run on the thread that asks: ask on the main actor, unless the view uses
    /// nothing that belongs to it.
    /// - Parameters:
    ///   - view: is evaluated anew for each run.
    ///   - size: of the frames, which the view is proposed, in points; nil for its size at the start.
    ///   - environment: what is around the view; its date is each frame's.
    public init<Content: View>(
        view: @autoclosure @escaping @MainActor @Sendable () -> Content, size: CGSize? = nil,
        scale: CGFloat = 1, opaque: Bool = false, environment: EnvironmentValues = EnvironmentValues(),
        start: Date = defaultStart, rate: FrameRate = .thirty, duration: TimeInterval
    ) throws(MotionError) {
        let frames = ViewFrames(
            size: size, scale: scale, isOpaque: opaque, environment: environment, start: start, make: view)
        try self.init(frames, scale: scale, start: start, rate: rate, duration: duration)
    }

    /// Frames of a view that lives for them, one for each of a schedule's dates: those from the start on that
    /// come before `duration` seconds have passed. The schedule's dates must ascend.
    public init<Content: View>(
        view: @autoclosure @escaping @MainActor @Sendable () -> Content, size: CGSize? = nil,
        scale: CGFloat = 1, opaque: Bool = false, environment: EnvironmentValues = EnvironmentValues(),
        start: Date = defaultStart, schedule: some TimelineSchedule, duration: TimeInterval
    ) throws(MotionError) {
        guard duration > 0, duration.isFinite else { throw .duration(duration, frame: nil) }
        let end = start.addingTimeInterval(duration)
        var dates = [start]
        var last = -Double.infinity
        for date in schedule.entries(from: start, mode: .normal) {
            // One that goes back, or stays where it is, need never end.
            let time = date.timeIntervalSince(start)
            guard time > last else { throw .date(frame: dates.count) }
            last = time
            if date >= end { break }
            // What a schedule gives before the start is what it shows at the start.
            if date <= start { continue }
            dates.append(date)
            guard dates.count <= Self.maximumCount else { throw .count("more than \(Self.maximumCount)") }
        }
        let frames = ViewFrames(
            size: size, scale: scale, isOpaque: opaque, environment: environment, start: start, make: view)
        try self.init(
            frames, scale: scale, dates: dates,
            lastDuration: end.timeIntervalSince(dates[dates.count - 1]))
    }
}

/// A view's frames, one after the other.
///
/// Sendable without the compiler's check: the view belongs to the one thread that asks for frames.
private final class ViewFrames<Content: View>: FrameSource, @unchecked Sendable {
    let size: CGSize
    let isOpaque: Bool
    private let environment: EnvironmentValues
    private let make: @MainActor @Sendable () -> Content
    /// The view of this run, drawn at a date.
    private var living: ((Date) -> Drawing)?

    init(
        size: CGSize?, scale: CGFloat, isOpaque: Bool, environment: EnvironmentValues, start: Date,
        make: @escaping @MainActor @Sendable () -> Content
    ) {
        self.isOpaque = isOpaque
        self.environment = environment
        self.make = make
        self.size =
            size
            ?? bodiesRunHere {
                let renderer = ImageRenderer(content: make())
                renderer.environment = environment
                renderer.scale = scale
                renderer.advance(to: start)
                return renderer.drawing.size
            }
    }

    var isSequential: Bool { true }

    func drawing(of frame: Frame, scale: CGFloat) -> Drawing {
        bodiesRunHere {
            let living = frame.index == 0 ? nil : living
            let draw = living ?? begin(scale: scale)
            self.living = draw
            return draw(frame.date)
        }
    }

    @MainActor private func begin(scale: CGFloat) -> (Date) -> Drawing {
        // A view may become larger or smaller: frames don't, and it stays in their middle.
        let renderer = ImageRenderer(content: make().frame(width: size.width, height: size.height))
        renderer.environment = environment
        renderer.scale = scale
        renderer.isOpaque = isOpaque
        return { date in
            bodiesRunHere {
                renderer.advance(to: date)
                return renderer.drawing
            }
        }
    }
}

/// Runs what the compiler takes for the main actor's on the thread that this is called on: isolation is no
/// part of a function's code.
private func bodiesRunHere<Result>(_ body: @MainActor () -> Result) -> Result {
    withoutActuallyEscaping(body) { unsafeBitCast($0, to: (() -> Result).self)() }
}
