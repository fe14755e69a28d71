import RasterKernels
import RasterPaths

/// Exact area coverage of outlines over a rectangle of pixels.
///
/// Every edge adds, pixel by pixel, the signed area that lies to its right: `deltas` holds differences along
/// a row, so a running sum over a row gives each pixel's average winding in 1/65536 (Levien's font-rs
/// arrangement of the cells of LibArt and FreeType). Only pixels that an edge touches are written and read
/// again: one bit a pixel in `touched` tells which.
///
/// **Determinism.** Points come in as integers (`DevicePoint`). Where an edge meets a pixel row's or column's
/// border is computed from the edge's own ends by one division, one multiplication and one addition in IEEE
/// double, which Swift neither reorders nor contracts into a fused operation, and is rounded to an integer at
/// once; sums are then integers, whose addition has no order. What `PolygonBoundary` and `CellResolver`
/// compute in double precision comes from such integers, in an order that the outline alone decides, and is
/// rounded to integers again. So a pixel's sum depends only on the edges that touch it and the windings to
/// its left: not on the band, the tile, the thread, the instruction set, or the machine's mathematical
/// library.
///
/// **Self-intersections.** An average of windings tells the covered area only while the winding takes two
/// neighbouring values in the pixel. A pixel touched by two pieces of outline that are not parts of one x-
/// and y-monotone chain, nor of two chains that meet there and cannot cross, is marked in `complex`, and
/// `CellResolver` integrates it exactly.
final class CoverageBand {
    /// The current outline's rectangle of pixels: its box inside `region`, so that its sums lie close
    /// together.
    @exclusivity(unchecked) private(set) var left = 0
    @exclusivity(unchecked) private(set) var top = 0
    @exclusivity(unchecked) private(set) var width = 0
    @exclusivity(unchecked) private(set) var height = 0
    /// The pixels that outlines are seen in, in the picture's.
    @exclusivity(unchecked) var region = PixelRect.nowhere

    /// Differences of winding sums; one more column than `width` takes the spill of the last.
    @exclusivity(unchecked) private(set) var deltas: UnsafeMutablePointer<Int32>
    @exclusivity(unchecked) private(set) var stride = 0
    @exclusivity(unchecked) private(set) var touched: UnsafeMutablePointer<UInt64>
    @exclusivity(unchecked) private(set) var complex: UnsafeMutablePointer<UInt64>
    @exclusivity(unchecked) private(set) var wordsPerRow = 0
    /// Windings that come in from the left of the band, a value a row.
    @exclusivity(unchecked) private(set) var leftSums: UnsafeMutablePointer<Int32>
    @exclusivity(unchecked) private var deltaCapacity = 0
    @exclusivity(unchecked) private var wordCapacity = 0
    @exclusivity(unchecked) private var rowCapacity = 0

    /// Rows with complex pixels.
    @exclusivity(unchecked) private(set) var complexRows: UnsafeMutablePointer<Bool>
    /// A byte for every eight sums, 1 where any may have been changed: of outlines whose sums are coverage,
    /// which have no bits in `touched`.
    @exclusivity(unchecked) private(set) var blocks: UnsafeMutablePointer<UInt8>
    /// Where a convex outline's edges are, in the rows that it reaches; of no meaning after other outlines.
    @exclusivity(unchecked) private(set) var sides: UnsafeMutablePointer<RowSides>
    @exclusivity(unchecked) private(set) var isConvex = false
    /// Whether the current outline's sums are its coverage.
    @exclusivity(unchecked) private(set) var isSummed = false
    let pieceLog = PieceLog()

    /// Rows and columns of the band that the current outline may touch, and whether any pixel is complex.
    @exclusivity(unchecked) private(set) var rows = 0..<0
    @exclusivity(unchecked) private(set) var columns = 0..<0
    @exclusivity(unchecked) private(set) var hasComplex = false

    let resolver = CellResolver()
    private let boundary = PolygonBoundary()
    private let walker = SumWalker()

    @exclusivity(unchecked) var kernelLevel = KernelLevel.reference {
        didSet {
            if kernelLevel == oldValue { return }
            kernels = EdgeKernels(level: kernelLevel)
            boundary.setKernels(kernels)
        }
    }
    @exclusivity(unchecked) private(set) var kernels = EdgeKernels(level: .reference)

