import CFreeType
import Foundation
import Raster
import Testing

/// Text in one font, made from the engine's parts.
struct TextSample {
    var string: String
    var family = "DejaVu Sans"
    var size = 16.0
    var kerning = 0.0
    var appearance = TextAppearance()
    var paragraph = ParagraphStyle()

    var description: FontDescription { FontDescription(family: .named(family), size: size) }
    var face: FontFace { FontCatalog.shared.face(for: description) }

    var content: TextContent {
        TextContent(
            runs: AttributedRuns(string, attributes: TextAttributes(font: description, kerning: kerning)),
            appearances: [appearance], paragraph: paragraph)
    }

    /// Draws the text with the first glyph's origin on a point.
    func draw(in context: GraphicsContext, at origin: CGPoint, with shading: GraphicsContext.Shading? = nil) {
        var text = context.resolve(content)
        if let shading { text.shading = shading }
        let baseline = text.firstBaseline(in: CGSize(width: CGFloat.infinity, height: .infinity))
        context.draw(text, at: CGPoint(x: origin.x, y: origin.y - baseline), anchor: .topLeading)
    }

    /// Black, the first glyph's origin on a point.
    func picture(
        at origin: CGPoint, size: CGSize = CGSize(width: 80, height: 64), scale: CGFloat = 1,
        renderer: Renderer = Renderer(threads: 1), change: (inout GraphicsContext) -> Void = { _ in }
    ) -> CGImage {
        Drawing(size: size) { context, _ in
            change(&context)
            draw(in: context, at: origin)
        }.image(scale: scale, renderer: renderer)
    }
}

/// A glyph as FreeType's smooth rasterizer draws it, unhinted: eight times as large, then averaged. At the
/// size itself it rounds outlines to 1/64 pixel and curves to 1/16, which at 16 pixels an em makes it 4/255
/// off.
struct FreeTypePicture {
    var alphas: [UInt8]

    private static let factor = 8

    /// - Parameter origin: of the glyph, in pixels, a multiple of 1/8.
    init(
        _ path: String, glyph: GlyphID, pixelsPerEm: Int, origin: CGPoint, width: Int, height: Int
    ) throws {
        let factor = Self.factor
        var sums = [Int](repeating: 0, count: width * height)
        var library: FT_Library?
        try #require(FT_Init_FreeType(&library) == 0)
        defer { FT_Done_FreeType(library) }
        var face: FT_Face?
        try #require(FT_New_Face(library, path, 0, &face) == 0)
        let slot = try #require(face?.pointee.glyph)
        try #require(FT_Set_Pixel_Sizes(face, 0, UInt32(pixelsPerEm * factor)) == 0)
        // FT_LOAD_NO_HINTING | FT_LOAD_RENDER
        try #require(FT_Load_Glyph(face, glyph, 2 | 4) == 0)
        let bitmap = slot.pointee.bitmap
        let left = Int(origin.x * CGFloat(factor)) + Int(slot.pointee.bitmap_left)
        let top = Int(origin.y * CGFloat(factor)) - Int(slot.pointee.bitmap_top)
        for y in 0..<Int(bitmap.rows) {
            let row = (top + y) / factor * width
            for x in 0..<Int(bitmap.width) {
                sums[row + (left + x) / factor] += Int(bitmap.buffer[y * Int(bitmap.pitch) + x])
            }
        }
        alphas = sums.map { UInt8(($0 + factor * factor / 2) / (factor * factor)) }
    }
}
