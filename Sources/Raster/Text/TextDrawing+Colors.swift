import RasterPaths
import RasterText

/// Glyphs with colours of their own. They take the opacity of what the text is painted with, and its colours
/// only where they ask for them.
extension TextDrawing {
    /// Draws the glyphs as a layer, which keeps the text that it shows.
    func drawColors(_ placed: PlacedRun, in context: GraphicsContext) {
        guard context.recorder.depth < LayerRecord.deepest else { return }
        let run = placed.run
        let shapes = GlyphShapes.of(run.face)
        let size = CGFloat(run.size)
        var context = context
        context.opacity *= opacity(of: run)
        let layer = context.layer(in: shaped.environment) { inner in
            for (glyph, position) in zip(run.glyphs, run.positions) {
                let place = CGAffineTransform(
                    a: size, b: 0, c: 0, d: size, tx: origin.x + position.x, ty: origin.y + position.y)
                switch shapes[glyph].color {
                case .layers(let layers): draw(layers, shapes, place, run, in: inner)
                case .image(let image): draw(image, shapes, glyph, place, in: inner)
                case .paint(let paint):
                    var paints = inner
                    paints.concatenate(place)
                    GlyphPaintDrawing(
                        text: self, run: run, shapes: shapes, userTransform: inner.transform,
                        foreground: foregroundColor(run)
                    ).draw(paint, in: paints, depth: 0)
                case nil: break
                }
            }
        }
        context.composite(layer, glyphs: GlyphRecord(placed: placed, origin: origin))
    }

    private func draw(
        _ layers: [ColorGlyphLayer], _ shapes: GlyphShapes, _ place: CGAffineTransform, _ run: GlyphRun,
        in context: GraphicsContext
    ) {
        for layer in layers {
            let path = shapes.face.outline(of: layer.glyph).applying(place)
            switch layer.color {
            case .rgba: context.fill(path, with: .color(layer.color.color))
            case .foreground(let alpha): fill(path, alpha: alpha, run, in: context)
            }
        }
    }

    /// Fills a path of user space with what the text is painted with.
    func fill(_ path: Path, alpha: Double, _ run: GlyphRun, in context: GraphicsContext) {
        var context = context
        context.opacity *= alpha
        context.draw(opaqueShading(of: run), bounds: box) { recorder, paint, state in
            recorder.fill(path, paint: paint, state: state, style: FillStyle())
        }
    }

    private func resolvedShading(of run: GlyphRun) -> ResolvedShading {
        shading(ofRun: run.runID).resolved(in: shaped.environment, opacity: 1) { box }
    }

    /// The opacity of what a run is painted with, where it has one for all of it.
    private func opacity(of run: GlyphRun) -> Double {
        guard fadesColors else { return 1 }
        let resolved = resolvedShading(of: run)
        return switch resolved.paint {
        case .color(let color): resolved.opacity * RGBAComponents.clamped(color.opacity)
        case .gradient(let gradient): resolved.opacity * gradient.opacity
        default: resolved.opacity
        }
    }

    /// What a run is painted with, for a part of a glyph that has the run's opacity as a whole.
    private func opaqueShading(of run: GlyphRun) -> GraphicsContext.Shading {
        guard fadesColors else { return shading(ofRun: run.runID) }
        let resolved = resolvedShading(of: run)
        guard case .color(let color) = resolved.paint, color.opacity > 0 else {
            return shading(ofRun: run.runID)
        }
        return .color(Color(color.multipliedOpacity(by: 1 / color.opacity)))
    }

    /// For a gradient's stop that is to be what the text is painted with: black where that is not one colour.
    private func foregroundColor(_ run: GlyphRun) -> Color {
        guard case .color(let color) = resolvedShading(of: run).paint else { return .black }
        return Color(color)
    }

    private func draw(
        _ image: GlyphImage, _ shapes: GlyphShapes, _ glyph: GlyphID, _ place: CGAffineTransform,
        in context: GraphicsContext
    ) {
        guard let picture = GlyphPictures.shared.picture(image, shapes.face, glyph) else { return }
        var context = context
        context.concatenate(place)
        context.draw(
            context.resolve(Image(decorative: picture, scale: 1).interpolation(.high)), in: image.rect)
    }
}

extension PaletteColor {
    /// Clear where it is the text's.
    var color: Color {
        switch self {
        case .foreground: .clear
        case .rgba(let red, let green, let blue, let alpha):
            Color(.sRGB, red: red, green: green, blue: blue, opacity: alpha)
        }
    }
}

/// The pictures of bitmap glyphs, decoded. Any thread may ask.
final class GlyphPictures: Sendable {
    static let shared = GlyphPictures()

    private struct Key: Hashable {
        var face: UInt64
        var glyph: GlyphID
    }

    /// With nil for those that can't be read.
    private let pictures = Guarded<[Key: CGImage?]>([:])
    /// Of 136 pixels a side, as Noto's are: 18 MiB.
    private static let most = 256

    func picture(_ image: GlyphImage, _ face: FontFace, _ glyph: GlyphID) -> CGImage? {
        let key = Key(face: face.id, glyph: glyph)
        if let known = pictures.withLock({ $0[key] }) { return known }
        let picture = try? CGImage(
            data: image.png, limits: ImageLimits(maximumPixelCount: 1 << 20))
        pictures.withLock { pictures in
            if pictures.count >= Self.most { pictures = [:] }
            pictures[key] = .some(picture)
        }
        return picture
    }
}
