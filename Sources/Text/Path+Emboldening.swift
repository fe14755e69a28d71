import RasterPaths

extension Path {
    /// A glyph's outline (font units, y up) with every edge moved outwards by half of `strength`, and then
    /// all of it to the right by as much, so that it keeps its place in an advance that grows by `strength`.
    ///
    /// Each point, control points included, goes along the bisector of its two edges, as in FreeType's
    /// FT_Outline_Embolden; at sharp corners no farther than twice the distance. Outwards is told from the
    /// signed area of all contours: fonts wind outer contours the same way throughout, TrueType and CFF
    /// differently.
    func emboldened(by strength: Double) -> Path {
        var contours: [Contour] = []
        forEach { element in
            switch element {
            case .move(let end):
                contours.append(Contour(points: [end], verbs: []))
            case .line(let end): contours.appendToLast([end], .line)
            case .quadCurve(let end, let control): contours.appendToLast([control, end], .quadCurve)
            case .curve(let end, let control1, let control2):
                contours.appendToLast([control1, control2, end], .curve)
            case .closeSubpath: break
            }
        }
        let area = contours.reduce(0) { $0 + $1.signedArea }
        guard strength > 0, area != 0 else { return self }
        let distance = area > 0 ? strength / 2 : -strength / 2
        var result = Path()
        for contour in contours {
            contour.append(to: &result, points: contour.moved(by: distance, right: strength / 2))
        }
        return result
    }

    fileprivate struct Contour {
        enum Verb { case line, quadCurve, curve }

        /// The start, then the points of each verb.
        var points: [CGPoint]
        var verbs: [Verb]

        /// Positive when it runs counterclockwise, y up.
        var signedArea: Double {
            var sum = 0.0
            var last = points[points.count - 1]
            for point in points {
                sum += last.x * point.y - point.x * last.y
                last = point
            }
            return sum / 2
        }

        /// Points at the same place are one for the directions, and move together.
        func moved(by distance: Double, right: Double) -> [CGPoint] {
            var distinct: [CGPoint] = []
            var placeOf: [Int] = []
            for point in points {
                if distinct.last != point { distinct.append(point) }
                placeOf.append(distinct.count - 1)
            }
            // The last point is most often the first one again.
            let closesItself = distinct.count > 1 && distinct[0] == distinct[distinct.count - 1]
            let count = closesItself ? distinct.count - 1 : distinct.count
            guard count > 2 else {
                return points.map { CGPoint(x: $0.x + right, y: $0.y) }
            }
            var moved: [CGPoint] = []
            for place in 0..<count {
                let before = distinct[(place + count - 1) % count]
                let here = distinct[place]
                let after = distinct[(place + 1) % count]
                let incoming = Self.direction(before, here)
                let outgoing = Self.direction(here, after)
                // Outwards of a counterclockwise contour is to the right of its edges.
                let normal = (x: incoming.y + outgoing.y, y: -(incoming.x + outgoing.x))
                let squared = normal.x * normal.x + normal.y * normal.y
                // The mitre is 2 normal / |normal|²; squared is 4 on a straight line, 1 at a mitre of 2.
                let factor = squared > 1 ? 2 / squared : (squared > 0 ? 2 / squared.squareRoot() : 0)
                moved.append(
                    CGPoint(
                        x: here.x + normal.x * factor * distance + right,
                        y: here.y + normal.y * factor * distance))
            }
            return placeOf.map { moved[$0 % count] }
        }

        private static func direction(_ from: CGPoint, _ to: CGPoint) -> (x: Double, y: Double) {
            let x = to.x - from.x
            let y = to.y - from.y
            let length = (x * x + y * y).squareRoot()
            return length > 0 ? (x / length, y / length) : (0, 0)
        }

        func append(to path: inout Path, points: [CGPoint]) {
            path.move(to: points[0])
            var next = 1
            for verb in verbs {
                switch verb {
                case .line:
                    path.addLine(to: points[next])
                    next += 1
                case .quadCurve:
                    path.addQuadCurve(to: points[next + 1], control: points[next])
                    next += 2
                case .curve:
                    path.addCurve(
                        to: points[next + 2], control1: points[next], control2: points[next + 1])
                    next += 3
                }
            }
            path.closeSubpath()
        }
    }
}

extension [Path.Contour] {
    fileprivate mutating func appendToLast(_ points: [CGPoint], _ verb: Path.Contour.Verb) {
        guard !isEmpty else { return }
        self[count - 1].points += points
        self[count - 1].verbs.append(verb)
    }
}
