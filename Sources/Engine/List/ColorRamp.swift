/// The colours of a gradient along its axis as straight lines of premultiplied encoded sRGB.
///
/// Mixing in another space bends the lines: there a stop's interval is halved until each chord is within 1/8
/// of an 8-bit step of the curve, or cut in eight where the space says so. What is drawn is at most one
/// 8-bit step from exact evaluation: half a step for rounding, 3/8 for the width of a table's cell, 1/8 for
/// the chord.
package struct ColorRamp: Sendable {
    /// A colour at a location; two at one location are a hard step.
    package struct Knot: Sendable {
        package var location: Double
        /// Premultiplied red, green, blue, and alpha, 0 to 255.
        package var color: SIMD4<Float>
    }

    /// In order of location. Empty only for a gradient without stops.
    package let knots: [Knot]
    /// What lies before location 0, and from location 1 on. A ramp without stops is transparent.
    let before: UInt32
    let after: UInt32
    let isOpaque: Bool
    /// Cells that a table from 0 to 1 needs so that no colour changes by more than 3/4 of a step in a cell;
    /// nil where that is too many, as at a hard step.
    let cellCount: Int?

    static let maximumCellCount = 4096

    /// Stops need no order: each counts as no earlier than the one before it. A location that is NaN counts
    /// as that of the stop before, or as 0.
    /// - Parameter separatesOpacity: colours are mixed as if they were opaque.
    package init(
        stops: [GradientPaint.Stop], space: MixingSpace, opacity: Double, separatesOpacity: Bool = false
    ) {
        var knots: [Knot] = []
        knots.reserveCapacity(stops.count)
        var previous: Segment.End?
        for stop in stops {
            let floor = previous?.location ?? -1e9
            let given = Double(stop.location)
            // Locations beyond these are never reached.
            let location = given.isNaN ? max(floor, previous == nil ? 0 : floor) : min(max(given, floor), 1e9)
            let end = Segment.End(
                location: location, coordinates: space.coordinates(of: stop.color),
                opacity: RGBAComponents.clamped(stop.color.opacity))
            if let previous, location > previous.location {
                Segment(
                    from: previous, to: end, space: space, opacity: opacity,
                    separatesOpacity: separatesOpacity
                ).appendInner(to: &knots)
            }
            let color = Segment.color(end.coordinates, space, alpha: end.opacity, opacity: opacity)
            knots.append(Knot(location: location, color: color))
            previous = end
        }
        self.knots = knots
        isOpaque = !knots.isEmpty && knots.allSatisfy { $0.color.w == 255 }
        before = Self.color(at: 0, in: knots, from: .left).packed
        after = Self.color(at: 1, in: knots, from: .right).packed
        var steepest: Float = 0
        for (first, second) in zip(knots, knots.dropFirst()) where second.location > 0 && first.location < 1 {
            let difference = second.color - first.color
            let size = max(
                difference.x.magnitude, difference.y.magnitude, difference.z.magnitude, difference.w.magnitude
            )
            if size > 0 { steepest = max(steepest, size / Float(second.location - first.location)) }
        }
        cellCount =
            steepest <= Float(Self.maximumCellCount) * 0.75
            ? max(1, Int((steepest / 0.75).rounded(.up))) : nil
    }

    package enum Side {
        case left
        case right
    }

    package static func color(at location: Double, in knots: [Knot], from side: Side) -> SIMD4<Float> {
        guard let first = knots.first, let last = knots.last else { return .zero }
        // The first knot beyond the location.
        let next = knots.firstIndex { side == .left ? $0.location >= location : $0.location > location }
        guard let next else { return last.color }
        guard next > 0 else { return first.color }
        return between(knots[next - 1], knots[next], location)
    }

    @inline(__always)
    static func between(_ first: Knot, _ second: Knot, _ location: Double) -> SIMD4<Float> {
        let fraction = Float((location - first.location) / (second.location - first.location))
        return first.color + (second.color - first.color) * fraction
    }

    /// Writes `before`, the colours at the middles of the cells, and `after`: `cellCount + 2` entries.
    func writeTable(_ table: UnsafeMutablePointer<UInt32>, cellCount: Int) {
        table[0] = before
        table[cellCount + 1] = after
        guard let first = knots.first else {
            for cell in 0..<cellCount { table[cell + 1] = 0 }
            return
        }
        var next = 0
        var start = SIMD4<Float>.zero
        var slope = SIMD4<Float>.zero
        var origin = 0.0
        let width = 1 / Double(cellCount)
        for cell in 0..<cellCount {
            let location = (Double(cell) + 0.5) * width
            if next < knots.count && knots[next].location <= location || cell == 0 {
                while next < knots.count && knots[next].location <= location { next += 1 }
                start = next > 0 ? knots[next - 1].color : first.color
                origin = next > 0 ? knots[next - 1].location : location
                slope = .zero
                if next > 0 && next < knots.count {
                    slope = (knots[next].color - start) / Float(knots[next].location - origin)
                }
            }
            table[cell + 1] = (start + slope * Float(location - origin)).packed
        }
    }
}

