import RasterEngine
import RasterPaths
import RasterText

/// Text: glyphs in their fonts, with the characters that they stand for.
extension ListDrawing {
    /// Whether a command that paints nothing stands for characters on the page.
    func isSpace(_ command: DrawCommand) -> Bool {
        guard case .glyphs(let index) = command.content, let first = list[index].placed.positions.first
        else { return false }
        let origin = list[index].origin
        return box.contains(
            CGPoint(x: origin.x + first.x, y: origin.y + first.y)
                .applying(placed(list[command.transform])))
    }

    func drawText(_ record: GlyphRecord, _ transform: CGAffineTransform, _ command: DrawCommand) throws {
        guard record.origin.x.isFinite, record.origin.y.isFinite, record.placed.size.isFinite else { return }
        guard let font = document.fonts.font(for: record.placed.face) else {
            try drawOutlines(record, transform, command)
            return try appendUnseen(record, transform)
        }
        switch command.source {
        case .color(let index):
            let color = list[index]
            if color.opacity > 0 {
                try set(opacity: RGBAComponents.clamped(color.opacity), blend: command.blend)
                set(fill: color)
                append(record, in: font, transform, mode: 0)
            } else {
                append(record, in: font, transform, mode: 3)
            }
        case .paint(let index):
            if case .shader = list[index] { return try drawPicture(of: command) }
            try paint(list[index], command, transform) {
                let text = inner()
                text.append(record, in: font, transform, mode: 7)
                $0.append(contentsOf: text.content)
                return true
            }
        case .content: break
        }
    }

    /// Words that a picture shows, or outlines.
    func appendUnseen(_ record: GlyphRecord, _ transform: CGAffineTransform) throws {
        guard record.origin.x.isFinite, record.origin.y.isFinite, transform.isFinite,
            record.placed.size.isFinite
        else { return }
        if !record.placed.isColorful, let font = document.fonts.font(for: record.placed.face) {
            return append(record, in: font, transform, mode: 3)
        }
        let run = record.placed
        for cluster in record.clusters where !cluster.text.isEmpty {
            let width = cluster.glyphs.reduce(0) { $0 + run.face.advance(of: run.glyphs[$1]) } * 1000
            let units = Int(min(max(width.rounded(), 1), 10000))
            let font = document.unseenFont()
            guard let first = cluster.glyphs.first, let code = font.code(for: cluster.text, width: units)
            else { continue }
            content.bytes.append("BT ")
            content.append(.font, font.number)
            content.bytes.append(" 1 Tf 3 Tr ")
            content.bytes.append(textMatrix(record, at: first, transform))
            content.bytes.append(" Tm <")
            content.bytes.append(hex: code)
            content.bytes.append("> Tj 0 Tr ET\n")
        }
    }

    private func drawOutlines(
        _ record: GlyphRecord, _ transform: CGAffineTransform, _ command: DrawCommand
    ) throws {
        var filled = command
        let path = record.outline
        switch command.source {
        case .color(let index):
            let color = list[index]
            try set(opacity: RGBAComponents.clamped(color.opacity), blend: command.blend)
            set(fill: color)
            if content.append(path, transform) { content.bytes.append("f\n") }
        case .paint(let index):
            filled.content = command.content
            try paint(list[index], filled, transform) {
                guard $0.append(path, transform) else { return false }
                $0.bytes.append("W n\n")
                return true
            }
        case .content: break
        }
    }

    /// The space of a glyph's em, y up, to that of the content.
    private func textMatrix(
        _ record: GlyphRecord, at index: Int, _ transform: CGAffineTransform
    ) -> CGAffineTransform {
        let size = CGFloat(record.placed.size)
        let position = record.placed.positions[index]
        let slant: CGFloat = record.placed.face.synthesis.contains(.oblique) ? 0.25 : 0
        return CGAffineTransform(
            a: size, b: 0, c: slant * size, d: -size, tx: record.origin.x + position.x,
            ty: record.origin.y + position.y
        ).concatenating(transform)
    }

    // MARK: Glyphs

