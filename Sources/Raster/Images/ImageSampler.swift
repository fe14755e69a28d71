import RasterPaths

/// Looks up an image's colour at pixel centres, through the inverse of the transform that places it.
///
/// Each pixel's position is computed from its own coordinates, not stepped from its neighbour's, so that a tile gives
/// the bytes of the whole.
struct ImageSampler {
    private let image: CGImage
    private let inverse: DeviceTransform
    private let interpolation: Image.Interpolation
    private let opacity: UInt32
    /// The image's column and row for the picture's, where each pixel of the picture is one of the image's.
    private let shift: (x: Int, y: Int)?

    /// Nil when nothing can be seen of the image: a degenerate rectangle or transform, or no opacity.
    init?(_ record: ImageRecord, transform: DeviceTransform) {
        let rect = record.rect
        let width = Double(rect.size.width)
        let height = Double(rect.size.height)
        let determinant = transform.a * transform.d - transform.b * transform.c
        guard width > 0, height > 0, determinant != 0, determinant.isFinite else { return nil }
        let opacity = record.opacity > 0 ? min(record.opacity, 1) : 0
        guard opacity > 0 else { return nil }
        image = record.image
        interpolation = record.interpolation
        self.opacity = UInt32(opacity * 255 + 0.5)
        // Device to user, then to the rectangle's unit square, then to image pixels.
        let scaleX = Double(record.image.width) / width
        let scaleY = Double(record.image.height) / height
        let a = transform.d / determinant
        let b = -transform.b / determinant
        let c = -transform.c / determinant
        let d = transform.a / determinant
        let tx = -(transform.tx * a + transform.ty * c) - Double(rect.origin.x)
        let ty = -(transform.tx * b + transform.ty * d) - Double(rect.origin.y)
        inverse = DeviceTransform(
            a: a * scaleX, b: b * scaleY, c: c * scaleX, d: d * scaleY, tx: tx * scaleX, ty: ty * scaleY)
        guard inverse.isFinite else { return nil }
        let isShift =
            inverse.a == 1 && inverse.d == 1 && inverse.b == 0 && inverse.c == 0
            && inverse.tx == inverse.tx.rounded() && inverse.ty == inverse.ty.rounded()
            && inverse.tx.magnitude < 1e9 && inverse.ty.magnitude < 1e9
        shift = isShift ? (Int(inverse.tx), Int(inverse.ty)) : nil
    }

    /// Composites a span whose pixels are the image's own. False when they aren't, or the span has a mask and the image
    /// an opacity.
    @inline(__always)
    private func drawShifted(
        _ span: CoverageSpan, _ source: UnsafePointer<UInt32>, mask: UnsafePointer<UInt8>, task: RenderTask,
        x: Int, y: Int
    ) -> Bool {
        guard let shift, opacity == 255 || span.coverage >= 0 else { return false }
        let column = x &+ shift.x
        let row = y &+ shift.y
        guard column >= 0, column &+ Int(span.length) <= image.width, row >= 0, row < image.height else {
            return false
        }
        let coverage = UInt32(truncatingIfNeeded: max(span.coverage, 0))
        task.kernels.sourceRow(
            task.pixel(x: x, y: y), source + (row &* image.width &+ column), Int(span.length),
            span.coverage < 0 ? mask + Int(span.mask) : nil,
            opacity == 255 ? coverage : dividedBy255(coverage &* opacity))
        return true
    }

