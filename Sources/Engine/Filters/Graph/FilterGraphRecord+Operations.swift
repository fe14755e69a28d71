import RasterPaths

extension FilterGraphRecord.Primitive {
    /// The step in pixels.
    func operation(in place: FilterGraphPlace) -> any FilterGraphOperation {
        let geometry = place.geometry
        switch self {
        case .gaussianBlur(_, let deviation):
            return BlurOperation(deviation: geometry.lengths(deviation)) ?? ClearOperation()
        case .offset(_, let offset):
            let (x, y) = geometry.vector(offset)
            return OffsetOperation(
                x: FilterGraphGeometry.nearest(x), y: FilterGraphGeometry.nearest(y))
        case .flood(let color): return FloodOperation(pixel: FilterPixel(premultiplied: place.color(color)))
        case .merge: return MergeOperation()
        case .blend(_, _, let mode): return BlendOperation(blend: mode)
        case .composite(_, _, let kind): return CompositeOperation(kind)
        case .colorMatrix(_, let matrix): return MatrixOperation(matrix)
        case .componentTransfer(_, let functions): return TransferOperation(functions)
        case .dropShadow(_, let deviation, let offset, let color):
            return ShadowOperation(
                deviation: geometry.lengths(deviation), offset: geometry.vector(offset),
                color: place.color(color))
        case .morphology(_, let kind, let radius):
            return MorphologyOperation(kind, radius: geometry.lengths(radius))
        case .convolve(_, let kernel):
            return ConvolveOperation(kernel, graph: place.graph) ?? ClearOperation()
        case .tile:
            if geometry.isUpright { return TileOperation(tile: place.tile) }
            return TurnedTileOperation(tile: place.userTile, geometry) ?? ClearOperation()
        case .drawing(let drawing, let rect):
            return DrawingOperation(drawing, in: rect, geometry, isLinear: place.isLinear) ?? ClearOperation()
        case .turbulence(let turbulence):
            return TurbulenceOperation(turbulence, geometry, tile: place.userBounds) ?? ClearOperation()
        case .displacementMap(_, _, let scale, let x, let y):
            return DisplacementOperation(
                scale: geometry.lengths(CGSize(width: scale.magnitude, height: scale.magnitude)),
                isNegative: scale < 0, x: x, y: y)
        case .diffuseLighting(_, let lighting):
            return LightingOperation(lighting, exponent: nil, place)
        case .specularLighting(_, let lighting, let exponent):
            return LightingOperation(lighting, exponent: exponent, place)
        }
    }
}
