import RasterPaths

extension Paint {
    /// Writes the paint's colours for a rectangle of the picture's pixels, for paints that have no row of
    /// their own.
    /// - Parameters:
    ///   - transform: user space to pixels.
    ///   - backdrop: what is there, for an encoded one; `LinearPaint` is for the others.
    ///   - isGivenUp: whether nobody waits for the colours any more; asked now and then, as layers have as
    ///     many as 2^27 pixels.
    /// - Returns: false when nothing is to be painted.
    func draw(
        into buffer: Surface<EncodedPixel>, transform: DeviceTransform, over backdrop: Backdrop,
        _ reduced: ReducedImages, isGivenUp: (() -> Bool)?
    ) -> Bool {
        let region = buffer.region
        func drawRows(_ draw: (Int) -> Void) -> Bool {
            guard let isGivenUp else {
                for y in region.rows { draw(y) }
                return true
            }
            var work = 0
            for y in region.rows {
                draw(y)
                work &+= region.width
                if work > 1 << 14 {
                    work = 0
                    if isGivenUp() { return false }
                }
            }
            return true
        }
        switch self {
        case .none, .color, .gradient: return false
        case .mesh(let mesh):
            guard let rasterizer = MeshRasterizer(mesh, transform: transform) else { return false }
            rasterizer.draw(
                into: buffer.pixels, region: region, rowLength: buffer.rowLength, isGivenUp: isGivenUp)
        case .backdrop:
            return drawRows { y in
                backdrop.read(x: region.x, y: y, count: region.width, into: buffer.row(y))
            }
        case .shader(let paint):
            guard let sampler = ShaderSampler(paint, opacity: 1, transform: transform) else { return false }
            return drawRows { y in
                sampler.sample(x: region.x, y: y, count: region.width, into: buffer.row(y))
            }
        case .tiledDrawing(let paint):
            guard let sampler = TiledDrawingSampler(paint, transform: transform, reduced.nested)
            else { return false }
            return drawRows { y in
                sampler.sample(x: region.x, y: y, count: region.width, into: buffer.row(y))
            }
        case .tiledImage(let paint):
            guard
                let sampler = TiledImageSampler(
                    paint, opacity: 1, transform: transform, reduced: reduced)
            else { return false }
            return drawRows { y in
                sampler.sample(x: region.x, y: y, count: region.width, into: buffer.row(y))
            }
        }
        return true
    }
}
