import Foundation
import RasterPaths
import RasterText
import TestSupport
import Testing

/// Colour and variations, read from fonts that the tests build by the specification.
@Suite struct ColorGlyphTests {
    static let red = PaletteColor.rgba(red: 1, green: 0, blue: 0, alpha: 1)
    static let green = PaletteColor.rgba(red: 0, green: 1, blue: 0, alpha: 0.2)
    static let palette = FontBuilder.palette([(255, 0, 0, 255), (0, 255, 0, 51)])

    static func face(_ tables: [String: Data], weight: Double? = nil) throws -> FontFace {
        let catalog = FontCatalog(folders: [])
        let families = try catalog.register(FontBuilder(tables: tables).build())
        #expect(families == ["Built"])
        return catalog.face(for: FontDescription(family: .named("Built"), weight: weight))
    }

    static func paint(_ paint: BuiltPaint, layers: [BuiltPaint] = []) throws -> GlyphPaint? {
        let face = try face(["COLR": FontBuilder.paint(of: 1, paint, layers: layers), "CPAL": palette])
        guard case .paint(let tree) = face.colorGlyph(of: 1) else { return nil }
        return tree
    }

    @Test func versionZeroHasLayers() throws {
        let face = try Self.face([
            "COLR": FontBuilder.layers(of: 1, [(2, 0), (3, 1), (2, 0xFFFF)]), "CPAL": Self.palette,
        ])
        #expect(face.hasColorGlyphs)
        guard case .layers(let layers) = face.colorGlyph(of: 1) else {
            Issue.record("no layers")
            return
        }
        #expect(layers.map(\.glyph) == [2, 3, 2])
        #expect(layers.map(\.color) == [Self.red, Self.green, .foreground(alpha: 1)])
        #expect(face.colorGlyph(of: 2) == nil)
        #expect(face.outline(of: 2, size: 1).boundingRect == CGRect(x: 0, y: -0.3, width: 0.6, height: 0.3))
    }

