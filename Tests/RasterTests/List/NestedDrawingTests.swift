import Foundation
import Raster
import RasterPaths
import Testing

/// Drawings inside drawings are lists, recorded when they are said.
@Suite struct NestedDrawingTests {
    private final class Calls {
        var count = 0
    }

    private static let tile = CGSize(width: 4, height: 2)

    /// The left half of a tile is black.
    private static func drawTile(_ context: inout GraphicsContext, _ size: CGSize) {
        context.fill(
            Path(CGRect(x: 0, y: 0, width: size.width / 2, height: size.height)), with: .color(.black))
    }

    @Test func aTilesClosureRunsOnceWhenTheShadingIsMade() {
        let calls = Calls()
        let shading = GraphicsContext.Shading.tiledDrawing(size: Self.tile) { context, size in
            calls.count += 1
            Self.drawTile(&context, size)
        }
        #expect(calls.count == 1)
        for scale in [1.0, 2, 2.5] {
            let image = Drawing(size: CGSize(width: 16, height: 8)) { context, size in
                context.fill(Path(CGRect(origin: .zero, size: size)), with: shading)
            }.image(scale: scale)
            #expect(image[0, 0].alpha == 255 && image[image.width - 1, 0].alpha == 0)
        }
        #expect(calls.count == 1)
    }

    /// Tiles of 4 × 2 points, stretched three times across and not down, are drawn from their vectors: every
    /// edge falls between two pixels.
    @Test func tilesStretchedUnevenlyAreSharp() {
        let image = Drawing(size: CGSize(width: 24, height: 4)) { context, size in
            context.scaleBy(x: 3, y: 1)
            context.fill(
                Path(CGRect(x: 0, y: 0, width: 8, height: 4)),
                with: .tiledDrawing(size: Self.tile, renderer: Self.drawTile))
        }.image()
        for y in 0..<4 {
            #expect((0..<24).map { image[$0, y].alpha } == (0..<24).map { $0 / 6 % 2 == 0 ? 255 : 0 })
        }
    }

    @Test func whatThrowsIsThrownOn() {
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
            _ = try GraphicsContext.Shading.tiledDrawing(size: Self.tile) { _, _ in throw Refusal() }
        }
    }

    /// Tiles in tiles: sixteen are drawn, what is deeper is left out, and nothing traps.
    @Test func tilesNestSoDeep() {
        var shading = GraphicsContext.Shading.color(.black)
        var isPainted: [Bool] = []
        for _ in 0..<20 {
            let inner = shading
            shading = .tiledDrawing(size: CGSize(width: 2, height: 2)) { context, size in
                context.fill(Path(CGRect(origin: .zero, size: size)), with: inner)
            }
            let image = Drawing(size: CGSize(width: 2, height: 2)) { [shading] context, size in
                context.fill(Path(CGRect(origin: .zero, size: size)), with: shading)
            }.image()
            isPainted.append(image[0, 0].alpha == 255)
        }
        #expect(isPainted == (1...20).map { $0 <= 16 })
    }
}
