import RasterKernels
import RasterPaths

/// Receives an edge's pieces, one a pixel. Coordinates are in units of 1/65536 pixel inside the pixel; `x0`,
/// `y0` is the piece's upper end and `x1`, `y1` its lower end in the sense of the edge, also where rounding
/// made them level.
protocol CellSink {
    /// Windings that reach a row from the left of the band.
    mutating func addLeft(row: Int, height: Int, direction: Int)
    /// Says which columns of a row the edge touches, before its pieces come.
    mutating func touch(row: Int, first: Int, last: Int, direction: Int)
    mutating func touch(row: Int, column: Int, direction: Int)
    mutating func add(row: Int, column: Int, x0: Int, y0: Int, x1: Int, y1: Int, direction: Int)
    /// Whether the sink has any use for a row; a constant true costs nothing.
    func wants(row: Int) -> Bool
    /// Whether it has any use for pieces of level edges, which have no height.
    static var keepsLevelPieces: Bool { get }
    /// Whether pieces are only added to sums: then those of a row in two pixels may come at once.
    static var isSum: Bool { get }
    /// Adds to the sums of a column and the two that follow, for an edge that touches columns.
    mutating func add(
        row: Int, first: Int, last: Int, _ near: Int, _ middle: Int, _ far: Int, direction: Int)
    /// Adds an edge of several rows or columns, where a kernel can; what it needs for that.
    var walkEdge: EdgeKernels.WalkEdge? { get }
    var band: rk_band { get }
}

extension CellSink {
    static var isSum: Bool { false }
    mutating func add(
        row: Int, first: Int, last: Int, _ near: Int, _ middle: Int, _ far: Int, direction: Int
    ) {}
    var walkEdge: EdgeKernels.WalkEdge? { nil }
    var band: rk_band { rk_band() }
}

/// Cuts edges at the borders of pixel rows and columns, inside a band.
///
/// Each border's crossing is a function of the edge alone, so a piece is the same whatever band or tile asks
/// for it, and the same for every sink.
struct EdgeWalker {
    private let left: Int
    private let width: Int
    private let bandTop: Int
    private let top: Int
    private let bottom: Int

    init(band: CoverageBand) {
        self.init(band: band, rows: 0..<band.height)
    }

    /// Walks through some of a band's rows alone.
    init(band: CoverageBand, rows: Range<Int>) {
        left = band.left
        width = band.width
        bandTop = band.top
        top = band.top + rows.lowerBound
        bottom = band.top + rows.upperBound
    }

    @inline(__always)
    func walk<Sink: CellSink>(from start: DevicePoint, to end: DevicePoint, into sink: inout Sink) {
        if start.y == end.y {
            if Sink.keepsLevelPieces { walkLevel(from: start, to: end, into: &sink) }
            return
        }
        let falls = start.y < end.y
        let upper = falls ? start : end
        let lower = falls ? end : start
        let direction = falls ? 1 : -1
        if UInt(bitPattern: (upper.x ^ lower.x) | (upper.y ^ (lower.y &- 1))) < 65536 {
            // Most edges of small shapes and of curves stay in one pixel.
            let row = upper.y >> 16
            let column = (upper.x >> 16) &- left
            guard row >= self.top, row < self.bottom, column < width, sink.wants(row: row &- bandTop) else {
                return
            }
            if column < 0 {
                return sink.addLeft(row: row &- bandTop, height: lower.y &- upper.y, direction: direction)
            }
            sink.touch(row: row &- bandTop, column: column, direction: direction)
            return sink.add(
                row: row &- bandTop, column: column, x0: upper.x & 0xFFFF, y0: upper.y & 0xFFFF,
                x1: lower.x & 0xFFFF, y1: (lower.y &- 1) & 0xFFFF &+ 1, direction: direction)
        }
        walkFurther(from: upper, to: lower, direction: direction, into: &sink)
    }

