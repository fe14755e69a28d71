import RasterPaths

/// A display list drawn over a rectangle of user space: SVG's `feImage`.
struct DrawingOperation: FilterGraphOperation {
    private let drawing: NestedDrawing
    /// Pixels of the list's picture to those of the result.
    private let transform: DeviceTransform
    private let inverse: DeviceTransform
    /// Of the list's picture.
    private let scale: Double
    /// Where the list's first pixel is, if its pixels are those of the result.
    private let origin: (x: Int, y: Int)?
    private let bounds: PixelRect
    private let isLinear: Bool

    /// Drawings of graphs inside each other beyond this many are not drawn, for the stack's sake.
    private static let deepest = 8

    init?(_ drawing: NestedDrawing, in rect: CGRect, _ geometry: FilterGraphGeometry, isLinear: Bool) {
        let bounds = geometry.pixels(rect)
        let (width, height) = (Double(drawing.size.width), Double(drawing.size.height))
        guard !bounds.isEmpty, width > 0, height > 0, drawing.depth <= Self.deepest else {
            return nil
        }
        self.drawing = drawing
        self.bounds = bounds
        self.isLinear = isLinear
        let stretchX = Double(rect.size.width) / width
        let stretchY = Double(rect.size.height) / height
        let matrix = geometry.transform
        let (a, b) = (matrix.a * stretchX, matrix.b * stretchX)
        let (c, d) = (matrix.c * stretchY, matrix.d * stretchY)
        let scale = max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
        guard scale > 0, scale.isFinite else { return nil }
        let corner = geometry.point(Double(rect.origin.x), Double(rect.origin.y))
        let transform = DeviceTransform(
            a: a / scale, b: b / scale, c: c / scale, d: d / scale, tx: corner.x, ty: corner.y)
        guard let inverse = transform.inverse else { return nil }
        self.scale = scale
        self.transform = transform
        self.inverse = inverse
        let isUpright =
            (transform.a - 1).magnitude < 1e-6 && (transform.d - 1).magnitude < 1e-6
            && transform.b.magnitude < 1e-6 && transform.c.magnitude < 1e-6
        origin = isUpright ? (bounds.x, bounds.y) : nil
    }

    func outputBounds(of inputs: [PixelRect]) -> PixelRect? { bounds }

    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        let region = output.region
        if region.isEmpty { return }
        if let origin {
            let part = region.shifted(x: -origin.x, y: -origin.y)
            guard let bitmap = workspace.nested.part(of: drawing, region: part, scale: scale) else {
                return output.clear()
            }
            for index in 0..<(region.width * region.height) {
                output.pixels[index] = FilterPixel(bitmap.pixels[index])
            }
        } else {
            resample(into: output, workspace.nested)
        }
        if isLinear {
            FilterTransfer.convert(output.pixels, count: region.width * region.height, toLinear: true)
        }
    }

    /// The most pixels that are drawn to be resampled: those of half the size do otherwise.
    private static let mostPixels = 1 << 24

    private func resample(into output: FilterPlane, _ nested: any NestedRenderer) {
        let region = output.region
        // Coarser where there are too many, but by what does not depend on the part that is asked for.
        var (shrink, columns, rows) = (1.0, bounds.width, bounds.height)
        while columns * rows > Self.mostPixels {
            (columns, rows, shrink) = (columns / 2, rows / 2, shrink * 2)
        }
        let corners = [
            (region.x, region.y), (region.right, region.y), (region.x, region.bottom),
            (region.right, region.bottom),
        ].map { source(Double($0.0), Double($0.1), shrink) }
        let seen = PixelRect(
            touching: corners.map(\.x).reduce(.infinity, min), corners.map(\.y).reduce(.infinity, min),
            corners.map(\.x).reduce(-.infinity, max), corners.map(\.y).reduce(-.infinity, max))
        let drawn = seen.intersection(
            drawing.list.pixelExtent(scale: CGFloat(scale / shrink)).rect)
        guard !drawn.isEmpty, drawn.width <= 4 * Self.mostPixels / drawn.height,
            let bitmap = nested.part(of: drawing, region: drawn, scale: scale / shrink)
        else { return output.clear() }
        let buffer = Surface<EncodedPixel>(pixels: bitmap.pixels, region: drawn, rowLength: drawn.width)
        for y in region.rows {
            let row = output.row(y)
            for x in region.columns {
                let place = source(Double(x) + 0.5, Double(y) + 0.5, shrink)
                row[x - region.x] = FilterPixel(premultiplied: buffer.sample(x: place.x, y: place.y))
            }
        }
    }

    private func source(_ x: Double, _ y: Double, _ shrink: Double) -> (x: Double, y: Double) {
        (
            (inverse.a * x + inverse.c * y + inverse.tx) / shrink,
            (inverse.b * x + inverse.d * y + inverse.ty) / shrink
        )
    }
}
