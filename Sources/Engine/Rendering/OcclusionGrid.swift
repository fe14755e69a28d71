/// Which parts of a band an opaque rectangle or convex shape hides, so that what would be painted over isn't
/// painted: a list is known whole before its first pixel, which no immediate-mode rasterizer can say.
///
/// A band is cut in tiles of 64 x 64 pixels; each knows the last command that covers it entirely with an
/// opaque colour. Earlier commands can't be seen there.
final class OcclusionGrid {
    static let tileSize = 64

    private var coveringCommands: UnsafeMutablePointer<Int32> = .allocate(capacity: 0)
    private var capacity = 0
    private(set) var width = 0
    private(set) var height = 0
    private var tilesPerRow = 0
    /// Whether nothing hides anything.
    private(set) var isEmpty = true
    /// The last command that hides something.
    private var lastCovering = 0

    /// Whether something may hide a command.
    @inline(__always)
    func mayHide(_ command: Int) -> Bool { !isEmpty && command < lastCovering }

    deinit { coveringCommands.deallocate() }

    func reset(width: Int, height: Int) {
        isEmpty = true
        self.width = width
        self.height = height
        tilesPerRow = (width + Self.tileSize - 1) / Self.tileSize
    }

    /// Notes that a command covers some pixels of the band entirely. Commands come in drawing order.
    func cover(columns: Range<Int>, rows: Range<Int>, by command: Int) {
        let size = Self.tileSize
        // The first tile that begins inside, and the one after the last that ends inside.
        let firstColumn = (max(columns.lowerBound, 0) + size - 1) / size
        let endColumn = columns.upperBound >= width ? tilesPerRow : columns.upperBound / size
        let firstRow = (max(rows.lowerBound, 0) + size - 1) / size
        let endRow = rows.upperBound >= height ? (height + size - 1) / size : rows.upperBound / size
        guard firstColumn < endColumn, firstRow < endRow else { return }
        if isEmpty { clear() }
        lastCovering = command
        for row in firstRow..<endRow {
            for column in firstColumn..<endColumn {
                coveringCommands[row * tilesPerRow + column] = Int32(truncatingIfNeeded: command)
            }
        }
    }

    private func clear() {
        isEmpty = false
        let count = tilesPerRow * ((height + Self.tileSize - 1) / Self.tileSize)
        if count > capacity {
            coveringCommands.deallocate()
            capacity = count
            coveringCommands = .allocate(capacity: count)
        }
        coveringCommands.initialize(repeating: -1, count: count)
    }

    /// Calls `body` with parts of a box of band pixels that together hold all of the box that can be seen of
    /// a command.
    @inline(__always)
    func forEachVisiblePart(
        columns: Range<Int>, rows: Range<Int>, of command: Int,
        _ body: (_ columns: Range<Int>, _ rows: Range<Int>) -> Void
    ) {
        let columns = columns.clamped(to: 0..<width)
        let rows = rows.clamped(to: 0..<height)
        guard !columns.isEmpty, !rows.isEmpty else { return }
        let size = Self.tileSize
        let firstColumn = columns.lowerBound / size
        let lastColumn = (columns.upperBound - 1) / size
        for row in (rows.lowerBound / size)...((rows.upperBound - 1) / size) {
            let line = coveringCommands + row * tilesPerRow
            let lines = rows.clamped(to: (row * size)..<((row + 1) * size))
            var column = firstColumn
            while column <= lastColumn {
                if Int(line[column]) > command {
                    column += 1
                    continue
                }
                var end = column + 1
                while end <= lastColumn && Int(line[end]) <= command { end += 1 }
                body(columns.clamped(to: (column * size)..<(end * size)), lines)
                column = end
            }
        }
    }

    /// Whether nothing can be seen of a command that paints inside a box of band pixels.
    func isHidden(columns: Range<Int>, rows: Range<Int>, command: Int) -> Bool {
        var isHidden = true
        forEachVisiblePart(columns: columns, rows: rows, of: command) { _, _ in isHidden = false }
        return isHidden
    }
}
