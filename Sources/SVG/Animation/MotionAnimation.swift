import Raster

/// An `animateMotion`: a path, by the length along it (SVG Animations, section 3.11).
struct MotionAnimation: Sendable {
    private enum Rotation: Sendable {
        case fixed(Double)
        /// As the path runs, and so many degrees further.
        case along(Double)
    }

    private let measure: PathMeasure
    /// The lengths up to the vertices, or those that `keyPoints` name.
    private let lengths: [Double]
    private let pace: AnimationPace
    private let rotation: Rotation
    private let end: CGPoint
    let isAdditive: Bool
    private let isCumulative: Bool
    /// Of a path without a length.
    private let start: CGPoint

    /// Nil for what isn't valid, which has no effect.
    /// - Parameter path: the data of the path that an `mpath` refers to, which comes first.
    init?(_ source: AnimationSources.Element, path: String?) {
        let attributes = source.attributes
        var isAdditive = attributes["additive"]?.trimmingSpace() == "sum"
        guard let data = path ?? Self.data(attributes, &isAdditive) else { return nil }
        let path = Path(svg: data, mostPoints: Self.mostPoints)
        var vertices: [CGPoint] = []
        var lengths: [Double] = []
        var total = 0.0
        var begin = CGPoint.zero
        // Each piece by itself, as the time of a run is shared out among them.
        func visit(_ element: Path.Element) {
            var own = Path()
            own.move(to: vertices.last ?? .zero)
            switch element {
            case .move(let point):
                begin = point
                if vertices.isEmpty { lengths.append(0) }
                vertices.append(point)
                return
            case .line(let point): own.addLine(to: point)
            case .quadCurve(let point, let control): own.addQuadCurve(to: point, control: control)
            case .curve(let point, let control1, let control2):
                own.addCurve(to: point, control1: control1, control2: control2)
            case .closeSubpath: own.addLine(to: begin)
            }
            total += Double(PathMeasure(own).length)
            lengths.append(total)
            vertices.append(own.currentPoint ?? begin)
        }
        path.forEach(visit)
        guard let first = vertices.first, total.isFinite else { return nil }
        start = first
        end = vertices[vertices.count - 1]
        measure = PathMeasure(path)
        let mode = ValueAnimation.Mode(attributes["calcMode"]) ?? .paced
        if let text = attributes["keyPoints"], mode != .paced {
            let points = AnimationPace.list(text).compactMap(\.svgNumber)
            guard points.count == AnimationPace.list(text).count, !points.isEmpty,
                points.allSatisfy({ (0...1).contains($0) })
            else { return nil }
            lengths = points.map { $0 * total }
        }
        let distances = zip(lengths, lengths.dropFirst()).map { $1 - $0 }
        guard let pace = AnimationPace(mode, count: lengths.count, attributes, distances: distances) else {
            return nil
        }
        self.lengths = lengths
        self.pace = pace
        self.isAdditive = isAdditive
        isCumulative = attributes["accumulate"]?.trimmingSpace() == "sum"
        switch attributes["rotate"]?.trimmingSpace() {
        case "auto": rotation = .along(0)
        case "auto-reverse": rotation = .along(180)
        case let text: rotation = .fixed(text?.svgNumber ?? 0)
        }
    }

    /// As many as keep the measuring short.
    private static let mostPoints = 100_000

    /// `path`, or straight lines between `values`, or from `from` to `to` or `by`.
    private static func data(_ attributes: [String: String], _ isAdditive: inout Bool) -> String? {
        if let path = attributes["path"] { return path }
        func point(_ text: String) -> CGPoint? {
            guard let numbers = text.svgNumbers, numbers.count == 2 else { return nil }
            return CGPoint(x: numbers[0], y: numbers[1])
        }
        var points: [CGPoint?]
        if let values = attributes["values"] {
            points = AnimationPace.list(values).map(point)
        } else if let to = attributes["to"] {
            points = [attributes["from"].map(point) ?? .zero, point(to)]
        } else if let by = attributes["by"].flatMap(point) {
            let from = attributes["from"].map(point) ?? .zero
            if attributes["from"] == nil { isAdditive = true }
            points = [from, from.map { CGPoint(x: $0.x + by.x, y: $0.y + by.y) }]
        } else {
            return nil
        }
        let known = points.compactMap { $0 }
        guard known.count == points.count, !known.isEmpty else { return nil }
        // A single place is a line to itself, which has a beginning.
        let all = known.count == 1 ? known + known : known
        return "M" + all.map { "\($0.x) \($0.y)" }.joined(separator: "L")
    }

    /// Where it puts an element, around the element's own transform.
    func transform(at share: Double, run: Int) -> CGAffineTransform {
        let (index, part) = pace.place(at: share)
        var length = lengths[min(index, lengths.count - 1)]
        if part > 0, index + 1 < lengths.count { length += (lengths[index + 1] - length) * part }
        let place = measure.position(at: min(max(length, 0), measure.length))
        var point = place?.point ?? start
        if isCumulative {
            point = CGPoint(x: point.x + Double(run) * end.x, y: point.y + Double(run) * end.y)
        }
        let move = CGAffineTransform(translationX: point.x, y: point.y)
        switch rotation {
        case .fixed(let degrees):
            return CGAffineTransform(rotationAngle: degrees * .pi / 180).concatenating(move)
        case .along(let degrees):
            let tangent = place?.tangent ?? CGVector(dx: 1, dy: 0)
            let turn = degrees == 0 ? 1.0 : -1.0
            return CGAffineTransform(
                a: turn * tangent.dx, b: turn * tangent.dy, c: -turn * tangent.dy, d: turn * tangent.dx,
                tx: 0,
                ty: 0
            ).concatenating(move)
        }
    }
}
