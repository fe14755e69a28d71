/// Integrates exactly the pixels in which pieces of outline may cross, where a sum of signed areas is not the area
/// that the fill rule makes.
///
/// A pixel is cut into slabs at the ends of the pieces in it, so that in a slab every piece runs from top to bottom.
/// Each piece carries the winding to its left. Where two pieces cross, each takes the other's direction into or out of
/// that winding; between crossings a piece bounds the inside, from the left or from the right, or not at all, and adds
/// its trapezoid accordingly. No global order of crossings is needed, so coincident and nearly coincident crossings
/// can't contradict each other. The winding at the pixel's upper left corner follows from the row's running sum, which
/// is an exact integer: taking away this pixel's own pieces leaves a whole multiple of 65536.
///
/// The answer depends only on the pieces in the pixel and the windings at its left border. A pixel with more than
/// `pieceLimit` pieces is integrated on 16 lines, each exact in x; with more than `sampleLimit` it keeps the folded sum.
final class CellResolver {
    struct Piece: BitwiseCopyable {
        var x0: Int32
        var y0: Int32
        var x1: Int32
        var y1: Int32
        var direction: Int32
        var next: Int32
    }

    static let pieceLimit = 32
    static let sampleLimit = 512

    @exclusivity(unchecked) private var pieces: UnsafeMutablePointer<Piece>
    @exclusivity(unchecked) private var pieceCapacity = 256
    @exclusivity(unchecked) private var pieceCount = 0
    /// First piece of each complex pixel, in the order of rows and columns; -1 for none.
    @exclusivity(unchecked) private var heads: UnsafeMutablePointer<Int32>
    @exclusivity(unchecked) private var headCapacity = 64
    /// For each row: the number of complex pixels in the rows above it.
    @exclusivity(unchecked) private var rowBase: UnsafeMutablePointer<Int32>
    @exclusivity(unchecked) private var rowCapacity = 64

    @exclusivity(unchecked) private var complex: UnsafeMutablePointer<UInt64>?
    @exclusivity(unchecked) private var wordsPerRow = 0
    @exclusivity(unchecked) private var rows = 0..<0

    private let active: UnsafeMutablePointer<Active>
    private let events: UnsafeMutablePointer<Event>
    private let levels: UnsafeMutablePointer<Int32>
    private let local: UnsafeMutablePointer<Piece>

    /// A piece as it runs through a slab.
    private struct Active: BitwiseCopyable {
        var top: Double
        var bottom: Double
        var direction: Int
    }

    private struct Event: BitwiseCopyable {
        var position: Double
        var change: Int
    }

    init() {
        pieces = .allocate(capacity: pieceCapacity)
        heads = .allocate(capacity: headCapacity)
        rowBase = .allocate(capacity: rowCapacity)
        active = .allocate(capacity: Self.sampleLimit)
        events = .allocate(capacity: Self.pieceLimit)
        levels = .allocate(capacity: 2 * Self.pieceLimit + 2)
        local = .allocate(capacity: Self.sampleLimit)
    }

    deinit {
        pieces.deallocate()
        heads.deallocate()
        rowBase.deallocate()
        active.deallocate()
        events.deallocate()
        levels.deallocate()
        local.deallocate()
    }

    // MARK: Gathering

    func begin(complex: UnsafeMutablePointer<UInt64>, rows: Range<Int>, wordsPerRow: Int) {
        self.complex = complex
        self.rows = rows
        self.wordsPerRow = wordsPerRow
        pieceCount = 0
        if rows.upperBound + 1 > rowCapacity {
            rowBase.deallocate()
            rowCapacity = rows.upperBound + 1
            rowBase = .allocate(capacity: rowCapacity)
        }
        var total: Int32 = 0
        for row in rows {
            rowBase[row] = total
            for word in 0..<wordsPerRow {
                total &+= Int32(truncatingIfNeeded: complex[row &* wordsPerRow &+ word].nonzeroBitCount)
            }
        }
        rowBase[rows.upperBound] = total
        let count = Int(total)
        if count > headCapacity {
            heads.deallocate()
            headCapacity = max(count, headCapacity * 2)
            heads = .allocate(capacity: headCapacity)
        }
        heads.initialize(repeating: -1, count: count)
    }

    @inline(__always)
    func hasComplex(row: Int) -> Bool { rowBase[row] != rowBase[row &+ 1] }

    @inline(__always)
    private func slot(row: Int, column: Int) -> Int {
        let words = complex.unsafelyUnwrapped + row &* wordsPerRow
        var rank = Int(rowBase[row])
        for word in 0..<(column >> 6) { rank &+= words[word].nonzeroBitCount }
        let below = words[column >> 6] & ((1 << UInt64(truncatingIfNeeded: column & 63)) &- 1)
        return rank &+ below.nonzeroBitCount
    }

