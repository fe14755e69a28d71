import RasterPaths

extension OcclusionGrid {
    /// Outlines of more corners aren't looked at.
    static let mostCorners = 64

    /// Notes that a command covers the inside of a convex polygon, in band pixels.
    func cover(_ corners: UnsafeBufferPointer<SIMD2<Double>>, by command: Int) {
        var low = Double.infinity
        var high = -Double.infinity
        for corner in corners {
            low = min(low, corner.y)
            high = max(high, corner.y)
        }
        let size = Self.tileSize
        let tileRows = (height + size - 1) / size
        guard low < high else { return }
        let first = max(Int(low) / size, 0)
        let end = min(Int(high) / size + 1, tileRows)
        guard first < end else { return }
        // What is near the outline may be covered in part, by rounding, too.
        let margin = 1.0
        for row in first..<end {
            let rows = row * size..<min((row + 1) * size, height)
            guard let upper = Self.inside(corners, at: Double(rows.lowerBound) - margin),
                let lower = Self.inside(corners, at: Double(rows.upperBound) + margin)
            else { continue }
            let left = max(upper.left, lower.left, -1) + margin
            let right = min(upper.right, lower.right, Double(width) + 2) - margin
            guard left < right else { continue }
            let first = Int(left.rounded(.up))
            cover(columns: first..<max(Int(right), first), rows: rows, by: command)
        }
    }

    /// Where a level line is inside a convex polygon; nil where it isn't. Between two such lines the polygon
    /// holds what lies inside on both.
    private static func inside(
        _ corners: UnsafeBufferPointer<SIMD2<Double>>, at y: Double
    ) -> (left: Double, right: Double)? {
        var left = Double.infinity
        var right = -Double.infinity
        var start = corners[corners.count - 1]
        for end in corners {
            if (start.y <= y) != (end.y <= y) {
                let x = start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
                left = min(left, x)
                right = max(right, x)
            }
            start = end
        }
        return left <= right ? (left, right) : nil
    }
}

extension RenderTask {
    /// Calls `body` with corners in the picture's pixels that lie on a path's outline, in its order, if the
    /// path is convex, short, and all of it near.
    func withConvexCorners(
        of path: ListIndex<PathRecord>, _ transform: DeviceTransform,
        _ body: (UnsafeMutableBufferPointer<SIMD2<Double>>) -> Void
    ) {
        guard transform.isFinite else { return }
        if let (low, high) = list.corners(of: path) {
            return withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: 4) { corners in
                corners[0] = transform.place(of: low)
                corners[1] = transform.place(of: CGPoint(x: high.x, y: low.y))
                corners[2] = transform.place(of: high)
                corners[3] = transform.place(of: CGPoint(x: low.x, y: high.y))
                if corners.allSatisfy(Self.isNear) { body(corners) }
            }
        }
        let (verbs, points) = list.elements(of: tables.pointee.paths[path])
        // What isn't finite isn't painted; what is farther than this is cut before it is.
        guard verbs.count <= OcclusionGrid.mostCorners,
            points.allSatisfy({ Self.isNear(transform.place(of: $0)) && max(abs($0.x), abs($0.y)) < 1e100 }),
            FlattenedOutline.isConvex(verbs: verbs, points: points)
        else { return }
        withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: verbs.count) { corners in
            var count = 0
            // A curve counts by its ends: it lies beyond the line between them.
            var index = -1
            for raw in verbs {
                guard let verb = PathVerb(rawValue: raw), verb.pointCount > 0 else { continue }
                index += verb.pointCount
                corners[count] = transform.place(of: points[index])
                count += 1
            }
            body(UnsafeMutableBufferPointer(rebasing: corners[..<count]))
        }
    }

    private static func isNear(_ place: SIMD2<Double>) -> Bool { abs(place.x) < 1e6 && abs(place.y) < 1e6 }
}

extension DeviceTransform {
    fileprivate func place(of point: CGPoint) -> SIMD2<Double> {
        let place = self.point(Double(point.x), Double(point.y))
        return SIMD2(place.x, place.y)
    }
}
