import RasterKernels

/// Adds pieces to a band's sums and notes which columns of a row the edges of each direction touch. The sink
/// of convex outlines, whose edges of one direction are on one side.
struct ConvexSink: CellSink {
    private let deltas: UnsafeMutablePointer<Int32>
    private let stride: Int
    private let sides: UnsafeMutablePointer<RowSides>
    private let leftSums: UnsafeMutablePointer<Int32>
    let walkEdge: EdgeKernels.WalkEdge?
    let band: rk_band

    init(band: CoverageBand) {
        deltas = band.deltas
        stride = band.stride
        sides = band.sides
        leftSums = band.leftSums
        walkEdge = band.kernels.walkEdge
        self.band = band.kernelBand
    }

    @inline(__always) static var keepsLevelPieces: Bool { false }
    @inline(__always) func wants(row: Int) -> Bool { true }

    @inline(__always)
    mutating func addLeft(row: Int, height: Int, direction: Int) {
        leftSums[row] &+= Int32(truncatingIfNeeded: height &* direction)
    }

    @inline(__always)
    mutating func touch(row: Int, column: Int, direction: Int) {
        touch(row: row, first: column, last: column, direction: direction)
    }

    @inline(__always)
    mutating func touch(row: Int, first: Int, last: Int, direction: Int) {
        if direction > 0 {
            sides[row].falling.extend(first: first, last: last)
        } else {
            sides[row].rising.extend(first: first, last: last)
        }
    }

    @inline(__always)
    mutating func add(row: Int, column: Int, x0: Int, y0: Int, x1: Int, y1: Int, direction: Int) {
        addPiece(
            to: deltas + (row &* stride &+ column), x0: x0, x1: x1, height: y1 &- y0, direction: direction)
    }

    @inline(__always) static var isSum: Bool { true }

    @inline(__always)
    mutating func add(
        row: Int, first: Int, last: Int, _ near: Int, _ middle: Int, _ far: Int, direction: Int
    ) {
        touch(row: row, first: first, last: last, direction: direction)
        addSums(to: deltas + (row &* stride &+ first), near, middle, far, direction: direction)
    }
}

/// The columns that a convex outline's edges touch in a row.
struct RowSides: BitwiseCopyable {
    struct Columns: BitwiseCopyable {
        var first = Int32.max
        var last: Int32 = -1

        @inline(__always)
        mutating func extend(first: Int, last: Int) {
            self.first = min(self.first, Int32(truncatingIfNeeded: first))
            self.last = max(self.last, Int32(truncatingIfNeeded: last))
        }
    }

    var falling = Columns()
    var rising = Columns()
}

/// Adds pieces to a band's sums and marks the blocks in which they are: for outlines whose sums are coverage.
struct SumSink: CellSink {
    private let deltas: UnsafeMutablePointer<Int32>
    private let blocks: UnsafeMutablePointer<UInt8>
    private let stride: Int
    private let leftSums: UnsafeMutablePointer<Int32>
    let walkEdge: EdgeKernels.WalkEdge?
    let band: rk_band

    init(band: CoverageBand) {
        deltas = band.deltas
        blocks = band.blocks
        stride = band.stride
        leftSums = band.leftSums
        walkEdge = band.kernels.walkEdge
        self.band = band.kernelBand
    }

    @inline(__always) static var keepsLevelPieces: Bool { false }
    @inline(__always) func wants(row: Int) -> Bool { true }

    @inline(__always)
    mutating func addLeft(row: Int, height: Int, direction: Int) {
        leftSums[row] &+= Int32(truncatingIfNeeded: height &* direction)
    }

    @inline(__always)
    mutating func touch(row: Int, column: Int, direction: Int) {
        let place = row &* stride &+ column
        blocks[place >> 3] = 1
        // A piece changes its right neighbour, too.
        blocks[(place &+ 1) >> 3] = 1
    }

    @inline(__always)
    mutating func touch(row: Int, first: Int, last: Int, direction: Int) {
        let start = row &* stride
        var block = (start &+ first) >> 3
        let lastBlock = (start &+ last &+ 1) >> 3
        while block <= lastBlock {
            blocks[block] = 1
            block &+= 1
        }
    }

    @inline(__always)
    mutating func add(row: Int, column: Int, x0: Int, y0: Int, x1: Int, y1: Int, direction: Int) {
        addPiece(
            to: deltas + (row &* stride &+ column), x0: x0, x1: x1, height: y1 &- y0, direction: direction)
    }

    @inline(__always) static var isSum: Bool { true }

    @inline(__always)
    mutating func add(
        row: Int, first: Int, last: Int, _ near: Int, _ middle: Int, _ far: Int, direction: Int
    ) {
        let place = row &* stride &+ first
        blocks[place >> 3] = 1
        blocks[(place &+ 2) >> 3] = 1
        addSums(to: deltas + place, near, middle, far, direction: direction)
    }
}

/// Adds pieces to a band's sums, notices pixels that are touched twice, and keeps the pieces, as long as
/// there is room, for the pixels that turn out to be complex.
struct AreaSink: CellSink {
    private let deltas: UnsafeMutablePointer<Int32>
    private let stride: Int
    private let touched: UnsafeMutablePointer<UInt64>
    private let complex: UnsafeMutablePointer<UInt64>
    private let complexRows: UnsafeMutablePointer<Bool>
    private let wordsPerRow: Int
    private let leftSums: UnsafeMutablePointer<Int32>
    private let log: PieceLog
    private var entries: UnsafeMutablePointer<PieceLog.Entry>
    private var capacity: Int
    private(set) var logCount = 0
    private(set) var hasComplex = false

