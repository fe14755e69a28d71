import Foundation
import Raster
import Testing

/// A drawing's closure is told the scale that it draws for.
@Suite struct DrawingScaleTests {
    private static let size = CGSize(width: 8, height: 4)

    /// A line of one pixel's length along the middle, on white.
    @Sendable private static func drawHairline(_ context: inout GraphicsContext, _ size: CGSize) {
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
        let line = CGRect(x: 0, y: 2, width: size.width, height: context.environment.pixelLength)
        context.fill(Path(line), with: .color(.black))
    }

    private static func blackRows(_ image: CGImage) -> [Int] {
        (0..<image.height).filter { image[image.width / 2, $0].red == 0 }
    }

    @Test func aHairlineIsOnePixelAtTheDrawingsScale() {
        let drawing = Drawing(size: Self.size, scale: 3, opaque: true, renderer: Self.drawHairline)
        #expect(drawing.displayList.displayScale == 3)
        let image = drawing.image()
        #expect(image.width == 24 && image.height == 12)
        #expect(Self.blackRows(image) == [6])
        // At another scale the recording is magnified: a third of a point is two pixels of six.
        #expect(Self.blackRows(drawing.image(scale: 6)) == [12, 13])
    }

    @Test func anAdaptiveDrawingIsRecordedForEachScale() {
        let drawing = Drawing(adaptive: Self.size, opaque: true, renderer: Self.drawHairline)
        for scale: CGFloat in [1, 2, 3, 8] {
            let image = drawing.image(scale: scale)
            #expect(Self.blackRows(image) == [2 * Int(scale)], "scale \(scale)")
            #expect(drawing.displayList(scale: scale).displayScale == scale)
        }
        // Asked for again, the recording is the same, and a tile is a crop.
        #expect(drawing.displayList(scale: 2) == drawing.displayList(scale: 2))
        let part = drawing.image(in: CGRect(x: 2, y: 1, width: 3, height: 2), scale: 3)
        let whole = drawing.image(scale: 3)
        #expect(whole.cropping(to: CGRect(x: 6, y: 3, width: 9, height: 6))?.hasSamePixels(as: part) == true)
    }

    /// An image that a closure draws has the pixels of the scale: a half of a point is a whole pixel at 2.
    @Test func anImageThatIsDrawnIsSharpAtTheScale() {
        let half = Image(size: CGSize(width: 2, height: 2)) { context in
            context.fill(Path(CGRect(x: 0.5, y: 0, width: 1, height: 2)), with: .color(.black))
        }
        let drawing = Drawing(size: CGSize(width: 2, height: 2), scale: 2) { context, size in
            context.draw(half, in: CGRect(origin: .zero, size: size))
        }
        let image = drawing.image()
        #expect((0..<4).map { image[$0, 1].alpha } == [0, 255, 255, 0])
    }

    @Test func scalesThatAreNoneCountAsOne() {
        for scale in [0, -1, CGFloat.nan, .infinity] {
            let drawing = Drawing(size: Self.size, scale: scale, renderer: Self.drawHairline)
            #expect(drawing.scale == 1 && drawing.displayList.displayScale == 1)
            #expect(drawing.image().width == 8 && drawing.image(scale: scale).width == 8)
        }
    }
}
