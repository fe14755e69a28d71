import Foundation
import Raster
import TestSupport
import Testing

/// Gradients between two circles about different centres.
@Suite struct ConicalGradientTests {
    private static let ramp = Gradient(stops: [
        .init(color: Color(.sRGB, white: 0), location: 0), .init(color: Color(.sRGB, white: 1), location: 1),
    ])

    private func image(
        _ from: (CGPoint, CGFloat), _ to: (CGPoint, CGFloat), options: GraphicsContext.GradientOptions = [],
        transform: CGAffineTransform = .identity, size: Int = 64
    ) -> CGImage {
        Drawing(size: CGSize(width: size, height: size)) { context, size in
            context.fill(
                Path(CGRect(origin: .zero, size: size)),
                with: .radialGradient(
                    Self.ramp, startCenter: from.0, startRadius: from.1, endCenter: to.0, endRadius: to.1,
                    options: options.union(.encodedColor)
                ).transformed(by: transform))
        }.image()
    }

    /// At t the circle spans from 20 − 10t to 20 + 30t on the line through both centres.
    @Test func aFocusInsideIsTheDarkest() {
        let image = image((CGPoint(x: 20, y: 20.5), 0), (CGPoint(x: 30, y: 20.5), 20))
        for (x, position) in [(19, 0.05), (12, 0.75), (34, 14.5 / 30), (49, 29.5 / 30), (60, 1), (5, 1)] {
            let value = Double(image[x, 20].red)
            #expect(abs(value - 255 * position) < 1.01, "at \(x)")
            #expect(image[x, 20].alpha == 255)
        }
    }

    @Test func beyondTheCircleColoursRepeatOrRunBack() {
        let from = (CGPoint(x: 20, y: 20.5), CGFloat(0))
        let to = (CGPoint(x: 24, y: 20.5), CGFloat(8))
        // To the right the position is (x − 20) / 12, to the left (20 − x) / 4.
        for (x, position) in [(40, 20.5 / 12), (13, 6.5 / 4), (53, 33.5 / 12)] {
            let part = position - position.rounded(.down)
            let repeated = Double(image(from, to, options: .repeat)[x, 20].red)
            #expect(abs(repeated - 255 * part) < 1.01, "at \(x)")
            let isBackwards = Int(position) % 2 == 1
            let mirrored = Double(image(from, to, options: .mirror)[x, 20].red)
            #expect(abs(mirrored - 255 * (isBackwards ? 1 - part : part)) < 1.01, "at \(x)")
        }
    }

    /// Circles of one size touch a strip: of the two through a point the one further on counts.
    @Test func whatNoCircleReachesStaysUnpainted() {
        let image = image((CGPoint(x: 10, y: 32), 4), (CGPoint(x: 40, y: 32), 4))
        #expect(image[20, 26].alpha == 0)
        #expect(image[20, 37].alpha == 0)
        for (x, y) in [(20, 31), (12, 29), (35, 34)] {
            let (dx, dy) = (Double(x) + 0.5, Double(y) + 0.5 - 32)
            let position = (dx - 10 + (16 - dy * dy).squareRoot()) / 30
            #expect(abs(Double(image[x, y].red) - 255 * min(position, 1)) < 1.01)
        }
    }

    /// Where circles shrink to a point nothing goes on.
    @Test func aConeEndsInItsTip() {
        let image = image((CGPoint(x: 10, y: 32.5), 10), (CGPoint(x: 40, y: 32.5), 4))
        // The radius is 0 at t = 10/6, at x = 60.
        #expect(image[58, 32].alpha == 255)
        #expect(image[61, 32].alpha == 0)
    }

    @Test func aFocusOnTheCircleLeavesTheOtherSideOpen() {
        let image = image((CGPoint(x: 10, y: 32.5), 0), (CGPoint(x: 30, y: 32.5), 20))
        // At t the circle spans from 10 to 10 + 40t.
        #expect(abs(Double(image[30, 32].red) - 255 * 20.5 / 40) < 1.01)
        #expect(image[9, 32].alpha == 0)
    }

