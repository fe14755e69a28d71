import RasterEngine
import RasterPaths

/// A gradient as shadings: one, or for colours that jump or repeat a band each. Its space is scaled so that
/// its numbers are about points of the page.
struct GradientShading {
    enum Shape {
        case linear(CGPoint, CGPoint)
        case radial(CGPoint, CGFloat, CGPoint, CGFloat)
        /// About a centre, out to a radius, from an angle on.
        case conic(CGPoint, CGFloat, Double)
    }

    let shape: Shape
    /// From 0 to 1 along the axis.
    let pieces: [GradientPiece]
    /// The bands that are seen; nil where one shading says all.
    let bands: [PlacedBand]?
    /// The gradient's space to the stream's.
    let transform: CGAffineTransform
    /// The opacity where it is the same everywhere.
    let evenOpacity: Double?
    /// What is to be painted, in the gradient's space.
    let area: CGRect

    /// A band and how many axes it is moved along.
    struct PlacedBand {
        var band: GradientBand
        var turn: Double
        /// The same for bands that differ by their turn only.
        var key: Int
        /// Where it is seen, along the axis.
        var range: ClosedRange<Double>
    }

    private static let mostBands = 1500

    /// Nil for what no shading says.
    /// - Parameters:
    ///   - placed: the gradient's space to the stream's.
    ///   - seen: what is to be painted, in the stream's space.
    init?(_ paint: GradientPaint, _ placed: CGAffineTransform, seen: CGRect) {
        let unit = placed.longestUnit
        guard placed.isFinite, placed.determinant != 0, unit.isNormal, (1 / unit).isNormal,
            !paint.ramp.knots.isEmpty
        else { return nil }
        transform = placed.scaledBefore(by: 1 / unit)
        area = seen.applying(transform.inverted()).standardized
        guard area.isUsable else { return nil }
        pieces = GradientPiece.pieces(paint.ramp.knots)
        guard let first = pieces.first?.first.w else { return nil }
        evenOpacity = pieces.allSatisfy { $0.first.w == first && $0.last.w == first } ? first : nil
        guard let shape = Self.shape(paint.geometry, unit: unit, area: area) else { return nil }
        self.shape = shape
        let isExtended = paint.options.spread == .pad
        let parts = GradientBand.bands(pieces)
        guard let axis = Self.axis(shape, area: area) else {
            // Conic ones, which need no more, and circles apart, which are said only once.
            if case .radial = shape, !isExtended { return nil }
            bands = nil
            return
        }
        if isExtended, parts.count == 1 {
            bands = nil
            return
        }
        guard let bands = Self.bands(parts, paint.options.spread, axis) else { return nil }
        self.bands = bands
    }

    private static func shape(_ geometry: GradientPaint.Geometry, unit: CGFloat, area: CGRect) -> Shape? {
        func scaled(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x * unit, y: point.y * unit) }
        func isFinite(_ points: CGPoint...) -> Bool { points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
        switch geometry {
        case .linear(let start, let end):
            let (start, end) = (scaled(start), scaled(end))
            let length = hypot(end.x - start.x, end.y - start.y)
            guard isFinite(start, end), length > 0, (length * length).isNormal else { return nil }
            return .linear(start, end)
        case .radial(let center, let startRadius, let endRadius):
            let (center, start, end) = (scaled(center), max(startRadius, 0) * unit, max(endRadius, 0) * unit)
            guard isFinite(center), start.isFinite, end.isFinite, start != end else { return nil }
            return .radial(center, start, center, end)
        case .conical(let startCenter, let startRadius, let endCenter, let endRadius):
            let (first, last) = (scaled(startCenter), scaled(endCenter))
            guard startRadius >= 0, endRadius >= 0, (startRadius * unit).isFinite,
                (endRadius * unit).isFinite, isFinite(first, last),
                startCenter != endCenter || startRadius != endRadius
            else { return nil }
            return .radial(first, startRadius * unit, last, endRadius * unit)
        case .conic(let center, let angle):
            let center = scaled(center)
            guard isFinite(center), angle.radians.isFinite else { return nil }
            return .conic(center, farthest(from: center, in: area) * 1.01 + 1, angle.radians)
        }
    }

