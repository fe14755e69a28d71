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
        if chunks.count > 1 { joinChunks() }
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
        fitLengths()
    }

    // MARK: Chunks

    private mutating func collectChunks(_ budget: SVGBudget) {
        /// The piece and the path of the character before, among those that are drawn.
        var lastPiece: Int?
        var lastPath: Int?
        for (number, character) in content.characters.enumerated() {
            if number & 0x3FF == 0, budget.isOverTime {
                chunks = []
                return
            }
            let piece = content.pieces[character.piece]
            guard let style = piece.style else { continue }
            let startsChunk =
                chunks.isEmpty || lastPath != piece.textPath
                || character.startsCluster && (positions.x[number] != nil || positions.y[number] != nil)
            if startsChunk {
                chunks.append(
                    SVGTextChunk(
                        x: positions.x[number], y: positions.y[number], anchor: style.anchor, path: piece.path
                    ))
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

    private var endsWithSmallCapital: Bool { chunks.last?.spans.last?.isSmallCapital ?? false }

    /// A small letter as a capital of seven tenths of the size, which is what browsers make for fonts without
    /// small capitals.
    private mutating func appendSmallCapital(
        _ number: Int, _ scalar: Unicode.Scalar, _ style: SVGTextStyle, startsSpan: Bool
    ) {
        var small = style
        small.font.size *= 0.7
        var startsSpan = startsSpan || !endsWithSmallCapital
        for capital in scalar.properties.uppercaseMapping.unicodeScalars {
            append(number, capital, small, startsSpan: startsSpan, isSmallCapital: true)
            startsSpan = false
        }
    }

    /// Lets letters of cursive scripts keep the forms that they have in a word whose letters are placed one
    /// by one.
    private mutating func joinChunks() {
        for number in chunks.indices.dropFirst() {
            let before = Self.lastLetter(chunks[number - 1].string)
            guard let first = chunks[number].string.unicodeScalars.first, first.isCursive,
                before.unicodeScalars.first?.isCursive == true
            else { continue }
            chunks[number].before = before
            chunks[number - 1].after = String(first)
        }
    }

    /// With its marks, of which no word has many.
    private static func lastLetter(_ string: String) -> String {
        var letter = String.UnicodeScalarView()
        for scalar in string.unicodeScalars.reversed().prefix(9) {
            letter.insert(scalar, at: letter.startIndex)
            if scalar.properties.canonicalCombiningClass == .notReordered { return String(letter) }
        }
        return ""
    }

    // MARK: The result

    func makeText() -> SVGText {
        var text = SVGText()
        var pen = CGPoint.zero
        for var chunk in chunks {
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
