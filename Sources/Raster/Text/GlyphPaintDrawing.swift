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
            guard let line = ColorLine(stops, foreground: foreground) else { return }
            let vector = CGVector(dx: end.x - start.x, dy: end.y - start.y)
            context.fill(
                path,
                with: .linearGradient(
                    line.gradient, startPoint: start.moved(vector, by: line.first),
                    endPoint: start.moved(vector, by: line.last), options: extend.options))
        case .radialGradient(let stops, let extend, _, let startRadius, let endCenter, let endRadius):
            guard let line = ColorLine(stops, foreground: foreground) else { return }
            // Circles about two centres are drawn about the second one.
            let growth = endRadius - startRadius
            context.fill(
                path,
                with: .radialGradient(
                    line.gradient, center: endCenter,
                    startRadius: CGFloat(max(startRadius + growth * line.first, 0)),
                    endRadius: CGFloat(max(startRadius + growth * line.last, 0)), options: extend.options))
        case .sweepGradient(let stops, _, let center, let startAngle, let endAngle):
            guard let line = ColorLine(stops, foreground: foreground) else { return }
            // A font's angles turn counterclockwise, a conic gradient's clockwise.
            let turned = line.gradient.stops.reversed().map { stop in
                let offset = line.first + (line.last - line.first) * Double(stop.location)
                let angle = startAngle + (endAngle - startAngle) * offset
                return Gradient.Stop(color: stop.color, location: CGFloat(min(max(1 - angle / 360, 0), 1)))
            }
            context.fill(
                path,
                with: .conicGradient(
                    Gradient(stops: turned), center: center, angle: .zero, options: .encodedColor))
        default: break
        }
    }
}

/// The stops of a COLR gradient, made to begin at 0 and to end at 1.
private struct ColorLine {
    let gradient: Gradient
    /// What 0 and 1 are on the font's line.
    let first, last: Double

    /// Nil without stops.
    init?(_ stops: [GlyphPaint.Stop], foreground: Color) {
        let stops = stops.filter { $0.offset.isFinite }.sorted { $0.offset < $1.offset }
        guard let start = stops.first?.offset, let end = stops.last?.offset else { return nil }
        first = start
        last = end > start ? end : start + 1
        let length = last - first
        gradient = Gradient(
            stops: stops.map { stop in
                let color =
                    if case .foreground(let alpha) = stop.color { foreground.opacity(alpha) } else {
                        stop.color.color
                    }
                return Gradient.Stop(color: color, location: CGFloat((stop.offset - start) / length))
            })
    }
}

extension CGPoint {
    fileprivate func moved(_ vector: CGVector, by amount: Double) -> CGPoint {
        CGPoint(x: x + vector.dx * CGFloat(amount), y: y + vector.dy * CGFloat(amount))
    }
}

extension GlyphPaint.Extend {
    /// Fonts' colours are mixed as they are encoded.
    fileprivate var options: GraphicsContext.GradientOptions {
        switch self {
        case .pad: .encodedColor
        case .repeat: [.encodedColor, .repeat]
        case .reflect: [.encodedColor, .mirror]
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
        case .softLight: .softLight
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
