import Foundation
import RasterPaths

extension CGContext {
    /// Paints a gradient over what the clip lets through, between the lines across its axis at both points,
    /// and beyond them as the options say. Equal points and ones that are not finite paint nothing.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
        options: CGGradientDrawingOptions
    ) {
        let axis = CGVector(dx: endPoint.x - startPoint.x, dy: endPoint.y - startPoint.y)
        let length = (axis.dx * axis.dx + axis.dy * axis.dy).squareRoot()
        guard length > 0, length.isFinite, let reach = gradientReach(from: startPoint) else { return }
        let unit = CGVector(dx: axis.dx / length, dy: axis.dy / length)
        func point(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
            CGPoint(
                x: startPoint.x + unit.dx * along - unit.dy * across,
                y: startPoint.y + unit.dy * along + unit.dx * across)
        }
        let low = options.contains(.drawsBeforeStartLocation) ? -reach : 0
        let high = options.contains(.drawsAfterEndLocation) ? max(reach, length) : length
        var strip = Path()
        strip.addLines([point(low, -reach), point(high, -reach), point(high, reach), point(low, reach)])
        strip.closeSubpath()
        paint(strip, gradient.shading(.linear(start: startPoint, end: endPoint)), in: context())
        didDraw()
    }

    /// Paints a gradient from one circle to another: a point has the colour of the circle between them that
    /// goes through it, of two such circles that nearer to the end. The options say whether circles beyond
    /// the ends count. A negative radius counts as 0; values that are not finite paint nothing.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
        endRadius: CGFloat, options: CGGradientDrawingOptions
    ) {
        let circles = CGGradientCircles(
            start: CGGradientCircles.Disc(center: startCenter, radius: max(startRadius, 0)),
            end: CGGradientCircles.Disc(center: endCenter, radius: max(endRadius, 0)))
        guard circles.isFinite, let reach = gradientReach(from: startCenter) else { return }
        let parts = circles.parts(options, reach: reach)
        let context = context()
        if let only = parts.first, parts.count == 1 {
            var context = context
            if let hole = only.hole { context.clip(to: hole, options: .inverse) }
            paint(only.area, gradient.shading(only.geometry), in: context)
        } else if !parts.isEmpty {
            // One in place of the other, so that nothing shows between them.
            context.drawLayer { layer in
                layer.blendMode = .copy
                for part in parts {
                    paint(
                        part.area, gradient.shading(part.geometry, isReversed: part.isReversed), in: layer)
                }
                guard let last = parts.last, let hole = last.hole else { return }
                layer.clip(to: last.area)
                layer.blendMode = .clear
                layer.fill(hole, with: .color(.black))
            }
        }
        didDraw()
    }

    private func paint(_ path: Path, _ shading: GradientPaint, in context: GraphicsContext) {
        let faded = GradientPaint(
            geometry: shading.geometry, stops: shading.stops, options: shading.options,
            opacity: context.filter.isNone ? RGBAComponents.clamped(context.opacity) : 1)
        if context.filter.isNone {
            return context.recorder.fill(
                path, paint: .gradient(faded), state: context.state,
                style: FillStyle(eoFill: false, antialiased: state.isAntialiased))
        }
        context.drawFiltered { recorder, state in
            recorder.fill(path, paint: .gradient(faded), state: state, style: FillStyle())
        }
    }

    /// A distance from a point beyond all that the clip lets through, in user space; nil where nothing is.
    private func gradientReach(from point: CGPoint) -> CGFloat? {
        let box = boundingBoxOfClipPath
        guard !box.isNull, box.width > 0, box.height > 0 else { return nil }
        let far = max(
            (box.minX - point.x).magnitude, (box.maxX - point.x).magnitude,
            (box.minY - point.y).magnitude, (box.maxY - point.y).magnitude)
        return far.isFinite ? far * 2 + 1 : nil
    }
}

extension CGGradient {
    fileprivate func shading(_ geometry: GradientPaint.Geometry, isReversed: Bool = false) -> GradientPaint {
        let stops =
            isReversed
            ? self.stops.reversed().map { GradientPaint.Stop(color: $0.color, location: 1 - $0.location) }
            : self.stops
        return GradientPaint(
            geometry: geometry, stops: stops, options: GradientPaint.Options(spread: .pad, space: .encoded),
            opacity: 1)
    }
}

