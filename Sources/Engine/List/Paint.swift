import RasterPaths

/// What is painted with where something is covered.
package enum Paint: Sendable {
    case none
    /// Opacity included.
    case color(RGBAComponents)
    /// Opacity included.
    case gradient(GradientPaint)
    /// Opacity included.
    case mesh(MeshPaint)
    /// What is under the shape already.
    case backdrop
    case shader(ShaderPaint)
    case tiledImage(TiledImagePaint)
    /// Opacity included.
    case tiledDrawing(TiledDrawingPaint)

    /// The paint after a transform of the space that it is placed in.
    package func transformed(by matrix: CGAffineTransform) -> Paint {
        switch self {
        case .none, .color, .backdrop: return self
        case .gradient(let gradient): return .gradient(gradient.transformed(by: matrix))
        case .mesh(let mesh): return .mesh(mesh.transformed(by: matrix))
        case .shader(var paint):
            paint.transform = paint.transform.concatenating(matrix)
            return .shader(paint)
        case .tiledImage(var paint):
            paint.transform = paint.transform.concatenating(matrix)
            return .tiledImage(paint)
        case .tiledDrawing(var paint):
            paint.transform = paint.transform.concatenating(matrix)
            return .tiledDrawing(paint)
        }
    }
}