    /// Whether nobody waits for the coverage any more: asked now and then while an outline has very
    /// many points, or pixels with crowds of pieces, which take as long as a thousand plain ones.
    @exclusivity(unchecked) var isGivenUp: (() -> Bool)?
    /// The longer side of the current outline's box, in device units.
    @exclusivity(unchecked) private(set) var extent = 0

    /// Whether all of the current outline lies less than `nearest` device units from the band's corner.
    @exclusivity(unchecked) private var isNear = false
    private static let nearest = 1 << 30

    /// The memory that the buffers take.
    var byteCount: Int {
        let sums = deltaCapacity * 4 + deltaCapacity / 8 + 8
        return sums + wordCapacity * 16 + rowCapacity * 21 + pieceLog.byteCount + resolver.headCapacity * 4
            + resolver.pieceByteCount + boundary.byteCount + walker.byteCount
    }

    init() {
        deltas = .allocate(capacity: 0)
        touched = .allocate(capacity: 0)
        complex = .allocate(capacity: 0)
        leftSums = .allocate(capacity: 0)
        complexRows = .allocate(capacity: 0)
        blocks = .allocate(capacity: 0)
        sides = .allocate(capacity: 0)
    }

    deinit {
        deltas.deallocate()
        touched.deallocate()
        complex.deallocate()
        leftSums.deallocate()
        complexRows.deallocate()
        blocks.deallocate()
        sides.deallocate()
    }

    /// The sums of a row: one more than its pixels for the spill, seven to sweep eight at a time, and an odd
    /// number of cache lines, so that the rows of a column lie in as many sets of the cache as there are.
    static func stride(forWidth width: Int) -> Int { ((width + 8 + 15) / 16 | 1) * 16 }

    /// A bit for each pixel of a row and for its spill.
    private static func wordsPerRow(forWidth width: Int) -> Int { (width + 8 + 63) / 64 }

    /// Which bit is a pixel's, counted from the first row's: `PieceLog` keeps pieces by it.
    @inline(__always)
    static func bit(row: Int, column: Int, wordsPerRow: Int) -> Int { (row &* wordsPerRow) &<< 6 &+ column }

    /// Lays the buffers out over a rectangle of pixels, as they are all zero between outlines.
    @inline(__always)
    private func place(columns: Range<Int>, rows: Range<Int>) {
        left = columns.lowerBound
        top = rows.lowerBound
        width = columns.count
        height = rows.count
        stride = Self.stride(forWidth: width)
        wordsPerRow = Self.wordsPerRow(forWidth: width)
        if stride * height > deltaCapacity || wordsPerRow * height > wordCapacity || height > rowCapacity {
            makeRoom()
        }
    }

    /// As large as the region may ask for.
    @inline(never)
    private func makeRoom() {
        let stride = max(Self.stride(forWidth: region.width), stride)
        let wordsPerRow = max(Self.wordsPerRow(forWidth: region.width), wordsPerRow)
        let height = max(region.height, height)
        if stride * height > deltaCapacity {
            deltas.deallocate()
            deltaCapacity = stride * height
            deltas = .allocate(capacity: deltaCapacity)
            deltas.initialize(repeating: 0, count: deltaCapacity)
            blocks.deallocate()
            // Kernels read eight at a time.
            let blockCount = deltaCapacity / 8 + 8
            blocks = .allocate(capacity: blockCount)
            blocks.initialize(repeating: 0, count: blockCount)
        }
        if wordsPerRow * height > wordCapacity {
            touched.deallocate()
            complex.deallocate()
            wordCapacity = wordsPerRow * height
            touched = .allocate(capacity: wordCapacity)
            complex = .allocate(capacity: wordCapacity)
            touched.initialize(repeating: 0, count: wordCapacity)
            complex.initialize(repeating: 0, count: wordCapacity)
        }
        if height > rowCapacity {
            leftSums.deallocate()
            rowCapacity = height
            leftSums = .allocate(capacity: rowCapacity)
            leftSums.initialize(repeating: 0, count: rowCapacity)
            complexRows.deallocate()
            complexRows = .allocate(capacity: rowCapacity)
            complexRows.initialize(repeating: false, count: rowCapacity)
            sides.deallocate()
            sides = .allocate(capacity: rowCapacity)
        }
    }

