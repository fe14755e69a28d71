/// Closed polygons in user space, of three points or more each: what a stroke covers.
///
/// Lent ones lie in the memory of a `FlattenedOutline` and never leave it; others are their own.
package final class StrokeContours: @unchecked Sendable {
    /// Of all polygons, one after the other.
    let points: UnsafeBufferPointer<StrokeVector>
    /// `ends[k]` is the index after the last point of polygon k.
    let ends: [Int]

    /// Whose points they are; nil for their own.
    private let memory: StrokeMemory?

    package var pointCount: Int { points.count }

    fileprivate init(_ points: UnsafeBufferPointer<StrokeVector>, ends: [Int], in memory: StrokeMemory?) {
        self.points = points
        self.ends = ends
        self.memory = memory
    }

    deinit {
        if let memory { memory.giveBack(ends) } else { points.deallocate() }
    }

    static let none = StrokeContours(UnsafeBufferPointer(start: nil, count: 0), ends: [], in: nil)
}

/// Collects the points of polygons; `finish` ends its use.
struct StrokeContourBuilder {
    /// Who strokes keeps it.
    private unowned(unsafe) let memory: StrokeMemory
    private let isLent: Bool
    /// Those of the closed polygons, then what `side` has been given since.
    let side: StrokeSide
    private(set) var ends: [Int]

    /// - Parameter isLent: whether contours may lie in this memory, until it is used again.
    init(_ memory: StrokeMemory, isLent: Bool) {
        self.memory = memory
        self.isLent = isLent
        side = memory.left
        ends = memory.takeEnds()
    }

    /// The number of points of closed polygons.
    var pointCount: Int { ends.last ?? 0 }

    /// Makes the points since the last polygon one; fewer than three enclose nothing and are dropped.
    mutating func close() {
        if side.count - pointCount >= 3 {
            ends.append(side.count)
        } else {
            side.removeAll(from: pointCount)
        }
    }

    /// What isn't closed is left out.
    func finish() -> StrokeContours {
        let points = isLent ? UnsafePointer(side.elements.baseAddress!) : UnsafePointer(side.handOver())
        return StrokeContours(
            UnsafeBufferPointer(start: points, count: pointCount), ends: ends, in: isLent ? memory : nil)
    }
}

extension Path {
    init(_ contours: StrokeContours) {
        self.init()
        guard contours.pointCount > 0 else { return }
        let elements = ensureUnique(adding: contours.pointCount + contours.ends.count)
        var first = 0
        for end in contours.ends {
            for index in first..<end {
                let point = CGPoint(x: contours.points[index].x, y: contours.points[index].y)
                if index == first { elements.appendMove(point) } else { elements.append(.line, point) }
            }
            elements.append(.close)
            first = end
        }
    }
}
