import Foundation
import Raster
import Testing

/// What numbers may not do to a tree of views: trap, hang, or take more than in proportion.
@MainActor struct HostileViewTests {
    private func size(_ view: some View) -> CGSize { ImageRenderer(content: view).drawing.size }

    @Test func gridsTakeAnyNumbers() {
        for minimum in [CGFloat.nan, .infinity, -1, 0] {
            for spacing in [CGFloat.nan, .infinity, -60, nil] {
                let item = GridItem(.adaptive(minimum: minimum), spacing: spacing)
                let size = size(
                    LazyVGrid(columns: [item, GridItem(.fixed(.nan)), GridItem(.flexible(minimum: .nan))]) {
                        Color.red.frame(height: 10)
                        Color.blue.frame(height: 10)
                    }.frame(width: 100))
                #expect(size.width == 100 && size.height.isFinite)
            }
        }
        let wide = Grid {
            GridRow {
                Color.red.gridCellColumns(.max)
                Color.blue.gridCellColumns(2)
            }
        }
        #expect(size(wide.frame(width: 50, height: 20)) == CGSize(width: 50, height: 20))
    }

    @Test func framesWithoutFiniteLengthsAreLeftOut() {
        let box = Color.red.frame(width: 30, height: 20)
        for length in [CGFloat.nan, .infinity, -.infinity] {
            #expect(size(box.frame(width: length, height: 40)) == CGSize(width: 30, height: 40))
        }
    }

    @Test func tooManyPixelsAreNoPicture() {
        let renderer = ImageRenderer(content: Color.red.frame(width: 100_000, height: 100_000))
        #expect(renderer.cgImage == nil)
        #expect(renderer.drawing.size == CGSize(width: 100_000, height: 100_000))
    }

    /// Stacks in each other with one length open ask for a width of their own at each level.
    private struct Nest: View {
        var depth: Int

        var body: AnyView {
            if depth == 0 { return AnyView(Text("leaf")) }
            return AnyView(
                VStack(alignment: .leading) {
                    HStack {
                        Nest(depth: depth - 1)
                        Text("a")
                    }
                    Text("c")
                })
        }
    }

    /// 0.9 seconds alone; with answers forgotten it takes 15. Several times as long where nothing is
    /// optimized.
    @Test func deepStacksWithAnOpenLengthEnd() {
        #if DEBUG
            let most = Duration.seconds(30)
        #else
            let most = Duration.seconds(8)
        #endif
        let time = ContinuousClock().measure { _ = size(Nest(depth: 80).frame(width: 2000)) }
        #expect(time < most)
    }

    @Test func turnedViewsAreDrawnWhereverTheyStand() throws {
        for place in [CGFloat(0), 50, 300] {
            let row = HStack(spacing: 0) {
                Color.clear.frame(width: place, height: 40)
                Color.red.frame(width: 40, height: 40)
                    .rotation3DEffect(.degrees(45), axis: (x: 0, y: 1, z: 0))
                Color.clear.frame(width: 100, height: 40)
            }
            let image = try #require(ImageRenderer(content: row).cgImage)
            // Its middle stays where it is.
            let middle = image[Int(place) + 20, 20]
            #expect(middle.alpha == 255 && middle.red > 200 && middle.green < 100)
        }
    }
}
