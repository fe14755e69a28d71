import Foundation
import RasterPaths

/// A value that goes along tracks, at any time.
public struct KeyframeTimeline<Value> {
    private let initialValue: Value
    private let tracks: [ValueTrack<Value>]

    /// A value and the tracks that it goes along.
    public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
        self.init(initialValue, content())
    }

    init(_ initialValue: Value, _ keyframes: some Keyframes<Value>) {
        self.initialValue = initialValue
        tracks = keyframes._tracks.tracks
    }

    /// Seconds until the longest track has ended.
    public var duration: TimeInterval { tracks.map { $0.duration(initialValue) }.max() ?? 0 }

    /// The value a number of seconds after the beginning; from the end on the last one.
    public func value(time: TimeInterval) -> Value {
        var value = initialValue
        for track in tracks { track.apply(&value, initialValue, time.isNaN ? 0 : max(time, 0)) }
        return value
    }

    /// The value a part of the way, from 0 to 1, through the duration.
    public func value(progress: Double) -> Value { value(time: progress * duration) }
}

/// The track of a part of a value, its type hidden.
struct ValueTrack<Value> {
    let duration: (Value) -> TimeInterval
    /// Sets the part in a value to where it is at a time, having begun as in another.
    let apply: (inout Value, Value, TimeInterval) -> Void

    init<Part: Animatable>(_ path: WritableKeyPath<Value, Part>, _ stops: [KeyframeStop<Part>]) {
        let way = KeyframeWay(stops)
        duration = { _ in way.duration }
        apply = { value, first, time in value[keyPath: path] = way.value(from: first[keyPath: path], time) }
    }
}

/// Where a track stops, and how it comes there.
struct KeyframeStop<Value: Animatable> {
    enum Course {
        case linear(UnitCurve)
        case cubic(start: Value?, end: Value?)
        case spring(Spring, start: Value?)
        case move
    }

    let value: Value
    let duration: TimeInterval
    let course: Course

    init(_ value: Value, duration: TimeInterval, _ course: Course) {
        self.value = value
        self.duration = duration.isFinite ? max(duration, 0) : 0
        self.course = course
    }
}

/// A track's stops, one after the other.
struct KeyframeWay<Value: Animatable> {
    private typealias Vector = Value.AnimatableData
    private let stops: [KeyframeStop<Value>]
    /// When each begins.
    private let starts: [TimeInterval]
    let duration: TimeInterval

    init(_ stops: [KeyframeStop<Value>]) {
        self.stops = stops
        var time = 0.0
        starts = stops.map { stop in
            defer { time += stop.duration }
            return time
        }
        duration = time
    }

    /// Where it is at a time, having begun somewhere.
    func value(from first: Value, _ time: TimeInterval) -> Value {
        // The last one that has begun; of several at the same time the last.
        guard let index = starts.lastIndex(where: { $0 <= time }) else { return first }
        let stop = stops[index]
        if time >= starts[index] + stop.duration { return stop.value }
        var value = stop.value
        value.animatableData = position(first, index, time - starts[index]).place
        return value
    }

    private func point(_ first: Value, _ index: Int) -> Vector {
        index < 0 ? first.animatableData : stops[index].value.animatableData
    }

    /// Where a stop's course is some seconds after it began, and how fast it is.
    private func position(
        _ first: Value, _ index: Int, _ time: TimeInterval
    ) -> (place: Vector, velocity: Vector) {
        let stop = stops[index]
        let (from, to) = (point(first, index - 1), stop.value.animatableData)
        let length = max(stop.duration, 1e-9)
        switch stop.course {
        case .move: return (to, .zero)
        case .linear(let curve):
            let share = time / length
            return (
                from + (to - from).scaled(by: curve.value(at: share)),
                (to - from).scaled(by: curve.velocity(at: share) / length)
            )
        case .spring(let spring, let start):
            let velocity = start?.animatableData ?? endVelocity(first, index - 1)
            return (
                from + spring.value(target: to - from, initialVelocity: velocity, time: time),
                spring.velocity(target: to - from, initialVelocity: velocity, time: time)
            )
        case .cubic(let start, let end):
            let before = start?.animatableData ?? joint(first, index - 1)
            let after = end?.animatableData ?? joint(first, index)
            return Self.hermite(from, to, before, after, length, time)
        }
    }

    /// How fast the course of a stop is at its end.
    private func endVelocity(_ first: Value, _ index: Int) -> Vector {
        guard index >= 0 else { return .zero }
        if case .cubic(_, let end?) = stops[index].course { return end.animatableData }
        if case .cubic = stops[index].course { return joint(first, index) }
        // A chain of springs hands its velocity on, one by one.
        return position(first, index, stops[index].duration).velocity
    }

    /// How fast a cubic course passes a stop: between two of them as a Catmull-Rom spline does, whose tangent
    /// is that of the line between the neighbours; beside others as those are, and at the ends not at all.
    private func joint(_ first: Value, _ index: Int) -> Vector {
        func isCubic(_ index: Int) -> Bool {
            guard stops.indices.contains(index) else { return false }
            if case .cubic = stops[index].course { return true }
            return false
        }
        if isCubic(index + 1), case .cubic(let start?, _) = stops[index + 1].course {
            return start.animatableData
        }
        if isCubic(index), case .cubic(_, let end?) = stops[index].course { return end.animatableData }
        guard isCubic(index), isCubic(index + 1) else {
            return isCubic(index) || index < 0 ? .zero : endVelocity(first, index)
        }
        let seconds = stops[index].duration + stops[index + 1].duration
        guard seconds > 0 else { return .zero }
        return (point(first, index + 1) - point(first, index - 1)).scaled(by: 1 / seconds)
    }

    /// The cubic with given ends and velocities (Hermite's form).
    private static func hermite(
        _ from: Vector, _ to: Vector, _ before: Vector, _ after: Vector, _ length: Double, _ time: Double
    ) -> (Vector, Vector) {
        let u = time / length
        let (square, cube) = (u * u, u * u * u)
        let place =
            from.scaled(by: 2 * cube - 3 * square + 1) + before.scaled(by: (cube - 2 * square + u) * length)
            + to.scaled(by: 3 * square - 2 * cube) + after.scaled(by: (cube - square) * length)
        let velocity =
            (to - from).scaled(by: 6 * (u - square) / length)
            + before.scaled(by: 3 * square - 4 * u + 1) + after.scaled(by: 3 * square - 2 * u)
        return (place, velocity)
    }
}
