import Raster
import Testing

@Suite struct CanvasTests {
    struct Refusal: Error {}

    func image(_ draw: (inout GraphicsContext) throws -> Void) rethrows -> CGImage {
        try Drawing(size: CGSize(width: 20, height: 10)) { context, _ in try draw(&context) }.image()
    }

    @Test func yPointsDown() throws {
        let image = image { context in
            context.translateBy(x: 2, y: 1)
            context.withCGContext { cg in
                #expect(cg.ctm == CGAffineTransform(translationX: 2, y: 1))
                #expect(cg.boundingBoxOfClipPath == CGRect(x: -2, y: -1, width: 20, height: 10))
                cg.setFillColor(red)
                cg.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
                cg.translateBy(x: 10, y: 0)
                cg.setShadow(offset: CGSize(width: 0, height: 4), blur: 0, color: blue)
                cg.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
            }
            context.fill(Path(CGRect(x: 0, y: 5, width: 1, height: 1)), with: .color(.black))
        }
        #expect(image.word(2, 1) == "#ff0000ff" && image.word(4, 2) == "#ff0000ff")
        #expect(image.word(2, 3) == "#00000000" && image.word(2, 0) == "#00000000")
        #expect(image.word(12, 5) == "#0000ffff" && image.word(2, 6) == "#000000ff")
    }

    @Test func whatTheContextSaysApplies() throws {
        let image = image { context in
            context.opacity = 0.5
            context.clip(to: Path(CGRect(x: 0, y: 0, width: 4, height: 10)))
            context.withCGContext { cg in
                cg.clip(to: CGRect(x: 2, y: 0, width: 10, height: 10))
                cg.setFillColor(red)
                cg.setAlpha(0.5)
                cg.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
                cg.resetClip()
                cg.setFillColor(blue)
                cg.setAlpha(1)
                cg.fill(CGRect(x: 0, y: 0, width: 1, height: 10))
                cg.fill(CGRect(x: 5, y: 0, width: 1, height: 10))
            }
        }
        // A quarter of 255 is 63.75.
        #expect(image.word(3, 5) == "#40000040" && image.word(4, 5) == "#00000000")
        #expect(image.word(0, 5) == "#00008080" && image.word(5, 5) == "#00000000")
    }

    @Test func imagesAreUpsideDown() throws {
        let picture = try quarters()
        let image = image { context in
            context.withCGContext { cg in
                cg.interpolationQuality = .none
                cg.draw(picture, in: CGRect(x: 0, y: 0, width: 4, height: 4))
            }
        }
        #expect(image.word(0, 0) == "#0000ffff" && image.word(0, 3) == "#ff0000ff")
    }

    @Test func aContextThatEscapesDrawsNothing() throws {
        var escaped: CGContext?
        let image = image { context in
            context.withCGContext { escaped = $0 }
            escaped?.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
        }
        escaped?.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
        #expect(image.word(3, 3) == "#00000000" && escaped?.makeImage() == nil)
    }

    @Test func layersEndWithTheClosure() throws {
        let image = image { context in
            context.withCGContext { cg in
                cg.beginTransparencyLayer(auxiliaryInfo: nil)
                cg.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
            }
        }
        #expect(image.word(3, 3) == "#000000ff")
        let thrown = Drawing(size: CGSize(width: 20, height: 10)) { context, _ in
            try? context.withCGContext { cg in
                cg.fill(CGRect(x: 0, y: 0, width: 2, height: 10))
                cg.beginTransparencyLayer(auxiliaryInfo: nil)
                cg.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
                throw Refusal()
            }
        }.image()
        #expect(thrown.word(1, 3) == "#000000ff" && thrown.word(3, 3) == "#00000000")
    }

    @Test @MainActor func aViewIsDrawnUpright() throws {
        let renderer = ImageRenderer(
            content: VStack(spacing: 0) {
                Color.red.frame(width: 8, height: 2)
                Color.blue.frame(width: 8, height: 4)
            })
        let context = try bitmap()
        renderer.render { size, draw in
            #expect(size == CGSize(width: 8, height: 6))
            context.translateBy(x: 4, y: 1)
            draw(context)
        }
        let image = try unwrapped(context.makeImage())
        let expected = try unwrapped(renderer.cgImage)
        for (x, y) in [(0, 0), (7, 1), (0, 2), (7, 5)] {
            #expect(image.word(x + 4, y + 3) == expected.word(x, y))
        }
        #expect(image.word(4, 2) == "#00000000" && image.word(4, 9) == "#00000000")
    }

    @Test func glyphsStandUprightWhereYIsUp() throws {
        let font = CGFont(FontCatalog.shared.face(for: FontDescription(size: 10)))
        let glyph = try unwrapped(font.glyph(for: "L"))
        let context = try bitmap(30, 30)
        context.setFont(font)
        context.setFontSize(30)
        context.textPosition = CGPoint(x: 4, y: 5)
        context.showGlyphs([glyph])
        let image = try unwrapped(context.makeImage())
        // An L has its bar at the bottom: on the baseline, 5 above the lower edge.
        let bar = (0..<30).filter { image[$0, 23].alpha > 128 }.count
        let stem = (0..<30).filter { image[$0, 10].alpha > 128 }.count
        #expect(bar > stem + 4 && stem > 0)
        #expect((0..<30).allSatisfy { image[$0, 26].alpha == 0 })
        #expect(context.textPosition.x > 10)
    }
}
