import Raster

/// The shadings of patterns, so that shapes of one pattern share its rasterized tile.
final class SVGPatternTiles {
    private struct Key: Hashable {
        var pattern: ObjectIdentifier
        var numbers: [CGFloat]
    }

    private var shadings: [Key: GraphicsContext.Shading] = [:]

    /// The shading of a pattern's tile of a size, with its content placed by a transform.
    func shading(
        of pattern: SVGPattern, size: CGSize, content: CGAffineTransform,
        make: (CGAffineTransform) -> GraphicsContext.Shading
    ) -> GraphicsContext.Shading {
        let key = Key(
            pattern: ObjectIdentifier(pattern),
            numbers: [
                size.width, size.height, content.a, content.b, content.c, content.d, content.tx, content.ty,
            ])
        if let known = shadings[key] { return known }
        let shading = make(content)
        shadings[key] = shading
        return shading
    }
}
