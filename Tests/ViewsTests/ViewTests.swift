import Foundation
import Observation
import Raster
import Testing

@MainActor @Suite struct ViewTests {
    private func color(_ image: CGImage?, _ x: Int, _ y: Int) -> [UInt8]? {
        image.map {
            let pixel = $0[x, y]
            return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
        }
    }

    @Test func aViewsSizeIsThePicturesSize() throws {
        let renderer = ImageRenderer(content: Box(30, 20, .red).padding(5))
        renderer.scale = 2
        let image = try #require(renderer.cgImage)
        #expect(image.width == 80 && image.height == 60)
        #expect(color(image, 9, 30) == [0, 0, 0, 0])
        #expect(color(image, 10, 10)?[3] == 255 && color(image, 69, 49)?[3] == 255)
        #expect(color(image, 70, 30) == [0, 0, 0, 0])
        #expect(ImageRenderer(content: EmptyView()).cgImage == nil)
    }

    @Test func conditionsTakeNoPlace() {
        func width(_ shows: Bool) -> CGFloat {
            let row = HStack(spacing: 10) {
                Box(20, 20)
                if shows { Box(20, 20) }
                ForEach(0..<0) { _ in Box(20, 20) }
                Group {
                    Box(20, 20)
                    EmptyView()
                }
            }
            return ImageRenderer(content: row).drawing.size.width
        }
        #expect(width(false) == 50 && width(true) == 80)
    }

    @Test func modifiersOfGroupsReachEachView() {
        let column = VStack(spacing: 0) {
            Group {
                Box(10, 10)
                Box(10, 10)
            }
            .padding(5)
        }
        #expect(ImageRenderer(content: column).drawing.size == CGSize(width: 20, height: 40))
    }

    struct Titled: ViewModifier {
        let height: CGFloat
        @Environment(\.colorScheme) var scheme

        func body(content: Content) -> some View {
            VStack(spacing: 0) {
                Color(scheme == .dark ? .white : .black).frame(width: 10, height: height)
                content
            }
        }
    }

    @Test func modifiersOfUsersHaveABody() {
        let view = Box(10, 10).modifier(Titled(height: 7)).environment(\.colorScheme, .dark)
        let image = ImageRenderer(content: view).cgImage
        #expect(image?.height == 17)
        #expect(color(image, 5, 3) == [255, 255, 255, 255])
    }

    struct Themed: View {
        @Environment(\.colorScheme) var scheme

        var body: some View {
            Canvas { context, size in
                let rect = CGRect(origin: .zero, size: size)
                context.fill(Path(rect), with: .color(scheme == .dark ? .white : .black))
                context.fill(Path(rect.insetBy(dx: 4, dy: 4)), with: .color(.primary))
            }
            .environment(\.colorScheme, .light)
        }
    }

    /// The closure of a canvas reads the view's own value, its context has what is around the canvas.
    @Test func closuresSeeTheirView() {
        let view = Themed().frame(width: 12, height: 12).environment(\.colorScheme, .dark)
        let image = ImageRenderer(content: view).cgImage
        #expect(color(image, 1, 1) == [255, 255, 255, 255])
        #expect(color(image, 6, 6) == [0, 0, 0, 255])
    }

    struct Counter: View {
        @State private var count = 1
        @State private var name: String?

        var body: some View {
            Box(CGFloat(count) * 10, 10)
                .onAppear {
                    count += 1
                    name = "seen"
                }
                .padding(.bottom, name == nil ? 0 : 5)
        }
    }

    @Test func appearingChangesState() {
        let two = HStack(spacing: 0) {
            Counter()
            Counter()
        }
        #expect(ImageRenderer(content: two).drawing.size == CGSize(width: 40, height: 15))
    }

    @Observable final class Model {
        var width: CGFloat = 10
    }

    struct Modelled: View {
        @Environment(Model.self) var model

        var body: some View { Box(model.width, 10) }
    }

    @Test func objectsComeByTheirType() {
        let model = Model()
        model.width = 33
        #expect(ImageRenderer(content: Modelled().environment(model)).drawing.size.width == 33)
    }

    struct Endless: View {
        var body: some View { VStack { Endless() } }
    }

    @Test func endlessViewsEnd() {
        #expect(ImageRenderer(content: Endless().frame(width: 5, height: 5)).drawing.size.width == 5)
    }

    @Test func ofEqualIdentitiesTheFirstIsShown() {
        let row = HStack(spacing: 0) { ForEach([3, 4, 3], id: \.self) { Box(CGFloat($0), 1) } }
        #expect(ImageRenderer(content: row).drawing.size.width == 7)
    }

