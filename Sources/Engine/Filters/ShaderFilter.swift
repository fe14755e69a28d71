import RasterPaths

/// The filters that call closures, in pixels.
struct ShaderFilter: LayerFilter {
    private let function: ShaderFunction
    /// User space to pixels and back.
    private let transform: DeviceTransform
    private let inverse: DeviceTransform
    /// How far samples may be away, in pixels along x and y.
    private let reachX: Double
    private let reachY: Double
    private let clampsColor: Bool

    /// Nil when the transform has no inverse.
    init?(_ function: ShaderFunction, reach: CGSize, transform: DeviceTransform, clampsColor: Bool) {
        guard let inverse = transform.inverse else { return nil }
        self.function = function
        self.transform = transform
        self.inverse = inverse
        self.clampsColor = clampsColor
        func pixels(_ first: Double, _ second: Double) -> Double {
            let width = max(Double(reach.width), 0)
            let height = max(Double(reach.height), 0)
            let distance = first.magnitude * width + second.magnitude * height
            return distance > 0 ? min(distance, 0x1p20) : 0
        }
        reachX = pixels(transform.a, transform.c)
        reachY = pixels(transform.b, transform.d)
    }

    func inputRegion(for output: PixelRect) -> PixelRect {
        if case .color = function { return output }
        return output.expanded(x: Int(reachX) + 2, y: Int(reachY) + 2)
    }

    func outputBounds(of input: PixelRect) -> PixelRect? {
        if case .distortion = function { return inputRegion(for: input) }
        return nil
    }

    func apply(
        _ input: Surface<EncodedPixel>, into output: Surface<EncodedPixel>, _ workspace: FilterWorkspace
    ) {
        for y in output.region.rows {
            let row = output.row(y)
            for x in output.region.columns {
                row[x - output.region.x] = pixel(
                    x, y, input, sample: { ($0 * 255).packed },
                    resolve: { $0.unpremultiplied.linear.premultiplied.unpremultiplied },
                    result: { $0.premultipliedRGBA8 })
            }
        }
    }

    func apply(_ input: Surface<LinearPixel>, into output: Surface<LinearPixel>, _ workspace: FilterWorkspace)
    {
        for y in output.region.rows {
            let row = output.row(y)
            for x in output.region.columns {
                row[x - output.region.x] = pixel(
                    x, y, input, sample: { $0 }, resolve: { $0.unpremultiplied },
                    result: { FilterColor($0, clampsColor: clampsColor).linear })
            }
        }
    }

    /// One pixel of the output, from colours of 0 to 1.
    @inline(__always)
    private func pixel<Pixel: SurfacePixel>(
        _ x: Int, _ y: Int, _ input: Surface<Pixel>, sample: (SIMD4<Float>) -> Pixel,
        resolve: (SIMD4<Float>) -> SIMD4<Float>, result: (RGBAComponents) -> Pixel
    ) -> Pixel {
        let center = (x: Double(x) + 0.5, y: Double(y) + 0.5)
        let place = inverse.point(center.x, center.y)
        let position = CGPoint(x: place.x, y: place.y)
        func read(_ point: CGPoint) -> SIMD4<Float> {
            let (sourceX, sourceY) = transform.point(Double(point.x), Double(point.y))
            // What rounding does to a position must not make a sample at the very limit clear.
            guard (sourceX - center.x).magnitude <= reachX + 1e-6,
                (sourceY - center.y).magnitude <= reachY + 1e-6
            else { return .zero }
            return input.sample(x: sourceX, y: sourceY)
        }
        switch function {
        case .color(let function):
            let inside = input.region.columns.contains(x) && input.region.rows.contains(y)
            return result(function(position, resolve(inside ? input.color(x, y) : .zero)))
        case .distortion(let function): return sample(read(function(position)))
        case .layer(let function): return result(function(position) { resolve(read($0)) })
        }
    }
}
