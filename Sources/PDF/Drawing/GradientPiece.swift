import RasterEngine

/// A straight piece of a gradient's colours along its axis: red, green, blue and opacity, 0 to 1.
struct GradientPiece {
    var start, end: Double
    var first, last: SIMD4<Double>

    func color(at place: Double) -> SIMD4<Double> {
        first + (last - first) * ((place - start) / (end - start))
    }

    func within(_ range: ClosedRange<Double>) -> GradientPiece? {
        let (low, high) = (max(start, range.lowerBound), min(end, range.upperBound))
        guard low < high else { return nil }
        return GradientPiece(start: low, end: high, first: color(at: low), last: color(at: high))
    }

    func moved(by distance: Double) -> GradientPiece {
        GradientPiece(start: start + distance, end: end + distance, first: first, last: last)
    }

    /// From 1 back to 0.
    var mirrored: GradientPiece { GradientPiece(start: 1 - end, end: 1 - start, first: last, last: first) }

    /// From 0 to 1. Between two knots colours multiplied by opacity are straight; by themselves they are not
    /// where the opacity changes, and get pieces of an eighth.
    static func pieces(_ knots: [ColorRamp.Knot]) -> [GradientPiece] {
        func plain(_ color: SIMD4<Float>) -> SIMD4<Double> {
            let alpha = Double(color.w)
            guard alpha > 0 else { return .zero }
            return SIMD4(
                Double(color.x) / alpha, Double(color.y) / alpha, Double(color.z) / alpha, alpha / 255)
        }
        var pieces: [GradientPiece] = []
        func append(_ start: Double, _ first: SIMD4<Float>, _ end: Double, _ last: SIMD4<Float>) {
            guard end > start else { return }
            var (from, to) = (plain(first), plain(last))
            // What is clear has the colour that it comes from or goes to.
            if from.w == 0 { (from.x, from.y, from.z) = (to.x, to.y, to.z) }
            if to.w == 0 { (to.x, to.y, to.z) = (from.x, from.y, from.z) }
            let isBent = from.w != to.w && SIMD3(from.x, from.y, from.z) != SIMD3(to.x, to.y, to.z)
            let count = isBent && from.w > 0 && to.w > 0 ? 8 : 1
            for index in 0..<count {
                let (a, b) = (Double(index) / Double(count), Double(index + 1) / Double(count))
                func at(_ part: Double) -> SIMD4<Double> {
                    if part == 0 { return from }
                    if part == 1 { return to }
                    return plain(first + (last - first) * Float(part))
                }
                pieces.append(
                    GradientPiece(
                        start: start + (end - start) * a, end: start + (end - start) * b,
                        first: count == 1 ? from : at(a), last: count == 1 ? to : at(b)))
            }
        }
        let before = ColorRamp.color(at: 0, in: knots, from: .right)
        let after = ColorRamp.color(at: 1, in: knots, from: .left)
        var last = (place: 0.0, color: before)
        for knot in knots where knot.location >= 0 && knot.location <= 1 {
            append(last.place, last.color, knot.location, knot.color)
            last = (knot.location, knot.color)
        }
        append(last.place, last.color, 1, after)
        return pieces
    }
}

/// Pieces that follow each other and that readers show rightly as one function: they look at 256 places of
/// it.
struct GradientBand {
    var pieces: [GradientPiece]

    var start: Double { pieces.first?.start ?? 0 }
    var end: Double { pieces.last?.end ?? 0 }

    /// The colour, where it is the same all along.
    var evenColor: SIMD4<Double>? {
        guard let color = pieces.first?.first else { return nil }
        return pieces.allSatisfy { $0.first == color && $0.last == color } ? color : nil
    }

    func within(_ range: ClosedRange<Double>) -> GradientBand {
        GradientBand(pieces: pieces.compactMap { $0.within(range) })
    }

    func moved(by distance: Double) -> GradientBand {
        GradientBand(pieces: pieces.map { $0.moved(by: distance) })
    }

    /// Cuts pieces where a colour jumps, and further where they are too many for so few places.
    static func bands(_ pieces: [GradientPiece]) -> [GradientBand] {
        var bands: [GradientBand] = []
        var open: [GradientPiece] = []
        func finish() {
            if !open.isEmpty { bands += GradientBand(pieces: open).parts }
            open = []
        }
        for piece in pieces {
            if let last = open.last, distance(last.last, piece.first) > invisible { finish() }
            open.append(piece)
        }
        finish()
        return bands
    }

    private static let places = 256.0
    private static let invisible = 0.5 / 255
    private static let tolerance = 4.0 / 255

    private static func distance(_ first: SIMD4<Double>, _ second: SIMD4<Double>) -> Double {
        let way = first - second
        return max(way.max(), -way.min())
    }

    /// Itself, or halves of it.
    private var parts: [GradientBand] {
        guard pieces.count > 1, worstError > Self.tolerance else { return [self] }
        let half = pieces.count / 2
        return GradientBand(pieces: Array(pieces[..<half])).parts
            + GradientBand(pieces: Array(pieces[half...])).parts
    }

    /// How far off a bend's colour is when the places on both its sides are known, at most.
    private var worstError: Double {
        var worst = 0.0
        let step = (end - start) / Self.places
        for (piece, next) in zip(pieces, pieces.dropFirst()) {
            let part = ((piece.end - start) / step).rounded(.down)
            let (low, high) = (start + part * step, start + (part + 1) * step)
            let middle = (piece.end - low) / step
            let (before, after) = (color(at: low), color(at: high))
            worst = max(worst, Self.distance(before + (after - before) * middle, next.first))
        }
        return worst
    }

    private func color(at place: Double) -> SIMD4<Double> {
        // Bends are in order: by halves.
        var (low, high) = (0, pieces.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].end < place { low = middle + 1 } else { high = middle }
        }
        let piece = pieces[low]
        return piece.color(at: min(max(place, piece.start), piece.end))
    }
}
