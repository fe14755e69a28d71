import Raster

/// Makes glyphs with places of a `text` element: SVG 2's text layout (chapter 11.5) where resvg and browsers
/// follow it, else as they do.
///
/// Characters are gathered into chunks, each chunk is shaped as one line, its clusters are spaced, then set
/// along a straight line or a path.
struct SVGTextLayout {
    let content: SVGTextContent
    let positions: SVGTextPositions
    let isVertical: Bool
    let isRightToLeft: Bool
    var chunks: [SVGTextChunk] = []
    /// Of chunks that are one character, as lists of positions make them by the thousand.
    var shapes: [ShapeKey: [SVGTextCluster]] = [:]
    let shared = SharedGlyphs()

    struct ShapeKey: Hashable {
        var scalar: Unicode.Scalar
        var style: ObjectIdentifier
    }

    /// - Parameters:
    ///   - isVertical: whether lines run down; the first is the rightmost.
    ///   - isRightToLeft: the direction of lines as a whole.
    ///   - catalog: the fonts that letters may come from.
    ///   - budget: when its time is over, nothing is laid out.
    init(
        _ content: SVGTextContent, _ positions: SVGTextPositions, isVertical: Bool, isRightToLeft: Bool,
        catalog: FontCatalog, budget: SVGBudget
    ) {
        self.content = content
        self.positions = positions
        self.isVertical = isVertical
        self.isRightToLeft = isRightToLeft
        collectChunks(budget)
        for number in chunks.indices {
            if budget.isOverTime {
                chunks = []
                return
            }
            // Not in place: the layout is asked meanwhile, and each chunk would cost a copy of all.
            var chunk = chunks[number]
            shape(&chunk, catalog: catalog)
            space(&chunk)
            chunks[number] = chunk
        }
        fitLengths(budget)
    }

    // MARK: Chunks

    private mutating func collectChunks(_ budget: SVGBudget) {
        /// The piece and the path of the character before, among those that are drawn.
        var lastPiece: Int?
        var lastPath: Int?
        var marks = SVGBidiMarks(content.extents)
        for (number, character) in content.characters.enumerated() {
            if number & 0x3FF == 0, budget.isOverTime {
                chunks = []
                return
            }
            let piece = content.pieces[character.piece]
            let change = marks.change(at: number)
            guard let style = piece.style else {
                if !change.isEmpty, !chunks.isEmpty { append(marks: change) }
                continue
            }
            let startsChunk =
                chunks.isEmpty || lastPath != piece.textPath
                || character.startsCluster && (positions.x[number] != nil || positions.y[number] != nil)
            if startsChunk {
                chunks.append(
                    SVGTextChunk(
                        x: positions.x[number], y: positions.y[number], anchor: style.anchor, path: piece.path
                    ))
                // What holds around the chunk holds in it.
                chunks[chunks.count - 1].before = marks.opening
            } else if !change.isEmpty {
                append(marks: change)
            }
            let startsSpan = startsChunk || lastPiece != character.piece
            if style.synthesizesSmallCapitals, character.scalar.properties.changesWhenUppercased {
                appendSmallCapital(number, character.scalar, style, startsSpan: startsSpan)
            } else {
                append(number, character.scalar, style, startsSpan: startsSpan || endsWithSmallCapital)
            }
            lastPiece = character.piece
            lastPath = piece.textPath
        }
    }

    private mutating func append(
        _ number: Int, _ scalar: Unicode.Scalar, _ style: SVGTextStyle, startsSpan: Bool,
        isSmallCapital: Bool = false
    ) {
        let chunk = chunks.count - 1
        let start = chunks[chunk].characters.count
        let end = start + UTF16.width(scalar)
        chunks[chunk].string.unicodeScalars.append(scalar)
        for _ in start..<end { chunks[chunk].characters.append(number) }
        if startsSpan {
            chunks[chunk].spans.append(
                SVGTextChunk.Span(
                    style: style, characters: number..<number + 1, range: start..<end,
                    isSmallCapital: isSmallCapital))
        } else {
            let last = chunks[chunk].spans.count - 1
            let span = chunks[chunk].spans[last]
            chunks[chunk].spans[last].characters = span.characters.lowerBound..<number + 1
            chunks[chunk].spans[last].range = span.range.lowerBound..<end
        }
    }