    @Test func aTransformMovesTheGradientAndNotThePath() {
        let plain = image((CGPoint(x: 20, y: 20.5), 0), (CGPoint(x: 30, y: 20.5), 20))
        let moved = image(
            (CGPoint(x: 10, y: 10.25), 0), (CGPoint(x: 15, y: 10.25), 10),
            transform: CGAffineTransform(scaleX: 2, y: 2))
        #expect(moved.hasSamePixels(as: plain))
    }

    @Test func oneCentreIsTheGradientOfTwoRadii() {
        let center = CGPoint(x: 32, y: 30)
        let two = image((center, 4), (center, 24))
        let one = Drawing(size: CGSize(width: 64, height: 64)) { context, size in
            context.fill(
                Path(CGRect(origin: .zero, size: size)),
                with: .radialGradient(
                    Self.ramp, center: center, startRadius: 4, endRadius: 24, options: .encodedColor))
        }.image()
        #expect(two.hasSamePixels(as: one))
    }

    @Test func everyWayOfRenderingGivesTheSameBytes() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20 {
            func point() -> CGPoint { CGPoint(x: random.number(-5...70), y: random.number(-5...50)) }
            let gradient = Gradient(colors: [.red.opacity(0.4), .green, .blue])
            let spread = random.element(of: [[], .repeat, .mirror] as [GraphicsContext.GradientOptions])
            let shading = GraphicsContext.Shading.radialGradient(
                gradient, startCenter: point(), startRadius: random.number(0...20), endCenter: point(),
                endRadius: random.number(0...30), options: [.separateOpacity, .encodedColor, spread]
            ).transformed(by: CGAffineTransform(rotationAngle: random.number(-3...3)))
            let drawing = Drawing(size: CGSize(width: 70, height: 50)) { context, _ in
                context.fill(Path(ellipseIn: CGRect(x: 2, y: 3, width: 60, height: 44)), with: shading)
            }
            let expected = drawing.image(renderer: RenderVariant(bandHeight: 1 << 20).renderer)
            for _ in 0..<3 {
                let variant = RenderVariant.random(&random, width: 70, height: 50)
                #expect(variant.difference(of: drawing, scale: 1, from: expected) == nil)
            }
        }
    }

    @Test(arguments: [CGFloat.nan, .infinity, 1e300])
    func unusableNumbersPaintNothing(number: CGFloat) {
        let image = image((CGPoint(x: number, y: 0), 1), (CGPoint(x: 9, y: 9), 5), size: 8)
        #expect(image[word: 4, 4] == 0)
    }

    /// From opaque white to clear black: without separate opacity all is white.
    @Test func separateOpacityMixesColoursByThemselves() {
        let fade = Gradient(colors: [
            Color(.sRGB, white: 1), Color(.sRGB, red: 0, green: 0, blue: 0, opacity: 0),
        ])
        func middle(_ options: GraphicsContext.GradientOptions, _ mode: ColorRenderingMode) -> CGImage.Pixel {
            Drawing(size: CGSize(width: 101, height: 1), colorMode: mode) { context, size in
                context.fill(
                    Path(CGRect(origin: .zero, size: size)),
                    with: .linearGradient(
                        fade, startPoint: .zero, endPoint: CGPoint(x: 101, y: 0), options: options))
            }.image()[50, 0]
        }
        let together = middle(.encodedColor, .nonLinear)
        #expect(abs(Int(together.alpha) - 128) <= 1 && together.red == together.alpha)
        let apart = middle([.encodedColor, .separateOpacity], .nonLinear)
        // Half grey times half.
        #expect(abs(Int(apart.alpha) - 128) <= 1 && abs(Int(apart.red) - 64) <= 1)
        let linear = middle([.encodedColor, .separateOpacity], .linear)
        #expect(abs(Int(linear.alpha) - 128) <= 1 && abs(Int(linear.red) - 64) <= 1)
    }
}
