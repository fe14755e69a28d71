import RasterPaths

/// Integrates exactly the pixels in which pieces of outline may cross, where a sum of signed areas is not the
/// area that the fill rule makes.
///
/// A pixel is cut into slabs at the ends of the pieces in it, so that in a slab every piece runs from top to
/// bottom. Each piece carries the winding to its left. Where two pieces cross, each takes the other's
/// direction into or out of that winding; between crossings a piece bounds the inside, from the left or from
/// the right, or not at all, and adds its trapezoid accordingly. No global order of crossings is needed, so
/// coincident and nearly coincident crossings can't contradict each other. The winding at the pixel's upper
/// left corner follows from the row's running sum, which is an exact integer: taking away this pixel's own
/// pieces leaves a whole multiple of 65536.
///
/// The answer depends only on the pieces in the pixel and the windings at its left border. A pixel in which
/// more than `activeLimit` pieces run side by side, or whose slabs make more than `workLimit` comparisons, is
/// integrated on 32 lines (8 for more than 128 pieces), each exact in x; one with more than `pieceLimit`
/// pieces keeps the folded sum. So a pixel's cost is bounded.
final class CellResolver {
    /// A piece of an edge inside one pixel, `x0`, `y0` its upper end, in 1/65536 pixel.
    struct Piece: BitwiseCopyable {
        /// The pixel's index in the band.
        var cell: Int32
        var x0: Int32
        var y0: Int32
        var x1: Int32
        var y1: Int32
        var direction: Int32
        var next: Int32
        /// How many pieces of its pixel were there before it.
        var rank: Int32

        @inline(__always)
        init(cell: Int, x0: Int, y0: Int, x1: Int, y1: Int, direction: Int) {
            self.cell = Int32(truncatingIfNeeded: cell)
            self.x0 = Int32(truncatingIfNeeded: x0)
            self.y0 = Int32(truncatingIfNeeded: y0)
            self.x1 = Int32(truncatingIfNeeded: x1)
            self.y1 = Int32(truncatingIfNeeded: y1)
            self.direction = Int32(truncatingIfNeeded: direction)
            next = 0
            rank = 0
        }
    }

    static let pieceLimit = 256
    private static let activeLimit = 64
    private static let workLimit = 1 << 14

    /// The most pieces at a time, 8 MiB of them: a crowded outline has more, and its pixels come window by
    /// window (`CoverageBand`). All of one pixel always fit.
    private static let mostPieces = 1 << 18

    /// The pieces of the complex pixels, each linked to the next of its pixel.
    @exclusivity(unchecked) private var pieces: UnsafeMutablePointer<Piece>
    @exclusivity(unchecked) private var pieceCapacity = 256
    /// For each pixel of the band: one more than the index of its first piece, 0 for none. All 0 between
    /// outlines.
    @exclusivity(unchecked) private var heads: UnsafeMutablePointer<Int32>
    @exclusivity(unchecked) private(set) var headCapacity = 0

    private let active: UnsafeMutablePointer<Active>
    /// Changes of the windings to the left of the pieces in a slab, `activeLimit` for each.
    private let events: UnsafeMutablePointer<Event>
    private let eventCounts: UnsafeMutablePointer<Int>
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

    /// The memory that the pieces take.
    var pieceByteCount: Int { pieceCapacity * MemoryLayout<Piece>.stride }

    init() {
        pieces = .allocate(capacity: pieceCapacity)
        heads = .allocate(capacity: 0)
        active = .allocate(capacity: Self.pieceLimit)
        events = .allocate(capacity: Self.activeLimit * Self.activeLimit)
        eventCounts = .allocate(capacity: Self.activeLimit)
        local = .allocate(capacity: Self.pieceLimit)
    }

    deinit {
        pieces.deallocate()
        heads.deallocate()
        active.deallocate()
        events.deallocate()
        eventCounts.deallocate()
        local.deallocate()
    }

    // MARK: Gathering

    @exclusivity(unchecked) private var pieceCount = 0
    /// Whether a piece was left out as there were too many; what is kept is of no use then.
    @exclusivity(unchecked) private(set) var isFull = false