    @inline(__always)
    func isComplex(row: Int, column: Int) -> Bool {
        let word = complex.unsafelyUnwrapped[row &* wordsPerRow &+ column >> 6]
        return word >> UInt64(truncatingIfNeeded: column & 63) & 1 != 0
    }

    func append(row: Int, column: Int, piece: Piece) {
        if pieceCount == pieceCapacity {
            let grown = UnsafeMutablePointer<Piece>.allocate(capacity: pieceCapacity * 2)
            grown.update(from: pieces, count: pieceCount)
            pieces.deallocate()
            pieces = grown
            pieceCapacity *= 2
        }
        let slot = slot(row: row, column: column)
        pieces[pieceCount] = piece
        pieces[pieceCount].next = heads[slot]
        heads[slot] = Int32(truncatingIfNeeded: pieceCount)
        pieceCount &+= 1
    }

    // MARK: Resolving

    /// The covered area of a complex pixel, 0…65536.
    /// - Parameter sum: the row's running sum at this pixel, the pixel's own pieces included.
    func coverage(row: Int, column: Int, sum: Int32, rule: FillRule) -> Int32 {
        var count = 0
        var next = heads[slot(row: row, column: column)]
        while next >= 0 {
            guard count < Self.sampleLimit else { return rule.fold(sum) }
            local[count] = pieces[Int(next)]
            next = local[count].next
            count &+= 1
        }
        let corner = cornerWinding(sum: sum, count: count)
        if count > Self.pieceLimit { return sampledCoverage(count: count, corner: corner, rule: rule) }

        // Levels: the pixel's top and bottom and every end between.
        levels[0] = 0
        var levelCount = 1
        for index in 0..<count {
            levelCount = insertLevel(local[index].y0, levelCount)
            levelCount = insertLevel(local[index].y1, levelCount)
        }
        levelCount = insertLevel(65536, levelCount)

        var total = 0.0
        for level in 1..<levelCount {
            let top = levels[level &- 1]
            let bottom = levels[level]
            total += slabCoverage(top: top, bottom: bottom, count: count, corner: corner, rule: rule)
        }
        return Int32(truncatingIfNeeded: min(max(roundedToUnit(total), 0), 65536))
    }

    /// The winding just inside the pixel's upper left corner.
    private func cornerWinding(sum: Int32, count: Int) -> Int {
        var border = Int(sum)
        for index in 0..<count {
            let piece = local[index]
            let height = Int(piece.y1 &- piece.y0)
            let direction = Int(piece.direction)
            border &-= direction &* areaToTheRight(x0: Int(piece.x0), x1: Int(piece.x1), height: height)
            // A piece that leaves the border at its upper end is no longer to the left of it below; one that
            // reaches the border at its lower end is.
            if piece.x0 == 0 { border &+= direction &* (65536 &- Int(piece.y0)) }
            if piece.x1 == 0 { border &-= direction &* (65536 &- Int(piece.y1)) }
        }
        assert(border & 0xFFFF == 0, "the winding at a pixel's corner is whole")
        return border >> 16
    }

    /// Inserts into the ascending levels unless it is there already.
    @inline(__always)
    private func insertLevel(_ level: Int32, _ count: Int) -> Int {
        var index = count
        while levels[index &- 1] > level { index &-= 1 }
        if levels[index &- 1] == level { return count }
        var moved = count
        while moved > index {
            levels[moved] = levels[moved &- 1]
            moved &-= 1
        }
        levels[index] = level
        return count &+ 1
    }

