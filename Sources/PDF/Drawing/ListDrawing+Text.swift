import RasterEngine
import RasterPaths
import RasterText

/// Text: glyphs in their fonts, with the characters that they stand for.
extension ListDrawing {
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

    /// Writes a text object.
    /// - Parameter mode: 0 fills, 3 is unseen, 7 clips what follows.
    private func append(
        _ record: GlyphRecord, in font: DocumentFont, _ transform: CGAffineTransform, mode: Int
    ) {
        let run = record.placed
        guard run.count > 0, run.size > 0 else { return }
        var pen = TextPen(number: font.number)
        content.bytes.append("BT\n")
        content.append(.font, font.number)
        content.bytes.append(" 1 Tf\n")
        if mode != 0 {
            content.bytes.append(mode)
            content.bytes.append(" Tr\n")
        }
        for cluster in record.clusters {
            // Even where each glyph has its own: readers take a mark for a word of its own.
            let isMarked = cluster.glyphs.count > 1 && !cluster.text.isEmpty
            if isMarked {
                pen.finish(&content)
                content.bytes.append("/Span<</ActualText ")
                content.bytes.append(text: cluster.text)
                content.bytes.append(">>BDC\n")
            }
            for (place, index) in cluster.glyphs.enumerated() {
                let matrix = textMatrix(record, at: index, transform)
                guard matrix.isFinite, matrix.tx.magnitude < 1e7, matrix.ty.magnitude < 1e7 else { continue }
                // Readers that know no ActualText find the whole at the first glyph, nothing at others.
                let text: String? =
                    cluster.text.isEmpty
                    ? nil : cluster.pieces?[place] ?? (place == 0 ? cluster.text : "\u{200B}")
                let code = font.code(of: run.glyphs[index], text: text)
                pen.show(
                    code, width: font.widths[Int(code)], at: run.positions[index], size: run.size, matrix,
                    &content)
            }
            if isMarked {
                pen.finish(&content)
                content.bytes.append("EMC\n")
            }
        }
        pen.finish(&content)
        if mode != 0 && mode != 7 { content.bytes.append("0 Tr\n") }
        content.bytes.append("ET\n")
    }
}

extension Content {
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
    /// For each glyph its own characters, where they can be told apart.
    var pieces: [String]?
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
                return [GlyphCluster(glyphs: 0..<count, text: placed.text)]
            }
            for index in 0..<count {
                let unit = units[isBackwards ? count - 1 - index : index]
                clusters.append(
                    GlyphCluster(glyphs: index..<(index + 1), text: String(decoding: [unit], as: UTF16.self)))
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
            var cluster = GlyphCluster(
                glyphs: first..<last, text: String(decoding: part, as: UTF16.self))
            cluster.pieces = pieces(of: cluster, isBackwards: isBackwards)
            clusters.append(cluster)
            first = last
        }
        return clusters
    }

    /// A letter and its marks in their order. Glyphs that the font's map knows must be those characters;
    /// other ones are variants of them.
    private func pieces(of cluster: GlyphCluster, isBackwards: Bool) -> [String]? {
        let scalars = Array(cluster.text.unicodeScalars)
        guard cluster.glyphs.count > 1, scalars.count == cluster.glyphs.count else { return nil }
        let ordered = isBackwards ? scalars.reversed() : scalars
        let known = ordered.map { placed.face.glyph(for: $0) }
        for (place, index) in cluster.glyphs.enumerated() {
            let glyph = placed.glyphs[index]
            // The character of another place.
            if known[place] != glyph, known.contains(glyph) { return nil }
        }
        return ordered.map { String($0) }
    }
}
