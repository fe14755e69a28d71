/// A part of a segment that falls into chords by itself.
///
/// Curves that lie on one another (a circle and a pie cut from it) would make chords that cross at every
/// step. So each is cut where the other one ends, and of spans that coincide all take the curve of the first:
/// then their chords are the same.
struct CurveSpan {
    var segment: Int
    var from: Double
    var to: Double
    var start: StrokeVector
    var end: StrokeVector
    /// The curve to make chords of, running from `from` to `to`.
    var curve: OutlineSegment

    /// The spans of all segments, in order. `unit` is the length below which points are the same but for
    /// rounding.
    static func spans(of segments: [OutlineSegment], unit: Double) -> [CurveSpan] {
        let cuts = findCuts(segments, tolerance: 8 * unit)
        var spans: [CurveSpan] = []
        spans.reserveCapacity(segments.count)
        for (index, segment) in segments.enumerated() {
            var whole = CurveSpan(
                segment: index, from: 0, to: 1, start: segment.start, end: segment.end, curve: segment)
            for cut in (cuts[index] ?? []).sorted(by: { $0.parameter < $1.parameter })
            where cut.parameter > whole.from + 1e-7 && cut.parameter < 1 - 1e-7 {
                var span = whole
                (span.to, span.end) = (cut.parameter, cut.point)
                span.curve = segment.part(from: span.from, to: span.to)
                spans.append(span)
                (whole.from, whole.start) = (cut.parameter, cut.point)
            }
            if whole.from > 0 { whole.curve = segment.part(from: whole.from, to: 1) }
            spans.append(whole)
        }
        if !cuts.isEmpty { unify(&spans, tolerance: 32 * unit) }
        return spans
    }

    /// With more pairs of curves than this near each other, the rest are not compared; the result is then
    /// right all the same, but made of more pieces.
    private static let pairLimit = 1 << 20

    private struct Cut {
        var parameter: Double
        /// The end of the other curve.
        var point: StrokeVector
    }

    private static func findCuts(_ segments: [OutlineSegment], tolerance: Double) -> [Int: [Cut]] {
        var cuts: [Int: [Cut]] = [:]
        let curves = segments.indices.filter { !segments[$0].isLine }
        let boxes = curves.map { segments[$0].controlBox }
        let tree = ChordTree(boxes)
        var pairCount = 0
        for first in curves.indices where pairCount < pairLimit {
            tree.forEachOverlap(boxes[first]) { second in
                guard second > first, pairCount < pairLimit else { return }
                pairCount += 1
                let (a, b) = (segments[curves[first]], segments[curves[second]])
                guard let overlap = Overlap(a, b, tolerance: tolerance) else { return }
                cuts[curves[first], default: []] += overlap.cutsOfFirst
                cuts[curves[second], default: []] += overlap.cutsOfSecond
            }
        }
        return cuts
    }

    /// Where two curves lie on one another: between ends of either that lie on the other.
    private struct Overlap {
        var cutsOfFirst: [Cut] = []
        var cutsOfSecond: [Cut] = []

        init?(_ a: OutlineSegment, _ b: OutlineSegment, tolerance: Double) {
            var parameters: [Double] = []
            for (end, point) in [(0.0, a.start), (1.0, a.end)] {
                let onB = b.parameters(at: point, tolerance: tolerance)
                if !onB.isEmpty { parameters.append(end) }
                cutsOfSecond += onB.map { Cut(parameter: $0, point: point) }
            }
            for point in [b.start, b.end] {
                let onA = a.parameters(at: point, tolerance: tolerance)
                parameters += onA
                cutsOfFirst += onA.map { Cut(parameter: $0, point: point) }
            }
            parameters.sort()
            let isShared = zip(parameters, parameters.dropFirst()).contains { low, high in
                guard high - low > 1e-7 else { return false }
                return [0.25, 0.5, 0.75].allSatisfy { fraction in
                    let point = a.point(at: low + (high - low) * fraction)
                    return !b.parameters(at: point, tolerance: tolerance).isEmpty
                }
            }
            guard isShared else { return nil }
        }
    }

    private static func unify(_ spans: inout [CurveSpan], tolerance: Double) {
        let curves = spans.indices.filter { !spans[$0].curve.isLine }
        let boxes = curves.map { spans[$0].curve.controlBox }
        let tree = ChordTree(boxes)
        for (order, index) in curves.enumerated() {
            var model = index
            var isReversed = false
            tree.forEachOverlap(boxes[order]) { other in
                let candidate = curves[other]
                guard candidate < model else { return }
                if spans[candidate].curve.coincides(with: spans[index].curve, tolerance: tolerance) {
                    (model, isReversed) = (candidate, false)
                } else if spans[candidate].curve.reversed.coincides(
                    with: spans[index].curve, tolerance: tolerance)
                {
                    (model, isReversed) = (candidate, true)
                }
            }
            if model == index { continue }
            spans[index].curve = isReversed ? spans[model].curve.reversed : spans[model].curve
        }
    }
}

extension OutlineSegment {
    fileprivate var controlBox: ChordTree.Box {
        ChordTree.Box(
            low: pointwiseMin(pointwiseMin(start, end), pointwiseMin(control1, control2)),
            high: pointwiseMax(pointwiseMax(start, end), pointwiseMax(control1, control2)))
    }

    fileprivate func coincides(with other: OutlineSegment, tolerance: Double) -> Bool {
        func near(_ a: StrokeVector, _ b: StrokeVector) -> Bool {
            (a.x - b.x).magnitude <= tolerance && (a.y - b.y).magnitude <= tolerance
        }
        return near(start, other.start) && near(end, other.end) && near(control1, other.control1)
            && near(control2, other.control2)
    }

    /// The parameters where the curve passes through a point; two where it crosses itself.
    fileprivate func parameters(at target: StrokeVector, tolerance: Double) -> [Double] {
        let box = controlBox
        guard target.x >= box.low.x - tolerance, target.x <= box.high.x + tolerance,
            target.y >= box.low.y - tolerance, target.y <= box.high.y + tolerance
        else { return [] }
        var found: [Double] = []
        let steps = 32
        // Before the first sample and after the last one the distance counts as infinite.
        var before = Double.infinity
        var here = (start - target).squaredLength
        for step in 0...steps {
            let after =
                step < steps
                ? (point(at: Double(step + 1) / Double(steps)) - target).squaredLength : .infinity
            defer { (before, here) = (here, after) }
            guard here <= before, here <= after else { continue }
            let closest = parameter(closestTo: target, near: Double(step) / Double(steps))
            let t = max(0, min(1, closest))
            guard (point(at: t) - target).squaredLength <= tolerance * tolerance else { continue }
            if let last = found.last, t - last < 1e-7 { continue }
            found.append(t)
        }
        return found
    }
}
