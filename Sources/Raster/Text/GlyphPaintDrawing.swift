import RasterPaths
import RasterText

/// Draws a COLR version 1 glyph: a tree of paints, in a context whose user space is the glyph's, in ems.
struct GlyphPaintDrawing {
    let text: TextDrawing
    let run: GlyphRun
    let shapes: GlyphShapes
    /// The text's user space to the drawing's.
    let userTransform: CGAffineTransform
    /// Of the text; black where that has many.
    let foreground: Color

    /// Trees deeper than this are cut off.
    private static let deepest = 64
    /// What a paint without bounds fills: more than any glyph reaches.
    private static let everything = CGRect(x: -64, y: -64, width: 128, height: 128)

    func draw(_ paint: GlyphPaint, in context: GraphicsContext, depth: Int) {
        guard depth < Self.deepest else { return }
        switch paint {
        case .solid, .linearGradient, .radialGradient, .sweepGradient:
            fill(Path(Self.everything), with: paint, in: context)
        case .glyph(let glyph, let inner):
            let outline = shapes.face.outline(of: glyph)
            switch inner {
            case .solid, .linearGradient, .radialGradient, .sweepGradient:
                fill(outline, with: inner, in: context)
            default:
                var clipped = context
                clipped.clip(to: outline)
                draw(inner, in: clipped, depth: depth + 1)
            }
        case .transform(let transform, let inner):
            var moved = context
            moved.concatenate(transform)
            draw(inner, in: moved, depth: depth + 1)
        case .layers(let layers):
            for layer in layers { draw(layer, in: context, depth: depth + 1) }
        case .composite(let source, let mode, let backdrop):
            context.drawLayer { group in
                draw(backdrop, in: group, depth: depth + 1)
                if mode == .destination { return }
                group.blendMode = mode.blendMode
                group.drawLayer { draw(source, in: $0, depth: depth + 1) }
            }
        case .clip(let rect, let inner):
            var clipped = context
            clipped.clip(to: Path(rect))
            draw(inner, in: clipped, depth: depth + 1)
        }
    }

    private func fill(_ path: Path, with paint: GlyphPaint, in context: GraphicsContext) {
        switch paint {
        case .solid(.foreground(let alpha)):
            // The text's own paint lives in the text's user space.
            let toText = context.transform.concatenating(userTransform.inverted())
            var outer = context
            outer.transform = userTransform
            text.fill(path.applying(toText), alpha: alpha, run, in: outer)
        case .solid(let color): context.fill(path, with: .color(color.color))
        case .linearGradient(let stops, let extend, let start, let end):
            guard let line = GlyphColorLine(stops, foreground: foreground) else { return }
            context.fill(path, with: line.linear(extend, from: start, to: end))
        case .radialGradient(let stops, let extend, let center, let radius, let endCenter, let endRadius):
            guard let line = GlyphColorLine(stops, foreground: foreground) else { return }
            let circles = GlyphCircles(
                center: center, radius: radius, endCenter: endCenter, endRadius: endRadius)
            context.fill(
                path, with: line.radial(extend, circles, in: text.shaped.environment))
        case .sweepGradient(let stops, let extend, let center, let startAngle, let endAngle):
            guard let line = GlyphColorLine(stops, foreground: foreground) else { return }
            context.fill(path, with: line.sweep(extend, center: center, from: startAngle, to: endAngle))
        default: break
        }
    }
}

extension GlyphPaint.Composite {
    fileprivate var blendMode: GraphicsContext.BlendMode {
        switch self {
        case .clear: .clear
        case .source: .copy
        case .destination, .sourceOver: .normal
        case .destinationOver: .destinationOver
        case .sourceIn: .sourceIn
        case .destinationIn: .destinationIn
        case .sourceOut: .sourceOut
        case .destinationOut: .destinationOut
        case .sourceAtop: .sourceAtop
        case .destinationAtop: .destinationAtop
        case .xor: .xor
        case .plus: .plusLighter
        case .screen: .screen
        case .overlay: .overlay
        case .darken: .darken
        case .lighten: .lighten
        case .colorDodge: .colorDodge
        case .colorBurn: .colorBurn
        case .hardLight: .hardLight
        case .softLight: .softLightW3C
        case .difference: .difference
        case .exclusion: .exclusion
        case .multiply: .multiply
        case .hue: .hue
        case .saturation: .saturation
        case .color: .color
        case .luminosity: .luminosity
        }
    }
}
