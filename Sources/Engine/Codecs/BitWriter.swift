/// Writes bits, the lowest first. Up to 8 bytes after the last are overwritten.
struct BitWriter {
    private var next: UnsafeMutableRawPointer
    private var bits: UInt64 = 0
    private var count: UInt64 = 0

    init(_ output: UnsafeMutablePointer<UInt8>) { next = UnsafeMutableRawPointer(output) }

    /// Bits with their number in the upper byte; together no more than 56 between flushes.
    @inline(__always)
    mutating func add(_ entry: UInt32) {
        bits |= UInt64(entry & 0xFF_FFFF) &<< count
        count &+= UInt64(entry &>> 24)
    }

    /// The same with more bits than fit there.
    @inline(__always)
    mutating func add(_ value: UInt64, count length: UInt64) {
        bits |= value &<< count
        count &+= length
    }

    @inline(__always)
    mutating func flush() {
        next.storeBytes(of: bits.littleEndian, as: UInt64.self)
        let whole = count &>> 3
        next += Int(truncatingIfNeeded: whole)
        bits &>>= whole &* 8
        count &= 7
    }

    /// Up to 32 bits.
    mutating func put(_ value: UInt64, _ length: Int) {
        bits |= value &<< count
        count &+= UInt64(length)
        flush()
    }

    mutating func align() {
        count = (count + 7) & ~7
        flush()
    }

    /// After `align`.
    mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
        next.copyMemory(from: bytes, byteCount: count)
        next += count
    }

    /// The end of what was written; after `align`.
    func finish() -> UnsafeMutablePointer<UInt8> { next.assumingMemoryBound(to: UInt8.self) }
}
