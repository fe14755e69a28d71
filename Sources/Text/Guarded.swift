import RasterPaths

/// A value that is only touched under a lock. As `Synchronization.Mutex`, but with POSIX's lock inside, which the
/// thread sanitizer knows: under `Mutex` it reports races that aren't there, and would hide one that is. Everything that
/// threads share is in one of these, an atomic number, or never written again, which `Scripts/sanitize` proves.
///
/// Sendable without the compiler's check: the lock is the check.
package final class Guarded<Value>: @unchecked Sendable {
    @usableFromInline let lock = NSLock()
    @usableFromInline var value: Value

    @inlinable
    package init(_ value: Value) {
        self.value = value
    }

    /// Inlinable, as other modules would else call it with a value and a closure of types unknown to it.
    @inlinable
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
