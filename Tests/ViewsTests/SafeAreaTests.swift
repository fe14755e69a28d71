import Foundation
import Raster
import Testing

/// Bars take the room of what is beside them, and cover what scrolls or says that it may be covered.
@MainActor @Suite struct SafeAreaTests {
    @Test func aBarTakesRoomAndEightPoints() {
        let frames = ViewProbe.frames(320, 240) { probe in
            VStack { Color.gray.named("content", in: probe) }
                .safeAreaInset(edge: .bottom) { Box(320, 40).named("bar", in: probe) }
        }
        #expect(frames == ["content": CGRect(0, 0, 320, 192), "bar": CGRect(0, 200, 320, 40)])
    }

    @Test func whatScrollsKeepsItsFrame() {
        let frames = ViewProbe.frames(320, 240) { probe in
            ScrollView { Box(100, 30).named("row", in: probe) }
                .named("scroll", in: probe)
                .safeAreaInset(edge: .top) { Box(320, 40).named("bar", in: probe) }
                .safeAreaInset(edge: .top, spacing: 2) { Box(320, 10).named("outer", in: probe) }
        }
        // The content begins below both bars: 10 + 2 + 40 + 8.
        #expect(
            frames == [
                "scroll": CGRect(110, 0, 100, 240), "row": CGRect(110, 60, 100, 30),
                "bar": CGRect(0, 12, 320, 40), "outer": CGRect(0, 0, 320, 10),
            ])
    }

    @Test func aBarBesideTheAxisTakesRoom() {
        let frames = ViewProbe.frames(320, 240) { probe in
            ScrollView { Color.gray.frame(height: 30).named("row", in: probe) }
                .safeAreaInset(edge: .leading) { Box(20, 40) }
        }
        #expect(frames == ["row": CGRect(28, 0, 292, 30)])
    }

    @Test func whatIgnoresBarsIsCovered() {
        let frames = ViewProbe.frames(320, 240) { probe in
            Color.gray.ignoresSafeArea(edges: .bottom).named("content", in: probe)
                .safeAreaInset(edge: .bottom, spacing: 0) { Box(320, 40).named("bar", in: probe) }
                .safeAreaInset(edge: .top, spacing: 0) { Box(320, 30) }
        }
        #expect(frames == ["content": CGRect(0, 30, 320, 210), "bar": CGRect(0, 200, 320, 40)])
    }

    @Test func paddingMovesWhatScrolls() {
        let frames = ViewProbe.frames(100, 150) { probe in
            ScrollView {
                Color.gray.frame(height: 30).named("row", in: probe)
            }
            .named("scroll", in: probe)
            .safeAreaPadding(20)
        }
        // Along the axis the content is moved, across it all of the view.
        #expect(frames == ["scroll": CGRect(20, 0, 60, 150), "row": CGRect(20, 20, 60, 30)])
        let plain = ViewProbe.frames(100, 150) { probe in
            Color.gray.named("view", in: probe).safeAreaPadding(20)
        }
        #expect(plain == ["view": CGRect(20, 20, 60, 110)])
    }
}
