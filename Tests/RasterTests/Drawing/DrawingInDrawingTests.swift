import Raster
import TestSupport
import Testing

/// Drawings in drawings, and the sizes of images.
@Suite struct DrawingInDrawingTests {
    /// A red square with a hole, on nothing.
    static let inner = Drawing(size: CGSize(width: 10, height: 10)) { context, _ in
        var path = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
        path.addRect(CGRect(x: 2.5, y: 2.5, width: 5, height: 5))
        context.fill(path, with: .color(Color(red: 1, green: 0, blue: 0)), style: FillStyle(eoFill: true))
    }

    /// Rasterized for where it is drawn: at four times its size the hole's edges lie on pixels.
    @Test func isSharpWhereItIsDrawn() {
        let image = Drawing(size: CGSize(width: 60, height: 60)) { context, _ in
            context.translateBy(x: 10, y: 10)
            context.scaleBy(x: 2, y: 2)
            context.draw(Self.inner, in: CGRect(x: 0, y: 0, width: 20, height: 20))
        }.image()
        for x in 0..<60 {
            let isInside = (10..<50).contains(x) && !(20..<40).contains(x)
            #expect(image[word: x, 30] == (isInside ? 0xFF00_00FF : 0), "\(x)")
        }
    }

    @Test func hasItsOwnSizeAtAPoint() {
        let image = Drawing(size: CGSize(width: 30, height: 30)) { context, _ in
            context.opacity = 0.5
            context.draw(Self.inner, at: CGPoint(x: 30, y: 30), anchor: .bottomTrailing)
        }.image()
        #expect(image[word: 19, 20] == 0 && image[word: 20, 20] == 0x8000_0080)
        #expect(image[word: 25, 25] == 0 && image[word: 29, 29] == 0x8000_0080)
    }

    /// An adaptive drawing is recorded for the pixels that it gets.
    @Test func adaptsToItsPixels() {
        let adaptive = Drawing(adaptive: CGSize(width: 10, height: 10)) { context, size in
            let line = context.environment.pixelLength
            context.fill(
                Path(CGRect(x: 0, y: 0, width: size.width, height: line)),
                with: .color(Color(red: 0, green: 0, blue: 1)))
        }
        let image = Drawing(size: CGSize(width: 40, height: 40)) { context, _ in
            context.draw(adaptive, in: CGRect(x: 0, y: 0, width: 40, height: 40))
        }.image()
        #expect(image[word: 20, 0] == 0xFFFF_0000 && image[word: 20, 1] == 0)
    }

    @Test func nothingHasNoPlace() {
        let empty = Drawing(size: .zero) { _, _ in }
        let huge = Drawing(size: CGSize(width: 1e300, height: 1e300)) { _, _ in }
        let image = Drawing(size: CGSize(width: 4, height: 4)) { context, _ in
            context.draw(empty, in: CGRect(x: 0, y: 0, width: 4, height: 4))
            context.draw(huge, in: CGRect(x: 0, y: 0, width: 4, height: 4))
            for side in [0, CGFloat.nan, .infinity] {
                context.draw(Self.inner, in: CGRect(x: 0, y: 0, width: side, height: 4))
            }
            context.transform = CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
            context.draw(Self.inner, in: CGRect(x: 0, y: 0, width: 4, height: 4))
        }.image()
        #expect(image.withUnsafePixels { $0.allSatisfy { $0 == 0 } })
    }

    @Test func imagesKnowTheirSize() throws {
        let pixels = Self.inner.image(scale: 3)
        #expect(Image(decorative: pixels, scale: 3).size == CGSize(width: 10, height: 10))
        #expect(
            Image(
                decorative: Drawing(size: CGSize(width: 6, height: 4)) { _, _ in }.image(), scale: 2,
                orientation: .left
            ).size == CGSize(width: 2, height: 3))
        #expect(Image(Self.inner).size == CGSize(width: 10, height: 10))
        #expect(Image(size: CGSize(width: 3, height: 7)) { _ in }.size == CGSize(width: 3, height: 7))
        #expect(Image("no such image").size == .zero)
    }

    @Test func aDrawingIsAnImage() {
        let image = Drawing(size: CGSize(width: 20, height: 10)) { context, _ in
            context.draw(Image(Self.inner), in: CGRect(x: 10, y: 0, width: 10, height: 10))
        }.image()
        #expect(image[word: 9, 0] == 0 && image[word: 10, 0] == 0xFF00_00FF && image[word: 15, 5] == 0)
    }
}