    /// An edge that isn't in one pixel, from its upper end. By itself, or its registers would be saved for
    /// the others, too.
    @inline(never)
    private func walkFurther<Sink: CellSink>(
        from upper: DevicePoint, to lower: DevicePoint, direction: Int, into sink: inout Sink
    ) {
        let top = max(upper.y, self.top << 16)
        let bottom = min(lower.y, self.bottom << 16)
        guard top < bottom else { return }
        let isWide = (upper.x &- lower.x).magnitude >= Self.leastColumns << 16
        if !isWide && top >> 16 == (bottom &- 1) >> 16 && top == upper.y && bottom == lower.y {
            return walkRow(from: upper, to: lower, direction: direction, into: &sink)
        }
        if upper.x == lower.x {
            return walkUpright(x: upper.x, top: top, bottom: bottom, direction: direction, into: &sink)
        }
        let hasRoom =
            Sink.isSum && min(upper.x, lower.x) >= (left &+ 1) << 16
            && max(upper.x, lower.x) < (left &+ width &- 1) << 16
        if hasRoom, isWide || bottom &- top >= Self.leastRows << 16, let walkEdge = sink.walkEdge {
            var band = sink.band
            var ends = (rk_point(upper), rk_point(lower))
            return walkEdge(&band, &ends.0, &ends.1, Int32(truncatingIfNeeded: direction))
        }
        if hasRoom {
            return walkInside(
                from: upper, to: lower, top: top, bottom: bottom, direction: direction, into: &sink)
        }
        walkRows(from: upper, to: lower, top: top, bottom: bottom, direction: direction, into: &sink)
    }

    /// Row by row, where all columns have one more on either side: without branches on whether the edge is in
    /// one of them or two, which would be guesses.
    @inline(__always)
    private func walkInside<Sink: CellSink>(
        from upper: DevicePoint, to lower: DevicePoint, top: Int, bottom: Int, direction: Int,
        into sink: inout Sink
    ) {
        let edge = EdgeLine(from: upper, to: lower)
        let goesRight = lower.x > upper.x

        var y = top
        var x = top == upper.y ? upper.x : edge.x(at: top)
        while y < bottom {
            let floor = y & ~0xFFFF
            let nextY = min(floor &+ 65536, bottom)
            let nextX = nextY == lower.y ? lower.x : edge.x(at: nextY)
            let line = (y >> 16) &- bandTop
            let low = min(x, nextX)
            let high = max(x, nextX)
            let base = low & ~0xFFFF
            let lastBase = high & ~0xFFFF
            let firstColumn = (base >> 16) &- left
            if lastBase &- base <= 65536 {
                let border = base &+ 65536
                let crosses = lastBase != base
                let crossing = min(max(edge.y(at: border), y), nextY)
                let height = nextY &- y
                let part = goesRight ? crossing &- y : nextY &- crossing
                let near = crosses ? part : height
                let far = height &- near
                let nearEnds = (low &- base) &+ (crosses ? 65536 : high &- base)
                let nearArea = areaToTheRight(x0: nearEnds, x1: 0, height: near)
                let farArea = areaToTheRight(x0: high &- border, x1: 0, height: far)
                sink.add(
                    row: line, first: firstColumn, last: (lastBase >> 16) &- left, nearArea,
                    (near &- nearArea) &+ farArea, far &- farArea, direction: direction)
            } else {
                walkAcross(
                    line: line, floor: floor, x: x, y: y, nextX: nextX, nextY: nextY,
                    firstColumn: firstColumn, lastColumn: (lastBase >> 16) &- left, edge: edge,
                    direction: direction, into: &sink)
            }
            x = nextX
            y = nextY
        }
    }

    /// From so many rows or columns on a kernel is quicker, though it has to be called.
    private static let leastRows = 6
    private static let leastColumns = 8