    /// The covered area of the slab, in 1/65536 pixel.
    private func slabCoverage(top: Int32, bottom: Int32, count: Int, corner: Int, rule: FillRule) -> Double {
        var winding = corner
        var activeCount = 0
        for index in 0..<count {
            let piece = local[index]
            if piece.x0 == 0 && piece.y0 <= top { winding &-= Int(piece.direction) }
            if piece.x1 == 0 && piece.y1 <= top { winding &+= Int(piece.direction) }
            guard piece.y0 <= top && piece.y1 >= bottom else { continue }
            let y0 = Double(piece.y0)
            let x0 = Double(piece.x0)
            let slope = Double(piece.x1 &- piece.x0) / (Double(piece.y1) - y0)
            let entry = Active(
                top: x0 + (Double(top) - y0) * slope, bottom: x0 + (Double(bottom) - y0) * slope,
                direction: Int(piece.direction))
            // Ordered along the slab's top; where tops coincide, as the pieces run below.
            var position = activeCount
            while position > 0 && isBefore(entry, active[position &- 1]) {
                active[position] = active[position &- 1]
                position &-= 1
            }
            active[position] = entry
            activeCount &+= 1
        }

        let height = Double(bottom &- top)
        var area = rule.contains(winding) ? height * 65536 : 0
        for index in 0..<activeCount {
            let piece = active[index]
            let side = winding
            winding &+= piece.direction
            var eventCount = 0
            for other in 0..<activeCount where other != index {
                let rival = active[other]
                let rivalIsLeft = other < index
                let crosses = rivalIsLeft ? rival.bottom > piece.bottom : rival.bottom < piece.bottom
                guard crosses else { continue }
                let before = (piece.top - rival.top).magnitude
                let after = (piece.bottom - rival.bottom).magnitude
                let event = Event(
                    position: before / (before + after),
                    change: rivalIsLeft ? 0 &- rival.direction : rival.direction)
                var position = eventCount
                while position > 0 && events[position &- 1].position > event.position {
                    events[position] = events[position &- 1]
                    position &-= 1
                }
                events[position] = event
                eventCount &+= 1
            }
            var leftWinding = side
            var from = 0.0
            let run = piece.bottom - piece.top
            for event in 0...eventCount {
                let to = event < eventCount ? events[event].position : 1
                let inLeft = rule.contains(leftWinding)
                let inRight = rule.contains(leftWinding &+ piece.direction)
                if inLeft != inRight {
                    let middle = piece.top + run * ((from + to) * 0.5)
                    let part = height * (to - from) * (65536 - middle)
                    area += inRight ? part : -part
                }
                if event < eventCount { leftWinding &+= events[event].change }
                from = to
            }
        }
        return area * (1.0 / 65536)
    }

    @inline(__always)
    private func isBefore(_ first: Active, _ second: Active) -> Bool {
        if first.top != second.top { return first.top < second.top }
        return first.bottom < second.bottom
    }

    /// Coverage from 16 lines through the pixel, for pixels with a crowd of pieces.
    private func sampledCoverage(count: Int, corner: Int, rule: FillRule) -> Int32 {
        var total = 0.0
        for sample in 0..<16 {
            let y = Int32(sample * 4096 + 2048)
            var winding = corner
            var activeCount = 0
            for index in 0..<count {
                let piece = local[index]
                if piece.x0 == 0 && piece.y0 <= y { winding &-= Int(piece.direction) }
                if piece.x1 == 0 && piece.y1 <= y { winding &+= Int(piece.direction) }
                guard piece.y0 <= y && piece.y1 > y else { continue }
                let slope = Double(piece.x1 &- piece.x0) / Double(piece.y1 &- piece.y0)
                let x = Double(piece.x0) + Double(y &- piece.y0) * slope
                active[activeCount] = Active(top: x, bottom: x, direction: Int(piece.direction))
                activeCount &+= 1
            }
            var line = UnsafeMutableBufferPointer(start: active, count: activeCount)
            line.sort { first, second in
                if first.top != second.top { return first.top < second.top }
                return first.direction < second.direction
            }
            var from = 0.0
            for index in 0..<activeCount {
                if rule.contains(winding) { total += active[index].top - from }
                winding &+= active[index].direction
                from = active[index].top
            }
            if rule.contains(winding) { total += 65536 - from }
        }
        return Int32(truncatingIfNeeded: min(max(roundedToUnit(total / 16), 0), 65536))
    }
}

/// Collects the pieces of complex pixels.
struct PieceSink: CellSink {
    let resolver: CellResolver

    @inline(__always) func wants(row: Int) -> Bool { resolver.hasComplex(row: row) }
    @inline(__always) mutating func addLeft(row: Int, height: Int, direction: Int) {}
    @inline(__always) mutating func touch(row: Int, first: Int, last: Int) {}

    @inline(__always)
    mutating func add(row: Int, column: Int, x0: Int, y0: Int, x1: Int, y1: Int, direction: Int) {
        // A level piece bounds no area, but one that ends at the pixel's left border changes the winding there.
        guard y0 != y1 || (x0 == 0) != (x1 == 0), resolver.isComplex(row: row, column: column) else { return }
        resolver.append(
            row: row, column: column,
            piece: CellResolver.Piece(
                x0: Int32(truncatingIfNeeded: x0), y0: Int32(truncatingIfNeeded: y0),
                x1: Int32(truncatingIfNeeded: x1), y1: Int32(truncatingIfNeeded: y1),
                direction: Int32(truncatingIfNeeded: direction), next: -1))
    }
}