    /// Takes in an outline. Afterwards `rows` and `columns` tell what it touches; the caller sweeps those
    /// rows, which clears them again.
    func accumulate(_ outline: FlattenedContours, rule: FillRule, antialiased: Bool) {
        hasComplex = false
        isSummed = false
        isConvex = false
        guard outline.contourCount > 0, bound(OutlineBox(outline, kernels.box)) else { return }
        if !antialiased { return accumulateCentres(outline) }
        if outline.isConvex && outline.contourCount == 1 {
            (isSummed, isConvex) = (true, true)
            (sides + rows.lowerBound).initialize(repeating: RowSides(), count: rows.count)
            var sink = ConvexSink(band: self)
            walker.walk(outline, in: self, into: &sink)
        } else if outline.isSimple {
            isSummed = true
            var sink = SumSink(band: self)
            walker.walk(outline, in: self, into: &sink)
        } else if boundary.prepare(outline, extent: extent) {
            isSummed = true
            var sink = SumSink(band: self)
            walker.walk(boundary, of: outline, rule, in: self, into: &sink)
        } else {
            accumulateAreas(outline)
        }
    }

    /// Takes in an outline of which the boundary is known.
    func accumulate(_ parts: BoundaryParts) {
        (hasComplex, isSummed, isConvex) = (false, false, false)
        guard bound(parts.box) else { return }
        isSummed = true
        var sink = SumSink(band: self)
        walker.walk(parts, in: self, into: &sink)
    }

    /// The boundary of an outline's inside, for antialiasing; unknown where there is no memory for it.
    func boundary(of outline: FlattenedContours, _ rule: FillRule, in memory: BoundaryMemory)
        -> KnownBoundary
    {
        let count = outline.pointCount
        let box = OutlineBox(outline, kernels.box)
        guard outline.contourCount > 0, box.low.y < box.high.y else { return .unknown }
        let parts: BoundaryParts?
        if outline.isSimple || (outline.isConvex && outline.contourCount == 1) {
            // Of curves a band cuts only those that it sees.
            if count > PolygonBoundary.edgeLimit || !outline.isPolygonal { return .unknown }
            parts = BoundaryParts(atMost: count, box: box, memory: memory, outline.copyEdges)
        } else {
            guard boundary.prepare(outline, extent: box.extent) else { return .none }
            parts = BoundaryParts(
                atMost: boundary.mostParts(of: count) + PolygonBoundary.partsBeyond, box: box, memory: memory
            ) { boundary.copyParts(of: count, rule: rule, to: $0) }
        }
        return parts.map { .parts($0) } ?? .unknown
    }

    /// How many of its columns may be painted: eight more than the outline meets, inside the region, so that
    /// a kernel's last vector is whole.
    var paintedWidth: Int { min(width &+ 8, region.right &- left) }

    /// What kernels need to know.
    var kernelBand: rk_band {
        rk_band(
            sums: deltas, blocks: blocks,
            sides: isConvex ? UnsafeMutableRawPointer(sides).assumingMemoryBound(to: Int32.self) : nil,
            left_sums: leftSums, stride: stride, left: Double(left << 16),
            top: Double(top << 16), columns: Double(width), rows: Double(height))
    }

    /// The blocks of a row that outlines may have marked: kernels mark those of two sums more.
    var blockColumns: ClosedRange<Int> {
        max(columns.lowerBound &- 1, 0) >> 3...min((columns.upperBound &+ 2) >> 3, stride >> 3 &- 1)
    }

