import CFreeType
import RasterPaths

extension FontFace {
    /// COLR version 1 of a glyph, read by FreeType; nil when it has none. A paint that is broken or nested too
    /// deeply is left out.
    func paintTree(of glyph: GlyphID) -> GlyphPaint? {
        guard let file, Self.hasTable("COLR", in: face) else { return nil }
        let palette = palette()
        let em = unitsPerEm
        return FreeTypeLibrary.shared.withFace(of: file, index: index) { face in
            var root = FT_OpaquePaint()
            guard FT_Get_Color_Glyph_Paint(face, glyph, FT_COLOR_NO_ROOT_TRANSFORM, &root) != 0 else {
                return nil
            }
            var reader = PaintReader(face: face, palette: palette, unitsPerEm: em)
            guard let paint = reader.read(root, depth: 0) else { return nil }
            return reader.clipped(paint, glyph: glyph)
        }
    }
}

/// Reads one glyph's tree under FreeType's lock. A font can be a graph that unfolds without end, so depth and
/// the number of paints are limited.
private struct PaintReader {
    let face: FT_Face
    let palette: [PaletteColor]
    let unitsPerEm: Double
    private var paintsLeft = 4096
    private static let deepest = 32

    init(face: FT_Face, palette: [PaletteColor], unitsPerEm: Double) {
        self.face = face
        self.palette = palette
        self.unitsPerEm = unitsPerEm
    }

