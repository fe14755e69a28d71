import Raster
import Testing

@Suite struct ImageTests {
    @Test func imagesAreUprightWhereYIsUp() throws {
        let context = try bitmap()
        context.interpolationQuality = .none
        context.draw(try quarters(), in: CGRect(x: 2, y: 0, width: 8, height: 8))
        let image = try unwrapped(context.makeImage())
        #expect(image.word(2, 2) == "#ff0000ff" && image.word(9, 2) == "#00ff00ff")
        #expect(image.word(2, 9) == "#0000ffff" && image.word(9, 9) == "#ffffffff")
        #expect(image.word(2, 1) == "#00000000")
    }

    @Test func imagesAreUpsideDownInAFlippedContext() throws {
        let context = try bitmap()
        context.translateBy(x: 0, y: 10)
        context.scaleBy(x: 1, y: -1)
        context.interpolationQuality = .none
        context.draw(try quarters(), in: CGRect(x: 0, y: 0, width: 8, height: 8))
        let image = try unwrapped(context.makeImage())
        #expect(image.word(0, 0) == "#0000ffff" && image.word(0, 7) == "#ff0000ff")
    }

    @Test func tilesRepeatOverTheClip() throws {
        let context = try bitmap()
        context.clip(to: CGRect(x: 0, y: 0, width: 18, height: 10))
        context.interpolationQuality = .none
        context.draw(try quarters(), in: CGRect(x: 4, y: 2, width: 4, height: 4), byTiling: true)
        let image = try unwrapped(context.makeImage())
        // The tile stands in rows 4 to 7 from the top.
        for x in [0, 4, 8, 12, 16] {
            #expect(image.word(x, 4) == "#ff0000ff" && image.word(x, 7) == "#0000ffff")
            #expect(image.word(x, 0) == "#ff0000ff" && image.word(x, 8) == "#ff0000ff")
        }
        #expect(image.word(7, 5) == "#00ff00ff" && image.word(18, 5) == "#00000000")
    }

    @Test func aDrawingIsUpright() throws {
        let drawing = Drawing(size: CGSize(width: 4, height: 4)) { context, _ in
            context.fill(Path(CGRect(x: 0, y: 0, width: 4, height: 1)), with: .color(.black))
        }
        let context = try bitmap()
        context.draw(drawing)
        context.draw(drawing, in: CGRect(x: 10, y: 2, width: 8, height: 8))
        let image = try unwrapped(context.makeImage())
        #expect(image[0, 6].alpha == 255 && image[0, 7].alpha == 0)
        #expect(image[10, 0].alpha == 255 && image[10, 1].alpha == 255 && image[10, 2].alpha == 0)
    }
}
