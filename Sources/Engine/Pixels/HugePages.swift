import Foundation

/// Pages of 2 MiB for large blocks.
enum HugePages {
    /// Smaller blocks may lie between two such pages.
    private static let least = 4 << 20
    private static let size = 2 << 20

    /// Tells the system that a block, nothing of which was touched yet, is going to be written from end to
    /// end: it then has a fault where it would have 512.
    static func advise(_ base: UnsafeMutableRawPointer, byteCount: Int) {
        #if os(Linux)
            guard byteCount >= least else { return }
            let start = (Int(bitPattern: base) + size - 1) & -size
            let end = (Int(bitPattern: base) + byteCount) & -size
            // Where there are no such pages all stays as it is.
            if start < end { madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, MADV_HUGEPAGE) }
        #endif
    }
}
