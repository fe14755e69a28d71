import RasterKernels

extension GradientPlan {
    /// Whether the gradient can be drawn by pieces, and if so, makes them.
    func prepare(_ sampler: GradientSampler) -> Bool {
        guard sampler.spread == .pad else { return false }
        terms.opaque = sampler.isOpaque ? 1 : 0
        terms.within_alpha = sampler.ramp.staysWithinAlpha ? 1 : 0
        return switch sampler.shape {
        case .linear: prepareLinear(sampler)
        case .radial: prepareRadial(sampler)
        case .constant, .conic, .conical: false
        }
    }

    // MARK: Linear

    /// A colour that changes faster than by so many steps a pixel is a hard step.
    private static let steepest: Double = 0x1p20
    /// Beyond that a number's fraction is too coarse.
    private static let largest: Double = 0x1p40

    private func prepareLinear(_ sampler: GradientSampler) -> Bool {
        let a = sampler.inverse.a
        let c = sampler.inverse.c
        let tx = sampler.inverse.tx
        // A column's border is where a·(x + 1/2) + c·(y + 1/2) + tx reaches a location.
        let perColumn = 1 / a
        let isFlat = !(perColumn.magnitude < 1e100)
        terms.flat = isFlat ? 1 : 0
        terms.radial = 0
        terms.slope = isFlat ? c : c * perColumn
        guard terms.slope.magnitude < 1e200, tx.magnitude < 1e100 else { return false }
        var count = 0
        let areAllMade = sampler.ramp.forEachPiece { piece in
            guard count < Self.mostPieces else { return false }
            if count > 0 {
                borders[count - 1] = isFlat ? piece.start - tx : (piece.start - tx) * perColumn - 0.5
            }
            count += 1
            return write(piece, a: isFlat ? 0 : a, c: c, tx: tx, to: pieces + (count - 1) * Self.pieceWords)
        }
        guard areAllMade else { return false }
        if !isFlat && a < 0 { reverse(count) }
        for index in max(count - 1, 0)..<min(count + 3, Self.mostPieces) { borders[index] = 0 }
        terms.count = Int32(truncatingIfNeeded: count)
        return true
    }

    /// Writes a piece as `rk_gradient` describes it; false when numbers are too large.
    private func write(
        _ piece: ColorRamp.Piece, a: Double, c: Double, tx: Double, to words: UnsafeMutablePointer<UInt64>
    ) -> Bool {
        let slope = piece.slope
        let across = slope * a
        let down = slope * c
        let steepness = max(Self.magnitude(across), Self.magnitude(down))
        var base: SIMD4<UInt64>
        var columns = SIMD4<UInt64>.zero
        var rows = SIMD4<UInt64>.zero
        if Self.magnitude(slope) == 0 || !(steepness <= Self.steepest) {
            let pixel = piece.color.packed
            base = SIMD4(
                UInt64(pixel & 255), UInt64(pixel >> 8 & 255), UInt64(pixel >> 16 & 255), UInt64(pixel >> 24))
            base = base &<< 56 &+ 1 &<< 55
        } else {
            let origin = SIMD4<Double>(piece.color) + slope * (a * 0.5 + c * 0.5 + tx - piece.start)
            guard Self.magnitude(origin) <= Self.largest else { return false }
            // Half a step, to round, and a half of what cutting off two numbers loses.
            base = Self.fixed(origin + (0.5 + 1.0 / 256))
            columns = Self.fixed(across)
            rows = Self.fixed(down)
            // Columns and rows are counted from -2^31.
            base = base &- columns &<< 31 &- rows &<< 31
        }
        let terms = UnsafeMutableRawPointer(words).assumingMemoryBound(to: SIMD4<UInt64>.self)
        terms[0] = base
        terms[1] = columns
        terms[2] = rows
        let steps = UnsafeMutableRawPointer(words + 12).assumingMemoryBound(to: SIMD4<UInt16>.self)
        if columns == .zero {
            steps.update(repeating: .zero, count: 16)
            return true
        }
        var step = SIMD4<UInt64>.zero
        for column in 0..<16 {
            steps[Self.stepIndex(column)] = SIMD4<UInt16>(truncatingIfNeeded: step &>> 48)
            step &+= columns
        }
        return true
    }

    /// Where a column's step stands: pixels 0, 1, 4, 5, 8, 9, 12, 13, then the others.
    @inline(__always)
    static func stepIndex(_ column: Int) -> Int {
        (column >> 1 & 1) &* 8 &+ (column >> 2) &* 2 &+ (column & 1)
    }

    @inline(__always)
    private static func magnitude(_ value: SIMD4<Double>) -> Double {
        max(value.x.magnitude, value.y.magnitude, value.z.magnitude, value.w.magnitude)
    }

    /// 8.56 fixed point, modulo 256, of numbers within ±2^40.
    @inline(__always)
    private static func fixed(_ value: SIMD4<Double>) -> SIMD4<UInt64> {
        @inline(__always) func fixed(_ value: Double) -> UInt64 {
            let whole = Int64(value)
            let rest = Int64((value - Double(whole)) * 0x1p56)
            return UInt64(bitPattern: whole &<< 56 &+ rest)
        }
        return SIMD4(fixed(value.x), fixed(value.y), fixed(value.z), fixed(value.w))
    }

    /// From right to left along the axis is from left to right in a row.
    private func reverse(_ count: Int) {
        for index in 0..<(count / 2) {
            let first = pieces + index * Self.pieceWords
            let last = pieces + (count - 1 - index) * Self.pieceWords
            for word in 0..<Self.pieceWords { swap(&first[word], &last[word]) }
        }
        for index in 0..<((count - 1) / 2) { swap(&borders[index], &borders[count - 2 - index]) }
    }

