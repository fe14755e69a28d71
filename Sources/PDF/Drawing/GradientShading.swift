import RasterEngine
import RasterPaths

/// A gradient as a shading: stops where its colours bend, as many turns as can be seen.
struct GradientShading {
    private enum Shape {
        case linear(CGPoint, CGPoint)
        case radial(CGPoint, CGFloat, CGPoint, CGFloat)
        /// About a centre, out to a radius, from an angle on.
        case conic(CGPoint, CGFloat, Double)
    }

    /// A straight piece of the colours along the axis: red, green, blue and opacity, 0 to 1.
    fileprivate struct Piece {
        var start, end: Double
        var first, last: SIMD4<Double>

        func color(at place: Double) -> SIMD4<Double> {
            first + (last - first) * ((place - start) / (end - start))
        }

        func within(_ range: ClosedRange<Double>) -> Piece? {
            let (low, high) = (max(start, range.lowerBound), min(end, range.upperBound))
            guard low < high else { return nil }
            return Piece(start: low, end: high, first: color(at: low), last: color(at: high))
        }
    }

    private let shape: Shape
    private let pieces: [Piece]
    /// The gradient's space to the list's.
    private let transform: CGAffineTransform
    /// The opacity where it is the same everywhere.
    let evenOpacity: Double?
    private let isExtended: Bool

    private static let mostPieces = 4000

    /// Nil for what no shading says.
    /// - Parameters:
    ///   - seen: what is to be painted, in the list's space.
    init?(_ paint: GradientPaint, _ transform: CGAffineTransform, seen: CGRect) {
        guard transform.isFinite, transform.determinant != 0, !paint.ramp.knots.isEmpty else { return nil }
        let area = seen.applying(transform.inverted())
        guard area.isUsable else { return nil }
        let once = Self.pieces(paint.ramp.knots)
        guard let first = once.first?.first.w else { return nil }
        evenOpacity = once.allSatisfy { $0.first.w == first && $0.last.w == first } ? first : nil
        self.transform = transform
        isExtended = paint.options.spread == .pad
        // Along the axis, where it is seen.
        var range = 0.0...1.0
        let corners = [
            CGPoint(x: area.minX, y: area.minY), CGPoint(x: area.maxX, y: area.minY),
            CGPoint(x: area.minX, y: area.maxY), CGPoint(x: area.maxX, y: area.maxY),
        ]
        func farthest(from center: CGPoint) -> Double {
            corners.map { hypot(Double($0.x - center.x), Double($0.y - center.y)) }.max() ?? 0
        }
        switch paint.geometry {
        case .linear(let start, let end):
            let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
            let square = dx * dx + dy * dy
            guard square > 0, square.isFinite else { return nil }
            if !isExtended {
                let places = corners.map {
                    (Double($0.x - start.x) * dx + Double($0.y - start.y) * dy) / square
                }
                range = (places.min() ?? 0)...(places.max() ?? 1)
            }
            shape = .linear(start, end)
        case .radial(let center, let startRadius, let endRadius):
            let (start, end) = (max(startRadius, 0), max(endRadius, 0))
            guard center.x.isFinite, center.y.isFinite, start.isFinite, end.isFinite, start != end
            else { return nil }
            if !isExtended {
                let places = [0, farthest(from: center)].map { ($0 - Double(start)) / Double(end - start) }
                range = (places.min() ?? 0)...(places.max() ?? 1)
            }
            shape = .radial(center, start, center, end)
        case .conical(let startCenter, let startRadius, let endCenter, let endRadius):
            guard isExtended, startRadius >= 0, endRadius >= 0, startRadius.isFinite, endRadius.isFinite,
                startCenter.x.isFinite, startCenter.y.isFinite, endCenter.x.isFinite, endCenter.y.isFinite,
                startCenter != endCenter || startRadius != endRadius
            else { return nil }
            shape = .radial(startCenter, startRadius, endCenter, endRadius)
        case .conic(let center, let angle):
            guard center.x.isFinite, center.y.isFinite, angle.radians.isFinite else { return nil }
            shape = .conic(center, CGFloat(farthest(from: center) * 1.01 + 1), angle.radians)
            pieces = once
            return
        }
        guard range.upperBound - range.lowerBound < 500, range.lowerBound.magnitude < 1e6 else { return nil }
        if isExtended {
            pieces = once
            return
        }
        var turns: [Piece] = []
        var turn = range.lowerBound.rounded(.down)
        while turn < range.upperBound {
            let isBackwards = paint.options.spread == .mirror && Int(turn) & 1 != 0
            for piece in isBackwards ? once.reversed() : once {
                turns.append(
                    isBackwards
                        ? Piece(
                            start: turn + 1 - piece.end, end: turn + 1 - piece.start, first: piece.last,
                            last: piece.first)
                        : Piece(
                            start: turn + piece.start, end: turn + piece.end, first: piece.first,
                            last: piece.last))
            }
            turn += 1
        }
        // No radius is negative: the axis ends where it is seen.
        turns = turns.compactMap { $0.within(range) }
        guard turns.count <= Self.mostPieces, !turns.isEmpty else { return nil }
        pieces = turns
    }