    func begin(cellCount: Int) {
        pieceCount = 0
        isFull = false
        guard cellCount > headCapacity else { return }
        heads.deallocate()
        headCapacity = cellCount
        heads = .allocate(capacity: cellCount)
        heads.initialize(repeating: 0, count: cellCount)
    }

    /// Adds a piece to its pixel. A level piece bounds no area, but one that ends at the pixel's left border
    /// changes the winding there.
    @inline(__always)
    func append(_ piece: Piece) {
        guard piece.y0 != piece.y1 || (piece.x0 == 0) != (piece.x1 == 0) else { return }
        if pieceCount == pieceCapacity && !growPieces() { return }
        let cell = Int(piece.cell)
        let head = Int(heads[cell])
        let rank = head == 0 ? 0 : pieces[head &- 1].rank &+ 1
        // One more than can be resolved is enough to know that there are too many.
        if rank > Self.pieceLimit { return }
        pieces[pieceCount] = piece
        pieces[pieceCount].next = heads[cell]
        pieces[pieceCount].rank = rank
        pieceCount &+= 1
        heads[cell] = Int32(truncatingIfNeeded: pieceCount)
    }

    /// Forgets all pieces.
    func removeAll() {
        for index in 0..<pieceCount { heads[Int(pieces[index].cell)] = 0 }
        pieceCount = 0
        isFull = false
    }

    /// False when there are as many as there may be.
    @inline(never)
    private func growPieces() -> Bool {
        if pieceCapacity == Self.mostPieces {
            isFull = true
            return false
        }
        let grown = UnsafeMutablePointer<Piece>.allocate(capacity: pieceCapacity * 2)
        grown.update(from: pieces, count: pieceCount)
        pieces.deallocate()
        pieces = grown
        pieceCapacity *= 2
        return true
    }

    // MARK: Resolving

    /// The covered area of a complex pixel, 0…65536. The pixel's pieces are forgotten.
    /// - Parameter sum: the row's running sum at this pixel, the pixel's own pieces included.
    func coverage(cell: Int, sum: Int32, rule: FillRule) -> Int32 {
        var count = 0
        var next = Int(heads[cell])
        heads[cell] = 0
        while next > 0 {
            guard count < Self.pieceLimit else { return rule.fold(sum) }
            local[count] = pieces[next &- 1]
            next = Int(local[count].next)
            count &+= 1
        }
        // Without pieces, as where nobody waits for them, the sum may be any.
        if count <= 1 { return rule.fold(sum) }
        return coverage(count: count, sum: sum, rule: rule)
    }

    /// The same of pieces that were kept, in the same order: those that came last are first.
    func coverage(of entries: UnsafeBufferPointer<PieceLog.Entry>, sum: Int32, rule: FillRule) -> Int32 {
        let count = entries.count
        if count <= 1 || count > Self.pieceLimit { return rule.fold(sum) }
        for index in 0..<count {
            let entry = entries[index]
            local[index] = Piece(
                cell: 0, x0: entry.x0, y0: entry.y0, x1: entry.x1, y1: entry.y1, direction: entry.direction)
        }
        return coverage(count: count, sum: sum, rule: rule)
    }

    private func coverage(count: Int, sum: Int32, rule: FillRule) -> Int32 {
        var border = Int(sum)
        // How far pieces may lower the winding from the corner's anywhere in the pixel, and raise it.
        var (fall, rise) = (0, 0)
        for index in 0..<count {
            let piece = local[index]
            let direction = Int(piece.direction)
            // It adds its direction to its right, and below its end if that is at the left border; one that
            // begins there takes it away to its left and below instead.
            if (piece.x0 == 0) == (direction > 0) { fall &+= 1 } else { rise &+= 1 }
            // Take this piece out of the running sum. One that leaves the pixel's left border at its upper
            // end is not to the left of the border below; one that reaches the border at its lower end is.
            border &-=
                direction
                &* areaToTheRight(x0: Int(piece.x0), x1: Int(piece.x1), height: Int(piece.y1 &- piece.y0))
            if piece.x0 == 0 { border &+= direction &* (65536 &- Int(piece.y0)) }
            if piece.x1 == 0 { border &-= direction &* (65536 &- Int(piece.y1)) }
        }
        assert(border & 0xFFFF == 0, "the winding at a pixel's corner is whole")
        let corner = border >> 16
        if rule == .nonzero, corner > fall || corner < -rise { return 65536 }
        sortByUpperEnd(count)
        let area =
            sweptCoverage(count: count, corner: corner, rule: rule)
            ?? sampledCoverage(count: count, corner: corner, rule: rule)
        return Int32(truncatingIfNeeded: min(max(roundedToUnit(area), 0), 65536))
    }