    /// Finds the part of the band that an outline's box meets. False when there is none, or nothing to its
    /// right.
    private func bound(_ box: OutlineBox) -> Bool {
        let (minX, minY) = (box.low.x, box.low.y)
        let (maxX, maxY) = (box.high.x, box.high.y)
        rows = 0..<0
        columns = 0..<0
        extent = box.extent
        guard minY < maxY else { return false }
        let firstRow = max(minY >> 16, region.y)
        let endRow = min((maxY - 1) >> 16 + 1, region.bottom)
        let firstColumn = max(minX >> 16, region.x)
        let endColumn = min(maxX >> 16 + 1, region.right)
        guard firstRow < endRow, minX >> 16 < region.right, endColumn > region.x else { return false }
        // A column more on either side, as kernels may change an edge's neighbours.
        place(
            columns: max(firstColumn - 1, region.x)..<min(endColumn + 1, region.right),
            rows: firstRow..<endRow)
        rows = 0..<height
        columns = (firstColumn - left)..<(endColumn - left)
        let near = Self.nearest
        isNear =
            min(minX &- left &<< 16, minY &- top &<< 16) > 0 &- near
            && max(maxX &- left &<< 16, maxY &- top &<< 16) < near
        return true
    }

    // MARK: Areas

    private func accumulateAreas(_ outline: FlattenedContours) {
        let walker = EdgeWalker(band: self)
        var sink = AreaSink(band: self)
        let isGivenUp = isGivenUp
        var work = 0
        var isBroken = false
        var first = 0
        for contour in 0..<outline.contourCount where !isBroken {
            let end = outline.contourEnds[contour]
            var chain = ChainTracker(band: self)
            var from = first
            while from < end {
                let to = from &+ 1 == end ? first : from &+ 1
                let start = outline.points[from]
                let finish = outline.points[to]
                if let isGivenUp {
                    work &+= min(abs(finish.y &- start.y) >> 16, height) &+ 1
                    if work > 1 << 20 {
                        work = 0
                        if isGivenUp() {
                            isBroken = true
                            break
                        }
                    }
                }
                chain.advance(from: start, to: finish, isLast: to == first)
                walker.walk(from: start, to: finish, into: &sink)
                from &+= 1
            }
            first = end
        }
        hasComplex = sink.hasComplex
        guard hasComplex else { return }
        crowdedOutline = nil
        window = Window(endRow: height, firstColumn: 0, endColumn: width, height: height)
        if isBroken {
            pieceLog.group(count: 0, complex: complex, wordCount: wordsPerRow * height)
        } else if !pieceLog.isCrowded {
            pieceLog.group(count: sink.logCount, complex: complex, wordCount: wordsPerRow * height)
        } else {
            resolver.begin(cellCount: stride * height)
            crowdedOutline = outline
            window = Window(endRow: 0, firstColumn: 0, endColumn: 0, height: rows.count)
        }
    }

    /// The kernel of several edges where it is quicker: for enough of them, of an outline that isn't too far
    /// away for it.
    func walkEdges(for count: Int) -> EdgeKernels.WalkEdges? {
        isNear && count >= kernels.leastEdges ? kernels.walkEdges : nil
    }

    /// The coverage of a complex pixel whose row has not been swept. Pixels are asked for in the order of
    /// rows and columns.
    /// - Parameter sum: the row's running sum at this pixel, the pixel's own pieces included.
    @inline(__always)
    func coverage(row: Int, column: Int, sum: Int32, rule: FillRule) -> Int32 {
        if crowdedOutline == nil {
            let bit = Self.bit(row: row, column: column, wordsPerRow: wordsPerRow)
            let pieces = pieceLog.pieces(of: bit, complex)
            return resolver.coverage(of: pieces, sum: sum, rule: rule)
        }
        return crowdedCoverage(row: row, column: column, sum: sum, rule: rule)
    }

    /// A crowded outline has more pieces than there is memory for, so they come window by window: as many
    /// rows as make no more pieces than the resolver takes, or a part of one row.
    @inline(never)
    private func crowdedCoverage(row: Int, column: Int, sum: Int32, rule: FillRule) -> Int32 {
        if row >= window.endRow || column >= window.endColumn { gatherWindow(from: row, column) }
        return resolver.coverage(cell: row &* stride &+ column, sum: sum, rule: rule)
    }

