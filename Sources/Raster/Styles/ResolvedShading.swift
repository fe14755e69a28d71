import RasterPaths

/// What a shading comes to for one drawing call.
package struct ResolvedShading {
    package var paint: Paint
    /// Multiplies what is painted, shadows and all. 1 for colours, gradients and meshes without shadows,
    /// which hold the context's opacity and the styles' already.
    package var opacity: Double = 1
    /// The mode that a style asks for instead of the context's.
    package var blend: BlendOperator?
    /// Innermost first: each falls from the paint and the shadows before it.
    package var shadows: [ResolvedShadow] = []
    /// Of a material, whose paint is the backdrop.
    package var veil: RGBAComponents?

    static var nothing: ResolvedShading { ResolvedShading(paint: .none) }
}

/// A style's shadow. Lengths are in the user space of the drawing call; the radius is a standard deviation, 0
/// or more.
package struct ResolvedShadow {
    package var color: RGBAComponents
    package var radius: CGFloat
    package var x: CGFloat
    package var y: CGFloat
    /// Whether it falls into the shape from its edge, instead of onto what is below.
    package var isInner: Bool
}