    func clipped(_ paint: GlyphPaint, glyph: GlyphID) -> GlyphPaint {
        var box = FT_ClipBox()
        // FreeType scales the box to the face's size, so one is set that makes it 26.6 of font units.
        guard FT_Set_Char_Size(face, FT_F26Dot6(unitsPerEm * 64), 0, 72, 72) == 0,
            FT_Get_Color_Glyph_ClipBox(face, glyph, &box) != 0
        else { return paint }
        let scale = 64 * unitsPerEm
        let left = Double(box.bottom_left.x) / scale
        let right = Double(box.top_right.x) / scale
        let top = -Double(box.top_right.y) / scale
        let bottom = -Double(box.bottom_left.y) / scale
        return .clip(
            CGRect(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0)), paint)
    }

    mutating func read(_ opaque: FT_OpaquePaint, depth: Int) -> GlyphPaint? {
        guard depth < Self.deepest, paintsLeft > 0 else { return nil }
        paintsLeft -= 1
        var paint = FT_COLR_Paint()
        guard FT_Get_Paint(face, opaque, &paint) != 0 else { return nil }
        switch paint.format {
        case FT_COLR_PAINTFORMAT_SOLID:
            return .solid(color(paint.u.solid.color))
        case FT_COLR_PAINTFORMAT_LINEAR_GRADIENT:
            return linearGradient(paint.u.linear_gradient)
        case FT_COLR_PAINTFORMAT_RADIAL_GRADIENT:
            let gradient = paint.u.radial_gradient
            return .radialGradient(
                stops(gradient.colorline), extend(gradient.colorline), startCenter: point(gradient.c0),
                startRadius: length(gradient.r0), endCenter: point(gradient.c1),
                endRadius: length(gradient.r1))
        case FT_COLR_PAINTFORMAT_SWEEP_GRADIENT:
            let gradient = paint.u.sweep_gradient
            return .sweepGradient(
                stops(gradient.colorline), extend(gradient.colorline), center: point(gradient.center),
                startAngle: fixed(gradient.start_angle) * 180, endAngle: fixed(gradient.end_angle) * 180)
        case FT_COLR_PAINTFORMAT_GLYPH:
            return read(paint.u.glyph.paint, depth: depth + 1).map { .glyph(paint.u.glyph.glyphID, $0) }
        case FT_COLR_PAINTFORMAT_COLR_GLYPH:
            return referencedGlyph(paint.u.colr_glyph.glyphID, depth: depth)
        case FT_COLR_PAINTFORMAT_COLR_LAYERS:
            return layers(paint.u.colr_layers, depth: depth)
        case FT_COLR_PAINTFORMAT_COMPOSITE:
            let composite = paint.u.composite
            guard let mode = GlyphPaint.Composite(rawValue: Int(composite.composite_mode.rawValue)),
                let source = read(composite.source_paint, depth: depth + 1),
                let backdrop = read(composite.backdrop_paint, depth: depth + 1)
            else { return nil }
            return .composite(source: source, mode, backdrop: backdrop)
        default:
            guard let (child, transform) = transform(of: paint) else { return nil }
            return read(child, depth: depth + 1).map { .transform(transform, $0) }
        }
    }

    private mutating func referencedGlyph(_ glyph: GlyphID, depth: Int) -> GlyphPaint? {
        var root = FT_OpaquePaint()
        guard FT_Get_Color_Glyph_Paint(face, glyph, FT_COLOR_NO_ROOT_TRANSFORM, &root) != 0 else {
            return nil
        }
        return read(root, depth: depth + 1)
    }

    private mutating func layers(_ list: FT_PaintColrLayers, depth: Int) -> GlyphPaint {
        var iterator = list.layer_iterator
        var child = FT_OpaquePaint()
        var result: [GlyphPaint] = []
        while paintsLeft > 0, FT_Get_Paint_Layers(face, &iterator, &child) != 0 {
            if let paint = read(child, depth: depth + 1) { result.append(paint) }
        }
        return .layers(result)
    }

    /// Those paints that only move another one, as one matrix in ems, y down.
    private func transform(of paint: FT_COLR_Paint) -> (FT_OpaquePaint, CGAffineTransform)? {
        switch paint.format {
        case FT_COLR_PAINTFORMAT_TRANSFORM:
            let part = paint.u.transform
            let affine = part.affine
            return (
                part.paint,
                CGAffineTransform(
                    a: fixed(affine.xx), b: -fixed(affine.yx), c: -fixed(affine.xy), d: fixed(affine.yy),
                    tx: length(affine.dx), ty: -length(affine.dy))
            )
        case FT_COLR_PAINTFORMAT_TRANSLATE:
            let part = paint.u.translate
            return (
                part.paint,
                CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: length(part.dx), ty: -length(part.dy))
            )
        case FT_COLR_PAINTFORMAT_SCALE:
            let part = paint.u.scale
            return (
                part.paint,
                about(
                    part.center_x, part.center_y,
                    CGAffineTransform(
                        a: fixed(part.scale_x), b: 0, c: 0, d: fixed(part.scale_y), tx: 0, ty: 0))
            )
        case FT_COLR_PAINTFORMAT_ROTATE:
            let part = paint.u.rotate
            let (sine, cosine) = sineAndCosine(radians: fixed(part.angle) * .pi)
            return (
                part.paint,
                about(
                    part.center_x, part.center_y,
                    CGAffineTransform(a: cosine, b: -sine, c: sine, d: cosine, tx: 0, ty: 0))
            )
        case FT_COLR_PAINTFORMAT_SKEW:
            let part = paint.u.skew
            let x = sineAndCosine(radians: fixed(part.x_skew_angle) * .pi)
            let y = sineAndCosine(radians: fixed(part.y_skew_angle) * .pi)
            guard x.cosine != 0, y.cosine != 0 else { return nil }
            // The specification's matrix is [1, -tan x; tan y, 1] with y up (COLR, PaintSkew).
            return (
                part.paint,
                about(
                    part.center_x, part.center_y,
                    CGAffineTransform(
                        a: 1, b: -y.sine / y.cosine, c: x.sine / x.cosine, d: 1, tx: 0, ty: 0))
            )
        default: return nil
        }
    }

    private func about(_ x: FT_Fixed, _ y: FT_Fixed, _ linear: CGAffineTransform) -> CGAffineTransform {
        let centerX = length(x)
        let centerY = -length(y)
        var result = linear
        result.tx = centerX - linear.a * centerX - linear.c * centerY
        result.ty = centerY - linear.b * centerX - linear.d * centerY
        return result
    }

    /// p2 turns the gradient: what counts is p1's projection on the perpendicular of p0 p2 through p0.
    private func linearGradient(_ gradient: FT_PaintLinearGradient) -> GlyphPaint {
        let start = point(gradient.p0)
        var end = point(gradient.p1)
        let turn = point(gradient.p2)
        let perpendicular = CGPoint(x: -(turn.y - start.y), y: turn.x - start.x)
        let squared = perpendicular.x * perpendicular.x + perpendicular.y * perpendicular.y
        if squared > 0 {
            let along =
                ((end.x - start.x) * perpendicular.x + (end.y - start.y) * perpendicular.y) / squared
            end = CGPoint(x: start.x + along * perpendicular.x, y: start.y + along * perpendicular.y)
        }
        return .linearGradient(
            stops(gradient.colorline), extend(gradient.colorline), start: start, end: end)
    }

    private func stops(_ line: FT_ColorLine) -> [GlyphPaint.Stop] {
        var iterator = line.color_stop_iterator
        var stop = FT_ColorStop()
        var result: [GlyphPaint.Stop] = []
        while result.count < 1024, FT_Get_Colorline_Stops(face, &stop, &iterator) != 0 {
            result.append(
                GlyphPaint.Stop(offset: Double(stop.stop_offset) / 16384, color: color(stop.color)))
        }
        return result
    }

    private func extend(_ line: FT_ColorLine) -> GlyphPaint.Extend {
        switch line.extend {
        case FT_COLR_PAINT_EXTEND_REPEAT: .repeat
        case FT_COLR_PAINT_EXTEND_REFLECT: .reflect
        default: .pad
        }
    }

    private func color(_ index: FT_ColorIndex) -> PaletteColor {
        let alpha = min(max(Double(index.alpha) / 16384, 0), 1)
        let place = Int(index.palette_index)
        guard place < palette.count, case .rgba(let red, let green, let blue, let own) = palette[place] else {
            return .foreground(alpha: alpha)
        }
        return .rgba(red: red, green: green, blue: blue, alpha: own * alpha)
    }

    private func fixed(_ value: FT_Fixed) -> Double {
        Double(value) / 65536
    }

    private func length(_ value: FT_Fixed) -> Double {
        Double(value) / 65536 / unitsPerEm
    }

    private func point(_ value: FT_Vector) -> CGPoint {
        CGPoint(x: length(value.x), y: -length(value.y))
    }
}
