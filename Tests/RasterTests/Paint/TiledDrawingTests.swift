import Foundation
import Raster
import TestSupport
import Testing

/// A drawing as a paint.
@Suite struct TiledDrawingTests {
    private func image(
        tile: CGSize, transform: CGAffineTransform = .identity, opacity: Double = 1, side: Int = 40,
        scale: CGFloat = 1, _ renderer: @escaping @Sendable (inout GraphicsContext, CGSize) -> Void
    ) -> CGImage {
        drawing(tile: tile, transform: transform, opacity: opacity, side: side, renderer).image(scale: scale)
    }

    private func drawing(
        tile: CGSize, transform: CGAffineTransform, opacity: Double = 1, side: Int = 40,
        _ renderer: @escaping @Sendable (inout GraphicsContext, CGSize) -> Void
    ) -> Drawing {
        Drawing(size: CGSize(width: side, height: side)) { context, size in
            context.opacity = opacity
            context.fill(
                Path(CGRect(origin: .zero, size: size)),
                with: .tiledDrawing(size: tile, renderer: renderer).transformed(by: transform))
        }
    }

    /// The left half red, the right one blue.
    private static let halves: @Sendable (inout GraphicsContext, CGSize) -> Void = { context, size in
        let half = CGSize(width: size.width / 2, height: size.height)
        context.fill(Path(CGRect(origin: .zero, size: half)), with: .color(red: 1, green: 0, blue: 0))
        context.fill(
            Path(CGRect(origin: CGPoint(x: size.width / 2, y: 0), size: half)),
            with: .color(red: 0, green: 0, blue: 1))
    }

    private static let red: UInt32 = 0xFF00_00FF
    private static let blue: UInt32 = 0xFFFF_0000

    @Test func tilesOfWholePixelsAreCopied() {
        let image = image(
            tile: CGSize(width: 8, height: 5), transform: CGAffineTransform(translationX: 3, y: 1),
            Self.halves)
        for y in 0..<40 {
            for x in 0..<40 {
                let column = (x + 5) % 8
                #expect(image[word: x, y] == (column < 4 ? Self.red : Self.blue))
            }
        }
    }

    @Test func aTileIsRasterizedAtTheScaleOfThePicture() {
        let image = image(tile: CGSize(width: 8, height: 8), scale: 2, Self.halves)
        #expect(image[word: 7, 3] == Self.red && image[word: 8, 3] == Self.blue)
        #expect(image[word: 23, 3] == Self.red && image[word: 24, 3] == Self.blue)
    }

    /// The period is exact: 7.3 pixels, a hundred tiles on.
    @Test func tilesOfPartsOfPixelsKeepTheirPlace() {
        let image = image(tile: CGSize(width: 7.3, height: 9.1), side: 730, Self.halves)
        for x in 700..<730 {
            let low = (Double(x) / 7.3).truncatingRemainder(dividingBy: 1) * 7.3
            // The share of red: the pixel reaches from low to low + 1 in a tile, whose first 3.65 are red.
            let red = max(0, min(low + 1, 3.65) - low) + max(0, low + 1 - 7.3)
            #expect(abs(Double(image[x, 5].red) - 255 * red) <= 255 / 7, "at \(x)")
            #expect(image[x, 5].alpha == 255)
        }
    }

    @Test(arguments: [0.0, 0.3, 1.2])
    func whatFillsTheTileHasNoSeams(angle: Double) {
        let image = image(
            tile: CGSize(width: 6.37, height: 4.81), transform: CGAffineTransform(rotationAngle: angle)
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(red: 0, green: 1, blue: 0))
        }
        for y in 0..<40 {
            for x in 0..<40 { #expect(image[word: x, y] == 0xFF00_FF00) }
        }
    }

    @Test func turnedTilesLieWhereTheTransformSays() {
        let turn = CGAffineTransform(rotationAngle: .pi / 5)
        let image = image(tile: CGSize(width: 20, height: 20), transform: turn, Self.halves)
        for (x, y) in [(3, 3), (30, 8), (11, 35), (22, 22)] {
            let place = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(turn.inverted())
            let across = (place.x / 20 - (place.x / 20).rounded(.down)) * 20
            // Not at an edge.
            guard min(across, 20 - across, abs(across - 10)) > 1 else { continue }
            #expect(image[word: x, y] == (across < 10 ? Self.red : Self.blue))
        }
    }

    @Test func opacityIsThatOfThePaint() {
        let image = image(tile: CGSize(width: 8, height: 8), opacity: 0.5, Self.halves)
        #expect(image[0, 0] == CGImage.Pixel(red: 128, green: 0, blue: 0, alpha: 128))
    }

    @Test func everyWayOfRenderingGivesTheSameBytes() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<16 {
            let transform = CGAffineTransform(
                rotationAngle: random.isLucky(oneIn: 2) ? 0 : random.number(-3...3)
            )
            .scaledBy(x: random.number(0.3...3), y: random.number(0.3...3))
            let drawing = drawing(
                tile: CGSize(width: random.number(1...20), height: random.number(1...20)),
                transform: transform
            ) { context, size in
                context.fill(
                    Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.orange.opacity(0.7)))
            }
            let expected = drawing.image(renderer: RenderVariant(bandHeight: 1 << 20).renderer)
            for _ in 0..<3 {
                let variant = RenderVariant.random(&random, width: 40, height: 40)
                #expect(variant.difference(of: drawing, scale: 1, from: expected) == nil)
            }
        }
    }

    @Test(arguments: [
        CGSize.zero, CGSize(width: -3, height: 4), CGSize(width: CGFloat.nan, height: 2),
        CGSize(width: CGFloat.infinity, height: 2),
    ])
    func aTileWithoutAnAreaPaintsNothing(size: CGSize) {
        #expect(image(tile: size, Self.halves)[word: 20, 20] == 0)
    }

    @Test(arguments: [1e-12, 1e9])
    func tilesOfAnySizeAreDrawn(side: CGFloat) {
        _ = image(tile: CGSize(width: side, height: 1), Self.halves)
        _ = image(tile: CGSize(width: side, height: side), Self.halves)
    }

    @Test func imagesAndShadersTransformToo() {
        let pixels = CGImage(
            width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0, 255, 255], isOpaque: true)
        guard let pixels else { return #expect(Bool(false)) }
        let picture = Image(decorative: pixels, scale: 1).interpolation(.none)
        let tiled = Drawing(size: CGSize(width: 40, height: 4)) { context, size in
            context.fill(
                Path(CGRect(origin: .zero, size: size)),
                with: .tiledImage(picture).transformed(by: CGAffineTransform(scaleX: 5, y: 1)))
        }.image()
        #expect(
            tiled[word: 4, 0] == Self.red && tiled[word: 5, 0] == Self.blue && tiled[word: 10, 0] == Self.red)
        let shader = Shader { position, _ in
            Color.Resolved(red: position.x < 10 ? 1 : 0, green: 0, blue: 0)
        }
        let shaded = Drawing(size: CGSize(width: 40, height: 4)) { context, size in
            context.fill(
                Path(CGRect(origin: .zero, size: size)),
                with: .shader(shader).transformed(by: CGAffineTransform(translationX: 7, y: 0)))
        }.image()
        #expect(shaded[16, 1].red == 255 && shaded[17, 1].red == 0)
    }
}