    init(band: CoverageBand) {
        deltas = band.deltas
        stride = band.stride
        touched = band.touched
        complex = band.complex
        complexRows = band.complexRows
        wordsPerRow = band.wordsPerRow
        leftSums = band.leftSums
        log = band.pieceLog
        log.begin()
        entries = log.entries
        capacity = log.capacity
    }

    @inline(__always) static var keepsLevelPieces: Bool { true }
    @inline(__always) func wants(row: Int) -> Bool { true }

    @inline(__always)
    mutating func addLeft(row: Int, height: Int, direction: Int) {
        leftSums[row] &+= Int32(truncatingIfNeeded: height &* direction)
    }

    @inline(__always)
    mutating func touch(row: Int, column: Int, direction: Int) {
        let word = row &* wordsPerRow &+ column >> 6
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: column)
        let before = touched[word]
        touched[word] = before | bit
        if before & bit != 0 { mark(word, bit, row) }
    }

    @inline(__always)
    mutating func touch(row: Int, first: Int, last: Int, direction: Int) {
        forEachWord(from: first, through: last) { column, bits in
            let word = row &* wordsPerRow &+ column
            let before = touched[word]
            touched[word] = before | bits
            if before & bits != 0 { mark(word, before & bits, row) }
        }
    }

    @inline(__always)
    private mutating func mark(_ word: Int, _ bits: UInt64, _ row: Int) {
        complex[word] |= bits
        complexRows[row] = true
        hasComplex = true
    }

    @inline(__always)
    mutating func add(row: Int, column: Int, x0: Int, y0: Int, x1: Int, y1: Int, direction: Int) {
        addPiece(
            to: deltas + (row &* stride &+ column), x0: x0, x1: x1, height: y1 &- y0, direction: direction)
        if logCount == capacity { makeRoom() }
        let bit = CoverageBand.bit(row: row, column: column, wordsPerRow: wordsPerRow)
        entries[logCount] = PieceLog.Entry(pixel: bit, x0: x0, y0: y0, x1: x1, y1: y1, direction: direction)
        logCount &+= 1
    }

    @inline(never)
    private mutating func makeRoom() {
        logCount = log.makeRoom()
        entries = log.entries
        capacity = log.capacity
    }
}

/// Collects the pieces of complex pixels in a window of the band by another walk, where there were too many
/// to keep.
struct PieceSink: CellSink {
    private let resolver: CellResolver
    private let stride: Int
    private let complex: UnsafeMutablePointer<UInt64>
    private let complexRows: UnsafeMutablePointer<Bool>
    private let wordsPerRow: Int
    private let rows: Range<Int>
    private let columns: Range<Int>

    init(band: CoverageBand, rows: Range<Int>, columns: Range<Int>) {
        resolver = band.resolver
        stride = band.stride
        complex = band.complex
        complexRows = band.complexRows
        wordsPerRow = band.wordsPerRow
        self.rows = rows
        self.columns = columns
    }

    @inline(__always) static var keepsLevelPieces: Bool { true }
    @inline(__always) func wants(row: Int) -> Bool { rows.contains(row) && complexRows[row] }
    @inline(__always) mutating func addLeft(row: Int, height: Int, direction: Int) {}
    @inline(__always) mutating func touch(row: Int, column: Int, direction: Int) {}
    @inline(__always) mutating func touch(row: Int, first: Int, last: Int, direction: Int) {}

    @inline(__always)
    mutating func add(row: Int, column: Int, x0: Int, y0: Int, x1: Int, y1: Int, direction: Int) {
        guard columns.contains(column) else { return }
        let word = complex[row &* wordsPerRow &+ column >> 6]
        guard word &>> UInt64(truncatingIfNeeded: column) & 1 != 0 else { return }
        resolver.append(
            CellResolver.Piece(
                cell: row &* stride &+ column, x0: x0, y0: y0, x1: x1, y1: y1, direction: direction))
    }
}

/// Adds a piece's area to its pixel, and what is left of its height to the pixels on its right.
@inline(__always)
private func addPiece(to cell: UnsafeMutablePointer<Int32>, x0: Int, x1: Int, height: Int, direction: Int) {
    let area = areaToTheRight(x0: x0, x1: x1, height: height)
    cell[0] &+= Int32(truncatingIfNeeded: direction &* area)
    cell[1] &+= Int32(truncatingIfNeeded: direction &* (height &- area))
}

/// Adds to the sums of a pixel and the two on its right.
@inline(__always)
private func addSums(
    to cell: UnsafeMutablePointer<Int32>, _ near: Int, _ middle: Int, _ far: Int, direction: Int
) {
    cell[0] &+= Int32(truncatingIfNeeded: near &* direction)
    cell[1] &+= Int32(truncatingIfNeeded: middle &* direction)
    cell[2] &+= Int32(truncatingIfNeeded: far &* direction)
}

/// Calls `body` with each word of a row's bits that columns `first` through `last` meet, and their bits in
/// it.
@inline(__always)
private func forEachWord(from first: Int, through last: Int, _ body: (_ word: Int, _ bits: UInt64) -> Void) {
    var word = first >> 6
    let lastWord = last >> 6
    var lowest = first & 63
    while word <= lastWord {
        let highest = word == lastWord ? last & 63 : 63
        body(
            word,
            (~UInt64(0) &>> UInt64(truncatingIfNeeded: 63 &- highest &+ lowest))
                &<< UInt64(truncatingIfNeeded: lowest))
        lowest = 0
        word &+= 1
    }
}
