import RasterKernels

/// A run of pixels in one row: first column, number of pixels, and the coverage 1…255 of each, or `masked` when each has
/// its own in the row's mask.
package typealias CoverageSpan = rk_span

extension CoverageSpan {
    package static let masked: Int32 = -1
}

/// Turns a band's sums into spans, row by row, and leaves the band clear.
final class CoverageSweep {
    /// Coverage bytes of the masked spans, indexed by column.
    @exclusivity(unchecked) private(set) var mask: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private(set) var spans: UnsafeMutablePointer<CoverageSpan>
    @exclusivity(unchecked) private(set) var spanCount = 0
    @exclusivity(unchecked) private var columnCapacity = 0

    /// Untouched pixels between touched ones join the mask when there are no more than these: a few bytes cost less
    /// than another span.
    private static let shortestSolidRun = 12

    init() {
        mask = .allocate(capacity: 0)
        spans = .allocate(capacity: 0)
    }

    deinit {
        mask.deallocate()
        spans.deallocate()
    }

    func setWidth(_ width: Int) {
        guard width + 64 > columnCapacity else { return }
        mask.deallocate()
        spans.deallocate()
        columnCapacity = width + 64
        mask = .allocate(capacity: columnCapacity)
        mask.initialize(repeating: 0, count: columnCapacity)
        spans = .allocate(capacity: columnCapacity)
    }

    /// Makes the spans of one row of the band and clears it.
    func sweep(_ band: CoverageBand, row: Int, rule: FillRule) {
        if band.hasComplex && band.complexRows[row] {
            band.complexRows[row] = false
            sweep(band, row: row, rule: rule, resolving: true)
        } else {
            sweep(band, row: row, rule: rule, resolving: false)
        }
    }

    @inline(__always)
    private func sweep(_ band: CoverageBand, row: Int, rule: FillRule, resolving: Bool) {
        let deltas = band.deltas + row &* band.stride
        let touched = band.touched + row &* band.wordsPerRow
        let complex = band.complex + row &* band.wordsPerRow
        let width = band.width
        var sum = band.leftSums[row]
        band.leftSums[row] = 0
        spanCount = 0
        var position = sum == 0 ? band.columns.lowerBound : 0
        var pending = -1
        var level = Self.byte(rule.fold(sum))

        let firstWord = band.columns.lowerBound >> 6
        let lastWord = min(band.columns.upperBound >> 6, band.wordsPerRow &- 1)
        var carry: UInt64 = 0
        for word in firstWord...lastWord {
            let bits = touched[word]
            // A pixel's piece also changes its right neighbour.
            var changed = bits | bits &<< 1 | carry
            carry = bits &>> 63
            if bits != 0 { touched[word] = 0 }
            let base = word &<< 6
            let resolved = resolving ? complex[word] : 0
            if resolving { complex[word] = 0 }
            while changed != 0 {
                let first = changed.trailingZeroBitCount
                let run = (~(changed &>> UInt64(truncatingIfNeeded: first))).trailingZeroBitCount
                let length = min(run, 64 &- first)
                let start = base &+ first
                if first &+ length == 64 {
                    changed = 0
                } else {
                    changed &= ~UInt64(0) &<< UInt64(truncatingIfNeeded: first &+ length)
                }

                // The untouched pixels before this run.
                if start > position {
                    if level == 0 {
                        flush(&pending, end: position)
                    } else if start &- position <= Self.shortestSolidRun {
                        if pending < 0 { pending = position }
                        for column in position..<start { mask[column] = level }
                    } else {
                        flush(&pending, end: position)
                        appendSpan(start: position, length: start &- position, coverage: Int32(level))
                    }
                }
                if pending < 0 { pending = start }
                let end = start &+ length
                var column = start
                while column < end {
                    sum &+= deltas[column]
                    deltas[column] = 0
                    var coverage = rule.fold(sum)
                    if resolving, resolved &>> UInt64(truncatingIfNeeded: column) & 1 != 0 {
                        coverage = band.resolver.coverage(
                            cell: row &* band.stride &+ column, sum: sum, rule: rule)
                    }
                    mask[column] = Self.byte(coverage)
                    column &+= 1
                }
                level = Self.byte(rule.fold(sum))
                position = end
            }
        }
        if position < width {
            flush(&pending, end: position)
            if level != 0 { appendSpan(start: position, length: width &- position, coverage: Int32(level)) }
        } else {
            flush(&pending, end: width)
        }
    }

    @inline(__always)
    private func flush(_ pending: inout Int, end: Int) {
        guard pending >= 0 else { return }
        if end > pending { appendSpan(start: pending, length: end &- pending, coverage: CoverageSpan.masked) }
        pending = -1
    }

    @inline(__always)
    private func appendSpan(start: Int, length: Int, coverage: Int32) {
        spans[spanCount] = CoverageSpan(
            start: Int32(truncatingIfNeeded: start), length: Int32(truncatingIfNeeded: length), coverage: coverage)
        spanCount &+= 1
    }

    /// 0…65536 to 0…255, to nearest.
    @inline(__always)
    static func byte(_ coverage: Int32) -> UInt8 {
        UInt8(truncatingIfNeeded: (coverage &* 255 &+ 32768) >> 16)
    }
}