    /// Writes a text object: what is read first is shown first.
    /// - Parameter mode: 0 fills, 3 is unseen, 7 clips what follows.
    private func append(
        _ record: GlyphRecord, in font: DocumentFont, _ transform: CGAffineTransform, mode: Int
    ) {
        let run = record.placed
        guard run.count > 0, run.size > 0 else { return }
        var pen = TextPen(number: font.number)
        /// Glyphs that stand for no character of their own.
        var silent: [Int] = []
        content.bytes.append("BT\n")
        content.append(.font, font.number)
        content.bytes.append(" 1 Tf\n")
        if mode != 0 {
            content.bytes.append(mode)
            content.bytes.append(" Tr\n")
        }
        func show(_ index: Int, _ text: String?) {
            let matrix = textMatrix(record, at: index, transform)
            guard matrix.isFinite, matrix.tx.magnitude < 1e7, matrix.ty.magnitude < 1e7 else { return }
            let code = font.code(of: run.glyphs[index], text: text)
            pen.show(
                code, width: font.widths[Int(code)], at: run.positions[index], size: run.size, matrix,
                &content)
        }
        for cluster in record.clusters.inReadingOrder {
            let scalars = cluster.text.unicodeScalars.map { String($0) }
            if cluster.isBackwards {
                // Readers turn around what goes from left to right in an array, and sort arrays by their
                // places. So the widest glyph stands for the first character, unseen slivers on its left for
                // others.
                let widest = cluster.glyphs.max { width(of: $0, run) < width(of: $1, run) }
                guard let widest else { continue }
                pen.leave(&content)
                show(widest, scalars.first)
                pen.leave(&content)
                if scalars.count > 1 {
                    content.bytes.append("3 Tr\n")
                    for (number, scalar) in scalars.dropFirst().enumerated() {
                        let code = font.code(ofUnseen: scalar, as: run.glyphs[widest])
                        let matrix = textMatrix(record, at: widest, transform)
                        pen.show(
                            code, width: 0, at: run.positions[widest], size: run.size,
                            CGAffineTransform(
                                translationX: -CGFloat(number + 1) * DocumentFont.unseenWidth / 1000, y: 0
                            ).concatenating(matrix), &content)
                        pen.leave(&content)
                    }
                    content.bytes.append(mode)
                    content.bytes.append(" Tr\n")
                }
                silent += cluster.glyphs.filter { $0 != widest }
                continue
            }
            // Even where each glyph has its own: readers take a mark for a word of its own.
            let isMarked = cluster.glyphs.count > 1 && !scalars.isEmpty
            if isMarked {
                pen.finish(&content)
                content.beginSpan("/ActualText", cluster.text)
            }
            let voiced = voicedGlyphs(of: cluster, scalars.count, run)
            let rest = scalars.count - voiced.count
            for index in cluster.glyphs {
                if scalars.isEmpty {
                    show(index, nil)
                } else if let place = voiced.firstIndex(of: index) {
                    show(
                        index,
                        place == 0 ? scalars.prefix(rest + 1).joined() : scalars[rest + place])
                } else {
                    silent.append(index)
                }
            }
            if isMarked {
                pen.finish(&content)
                content.bytes.append("EMC\n")
            }
        }
        if mode == 7 {
            for index in silent {
                pen.leave(&content)
                show(index, "\u{200B}")
            }
        }
        pen.finish(&content)
        if mode != 0 && mode != 7 { content.bytes.append("0 Tr\n") }
        content.bytes.append("ET\n")
        if mode == 0, !silent.isEmpty, content.append(record.outline(of: silent), transform) {
            content.bytes.append("f\n")
        }
    }

    private func width(of index: Int, _ run: PlacedRun) -> Double {
        run.face.advance(of: run.glyphs[index])
    }

    /// Those of a cluster's glyphs that stand for its characters where there are more glyphs: the ones that
    /// take room go first, as readers see a gap where a glyph's room is left out.
    private func voicedGlyphs(of cluster: GlyphCluster, _ count: Int, _ run: PlacedRun) -> [Int] {
        guard count < cluster.glyphs.count else { return Array(cluster.glyphs) }
        let (wide, narrow) = (
            cluster.glyphs.filter { width(of: $0, run) > 0 },
            cluster.glyphs.filter { width(of: $0, run) <= 0 }
        )
        return (wide + narrow).prefix(count).sorted()
    }
}

extension Content {
    /// Begins what has a text, to be read or told instead of it; `EMC` ends it.
    mutating func beginSpan(_ key: StaticString, _ text: String) {
        bytes.append("/Span<<")
        bytes.append(key)
        bytes.append(" ")
        bytes.append(text: text)
        bytes.append(">>BDC\n")
    }

    /// Writes what another stream holds, with what it names.
    mutating func append(contentsOf other: Content) {
        bytes.append(other.bytes)
        formUnion(other)
    }
}

