import Foundation
import Raster

/// How much work something is, where nothing in it can be counted: this thread's processor time, in which
/// neither other programs nor other tests count, and of which only ratios mean anything.
package enum Work {
    /// Seconds of this thread's processor time.
    package static func seconds(_ body: () throws -> Void) rethrows -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
        }
        let start = now()
        try body()
        return now() - start
    }

    /// How many times as much work the second is as the first, which is done before to warm up, then the best
    /// of three; so is the second where it takes less than a second, which other tests' moods reach.
    package static func ratio(of second: () throws -> Void, to first: () throws -> Void) rethrows -> Double {
        try first()
        var least = Double.infinity
        for _ in 0..<3 { least = try min(least, seconds(first)) }
        // Less than a millisecond measures the machine's moods.
        var taken = try seconds(second)
        for _ in 0..<2 where taken < 1 { taken = try min(taken, seconds(second)) }
        return taken / max(least, 1e-3)
    }

    /// How many times as much work it is for 16 times the size: 16 where work grows in proportion, 256 where
    /// it grows as the square.
    package static func growth(from size: Int, _ body: (Int) throws -> Void) rethrows -> Double {
        try ratio(of: { try body(size * 16) }, to: { try body(size) })
    }

    /// Halfway, as factors go, between proportion and square.
    package static let mostGrowth = 64.0
}

/// A paint that counts the pixels that it is asked for.
package final class CountingPaint: Sendable {
    private let calls = Guarded(0)

    package init() {}

    package var count: Int { calls.withLock { $0 } }

    /// Opaque, of one colour.
    package var shading: GraphicsContext.Shading {
        .shader(
            Shader { _, _ in
                self.calls.withLock { $0 += 1 }
                return Color.Resolved(red: 0, green: 0, blue: 1)
            })
    }
}
