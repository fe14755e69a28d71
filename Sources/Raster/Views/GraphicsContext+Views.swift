import RasterPaths

extension GraphicsContext {
    /// Evaluates a view, lays it out in a rectangle and draws it, with this context's environment. The view
    /// is proposed the rectangle's size, and stands in its middle. An addition to SwiftUI's interface, in
    /// which a context draws the symbols of its canvas.
    ///
    /// The view's bodies run where this is called, on any thread: the compiler takes them for the main
    /// actor's, so a view that is drawn so must use nothing that is. A service that has such views makes its
    /// pictures without the main actor:
    ///
    ///     let drawing = Drawing(size: CGSize(width: 300, height: 200)) { context, size in
    ///         context.draw(in: CGRect(origin: .zero, size: size)) { Card(title: title) }
    ///     }
    public func draw<V: View>(in rect: CGRect, @ViewBuilder evaluating view: @MainActor () -> V) {
        let rect = rect.standardized
        let content = withoutActuallyEscaping(view) { view in
            unsafeBitCast(view, to: (() -> V).self)()
        }
        let framed = content.frame(width: rect.width, height: rect.height)
        let root = RootNode(framed, environment, StateStore(), ProposedViewSize(rect.size))
        root.draw(self, at: rect.origin)
    }
}
