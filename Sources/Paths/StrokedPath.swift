/// Closed polygons in user space, of three points or more each: what a stroke covers. Who hands them out says
/// how long they last.
package struct StrokePolygons {
    /// Of all polygons, one after the other.
    let points: UnsafeBufferPointer<StrokeVector>
    /// `ends[k]` is the index after the last point of polygon k.
    let ends: UnsafeBufferPointer<Int>
    /// Whether what isn't drawn now may be left out. What is filled must then not be judged as a whole, by
    /// its extent, its number of edges or its convexity: that would differ from tile to tile.
    var mayLackParts = false
    /// Whether it is one contour that goes once around what it covers: the sums of its edges are coverage.
    var isSimple = false

    static var none: StrokePolygons {
        StrokePolygons(
            points: UnsafeBufferPointer(start: nil, count: 0), ends: UnsafeBufferPointer(start: nil, count: 0)
        )
    }
}

/// The outline of a stroke.
package final class StrokedPath: @unchecked Sendable {
    /// As long as this lives.
    let polygons: StrokePolygons

    package var pointCount: Int { polygons.points.count }
    package var mayLackParts: Bool { polygons.mayLackParts }
    package var isSimple: Bool { polygons.isSimple }

    fileprivate init(_ polygons: StrokePolygons) { self.polygons = polygons }

    deinit {
        polygons.points.deallocate()
        polygons.ends.deallocate()
    }

    package static let empty = StrokedPath(.none)

    /// The outline as a path.
    package var path: Path { Path(polygons) }
}

/// Collects the points of polygons; `handOver` ends its use.
struct StrokeContourBuilder {
    /// Those of the closed polygons, then what `side` has been given since.
    let side: StrokeSide
    private let ends: StrokeList<Int>

    init(_ memory: StrokeMemory) {
        side = memory.left
        ends = memory.ends
    }

    /// The number of points of closed polygons.
    var pointCount: Int { ends.elements.last ?? 0 }

    /// Makes the points since the last polygon one; fewer than three enclose nothing and are dropped.
    func close() {
        if side.count - pointCount >= 3 {
            ends.append(side.count)
        } else {
            side.removeAll(from: pointCount)
        }
    }

    /// Until the memory is used again. What isn't closed is left out.
    var polygons: StrokePolygons {
        StrokePolygons(
            points: UnsafeBufferPointer(start: side.elements.baseAddress, count: pointCount),
            ends: ends.elements)
    }

    /// The polygons with memory of their own, of which none are left.
    func handOver(mayLackParts: Bool, isSimple: Bool = false) -> StrokedPath {
        var polygons = polygons
        polygons.mayLackParts = mayLackParts
        polygons.isSimple = isSimple
        _ = (side.handOver(), ends.handOver())
        return StrokedPath(polygons)
    }
}

extension Path {
    fileprivate init(_ polygons: StrokePolygons) {
        self.init()
        guard !polygons.points.isEmpty else { return }
        let elements = ensureUnique(adding: polygons.points.count + polygons.ends.count)
        var first = 0
        for end in polygons.ends {
            for index in first..<end {
                let point = CGPoint(x: polygons.points[index].x, y: polygons.points[index].y)
                if index == first { elements.appendMove(point) } else { elements.append(.line, point) }
            }
            elements.append(.close)
            first = end
        }
    }
}
