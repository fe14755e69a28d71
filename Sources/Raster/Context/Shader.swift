/// A function from a position and a colour to a colour, for `GraphicsContext.Filter.colorShader` and for
/// shadings.
///
/// Apple's `Shader` names a function in the Metal language; here it is a Swift closure, which the renderer
/// calls for each pixel, from several threads at once. It must give the same answer for the same arguments.
public struct Shader: Sendable {
    let color: @Sendable (CGPoint, Color.Resolved) -> Color.Resolved
    /// Whether it is no closure but the name of a function that nothing here runs.
    let isNamed: Bool

    /// - Parameter color: gets the position of a pixel's centre in user space, in points, and its colour
    ///   there, not multiplied by its opacity (black where it is clear), and gives the colour to put there.
    public init(_ color: @escaping @Sendable (CGPoint, Color.Resolved) -> Color.Resolved) {
        self.color = color
        isNamed = false
    }
}