/// The colours between two stops.
private struct Segment {
    struct End {
        var location: Double
        var coordinates: SIMD3<Double>
        var opacity: Double

        @inline(__always)
        var isInRange: Bool {
            let (x, y, z) = (coordinates.x, coordinates.y, coordinates.z)
            return x >= 0 && x <= 1 && y >= 0 && y <= 1 && z >= 0 && z <= 1
        }
    }

    let from: End
    let to: End
    let space: MixingSpace
    let opacity: Double
    let separatesOpacity: Bool

    /// The exact colour a part of the way, 0 to 255.
    func color(at fraction: Double) -> SIMD4<Float> {
        let alpha = from.opacity + (to.opacity - from.opacity) * fraction
        // The second colour's weight; between two of opacity 0 there is nothing to weigh.
        let weight = alpha == 0 || separatesOpacity ? fraction : fraction * (to.opacity / alpha)
        let coordinates = from.coordinates + (to.coordinates - from.coordinates) * weight
        return Self.color(coordinates, space, alpha: alpha, opacity: opacity)
    }

    /// A colour of a space, premultiplied, 0 to 255.
    @inline(__always)
    static func color(
        _ coordinates: SIMD3<Double>, _ space: MixingSpace, alpha: Double, opacity: Double
    ) -> SIMD4<Float> {
        let encoded = space.encoded(coordinates)
        let scale = 255 * alpha * opacity
        return SIMD4(
            Float(RGBAComponents.clamped(encoded.x) * scale),
            Float(RGBAComponents.clamped(encoded.y) * scale),
            Float(RGBAComponents.clamped(encoded.z) * scale), Float(scale))
    }

    /// Appends knots inside the segment, as many as its curvature asks for.
    func appendInner(to knots: inout [ColorRamp.Knot]) {
        if space == .encoded && from.isInRange && to.isInRange && !isCurvedByOpacity { return }
        if space == .perceptual {
            if from.coordinates == to.coordinates && !isCurvedByOpacity { return }
            for piece in 1..<MixingSpace.pieces {
                let fraction = Double(piece) / Double(MixingSpace.pieces)
                knots.append(knot(fraction, color(at: fraction)))
            }
            return
        }
        // The first knot is before the segment's end; quarters, for the middle of an S is on its chord.
        var start = color(at: 0)
        for quarter in 0..<4 {
            let end = color(at: Double(quarter + 1) / 4)
            append(0.25 * Double(quarter), start, 0.25 * Double(quarter + 1), end, depth: 0, to: &knots)
            if quarter < 3 { knots.append(knot(0.25 * Double(quarter + 1), end)) }
            start = end
        }
    }

    /// Whether both factors of a premultiplied colour change.
    private var isCurvedByOpacity: Bool {
        separatesOpacity && from.opacity != to.opacity && from.coordinates != to.coordinates
    }

    private func knot(_ fraction: Double, _ color: SIMD4<Float>) -> ColorRamp.Knot {
        ColorRamp.Knot(location: from.location + (to.location - from.location) * fraction, color: color)
    }

    private func append(
        _ first: Double, _ firstColor: SIMD4<Float>, _ last: Double, _ lastColor: SIMD4<Float>, depth: Int,
        to knots: inout [ColorRamp.Knot]
    ) {
        guard depth < 8 else { return }
        let middle = (first + last) / 2
        let middleColor = color(at: middle)
        func isFar(_ exact: SIMD4<Float>, _ fraction: Float) -> Bool {
            let difference = exact - (firstColor + (lastColor - firstColor) * fraction)
            return pointwiseMax(difference, -difference).max() > 0.125
        }
        guard
            isFar(middleColor, 0.5) || isFar(color(at: (3 * first + last) / 4), 0.25)
                || isFar(color(at: (first + 3 * last) / 4), 0.75)
        else { return }
        append(first, firstColor, middle, middleColor, depth: depth + 1, to: &knots)
        knots.append(knot(middle, middleColor))
        append(middle, middleColor, last, lastColor, depth: depth + 1, to: &knots)
    }
}
