import RasterPaths

/// What shaping makes of a text: all that layouts need but the catalog, which may keep it and so isn't kept.
package final class TextShape: Sendable {
    /// What shaping a part again needs.
    struct Source: Sendable {
        var analysis: TextAnalysis
        /// `analysis.scalars` with what must show no glyph made invisible.
        var shapedScalars: [UInt32]
        /// Attributes, and where each run starts.
        var runs: [TextAttributes]
        var runStarts: [Int]
        /// Where the text's last cluster starts.
        var lastCluster: Int
    }

    let source: Source
    let items: [TextItem]
    let glyphs: [ShapedGlyph]
    /// Points, all of a cluster's at its first scalar.
    let advances: [Double]
    /// By the number of an item's run and by face: what isn't as it was asked for.
    let substitutions: [[UInt64: FontSubstitution]]
    /// What was shaped.
    let string: String
    let direction, neutralDirection: WritingDirection
    private let layouts = Guarded<[KnownLayout]>([])

    var count: Int { source.analysis.scalars.count }

    init(
        _ text: AttributedRuns, direction: WritingDirection, neutralDirection: WritingDirection,
        catalog: FontCatalog
    ) {
        string = text.string
        self.direction = direction
        self.neutralDirection = neutralDirection
        var analysis = TextAnalysis(text.string, direction: direction, neutral: neutralDirection)
        var starts: [Int] = []
        var start = 0
        for run in text.runs {
            starts.append(start)
            start += run.scalarCount
        }
        var source = Source(
            analysis: analysis,
            shapedScalars: analysis.scalars.contains(where: \.isControl)
                ? analysis.scalars.map { $0.isControl ? 0x200B : $0 } : analysis.scalars,
            runs: text.runs.map(\.attributes), runStarts: starts,
            lastCluster: analysis.flags.lastIndex { $0.contains(.clusterStart) } ?? 0)
        var fallback = FontFallback(catalog: catalog)
        var items = Self.itemize(source, &fallback)
        // The items have them.
        (analysis.levels, analysis.scripts) = ([], [])
        (source.analysis.levels, source.analysis.scripts) = ([], [])
        var glyphs: [ShapedGlyph] = []
        glyphs.reserveCapacity(analysis.scalars.count)
        var advances = [Double](repeating: 0, count: analysis.scalars.count)
        let shaper = Shaper()
        for place in items.indices {
            items[place].glyphStart = glyphs.count
            let item = items[place]
            if item.kind == .text {
                shaper.shape(item.start..<item.end, of: item, in: source, into: &glyphs) {
                    analysis.flags[$0].insert(.unsafeToBreak)
                }
            }
            if item.kind == .attachment, let attachment = source.runs[item.run].attachment {
                advances[item.start] = attachment.usableWidth
            }
            items[place].glyphEnd = glyphs.count
            Self.record(
                glyphs[items[place].glyphStart...], of: item, advances: &advances, analysis: &analysis)
        }
        source.analysis = analysis
        self.source = source
        self.items = items
        substitutions = Self.substitutions(items, source, &fallback)
        self.glyphs = glyphs
        self.advances = advances
    }

    /// Notes each cluster's advance; what lies inside a cluster can't be cut without shaping again.
    private static func record(
        _ glyphs: ArraySlice<ShapedGlyph>, of item: TextItem, advances: inout [Double],
        analysis: inout TextAnalysis
    ) {
        guard item.kind == .text else { return }
        let isRightToLeft = item.level & 1 != 0
        // In reading order, clusters' ends come before the next one's start.
        var next = item.start
        func note(_ glyph: ShapedGlyph) {
            let cluster = Int(glyph.cluster)
            advances[cluster] += glyph.advance
            if cluster < next { return }
            for place in next..<cluster { analysis.flags[place].insert(.unsafeToBreak) }
            next = cluster + 1
        }
        if isRightToLeft {
            for glyph in glyphs.reversed() { note(glyph) }
        } else {
            for glyph in glyphs { note(glyph) }
        }
        for place in next..<item.end { analysis.flags[place].insert(.unsafeToBreak) }
    }

    /// Characters of one cluster that are shaped together. HarfBuzz looks for each mark's base back through
    /// all marks before it; UAX #15's stream-safe text has at most 30 of them.
    private static let longestCluster = 128

    private static func itemize(_ source: Source, _ fallback: inout FontFallback) -> [TextItem] {
        let analysis = source.analysis
        let count = analysis.scalars.count
        var items: [TextItem] = []
        var run = 0
        // The first run of those that are laid out alike.
        var layoutRun = 0
        var start = 0
        while start < count {
            var end = start + 1
            while end < count, !analysis.flags[end].contains(.clusterStart) { end += 1 }
            while run + 1 < source.runs.count, source.runStarts[run + 1] <= start {
                run += 1
                if !source.runs[run].isLaidOut(as: source.runs[layoutRun]) { layoutRun = run }
            }
            let flags = analysis.flags[start]
            let kind: TextItem.Kind =
                source.runs[layoutRun].attachment != nil
                ? .attachment : flags.contains(.newline) ? .newline : flags.contains(.tab) ? .tab : .text
            var chosen: FontFace?
            if kind != .text {
                chosen = fallback.primary(of: layoutRun, source.runs[layoutRun])
            } else if end == start + 1 {
                chosen = fallback.usualFace(
                    for: analysis.scalars[start], run: layoutRun, attributes: source.runs[layoutRun])
            }
            if chosen == nil {
                chosen = fallback.face(
                    for: analysis.scalars[start..<end], run: layoutRun, attributes: source.runs[layoutRun])
            }
            let level = analysis.levels[start]
            let script = analysis.scripts[start]
            let last = items.count - 1
            if last >= 0, items[last].kind == .text, kind == .text, items[last].run == layoutRun,
                items[last].level == level, end - start <= longestCluster,
                chosen == nil || (items[last].face === chosen && items[last].script == script)
            {
                items[last].end = end
            } else {
                var item = TextItem(
                    kind: kind, start: start, end: end,
                    face: chosen ?? fallback.primary(of: layoutRun, source.runs[layoutRun]),
                    run: layoutRun, level: level, script: script)
                item.isFallback = item.face !== fallback.primary(of: layoutRun, source.runs[layoutRun])
                while end - item.start > longestCluster {
                    item.end = item.start + longestCluster
                    items.append(item)
                    item.start = item.end
                }
                item.end = end
                items.append(item)
            }
            start = end
        }
        return items
    }

    private static func substitutions(
        _ items: [TextItem], _ source: Source, _ fallback: inout FontFallback
    ) -> [[UInt64: FontSubstitution]] {
        var result = [[UInt64: FontSubstitution]](repeating: [:], count: source.runs.count)
        var last: (run: Int, face: UInt64)?
        for item in items where item.kind == .text {
            if let last, last == (item.run, item.face.id) { continue }
            last = (item.run, item.face.id)
            if result[item.run][item.face.id] != nil { continue }
            if item.isFallback {
                let primary = fallback.primary(of: item.run, source.runs[item.run])
                result[item.run][item.face.id] = FontSubstitution(
                    requested: primary.familyName, family: item.face.familyName, reason: .missingCharacters)
            } else if let substitution = fallback.substitution(of: item.run, source.runs[item.run]) {
                result[item.run][item.face.id] = substitution
            }
        }
        return result
    }

    // MARK: Layouts

    /// What somebody has made of a layout.
    private struct KnownLayout {
        var width, height: Double
        var style: ParagraphStyle
        var made: any AnyObject & Sendable
    }

    /// To measure and draw in a few sizes without a layout each time.
    private static let mostLayouts = 4

    /// What `remember` was told of a layout, if it is one of the last few.
    package func made(
        ofWidth width: Double, height: Double, style: ParagraphStyle
    ) -> (any AnyObject & Sendable)? {
        layouts.withLock { layouts in
            for known in layouts.reversed()
            where known.width == width && known.height == height && known.style == style {
                return known.made
            }
            return nil
        }
    }

    /// Keeps what is made of a layout. It must not hold the text's catalog, which may hold the text.
    package func remember(
        _ made: any AnyObject & Sendable, width: Double, height: Double, style: ParagraphStyle
    ) {
        layouts.withLock { layouts in
            if layouts.count >= Self.mostLayouts { layouts.removeFirst() }
            layouts.append(KnownLayout(width: width, height: height, style: style, made: made))
        }
    }
}
