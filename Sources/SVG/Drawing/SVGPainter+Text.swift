import Raster

extension SVGPainter {
    /// Draws span after span: lines below the letters, the letters, lines through them.
    @inline(never)
    func draw(_ text: SVGText, in context: inout GraphicsContext) {
        for span in text.spans where span.isVisible {
            for line in span.linesBelow { draw(line, in: &context) }
            switch span.paintOrder {
            case .fillThenStroke:
                fill(span, of: text, in: context)
                stroke(span, of: text, in: &context)
            case .strokeThenFill:
                stroke(span, of: text, in: &context)
                fill(span, of: text, in: context)
            }
            drawColors(of: span, in: &context)
            for line in span.linesAbove { draw(line, in: &context) }
        }
    }

    /// All letters and lines, for a clip.
    func outline(of text: SVGText) -> Path {
        var path = Path()
        for span in text.spans where span.isVisible {
            path.addPath(span.outline)
            for line in span.linesBelow + span.linesAbove { path.addPath(line.path) }
        }
        return path
    }

    /// As glyphs where the paint is one for all of user space or the text isn't turned: they are quicker than
    /// outlines, and stay text in what is made of the drawing.
    private func fill(_ span: SVGTextSpan, of text: SVGText, in context: GraphicsContext) {
        guard let fill = span.fill, fill.opacity > 0 else { return }
        var context = context
        var paint = fill.paint
        var opacity = fill.opacity
        if case .color(var color) = paint {
            // Letters that overlap are seen through as one.
            context.opacity *= color.alpha * opacity
            opacity = 1
            color.alpha = 1
            paint = .color(color)
        }
        func box() -> CGRect { text.boundingBox }
        withShading(for: paint, opacity: opacity, box: box, in: context) { context, shading in
            let runs = text.isAntialiased ? span.runs : nil
            if let runs {
                context.draw(runs, of: span.string, with: shading, bounds: text.boundingBox)
            } else if text.isAntialiased, case .color = paint, context.opacity >= 1 {
                for cluster in span.clusters where !cluster.isColorful && !cluster.glyphs.isEmpty {
                    var turned = context
                    turned.concatenate(cluster.transform)
                    turned.draw([cluster.run], of: span.string, with: shading)
                }
            } else {
                context.fill(span.outline, with: shading, style: FillStyle(antialiased: text.isAntialiased))
            }
        }
    }

    private func stroke(_ span: SVGTextSpan, of text: SVGText, in context: inout GraphicsContext) {
        guard span.stroke != nil else { return }
        var shape = SVGShape(path: span.outline)
        shape.stroke = span.stroke
        shape.paintBox = text.boundingBox
        shape.isAntialiased = text.isAntialiased
        draw(shape, in: &context)
    }

    /// Emoji are what they are, whatever the fill.
    private func drawColors(of span: SVGTextSpan, in context: inout GraphicsContext) {
        for cluster in span.clusters where cluster.isColorful {
            var placed = context
            placed.concatenate(cluster.transform)
            placed.draw([cluster.run], of: span.string, with: .color(.black))
        }
        draw(span.pictures.map { .group($0) }, in: &context)
    }
}

extension SVGTextSpan {
    /// Of the glyphs without colours of their own, one path.
    var outline: Path {
        var path = Path()
        for cluster in clusters where !cluster.isColorful {
            path.addPath(cluster.run.outline, transform: cluster.transform)
        }
        return path
    }

    /// All plain glyphs as runs; nil where some are turned or stretched.
    var runs: [GlyphRun]? {
        var runs: [GlyphRun] = []
        for cluster in clusters where !cluster.isColorful && !cluster.glyphs.isEmpty {
            let transform = cluster.transform
            guard transform.a == 1, transform.b == 0, transform.c == 0, transform.d == 1 else { return nil }
            let places = cluster.positions.map { CGPoint(x: $0.x + transform.tx, y: $0.y + transform.ty) }
            let run = GlyphRun(
                face: cluster.face, size: Double(cluster.size), glyphs: cluster.glyphs, positions: places,
                range: cluster.range)
            // Not by a copy of the last run, which would make each of a million appends copy all before it.
            let last = runs.count - 1
            if last >= 0, runs[last].face == run.face, runs[last].size == run.size {
                runs[last].append(run)
            } else {
                runs.append(run)
            }
        }
        return runs
    }
}

extension SVGGlyphCluster {
    /// Whether a glyph has colours of its own.
    var isColorful: Bool {
        face.hasColorGlyphs && glyphs.contains { face.colorGlyph(of: $0) != nil }
    }
}

extension GlyphRun {
    fileprivate mutating func append(_ other: GlyphRun) {
        glyphs += other.glyphs
        positions += other.positions
        advances += other.advances
        clusters += other.clusters
        width += other.width
        range = min(range.lowerBound, other.range.lowerBound)..<max(range.upperBound, other.range.upperBound)
    }
}