    @Test func symbolsAreFoundByTheirTags() {
        let canvas = Canvas { context, size in
            guard let dot = context.resolveSymbol(id: "dot") else { return }
            context.draw(dot, at: CGPoint(x: 10, y: 10))
            context.draw(dot, in: CGRect(x: 20, y: 0, width: 20, height: 20))
            if context.resolveSymbol(id: "none") != nil {
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
            }
        } symbols: {
            Box(4, 4, .black).tag("dot")
        }
        let image = ImageRenderer(content: canvas.frame(width: 40, height: 20)).cgImage
        #expect(color(image, 7, 10)?[3] == 0 && color(image, 8, 10)?[3] == 255)
        #expect(color(image, 11, 11)?[3] == 255 && color(image, 12, 12)?[3] == 0)
        #expect(color(image, 20, 0)?[3] == 255 && color(image, 39, 19)?[3] == 255)
    }

    @Test func canvasesAreClipped() {
        let canvas = Canvas { context, _ in
            context.fill(Path(CGRect(x: -50, y: -50, width: 100, height: 100)), with: .color(.black))
        }
        let image = ImageRenderer(content: canvas.frame(width: 10, height: 10).padding(5)).cgImage
        #expect(color(image, 4, 10)?[3] == 0 && color(image, 5, 5)?[3] == 255)
        #expect(color(image, 14, 14)?[3] == 255 && color(image, 15, 14)?[3] == 0)
    }

    struct Total: PreferenceKey {
        static var defaultValue: CGFloat { 0 }
        static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value += nextValue() }
    }

    struct Adding: View {
        @State private var total: CGFloat = 0

        var body: some View {
            VStack(spacing: 0) {
                Box(1, 1).preference(key: Total.self, value: 4)
                Box(1, 1).preference(key: Total.self, value: 5)
            }
            .onPreferenceChange(Total.self) { total = $0 }
            .frame(width: total)
        }
    }

    @Test func preferencesGoUp() {
        #expect(ImageRenderer(content: Adding()).drawing.size.width == 9)
    }

    /// Effects turn, hide and fade what is drawn, and nothing else.
    @Test func effectsLeaveTheLayout() {
        let view = HStack(spacing: 0) {
            Box(20, 10, .black).rotationEffect(.degrees(90))
            Box(20, 10, .black).opacity(0.5)
            Box(20, 10, .black).hidden()
            Box(20, 10, .black).offset(y: 5)
        }
        .padding(5)
        let image = ImageRenderer(content: view).cgImage
        #expect(image?.width == 90 && image?.height == 20)
        // Upright, the first one is as high as the picture.
        #expect(color(image, 15, 0)?[3] == 255 && color(image, 7, 10)?[3] == 0)
        #expect(color(image, 35, 10)?[3] == 128)
        #expect(color(image, 55, 10)?[3] == 0)
        #expect(color(image, 75, 9)?[3] == 0 && color(image, 75, 19)?[3] == 255)
    }

    @Test func clipsAndMasks() {
        let view = HStack(spacing: 0) {
            Box(20, 20, .black).clipShape(Circle())
            Box(20, 20, .black).mask { Box(10, 10) }
            Box(20, 20, .black).frame(width: 10, height: 10).clipped()
        }
        let image = ImageRenderer(content: view).cgImage
        #expect(color(image, 0, 0)?[3] == 0 && color(image, 10, 10)?[3] == 255)
        #expect(color(image, 24, 10)?[3] == 0 && color(image, 25, 10)?[3] == 255)
        #expect(color(image, 45, 4)?[3] == 0 && color(image, 45, 5)?[3] == 255)
    }

    /// A style set inside means by the foreground the one outside.
    @Test func levelsOfTheForegroundNest() {
        let view = Rectangle().frame(width: 4, height: 4).foregroundStyle(.secondary).foregroundStyle(.black)
        #expect(color(ImageRenderer(content: view).cgImage, 2, 2) == [0, 0, 0, 128])
    }

    /// Tall and long trees take no more stack than there is.
    @Test func deepAndLongTrees() {
        func nested(_ depth: Int) -> AnyView {
            depth == 0 ? AnyView(Box(1, 1)) : AnyView(VStack { nested(depth - 1) }.padding(1))
        }
        #expect(ImageRenderer(content: nested(500)).drawing.size.width == 1001)
        let column = VStack(spacing: 0) { ForEach(0..<2000) { Text(verbatim: "\($0)") } }
        #expect(ImageRenderer(content: column).drawing.size.height > 2000)
    }
}