    private func gatherWindow(from row: Int, _ column: Int) {
        guard let outline = crowdedOutline else { return }
        resolver.removeAll()
        if let isGivenUp, isGivenUp() {
            // Without pieces a pixel's coverage is its sum.
            window = Window(endRow: height, firstColumn: 0, endColumn: width, height: height)
            return
        }
        var lastRow = column > window.firstColumn && row < window.endRow ? row + 1 : rows.upperBound
        var endColumn = width
        // What fitted last is likely to fit again.
        if lastRow - row > window.height { lastRow = row + max(window.height * 2, 1) }
        lastRow = min(lastRow, rows.upperBound)
        let firstColumn = lastRow == row + 1 ? column : 0
        while !gatherPieces(outline, rows: row..<lastRow, columns: firstColumn..<endColumn) {
            resolver.removeAll()
            if lastRow > row + 1 {
                lastRow = row + (lastRow - row) / 2
            } else {
                endColumn = column + max((endColumn - column) / 2, 1)
            }
        }
        window = Window(
            endRow: lastRow, firstColumn: firstColumn, endColumn: endColumn, height: lastRow - row)
    }

    /// False when there were more pieces than a window may have.
    private func gatherPieces(_ outline: FlattenedContours, rows: Range<Int>, columns: Range<Int>) -> Bool {
        let walker = EdgeWalker(band: self, rows: rows)
        var sink = PieceSink(band: self, rows: rows, columns: columns)
        let top = (self.top + rows.lowerBound) << 16
        let bottom = (self.top + rows.upperBound) << 16
        var first = 0
        for contour in 0..<outline.contourCount {
            let end = outline.contourEnds[contour]
            var from = first
            while from < end {
                let to = from &+ 1 == end ? first : from &+ 1
                let start = outline.points[from]
                let finish = outline.points[to]
                if max(start.y, finish.y) >= top && min(start.y, finish.y) <= bottom {
                    walker.walk(from: start, to: finish, into: &sink)
                    if resolver.isFull { return false }
                }
                from &+= 1
            }
            first = end
        }
        return true
    }

    private struct Window {
        var endRow = 0
        var firstColumn = 0
        var endColumn = 0
        var height = 0
    }

    @exclusivity(unchecked) private var window = Window()
    /// The outline whose pieces come window by window.
    @exclusivity(unchecked) private var crowdedOutline: FlattenedContours?

    // MARK: Pixel centres

    /// Without antialiasing a pixel is inside when its centre is. An edge acts on a row when it crosses the
    /// line through the row's centres, upper end included, lower end not, and on the pixels whose centres are
    /// at or to the right of the crossing: shapes that share an edge share no pixel and leave none out.
    private func accumulateCentres(_ outline: FlattenedContours) {
        var first = 0
        for contour in 0..<outline.contourCount {
            let end = outline.contourEnds[contour]
            for from in first..<end {
                let start = outline.points[from]
                let finish = outline.points[from + 1 == end ? first : from + 1]
                if start.y < finish.y {
                    addCentres(from: start, to: finish, winding: 65536)
                } else if start.y > finish.y {
                    addCentres(from: finish, to: start, winding: -65536)
                }
            }
            first = end
        }
    }

    @inline(__always)
    private func addCentres(from upper: DevicePoint, to lower: DevicePoint, winding: Int32) {
        let firstRow = max((upper.y &+ 32767) >> 16, top)
        let lastRow = min(((lower.y &+ 32767) >> 16) &- 1, top &+ height &- 1)
        guard firstRow <= lastRow else { return }
        let x0 = Double(upper.x)
        let y0 = Double(upper.y)
        let slope = Double(lower.x &- upper.x) / Double(lower.y &- upper.y)
        for row in firstRow...lastRow {
            let centre = Double((row << 16) | 32768)
            let x = roundedToUnit(x0 + (centre - y0) * slope)
            let column = ((x &+ 32767) >> 16) &- left
            let line = row &- top
            if column < 0 {
                leftSums[line] &+= winding
            } else if column < width {
                deltas[line &* stride &+ column] &+= winding
                touched[line &* wordsPerRow &+ column >> 6] |= 1 << UInt64(truncatingIfNeeded: column & 63)
            }
        }
    }
}

/// Rounds a value of magnitude below 2^51 to the nearest integer, ties to even, by the addition of 1.5 ·
/// 2^52.
@inline(__always)
func roundedToUnit(_ value: Double) -> Int {
    let shift = 6_755_399_441_055_744.0
    return Int(bitPattern: UInt((value + shift).bitPattern)) &- Int(bitPattern: UInt(shift.bitPattern))
}
