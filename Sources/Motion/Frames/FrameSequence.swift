import Foundation
import Raster

/// Pictures in time: which, of what size, and when each is shown. They are drawn when they are needed, on all
/// cores, and a frame alone is that frame of the sequence, bit for bit.
///
///     let spinner = try FrameSequence(
///         size: CGSize(width: 64, height: 64), rate: FrameRate(30), duration: 1
///     ) { context, size, frame in
///         context.rotate(by: .degrees(360 * frame.time))
///         …
///     }
///     try spinner.write(to: URL(filePath: "spinner.gif"))
public struct FrameSequence: Sendable {
    /// In points.
    public let size: CGSize
    /// Pixels a point.
    public let scale: CGFloat
    /// The date that the first frame shows.
    public let start: Date
    let source: any FrameSource
    let schedule: FrameSchedule

    /// The most frames of a sequence.
    public static let maximumCount = 10_000_000

    init(
        _ source: some FrameSource, scale: CGFloat, start: Date, schedule: FrameSchedule
    ) throws(MotionError) {
        let (width, height) = (source.size.width, source.size.height)
        guard width > 0, height > 0, scale > 0, width.isFinite, height.isFinite, scale.isFinite,
            // As much as a picture may have, rounded up to whole pixels.
            (width * scale).rounded(.up) * (height * scale).rounded(.up)
                <= CGFloat(Drawing.maximumPixelCount)
        else { throw .size(width: width, height: height, scale: scale) }
        guard start.timeIntervalSinceReferenceDate.isFinite else { throw .date(frame: 0) }
        size = source.size
        self.scale = scale
        self.start = start
        self.source = source
        self.schedule = schedule
    }

    /// How many frames there are.
    public var count: Int { schedule.count }

    /// Seconds from the first frame to the end of the last.
    public var duration: TimeInterval { schedule.time(of: count).seconds }

    /// Which frame that is; `index` must be one of 0 ..< count.
    public func frame(_ index: Int) -> Frame {
        precondition((0..<count).contains(index), "FrameSequence: there is no frame \(index)")
        let time = schedule.time(of: index)
        let next = schedule.time(of: index + 1)
        // Their difference over a common denominator, as near as one rounding comes.
        let duration =
            next.denominator == time.denominator
            ? Double(next.numerator - time.numerator) / Double(time.denominator)
            : next.seconds - time.seconds
        return Frame(
            index: index, date: start.addingTimeInterval(time.seconds), time: time.seconds,
            duration: exactDuration ?? duration)
    }

    private var exactDuration: Double? {
        guard case .rate(let rate) = schedule.kind else { return nil }
        return Double(rate.denominator) / Double(rate.numerator)
    }
}

extension FrameSequence {
    /// Where no start is given, so that the same program makes the same frames on any day.
    public static let defaultStart = Date(timeIntervalSinceReferenceDate: 0)

    /// Frames of a closure of time, as many as begin within a duration.
    ///
    /// The closure draws each frame by itself, from any thread, and the same each time: what it throws names
    /// the frame in the `MotionError.drawing` that the writers throw.
    /// - Parameters:
    ///   - size: in points, finite and above 0.
    ///   - scale: pixels a point, finite and above 0.
    ///   - opaque: without alpha, on black.
    ///   - start: the date of the first frame.
    ///   - rate: frames a second; the date of frame n is `start + n · denominator / numerator`.
    ///   - duration: seconds, finite and above 0.
    public init(
        size: CGSize, scale: CGFloat = 1, opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
        environment: EnvironmentValues = EnvironmentValues(), start: Date = defaultStart,
        rate: FrameRate = .thirty, duration: TimeInterval,
        renderer: @escaping @Sendable (inout GraphicsContext, CGSize, Frame) throws -> Void
    ) throws(MotionError) {
        let frames = DrawingFrames(
            size: size, isOpaque: opaque, colorMode: colorMode, environment: environment, renderer: renderer)
        try self.init(
            frames, scale: scale, start: start, schedule: FrameSchedule(rate, duration: duration))
    }

    /// As many frames of a closure of time as are asked for.
    public init(
        size: CGSize, scale: CGFloat = 1, opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
        environment: EnvironmentValues = EnvironmentValues(), start: Date = defaultStart,
        rate: FrameRate = .thirty, count: Int,
        renderer: @escaping @Sendable (inout GraphicsContext, CGSize, Frame) throws -> Void
    ) throws(MotionError) {
        let frames = DrawingFrames(
            size: size, isOpaque: opaque, colorMode: colorMode, environment: environment, renderer: renderer)
        try self.init(frames, scale: scale, start: start, schedule: FrameSchedule(rate, count: count))
    }

    /// Frames of a source of one's own, as many as begin within a duration.
    public init(
        _ source: some FrameSource, scale: CGFloat = 1, start: Date = defaultStart,
        rate: FrameRate = .thirty, duration: TimeInterval
    ) throws(MotionError) {
        try self.init(
            source, scale: scale, start: start, schedule: FrameSchedule(rate, duration: duration))
    }

    /// As many frames of a source as are asked for.
    public init(
        _ source: some FrameSource, scale: CGFloat = 1, start: Date = defaultStart,
        rate: FrameRate = .thirty, count: Int
    ) throws(MotionError) {
        try self.init(source, scale: scale, start: start, schedule: FrameSchedule(rate, count: count))
    }

    /// Frames of a source at dates of one's own.
    /// - Parameters:
    ///   - dates: finite and ascending; the first is the start.
    ///   - lastDuration: seconds that the last frame lasts.
    public init(
        _ source: some FrameSource, scale: CGFloat = 1, dates: [Date], lastDuration: TimeInterval
    ) throws(MotionError) {
        try self.init(
            source, scale: scale, start: dates.first ?? Self.defaultStart,
            schedule: FrameSchedule(dates: dates, lastDuration: lastDuration))
    }

    /// Frames of a source that last as long as each is said to.
    /// - Parameter durations: seconds, finite and above 0, counted in billionths.
    public init(
        _ source: some FrameSource, scale: CGFloat = 1, start: Date = defaultStart,
        durations: [TimeInterval]
    ) throws(MotionError) {
        try self.init(source, scale: scale, start: start, schedule: FrameSchedule(durations: durations))
    }

    /// Drawings as frames, all of one size. At their own scale unless another is given.
    public init(
        drawings: [Drawing], scale: CGFloat? = nil, start: Date = defaultStart, rate: FrameRate = .thirty
    ) throws(MotionError) {
        try self.init(
            RecordedFrames(size: drawings.first?.size ?? CGSize(width: 1, height: 1), drawings: drawings),
            scale: scale ?? drawings.first?.scale ?? 1, start: start,
            schedule: FrameSchedule(rate, count: drawings.count))
    }

    /// Drawings as frames, each of a duration in seconds of its own; of too few durations the last serves
    /// for the others.
    public init(
        drawings: [Drawing], scale: CGFloat? = nil, start: Date = defaultStart, durations: [TimeInterval]
    ) throws(MotionError) {
        let last = durations.last ?? .nan
        let all = drawings.indices.map { $0 < durations.count ? durations[$0] : last }
        try self.init(
            RecordedFrames(size: drawings.first?.size ?? CGSize(width: 1, height: 1), drawings: drawings),
            scale: scale ?? drawings.first?.scale ?? 1, start: start,
            schedule: FrameSchedule(durations: all))
    }
}
