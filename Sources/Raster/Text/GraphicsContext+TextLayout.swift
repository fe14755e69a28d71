import RasterPaths
import RasterText

extension GraphicsContext {
    /// Draws a line of a layout where its origin is: the text's upper left corner is the origin of user
    /// space.
    public func draw(_ line: Text.Layout.Line, options: Text.Layout.DrawingOptions = .init()) {
        let offset = CGPoint(x: line.origin.x - line.line.origin.x, y: line.origin.y - line.line.origin.y)
        draw(
            line.content.placed.lines[line.index], of: line.line, line.content, at: offset, options: options)
    }

    /// Draws a run of a layout at its place.
    public func draw(_ run: Text.Layout.Run, options: Text.Layout.DrawingOptions = .init()) {
        draw(
            [run.placed], of: run.content.placed.layout.lines[run.line], run.content, at: .zero,
            options: options)
    }

    /// Draws a part of a run at its place.
    public func draw(_ slice: Text.Layout.RunSlice, options: Text.Layout.DrawingOptions = .init()) {
        let content = slice.run.content
        guard !slice.glyphs.isEmpty else { return }
        let part = slice.run.run.part(
            slice.glyphs, pen: CGFloat(slice.run.clusters.pens[slice.glyphs.lowerBound]))
        draw(
            PlacedRun.parts(of: part, in: content.shaped.content.runs.string.utf16),
            of: content.placed.layout.lines[slice.run.line], content, at: .zero, options: options)
    }

    private func draw(
        _ runs: [PlacedRun], of line: TextLayout.Line, _ content: LayoutContent, at origin: CGPoint,
        options: Text.Layout.DrawingOptions
    ) {
        let drawing = TextDrawing(
            shaped: content.shaped, shading: content.shading, origin: origin,
            box: CGRect(origin: origin, size: content.placed.layout.size),
            isExact: options.contains(.disablesSubpixelQuantization))
        drawText(overlaps: content.shaped.isDecorated || runs.contains { $0.overlaps }) { context in
            drawing.draw([runs], of: [line], in: context)
        }
    }
}
