import RasterPaths
import RasterText

extension GraphicsContext {
    /// Draws glyphs where the caller placed them, in user space: for layouts that `Text` doesn't know, such
    /// as text on a path. They are text as any other, found in the display list and in documents made from
    /// it. Glyphs with colours of their own keep these. An addition to SwiftUI's interface.
    /// - Parameters:
    ///   - runs: drawn as one object, as the glyphs of a `Text` are; see `GlyphRun.init`.
    ///   - text: what the runs' ranges count in.
    ///   - shading: what paints glyphs without colours of their own.
    ///   - bounds: what the unit space of a style is mapped to, in user space.
    ///   - options: whether small glyphs keep to quarters of a pixel.
    public func draw(
        _ runs: [GlyphRun], of text: String, with shading: Shading, bounds: CGRect = .null,
        options: Text.Layout.DrawingOptions = .init()
    ) {
        let utf16 = text.utf16
        let placed = runs.flatMap { PlacedRun.parts(of: $0, in: utf16) }
        if placed.isEmpty { return }
        let drawing = TextDrawing(
            shaped: ShapedContent(TextContent(), environment: environment), shading: shading, origin: .zero,
            box: bounds, isExact: options.contains(.disablesSubpixelQuantization), fadesColors: false)
        drawText(overlaps: placed.count > 1 || placed.contains { $0.overlaps }) { context in
            drawing.drawGlyphs([placed], in: context)
        }
    }
}
