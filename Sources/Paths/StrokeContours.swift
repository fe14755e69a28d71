/// Closed polygons in user space, of three points or more each: what a stroke covers.
package final class StrokeContours: @unchecked Sendable {
    /// Of all polygons, one after the other.
    let points: UnsafeBufferPointer<StrokeVector>
    /// `ends[k]` is the index after the last point of polygon k.
    let ends: [Int]

    package var pointCount: Int { points.count }

    /// Takes over memory that `allocate` made.
    fileprivate init(taking points: UnsafeBufferPointer<StrokeVector>, ends: [Int]) {
        self.points = points
        self.ends = ends
    }

    deinit { points.deallocate() }

    static let none = StrokeContourBuilder().finish()
}

/// Collects the points of polygons; `finish` ends its use.
struct StrokeContourBuilder {
    /// Those of the closed polygons, then what `side` has been given since.
    let side = StrokeSide(capacity: 1)
    private(set) var ends: [Int] = []

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
        StrokeContours(taking: UnsafeBufferPointer(start: side.release(), count: pointCount), ends: ends)
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
