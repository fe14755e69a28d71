import RasterPaths

/// Follows a contour's monotone chains, so that a pixel in which consecutive edges of one chain meet, or two
/// chains that cannot cross, does not count as touched twice: its bit is taken back before the next edge sets
/// it again.
struct ChainTracker {
    private let left: Int
    private let width: Int
    private let top: Int
    private let height: Int
    private let touched: UnsafeMutablePointer<UInt64>
    private let wordsPerRow: Int

    private static let none = Int.min
    private var signX = 0
    private var signY = 0
    private var startRow = none
    private var startColumn = none
    private var previousEndRow = none

    private var isFirstChain = true
    private var firstSignX = 0
    private var firstSignY = 0
    private var firstRow = none
    private var firstColumn = none
    private var firstChainStayed = false
    /// The contour begins with an edge that is passed over, so its last edge doesn't meet the first that
    /// counts.
    private var beginsLevel = false

    init(band: CoverageBand) {
        left = band.left
        width = band.width
        top = band.top
        height = band.height
        touched = band.touched
        wordsPerRow = band.wordsPerRow
    }

    @inline(__always)
    mutating func advance(from start: DevicePoint, to end: DevicePoint, isLast: Bool) {
        let dx = end.x &- start.x
        let dy = end.y &- start.y
        if dy == 0 {
            if dx == 0 { return }
            if start.y & 0xFFFF == 0 {
                // A level edge between two rows touches nothing; the next edge is joined to no one.
                previousEndRow = Self.none
                if firstRow == Self.none { beginsLevel = true }
                return
            }
        }
        let edgeX = dx.signum()
        let edgeY = dy.signum()
        let row = (dy >= 0 ? start.y : start.y &- 1) >> 16
        let column = start.x >> 16
        let endRow = (dy > 0 ? end.y &- 1 : end.y) >> 16
        let turnsX = edgeX &* signX < 0
        let turnsY = edgeY &* signY < 0
        var joins = true
        if turnsX || turnsY {
            // Chains that differ in one direction only share no other point; a chain that began in this very
            // pixel brings a third one here, of which nothing is known.
            let stayed = startRow == row && startColumn == column
            // A chain that begins level or upright may yet turn out to differ in both.
            joins = !(turnsX && turnsY) && !stayed && edgeX != 0 && edgeY != 0
            if isFirstChain {
                isFirstChain = false
                firstSignX = signX
                firstSignY = signY
                firstChainStayed = stayed
            }
            signX = edgeX
            signY = edgeY
            startRow = row
            startColumn = column
        } else {
            if signX == 0 { signX = edgeX }
            if signY == 0 { signY = edgeY }
            if startRow == Self.none {
                startRow = row
                startColumn = column
            }
        }
        if firstRow == Self.none {
            firstRow = row
            firstColumn = column
        }
        if joins && previousEndRow == row { release(row: row, column: column) }
        previousEndRow = endRow
        if isLast && !beginsLevel && endRow == firstRow && end.x >> 16 == firstColumn && !isFirstChain {
            let turnsX = signX &* firstSignX < 0
            let turnsY = signY &* firstSignY < 0
            let stayed = startRow == endRow && startColumn == firstColumn
            if !(turnsX && turnsY) && !stayed && !firstChainStayed {
                release(row: endRow, column: firstColumn)
            }
        }
    }

    @inline(__always)
    private func release(row: Int, column: Int) {
        let line = row &- top
        let cell = column &- left
        if line >= 0 && line < height && cell >= 0 && cell < width {
            touched[line &* wordsPerRow &+ cell >> 6] &= ~(1 << UInt64(truncatingIfNeeded: cell & 63))
        }
    }
}
