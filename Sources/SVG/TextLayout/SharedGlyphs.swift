import Raster

/// The lists of glyphs and places that most clusters have, one glyph at the cluster's origin, each kept once:
/// a text has few glyphs, but maybe half a million clusters.
final class SharedGlyphs {
    private var single: [GlyphID: [GlyphID]] = [:]
    private let origin = [CGPoint.zero]

    func glyphs(_ glyphs: ArraySlice<GlyphID>) -> [GlyphID] {
        guard glyphs.count == 1, let glyph = glyphs.first else { return Array(glyphs) }
        if let known = single[glyph] { return known }
        let list = [glyph]
        single[glyph] = list
        return list
    }

    func positions(_ positions: some Sequence<CGPoint>) -> [CGPoint] {
        let list = Array(positions)
        return list == origin ? origin : list
    }
}
