/// PNG's filters (PNG specification, chapter 9), which store a byte as its difference from what is left of it
/// and above it.
enum PNGFilter: UInt8, CaseIterable {
    case none = 0
    case sub = 1
    case up = 2
    case average = 3
    case paeth = 4

    /// The filtered row. `above` is the row before, all 0 for the first; `distance` the bytes of a pixel, at
    /// least 1.
    func apply(
        _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, distance: Int, count: Int,
        into target: UnsafeMutablePointer<UInt8>
    ) {
        let head = min(distance, count)
        switch self {
        case .none:
            UnsafeMutableRawPointer(target).copyMemory(from: row, byteCount: count)
        case .sub:
            UnsafeMutableRawPointer(target).copyMemory(from: row, byteCount: head)
            PNGFilterKernels.preferred.subtract(row + head, row, count - head, target + head)
        case .up:
            PNGFilterKernels.preferred.subtract(row, above, count, target)
        case .average:
            let left = row - distance
            for index in unchecked(0, head) { target[index] = row[index] &- above[index] >> 1 }
            for index in unchecked(head, count) {
                let sum = UInt16(left[index]) &+ UInt16(above[index])
                target[index] = row[index] &- UInt8(truncatingIfNeeded: sum >> 1)
            }
        case .paeth:
            let left = row - distance
            let corner = above - distance
            for index in unchecked(0, head) { target[index] = row[index] &- above[index] }
            for index in unchecked(head, count) {
                let (a, b, c) = (Int16(left[index]), Int16(above[index]), Int16(corner[index]))
                // The distances of left + above − corner from the three, without the sum.
                let (toLeft, toAbove) = (abs(b &- c), abs(a &- c))
                let toCorner = abs((b &- c) &+ (a &- c))
                let other = toAbove <= toCorner ? b : c
                let nearest = toLeft <= toAbove && toLeft <= toCorner ? a : other
                target[index] = row[index] &- UInt8(truncatingIfNeeded: nearest)
            }
        }
    }

    /// How far the bytes are from 0 as signed numbers: the specification's measure of which filter does best
    /// (12.8).
    static func weight(_ row: UnsafePointer<UInt8>, count: Int) -> Int {
        var sum = 0
        var start = 0
        while start < count {
            // So short that 32 bits hold the sum, which lets more lanes take part.
            let end = min(start + 1 << 16, count)
            var part: UInt32 = 0
            for index in unchecked(start, end) { part &+= UInt32(min(row[index], 0 &- row[index])) }
            sum += Int(part)
            start = end
        }
        return sum
    }

    @inline(__always)
    private static func unchecked(_ start: Int, _ end: Int) -> Range<Int> {
        Range(uncheckedBounds: (start, max(start, end)))
    }

    @inline(__always)
    private func unchecked(_ start: Int, _ end: Int) -> Range<Int> { Self.unchecked(start, end) }
}

/// How each row's filter is chosen.
enum PNGFilterChoice: Hashable {
    /// One filter for all rows.
    case fixed(PNGFilter)
    /// The one of the least weight; of equal ones the first.
    case lightest([PNGFilter])

    /// What libpng does on its own.
    static let adaptive = lightest(PNGFilter.allCases)
}
