import Foundation
import Raster

/// A curve through points, of d3-shape's formulas.
package enum Curve: Sendable, Equatable {
    case linear
    /// Fritsch and Carlson's as Steffen has it (1990): no bump between two points.
    case monotone
    /// 0 uniform, 0.5 centripetal, 1 chordal.
    case catmullRom(alpha: Double)
    /// 0 and 1 are d3's tensions: 1 is straight.
    case cardinal(tension: Double)
    case stepStart, stepCenter, stepEnd

    /// Adds the curve to a path: its first point by a move, or by a line where the path goes on.
    /// - Parameter vertical: Whether the points run along y: monotone and steps then follow it.
    package func add(_ points: [CGPoint], to path: inout Path, joins: Bool = false, vertical: Bool = false) {
        guard let first = points.first else { return }
        if joins { path.addLine(to: first) } else { path.move(to: first) }
        guard points.count > 1 else { return }
        switch self {
        case .linear: for point in points.dropFirst() { path.addLine(to: point) }
        case .stepStart: addSteps(points, 0, vertical, &path)
        case .stepCenter: addSteps(points, 0.5, vertical, &path)
        case .stepEnd: addSteps(points, 1, vertical, &path)
        case .monotone: addMonotone(points, vertical, &path)
        case .cardinal(let tension): addCardinal(points, tension, &path)
        case .catmullRom(let alpha): addCatmullRom(points, alpha, &path)
        }
    }

    /// Steps that change at a part of the way: 0 at the former point, 1 at the latter.
    private func addSteps(_ points: [CGPoint], _ part: CGFloat, _ vertical: Bool, _ path: inout Path) {
        for (former, point) in zip(points, points.dropFirst()) {
            if vertical {
                let y = former.y * (1 - part) + point.y * part
                path.addLine(to: CGPoint(x: former.x, y: y))
                path.addLine(to: CGPoint(x: point.x, y: y))
            } else {
                let x = former.x * (1 - part) + point.x * part
                path.addLine(to: CGPoint(x: x, y: former.y))
                path.addLine(to: CGPoint(x: x, y: point.y))
            }
            if part < 1 { path.addLine(to: point) }
        }
    }

    private func addCardinal(_ points: [CGPoint], _ tension: Double, _ path: inout Path) {
        guard points.count > 2 else { return path.addLine(to: points[1]) }
        let k = CGFloat((1 - tension) / 6)
        for index in 1..<points.count {
            let former = points[index - 1]
            let point = points[index]
            // Beyond the ends d3 repeats the neighbour's neighbour.
            let before = index >= 2 ? points[index - 2] : point
            let after = index + 1 < points.count ? points[index + 1] : former
            path.addCurve(
                to: point,
                control1: CGPoint(
                    x: former.x + k * (point.x - before.x), y: former.y + k * (point.y - before.y)),
                control2: CGPoint(
                    x: point.x + k * (former.x - after.x), y: point.y + k * (former.y - after.y)))
        }
    }

    private func addCatmullRom(_ points: [CGPoint], _ alpha: Double, _ path: inout Path) {
        guard points.count > 2 else { return path.addLine(to: points[1]) }
        // Twice a power, and the power: d3's l_2a and l_a.
        func lengths(_ first: CGPoint, _ second: CGPoint) -> (Double, Double) {
            let dx = Double(first.x - second.x)
            let dy = Double(first.y - second.y)
            let double = pow(dx * dx + dy * dy, alpha)
            return (double, double.squareRoot())
        }
        for index in 1..<points.count {
            let former = points[index - 1]
            let point = points[index]
            var control1 = former
            var control2 = point
            let (between2, between) = lengths(former, point)
            if index >= 2 {
                let before = points[index - 2]
                let (earlier2, earlier) = lengths(before, former)
                if earlier > 1e-12 {
                    let a = CGFloat(2 * earlier2 + 3 * earlier * between + between2)
                    let n = CGFloat(3 * earlier * (earlier + between))
                    let e = CGFloat(earlier2)
                    let b = CGFloat(between2)
                    control1.x = (former.x * a - before.x * b + point.x * e) / n
                    control1.y = (former.y * a - before.y * b + point.y * e) / n
                }
            }
            if index + 1 < points.count {
                let after = points[index + 1]
                let (later2, later) = lengths(point, after)
                if later > 1e-12 {
                    let b = CGFloat(2 * later2 + 3 * later * between + between2)
                    let m = CGFloat(3 * later * (later + between))
                    let l = CGFloat(later2)
                    let c = CGFloat(between2)
                    control2.x = (point.x * b + former.x * l - after.x * c) / m
                    control2.y = (point.y * b + former.y * l - after.y * c) / m
                }
            }
            path.addCurve(to: point, control1: control1, control2: control2)
        }
    }

    private func addMonotone(_ points: [CGPoint], _ vertical: Bool, _ path: inout Path) {
        // Points at the same place as the one before say nothing of a slope: d3 leaves them out.
        var values: [(x: Double, y: Double)] = []
        values.reserveCapacity(points.count)
        for point in points {
            let value = vertical ? (Double(point.y), Double(point.x)) : (Double(point.x), Double(point.y))
            if let last = values.last, last.x == value.0, last.y == value.1 { continue }
            values.append((x: value.0, y: value.1))
        }
        func point(_ x: Double, _ y: Double) -> CGPoint {
            vertical ? CGPoint(x: y, y: x) : CGPoint(x: x, y: y)
        }
        guard values.count > 2 else {
            if values.count == 2 { path.addLine(to: point(values[1].x, values[1].y)) }
            return
        }
        func sign(_ value: Double) -> Double { value < 0 ? -1 : 1 }
        func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
        var slopes = [Double](repeating: 0, count: values.count)
        for index in 1..<(values.count - 1) {
            let (a, b, c) = (values[index - 1], values[index], values[index + 1])
            let h0 = b.x - a.x
            let h1 = c.x - b.x
            // d3 divides by a zero of the other's sign where two points share a place.
            let s0 = (b.y - a.y) / (h0 != 0 ? h0 : h1 < 0 ? -0.0 : 0)
            let s1 = (c.y - b.y) / (h1 != 0 ? h1 : h0 < 0 ? -0.0 : 0)
            let p = (s0 * h1 + s1 * h0) / (h0 + h1)
            let least = min(abs(s0), min(abs(s1), 0.5 * abs(p)))
            slopes[index] = finite((sign(s0) + sign(s1)) * least)
        }
        func end(_ first: Int, _ second: Int, _ slope: Double) -> Double {
            let h = values[second].x - values[first].x
            return h != 0 ? (3 * (values[second].y - values[first].y) / h - slope) / 2 : slope
        }
        slopes[0] = end(0, 1, slopes[1])
        slopes[values.count - 1] = end(values.count - 2, values.count - 1, slopes[values.count - 2])
        for index in 1..<values.count {
            let (a, b) = (values[index - 1], values[index])
            let third = (b.x - a.x) / 3
            path.addCurve(
                to: point(b.x, b.y), control1: point(a.x + third, a.y + third * slopes[index - 1]),
                control2: point(b.x - third, b.y - third * slopes[index]))
        }
    }
}
