import Foundation

/// When frames are shown.
struct FrameSchedule: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case rate(FrameRate)
        /// Nanoseconds from the start to each frame, and to the end.
        case offsets([Int])
    }

    let kind: Kind
    let count: Int

    init(_ rate: FrameRate, count: Int) throws(MotionError) {
        guard (1...FrameSequence.maximumCount).contains(count) else { throw .count("\(count)") }
        kind = .rate(rate)
        self.count = count
    }

    /// The frames that begin within a duration.
    init(_ rate: FrameRate, duration: TimeInterval) throws(MotionError) {
        guard duration > 0, duration.isFinite else { throw .duration(duration, frame: nil) }
        // What a decimal misses of a whole number of frames is no frame.
        let frames = (duration * Double(rate.numerator) / Double(rate.denominator) - 1e-6).rounded(.up)
        guard frames <= Double(FrameSequence.maximumCount) else { throw .count("\(frames)") }
        try self.init(rate, count: max(Int(frames), 1))
    }

    /// - Parameter durations: seconds of each frame.
    init(durations: [TimeInterval]) throws(MotionError) {
        guard (1...FrameSequence.maximumCount).contains(durations.count) else {
            throw .count("\(durations.count)")
        }
        var offsets = [0]
        var end = 0
        for (index, duration) in durations.enumerated() {
            guard duration > 0, duration <= Self.longest else { throw .duration(duration, frame: index) }
            end += max(Int((duration * 1e9).rounded()), 1)
            guard end <= Int(Self.longest * 1e9) else { throw .duration(duration, frame: index) }
            offsets.append(end)
        }
        kind = .offsets(offsets)
        count = durations.count
    }

    /// - Parameter dates: of each frame; the first is the start.
    init(dates: [Date], lastDuration: TimeInterval) throws(MotionError) {
        guard (1...FrameSequence.maximumCount).contains(dates.count), let first = dates.first else {
            throw .count("\(dates.count)")
        }
        var offsets: [Int] = []
        for (index, date) in dates.enumerated() {
            let offset = date.timeIntervalSince(first)
            guard offset.isFinite, offset <= Self.longest else { throw .date(frame: index) }
            let ticks = Int((max(offset, -1) * 1e9).rounded())
            guard index == 0 || ticks > offsets[index - 1] else { throw .date(frame: index) }
            offsets.append(ticks)
        }
        guard lastDuration > 0, lastDuration <= Self.longest else {
            throw .duration(lastDuration, frame: dates.count - 1)
        }
        offsets.append(offsets[dates.count - 1] + max(Int((lastDuration * 1e9).rounded()), 1))
        kind = .offsets(offsets)
        count = dates.count
    }

    /// Ten years, whose nanoseconds a number holds.
    private static let longest: TimeInterval = 3.2e8

    /// When a frame begins; of `count`, when the last ends.
    func time(of index: Int) -> FrameTime {
        switch kind {
        case .rate(let rate): FrameTime(index * rate.denominator, rate.numerator)
        case .offsets(let offsets): FrameTime(offsets[index], 1_000_000_000)
        }
    }
}
