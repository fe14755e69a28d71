import RasterPaths

extension GlyphRun {
    /// Glyphs placed by the caller: each at a point, the origin on its baseline, y down.
    /// - Parameters:
    ///   - range: UTF-16 offsets of the characters that the glyphs show, in the text that is told when they
    ///     are drawn.
    ///   - clusters: for each glyph the UTF-16 offset of its first character; by default the start of
    ///     `range`.
    public init(
        face: FontFace, size: Double, glyphs: [GlyphID], positions: [CGPoint], range: Range<Int> = 0..<0,
        clusters: [Int]? = nil
    ) {
        let count = min(glyphs.count, positions.count)
        var clusters = clusters ?? []
        while clusters.count < count { clusters.append(clusters.last ?? range.lowerBound) }
        self.init(
            face: face, size: size, glyphs: Array(glyphs.prefix(count)),
            positions: Array(positions.prefix(count)),
            advances: glyphs.prefix(count).map { face.advance(of: $0) * size },
            clusters: Array(clusters.prefix(count)), origin: positions.first ?? .zero, width: 0, runID: 0,
            bidiLevel: 0, range: range)
        width = advances.reduce(0, +)
    }

    /// The outlines of all glyphs where they are, to be filled by the nonzero rule. Glyphs with colours of
    /// their own have none.
    public var outline: Path {
        var path = Path()
        for (glyph, position) in zip(glyphs, positions) {
            if face.hasColorGlyphs, face.colorGlyph(of: glyph) != nil { continue }
            path.addPath(
                face.outline(of: glyph, size: size),
                transform: CGAffineTransform(translationX: position.x, y: position.y))
        }
        return path
    }
}
