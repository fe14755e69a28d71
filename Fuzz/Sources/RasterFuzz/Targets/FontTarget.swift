import Foundation
import Raster
import RasterSVG

/// Any bytes are a font that can be drawn with or an error that says something.
enum FontTarget {
    static func run(_ bytes: [UInt8]) {
        let catalog = FontCatalog(folders: [])
        do throws(FontError) {
            let families = try catalog.register(Data(bytes))
            guard let family = families.first else { return }
            let face = catalog.face(for: FontDescription(family: .named(family), size: 20))
            for glyph in 0..<8 as Range<GlyphID> {
                _ = face.outline(of: glyph, size: 20)
                _ = face.colorGlyph(of: glyph, pixelsPerEm: 20)
                _ = face.svgDocument(of: glyph)
                _ = face.advance(of: glyph)
            }
            draw(family, catalog)
        } catch {
            require(!error.description.isEmpty, "an error without words")
        }
    }

    /// Shaped, and painted as masks and as paths.
    private static func draw(_ family: String, _ catalog: FontCatalog) {
        let name = family.unicodeScalars.filter { $0.value >= 32 && !"\"'<&\\".unicodeScalars.contains($0) }
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" font-family="'\(String(String.UnicodeScalarView(name)))'">\
            <text x="2" y="20" font-size="12">ABCD ffi नि เท่ \u{5D0}\u{5D1}</text>\
            <text x="2" y="90" font-size="70" font-weight="700">AB</text></svg>
            """
        var options = SVGOptions()
        options.fontCatalog = catalog
        guard let document = try? SVGDocument(data: Data(text.utf8), options: options) else { return }
        let drawing = Drawing(size: CGSize(width: 48, height: 48)) { context, size in
            document.draw(in: &context, rect: CGRect(origin: .zero, size: size))
        }
        _ = drawing.image(renderer: Renderer(threads: 1))
    }
}
