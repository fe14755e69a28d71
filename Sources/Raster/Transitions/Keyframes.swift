import Foundation
import RasterPaths

/// Where a value goes: along tracks, one for each of its parts.
public protocol Keyframes<Value> {
    /// What goes.
    associatedtype Value
    /// The tracks: the house's own, called by nobody else.
    var _tracks: _Tracks<Value> { get }
}

/// Several tracks.
public struct _Tracks<Value>: Keyframes {
    private var parts: [ValueTrack<Value>]
    /// The track of the whole value, with its stops, whose type is known where they were made.
    private var whole: (track: ValueTrack<Value>, stops: Any)?

    init(tracks: [ValueTrack<Value>]) { parts = tracks }

    /// Stops of the whole value.
    init(stops: [KeyframeStop<Value>]) where Value: Animatable {
        parts = []
        whole = (ValueTrack(\.self, stops), stops)
        join = { first, second in
            let all = (first as? [KeyframeStop<Value>] ?? []) + (second as? [KeyframeStop<Value>] ?? [])
            return (ValueTrack(\.self, all), all)
        }
    }

    private var join: ((Any, Any) -> (ValueTrack<Value>, Any))?

    func followed(by next: _Tracks) -> _Tracks {
        var tracks = self
        tracks.parts += next.parts
        if let own = whole, let other = next.whole, let join {
            tracks.whole = join(own.stops, other.stops)
        } else if whole == nil {
            (tracks.whole, tracks.join) = (next.whole, next.join)
        }
        return tracks
    }

    var tracks: [ValueTrack<Value>] { parts + (whole.map { [$0.track] } ?? []) }

    /// The tracks: the house's own, called by nobody else.
    public var _tracks: _Tracks<Value> { self }
}

/// Puts the tracks that a closure names together.
@resultBuilder
public enum KeyframesBuilder<Value> {
    /// Tracks as they are.
    public static func buildExpression<K: Keyframes>(_ expression: K) -> K where K.Value == Value {
        expression
    }

    /// Stops of the whole value.
    public static func buildExpression<K: KeyframeTrackContent>(
        _ expression: K
    ) -> _Tracks<Value> where K.Value == Value { _Tracks(stops: expression._stops.stops) }

    /// No track.
    public static func buildBlock() -> _Tracks<Value> { _Tracks(tracks: []) }

    /// The first track.
    public static func buildPartialBlock<K: Keyframes>(first: K) -> _Tracks<Value> where K.Value == Value {
        first._tracks
    }

    /// One more track; stops of the whole value that follow each other are one.
    public static func buildPartialBlock<K: Keyframes>(
        accumulated: _Tracks<Value>, next: K
    ) -> _Tracks<Value> where K.Value == Value { accumulated.followed(by: next._tracks) }

    /// `if` without `else`.
    public static func buildOptional(_ component: _Tracks<Value>?) -> _Tracks<Value> {
        component ?? _Tracks(tracks: [])
    }

    /// The first part of an `if` or `switch`.
    public static func buildEither(first component: _Tracks<Value>) -> _Tracks<Value> { component }

    /// The other part of an `if` or `switch`.
    public static func buildEither(second component: _Tracks<Value>) -> _Tracks<Value> { component }
}

/// Where a part of a value goes.
public struct KeyframeTrack<Root, Part: Animatable, Content: KeyframeTrackContent>: Keyframes
where Content.Value == Part {
    /// What goes.
    public typealias Value = Root
    private let path: WritableKeyPath<Root, Part>
    private let content: Content

    /// Where the part goes that a key path leads to.
    public init(
        _ keyPath: WritableKeyPath<Root, Part>,
        @KeyframeTrackContentBuilder<Part> content: () -> Content
    ) {
        path = keyPath
        self.content = content()
    }

    /// Where the whole value goes.
    public init(
        @KeyframeTrackContentBuilder<Root> content: () -> Content
    ) where Root == Part {
        path = \.self
        self.content = content()
    }

    /// The tracks: the house's own, called by nobody else.
    public var _tracks: _Tracks<Root> { _Tracks(tracks: [ValueTrack(path, content._stops.stops)]) }
}

/// Stops on the way of a value.
public protocol KeyframeTrackContent<Value> {
    /// What goes.
    associatedtype Value: Animatable
    /// The stops: the house's own, called by nobody else.
    var _stops: _Stops<Value> { get }
}

/// Several stops.
public struct _Stops<Value: Animatable>: KeyframeTrackContent {
    let stops: [KeyframeStop<Value>]

    init(_ stops: [KeyframeStop<Value>]) { self.stops = stops }

    init(_ value: Value, _ duration: TimeInterval, _ course: KeyframeStop<Value>.Course) {
        stops = [KeyframeStop(value, duration: duration, course)]
    }

    /// The stops: the house's own, called by nobody else.
    public var _stops: _Stops<Value> { self }
}

/// Puts the stops that a closure names together.
@resultBuilder
public enum KeyframeTrackContentBuilder<Value: Animatable> {
    /// A stop as it is.
    public static func buildExpression<K: KeyframeTrackContent>(
        _ expression: K
    ) -> K where K.Value == Value { expression }

    /// No stop.
    public static func buildBlock() -> _Stops<Value> { _Stops([]) }

    /// The first stop.
    public static func buildPartialBlock<K: KeyframeTrackContent>(
        first: K
    ) -> _Stops<Value> where K.Value == Value { first._stops }

    /// One more stop.
    public static func buildPartialBlock<K: KeyframeTrackContent>(
        accumulated: _Stops<Value>, next: K
    ) -> _Stops<Value> where K.Value == Value { _Stops(accumulated.stops + next._stops.stops) }

    /// A loop.
    public static func buildArray(_ components: [_Stops<Value>]) -> _Stops<Value> {
        _Stops(components.flatMap(\.stops))
    }

    /// `if` without `else`.
    public static func buildOptional(_ component: _Stops<Value>?) -> _Stops<Value> { component ?? _Stops([]) }

    /// The first part of an `if` or `switch`.
    public static func buildEither(first component: _Stops<Value>) -> _Stops<Value> { component }

    /// The other part of an `if` or `switch`.
    public static func buildEither(second component: _Stops<Value>) -> _Stops<Value> { component }
}

/// To a stop along a curve.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
    /// The stops: the house's own, called by nobody else.
    public let _stops: _Stops<Value>

    /// To a value, in seconds.
    public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
        _stops = _Stops(to, duration, .linear(timingCurve))
    }
}

/// To a stop by a cubic curve.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
    /// The stops: the house's own, called by nobody else.
    public let _stops: _Stops<Value>

    /// To a value, in seconds. Without velocities a second, it passes stops between such curves as a
    /// Catmull-Rom spline does.
    public init(
        _ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil
    ) { _stops = _Stops(to, duration, .cubic(start: startVelocity, end: endVelocity)) }
}

/// To a stop by a spring.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
    /// The stops: the house's own, called by nobody else.
    public let _stops: _Stops<Value>

    /// To a value, in seconds or as long as the spring takes; it begins as fast as the one before ends.
    public init(
        _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
    ) {
        _stops = _Stops(
            to, duration ?? spring.settlingDuration, .spring(spring, start: startVelocity))
    }
}

/// To a stop at once.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
    /// The stops: the house's own, called by nobody else.
    public let _stops: _Stops<Value>

    /// To a value.
    public init(_ to: Value) { _stops = _Stops(to, 0, .move) }
}
