import RasterPaths

extension ShapedText {
    /// Sets measured lines under each other and gives each glyph its place.
    func place(
        _ lines: [MeasuredLine], isTruncated: Bool, scale: Double, width: Double, style: ParagraphStyle
    ) -> TextLayout {
        var layout = TextLayout(
            lines: [], size: .zero, firstBaseline: 0, lastBaseline: 0, isTruncated: isTruncated, scale: scale)
        var stack = LineStack(
            displayScale: style.displayScale, lineSpacing: style.usableLineSpacing * scale)
        // White space that hangs counts as far as there is room for it, and no box is wider than that.
        let widest = lines.reduce(0) { max($0, min(($1.content.width + $1.hanging) * scale, width)) }
        let box = min(stack.roundedUp(style.fillsWidth && width.isFinite ? width : widest), width)
        layout.lines.reserveCapacity(lines.count)
        for (number, line) in lines.enumerated() {
            let isRightToLeft = line.paragraphLevel & 1 != 0
            let room = box - line.content.width * scale
            let startsRight =
                style.layoutDirection == .natural ? isRightToLeft : style.layoutDirection == .rightToLeft
            let x: Double =
                switch style.alignment {
                case .center: room / 2
                case .leading: startsRight ? room : 0
                case .trailing: startsRight ? 0 : room
                }
            let height = line.height.scaled(by: scale)
            let baseline = stack.add(height)
            if number == 0 { layout.firstBaseline = baseline }
            layout.lastBaseline = baseline
            layout.lines.append(
                TextLayout.Line(
                    runs: runs(of: line, x: x, baseline: baseline, scale: scale),
                    origin: CGPoint(x: x, y: baseline), width: line.content.width * scale,
                    ascent: height.ascent, descent: height.descent, leading: height.leading,
                    range: utf16(line.range), isRightToLeft: isRightToLeft))
        }
        stack.reserve(max(style.reservedLines, lines.count) - lines.count)
        layout.size = CGSize(width: box, height: stack.height)
        return layout
    }

    private func utf16(_ range: Range<Int>) -> Range<Int> {
        source.analysis.utf16Offset(range.lowerBound)..<source.analysis.utf16Offset(range.upperBound)
    }

    private func runs(of line: MeasuredLine, x: Double, baseline: Double, scale: Double) -> [GlyphRun] {
        var runs: [GlyphRun] = []
        var pen = x
        for piece in line.content.pieces {
            let item = items[piece.item]
            let attributes = source.runs[item.run]
            let y = baseline - attributes.usableBaselineOffset * scale
            func empty(_ run: Int) -> GlyphRun {
                GlyphRun(
                    face: piece.face, size: attributes.font.usableSize * scale, glyphs: [], positions: [],
                    advances: [], clusters: [], origin: CGPoint(x: pen, y: y), width: 0,
                    runID: source.runs[run].runID, bidiLevel: piece.level, range: 0..<0,
                    substitution: substitutions[item.run][piece.face.id])
            }
            if item.kind == .tab || item.kind == .attachment, piece.glyphs.isEmpty {
                var run = empty(self.run(at: piece.range.lowerBound))
                run.width = piece.width * scale
                run.range = utf16(piece.range)
                runs.append(run)
                pen += piece.width * scale
                continue
            }
            var glyphs = piece.glyphs
            while let first = glyphs.first {
                // Runs that are laid out alike were shaped as one; here they part again.
                let number = run(at: Int(first.cluster))
                let scalars = scalars(ofRun: number)
                var run = empty(number)
                let end = glyphs.firstIndex { !scalars.contains(Int($0.cluster)) } ?? glyphs.endIndex
                append(glyphs[..<end], to: &run, scale: scale)
                glyphs = glyphs[end...]
                let shown = piece.range.clamped(to: scalars)
                run.range = utf16(shown)
                pen += run.width
                runs.append(run)
            }
        }
        return runs
    }

    private func append(_ glyphs: ArraySlice<ShapedGlyph>, to run: inout GlyphRun, scale: Double) {
        run.glyphs.reserveCapacity(glyphs.count)
        run.positions.reserveCapacity(glyphs.count)
        run.advances.reserveCapacity(glyphs.count)
        run.clusters.reserveCapacity(glyphs.count)
        for glyph in glyphs {
            run.glyphs.append(glyph.glyph)
            run.positions.append(
                CGPoint(
                    x: run.origin.x + run.width + glyph.offsetX * scale,
                    y: run.origin.y - glyph.offsetY * scale))
            run.advances.append(glyph.advance * scale)
            run.clusters.append(source.analysis.utf16Offset(Int(glyph.cluster)))
            run.width += glyph.advance * scale
        }
        if run.glyphs.contains(0) { run.triedFamilies = catalog.familyNames }
    }

    private func scalars(ofRun number: Int) -> Range<Int> {
        let next = number + 1
        return source.runStarts[number]..<(next < source.runStarts.count ? source.runStarts[next] : count)
    }
}