    @inline(__always)
    private func sortByUpperEnd(_ count: Int) {
        if count > 24 {
            var all = UnsafeMutableBufferPointer(start: local, count: count)
            all.sort { $0.y0 < $1.y0 }
            return
        }
        var sorted = 1
        while sorted < count {
            let piece = local[sorted]
            var position = sorted
            while position > 0 && local[position &- 1].y0 > piece.y0 {
                local[position] = local[position &- 1]
                position &-= 1
            }
            local[position] = piece
            sorted &+= 1
        }
    }

    /// Goes down the pixel from level to level; a level is where a piece begins or ends. Nil when that is too
    /// much work.
    @inline(__always)
    private func sweptCoverage(count: Int, corner: Int, rule: FillRule) -> Double? {
        var area = 0.0
        var winding = corner
        var activeCount = 0
        var coming = 0
        var level: Int32 = 0
        var work = 0
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
                    slope: Double(piece.x1 &- piece.x0) / Double(piece.y1 &- piece.y0),
                    lower: Double(piece.x1),
                    end: piece.y1, direction: direction)
                nextLevel = min(nextLevel, piece.y1)
                if activeCount == Self.activeLimit { return nil }
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
            work &+= crosses ? activeCount &* activeCount : activeCount
            if work > Self.workLimit { return nil }
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

    /// Puts a piece among the first `count` in the order of their tops; where tops coincide, as the pieces
    /// run below.
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
        noteCrossings(count)
        var winding = left
        var area = rule.contains(winding) ? height * 65536 : 0
        for index in 0..<count {
            let piece = active[index]
            let list = events + index &* Self.activeLimit
            let eventCount = eventCounts[index]
            var leftWinding = winding
            winding &+= piece.direction
            var from = 0.0
            let run = piece.bottom - piece.top
            for event in 0...eventCount {
                let to = event < eventCount ? list[event].position : 1
                let inLeft = rule.contains(leftWinding)
                let inRight = rule.contains(leftWinding &+ piece.direction)
                if inLeft != inRight {
                    let middle = piece.top + run * ((from + to) * 0.5)
                    let part = height * (to - from) * (65536 - middle)
                    area += inRight ? part : -part
                }
                if event < eventCount { leftWinding &+= list[event].change }
                from = to
            }
        }
        return area
    }

    /// Finds the pairs that are in another order at the slab's bottom than at its top. What is to the right
    /// of all before it at the bottom, too, needs no comparing.
    private func noteCrossings(_ count: Int) {
        var farthest = -Double.infinity
        for index in 0..<count {
            eventCounts[index] = 0
            let piece = active[index]
            guard piece.bottom < farthest else {
                farthest = piece.bottom
                continue
            }
            for other in 0..<index where active[other].bottom > piece.bottom {
                let rival = active[other]
                let before = piece.top - rival.top
                let after = rival.bottom - piece.bottom
                let position = before / (before + after)
                insertEvent(Event(position: position, change: piece.direction), other)
                insertEvent(Event(position: position, change: 0 &- rival.direction), index)
            }
        }
    }

    @inline(__always)
    private func insertEvent(_ event: Event, _ index: Int) {
        let list = events + index &* Self.activeLimit
        var position = eventCounts[index]
        eventCounts[index] = position &+ 1
        while position > 0 && list[position &- 1].position > event.position {
            list[position] = list[position &- 1]
            position &-= 1
        }
        list[position] = event
    }

    /// Coverage from 32 lines through the pixel, for pixels with a crowd of pieces.
    private func sampledCoverage(count: Int, corner: Int, rule: FillRule) -> Double {
        var total = 0.0
        // Fewer lines where there are very many pieces, among which errors even out.
        let lines: Int32 = count > 128 ? 8 : 32
        for sample in 0..<lines {
            let y = (sample * 2 + 1) * (32768 / lines)
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
        return total / Double(lines)
    }
}
