import Foundation
import RasterPaths

/// A vector that goes where it is told: at once, or by animations. The ways of several add up, so that what
/// is sent elsewhere on its way keeps its velocity: for springs, whose equation is linear, that is the motion
/// of one spring whose end has moved.
struct MovingVector<Vector: VectorArithmetic> {
    private struct Run {
        var animation: Animation
        let start: Date
        /// What it moves by in the whole.
        var way: Vector
        var context: AnimationContext<Vector>
    }

    /// Where it is or goes.
    private(set) var target: Vector
    private var runs: [Run] = []

    init(_ target: Vector) { self.target = target }

    /// Whether it was still on its way when somebody asked where it is.
    var isMoving: Bool { !runs.isEmpty }

    /// Sends it somewhere; without an animation it is there at once, and what moved it besides goes on.
    mutating func move(
        to target: Vector, by animation: Animation?, in environment: EnvironmentValues, at now: Date
    ) {
        defer { self.target = target }
        guard let animation else { return }
        if let last = runs.indices.last, merge(last, target, by: animation, at: now) { return }
        var way = target - self.target
        // What goes on for ever would never let it come to rest: another way begins where it is.
        if runs.contains(where: { $0.animation.isEndless }) {
            way = target - position(at: now)
            runs.removeAll()
        }
        runs.append(
            Run(animation: animation, start: now, way: way, context: AnimationContext(environment)))
    }

    /// Whether a custom animation goes on in place of a run.
    private mutating func merge(
        _ index: Int, _ target: Vector, by animation: Animation, at now: Date
    ) -> Bool {
        var run = runs[index]
        let way = target - (self.target - run.way)
        guard
            animation.shouldMerge(
                previous: run.animation, value: way, time: now.timeIntervalSince(run.start),
                context: &run.context)
        else { return false }
        (run.animation, run.way) = (animation, way)
        runs[index] = run
        return true
    }

    /// Takes it out of all motion.
    mutating func stop() { runs.removeAll() }

    /// Where it is.
    mutating func position(at now: Date) -> Vector {
        if runs.isEmpty { return target }
        var position = target
        for index in runs.indices.reversed() {
            var run = runs[index]
            let time = now.timeIntervalSince(run.start)
            // What is no number, as of a spring without force, moves nothing.
            if let done = run.animation.animate(value: run.way, time: time, context: &run.context),
                !done.magnitudeSquared.isNaN
            {
                position -= run.way - done
                runs[index] = run
            } else {
                runs.remove(at: index)
            }
        }
        return position
    }
}
