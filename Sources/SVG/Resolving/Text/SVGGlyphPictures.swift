import Raster

/// Glyphs that are SVG documents, resolved; each is read once. Any thread may ask.
enum SVGGlyphPictures {
    private struct Key: Hashable {
        var face: UInt64
        var glyph: GlyphID
    }

    private static let known = Guarded<[Key: SVGGroup?]>([:])
    private static let most = 512
    /// How deep they may be nested: inside a drawing that is nested itself.
    static let mostLevels = 64

    /// A font's text may have a picture a letter: none of them gets far.
    private static var limits: SVGLimits {
        var limits = SVGLimits()
        limits.nestingDepth = mostLevels
        limits.elementCount = 20_000
        limits.referencedElementCount = 20_000
        limits.pointCount = 200_000
        limits.duration = 1
        return limits
    }

    /// What a glyph is drawn from, in font units; nil for a glyph that is no document, or a broken one.
    static func picture(of glyph: GlyphID, in face: FontFace) -> SVGGroup? {
        let key = Key(face: face.id, glyph: glyph)
        if let picture = known.withLock({ $0[key] }) { return picture }
        let picture = read(glyph, face)
        known.withLock { known in
            if known.count >= most { known = [:] }
            known[key] = .some(picture)
        }
        return picture
    }

    private static func read(_ glyph: GlyphID, _ face: FontFace) -> SVGGroup? {
        guard let data = face.svgDocument(of: glyph),
            var document = try? SVGParser.parse(data, limits: limits)
        else { return nil }
        // OpenType allows no text in them, which could ask for the very glyph that it is in.
        if document.elements.contains(where: { $0.name == "text" }) { return nil }
        let name = "glyph\(glyph)"
        guard let element = document.identifiers[name] else { return nil }
        if element != document.root {
            // A document of several glyphs: the others are left out.
            let children = document[document.root].children.filter { child in
                guard case .element(let index) = child,
                    let other = document.attribute("id", of: index)
                else { return true }
                return other == name || !other.hasPrefix("glyph")
            }
            document.elements[document.root].children = children
        }
        var options = SVGOptions()
        options.limits = limits
        var resolver = SVGResolver(document: document, options: options)
        guard var root = (try? resolver.resolve())?.root else { return nil }
        // The page is endless: the origin is on the baseline, and letters stand above it.
        root.clipRect = nil
        return root
    }
}
