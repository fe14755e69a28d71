import RasterKernels
import RasterPaths

/// A run of pixels in one row of a band: row, first column, number of pixels, and the coverage 1…255 of each,
/// or `masked` when each has its own, at `mask` in the batch's mask.
package typealias CoverageSpan = rk_span

extension CoverageSpan {
    package static let masked: Int32 = -1

    /// Writes its pixels' coverages, a byte each, into rows that begin at its batch's first pixel.
    @inline(__always)
    func write(_ mask: UnsafePointer<UInt8>, to pixels: UnsafeMutablePointer<UInt8>, rowLength: Int) {
        let line = pixels + (Int(row) &* rowLength &+ Int(start))
        if coverage == Self.masked {
            line.update(from: mask + Int(self.mask), count: Int(length))
        } else {
            line.update(repeating: UInt8(truncatingIfNeeded: coverage), count: Int(length))
        }
    }
}

/// Turns a band's sums into batches of spans, row by row, and leaves the band clear.
///
/// Spans come in batches of several rows: what reads the mask finds bytes that were written long enough ago
/// to have reached the cache, and is called less often.
final class CoverageSweep {
    /// Coverage bytes of the masked spans; a kernel may read 64 bytes past the last.
    @exclusivity(unchecked) private(set) var mask: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private(set) var spans: UnsafeMutablePointer<CoverageSpan>
    @exclusivity(unchecked) private(set) var spanCount = 0
    @exclusivity(unchecked) private var columnCapacity = -1

    private static let batchBytes = 2048
    private static let batchSpans = 256
    /// Untouched pixels between touched ones join the mask when there are no more than these: a few bytes
    /// cost less than another span.
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

    /// How many columns beyond the last touched one masks may end: its right neighbour, and the group of four
    /// that this begins.
    static let overhang = 4

    /// Makes the spans of as many rows as a batch holds and clears them in the band.
    /// - Returns: the row to go on with; `band.rows.upperBound` when all are done.
    func sweep(_ band: CoverageBand, from first: Int, rule: FillRule) -> Int {
        // The rules agree on coverage.
        if band.isConvex { return sweepConvex(band, first) }
        if band.isSummed { return sweepBlocks(band, first) }
        return rule == .nonzero
            ? sweep(band, first, folding: .nonzero) : sweep(band, first, folding: .evenOdd)
    }

    @inline(__always)
    private func sweep(_ band: CoverageBand, _ first: Int, folding rule: FillRule) -> Int {
        var writer = SpanWriter(mask: mask, spans: spans)
        let lines = BandLines(band)
        var row = first
        while row < lines.endRow && writer.maskCount < Self.batchBytes && writer.spanCount < Self.batchSpans {
            writer.beginRow(row)
            let isComplex = lines.hasComplex && lines.complexRows[row]
            sweepRow(band, lines, row, rule, into: &writer, isComplex: isComplex)
            if isComplex { lines.complexRows[row] = false }
            row &+= 1
        }
        spanCount = writer.spanCount
        return row
    }