    /// Marks of the bidirectional algorithm, which are no characters of the text.
    private mutating func append(marks: String) {
        let chunk = chunks.count - 1
        chunks[chunk].string += marks
        for _ in marks.utf16 { chunks[chunk].characters.append(SVGTextChunk.noCharacter) }
        let last = chunks[chunk].spans.count - 1
        let range = chunks[chunk].spans[last].range
        chunks[chunk].spans[last].range = range.lowerBound..<(range.upperBound + marks.utf16.count)
    }

    private var endsWithSmallCapital: Bool { chunks.last?.spans.last?.isSmallCapital ?? false }

    /// A small letter as a capital of seven tenths of the size, which is what browsers make for fonts without
    /// small capitals.
    private mutating func appendSmallCapital(
        _ number: Int, _ scalar: Unicode.Scalar, _ style: SVGTextStyle, startsSpan: Bool
    ) {
        var startsSpan = startsSpan || !endsWithSmallCapital
        for capital in scalar.properties.uppercaseMapping.unicodeScalars {
            append(number, capital, style.small, startsSpan: startsSpan, isSmallCapital: true)
            startsSpan = false
        }
    }

    // MARK: The result

    /// Once: the chunks are given up one by one.
    mutating func makeText() -> SVGText {
        var text = SVGText()
        var pen = CGPoint.zero
        shapes = [:]
        text.spans.reserveCapacity(chunks.count)
        for number in chunks.indices {
            var chunk = chunks[number]
            chunks[number] = SVGTextChunk(anchor: chunk.anchor)
            let isLinear = chunk.path == nil
            let origin = isLinear ? CGPoint(x: chunk.x ?? pen.x, y: chunk.y ?? pen.y) : .zero
            if chunk.clusters.isEmpty { continue }
            var end: CGPoint
            if let path = chunk.path {
                end = place(&chunk, along: path)
            } else {
                end = place(&chunk)
            }
            let axis =
                isVertical && isLinear
                ? CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: origin.x, ty: origin.y)
                : CGAffineTransform(translationX: origin.x, y: origin.y)
            append(chunk, axis, to: &text)
            if isVertical && isLinear { end = CGPoint(x: -end.y, y: end.x) }
            pen = CGPoint(x: origin.x + end.x, y: origin.y + end.y)
        }
        return text
    }

    private func append(_ chunk: SVGTextChunk, _ axis: CGAffineTransform, to text: inout SVGText) {
        var members = [[Int]](repeating: [], count: chunk.spans.count)
        for (number, cluster) in chunk.clusters.enumerated() { members[cluster.span].append(number) }
        for (number, span) in chunk.spans.enumerated() {
            var transform = axis
            if chunk.path == nil {
                // The whole line moves, not each glyph, which may be turned.
                transform = CGAffineTransform(
                    translationX: 0, y: span.style.offset(isVertical: isVertical)
                ).concatenating(axis)
            }
            var result = SVGTextSpan()
            result.fill = span.style.fill
            result.stroke = span.style.stroke
            result.paintOrder = span.style.paintOrder
            result.isVisible = span.style.isVisible
            result.string = chunk.string
            for member in members[number] where chunk.clusters[member].isShown {
                let cluster = chunk.clusters[member]
                result.clusters.append(
                    SVGGlyphCluster(
                        face: cluster.face, size: cluster.size, glyphs: cluster.glyphs,
                        positions: cluster.positions, range: cluster.range, advance: cluster.advance,
                        transform: cluster.transform.concatenating(transform)))
                let cell = cluster.cell.applying(cluster.cellTransform.concatenating(transform))
                text.boundingBox = text.boundingBox.union(cell)
            }
            addLines(of: span, members[number], in: chunk, transform, to: &result)
            for line in result.linesBelow + result.linesAbove {
                text.boundingBox = text.boundingBox.union(line.path.boundingRect)
            }
            if !result.clusters.isEmpty { text.spans.append(result) }
        }
    }
}
