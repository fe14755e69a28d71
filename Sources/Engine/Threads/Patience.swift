import Dispatch
import RasterKernels

/// How long a thread that waits looks whether it still has to, before it sleeps: about as long as sleeping
/// and being woken take. So, where there is a processor for each, no wait costs more than twice of what the
/// better of the two would have (Karlin, Manasse, McGeoch and Owicki 1991).
enum Patience {
    /// A virtual machine's processor that sleeps is woken in 20 to 60 µs.
    private static let nanoseconds: UInt64 = 50_000
    /// With one processor nothing happens while somebody looks.
    private static let mayLook = Processors.count > 1

    /// Looks again and again.
    /// - Returns: what was found; false where it wasn't in time.
    @inline(__always)
    static func look(_ isFound: () -> Bool) -> Bool {
        if isFound() { return true }
        guard mayLook else { return false }
        let end = DispatchTime.now().uptimeNanoseconds + nanoseconds
        repeat {
            for _ in 0..<8 {
                rk_pause()
                if isFound() { return true }
            }
        } while DispatchTime.now().uptimeNanoseconds < end
        return false
    }
}
