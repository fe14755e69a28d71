import Foundation
import Raster
import Testing

/// What views hand to those around them, and what is known only when they have their places.
@MainActor @Suite struct PreferenceTests {
    struct SizeKey: PreferenceKey {
        static let defaultValue = CGSize.zero
        static func reduce(value: inout CGSize, nextValue: () -> CGSize) {
            let next = nextValue()
            value.width += next.width
            value.height = max(value.height, next.height)
        }
    }

    struct NamesKey: PreferenceKey {
        static let defaultValue: [String] = []
        static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
    }

    struct BoundsKey: PreferenceKey {
        static let defaultValue: Anchor<CGRect>? = nil
        static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) {
            value = value ?? nextValue()
        }
    }

    struct Measured: View {
        @State private var size = CGSize.zero

        var body: some View {
            VStack(alignment: .leading, spacing: 0) {
                HStack(spacing: 0) {
                    Box(30, 12).background { reader }
                    Box(11, 20).background { reader }
                }
                Color.red.frame(width: size.width, height: size.height)
            }
            .onPreferenceChange(SizeKey.self) { size = $0 }
        }

        private var reader: some View {
            GeometryReader { geometry in
                Color.clear.preference(key: SizeKey.self, value: geometry.size)
            }
        }
    }

    /// The sizes are those that the views were placed with; the picture is made anew with them.
    @Test func aReadersPreferenceArrives() {
        #expect(ImageRenderer(content: Measured()).drawing.size == CGSize(width: 41, height: 40))
    }

    @Test func siblingsAreCombinedInOrder() {
        var heard: [[String]] = []
        let view = HStack {
            Box(1, 1).preference(key: NamesKey.self, value: ["a"])
            HStack {
                Box(1, 1).preference(key: NamesKey.self, value: ["b"])
                Box(1, 1).preference(key: NamesKey.self, value: ["c"])
            }
            .transformPreference(NamesKey.self) { $0.append("!") }
            HStack { Box(1, 1).preference(key: NamesKey.self, value: ["lost"]) }
                .preference(key: NamesKey.self, value: ["d"])
            Box(1, 1).overlay { Box(1, 1).preference(key: NamesKey.self, value: ["e"]) }
            ScrollView { Box(1, 1).preference(key: NamesKey.self, value: ["f"]) }
        }
        .onPreferenceChange(NamesKey.self) { heard.append($0) }
        .onPreferenceChange(NamesKey.self) { heard.append($0 + ["again"]) }
        _ = ImageRenderer(content: view).drawing
        let names = ["a", "b", "c", "!", "d", "e", "f"]
        #expect(Set(heard) == [names, names + ["again"]])
    }

    @Test func anchorsAreKnownInOtherSpaces() {
        let probe = ViewProbe()
        let view = HStack(spacing: 0) {
            Box(10, 40)
            Box(20, 10).anchorPreference(key: BoundsKey.self, value: .bounds) { $0 }.padding(3)
        }
        .padding(5)
        .overlayPreferenceValue(BoundsKey.self) { anchor in
            GeometryReader { geometry in
                let frame = anchor.map { geometry[$0] } ?? .zero
                Color.red.frame(width: frame.width, height: frame.height).named("mark", in: probe)
                    .offset(x: frame.minX, y: frame.minY)
            }
        }
        let image = ImageRenderer(content: view).cgImage
        // The column is 10 wide, the paddings 5 and 3; in the middle of 40.
        #expect(image?[18, 20].red == 255 && image?[17, 20].red != 255)
        #expect(image?[37, 29].red == 255 && image?[38, 29].red != 255)
        #expect(probe.frames["mark"]?.size == CGSize(width: 20, height: 10))
    }

    @Test func namedSpacesHaveBounds() {
        var bounds: CGRect?
        func note(_ rect: CGRect?) { bounds = rect }
        let view = Box(10, 10).background {
            GeometryReader { geometry in
                let _ = note(geometry.bounds(of: .named("outer")))
                Color.clear
            }
        }
        .padding(7).coordinateSpace(.named("outer"))
        _ = ImageRenderer(content: view).drawing
        #expect(bounds == CGRect(-7, -7, 24, 24))
    }

    struct Changing: View {
        @State private var count = 0
        @State private var width: CGFloat = 1
        let heard: ([Int]) -> Void

        var body: some View {
            Box(width, 10)
                .onAppear { count = 2 }
                .onChange(of: count) { old, new in
                    heard([old, new])
                    width = 30
                }
                .onChange(of: count, initial: true) { heard([count]) }
                .onGeometryChange(for: CGFloat.self, of: \.size.width) { heard([Int($0), -1]) }
        }
    }

    @Test func changesAreTold() {
        var heard: [[Int]] = []
        let size = ImageRenderer(content: Changing { heard.append($0) }).drawing.size
        #expect(size.width == 30)
        #expect(heard.contains([0, 2]) && heard.contains([0]) && heard.contains([2]))
        #expect(heard.contains([1, -1]) && heard.contains([30, -1]))
        #expect(heard.count == 5, "\(heard)")
    }

    @Test func containersGiveTheirLength() {
        let probe = ViewProbe()
        let view = ScrollView {
            VStack(spacing: 0) {
                Color.red.containerRelativeFrame(.horizontal).frame(height: 5).named("all", in: probe)
                Color.red.containerRelativeFrame(.horizontal, count: 4, span: 3, spacing: 10)
                    .frame(height: 5).named("part", in: probe)
            }
        }
        .frame(width: 130, height: 50).padding(20)
        _ = ImageRenderer(content: view).drawing
        // (130 − 3 · 10) / 4 = 25, three of which with two gaps are 95.
        #expect(probe.frames["all"]?.width == 130 && probe.frames["part"]?.width == 95)
    }

    @Test func partsOfAViewAreViews() {
        let parts = Group {
            Box(10, 4)
            ForEach(0..<2) { _ in Box(20, 4) }
        }
        let column = VStack(spacing: 0) {
            Group(subviews: parts) { subviews in
                Box(CGFloat(subviews.count), 1)
                ForEach(subviews.dropFirst()) { $0.padding(1) }
            }
            ForEach(subviews: parts) { $0.padding(2) }
        }
        #expect(ImageRenderer(content: column).drawing.size == CGSize(width: 24, height: 1 + 12 + 24))
    }
}
