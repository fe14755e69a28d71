import Dispatch
import Foundation

/// Runs a closure on eight threads that start at once, each on one of its own: a pool has as many as
/// processors.
package func onEightThreads(_ body: @escaping @Sendable (Int) -> Void) {
    let start = DispatchSemaphore(value: 0)
    let done = DispatchGroup()
    for number in 0..<8 {
        done.enter()
        Thread.detachNewThread {
            start.wait()
            body(number)
            done.leave()
        }
    }
    for _ in 0..<8 { start.signal() }
    done.wait()
}
