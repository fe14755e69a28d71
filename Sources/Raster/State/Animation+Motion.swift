import Foundation
import RasterPaths

// Where what moves is at a time: closed forms, so that any frame can be asked for by itself.

extension Animation {
    /// How far a value of this size has come, some seconds after the beginning; nil from the end on.
    public func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> V? { progress(value, time, changes[...], &context) }

    /// How fast a value of this size moves, a second.
    public func velocity<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: AnimationContext<V>
    ) -> V? {
        if case .custom(let custom) = curve, changes.isEmpty {
            return custom.base.velocity(value: value, time: time, context: context)
        }
        // Central differences over a microsecond.
        let step = 5e-7
        var (before, after) = (context, context)
        guard let first = animate(value: value, time: max(time - step, 0), context: &before),
            let second = animate(value: value, time: time + step, context: &after)
        else { return nil }
        return (second - first).scaled(by: 1 / (time + step - max(time - step, 0)))
    }

    /// Whether it goes on where another left: springs do, by moving on from where things are.
    public func shouldMerge<V: VectorArithmetic>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool {
        guard case .custom(let custom) = curve else { return false }
        return custom.base.shouldMerge(previous: previous, value: value, time: time, context: &context)
    }

    /// Seconds until it ends; infinite for what goes on for ever or says nothing about it.
    var length: TimeInterval { length(changes[...]) }

    /// Seconds until it counts as complete: of a spring its perceived duration.
    var logicalLength: TimeInterval {
        for case .complete(let seconds) in changes.reversed() { return max(seconds, 0) }
        guard case .spring(let spring, _) = curve, !isRepeated else { return length }
        var seconds = spring.duration
        for change in changes {
            switch change {
            case .delay(let delay): seconds += delay
            case .speed(let speed): seconds = speed > 0 ? seconds / speed : .infinity
            case .repeated, .complete: break
            }
        }
        return max(seconds, 0)
    }

    /// Whether it goes on for ever.
    var isEndless: Bool { changes.contains { if case .repeated(nil, _) = $0 { true } else { false } } }

    private var isRepeated: Bool {
        changes.contains { if case .repeated = $0 { true } else { false } }
    }

    private func length(_ changes: ArraySlice<Change>) -> TimeInterval {
        guard let last = changes.last else {
            switch curve {
            case .timed(_, let duration): return max(duration, 0)
            case .spring(let spring, _): return spring.settlingDuration
            case .custom: return .infinity
            }
        }
        let inner = length(changes.dropLast())
        switch last {
        case .delay(let delay): return max(inner + delay, 0)
        case .speed(let speed): return speed > 0 ? inner / speed : .infinity
        case .repeated(let count?, _): return inner * Double(max(count, 0))
        case .repeated(nil, _): return .infinity
        case .complete: return inner
        }
    }

    /// The last of the changes is the outermost: it says when what is inside it runs.
    private func progress<V: VectorArithmetic>(
        _ value: V, _ time: TimeInterval, _ changes: ArraySlice<Change>,
        _ context: inout AnimationContext<V>
    ) -> V? {
        guard let last = changes.last else { return progress(value, time, &context) }
        let inner = changes.dropLast()
        switch last {
        case .delay(let delay):
            return time < delay ? V.zero : progress(value, time - delay, inner, &context)
        case .speed(let speed):
            return progress(value, speed > 0 ? time * speed : 0, inner, &context)
        case .complete(let seconds):
            if time >= seconds { context.isLogicallyComplete = true }
            return progress(value, time, inner, &context)
        case .repeated(let count, let autoreverses):
            let once = length(inner)
            guard once.isFinite else { return progress(value, time, inner, &context) }
            guard once > 0 else { return nil }
            let run = (time / once).rounded(.down)
            if let count, run >= Double(count) { return nil }
            let rest = time - run * once
            let isBackwards = autoreverses && run.truncatingRemainder(dividingBy: 2) == 1
            return progress(value, isBackwards ? once - rest : rest, inner, &context) ?? value
        }
    }

    private func progress<V: VectorArithmetic>(
        _ value: V, _ time: TimeInterval, _ context: inout AnimationContext<V>
    ) -> V? {
        switch curve {
        case .timed(let curve, let duration):
            guard duration > 0, time < duration else { return nil }
            return value.scaled(by: curve.value(at: time / duration))
        case .spring(let spring, let velocity):
            // It ends where a thousandth is left, of what it moves or of one: nobody sees it stop.
            let size = value.magnitudeSquared.squareRoot()
            let epsilon = 0.001 / max(size.isFinite ? size : 1, 1)
            guard time < spring.settlingDuration(epsilon: max(epsilon, 1e-9)) else { return nil }
            return spring.value(target: value, initialVelocity: value.scaled(by: velocity), time: time)
        case .custom(let custom):
            return custom.base.animate(value: value, time: time, context: &context)
        }
    }
}