/// The circles of a radial gradient, and the areas that those of them between the ends go through.
///
/// What the engine paints counts circles beyond the ends, too: at each point the last one of all. So what has
/// none between the ends is left out, and where the last of all is beyond the end, inside the end's circle,
/// the gradient is painted the other way round, so that the first of all counts.
struct CGGradientCircles {
    struct Disc {
        var center: CGPoint
        var radius: CGFloat

        var path: Path {
            Path(
                ellipseIn: CGRect(
                    x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
        }
    }

    struct Part {
        var area: Path
        /// What stays unpainted of it.
        var hole: Path?
        var geometry: GradientPaint.Geometry
        var isReversed = false
    }

    var start: Disc
    var end: Disc

    var isFinite: Bool {
        let sum = start.center.x + start.center.y + start.radius + end.center.x + end.center.y + end.radius
        return sum.isFinite && distance.isFinite
    }

    private var distance: CGFloat {
        let (x, y) = (end.center.x - start.center.x, end.center.y - start.center.y)
        return (x * x + y * y).squareRoot()
    }

    private var forwards: GradientPaint.Geometry {
        distance == 0
            ? .radial(center: end.center, startRadius: start.radius, endRadius: end.radius)
            : .conical(
                startCenter: start.center, startRadius: start.radius, endCenter: end.center,
                endRadius: end.radius)
    }

    private var backwards: GradientPaint.Geometry {
        .conical(
            startCenter: end.center, startRadius: end.radius, endCenter: start.center,
            endRadius: start.radius)
    }

    private func circle(at place: CGFloat) -> Disc {
        Disc(
            center: CGPoint(
                x: start.center.x + (end.center.x - start.center.x) * place,
                y: start.center.y + (end.center.y - start.center.y) * place),
            radius: max(start.radius + (end.radius - start.radius) * place, 0))
    }

    /// - Parameter reach: a distance from the start's centre beyond all that is to be painted.
    func parts(_ options: CGGradientDrawingOptions, reach: CGFloat) -> [Part] {
        let (before, after) = (
            options.contains(.drawsBeforeStartLocation), options.contains(.drawsAfterEndLocation)
        )
        if distance == 0, start.radius == end.radius { return [] }
        let everywhere = Path(
            CGRect(
                x: start.center.x - reach, y: start.center.y - reach, width: 2 * reach, height: 2 * reach))
        if before, after { return [Part(area: everywhere, geometry: forwards)] }
        if distance <= (end.radius - start.radius).magnitude {
            // One circle inside the other: through each point goes one circle.
            let grows = end.radius > start.radius
            let isOpenOutside = grows ? after : before
            let isFilledInside = grows ? before : after
            return [
                Part(
                    area: isOpenOutside ? everywhere : (grows ? end : start).path,
                    hole: isFilledInside ? nil : (grows ? start : end).path, geometry: forwards)
            ]
        }
        let first = circle(at: before ? -far(reach, towards: -1) : 0)
        let last = circle(at: after ? far(reach, towards: 1) : 1)
        let area = Self.hull(first, last)
        if after { return [Part(area: area, geometry: forwards)] }
        return [
            Part(area: area, geometry: forwards),
            Part(
                area: end.path, hole: before ? nil : start.path, geometry: backwards, isReversed: true),
        ]
    }

    /// How many times the way between the circles leads to where none is left, or out of sight.
    private func far(_ reach: CGFloat, towards direction: CGFloat) -> CGFloat {
        let out = (reach + start.radius + end.radius) * 4 / distance + 1
        let change = (end.radius - start.radius) * direction
        guard change < 0 else { return out }
        return min(out, (start.radius / -change).magnitude)
    }

    /// The area that circles sweep from one to another of which neither holds the other.
    private static func hull(_ first: Disc, _ last: Disc) -> Path {
        var path = first.path
        path.addPath(last.path)
        let (x, y) = (last.center.x - first.center.x, last.center.y - first.center.y)
        let distance = (x * x + y * y).squareRoot()
        guard distance > 0 else { return path }
        // The outer tangents touch where a radius makes this angle with the axis.
        let cosine = min(max((first.radius - last.radius) / distance, -1), 1)
        let sine = (1 - cosine * cosine).squareRoot()
        func touch(_ circle: Disc, _ side: CGFloat) -> CGPoint {
            CGPoint(
                x: circle.center.x + circle.radius * (x * cosine - y * sine * side) / distance,
                y: circle.center.y + circle.radius * (y * cosine + x * sine * side) / distance)
        }
        let between = Path { path in
            path.addLines([touch(first, -1), touch(last, -1), touch(last, 1), touch(first, 1)])
            path.closeSubpath()
        }
        path.addPath(between)
        return path
    }
}
