import RasterKernels

/// The colour of a pixel of the picture, as `rk_gradient` describes it.
private func gradientColor(_ gradient: rk_gradient, x: Int, y: Int) -> UInt32 {
    gradient.radial != 0 ? radialColor(gradient, x: x, y: y) : linearColor(gradient, x: x, y: y)
}

private func linearColor(_ gradient: rk_gradient, x: Int, y: Int) -> UInt32 {
    guard let pieces = gradient.pieces, let borders = gradient.borders else { return 0 }
    let shift = gradient.slope * (Double(y) + 0.5)
    var index = 0
    while index + 1 < Int(gradient.count) {
        let isReached =
            gradient.flat != 0
            ? borders[index] <= shift
            : min(max((borders[index] - shift).rounded(.up), -2_147_483_648), 2_147_483_647) <= Double(x)
        guard isReached else { break }
        index += 1
    }
    let piece = pieces + index &* Int(RK_PIECE_WORDS)
    let steps = UnsafeRawPointer(piece + 12).assumingMemoryBound(to: UInt16.self)
    let block = UInt64(truncatingIfNeeded: (x & ~15) &+ 1 << 31)
    let row = UInt64(truncatingIfNeeded: y &+ 1 << 31)
    let step = steps + GradientPlan.stepIndex(x & 15) &* 4
    func channel(_ index: Int) -> UInt32 {
        let base = piece[index] &+ piece[4 &+ index] &* block &+ piece[8 &+ index] &* row
        return UInt32((UInt16(truncatingIfNeeded: base >> 48) &+ step[index]) >> 8)
    }
    let alpha = channel(3)
    return min(channel(0), alpha) | min(channel(1), alpha) << 8 | min(channel(2), alpha) << 16 | alpha << 24
}

private func radialColor(_ gradient: rk_gradient, x: Int, y: Int) -> UInt32 {
    guard let rows = gradient.numbers else { return 0 }
    let column = Double(x & ~15) + 0.5
    let line = Double(y) + 0.5
    let u = Float(gradient.a * column + (gradient.c * line + gradient.tx)) + rows[x & 15]
    let v = Float(gradient.b * column + (gradient.d * line + gradient.ty)) + rows[16 + (x & 15)]
    let distance = (u * u + v * v).squareRoot()
    let radius = distance < gradient.limit ? distance : gradient.limit
    var index = 0
    for border in 0..<Int(gradient.count - 1) where radius >= rows[32 + border] { index += 1 }
    func channel(_ channel: Int) -> Float {
        rows[112 + 16 * channel + index] * radius + rows[48 + 16 * channel + index]
    }
    return SIMD4(channel(0), channel(1), channel(2), channel(3)).packed
}

let referenceGradientColors: SpanKernels.GradientColors = { row, count, x, y, gradient in
    guard let row, let gradient else { return }
    for column in 0..<count { row[column] = gradientColor(gradient.pointee, x: x + column, y: y) }
}

let referenceGradientSpans: SpanKernels.GradientSpans = { first, stride, mask, spans, count, x, y, gradient in
    guard let first, let mask, let spans, let gradient else { return }
    for span in UnsafeBufferPointer(start: spans, count: count) {
        let row = first + (Int(span.row) &* stride &+ Int(span.start))
        for column in 0..<Int(span.length) {
            let coverage = span.coverage < 0 ? UInt32(mask[Int(span.mask) + column]) : UInt32(span.coverage)
            let color = gradientColor(
                gradient.pointee, x: x + Int(span.start) + column, y: y + Int(span.row))
            row[column] = sourceOver(color, on: row[column], coverage: coverage)
        }
    }
}
