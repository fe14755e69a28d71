import Foundation
import Raster
import TestSupport
import Testing

/// Clips by arithmetic on coverage.
@Suite struct ClipTests {
    static let size = CGSize(width: 60, height: 40)

    static func image(
        opaque: Bool = false, _ draw: (inout GraphicsContext) -> Void
    ) -> CGImage {
        Drawing(size: size, opaque: opaque) { context, _ in draw(&context) }.image()
    }

    static let everything = Path(CGRect(x: -100, y: -100, width: 400, height: 400))
    static let ellipse = Path(ellipseIn: CGRect(x: 5.3, y: 3.2, width: 41.9, height: 30.1))

    @Test func aClippedFillOfEverythingIsAFillOfTheClip() {
        for style in [FillStyle(), FillStyle(antialiased: false), FillStyle(eoFill: true)] {
            var star = Path()
            star.addLines(
                (0..<5).map { index in
                    let angle = Double(index) * 4 * .pi / 5
                    return CGPoint(x: 30 + 19 * sin(angle), y: 20 - 19 * cos(angle))
                })
            star.closeSubpath()
            for path in [Self.ellipse, star, Path(CGRect(x: 3.25, y: 4.5, width: 20.6, height: 11.1))] {
                let clipped = Self.image { context in
                    context.clip(to: path, style: style)
                    context.fill(Self.everything, with: .color(.orange))
                }
                let filled = Self.image { $0.fill(path, with: .color(.orange), style: style) }
                #expect(clipped.hasSamePixels(as: filled))
            }
        }
    }

    @Test func aClipAndItsInverseShareEveryPixel() {
        func alphas(_ options: GraphicsContext.ClipOptions) -> [Int] {
            Self.image { context in
                context.clip(to: Self.ellipse, options: options)
                context.fill(Self.everything, with: .color(.black))
            }.alphas.map(Int.init)
        }
        let sums = zip(alphas([]), alphas(.inverse)).map { $0 + $1 }
        #expect(sums.allSatisfy { $0 == 255 })
    }

    /// Coverages of 1/2 by 1/2 by 1/4, at whole pixels elsewhere.
    @Test func nestedClipsMultiply() {
        let image = Self.image { context in
            context.clip(to: Path(CGRect(x: 10.5, y: 0, width: 30, height: 40)))
            context.clip(to: Path(CGRect(x: 0, y: 10.5, width: 60, height: 20)))
            context.clip(to: Path(CGRect(x: 0, y: 10.75, width: 60, height: 10)))
            context.fill(Self.everything, with: .color(.black))
        }
        #expect(image[word: 20, 15] >> 24 == 255)
        #expect(image[word: 10, 15] >> 24 == 128)
        #expect(image[word: 20, 9] >> 24 == 0)
        // Half of the second clip, a quarter of the third; then half of the first, too.
        #expect(abs(Int(image[word: 20, 10] >> 24) - 32) <= 1)
        #expect(abs(Int(image[word: 10, 10] >> 24) - 16) <= 1)
        #expect(image[word: 40, 15] >> 24 == 128)
        #expect(image[word: 41, 15] >> 24 == 0)
    }

    @Test func aClipStaysWhereItWasMade() {
        let image = Self.image { context in
            context.translateBy(x: 10, y: 10)
            context.clip(to: Path(CGRect(x: 0, y: 0, width: 10, height: 10)))
            context.translateBy(x: 5, y: 5)
            context.scaleBy(x: 3, y: 3)
            context.fill(Path(CGRect(x: 0, y: 0, width: 100, height: 100)), with: .color(.black))
        }
        for y in 0..<40 {
            for x in 0..<60 {
                let isInside = (15..<20).contains(x) && (15..<20).contains(y)
                #expect(image[word: x, y] >> 24 == (isInside ? 255 : 0))
            }
        }
    }

    @Test func copiesHaveClipsOfTheirOwn() {
        let image = Self.image { context in
            var copy = context
            copy.clip(to: Path(CGRect(x: 0, y: 0, width: 10, height: 40)))
            copy.fill(Self.everything, with: .color(.red))
            context.fill(Path(CGRect(x: 30, y: 0, width: 10, height: 40)), with: .color(.blue))
            copy.fill(Self.everything, with: .color(.red))
        }
        #expect(image[word: 5, 5] >> 24 == 255)
        #expect(image[word: 20, 5] >> 24 == 0)
        #expect(image[word: 35, 5] >> 24 == 255)
    }

