import Foundation
import RasterKernels

/// The stack that is left: threads have between 512 KiB and 8 MiB of it, and what recurses as deep as a file
/// is nested can't know which.
package enum StackRoom {
    /// Bytes that the calling thread's stack has left.
    package static var left: Int { raster_stack_left() }

    /// Runs a body where at least so much stack is left: here, or on a thread of its own that the caller
    /// waits for. Where there is no such thread it runs here all the same, so that what recurses must look at
    /// `left`.
    /// - Parameter size: of the thread's stack; for what asks at each level, so that not each needs a thread.
    @inline(__always)
    package static func with<Value>(_ byteCount: Int, threadOf size: Int = 0, _ body: () -> Value) -> Value {
        left >= byteCount ? body() : onThread(max(byteCount, size), body)
    }

    @inline(never)
    package static func onThread<Value>(_ byteCount: Int, _ body: () -> Value) -> Value {
        var value: Value?
        withoutActuallyEscaping({ value = body() }, do: { run(Work($0), byteCount) })
        return value ?? body()
    }

    private final class Work {
        let body: () -> Void

        init(_ body: @escaping () -> Void) { self.body = body }
    }

    private static func run(_ work: Work, _ byteCount: Int) {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return }
        defer { pthread_attr_destroy(&attributes) }
        // Whole pages; the thread itself needs some.
        let size = (byteCount + 0x1_FFFF) & ~0xFFFF
        guard pthread_attr_setstacksize(&attributes, size) == 0 else { return }
        let reference = Unmanaged.passRetained(work)
        #if canImport(Darwin)
            var thread: pthread_t?
            let status = pthread_create(
                &thread, &attributes,
                { argument in
                    Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
                    return nil
                }, reference.toOpaque())
            guard status == 0, let thread else { return reference.release() }
        #else
            var thread = pthread_t()
            let status = pthread_create(
                &thread, &attributes,
                { argument in
                    if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
                    return nil
                }, reference.toOpaque())
            guard status == 0 else { return reference.release() }
        #endif
        pthread_join(thread, nil)
    }
}
