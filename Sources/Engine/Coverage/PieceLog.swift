/// The pieces of an outline, in the order in which they come, and afterwards those of its complex pixels, put
/// together pixel by pixel.
///
/// Which pixels are complex is known only at the end, so all pieces are kept until then, in 16 bytes each.
final class PieceLog {
    /// A piece and its pixel: 29 bits for which bit is the pixel's, or which of the complex ones it is once
    /// they are put together, then x0, x1 and whether the edge goes down; y0 and y1 in 32 bits each.
    struct Entry: BitwiseCopyable {
        var place: UInt64
        var heights: UInt64

        @inline(__always)
        init(pixel: Int, x0: Int, y0: Int, x1: Int, y1: Int, direction: Int) {
            let ends = x0 &<< 18 | x1 &<< 1 | (direction &+ 1) &>> 1
            place = UInt64(truncatingIfNeeded: pixel &<< 35 | ends)
            heights = UInt64(truncatingIfNeeded: y0 &<< 32 | y1)
        }

        @inline(__always) var pixel: Int { Int(truncatingIfNeeded: place &>> 35) }
        @inline(__always) var x0: Int { Int(truncatingIfNeeded: place &>> 18) & 0x1FFFF }
        @inline(__always) var x1: Int { Int(truncatingIfNeeded: place &>> 1) & 0x1FFFF }
        @inline(__always) var y0: Int { Int(truncatingIfNeeded: heights &>> 32) }
        @inline(__always) var y1: Int { Int(truncatingIfNeeded: heights & 0xFFFF_FFFF) }
        @inline(__always) var direction: Int { Int(truncatingIfNeeded: place & 1) &* 2 &- 1 }
    }

    /// Enough for most outlines; small enough to stay in the cache.
    private static let firstCapacity = 8192
    /// 2 MiB. An outline of more pieces is walked again, window by window (`CoverageBand`).
    private static let mostEntries = 1 << 17

    @exclusivity(unchecked) private(set) var entries: UnsafeMutablePointer<Entry>
    @exclusivity(unchecked) private(set) var capacity = firstCapacity
    /// Whether there were too many; what is kept is of no use then.
    @exclusivity(unchecked) private(set) var isCrowded = false

    /// The complex pixels' pieces, pixel by pixel; those of a pixel that came last are first.
    @exclusivity(unchecked) private var grouped: UnsafeMutablePointer<Entry>
    @exclusivity(unchecked) private var groupedCapacity = 0
    /// Where in them each complex pixel's begin, in the order of rows and columns, and where the last end.
    @exclusivity(unchecked) private var starts: UnsafeMutablePointer<UInt32>
    @exclusivity(unchecked) private var startCapacity = 0
    /// How many complex pixels there are before each word of bits.
    @exclusivity(unchecked) private var ranks: UnsafeMutablePointer<UInt32>
    @exclusivity(unchecked) private var rankCapacity = 0

    var byteCount: Int {
        (capacity + groupedCapacity) * MemoryLayout<Entry>.stride + (startCapacity + rankCapacity) * 4
    }

    init() {
        entries = .allocate(capacity: capacity)
        grouped = .allocate(capacity: 0)
        starts = .allocate(capacity: 0)
        ranks = .allocate(capacity: 0)
    }

    deinit {
        entries.deallocate()
        grouped.deallocate()
        starts.deallocate()
        ranks.deallocate()
    }

    /// To be called before the first piece.
    func begin() { isCrowded = false }

    /// Makes room for more than there is, or begins again where that would be too much.
    /// - Returns: how many entries are kept.
    @inline(never)
    func makeRoom() -> Int {
        if capacity == Self.mostEntries || isCrowded {
            isCrowded = true
            return 0
        }
        let grown = UnsafeMutablePointer<Entry>.allocate(capacity: capacity * 4)
        grown.update(from: entries, count: capacity)
        entries.deallocate()
        entries = grown
        capacity *= 4
        return capacity / 4
    }

    /// Puts the pieces of complex pixels together. They are no longer in the log afterwards.
    func group(count: Int, complex: UnsafePointer<UInt64>, wordCount: Int) {
        if wordCount > rankCapacity {
            ranks.deallocate()
            rankCapacity = wordCount
            ranks = .allocate(capacity: wordCount)
        }
        var pixelCount = 0
        for word in 0..<wordCount {
            ranks[word] = UInt32(truncatingIfNeeded: pixelCount)
            let bits = complex[word]
            if bits != 0 { pixelCount &+= bits.nonzeroBitCount }
        }
        if pixelCount + 2 > startCapacity {
            starts.deallocate()
            startCapacity = max(pixelCount + 2, 2 * startCapacity)
            starts = .allocate(capacity: startCapacity)
        }
        starts.update(repeating: 0, count: pixelCount + 2)

        // Kept ones move to the front, with their pixel's rank for the pixel.
        let entries = entries
        let starts = starts
        var kept = 0
        for index in 0..<count {
            var entry = entries[index]
            let pixel = entry.pixel
            guard complex[pixel >> 6] &>> UInt64(truncatingIfNeeded: pixel) & 1 != 0 else { continue }
            // A level piece bounds no area, but one that ends at the pixel's left border changes the winding
            // there.
            if entry.y0 == entry.y1 && (entry.x0 == 0) == (entry.x1 == 0) { continue }
            let rank = rank(of: pixel, complex)
            entry.place = entry.place & ((1 &<< 35) &- 1) | UInt64(truncatingIfNeeded: rank) &<< 35
            entries[kept] = entry
            kept &+= 1
            starts[rank] &+= 1
        }
        var sum: UInt32 = 0
        for pixel in 0...pixelCount {
            sum &+= starts[pixel]
            starts[pixel] = sum
        }
        if kept > groupedCapacity {
            grouped.deallocate()
            groupedCapacity = max(kept, 2 * groupedCapacity)
            grouped = .allocate(capacity: groupedCapacity)
        }
        let grouped = grouped
        for index in 0..<kept {
            let entry = entries[index]
            let place = starts[entry.pixel] &- 1
            starts[entry.pixel] = place
            grouped[Int(place)] = entry
        }
    }

    /// The pieces of a complex pixel.
    @inline(__always)
    func pieces(of pixel: Int, _ complex: UnsafePointer<UInt64>) -> UnsafeBufferPointer<Entry> {
        let rank = rank(of: pixel, complex)
        let start = Int(starts[rank])
        return UnsafeBufferPointer(start: grouped + start, count: Int(starts[rank &+ 1]) &- start)
    }

    /// How many complex pixels come before one.
    @inline(__always)
    private func rank(of pixel: Int, _ complex: UnsafePointer<UInt64>) -> Int {
        let before = complex[pixel >> 6] & ((1 &<< UInt64(truncatingIfNeeded: pixel & 63)) &- 1)
        return Int(ranks[pixel >> 6]) &+ before.nonzeroBitCount
    }
}
