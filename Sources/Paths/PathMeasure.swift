/// A path by the length along it: all subpaths one after the other, in the order in which they were added;
/// the gap between two takes no length. Parts without a finite length count as nothing.
public struct PathMeasure: Sendable {
    /// A place on a path.
    public struct Position: Hashable, Sendable {
        /// In the path's own coordinates.
        public var point: CGPoint
        /// Of length 1, in the direction in which the path runs.
        public var tangent: CGVector
    }

    private struct Piece: Sendable {
        var segment: CubicSegment
        var isLine: Bool
        /// Along the whole path, to the end of this piece.
        var end: CGFloat
        var length: CGFloat
    }

    private let pieces: [Piece]
    /// Of the whole path, lines that close subpaths included.
    public let length: CGFloat

    /// Measures the path once; asking for positions is quick afterwards.
    public init(_ path: Path) {
        var pieces: [Piece] = []
        var total: CGFloat = 0
        var start = CGPoint.zero
        var current = CGPoint.zero
        func add(_ segment: CubicSegment, isLine: Bool) {
            let length =
                isLine
                ? Self.distance(from: segment.start, to: segment.end)
                : segment.cumulativeLengths().last ?? 0
            current = segment.end
            guard length > 0, (total + length).isFinite else { return }
            total += length
            pieces.append(Piece(segment: segment, isLine: isLine, end: total, length: length))
        }
        func line(to point: CGPoint) -> CubicSegment {
            CubicSegment(start: current, control1: current, control2: point, end: point)
        }
        func add(_ element: Path.Element) {
            switch element {
            case .move(let point):
                start = point
                current = point
            case .line(let point): add(line(to: point), isLine: true)
            case .quadCurve(let point, let control):
                add(CubicSegment(start: current, control: control, end: point), isLine: false)
            case .curve(let point, let control1, let control2):
                add(
                    CubicSegment(start: current, control1: control1, control2: control2, end: point),
                    isLine: false)
            case .closeSubpath: add(line(to: start), isLine: true)
            }
        }
        path.forEach(add)
        self.pieces = pieces
        length = total
    }

    private static func distance(from first: CGPoint, to second: CGPoint) -> CGFloat {
        let dx = second.x - first.x
        let dy = second.y - first.y
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The place at a distance from the path's start; nil before the start, after the end and on a path
    /// without a length. Where one piece ends and another starts, the first of them answers.
    public func position(at distance: CGFloat) -> Position? {
        guard distance >= 0, distance <= length, !pieces.isEmpty else { return nil }
        var low = 0
        var high = pieces.count - 1
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].end < distance { low = middle + 1 } else { high = middle }
        }
        let piece = pieces[low]
        let rest = max(distance - (piece.end - piece.length), 0)
        let segment = piece.segment
        if piece.isLine {
            let t = min(rest / piece.length, 1)
            let dx = segment.end.x - segment.start.x
            let dy = segment.end.y - segment.start.y
            return Position(
                point: CGPoint(x: segment.start.x + dx * t, y: segment.start.y + dy * t),
                tangent: CGVector(dx: dx / piece.length, dy: dy / piece.length))
        }
        let t = rest == 0 ? 0 : segment.parameter(at: rest, in: segment.cumulativeLengths())
        return Position(point: segment.point(at: t), tangent: segment.tangent(at: t))
    }
}

extension CubicSegment {
    /// The direction of the curve, of length 1; where control points coincide, the one that it has nearby.
    fileprivate func tangent(at t: CGFloat) -> CGVector {
        let u = 1 - t
        let (a, b, c) = (u * u, 2 * u * t, t * t)
        let candidates = [
            CGVector(
                dx: a * (control1.x - start.x) + b * (control2.x - control1.x) + c * (end.x - control2.x),
                dy: a * (control1.y - start.y) + b * (control2.y - control1.y) + c * (end.y - control2.y)),
            t < 0.5
                ? CGVector(dx: control2.x - start.x, dy: control2.y - start.y)
                : CGVector(dx: end.x - control1.x, dy: end.y - control1.y),
            CGVector(dx: end.x - start.x, dy: end.y - start.y),
        ]
        let size = [start, control1, control2, end].reduce(0) { max($0, $1.x.magnitude, $1.y.magnitude) }
        for vector in candidates {
            let length = (vector.dx * vector.dx + vector.dy * vector.dy).squareRoot()
            if length > size * 1e-9 { return CGVector(dx: vector.dx / length, dy: vector.dy / length) }
        }
        return CGVector(dx: 1, dy: 0)
    }
}