    @inline(__always)
    private func sweepRow(
        _ band: CoverageBand, _ lines: BandLines, _ row: Int, _ rule: FillRule, into writer: inout SpanWriter,
        isComplex: Bool
    ) {
        let deltas = lines.deltas + row &* lines.stride
        let touched = lines.touched + row &* lines.wordsPerRow
        let width = lines.width
        var sum = lines.leftSums[row]
        lines.leftSums[row] = 0
        var position = sum == 0 ? lines.firstColumn : 0
        var level = Self.byte(rule.fold(sum))

        var word = lines.firstColumn >> 6
        let lastWord = lines.lastWord
        var carry: UInt64 = 0
        while word <= lastWord {
            let bits = touched[word]
            if bits | carry == 0 {
                word &+= 1
                continue
            }
            // A pixel's piece also changes its right neighbour.
            var changed = bits | bits &<< 1 | carry
            carry = bits &>> 63
            touched[word] = 0
            let base = word &<< 6
            if position > base { changed &= ~UInt64(0) &<< UInt64(truncatingIfNeeded: position &- base) }
            while changed != 0 {
                var column = base &+ changed.trailingZeroBitCount
                if column > position { writer.appendRun(from: position, to: column, coverage: level) }
                writer.beginMask(at: column)
                // Four pixels at a time: those past the touched ones have no differences and keep the
                // coverage.
                repeat {
                    let cell = UnsafeMutableRawPointer(deltas + column)
                    let sums = Self.runningSums(cell.loadUnaligned(as: SIMD4<Int32>.self), after: sum)
                    cell.storeBytes(of: SIMD4<Int32>.zero, as: SIMD4<Int32>.self)
                    sum = sums.w
                    writer.appendMask(Self.bytes(rule.fold(sums)))
                    if isComplex {
                        resolve(
                            band, row, from: column, sums: sums, rule,
                            mask: writer.mask + (writer.maskCount &- 4))
                    }
                    column &+= 4
                    changed =
                        column &- base >= 64
                        ? 0 : changed & (~UInt64(0) &<< UInt64(truncatingIfNeeded: column &- base))
                } while changed &>> UInt64(truncatingIfNeeded: column) & 1 != 0
                level = Self.byte(rule.fold(sum))
                position = column
            }
            word &+= 1
        }
        if isComplex {
            let complex = band.complex + row &* lines.wordsPerRow
            for word in 0..<lines.wordsPerRow { complex[word] = 0 }
        }
        if position < width { writer.appendRun(from: position, to: width, coverage: level) }
        writer.endRow(width: width)
    }

    /// A convex outline has two groups of touched pixels in a row, where its edges come down and where they
    /// go up.
    private func sweepConvex(_ band: CoverageBand, _ first: Int) -> Int {
        var writer = SpanWriter(mask: mask, spans: spans)
        let lines = BandLines(band)
        let sides = band.sides
        var row = first
        while row < lines.endRow && writer.maskCount < Self.batchBytes && writer.spanCount < Self.batchSpans {
            writer.beginRow(row)
            let deltas = lines.deltas + row &* lines.stride
            var sum = lines.leftSums[row]
            lines.leftSums[row] = 0
            let falling = sides[row].falling
            let rising = sides[row].rising
            let near = falling.first <= rising.first ? falling : rising
            let far = falling.first <= rising.first ? rising : falling
            var position = 0
            if near.last >= 0 {
                let start = Int(near.first)
                if sum != 0 && start > 0 {
                    writer.appendRun(from: 0, to: start, coverage: Self.byte(FillRule.nonzero.fold(sum)))
                }
                writer.beginMask(at: start)
                // A pixel's piece also changes its right neighbour. Sides that nearly meet are swept as one.
                var end = Int(near.last) &+ 2
                var column = start
                if far.last >= 0 {
                    let gap = Int(far.first) &- end
                    if gap <= Self.shortestSolidRun {
                        end = max(end, Int(far.last) &+ 2)
                    } else {
                        Self.sweepColumns(deltas, from: &column, to: end, sum: &sum, into: &writer)
                        writer.appendRun(
                            from: column, to: Int(far.first), coverage: Self.byte(FillRule.nonzero.fold(sum)))
                        column = Int(far.first)
                        end = Int(far.last) &+ 2
                        writer.beginMask(at: column)
                    }
                }
                Self.sweepColumns(deltas, from: &column, to: end, sum: &sum, into: &writer)
                position = column
            }
            if position < lines.width && sum != 0 {
                writer.appendRun(
                    from: position, to: lines.width, coverage: Self.byte(FillRule.nonzero.fold(sum)))
            }
            writer.endRow(width: lines.width)
            row &+= 1
        }
        spanCount = writer.spanCount
        return row
    }

