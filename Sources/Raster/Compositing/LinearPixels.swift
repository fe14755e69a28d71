/// The space in which colours are combined, and what pixels are there.
enum BlendingSpace: Sendable {
    /// Encoded sRGB, 8 bits.
    case encoded
    /// Linear-light sRGB in Float, 0 to 1.
    case linear
    /// Linear-light sRGB in Float, of any range.
    case extendedLinear

    init(_ colorMode: ColorRenderingMode) {
        switch colorMode {
        case .nonLinear: self = .encoded
        case .linear: self = .linear
        case .extendedLinear: self = .extendedLinear
        }
    }
}

/// From encoded 8-bit pixels to linear Floats and back, premultiplied on both sides.
enum LinearPixels {
    /// Linear light of the 256 encoded bytes.
    private static let table: [Float] = (0..<256).map {
        Float(SRGBTransfer.linear(fromEncoded: Double($0) / 255))
    }

    @inline(__always)
    static func decoded(_ pixel: UInt32) -> SIMD4<Float> {
        let alpha = pixel >> 24
        if alpha == 0 { return .zero }
        if alpha == 255 {
            return table.withUnsafeBufferPointer { table in
                SIMD4(
                    table[Int(pixel & 255)], table[Int(pixel >> 8 & 255)], table[Int(pixel >> 16 & 255)], 1)
            }
        }
        func component(_ shift: UInt32) -> Float {
            Float(
                SRGBTransfer.linear(fromEncoded: Double(pixel >> shift & 255) / Double(alpha))
                    * Double(alpha) / 255)
        }
        return SIMD4(component(0), component(8), component(16), Float(alpha) / 255)
    }

    /// Clamped to what 8 bits hold; NaN is 0.
    @inline(__always)
    static func encoded(_ pixel: SIMD4<Float>) -> UInt32 {
        guard pixel.w > 0 else { return 0 }
        let alpha = Double(pixel.w)
        func component(_ value: Float) -> Double {
            SRGBTransfer.encoded(fromLinear: RGBAComponents.clamped(Double(value) / alpha))
        }
        return RGBAComponents.premultipliedRGBA8(
            encodedRed: component(pixel.x), green: component(pixel.y), blue: component(pixel.z),
            opacity: alpha)
    }

    /// Both buffers are of one region.
    static func decode(_ source: PixelBuffer, into result: FloatBuffer) {
        for y in source.region.rows {
            let from = source.row(y)
            let to = result.row(y)
            for column in 0..<source.region.width { to[column] = decoded(from[column]) }
        }
    }

    static func encode(_ source: FloatBuffer, into result: PixelBuffer) {
        for y in source.region.rows {
            let from = source.row(y)
            let to = result.row(y)
            // Neighbours are often equal, and encoding is slow.
            var last = SIMD4<Float>.zero
            var pixel: UInt32 = 0
            for column in 0..<source.region.width {
                if from[column] != last {
                    last = from[column]
                    pixel = encoded(last)
                }
                to[column] = pixel
            }
        }
    }
}

/// Pixels to composite in linear light.
final class LinearSource {
    private var row: UnsafeMutablePointer<SIMD4<Float>> = .allocate(capacity: 0)
    private var capacity = 0

    deinit { row.deallocate() }

    /// Makes ready for spans of up to `width` pixels, of one colour unless it is nil.
    func prepare(_ color: RGBAComponents?, in space: BlendingSpace, width: Int) {
        if width > capacity {
            row.deallocate()
            capacity = width
            row = .allocate(capacity: width)
        }
        guard let color else { return }
        row.update(repeating: LinearRamp.premultiplied(color, opacity: 1, space), count: width)
    }

    /// Composites spans of a paint in linear light.
    func draw(
        _ spans: UnsafeBufferPointer<CoverageSpan>, _ paint: LinearPaint, blendMode: UInt8,
        mask: UnsafePointer<UInt8>, task: RenderTask, top: Int
    ) {
        composite(spans, blendMode: blendMode, mask: mask, task: task, top: top) { x, y, count in
            paint.write(x: x, y: y, count: count, into: row, task: task)
        }
    }

    /// Composites spans. Paints other than one colour come from the encoded source.
    func draw(
        _ spans: UnsafeBufferPointer<CoverageSpan>, _ kind: SpanSource.Kind, from source: SpanSource,
        blendMode: UInt8, mask: UnsafePointer<UInt8>, task: RenderTask, top: Int
    ) {
        composite(spans, blendMode: blendMode, mask: mask, task: task, top: top) { x, y, count in
            guard let colors = source.colors(kind, x: x, y: y, count: count, task: task) else { return }
            for column in 0..<count { row[column] = LinearPixels.decoded(colors[column]) }
        }
    }

    /// - Parameter fill: writes the colours of a run of pixels into the row.
    @inline(__always)
    private func composite(
        _ spans: UnsafeBufferPointer<CoverageSpan>, blendMode: UInt8, mask: UnsafePointer<UInt8>,
        task: RenderTask, top: Int, fill: (_ x: Int, _ y: Int, _ count: Int) -> Void
    ) {
        for span in spans {
            let y = top &+ Int(span.row)
            let x = task.target.x &+ Int(span.start)
            let count = Int(span.length)
            fill(x, y, count)
            blendLinearRow(
                blendMode, task.linearPixel(x: x, y: y), row, count: count,
                mask: span.coverage < 0 ? mask + Int(span.mask) : nil,
                coverage: UInt32(truncatingIfNeeded: max(span.coverage, 0)))
        }
    }
}
