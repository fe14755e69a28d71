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
    private let local: UnsafeMutablePointer<Piece>

    /// A piece as it runs through a slab: its x at the slab's ends, and what the next slabs need.
    private struct Active: BitwiseCopyable {
        var top: Double
        var bottom: Double
        var slope: Double
        var lower: Double
        var end: Int32
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
        local = .allocate(capacity: Self.sampleLimit)
    }

    deinit {
        pieces.deallocate()
        heads.deallocate()
        rowBase.deallocate()
        active.deallocate()
        events.deallocate()
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
        var border = Int(sum)
        var next = heads[slot(row: row, column: column)]
        while next >= 0 {
            guard count < Self.sampleLimit else { return rule.fold(sum) }
            let piece = pieces[Int(next)]
            let direction = Int(piece.direction)
            // Take this piece out of the running sum. One that leaves the pixel's left border at its upper end is not to
            // the left of the border below; one that reaches the border at its lower end is.
            border &-= direction
                &* areaToTheRight(x0: Int(piece.x0), x1: Int(piece.x1), height: Int(piece.y1 &- piece.y0))
            if piece.x0 == 0 { border &+= direction &* (65536 &- Int(piece.y0)) }
            if piece.x1 == 0 { border &-= direction &* (65536 &- Int(piece.y1)) }
            // Ordered by upper ends.
            var position = count
            while position > 0 && local[position &- 1].y0 > piece.y0 {
                local[position] = local[position &- 1]
                position &-= 1
            }
            local[position] = piece
            next = piece.next
            count &+= 1
        }
        assert(border & 0xFFFF == 0, "the winding at a pixel's corner is whole")
        let corner = border >> 16
        if count <= 1 { return rule.fold(sum) }
        let area =
            count <= Self.pieceLimit
            ? sweptCoverage(count: count, corner: corner, rule: rule)
            : sampledCoverage(count: count, corner: corner, rule: rule)
        return Int32(truncatingIfNeeded: min(max(roundedToUnit(area), 0), 65536))
    }

    /// Goes down the pixel from level to level; a level is where a piece begins or ends.
    @inline(__always)
    private func sweptCoverage(count: Int, corner: Int, rule: FillRule) -> Double {
        var area = 0.0
        var winding = corner
        var activeCount = 0
        var coming = 0
        var level: Int32 = 0
        while true {
            // The next level is the nearest end of a piece that runs here or begin of one to come.
            var nextLevel: Int32 = 65536
            var kept = 0
            for index in 0..<activeCount {
                let piece = active[index]
                if piece.end == level {
                    if piece.lower == 0 { winding &+= piece.direction }
                } else {
                    nextLevel = min(nextLevel, piece.end)
                    if kept != index { active[kept] = piece }
                    kept &+= 1
                }
            }
            activeCount = kept
            while coming < count && local[coming].y0 == level {
                let piece = local[coming]
                let direction = Int(piece.direction)
                coming &+= 1
                if piece.x0 == 0 { winding &-= direction }
                if piece.y1 == level {
                    if piece.x1 == 0 { winding &+= direction }
                    continue
                }
                let entry = Active(
                    top: Double(piece.x0), bottom: 0,
                    slope: Double(piece.x1 &- piece.x0) / Double(piece.y1 &- piece.y0), lower: Double(piece.x1),
                    end: piece.y1, direction: direction)
                nextLevel = min(nextLevel, piece.y1)
                insert(entry, activeCount)
                activeCount &+= 1
            }
            if coming < count { nextLevel = min(nextLevel, local[coming].y0) }
            if level == 65536 { break }

            let height = Double(nextLevel &- level)
            var crosses = false
            var last = -Double.infinity
            for index in 0..<activeCount {
                let bottom =
                    active[index].end == nextLevel
                    ? active[index].lower : active[index].top + active[index].slope * height
                active[index].bottom = bottom
                if bottom < last { crosses = true }
                last = bottom
            }
            area +=
                crosses
                ? crossingSlab(height: height, activeCount, winding, rule)
                : plainSlab(height: height, activeCount, winding, rule)
            // The slab's bottom is the next one's top; where pieces crossed they change places.
            for index in 0..<activeCount {
                var piece = active[index]
                piece.top = piece.bottom
                if crosses { insert(piece, index) } else { active[index] = piece }
            }
            level = nextLevel
        }
        return area * (1.0 / 65536)
    }

    /// Puts a piece among the first `count` in the order of their tops; where tops coincide, as the pieces run below.
    @inline(__always)
    private func insert(_ piece: Active, _ count: Int) {
        var position = count
        while position > 0 {
            let before = active[position &- 1]
            if before.top < piece.top || (before.top == piece.top && before.slope <= piece.slope) { break }
            active[position] = before
            position &-= 1
        }
        active[position] = piece
    }

    /// The covered area, in units of 2^-32 pixel, of a slab in which no pieces cross.
    @inline(__always)
    private func plainSlab(height: Double, _ count: Int, _ left: Int, _ rule: FillRule) -> Double {
        var winding = left
        var isInside = rule.contains(winding)
        var width = isInside ? 131_072.0 : 0
        for index in 0..<count {
            winding &+= active[index].direction
            let wasInside = isInside
            isInside = rule.contains(winding)
            if isInside != wasInside {
                let right = 131_072 - active[index].top - active[index].bottom
                width += isInside ? right : -right
            }
        }
        return width * height * 0.5
    }

    /// The same where some do. The pieces are in the order of their tops.
    private func crossingSlab(height: Double, _ count: Int, _ left: Int, _ rule: FillRule) -> Double {
        var winding = left
        var area = rule.contains(winding) ? height * 65536 : 0
        for index in 0..<count {
            let piece = active[index]
            let side = winding
            winding &+= piece.direction
            var eventCount = 0
            for other in 0..<count where other != index {
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
        return area
    }

    /// Coverage from 16 lines through the pixel, for pixels with a crowd of pieces.
    private func sampledCoverage(count: Int, corner: Int, rule: FillRule) -> Double {
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
                active[activeCount] = Active(
                    top: x, bottom: x, slope: slope, lower: 0, end: 0, direction: Int(piece.direction))
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
        return total / 16
    }
}

/// Collects the pieces of complex pixels.
struct PieceSink: CellSink {
    let resolver: CellResolver

    @inline(__always) func wants(row: Int) -> Bool { resolver.hasComplex(row: row) }
    @inline(__always) mutating func addLeft(row: Int, height: Int, direction: Int) {}
    @inline(__always) mutating func touch(row: Int, first: Int, last: Int) {}
    @inline(__always) mutating func touch(row: Int, column: Int) {}

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