    static func corners(_ area: CGRect) -> [CGPoint] {
        [
            CGPoint(x: area.minX, y: area.minY), CGPoint(x: area.maxX, y: area.minY),
            CGPoint(x: area.maxX, y: area.maxY), CGPoint(x: area.minX, y: area.maxY),
        ]
    }

    private static func farthest(from center: CGPoint, in area: CGRect) -> CGFloat {
        corners(area).map { hypot($0.x - center.x, $0.y - center.y) }.max() ?? 0
    }

    // MARK: Bands

    private struct Axis {
        /// Where it is seen.
        var range: ClosedRange<Double>
        var length: Double
        /// Turns differ by no more than their place.
        var isStraight: Bool
    }

    /// Nil for what has none.
    private static func axis(_ shape: Shape, area: CGRect) -> Axis? {
        switch shape {
        case .linear(let start, let end):
            let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
            let square = dx * dx + dy * dy
            let places = corners(area).map {
                (Double($0.x - start.x) * dx + Double($0.y - start.y) * dy) / square
            }
            guard let low = places.min(), let high = places.max(), low < high else { return nil }
            return Axis(range: low...high, length: square.squareRoot(), isStraight: true)
        case .radial(let center, let start, let other, let end):
            guard center == other else { return nil }
            // No radius is negative: the axis ends where it is seen.
            let places = [0, farthest(from: center, in: area)].map {
                Double(($0 - start) / (end - start))
            }
            guard let low = places.min(), let high = places.max(), low < high else { return nil }
            return Axis(range: low...high, length: Double((end - start).magnitude), isStraight: false)
        case .conic: return nil
        }
    }

    /// Whether bands are as wide as two points: edges of finer ones, which readers soften, would be all of
    /// it.
    private static func isSeen(_ count: Int, over length: Double) -> Bool {
        count <= 16 || length >= 2 * Double(count)
    }

    /// Nil where they are too many, or finer than what a picture shows.
    private static func bands(
        _ parts: [GradientBand], _ spread: GradientPaint.Spread, _ axis: Axis
    ) -> [PlacedBand]? {
        // Nobody sees a thinner one; the one before it goes on beneath.
        let thinnest = 0.001 / axis.length
        var bands: [PlacedBand] = []
        func append(_ band: GradientBand, turn: Double, key: Int? = nil) {
            let placed = axis.isStraight ? band : band.moved(by: turn).within(axis.range)
            let distance = axis.isStraight ? turn : 0
            let low = max(placed.start + distance, axis.range.lowerBound)
            let high = min(placed.end + distance, axis.range.upperBound)
            if high - low > thinnest || bands.isEmpty && high > low {
                bands.append(
                    PlacedBand(
                        band: placed, turn: distance,
                        key: axis.isStraight ? key ?? -bands.count : -bands.count,
                        range: low...high))
            }
        }
        if spread == .pad {
            guard let first = parts.first?.pieces.first?.first, let last = parts.last?.pieces.last?.last,
                parts.count <= mostBands, isSeen(parts.count, over: axis.length)
            else { return nil }
            let (low, high) = (axis.range.lowerBound, axis.range.upperBound)
            func even(_ start: Double, _ end: Double, _ color: SIMD4<Double>) {
                guard start < end else { return }
                append(
                    GradientBand(pieces: [GradientPiece(start: start, end: end, first: color, last: color)]),
                    turn: 0)
            }
            even(low, min(high, 0), first)
            for part in parts { append(part, turn: 0) }
            even(max(low, 1), high, last)
            return bands
        }
        let count = axis.range.upperBound - axis.range.lowerBound
        guard axis.range.lowerBound.magnitude < 1e6, count * Double(parts.count) <= Double(mostBands),
            count <= 8 || axis.length >= 4 && isSeen(parts.count, over: axis.length)
        else { return nil }
        let mirrored = parts.reversed().map { GradientBand(pieces: $0.pieces.reversed().map(\.mirrored)) }
        var turn = axis.range.lowerBound.rounded(.down)
        while turn < axis.range.upperBound {
            let isBackwards = spread == .mirror && turn.truncatingRemainder(dividingBy: 2) != 0
            for (index, part) in (isBackwards ? mirrored : parts).enumerated() {
                append(part, turn: turn, key: 1 + (isBackwards ? parts.count : 0) + index)
            }
            turn += 1
        }
        return bands.isEmpty ? nil : bands
    }
}
