import CHarfBuzz
import RasterPaths

extension FontFace {
    /// A glyph's outline in points at `size` points per em, unhinted: the origin on the baseline, y down, to
    /// be filled by the non-zero rule. Empty for a space, for a bitmap glyph and for a glyph that isn't
    /// there.
    public func outline(of glyph: GlyphID, size: Double = 1) -> Path {
        if isPlaceholder { return glyph == 0 ? Self.box(size: size) : Path() }
        let scale = size / unitsPerEm
        guard scale.isFinite, scale > 0 else { return Path() }
        var outline = unitOutline(of: glyph)
        if synthesis.contains(.bold) {
            let strength = Double(boldUnits)
            outline = outline.emboldened(by: strength)
        }
        let slant = synthesis.contains(.oblique) ? 0.25 : 0
        return outline.applying(
            CGAffineTransform(a: scale, b: 0, c: slant * scale, d: -scale, tx: 0, ty: 0))
    }

    /// A glyph's outline in font units, y up, emboldened but not slanted: what a document's font holds.
    package func programOutline(of glyph: GlyphID) -> Path {
        if isPlaceholder { return Path() }
        let outline = unitOutline(of: glyph)
        return synthesis.contains(.bold) ? outline.emboldened(by: Double(boldUnits)) : outline
    }

    /// In font units, y up.
    private func unitOutline(of glyph: GlyphID) -> Path {
        var path = Path()
        withUnsafeMutablePointer(to: &path) { pointer in
            hb_font_get_glyph_shape(font, glyph, Self.drawFunctions.functions, pointer)
        }
        return path
    }

    /// A hollow box, as "notdef" glyphs are.
    private static func box(size: Double) -> Path {
        guard size.isFinite, size > 0 else { return Path() }
        var path = Path()
        path.addRect(CGRect(x: 0.05 * size, y: -0.7 * size, width: 0.5 * size, height: 0.7 * size))
        // The inner one runs the other way round, so that it is a hole.
        path.addLines([
            CGPoint(x: 0.1 * size, y: -0.65 * size), CGPoint(x: 0.1 * size, y: -0.05 * size),
            CGPoint(x: 0.5 * size, y: -0.05 * size), CGPoint(x: 0.5 * size, y: -0.65 * size),
        ])
        path.closeSubpath()
        return path
    }

    /// Immutable after its making, so any thread may use it.
    private struct DrawFunctions: @unchecked Sendable {
        let functions: OpaquePointer
    }

    private static let drawFunctions: DrawFunctions = {
        guard let functions = hb_draw_funcs_create() else { preconditionFailure("no memory") }
        hb_draw_funcs_set_move_to_func(
            functions,
            { _, data, _, x, y, _ in
                data?.assumingMemoryBound(to: Path.self).pointee.move(to: CGPoint(x: Double(x), y: Double(y)))
            }, nil, nil)
        hb_draw_funcs_set_line_to_func(
            functions,
            { _, data, _, x, y, _ in
                data?.assumingMemoryBound(to: Path.self).pointee.addLine(
                    to: CGPoint(x: Double(x), y: Double(y)))
            }, nil, nil)
        hb_draw_funcs_set_quadratic_to_func(
            functions,
            { _, data, _, controlX, controlY, x, y, _ in
                data?.assumingMemoryBound(to: Path.self).pointee.addQuadCurve(
                    to: CGPoint(x: Double(x), y: Double(y)),
                    control: CGPoint(x: Double(controlX), y: Double(controlY)))
            }, nil, nil)
        hb_draw_funcs_set_cubic_to_func(
            functions,
            { _, data, _, x1, y1, x2, y2, x, y, _ in
                data?.assumingMemoryBound(to: Path.self).pointee.addCurve(
                    to: CGPoint(x: Double(x), y: Double(y)),
                    control1: CGPoint(x: Double(x1), y: Double(y1)),
                    control2: CGPoint(x: Double(x2), y: Double(y2)))
            }, nil, nil)
        hb_draw_funcs_set_close_path_func(
            functions, { _, data, _, _ in data?.assumingMemoryBound(to: Path.self).pointee.closeSubpath() },
            nil, nil)
        hb_draw_funcs_make_immutable(functions)
        return DrawFunctions(functions: functions)
    }()
}
