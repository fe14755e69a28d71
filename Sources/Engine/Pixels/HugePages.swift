import Foundation

/// Pages of 2 MiB for large blocks.
enum HugePages {
    private static let size = 2 << 20
    /// Smaller blocks have none, and of a larger one's end no less is worth one.
    private static let least = size / 2

    /// Memory of malloc's for so many bytes, on such pages where the system has them: small shapes all over a
    /// picture touch more pages than a processor knows the places of. Blocks of 4 MiB and more needn't begin
    /// with one.
    static func allocate(byteCount: Int) -> UnsafeMutableRawPointer? {
        let room = room(for: byteCount)
        var block: UnsafeMutableRawPointer?
        if beginsWithPage(byteCount) {
            if posix_memalign(&block, size, room) != 0 { return nil }
        } else {
            block = malloc(max(byteCount, 1))
        }
        if let block { advise(block, byteCount: room) }
        return block
    }

    /// The bytes that a block of so many takes.
    static func room(for byteCount: Int) -> Int {
        let rest = byteCount & (size - 1)
        return beginsWithPage(byteCount) && rest >= least ? byteCount - rest + size : byteCount
    }

    private static func beginsWithPage(_ byteCount: Int) -> Bool {
        byteCount >= least && byteCount < 2 * size
    }

    /// The same, all zero.
    static func allocateZeroed(byteCount: Int) -> UnsafeMutableRawPointer? {
        if beginsWithPage(byteCount) {
            guard let block = allocate(byteCount: byteCount) else { return nil }
            return memset(block, 0, byteCount)
        }
        // calloc leaves large blocks to the system, which has zeroed pages at hand.
        guard let block = calloc(max(byteCount, 1), 1) else { return nil }
        advise(block, byteCount: byteCount)
        return block
    }

    /// Tells the system that a block, nothing of which was touched yet, is going to be written from end to
    /// end: it then has a fault where it would have 512.
    private static func advise(_ base: UnsafeMutableRawPointer, byteCount: Int) {
        #if os(Linux)
            let start = (Int(bitPattern: base) + size - 1) & -size
            let end = (Int(bitPattern: base) + byteCount) & -size
            // Where there are no such pages all stays as it is.
            if start < end { madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, MADV_HUGEPAGE) }
        #endif
    }
}
