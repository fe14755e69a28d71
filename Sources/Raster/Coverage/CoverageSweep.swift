import RasterKernels

/// A run of pixels in one row of a band: row, first column, number of pixels, and the coverage 1…255 of each, or
/// `masked` when each has its own, at `mask` in the batch's mask.
package typealias CoverageSpan = rk_span

extension CoverageSpan {
    package static let masked: Int32 = -1
}

/// Turns a band's sums into batches of spans, row by row, and leaves the band clear.
///
/// Spans come in batches of several rows: what reads the mask finds bytes that were written long enough ago to have
/// reached the cache, and is called less often.
final class CoverageSweep {
    /// Coverage bytes of the masked spans; a kernel may read 64 bytes past the last.
    @exclusivity(unchecked) private(set) var mask: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private(set) var spans: UnsafeMutablePointer<CoverageSpan>
    @exclusivity(unchecked) private(set) var spanCount = 0
    @exclusivity(unchecked) private var columnCapacity = -1

    private static let batchBytes = 2048
    private static let batchSpans = 256
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

    /// Makes room for a batch and one row more.
    func setWidth(_ width: Int) {
        guard width > columnCapacity else { return }
        mask.deallocate()
        spans.deallocate()
        columnCapacity = width
        mask = .allocate(capacity: Self.batchBytes + width + 128)
        mask.initialize(repeating: 0, count: Self.batchBytes + width + 128)
        spans = .allocate(capacity: Self.batchSpans + width + 2)
    }

    /// Makes the spans of as many rows as a batch holds and clears them in the band.
    /// - Returns: the row to go on with; `band.rows.upperBound` when all are done.
    func sweep(_ band: CoverageBand, from first: Int, rule: FillRule) -> Int {
        rule == .nonzero ? sweep(band, first, folding: .nonzero) : sweep(band, first, folding: .evenOdd)
    }

    @inline(__always)
    private func sweep(_ band: CoverageBand, _ first: Int, folding rule: FillRule) -> Int {
        var writer = SpanWriter(mask: mask, spans: spans)
        var row = first
        let end = band.rows.upperBound
        let hasComplex = band.hasComplex
        while row < end && writer.maskCount < Self.batchBytes && writer.spanCount < Self.batchSpans {
            writer.beginRow(row)
            if hasComplex && band.complexRows[row] {
                band.complexRows[row] = false
                sweepRow(band, row, rule, into: &writer, resolver: band.resolver)
            } else {
                sweepRow(band, row, rule, into: &writer, resolver: nil)
            }
            row &+= 1
        }
        spanCount = writer.spanCount
        return row
    }

    @inline(__always)
    private func sweepRow(
        _ band: CoverageBand, _ row: Int, _ rule: FillRule, into writer: inout SpanWriter, resolver: CellResolver?
    ) {
        let deltas = band.deltas + row &* band.stride
        let touched = band.touched + row &* band.wordsPerRow
        let complex = band.complex + row &* band.wordsPerRow
        let width = band.width
        var sum = band.leftSums[row]
        band.leftSums[row] = 0
        var position = sum == 0 ? band.columns.lowerBound : 0
        var level = Self.byte(rule.fold(sum))

        var word = band.columns.lowerBound >> 6
        let lastWord = min(band.columns.upperBound >> 6, band.wordsPerRow &- 1)
        var carry: UInt64 = 0
        while word <= lastWord {
            let bits = touched[word]
            // A pixel's piece also changes its right neighbour.
            var changed = bits | bits &<< 1 | carry
            carry = bits &>> 63
            touched[word] = 0
            let base = word &<< 6
            var resolved: UInt64 = 0
            if resolver != nil {
                resolved = complex[word]
                complex[word] = 0
            }
            word &+= 1
            while changed != 0 {
                let start = changed.trailingZeroBitCount
                let run = (~(changed &>> UInt64(truncatingIfNeeded: start))).trailingZeroBitCount
                let end = min(start &+ run, 64)
                changed = end == 64 ? 0 : changed & (~UInt64(0) &<< UInt64(truncatingIfNeeded: end))

                let gap = base &+ start &- position
                if gap > 0 { writer.appendSolid(from: position, length: gap, coverage: level) }
                writer.beginMask(at: base &+ start)
                var column = base &+ start
                let runEnd = base &+ end
                while column < runEnd {
                    sum &+= deltas[column]
                    deltas[column] = 0
                    var coverage = rule.fold(sum)
                    if let resolver, resolved &>> UInt64(truncatingIfNeeded: column) & 1 != 0 {
                        coverage = resolver.coverage(cell: row &* band.stride &+ column, sum: sum, rule: rule)
                    }
                    writer.appendMask(Self.byte(coverage))
                    column &+= 1
                }
                level = Self.byte(rule.fold(sum))
                position = runEnd
            }
        }
        if position < width { writer.appendSolid(from: position, length: width &- position, coverage: level) }
        writer.endRow(width: width)
    }

    /// 0…65536 to 0…255, to nearest.
    @inline(__always)
    static func byte(_ coverage: Int32) -> UInt8 {
        UInt8(truncatingIfNeeded: (coverage &* 255 &+ 32768) >> 16)
    }

    /// Puts runs together to spans.
    private struct SpanWriter {
        let mask: UnsafeMutablePointer<UInt8>
        let spans: UnsafeMutablePointer<CoverageSpan>
        var maskCount = 0
        var spanCount = 0
        var row: Int32 = 0
        /// The column and the place in the mask where the current masked span began; the column is -1 without one.
        var maskColumn = -1
        var maskStart = 0

        init(mask: UnsafeMutablePointer<UInt8>, spans: UnsafeMutablePointer<CoverageSpan>) {
            self.mask = mask
            self.spans = spans
        }

        @inline(__always)
        mutating func beginRow(_ row: Int) {
            self.row = Int32(truncatingIfNeeded: row)
        }

        @inline(__always)
        mutating func beginMask(at column: Int) {
            if maskColumn < 0 {
                maskColumn = column
                maskStart = maskCount
            }
        }

        @inline(__always)
        mutating func appendMask(_ coverage: UInt8) {
            mask[maskCount] = coverage
            maskCount &+= 1
        }

        @inline(__always)
        mutating func appendSolid(from column: Int, length: Int, coverage: UInt8) {
            if coverage != 0 && length <= CoverageSweep.shortestSolidRun {
                beginMask(at: column)
                for _ in 0..<length { appendMask(coverage) }
                return
            }
            closeMask(upTo: column)
            if coverage != 0 { append(column, length, Int32(coverage), 0) }
        }

        /// The pixel right of the last column may have been counted in.
        @inline(__always)
        mutating func endRow(width: Int) {
            closeMask(upTo: width)
        }

        @inline(__always)
        private mutating func closeMask(upTo limit: Int) {
            guard maskColumn >= 0 else { return }
            let length = min(maskCount &- maskStart, limit &- maskColumn)
            if length > 0 { append(maskColumn, length, CoverageSpan.masked, maskStart) }
            maskColumn = -1
        }

        @inline(__always)
        private mutating func append(_ column: Int, _ length: Int, _ coverage: Int32, _ mask: Int) {
            spans[spanCount] = CoverageSpan(
                row: row, start: Int32(truncatingIfNeeded: column), length: Int32(truncatingIfNeeded: length),
                coverage: coverage, mask: Int32(truncatingIfNeeded: mask))
            spanCount &+= 1
        }
    }
}
