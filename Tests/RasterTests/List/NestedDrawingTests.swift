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

    /// A tile of more pixels than are kept is coarser, and has whole rows: its last ones are there as all
    /// others.
    @Test func aHugeTileHasItsLastRows() {
        let shading = GraphicsContext.Shading.tiledDrawing(size: CGSize(width: 2100.5, height: 2000.3)) {
            $0.fill(Path(CGRect(origin: .zero, size: $1)), with: .color(.black))
        }
        let image = Drawing(size: CGSize(width: 3, height: 4100)) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: shading)
        }.image()
        #expect((0..<image.height).allSatisfy { image[1, $0].alpha == 255 })
    }

    private static let next = Double(sign: .plus, exponent: -1030, significand: 1)

    /// Sides that are next to nothing have no finite scale: nothing is painted, and nothing traps.
    @Test(arguments: [
        CGSize(width: next, height: 10), CGSize(width: 10, height: next), CGSize(width: next, height: next),
    ])
    func tilesOfNextToNothingPaintNothing(size tile: CGSize) {
        let image = Drawing(size: CGSize(width: 4, height: 4)) { context, size in
            context.fill(
                Path(CGRect(origin: .zero, size: size)),
                with: .tiledDrawing(size: tile) {
                    $0.fill(Path(CGRect(origin: .zero, size: $1)), with: .color(.black))
                })
        }.image()
        #expect((0..<4).allSatisfy { image[$0, $0].alpha == 0 })
    }

    /// A context that outlives its closure changes nothing in the list, whatever it draws.
    @Test func anEscapedContextLeavesTheListAsItIs() {
        var escaped: GraphicsContext?
        let list = DisplayList.record(size: Self.tile) { context in
            Self.drawTile(&context, Self.tile)
            escaped = context
        }
        let count = list.entryCount
        escaped?.drawLayer { Self.drawTile(&$0, Self.tile) }
        escaped?.clipToLayer { Self.drawTile(&$0, Self.tile) }
        escaped?.addFilter(.blur(radius: 2))
        escaped?.fill(Path(ellipseIn: CGRect(x: 0, y: 0, width: 2, height: 2)), with: .color(.red))
        #expect(list.entryCount == count && list.commandCount == 1)
    }
}
