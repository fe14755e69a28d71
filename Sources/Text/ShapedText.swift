import RasterPaths

/// A text shaped once, from which lines of any width are made. Immutable: share it between threads.
///
/// Shaping takes time in proportion to the text, and so does a layout, whatever the text.
public final class ShapedText: Sendable {
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
    let catalog: FontCatalog
    /// By the number of an item's run and by face: what isn't as it was asked for.
    let substitutions: [[UInt64: FontSubstitution]]

    var count: Int { source.analysis.scalars.count }

    /// True when there is not one character.
    public var isEmpty: Bool { count == 0 }

    /// The length of the text in UTF-16 units, which all ranges and clusters count in.
    public var utf16Count: Int { source.analysis.utf16Offset(count) }

    /// Shapes a text.
    /// - Parameters:
    ///   - direction: that of its paragraphs.
    ///   - neutralDirection: that of paragraphs without a strong character, for `direction` natural; natural
    ///     means left to right.
    ///   - catalog: the fonts that it may use.
    public init(
        _ text: AttributedRuns, direction: WritingDirection = .natural,
        neutralDirection: WritingDirection = .leftToRight, catalog: FontCatalog = .shared
    ) {
        self.catalog = catalog
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
        var items = Self.itemize(source, catalog: catalog)
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
        substitutions = Self.substitutions(items, source, catalog: catalog)
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

    private static func itemize(_ source: Source, catalog: FontCatalog) -> [TextItem] {
        let analysis = source.analysis
        let count = analysis.scalars.count
        var fallback = FontFallback(catalog: catalog)
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
            let chosen =
                kind == .text
                ? fallback.face(
                    for: analysis.scalars[start..<end], run: layoutRun, attributes: source.runs[layoutRun])
                : fallback.primary(of: layoutRun, source.runs[layoutRun])
            let level = analysis.levels[start]
            let script = analysis.scripts[start]
            if let last = items.last, last.kind == .text, kind == .text, last.run == layoutRun,
                last.level == level, end - start <= longestCluster,
                chosen == nil || (last.face === chosen && last.script == script)
            {
                items[items.count - 1].end = end
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
        _ items: [TextItem], _ source: Source, catalog: FontCatalog
    ) -> [[UInt64: FontSubstitution]] {
        var result = [[UInt64: FontSubstitution]](repeating: [:], count: source.runs.count)
        var last: (run: Int, face: UInt64)?
        for item in items where item.kind == .text {
            if let last, last == (item.run, item.face.id) { continue }
            last = (item.run, item.face.id)
            if result[item.run][item.face.id] != nil { continue }
            let description = source.runs[item.run].font
            if item.isFallback {
                result[item.run][item.face.id] = FontSubstitution(
                    requested: catalog.face(for: description).familyName, family: item.face.familyName,
                    reason: .missingCharacters)
            } else {
                result[item.run][item.face.id] = catalog.substitution(for: description, by: item.face)
            }
        }
        return result
    }

    /// Which parts of the text are in other fonts than they ask for, each pair of fonts once.
    public var fontSubstitutions: [FontSubstitution] {
        FontSubstitution.joined(
            items.lazy.filter { $0.kind == .text }.compactMap { item in
                guard var substitution = self.substitutions[item.run][item.face.id] else { return nil }
                var text = String.UnicodeScalarView()
                for value in self.source.analysis.scalars[item.start..<min(item.end, item.start + 64)] {
                    if let scalar = Unicode.Scalar(value) { text.append(scalar) }
                }
                substitution.text = String(text)
                return substitution
            })
    }

    // MARK: Finding

    /// The item that holds a scalar.
    func item(at place: Int) -> Int {
        var low = 0
        var high = items.count - 1
        while low < high {
            let middle = (low + high) / 2
            if items[middle].end <= place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The run that holds a scalar, for its `runID`.
    func run(at place: Int) -> Int {
        var low = 0
        var high = source.runStarts.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if source.runStarts[middle] <= place { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
