import Foundation
import Raster

// Pies and donuts.
extension MarkGeometry {
    /// From twelve o'clock, clockwise, in the order of the marks; what is negative or no number has no angle.
    package static func angles(_ values: [Double]) -> [(start: Double, end: Double)] {
        let values = values.map { $0.isFinite && $0 > 0 ? $0 : 0 }
        // A part of a sum that has no end would be none.
        let greatest = values.max() ?? 0
        guard greatest > 0 else { return values.map { _ in (0, 0) } }
        let parts = values.map { $0 / greatest }
        let sum = parts.reduce(0, +)
        var angle = 0.0
        return parts.map { part in
            defer { angle += part / sum * 2 * .pi }
            return (angle, angle + part / sum * 2 * .pi)
        }
    }

    mutating func addSectors() {
        let indices = model.records.indices.filter { model.records[$0].kind == .sector }
        // A sector's number stands in its series: it has no place on an axis.
        let angles = Self.angles(indices.map { model.records[$0].sectorValue })
        let room = min(size.width, size.height) / 2
        let center = CGPoint(x: size.width / 2, y: size.height / 2)
        for (index, angle) in zip(indices, angles) where angle.end > angle.start {
            let record = model.records[index]
            guard let values = record.attributes?.values else { continue }
            let outer = values.outerRadius.radius(in: room, automatic: room)
            let inner = min(values.innerRadius.radius(in: room, automatic: 0), outer)
            let sector = Sector(
                center: center, inner: inner, outer: outer, start: angle.start, end: angle.end)
            let path = sector.path(inset: values.angularInset, cornerRadius: values.cornerRadius ?? 0)
            if !path.isEmpty { add(.filled(path), record) }
            let middle = (angle.start + angle.end) / 2
            let radius = Double(inner + outer) / 2
            let place = CGPoint(
                x: center.x + CGFloat(radius * sin(middle)), y: center.y - CGFloat(radius * cos(middle)))
            annotate(record, CGRect(origin: place, size: .zero))
        }
    }
}

extension MarkRecord {
    /// What a sector is as large as.
    var sectorValue: Double {
        if case .number(let value)? = series { return value }
        return .nan
    }
}

extension MarkDimension {
    func radius(in room: CGFloat, automatic: CGFloat) -> CGFloat {
        let radius: CGFloat =
            switch storage {
            case .automatic: automatic
            case .fixed(let value): value
            case .inset(let value): room - value
            case .ratio(let value): room * value
            }
        return radius.isFinite ? min(max(radius, 0), room) : automatic
    }
}

/// A sector between two radii; angles clockwise from twelve o'clock.
package struct Sector: Sendable {
    package var center: CGPoint
    package var inner: CGFloat
    package var outer: CGFloat
    package var start: Double
    package var end: Double

    package init(center: CGPoint, inner: CGFloat, outer: CGFloat, start: Double, end: Double) {
        self.center = center
        self.inner = inner
        self.outer = outer
        self.start = start
        self.end = end
    }

    private func point(_ radius: CGFloat, _ angle: Double) -> CGPoint {
        CGPoint(x: center.x + radius * CGFloat(sin(angle)), y: center.y - radius * CGFloat(cos(angle)))
    }

    /// The outline, its straight edges moved inwards by a distance, as the gap between sectors is everywhere
    /// as wide; corners are those of circles that roll within.
    package func path(inset: CGFloat, cornerRadius: CGFloat) -> Path {
        let radius = cornerRadius.isFinite ? max(cornerRadius, 0) : 0
        let inset = inset.isFinite ? max(inset, 0) : 0
        guard outer > 0, end > start else { return Path() }
        let isWhole = end - start >= 2 * .pi - 1e-9
        if isWhole {
            var path = Path(
                ellipseIn: CGRect(
                    x: center.x - outer, y: center.y - outer, width: 2 * outer, height: 2 * outer))
            if inner > 0 {
                var hole = Path()
                hole.addArc(
                    center: center, radius: inner, startAngle: .zero, endAngle: .degrees(360), clockwise: true
                )
                hole.closeSubpath()
                path.addPath(hole)
            }
            return path
        }
        guard inset < outer else { return Path() }
        let half = (end - start) / 2
        let outerShift = asin(Double(inset / outer))
        guard half > outerShift else { return Path() }
        let fitting = min(radius, largestCornerRadius(inset: inset, half: half))
        if fitting > 0.01 { return rounded(inset: inset, radius: fitting, half: half) }
        func quarter(_ angle: Double) -> Angle { .radians(angle - .pi / 2) }
        return Path { path in
            path.addArc(
                center: center, radius: outer, startAngle: quarter(start + outerShift),
                endAngle: quarter(end - outerShift), clockwise: false)
            let innerShift = inner > inset ? asin(Double(inset / inner)) : .infinity
            if inner > 0, half > innerShift {
                path.addArc(
                    center: center, radius: inner, startAngle: quarter(end - innerShift),
                    endAngle: quarter(start + innerShift), clockwise: true)
            } else {
                // Where the moved edges meet.
                let distance = half < .pi / 2 ? inset / CGFloat(sin(half)) : inset
                path.addLine(to: point(max(distance, 0), start + half))
            }
            path.closeSubpath()
        }
    }

    /// How large the circles at the corners can be before two of them meet.
    private func largestCornerRadius(inset: CGFloat, half: Double) -> CGFloat {
        let sine = half < .pi / 2 ? CGFloat(sin(half)) : 1
        var radius = (outer * sine - inset) / (1 + sine)
        if inner > 0 {
            radius = min(radius, (outer - inner) / 2)
            if sine < 1 { radius = min(radius, (inner * sine - inset) / (1 - sine)) }
        }
        return radius
    }

    /// With circles in the corners, which touch the arcs and the moved edges.
    private func rounded(inset: CGFloat, radius: CGFloat, half: Double) -> Path {
        let outerAngle = asin(Double((inset + radius) / (outer - radius)))
        func quarter(_ angle: Double) -> Angle { .radians(angle - .pi / 2) }
        return Path { path in
            func corner(_ center: CGPoint, _ first: Double, _ last: Double) {
                path.addArc(
                    center: center, radius: radius, startAngle: quarter(first), endAngle: quarter(last),
                    clockwise: false)
            }
            path.addArc(
                center: center, radius: outer, startAngle: quarter(start + outerAngle),
                endAngle: quarter(end - outerAngle), clockwise: false)
            corner(point(outer - radius, end - outerAngle), end - outerAngle, end + .pi / 2)
            if inner > 0 {
                let innerAngle = asin(Double((inset + radius) / (inner + radius)))
                corner(point(inner + radius, end - innerAngle), end + .pi / 2, end - innerAngle + .pi)
                path.addArc(
                    center: center, radius: inner, startAngle: quarter(end - innerAngle),
                    endAngle: quarter(start + innerAngle), clockwise: true)
                corner(point(inner + radius, start + innerAngle), start + innerAngle + .pi, start + 1.5 * .pi)
            } else if half < .pi / 2 {
                corner(
                    point((inset + radius) / CGFloat(sin(half)), start + half), end + .pi / 2,
                    start + 1.5 * .pi)
            } else {
                path.addLine(to: point(inset, start + half))
            }
            corner(point(outer - radius, start + outerAngle), start - .pi / 2, start + outerAngle)
            path.closeSubpath()
        }
    }
}