    @Test func degenerateClips() {
        func count(_ clip: (inout GraphicsContext) -> Void) -> Int {
            Self.image { context in
                clip(&context)
                context.transform = .identity
                context.fill(Self.everything, with: .color(.black))
            }.alphas.count { $0 != 0 }
        }
        let nan = Path(CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10))
        let singular = CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 5, ty: 5)
        #expect(count { $0.clip(to: Path()) } == 0)
        #expect(count { $0.clip(to: Path(), options: .inverse) } == 2400)
        #expect(count { $0.clip(to: nan) } == 0)
        #expect(count { $0.clip(to: nan, options: .inverse) } == 2400)
        #expect(
            count {
                $0.transform = singular
                $0.clip(to: Self.everything)
            } == 0)
        #expect(count { $0.clip(to: Path(CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9))) } == 2400)
        #expect(count { $0.clip(to: Path(CGRect(x: 70, y: 0, width: 10, height: 10))) } == 0)
    }

    @Test func clipBoundingRectIsInUserSpace() {
        _ = Drawing(size: Self.size) { context, _ in
            #expect(context.clipBoundingRect == CGRect(x: 0, y: 0, width: 60, height: 40))
            context.clip(to: Path(ellipseIn: CGRect(x: 10, y: 5, width: 20, height: 80)))
            let box = context.clipBoundingRect
            #expect(abs(box.minX - 10) < 1e-9 && abs(box.maxX - 30) < 1e-9)
            #expect(abs(box.minY - 5) < 1e-9 && abs(box.maxY - 40) < 1e-9)
            context.scaleBy(x: 2, y: 2)
            context.translateBy(x: 5, y: 0)
            let user = context.clipBoundingRect
            #expect(abs(user.minX - 0) < 1e-9 && abs(user.width - 10) < 1e-9)
            #expect(abs(user.minY - 2.5) < 1e-9 && abs(user.height - 17.5) < 1e-9)
            context.clip(to: Path(CGRect(x: 0, y: 0, width: 2, height: 2)), options: .inverse)
            #expect(abs(context.clipBoundingRect.width - 10) < 1e-9)
            context.clip(to: Path(CGRect(x: 900, y: 0, width: 2, height: 2)))
            #expect(context.clipBoundingRect == .zero)
        }
    }

    @Test func aLayerClipsByItsAlphaAlone() {
        let image = Self.image { context in
            context.clipToLayer(opacity: 0.5) { layer in
                layer.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 40)), with: .color(.red))
                layer.opacity = 0.5
                layer.fill(Path(CGRect(x: 10, y: 0, width: 10, height: 40)), with: .color(.green))
            }
            context.fill(Self.everything, with: .color(.blue))
        }
        #expect(image[word: 5, 5] == 0x8080_0000 || image[word: 5, 5] >> 24 == 128)
        #expect(abs(Int(image[word: 15, 5] >> 24) - 64) <= 1)
        #expect(image[word: 25, 5] == 0)
        let inverse = Self.image { context in
            context.clipToLayer(options: .inverse) { layer in
                layer.fill(Self.ellipse, with: .color(.red))
            }
            context.fill(Self.everything, with: .color(.black))
        }
        let hole = Self.image { context in
            context.clip(to: Self.ellipse, options: .inverse)
            context.fill(Self.everything, with: .color(.black))
        }
        #expect(inverse.hasSamePixels(as: hole))
    }

    @Test func aLayerThatThrowsLeavesTheClipAsItWas() {
        struct Stop: Error {}
        let image = Self.image { context in
            #expect(throws: Stop.self) {
                try context.clipToLayer { layer in
                    layer.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 10)), with: .color(.red))
                    throw Stop()
                }
            }
            context.fill(Self.everything, with: .color(.black))
        }
        #expect(image.alphas.allSatisfy { $0 == 255 })
    }

    /// A rectangle on pixel borders costs no mask: the bytes are those of the fill cut off.
    @Test func pixelRectanglesCutTheFill() {
        let clipped = Self.image { context in
            context.clip(to: Path(CGRect(x: 10, y: 5, width: 20, height: 20)))
            context.fill(Self.ellipse, with: .color(.black))
        }
        let whole = Self.image { $0.fill(Self.ellipse, with: .color(.black)) }.alphas
        let got = clipped.alphas
        for y in 0..<40 {
            for x in 0..<60 {
                let isInside = (10..<30).contains(x) && (5..<25).contains(y)
                #expect(got[y * 60 + x] == (isInside ? whole[y * 60 + x] : 0))
            }
        }
    }

    /// Many clips that take turns: each is made once a band, whatever the number of commands.
    @Test(arguments: [2, 200])
    func clipsAreMadeOncePerBand(draws: Int) {
        let paint = CountingPaint()
        let drawing = Drawing(size: CGSize(width: 500, height: 500)) { context, _ in
            var one = context
            one.clipToLayer {
                $0.fill(Path(CGRect(x: 0, y: 0, width: 500, height: 500)), with: paint.shading)
            }
            var other = context
            other.clipToLayer(options: .inverse) {
                $0.fill(Path(CGRect(x: 100, y: 100, width: 10, height: 10)), with: paint.shading)
            }
            for index in 0..<draws {
                let rect = CGRect(x: index % 400, y: (index / 7) % 400, width: 9, height: 9)
                (index % 2 == 0 ? one : other).fill(Path(rect), with: .color(.blue))
            }
        }
        var renderer = Renderer(threads: 1)
        renderer.bandHeight = 500
        _ = drawing.image(renderer: renderer)
        let once = 500 * 500 + 100
        #expect((once..<once + 100).contains(paint.count))
    }
}
