import RasterPaths

/// A value that is only touched under a lock. As `Synchronization.Mutex`, but with POSIX's lock inside, which
/// the thread sanitizer knows: under `Mutex` it reports races that aren't there, and would hide one that is.
/// All that threads share is in one of these, an atomic number, or never written again; `Scripts/sanitize`
/// looks.
///
/// Sendable without the compiler's check: the lock is the check.
@usableFromInline
package final class Guarded<Value>: @unchecked Sendable {
    /// By itself, as a lock must not move. `NSLock` would be two objects more, for waiting with a limit.
    @usableFromInline let lock: UnsafeMutablePointer<pthread_mutex_t>
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable
    package init(_ value: Value) {
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_mutex_t())
        pthread_mutex_init(lock, nil)
        self.value = value
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    @inlinable
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&value)
    }
}
