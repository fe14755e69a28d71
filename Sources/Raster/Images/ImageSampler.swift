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
            let row = task.pixel(x: left, y: y)
            let mask = mask + Int(span.mask)
            let centreY = Double(y) + 0.5
            for column in 0..<Int(span.length) {
                let centreX = Double(left &+ column) + 0.5
                let u = inverse.a * centreX + inverse.c * centreY + inverse.tx
                let v = inverse.b * centreX + inverse.d * centreY + inverse.ty
                let pixel = interpolation == .none ? nearest(source, u, v) : bilinear(source, u, v)
                var coverage = span.coverage < 0 ? UInt32(mask[column]) : UInt32(span.coverage)
                if opacity != 255 { coverage = dividedBy255(coverage &* opacity) }
                row[column] = sourceOver(pixel, on: row[column], coverage: coverage)
            }
        }
    }

    /// Writes the image's colours, opacity included, for some pixels of a row of the picture.
    func sample(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>) {
        image.withUnsafePixels { bytes in
            guard let source = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
            let centreY = Double(y) + 0.5
            for column in 0..<count {
                let centreX = Double(x &+ column) + 0.5
                let u = inverse.a * centreX + inverse.c * centreY + inverse.tx
                let v = inverse.b * centreX + inverse.d * centreY + inverse.ty
                let pixel = interpolation == .none ? nearest(source, u, v) : bilinear(source, u, v)
                row[column] = opacity == 255 ? pixel : sourceOver(pixel, on: 0, coverage: opacity)
            }
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
        let right = UInt32(fixedX & 255)
        let lower = UInt32(fixedY & 255)
        let topLeft = source[y0 * image.width + x0]
        let topRight = source[y0 * image.width + x1]
        let bottomLeft = source[y1 * image.width + x0]
        let bottomRight = source[y1 * image.width + x1]
        var result: UInt32 = 0
        var shift: UInt32 = 0
        while shift < 32 {
            @inline(__always) func channel(_ pixel: UInt32) -> UInt32 { (pixel >> shift) & 255 }
            let top = channel(topLeft) * (256 - right) + channel(topRight) * right
            let bottom = channel(bottomLeft) * (256 - right) + channel(bottomRight) * right
            let mean: UInt32 = (top * (256 - lower) + bottom * lower + 32768) >> 16
            result |= mean << shift
            shift += 8
        }
        return result
    }

    @inline(__always)
    private static func index(_ position: Double, _ count: Int) -> Int {
        let clamped = min(max(position, 0), Double(count - 1))
        return Int(clamped)
    }
}