    /// Coverage of a convex outline's touched pixels, four at a time.
    @inline(__always)
    private static func sweepColumns(
        _ deltas: UnsafeMutablePointer<Int32>, from column: inout Int, to end: Int, sum: inout Int32,
        into writer: inout SpanWriter
    ) {
        repeat {
            let cell = UnsafeMutableRawPointer(deltas + column)
            let sums = runningSums(cell.loadUnaligned(as: SIMD4<Int32>.self), after: sum)
            cell.storeBytes(of: SIMD4<Int32>.zero, as: SIMD4<Int32>.self)
            sum = sums.w
            writer.appendMask(bytes(FillRule.nonzero.fold(sums)))
            column &+= 4
        } while column < end
    }

    /// Sums that are coverage, under either rule, block by block.
    private func sweepBlocks(_ band: CoverageBand, _ first: Int) -> Int {
        var writer = SpanWriter(mask: mask, spans: spans)
        let lines = BandLines(band)
        let (firstBlock, lastBlock) = (band.blockColumns.lowerBound, band.blockColumns.upperBound)
        let limit = min(lines.width, band.columns.upperBound &+ Self.overhang)
        var row = first
        while row < lines.endRow && writer.maskCount < Self.batchBytes && writer.spanCount < Self.batchSpans {
            writer.beginRow(row)
            let deltas = lines.deltas + row &* lines.stride
            let blocks = band.blocks + (row &* lines.stride) >> 3
            var sum = lines.leftSums[row]
            lines.leftSums[row] = 0
            var position = 0
            var block = firstBlock
            while block <= lastBlock {
                if blocks[block] == 0 {
                    block &+= 1
                    continue
                }
                // What is left of the outline's box isn't covered, and no span may begin there.
                let start = max(block &<< 3, lines.firstColumn)
                if start > position {
                    writer.appendRun(
                        from: position, to: min(start, lines.width),
                        coverage: Self.byte(FillRule.nonzero.fold(sum)))
                }
                writer.beginMask(at: start, skipping: start &- block &<< 3)
                repeat {
                    blocks[block] = 0
                    let cells = UnsafeMutableRawPointer(deltas + block &<< 3)
                    for half in 0..<2 {
                        let cell = cells + 16 &* half
                        let sums = Self.runningSums(cell.loadUnaligned(as: SIMD4<Int32>.self), after: sum)
                        cell.storeBytes(of: SIMD4<Int32>.zero, as: SIMD4<Int32>.self)
                        sum = sums.w
                        writer.appendMask(Self.bytes(FillRule.nonzero.fold(sums)))
                    }
                    block &+= 1
                } while block <= lastBlock && blocks[block] != 0
                position = block &<< 3
            }
            if position < lines.width && sum != 0 {
                writer.appendRun(
                    from: position, to: lines.width, coverage: Self.byte(FillRule.nonzero.fold(sum)))
                writer.endRow(width: lines.width)
            } else {
                writer.endRow(width: limit)
            }
            row &+= 1
        }
        spanCount = writer.spanCount
        return row
    }

    /// Paints all rows of a band whose sums are coverage in one colour, without spans between.
    /// - Parameter pixels: the band's first one.
    func paint(
        _ band: CoverageBand, _ pixel: UInt32, onto pixels: UnsafeMutablePointer<UInt32>, rowLength: Int,
        _ kernel: EdgeKernels.SweepSolid
    ) {
        var lines = band.kernelBand
        lines.columns = Double(band.paintedWidth)
        let blocks = band.blockColumns
        kernel(
            &lines, band.rows.lowerBound, band.rows.upperBound, blocks.lowerBound, blocks.upperBound, pixels,
            rowLength, pixel)
    }