    /// Composites a span of the image, source-over.
    /// - Parameter top: the picture's row of the span's row 0.
    func draw(_ span: CoverageSpan, mask: UnsafePointer<UInt8>, task: RenderTask, top: Int) {
        image.withUnsafePixels { bytes in
            guard let source = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
            let y = top &+ Int(span.row)
            let left = task.target.x &+ Int(span.start)
            if drawShifted(span, source, mask: mask, task: task, x: left, y: y) { return }
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.chunk) { colors in
                withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.chunk + 64) { scratch in
                    guard let colors = colors.baseAddress, let scratch = scratch.baseAddress else { return }
                    var first = 0
                    while first < Int(span.length) {
                        let count = min(Int(span.length) &- first, Self.chunk)
                        look(source, x: left &+ first, y: y, count: count, into: colors)
                        let row = task.pixel(x: left &+ first, y: y)
                        if span.coverage >= 0 {
                            let coverage = UInt32(truncatingIfNeeded: span.coverage)
                            task.kernels.sourceRow(row, colors, count, nil, dividedBy255(coverage &* opacity))
                        } else if opacity == 255 {
                            task.kernels.sourceRow(row, colors, count, mask + (Int(span.mask) &+ first), 0)
                        } else {
                            scratch.update(from: mask + (Int(span.mask) &+ first), count: count)
                            SpanBuffer.multiply(
                                scratch, by: Int32(truncatingIfNeeded: opacity), count: count)
                            task.kernels.sourceRow(row, colors, count, scratch, 0)
                        }
                        first &+= count
                    }
                }
            }
        }
    }

    /// Writes the image's colours, opacity included, for some pixels of a row of the picture.
    func sample(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>) {
        image.withUnsafePixels { bytes in
            guard let source = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
            look(source, x: x, y: y, count: count, into: row)
            if opacity == 255 { return }
            for column in 0..<count { row[column] = sourceOver(row[column], on: 0, coverage: opacity) }
        }
    }

    /// Pixels looked up at a time: what a temporary buffer holds on the stack.
    private static let chunk = 256

    /// Writes the image's colours for some pixels of a row of the picture.
    private func look(
        _ source: UnsafePointer<UInt32>, x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>
    ) {
        let centreY = Double(y) + 0.5
        let isNearest = interpolation == .none
        if isNearest && inverse.b == 0 {
            // All of the row comes from one of the image's.
            let v = inverse.d * centreY + inverse.ty
            let line = source + Self.index(v, image.height) &* image.width
            for column in 0..<count {
                let centreX = Double(x &+ column) + 0.5
                let u = inverse.a * centreX + inverse.c * centreY + inverse.tx
                row[column] = line[Self.index(u, image.width)]
            }
            return
        }
        for column in 0..<count {
            let centreX = Double(x &+ column) + 0.5
            let u = inverse.a * centreX + inverse.c * centreY + inverse.tx
            let v = inverse.b * centreX + inverse.d * centreY + inverse.ty
            row[column] = isNearest ? nearest(source, u, v) : bilinear(source, u, v)
        }
    }

    /// The pixel that holds the position; positions outside take the nearest pixel of the border.
    @inline(__always)
    private func nearest(_ source: UnsafePointer<UInt32>, _ u: Double, _ v: Double) -> UInt32 {
        source[Self.index(v, image.height) &* image.width &+ Self.index(u, image.width)]
    }

    /// Weighs the four pixels whose centres surround the position, in steps of 1/256, on premultiplied values.
    @inline(__always)
    private func bilinear(_ source: UnsafePointer<UInt32>, _ u: Double, _ v: Double) -> UInt32 {
        let x = min(max((u - 0.5) * 256, 0), Double(image.width - 1) * 256)
        let y = min(max((v - 0.5) * 256, 0), Double(image.height - 1) * 256)
        let fixedX = Int(x + 0.5)
        let fixedY = Int(y + 0.5)
        let x0 = fixedX >> 8
        let y0 = fixedY >> 8
        let x1 = min(x0 + 1, image.width - 1)
        let y1 = min(y0 + 1, image.height - 1)
        let right = UInt64(truncatingIfNeeded: fixedX & 255)
        let lower = UInt64(truncatingIfNeeded: fixedY & 255)
        // The four weights add up to 65536, so a channel's sum stays below 2^24: two channels share 64 bits.
        let (left, upperPart) = (256 &- right, 256 &- lower)
        let (weight0, weight1) = (left &* upperPart, right &* upperPart)
        let (weight2, weight3) = (left &* lower, right &* lower)
        let upper = source + y0 &* image.width
        let under = source + y1 &* image.width
        @inline(__always) func mean(_ shift: UInt32) -> UInt64 {
            @inline(__always) func pair(_ pixel: UInt32) -> UInt64 {
                let channels = UInt64(pixel &>> shift)
                return (channels & 0xFF) | (channels & 0xFF_0000) &<< 16
            }
            let top = pair(upper[x0]) &* weight0 &+ pair(upper[x1]) &* weight1
            let bottom = pair(under[x0]) &* weight2 &+ pair(under[x1]) &* weight3
            return (top &+ bottom &+ 0x8000_0000_8000) &>> 16
        }
        let even = mean(0)
        let odd = mean(8)
        let low = UInt32(truncatingIfNeeded: (even & 0xFF) | (odd & 0xFF) &<< 8)
        let high = UInt32(truncatingIfNeeded: (even &>> 16) & 0xFF_0000 | (odd &>> 8) & 0xFF00_0000)
        return low | high
    }

    @inline(__always)
    private static func index(_ position: Double, _ count: Int) -> Int {
        let clamped = min(max(position, 0), Double(count - 1))
        return Int(clamped)
    }
}
