import RasterPaths

/// `GraphicsContext.Filter.projectionTransform` in pixels: every pixel of the output looks up where it comes
/// from. What has a w of 0 or less lies behind the horizon and isn't seen; which side that is, the sign of
/// the matrix says.
struct ProjectionFilter: LayerFilter {
    private let forward: ProjectionTransform
    private let inverse: ProjectionTransform

    /// Nil when the map has no inverse.
    init?(_ matrix: ProjectionTransform, userSpace: DeviceTransform) {
        let toPixels = ProjectionTransform(
            CGAffineTransform(
                a: CGFloat(userSpace.a), b: CGFloat(userSpace.b), c: CGFloat(userSpace.c),
                d: CGFloat(userSpace.d), tx: CGFloat(userSpace.tx), ty: CGFloat(userSpace.ty)))
        var fromPixels = toPixels
        guard fromPixels.invert() else { return nil }
        forward = fromPixels.concatenating(matrix).concatenating(toPixels)
        var inverse = forward
        guard inverse.invert() else { return nil }
        self.inverse = inverse
    }

    /// The box of a rectangle's image, nil when the horizon crosses it.
    private static func box(of rect: PixelRect, by map: ProjectionTransform) -> PixelRect? {
        var box = DeviceBox()
        for (x, y) in [
            (rect.x, rect.y), (rect.right, rect.y), (rect.x, rect.bottom), (rect.right, rect.bottom),
        ] {
            let point = map.homogeneous(Double(x), Double(y))
            guard point.w > 1e-9 else { return nil }
            box.extend(x: point.x / point.w, y: point.y / point.w)
        }
        return PixelRect(touching: box.minX, box.minY, box.maxX, box.maxY)
    }

    func inputRegion(for output: PixelRect) -> PixelRect {
        if output.isEmpty { return output }
        return Self.box(of: output, by: inverse) ?? .everywhere
    }

    func outputBounds(of input: PixelRect) -> PixelRect? {
        // Interpolation reaches half a pixel beyond the pixels.
        input.isEmpty ? input : Self.box(of: input.expanded(x: 1, y: 1), by: forward)
    }

    private func source(_ x: Int, _ y: Int) -> (x: Double, y: Double)? {
        let point = inverse.homogeneous(Double(x) + 0.5, Double(y) + 0.5)
        guard point.w > 0 else { return nil }
        return (point.x / point.w, point.y / point.w)
    }

    func apply(
        _ input: Surface<EncodedPixel>, into output: Surface<EncodedPixel>, _ workspace: FilterWorkspace
    ) {
        for y in output.region.rows {
            let row = output.row(y)
            for x in output.region.columns {
                row[x - output.region.x] =
                    source(x, y).map { (input.sample(x: $0.x, y: $0.y) * 255).packed } ?? 0
            }
        }
    }

    func apply(_ input: Surface<LinearPixel>, into output: Surface<LinearPixel>, _ workspace: FilterWorkspace)
    {
        for y in output.region.rows {
            let row = output.row(y)
            for x in output.region.columns {
                row[x - output.region.x] = source(x, y).map { input.sample(x: $0.x, y: $0.y) } ?? .zero
            }
        }
    }
}

extension ProjectionTransform {
    /// The mapped point before the division by w.
    fileprivate func homogeneous(_ x: Double, _ y: Double) -> (x: Double, y: Double, w: Double) {
        (
            x * Double(m11) + y * Double(m21) + Double(m31), x * Double(m12) + y * Double(m22) + Double(m32),
            x * Double(m13) + y * Double(m23) + Double(m33)
        )
    }
}