    /// Row by row, from one height to another.
    @inline(__always)
    private func walkRows<Sink: CellSink>(
        from upper: DevicePoint, to lower: DevicePoint, top: Int, bottom: Int, direction: Int,
        into sink: inout Sink
    ) {
        let edge = EdgeLine(from: upper, to: lower)

        var y = top
        var x = top == upper.y ? upper.x : edge.x(at: top)
        var row = top >> 16
        while y < bottom {
            let nextY = min((row &+ 1) << 16, bottom)
            let nextX = nextY == lower.y ? lower.x : edge.x(at: nextY)
            let line = row &- bandTop
            if sink.wants(row: line) {
                let firstColumn = (min(x, nextX) >> 16) &- left
                let lastColumn = (max(x, nextX) >> 16) &- left
                let floor = row << 16
                if firstColumn == lastColumn {
                    if firstColumn < 0 {
                        sink.addLeft(row: line, height: nextY &- y, direction: direction)
                    } else if firstColumn < width {
                        let base = (firstColumn &+ left) << 16
                        sink.touch(row: line, column: firstColumn, direction: direction)
                        sink.add(
                            row: line, column: firstColumn, x0: x &- base, y0: y &- floor,
                            x1: nextX &- base, y1: nextY &- floor, direction: direction)
                    }
                } else if lastColumn == firstColumn &+ 1 && firstColumn >= 0 && lastColumn < width {
                    // The most common case of crossing a border, without the loop of the general one.
                    let border = (lastColumn &+ left) << 16
                    let base = border &- 65536
                    let crossing = min(max(edge.y(at: border), y), nextY) &- floor
                    sink.touch(row: line, first: firstColumn, last: lastColumn, direction: direction)
                    if x < nextX {
                        sink.add(
                            row: line, column: firstColumn, x0: x &- base, y0: y &- floor, x1: 65536,
                            y1: crossing,
                            direction: direction)
                        sink.add(
                            row: line, column: lastColumn, x0: 0, y0: crossing, x1: nextX &- border,
                            y1: nextY &- floor, direction: direction)
                    } else {
                        sink.add(
                            row: line, column: firstColumn, x0: 65536, y0: crossing, x1: nextX &- base,
                            y1: nextY &- floor, direction: direction)
                        sink.add(
                            row: line, column: lastColumn, x0: x &- border, y0: y &- floor, x1: 0,
                            y1: crossing,
                            direction: direction)
                    }
                } else if firstColumn < width {
                    walkAcross(
                        line: line, floor: floor, x: x, y: y, nextX: nextX, nextY: nextY,
                        firstColumn: firstColumn, lastColumn: lastColumn, edge: edge, direction: direction,
                        into: &sink)
                }
            }
            x = nextX
            y = nextY
            row &+= 1
        }
    }

    /// An upright edge, which stays in one column.
    @inline(__always)
    private func walkUpright<Sink: CellSink>(
        x: Int, top: Int, bottom: Int, direction: Int, into sink: inout Sink
    ) {
        let column = (x >> 16) &- left
        guard column < width else { return }
        let inside = x & 0xFFFF
        var y = top
        while y < bottom {
            let floor = y & ~0xFFFF
            let nextY = min(floor &+ 65536, bottom)
            let line = (y >> 16) &- bandTop
            if !sink.wants(row: line) {
                // Nothing to add.
            } else if column < 0 {
                sink.addLeft(row: line, height: nextY &- y, direction: direction)
            } else {
                sink.touch(row: line, column: column, direction: direction)
                sink.add(
                    row: line, column: column, x0: inside, y0: y &- floor, x1: inside, y1: nextY &- floor,
                    direction: direction)
            }
            y = nextY
        }
    }

    /// An edge inside one row, which needs no slope as long as it stays in one pixel.
    @inline(__always)
    private func walkRow<Sink: CellSink>(
        from upper: DevicePoint, to lower: DevicePoint, direction: Int, into sink: inout Sink
    ) {
        let row = upper.y >> 16
        let line = row &- bandTop
        guard sink.wants(row: line) else { return }
        let floor = row << 16
        let firstColumn = (min(upper.x, lower.x) >> 16) &- left
        let lastColumn = (max(upper.x, lower.x) >> 16) &- left
        if firstColumn == lastColumn {
            if firstColumn < 0 {
                sink.addLeft(row: line, height: lower.y &- upper.y, direction: direction)
            } else if firstColumn < width {
                let base = (firstColumn &+ left) << 16
                sink.touch(row: line, column: firstColumn, direction: direction)
                sink.add(
                    row: line, column: firstColumn, x0: upper.x &- base, y0: upper.y &- floor,
                    x1: lower.x &- base, y1: lower.y &- floor, direction: direction)
            }
        } else if firstColumn < width {
            walkAcross(
                line: line, floor: floor, x: upper.x, y: upper.y, nextX: lower.x, nextY: lower.y,
                firstColumn: firstColumn, lastColumn: lastColumn, edge: EdgeLine(from: upper, to: lower),
                direction: direction, into: &sink)
        }
    }