    /// From 0 to 1. Between two knots colours multiplied by opacity are straight; by themselves they are not
    /// where the opacity changes, and get pieces of an eighth.
    private static func pieces(_ knots: [ColorRamp.Knot]) -> [Piece] {
        func plain(_ color: SIMD4<Float>) -> SIMD4<Double> {
            let alpha = Double(color.w)
            guard alpha > 0 else { return .zero }
            return SIMD4(
                Double(color.x) / alpha, Double(color.y) / alpha, Double(color.z) / alpha, alpha / 255)
        }
        var pieces: [Piece] = []
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
                    Piece(
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

    // MARK: Objects

    /// Paints with it, in its own space.
    func append(to content: inout Content, _ shading: Int) {
        content.bytes.append("q ")
        content.bytes.append(transform)
        content.bytes.append(" cm ")
        content.append(.shading, shading)
        content.bytes.append(" sh Q\n")
    }

    func write(to document: DocumentContents, _ channel: ShadingChannel) throws -> Int {
        if case .conic(let center, let radius, let angle) = shape {
            return try writeConic(center, radius, angle, to: document, channel)
        }
        guard let start = pieces.first?.start, let end = pieces.last?.end else { throw PDFError.memory }
        var body = PDFBytes("<</ShadingType ")
        func along(_ first: CGFloat, _ last: CGFloat, _ place: Double) -> Double {
            Double(first) + Double(last - first) * place
        }
        switch shape {
        case .linear(let first, let last):
            body.append("2/Coords[")
            for place in [start, end] {
                body.append(along(first.x, last.x, place), decimals: 4)
                body.append(" ")
                body.append(along(first.y, last.y, place), decimals: 4)
                body.append(" ")
            }
        case .radial(let first, let firstRadius, let last, let lastRadius):
            body.append("3/Coords[")
            for place in [start, end] {
                body.append(along(first.x, last.x, place), decimals: 4)
                body.append(" ")
                body.append(along(first.y, last.y, place), decimals: 4)
                body.append(" ")
                body.append(max(along(firstRadius, lastRadius, place), 0), decimals: 4)
                body.append(" ")
            }
        case .conic: break
        }
        body.append("]/Domain[")
        body.append(start, decimals: 5)
        body.append(" ")
        body.append(end, decimals: 5)
        body.append(isExtended ? "]/Extend[true true]/ColorSpace" : "]/ColorSpace")
        body.append(channel.space)
        body.append("/Function ")
        if pieces.count == 1 {
            append(pieces[0], channel, to: &body)
        } else {
            body.append("<</FunctionType 3/Domain[")
            body.append(start, decimals: 5)
            body.append(" ")
            body.append(end, decimals: 5)
            body.append("]/Functions[")
            for piece in pieces { append(piece, channel, to: &body) }
            body.append("]/Bounds[")
            for piece in pieces.dropLast() {
                body.append(piece.end, decimals: 5)
                body.append(" ")
            }
            body.append("]/Encode[")
            for _ in pieces { body.append("0 1 ") }
            body.append("]>>")
        }
        body.append(">>")
        return try document.shared(body)
    }

    private func append(_ piece: Piece, _ channel: ShadingChannel, to body: inout PDFBytes) {
        body.append("<</FunctionType 2/N 1/Domain[0 1]/C0[")
        for value in channel.values(piece.first) {
            body.append(value, decimals: 4)
            body.append(" ")
        }
        body.append("]/C1[")
        for value in channel.values(piece.last) {
            body.append(value, decimals: 4)
            body.append(" ")
        }
        body.append("]>>")
    }

    /// Patches that are wedges about the centre: each has the colour of its angle along its whole edge. It
    /// goes on a little under the next one, for readers that antialias patches would leave a gap between.
    private func writeConic(
        _ center: CGPoint, _ radius: CGFloat, _ angle: Double, to document: DocumentContents,
        _ channel: ShadingChannel
    ) throws -> Int {
        var patches = PatchBytes(
            box: CGRect(
                x: center.x - radius * 1.5, y: center.y - radius * 1.5, width: radius * 3, height: radius * 3),
            channel)
        for piece in pieces {
            // Wedges of 15 degrees at most: their chords lie outside of what is seen.
            let count = max(Int(((piece.end - piece.start) * 24).rounded(.up)), 1)
            for index in 0..<min(count, 24) {
                func at(_ step: Int) -> (point: CGPoint, color: SIMD4<Double>) {
                    let part = Double(step) / Double(count)
                    let turn = angle + (piece.start + (piece.end - piece.start) * part) * 2 * Double.pi
                    let (sine, cosine) = sineAndCosine(radians: turn)
                    return (
                        CGPoint(
                            x: center.x + radius * 1.05 * CGFloat(cosine),
                            y: center.y + radius * 1.05 * CGFloat(sine)),
                        piece.first + (piece.last - piece.first) * part
                    )
                }
                let (first, second) = (at(index), at(index + 1))
                if index + 1 < count || piece.end < 1 {
                    let turn =
                        angle + (piece.start + (piece.end - piece.start) * Double(index + 1) / Double(count))
                        * 2 * Double.pi
                    let (sine, cosine) = sineAndCosine(radians: turn + 0.004)
                    patches.append(
                        corners: [
                            center, second.point,
                            CGPoint(
                                x: center.x + radius * 1.05 * CGFloat(cosine),
                                y: center.y + radius * 1.05 * CGFloat(sine)), center,
                        ], colors: [second.color, second.color, second.color, second.color])
                }
                patches.append(
                    corners: [center, first.point, second.point, center],
                    colors: [first.color, first.color, second.color, second.color])
            }
        }
        return try patches.write(to: document)
    }
}