    @Test func solidsAndGlyphs() throws {
        #expect(
            try Self.paint(.glyph(2, .solid(0, alpha: 0.5)))
                == .glyph(2, .solid(.rgba(red: 1, green: 0, blue: 0, alpha: 0.5))))
        #expect(try Self.paint(.solid(1, alpha: 0.5)) == .solid(.rgba(red: 0, green: 1, blue: 0, alpha: 0.1)))
        #expect(try Self.paint(.solid(0xFFFF, alpha: 0.25)) == .solid(.foreground(alpha: 0.25)))
    }

    @Test func layersAreInOrder() throws {
        let layers = [BuiltPaint.glyph(1, .solid(0, alpha: 1)), .glyph(2, .solid(1, alpha: 1))]
        #expect(
            try Self.paint(.layers(first: 0, count: 2), layers: layers)
                == .layers([.glyph(1, .solid(Self.red)), .glyph(2, .solid(Self.green))]))
    }

    @Test func gradients() throws {
        let stops = [
            GlyphPaint.Stop(offset: 0, color: Self.red), GlyphPaint.Stop(offset: 1, color: Self.green),
        ]
        let built = [(0.0, 0), (1.0, 1)]
        // The third point is perpendicular to the line, so it changes nothing.
        #expect(
            try Self.paint(.linear(built, extend: 1, [100, 200, 500, 200, 100, 700]))
                == .linearGradient(
                    stops, .repeat, start: CGPoint(x: 0.1, y: -0.2), end: CGPoint(x: 0.5, y: -0.2)))
        // Colours are the same along (0, 0) (1, 1), so the end (1, 0) counts as its projection (1/2, -1/2).
        #expect(
            try Self.paint(.linear(built, extend: 0, [0, 0, 1000, 0, 1000, 1000]))
                == .linearGradient(stops, .pad, start: .zero, end: CGPoint(x: 0.5, y: 0.5)))
        #expect(
            try Self.paint(.radial(built, extend: 2, [100, 200, 50, 300, 400, 600]))
                == .radialGradient(
                    stops, .reflect, startCenter: CGPoint(x: 0.1, y: -0.2), startRadius: 0.05,
                    endCenter: CGPoint(x: 0.3, y: -0.4), endRadius: 0.6))
        #expect(
            try Self.paint(.sweep(built, center: (500, 250), from: 0, to: 0.5))
                == .sweepGradient(
                    stops, .pad, center: CGPoint(x: 0.5, y: -0.25), startAngle: 0, endAngle: 90))
    }

    @Test func transformsTurnAboutInYDown() throws {
        func matrix(_ paint: BuiltPaint) throws -> CGAffineTransform? {
            guard case .transform(let transform, .solid) = try Self.paint(paint) else { return nil }
            return transform
        }
        let solid = BuiltPaint.solid(0, alpha: 1)
        let move = try #require(try matrix(.translate(100, 200, solid)))
        #expect(move == CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0.1, ty: -0.2))
        // xx, yx, xy, yy, dx, dy; up is -y.
        let affine = try #require(try matrix(.transform([2, 0.25, 0.5, 3, 100, 200], solid)))
        #expect(affine == CGAffineTransform(a: 2, b: -0.25, c: -0.5, d: 3, tx: 0.1, ty: -0.2))
        // A quarter turn counterclockwise about (1, 0): the point (2, 0) goes up to (1, 1), which is -1 here.
        let turn = try #require(try matrix(.rotate(0.5, around: (1000, 0), solid)))
        let turned = CGPoint(x: 2, y: 0).applying(turn)
        #expect(close(turned.x, 1) && close(turned.y, -1))
        // By 45° along x: the specification's x' = x - y tan, with y up; (0, 1) goes to (-1, 1).
        let skewed = CGPoint(x: 0, y: -1).applying(try #require(try matrix(.skew(0.25, 0, solid))))
        #expect(close(skewed.x, -1) && close(skewed.y, -1))
    }

    @Test func compositesAndOtherGlyphs() throws {
        let paint = BuiltPaint.composite(.glyph(2, .solid(0, alpha: 1)), 5, .solid(1, alpha: 1))
        #expect(
            try Self.paint(paint)
                == .composite(source: .glyph(2, .solid(Self.red)), .sourceIn, backdrop: .solid(Self.green)))
    }

    @Test func theClipBoxEnclosesAll() throws {
        let face = try Self.face([
            "COLR": FontBuilder.paint(of: 1, .solid(0, alpha: 1), clip: (100, -200, 700, 800)),
            "CPAL": Self.palette,
        ])
        guard case .paint(.clip(let rect, .solid)) = face.colorGlyph(of: 1) else {
            Issue.record("no clip")
            return
        }
        #expect(
            close(rect.minX, 0.1) && close(rect.minY, -0.8) && close(rect.maxX, 0.7) && close(rect.maxY, 0.2))
    }

    /// A paint that refers to itself ends, and one that doubles at each level is cut off: 14 levels would be
    /// 65,534 paints, thirty are deeper than is read.
    @Test func endlessPaintsEnd() throws {
        #expect(try Self.paint(.layers(first: 0, count: 1), layers: [.layers(first: 0, count: 1)]) != nil)
        #expect(try Self.paint(.otherGlyph(1)) == nil)
        func count(levels: Int) throws -> Int {
            let doubling = (0..<levels).map {
                BuiltPaint.composite(.layers(first: $0 + 1, count: 1), 3, .layers(first: $0 + 1, count: 1))
            }
            let paint = try Self.paint(
                .layers(first: 0, count: 1), layers: doubling + [.solid(0, alpha: 1)])
            return paint.map(Self.paintCount) ?? 0
        }
        #expect(try count(levels: 3) == 30)
        #expect(try (1...4096).contains(count(levels: 14)))
        #expect(try (1...4096).contains(count(levels: 30)))
    }

    private static func paintCount(_ paint: GlyphPaint) -> Int {
        switch paint {
        case .layers(let layers): 1 + layers.reduce(0) { $0 + paintCount($1) }
        case .composite(let source, _, let backdrop): 1 + paintCount(source) + paintCount(backdrop)
        case .glyph(_, let inner), .transform(_, let inner), .clip(_, let inner): 1 + paintCount(inner)
        case .solid, .linearGradient, .radialGradient, .sweepGradient: 1
        }
    }

    @Test func sbixPicturesHaveTheirPlace() throws {
        let face = try Self.face([
            "sbix": FontBuilder.bitmap(
                of: 2, glyphCount: 4, pixelsPerEm: 100, origin: (10, -20), size: (60, 80))
        ])
        guard case .image(let image) = face.colorGlyph(of: 2) else {
            Issue.record("no picture")
            return
        }
        let rect = image.rect
        #expect(
            close(rect.minX, 0.1) && close(rect.maxY, 0.2) && close(rect.width, 0.6)
                && close(rect.height, 0.8))
        #expect(image.png.count == 33)
        #expect(face.colorGlyph(of: 1) == nil)
    }

    /// From the lower left corner of the outline that a picture stands for.
    @Test func sbixPicturesCountFromTheOutline() throws {
        var builder = FontBuilder(tables: [
            "sbix": FontBuilder.bitmap(
                of: 2, glyphCount: 4, pixelsPerEm: 100, origin: (10, -20), size: (60, 80))
        ])
        builder.boxes[2] = (600, -300)
        let catalog = FontCatalog(folders: [])
        try catalog.register(builder.build())
        let face = catalog.face(for: FontDescription(family: .named("Built")))
        guard case .image(let image) = face.colorGlyph(of: 2) else {
            Issue.record("no picture")
            return
        }
        #expect(close(image.rect.minX, 0.1) && close(image.rect.maxY, 0.5) && close(image.rect.height, 0.8))
    }

    @Test func weightsAreAnAxis() throws {
        let tables = FontBuilder.weightAxis(growth: 200, glyphCount: 4)
        let regular = try Self.face(tables, weight: 400)
        let bold = try Self.face(tables, weight: 650)
        let black = try Self.face(tables, weight: 1000)
        // 1000 units wide at 400, 1200 at 900, and nothing synthesised.
        #expect([regular, bold, black].map(\.synthesis) == [[], [], []])
        #expect(
            close(regular.advance(of: 1), 1) && close(bold.advance(of: 1), 1.1)
                && close(black.advance(of: 1), 1.2))
        #expect(close(bold.outline(of: 1, size: 1000).boundingRect.width, 1100, within: 0.1))
        let catalog = FontCatalog(folders: [])
        try catalog.register(FontBuilder(tables: tables).build())
        #expect(catalog.listing().map(\.weight) == [400...900])
    }
}
