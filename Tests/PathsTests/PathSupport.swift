import RasterPaths

extension Path {
    var elements: [Path.Element] {
        var list: [Path.Element] = []
        forEach { list.append($0) }
        return list
    }

    /// The curves sampled at `count` points each, subpath by subpath, lines by their ends; an independent
    /// and plain way to measure a path.
    func polylines(samplesPerCurve count: Int = 256) -> [(points: [CGPoint], isClosed: Bool)] {
        var result: [(points: [CGPoint], isClosed: Bool)] = []
        var points: [CGPoint] = []
        forEach { element in
            switch element {
            case .move(let to):
                if !points.isEmpty { result.append((points, false)) }
                points = [to]
            case .line(let to):
                points.append(to)
            case .quadCurve(let to, let control):
                let start = points[points.count - 1]
                for index in 1...count {
                    let t = CGFloat(index) / CGFloat(count)
                    let u = 1 - t
                    points.append(
                        CGPoint(
                            x: u * u * start.x + 2 * u * t * control.x + t * t * to.x,
                            y: u * u * start.y + 2 * u * t * control.y + t * t * to.y))
                }
            case .curve(let to, let control1, let control2):
                let start = points[points.count - 1]
                for index in 1...count {
                    let t = CGFloat(index) / CGFloat(count)
                    let u = 1 - t
                    let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
                    points.append(
                        CGPoint(
                            x: a * start.x + b * control1.x + c * control2.x + d * to.x,
                            y: a * start.y + b * control1.y + c * control2.y + d * to.y))
                }
            case .closeSubpath:
                result.append((points, true))
                points = []
            }
        }
        if !points.isEmpty { result.append((points, false)) }
        return result
    }
}

func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
}

/// The winding number by the angles that the sides subtend, as the definition has it.
func windingNumber(of polygons: [(points: [CGPoint], isClosed: Bool)], around p: CGPoint) -> Int {
    var total = 0.0
    for polygon in polygons {
        for (index, a) in polygon.points.enumerated() {
            let b = polygon.points[(index + 1) % polygon.points.count]
            let cross = (a.x - p.x) * (b.y - p.y) - (a.y - p.y) * (b.x - p.x)
            let dot = (a.x - p.x) * (b.x - p.x) + (a.y - p.y) * (b.y - p.y)
            total += atan2(Double(cross), Double(dot))
        }
    }
    return Int((total / (2 * .pi)).rounded())
}
