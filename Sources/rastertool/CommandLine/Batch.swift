import Dispatch
import Foundation
import Raster
import Synchronization

/// Many things done side by side; those that fail are told, and the others go on.
struct Batch {
    let count: Int
    /// What is counted: "drawings".
    let noun: String
    /// What is said of those that failed.
    let failure: String
    var workers = Processors.count

    /// - Throws: in the end, when some failed.
    func run(_ body: @Sendable (Int) throws -> Void) throws {
        let next = Atomic<Int>(0)
        let progress = Mutex(BatchProgress(total: count, noun: noun))
        DispatchQueue.concurrentPerform(iterations: max(min(workers, count), 1)) { _ in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                if index >= count { return }
                var failure: String?
                do { try body(index) } catch { failure = words(for: error) }
                progress.withLock { $0.finish(failure) }
            }
        }
        let failures = progress.withLock { $0.end() }
        if failures > 0 {
            throw ToolExit(status: 1, message: "\(failures) of \(count) \(noun) \(failure)")
        }
    }
}

/// A line on standard error that tells how many files are done, where somebody looks; failures stay on it.
private struct BatchProgress {
    let total: Int
    let noun: String
    private var done = 0
    private var failures = 0
    private let isShown = isatty(StandardStream.error.rawValue) != 0

    init(total: Int, noun: String) {
        self.total = total
        self.noun = noun
    }

    mutating func finish(_ failure: String?) {
        done += 1
        if let failure {
            failures += 1
            StandardStream.error.write("\(isShown ? "\r\u{1B}[K" : "")rastertool: error: \(failure)\n")
        }
        if isShown { StandardStream.error.write("\r\u{1B}[K\(done) of \(total) \(noun)") }
    }

    /// - Returns: how many failed.
    mutating func end() -> Int {
        if isShown { StandardStream.error.write("\n") }
        return failures
    }
}

/// How much of one picture is drawn, on standard error where somebody looks and it takes a while.
final class PictureProgress: Sendable {
    private let start = ContinuousClock.now
    private let name: String
    private let shown = Mutex<Int?>(nil)
    private let isShown = isatty(StandardStream.error.rawValue) != 0

    init(name: String) { self.name = name }

    /// - Parameter share: 0 to 1.
    func show(_ share: Double) {
        guard isShown, ContinuousClock.now - start > .milliseconds(300) else { return }
        let percent = Int(share * 100)
        shown.withLock { shown in
            // Bands finish in any order.
            guard percent > shown ?? -1, percent < 100 else { return }
            shown = percent
            StandardStream.error.write("\r\u{1B}[K\(name): \(percent) %")
        }
    }

    /// Leaves no trace on the terminal.
    func end() {
        if shown.withLock({ $0 != nil }) { StandardStream.error.write("\r\u{1B}[K") }
    }
}
