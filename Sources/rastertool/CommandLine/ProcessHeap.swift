import CHeap

/// The heap of a process that draws one picture and ends.
enum ProcessHeap {
    /// Each page that is touched first costs the system a microsecond or two: a drawing of a megabyte took
    /// ten milliseconds of that. Huge pages are few.
    static func prepareForOnePicture() { raster_heap_prepare(128 << 20) }

    /// Keeps a value to the end of the process, which takes all memory at once: to free a drawing of ten
    /// thousand elements takes a millisecond.
    static func keep<Value>(_ value: Value) { _ = Unmanaged.passRetained(Kept(value)) }

    private final class Kept<Value> {
        let value: Value

        init(_ value: Value) { self.value = value }
    }
}
