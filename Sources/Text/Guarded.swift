import RasterPaths

/// A value that is only touched under a lock. As `Synchronization.Mutex`, but with POSIX's lock inside, which
/// the thread sanitizer knows: under `Mutex` it reports races that aren't there, and would hide one that is.
/// All that threads share is in one of these, an atomic number, or never written again; `Scripts/sanitize`
/// looks.
///
/// Sendable without the compiler's check: the lock is the check.
package final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