    /// A level edge bounds no area, but where it runs through a pixel it changes the winding below it. It
    /// counts as going down from its start to its end, ever so slightly. On the border of two rows it runs
    /// through no pixel.
    private func walkLevel<Sink: CellSink>(
        from start: DevicePoint, to end: DevicePoint, into sink: inout Sink
    ) {
        let row = start.y >> 16
        let line = row &- bandTop
        let y = start.y & 0xFFFF
        guard y != 0, start.x != end.x, row >= top, row < bottom, sink.wants(row: line) else {
            return
        }
        let low = min(start.x, end.x)
        let high = max(start.x, end.x)
        let first = max((low >> 16) &- left, 0)
        let last = min((high >> 16) &- left, width &- 1)
        guard first <= last else { return }
        sink.touch(row: line, first: first, last: last, direction: 1)
        for column in first...last {
            let base = (column &+ left) << 16
            let from = min(max(start.x &- base, 0), 65536)
            let to = min(max(end.x &- base, 0), 65536)
            sink.add(row: line, column: column, x0: from, y0: y, x1: to, y1: y, direction: 1)
        }
    }

    /// The part of an edge inside one row that crosses column borders, from left to right.
    @inline(__always)
    private func walkAcross<Sink: CellSink>(
        line: Int, floor: Int, x: Int, y: Int, nextX: Int, nextY: Int, firstColumn: Int, lastColumn: Int,
        edge: EdgeLine, direction: Int, into sink: inout Sink
    ) {
        let falls = x < nextX
        var currentX = falls ? x : nextX
        var currentY = falls ? y : nextY
        let endX = falls ? nextX : x
        let endY = falls ? nextY : y
        var column = firstColumn
        if column < 0 {
            if lastColumn < 0 {
                return sink.addLeft(row: line, height: nextY &- y, direction: direction)
            }
            let border = left << 16
            let crossing = min(max(edge.y(at: border), y), nextY)
            sink.addLeft(row: line, height: abs(crossing &- currentY), direction: direction)
            currentX = border
            currentY = crossing
            column = 0
        }
        let last = min(lastColumn, width &- 1)
        sink.touch(row: line, first: column, last: last, direction: direction)
        while column < lastColumn && column < width {
            let base = (column &+ left) << 16
            let border = base &+ 65536
            let crossing = min(max(edge.y(at: border), y), nextY)
            let nearX = currentX &- base
            sink.add(
                row: line, column: column, x0: falls ? nearX : 65536,
                y0: (falls ? currentY : crossing) &- floor,
                x1: falls ? 65536 : nearX, y1: (falls ? crossing : currentY) &- floor, direction: direction)
            currentX = border
            currentY = crossing
            column &+= 1
        }
        if column < width {
            let base = (column &+ left) << 16
            let nearX = currentX &- base
            let farX = endX &- base
            sink.add(
                row: line, column: column, x0: falls ? nearX : farX, y0: (falls ? currentY : endY) &- floor,
                x1: falls ? farX : nearX, y1: (falls ? endY : currentY) &- floor, direction: direction)
        }
    }
}

/// Where an edge meets borders: functions of its ends alone.
private struct EdgeLine {
    private let x0, y0, slope, rise: Double

    @inline(__always)
    init(from upper: DevicePoint, to lower: DevicePoint) {
        x0 = Double(upper.x)
        y0 = Double(upper.y)
        let width = Double(lower.x &- upper.x)
        let height = Double(lower.y &- upper.y)
        slope = width / height
        rise = height / width
    }

    @inline(__always)
    func x(at y: Int) -> Int { roundedToUnit(x0 + (Double(y) - y0) * slope) }

    @inline(__always)
    func y(at x: Int) -> Int { roundedToUnit(y0 + (Double(x) - x0) * rise) }
}

extension rk_point {
    @inline(__always)
    fileprivate init(_ point: DevicePoint) {
        self.init(x: Int64(point.x), y: Int64(point.y))
    }
}

/// The area to the right of a piece inside its pixel, in 1/65536 pixel, rounded once.
@inline(__always)
func areaToTheRight(x0: Int, x1: Int, height: Int) -> Int {
    (height &* (131_072 &- x0 &- x1) &+ 65536) >> 17
}