    // MARK: Radial

    /// What Float's rounding may change of a colour, in steps.
    private static let tolerance = 0.125

    private func prepareRadial(_ sampler: GradientSampler) -> Bool {
        // The distance in units of the axis: position = r + offset, or offset - r when radii shrink.
        let scale = sampler.scale.magnitude
        let direction: Double = sampler.scale < 0 ? -1 : 1
        let offset = sampler.offset
        let reach = offset.magnitude + 1
        terms.radial = 1
        terms.a = sampler.inverse.a * scale
        terms.b = sampler.inverse.b * scale
        terms.c = sampler.inverse.c * scale
        terms.d = sampler.inverse.d * scale
        terms.tx = sampler.inverse.tx * scale
        terms.ty = sampler.inverse.ty * scale
        guard reach < 1024 else { return false }
        var count = 0
        var isFirst = true
        // Towards the centre nothing lies beyond distance 0.
        func append(_ piece: ColorRamp.Piece, from radius: Double) -> Bool {
            let slope = piece.slope
            // A few roundings of numbers up to the reach.
            guard Self.magnitude(slope) * reach * 0x1p-21 <= Self.tolerance else { return false }
            if radius <= 0 || isFirst { count = 0 }
            isFirst = false
            guard count < Self.mostRadialPieces else { return false }
            if count > 0 { numbers[32 + count - 1] = Float(radius) }
            var color = SIMD4<Double>(piece.color) + slope * (offset - piece.start)
            if Self.magnitude(slope) == 0 { color = SIMD4<Double>(piece.color) }
            for channel in 0..<4 {
                numbers[48 + 16 * channel + count] = Float(color[channel])
                numbers[112 + 16 * channel + count] = Float(slope[channel] * direction)
            }
            count += 1
            return true
        }
        let areAllMade: Bool
        if direction > 0 {
            areAllMade = sampler.ramp.forEachPiece { append($0, from: $0.start - offset) }
        } else {
            // Outwards is backwards.
            var backwards: [ColorRamp.Piece] = []
            _ = sampler.ramp.forEachPiece {
                backwards.append($0)
                return true
            }
            var radius = -Double.infinity
            areAllMade = backwards.reversed().allSatisfy { piece in
                defer { radius = offset - piece.start }
                return append(piece, from: radius)
            }
        }
        guard areAllMade else { return false }
        terms.limit = Float(reach + 1)
        if count > 1 && endsAtBorder(count) {
            count -= 1
            terms.limit = numbers[32 + count - 1]
        }
        terms.count = Int32(truncatingIfNeeded: count)
        for column in 0..<16 {
            numbers[column] = Float(terms.a * Double(column))
            numbers[16 + column] = Float(terms.b * Double(column))
        }
        return true
    }

    /// Whether the last radial piece has throughout the colour of the one before at its border, so that a
    /// limit to the distance can stand for it. Mostly it has: beyond location 1 is the colour of the last
    /// stop.
    private func endsAtBorder(_ count: Int) -> Bool {
        let border = numbers[32 + count - 2]
        return (0..<4).allSatisfy { channel in
            let offsets = numbers + 48 + 16 * channel
            let slopes = numbers + 112 + 16 * channel
            let end = offsets[count - 2] + slopes[count - 2] * border
            return slopes[count - 1] == 0
                && offsets[count - 1].rounded(.toNearestOrEven) == end.rounded(.toNearestOrEven)
        }
    }
}

extension ColorRamp {
    /// Whether no channel of a pixel can come out greater than alpha: where all colours are opaque, or every
    /// knot's alpha is a step above its channels. Alpha and channels are rounded each for itself, by less
    /// than half a step together, and so is where a piece begins.
    fileprivate var staysWithinAlpha: Bool {
        isOpaque || knots.allSatisfy { $0.color.w - max($0.color.x, $0.color.y, $0.color.z) >= 1 }
    }

    /// Where colours are a straight line of the position: `color + slope · (position - start)`, 0 to 255.
    struct Piece {
        /// Minus infinity for what lies before location 0.
        var start: Double
        var color: SIMD4<Float>
        var slope: SIMD4<Double>
    }

    /// Calls the body with what lies before location 0, the pieces from 0 to 1, and what lies from 1 on, in
    /// order, until it answers false.
    /// - Returns: whether it never did.
    func forEachPiece(_ body: (Piece) -> Bool) -> Bool {
        func constant(_ start: Double, _ pixel: UInt32) -> Piece {
            let bytes = SIMD4(pixel & 255, pixel &>> 8 & 255, pixel &>> 16 & 255, pixel &>> 24)
            return Piece(
                start: start, color: SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bytes)), slope: .zero)
        }
        guard body(constant(-.infinity, before)) else { return false }
        var start = 0.0
        var next = 0
        while start < 1 {
            // The first knot beyond the start.
            while next < knots.count && knots[next].location <= start { next += 1 }
            var piece = Piece(start: start, color: .zero, slope: .zero)
            if next == 0 || next == knots.count {
                piece.color = knots.isEmpty ? .zero : knots[next == 0 ? 0 : next - 1].color
            } else {
                let first = knots[next - 1]
                let second = knots[next]
                piece.slope =
                    (SIMD4<Double>(second.color) - SIMD4<Double>(first.color))
                    / (second.location - first.location)
                piece.color = SIMD4<Float>(
                    SIMD4<Double>(first.color) + piece.slope * (start - first.location))
            }
            guard body(piece) else { return false }
            start = next < knots.count ? knots[next].location : 1
        }
        return body(constant(1, after))
    }
}