    /// Puts the exact coverage of the complex ones among four pixels into the mask.
    @inline(never)
    private func resolve(
        _ band: CoverageBand, _ row: Int, from column: Int, sums: SIMD4<Int32>, _ rule: FillRule,
        mask: UnsafeMutablePointer<UInt8>
    ) {
        for lane in 0..<4 {
            let bit = CoverageBand.bit(row: row, column: column &+ lane, wordsPerRow: band.wordsPerRow)
            guard band.complex[bit >> 6] &>> UInt64(truncatingIfNeeded: bit) & 1 != 0 else { continue }
            let coverage = band.coverage(row: row, column: column &+ lane, sum: sums[lane], rule: rule)
            mask[lane] = Self.byte(coverage)
        }
    }

    @inline(__always)
    private static func runningSums(_ values: SIMD4<Int32>, after sum: Int32) -> SIMD4<Int32> {
        let pairs = values &+ SIMD4(0, values.x, values.y, values.z)
        return pairs &+ SIMD4(0, 0, pairs.x, pairs.y) &+ SIMD4(repeating: sum)
    }

    /// 0…65536 to 0…255, to nearest.
    @inline(__always)
    private static func bytes(_ coverage: SIMD4<Int32>) -> SIMD4<UInt8> {
        SIMD4<UInt8>(truncatingIfNeeded: (coverage &<< 8 &- coverage &+ 32768) &>> 16)
    }

    /// 0…65536 to 0…255, to nearest.
    @inline(__always)
    static func byte(_ coverage: Int32) -> UInt8 {
        UInt8(truncatingIfNeeded: (coverage &* 255 &+ 32768) >> 16)
    }

    /// What a sweep needs of a band, read once: the compiler must assume that writing a pixel changes the
    /// band.
    private struct BandLines {
        let deltas: UnsafeMutablePointer<Int32>
        let stride: Int
        let touched: UnsafeMutablePointer<UInt64>
        let wordsPerRow: Int
        let leftSums: UnsafeMutablePointer<Int32>
        let complexRows: UnsafeMutablePointer<Bool>
        let hasComplex: Bool
        let width: Int
        let endRow: Int
        let firstColumn: Int
        let lastWord: Int

        @inline(__always)
        init(_ band: CoverageBand) {
            deltas = band.deltas
            stride = band.stride
            touched = band.touched
            wordsPerRow = band.wordsPerRow
            leftSums = band.leftSums
            complexRows = band.complexRows
            hasComplex = band.hasComplex
            width = band.width
            endRow = band.rows.upperBound
            firstColumn = band.columns.lowerBound
            lastWord = min(band.columns.upperBound >> 6, band.wordsPerRow &- 1)
        }
    }

    /// Puts runs together to spans.
    private struct SpanWriter {
        let mask: UnsafeMutablePointer<UInt8>
        let spans: UnsafeMutablePointer<CoverageSpan>
        var maskCount = 0
        var spanCount = 0
        var row: Int32 = 0
        /// The column and the place in the mask where the current masked span began; the column is -1 without
        /// one.
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

        /// Begins with what comes after the next few bytes of the mask, unless there is something before.
        @inline(__always)
        mutating func beginMask(at column: Int, skipping count: Int) {
            if maskColumn < 0 {
                maskColumn = column
                maskStart = maskCount &+ count
            }
        }

        @inline(__always)
        mutating func appendMask(_ coverage: SIMD4<UInt8>) {
            UnsafeMutableRawPointer(mask + maskCount).storeBytes(of: coverage, as: SIMD4<UInt8>.self)
            maskCount &+= 4
        }

        /// Pixels that no edge touches, at one coverage.
        @inline(__always)
        mutating func appendRun(from column: Int, to end: Int, coverage: UInt8) {
            let length = end &- column
            if coverage != 0 && length <= CoverageSweep.shortestSolidRun {
                beginMask(at: column)
                UnsafeMutableRawPointer(mask + maskCount).storeBytes(
                    of: SIMD16(repeating: coverage), as: SIMD16<UInt8>.self)
                maskCount &+= length
                return
            }
            closeMask(upTo: column)
            if coverage != 0 { append(column, length, Int32(coverage), 0) }
        }

        /// Pixels right of the last column may have been counted in.
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
