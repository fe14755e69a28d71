import Raster

extension SVGTextLayout {
    /// Finds the glyphs of a chunk, its directions and scripts mixed, as clusters from left to right.
    mutating func shape(_ chunk: inout SVGTextChunk, catalog: FontCatalog) {
        guard let first = chunk.spans.first, let scalar = chunk.string.unicodeScalars.first else { return }
        let isOne = chunk.string.utf16.count == UTF16.width(scalar) && chunk.before.isEmpty
        guard isOne else { return shapeLine(&chunk, catalog: catalog) }
        let key = ShapeKey(scalar: scalar, style: ObjectIdentifier(first.style))
        if let known = shapes[key] {
            chunk.clusters = known
            for number in known.indices { chunk.clusters[number].character = chunk.characters[0] }
            return
        }
        shapeLine(&chunk, catalog: catalog)
        shapes[key] = chunk.clusters
    }

    private func shapeLine(_ chunk: inout SVGTextChunk, catalog: FontCatalog) {
        guard let first = chunk.spans.first else { return }
        var runs = AttributedRuns()
        let units = Array(chunk.string.utf16)
        runs.append(chunk.before, attributes: attributes(of: first, number: -1))
        for (number, span) in chunk.spans.enumerated() { append(span, number, of: units, to: &runs) }
        let shaped = ShapedText(
            runs, direction: isRightToLeft ? .rightToLeft : .leftToRight, catalog: catalog)
        guard let line = shaped.line() else { return }
        // What stands before the chunk is shaped with it, and left out.
        let offset = chunk.before.utf16.count
        let own = offset..<offset + units.count
        /// Where clusters start, and where the string ends.
        var starts = Set(line.runs.flatMap(\.clusters)).filter(own.contains).map { $0 - offset }.sorted()
        starts.append(units.count)
        // A line may have a million clusters: nothing here looks at those before, or copies them.
        var clusters: [SVGTextCluster] = []
        clusters.reserveCapacity(starts.count)
        for var run in line.runs {
            for number in run.clusters.indices { run.clusters[number] -= offset }
            let span = min(max(run.runID, 0), chunk.spans.count - 1)
            var first = 0
            var pen = 0.0
            while first < run.glyphs.count {
                var end = first + 1
                while end < run.glyphs.count, run.clusters[end] == run.clusters[first] { end += 1 }
                let start = run.clusters[first]
                if units.indices.contains(start), chunk.characters[start] != SVGTextChunk.noCharacter {
                    let range = start..<Self.next(after: start, in: starts)
                    clusters.append(
                        cluster(
                            first..<end, of: run, pen: pen, range: range,
                            character: chunk.characters[start], span: span))
                }
                for glyph in first..<end { pen += run.advances[glyph] }
                first = end
            }
        }
        chunk.clusters = clusters
        if isVertical { orient(&chunk) }
    }

    private func attributes(
        of span: SVGTextChunk.Span, number: Int, isUpright: Bool = false
    ) -> TextAttributes {
        var font = span.style.font
        // No ligature hides a character that has a place of its own, or a space. Only fonts with ligatures
        // need to know: text that is shaped otherwise than its neighbour isn't kerned with it.
        if span.style.letterSpacing != 0 || span.characters.dropFirst().contains(where: isMoved),
            span.style.face.hasFeature("liga") || span.style.face.hasFeature("clig")
        {
            font.features.insert(.noLigatures)
        }
        if isUpright { font.features.insert(.verticalForms) }
        return TextAttributes(font: font, language: span.style.language, runID: number)
    }

    private func isMoved(_ character: Int) -> Bool {
        content.characters[character].startsCluster && positions.isPlaced(character)
    }

    private func append(
        _ span: SVGTextChunk.Span, _ number: Int, of units: [UInt16], to runs: inout AttributedRuns
    ) {
        let string = String(decoding: units[span.range], as: UTF16.self)
        let attributes = attributes(of: span, number: number)
        guard isVertical else { return runs.append(string, attributes: attributes) }
        let upright = self.attributes(of: span, number: number, isUpright: true)
        for scalar in string.unicodeScalars {
            let turns = VerticalOrientation(of: scalar) == .rotated
            runs.append(String(scalar), attributes: turns ? attributes : upright)
        }
    }

    /// The first number of an ascending list that is greater.
    private static func next(after start: Int, in starts: [Int]) -> Int {
        var low = 0
        var high = starts.count - 1
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= start { low = middle + 1 } else { high = middle }
        }
        return starts[low]
    }

    /// - Parameter pen: where the glyphs start, from the run's origin.
    private func cluster(
        _ glyphs: Range<Int>, of run: GlyphRun, pen: Double, range: Range<Int>, character: Int, span: Int
    ) -> SVGTextCluster {
        let x = run.origin.x + CGFloat(pen)
        let width = CGFloat(run.advances[glyphs].reduce(0, +))
        let metrics = run.face.metrics
        return SVGTextCluster(
            face: run.face, size: CGFloat(run.size), glyphs: shared.glyphs(run.glyphs[glyphs]),
            positions: shared.positions(
                run.positions[glyphs].lazy.map { CGPoint(x: $0.x - x, y: $0.y - run.origin.y) }),
            range: range, character: character, scalar: content.characters[character].scalar,
            span: span, width: width, advance: width, ascent: CGFloat(metrics.ascent * run.size),
            descent: CGFloat(metrics.descent * run.size))
    }

    // MARK: Vertical text

    /// Turns what stands upright in vertical text back, about the middle of its cell, since the whole line is
    /// turned clockwise afterwards; sets the rest on the line's middle.
    private func orient(_ chunk: inout SVGTextChunk) {
        for number in chunk.clusters.indices {
            let cluster = chunk.clusters[number]
            let middle = (cluster.ascent - cluster.descent) / 2
            if isUpright(cluster, chunk.spans[cluster.span].style.orientation) {
                // The cell's middle, (width / 2, -middle), comes to (width / 2, 0).
                chunk.clusters[number].turn = CGAffineTransform(
                    a: 0, b: -1, c: 1, d: 0, tx: cluster.width / 2 + middle, ty: cluster.width / 2)
                chunk.clusters[number].ascent = cluster.width / 2
                chunk.clusters[number].descent = cluster.width / 2
            } else {
                chunk.clusters[number].drop = middle
            }
        }
    }

    private func isUpright(_ cluster: SVGTextCluster, _ orientation: SVGTextStyle.Orientation) -> Bool {
        switch orientation {
        case .upright: return true
        case .sideways: return false
        case .mixed: break
        }
        switch VerticalOrientation(of: cluster.scalar) {
        case .upright: return true
        case .rotated: return false
        // Upright where the font has a form for it.
        case .transformedOrRotated: return cluster.glyphs.first != cluster.face.glyph(for: cluster.scalar)
        }
    }
}
