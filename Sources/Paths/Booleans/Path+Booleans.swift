// Results are made of parts of the original lines and curves (quadratic curves come back as cubic ones).
//
// What lies where is decided exactly on a grid of 2^-48 of the largest coordinate, on which curves are
// replaced by chords within 2^-18 of their own extent; crossings are then moved to the curves themselves. So
// shared edges, corners that touch and coincident curves are safe, and where curves cross at a fair angle the
// result is true to rounding. Where they graze each other it is true to those 2^-18, and smaller details may
// be lost.
//
// Time grows as n log n with the number of chords (about 300 for a quarter of a circle), and with the number
// of pairs of chords whose boxes overlap. With more than 2^23 such pairs, or 2^21 chords or crossings, the
// result is empty. A path that has a coordinate that is not finite counts as empty; see `booleanOperand`.
extension Path {
    /// The area of the path as closed contours that don't cross, the same under both fill rules.
    public func normalized(eoFill: Bool = true) -> Path {
        combined(with: Path(), eoFill: eoFill) { own, _ in own }
    }

    /// The area that both paths cover. An open subpath counts as closed.
    public func intersection(_ other: Path, eoFill: Bool = false) -> Path {
        combined(with: other, eoFill: eoFill) { $0 && $1 }
    }

    /// The area that at least one of the paths covers.
    public func union(_ other: Path, eoFill: Bool = false) -> Path {
        combined(with: other, eoFill: eoFill) { $0 || $1 }
    }

    /// The area of this path that the other one does not cover.
    public func subtracting(_ other: Path, eoFill: Bool = false) -> Path {
        combined(with: other, eoFill: eoFill) { $0 && !$1 }
    }

    /// The area that exactly one of the paths covers.
    public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path {
        combined(with: other, eoFill: eoFill) { $0 != $1 }
    }

    /// The parts of this path's lines and curves that lie in the other one's area or on its edge; this path
    /// is not filled, and its open subpaths stay open.
    public func lineIntersection(_ other: Path, eoFill: Bool = false) -> Path {
        clippedLine(by: other, eoFill: eoFill, keepsInside: true)
    }

    /// The parts of this path's lines and curves that lie outside the other one's area.
    public func lineSubtraction(_ other: Path, eoFill: Bool = false) -> Path {
        clippedLine(by: other, eoFill: eoFill, keepsInside: false)
    }

    /// The path, or an empty one when a coordinate is not finite or so large (past 1e150) that a product
    /// of two might not be.
    private var booleanOperand: Path {
        let bounds = controlBounds
        guard !bounds.isNull, !bounds.isInfinite else { return Path() }
        let reach = max(
            max(bounds.minX.magnitude, bounds.maxX.magnitude),
            max(bounds.minY.magnitude, bounds.maxY.magnitude))
        return reach < 1e150 ? self : Path()
    }

    private func combined(
        with other: Path, eoFill: Bool, _ covers: (_ own: Bool, _ other: Bool) -> Bool
    ) -> Path {
        let (own, other) = (booleanOperand, other.booleanOperand)
        var segments: [OutlineSegment] = []
        _ = own.appendSegments(to: &segments, operand: 0, closing: true)
        _ = other.appendSegments(to: &segments, operand: 1, closing: true)
        let bounds = own.controlBounds.union(other.controlBounds)
        guard let arrangement = Arrangement(segments, bounds: bounds) else { return Path() }
        var boundary = AreaBoundary(arrangement) { winding in
            let isInside = winding.isInside(eoFill: eoFill)
            return covers(isInside.own, isInside.other)
        }
        return boundary.makePath()
    }

    private func clippedLine(by other: Path, eoFill: Bool, keepsInside: Bool) -> Path {
        let (own, other) = (booleanOperand, other.booleanOperand)
        var segments: [OutlineSegment] = []
        let isClosed = own.appendSegments(to: &segments, operand: 0, closing: false)
        _ = other.appendSegments(to: &segments, operand: 1, closing: true)
        let bounds = own.controlBounds.union(other.controlBounds)
        guard let arrangement = Arrangement(segments, bounds: bounds) else { return Path() }
        let sweep = WindingSweep(arrangement, keepsAll: true)

        var assembly = ContourAssembly(arrangement)
        // The runs of kept chords of one subpath; the last one may go on into the first.
        var runs: [[ContourAssembly.Step]] = []
        var subpath = -1
        var startsKept = false
        var endsKept = false
        func finishSubpath() {
            defer { runs.removeAll() }
            guard !runs.isEmpty else { return }
            let isWhole = isClosed[subpath] && startsKept && endsKept
            if isWhole, runs.count == 1 { return assembly.append(runs[0], isClosed: true) }
            if isWhole { runs[0] = runs.removeLast() + runs[0] }
            for run in runs { assembly.append(run, isClosed: false) }
        }
        for (index, chord) in arrangement.chords.enumerated() {
            let segment = arrangement.segments[Int(chord.segment)]
            if segment.operand != 0 { break }
            let beginsSubpath = segment.subpath != subpath
            if beginsSubpath {
                if subpath >= 0 { finishSubpath() }
                subpath = segment.subpath
            }
            let edge = sweep.edges[Int(sweep.edgeOfChord[index])]
            let isInside =
                edge.below.isInside(eoFill: eoFill).other || edge.above.isInside(eoFill: eoFill).other
            let isKept = isInside == keepsInside
            if beginsSubpath { startsKept = isKept }
            if isKept {
                let step = ContourAssembly.Step(chord, isReversed: false)
                if beginsSubpath || !endsKept {
                    runs.append([step])
                } else {
                    runs[runs.count - 1].append(step)
                }
            }
            endsKept = isKept
        }
        if subpath >= 0 { finishSubpath() }
        return assembly.path
    }
}

extension SIMD2<Int32> {
    /// Whether the fill rule puts a place with these winding numbers inside each path.
    fileprivate func isInside(eoFill: Bool) -> (own: Bool, other: Bool) {
        eoFill ? (x & 1 != 0, y & 1 != 0) : (x != 0, y != 0)
    }
}
