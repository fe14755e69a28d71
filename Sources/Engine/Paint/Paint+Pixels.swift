import RasterPaths

extension Paint {
    /// Writes the paint's colours for a rectangle of the picture's pixels, for paints that have no row of
    /// their own.
    /// - Parameters:
    ///   - transform: user space to pixels.
    ///   - backdrop: what is there, for an encoded one; `LinearPaint` is for the others.
    /// - Returns: false when nothing is to be painted.
    func draw(
        into buffer: Surface<EncodedPixel>, transform: DeviceTransform, over backdrop: Backdrop,
        _ reduced: ReducedImages
    ) -> Bool {
        let region = buffer.region
        switch self {
        case .none, .color, .gradient: return false
        case .mesh(let mesh):
            guard let rasterizer = MeshRasterizer(mesh, transform: transform) else { return false }
            rasterizer.draw(into: buffer.pixels, region: region, rowLength: buffer.rowLength)
        case .backdrop:
            for y in region.rows {
                backdrop.read(x: region.x, y: y, count: region.width, into: buffer.row(y))
            }
        case .shader(let paint):
            guard let sampler = ShaderSampler(paint, opacity: 1, transform: transform) else { return false }
            for y in region.rows {
                sampler.sample(x: region.x, y: y, count: region.width, into: buffer.row(y))
            }
        case .tiledDrawing(let paint):
            guard let sampler = TiledDrawingSampler(paint, transform: transform, reduced.nested)
            else { return false }
            for y in region.rows {
                sampler.sample(x: region.x, y: y, count: region.width, into: buffer.row(y))
            }
        case .tiledImage(let paint):
            guard
                let sampler = TiledImageSampler(
                    paint, opacity: 1, transform: transform, reduced: reduced)
            else { return false }
            for y in region.rows {
                sampler.sample(x: region.x, y: y, count: region.width, into: buffer.row(y))
            }
        }
        return true
    }
}