/// Where the next glyph of a text object would stand by itself, and the array of shown ones that is open.
private struct TextPen {
    let number: Int
    private var line: CGFloat?
    /// In thousandths of an em from the start of the array's line.
    private var pen = 0.0
    private var start = CGPoint.zero
    private var isOpen = false
    private var isInString = false

    init(number: Int) { self.number = number }

    /// Ends an array; the next glyph has a place of its own.
    mutating func leave(_ content: inout Content) {
        finish(&content)
        line = nil
    }

    mutating func finish(_ content: inout Content) {
        if isInString { content.bytes.append(">") }
        if isOpen { content.bytes.append("]TJ\n") }
        (isOpen, isInString) = (false, false)
    }

    /// - Parameters:
    ///   - width: in thousandths of an em.
    ///   - position: in the run's points.
    ///   - matrix: where the glyph stands.
    mutating func show(
        _ code: UInt16, width: Double, at position: CGPoint, size: Double, _ matrix: CGAffineTransform,
        _ content: inout Content
    ) {
        let em = 1000 / size
        if line == nil || (position.y - start.y).magnitude * CGFloat(em) > 0.5 {
            finish(&content)
            content.bytes.append(matrix)
            content.bytes.append(" Tm\n")
            line = position.y
            start = position
            pen = 0
        }
        let wanted = Double(position.x - start.x) * em
        // Less than half a thousandth of an em is not worth a number; it doesn't add up.
        let gap = (wanted - pen).rounded()
        if !isOpen {
            content.bytes.append("[")
            isOpen = true
        }
        if gap != 0, gap.magnitude < 1e7 {
            if isInString { content.bytes.append(">") }
            isInString = false
            content.bytes.append(-gap, decimals: 0)
            pen += gap
        }
        if !isInString { content.bytes.append("<") }
        isInString = true
        content.bytes.append(hex: code)
        pen += width
    }
}

/// Glyphs that stand for some characters together.
struct GlyphCluster {
    /// Places in the run, from left to right.
    var glyphs: Range<Int>
    /// In the order of reading; empty for what the text lacks, as a hyphen at a line's end.
    var text: String
    /// Where the text begins in the run's.
    var start: Int
    /// Whether it is part of what is read from right to left.
    var isBackwards = false
}

extension [GlyphCluster] {
    /// The clusters as they are read, for which those of right-to-left text are turned around.
    var inReadingOrder: [GlyphCluster] {
        var clusters = self
        for (place, cluster) in enumerated() {
            let comesBack = place > 0 && self[place - 1].start > cluster.start
            let goesBack = place + 1 < count && self[place + 1].start < cluster.start
            if comesBack || goesBack { clusters[place].isBackwards = true }
        }
        guard clusters.contains(where: \.isBackwards) else { return clusters }
        return clusters.sorted { $0.start < $1.start }
    }
}

extension GlyphRecord {
    /// From left to right.
    var clusters: [GlyphCluster] {
        let run = placed.run
        let units = Array(placed.text.utf16)
        let count = placed.count
        let isBackwards = run.bidiLevel & 1 == 1
        var clusters: [GlyphCluster] = []
        clusters.reserveCapacity(count)
        if run.clusters.isEmpty {
            guard units.count == count else {
                // Nobody said which is which.
                return [GlyphCluster(glyphs: 0..<count, text: placed.text, start: 0)]
            }
            for index in 0..<count {
                let start = isBackwards ? count - 1 - index : index
                clusters.append(
                    GlyphCluster(
                        glyphs: index..<(index + 1), text: String(decoding: [units[start]], as: UTF16.self),
                        start: start, isBackwards: isBackwards))
            }
            return clusters
        }
        let starts = run.clusters.map { min(max($0 - run.range.lowerBound, 0), units.count) }
        let ends = Dictionary(
            zip(Set(starts).sorted(), Set(starts).sorted().dropFirst() + [units.count]),
            uniquingKeysWith: { first, _ in first })
        var first = 0
        while first < min(count, starts.count) {
            var last = first + 1
            while last < min(count, starts.count), starts[last] == starts[first] { last += 1 }
            let end = max(ends[starts[first]] ?? units.count, starts[first])
            let part = units[starts[first]..<end]
            clusters.append(
                GlyphCluster(
                    glyphs: first..<last, text: String(decoding: part, as: UTF16.self), start: starts[first],
                    isBackwards: isBackwards))
            first = last
        }
        return clusters
    }
}
