import Foundation
import Raster
import Testing

/// What comes, goes and changes in living views, part by part.
@MainActor @Suite struct LivingPartsTests {
    private final class Model: ObservableObject {
        @Published var isOn = false
        @Published var rows = [2]
    }

    private func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

    private struct Shown<Content: View>: View {
        @ObservedObject var model: Model
        @ViewBuilder let content: (Model) -> Content
        var body: some View { content(model).frame(width: 100, height: 60).background(.white) }
    }

    /// A renderer of a view of a model, and a change of it with a linear second.
    private func living(
        @ViewBuilder _ content: @escaping (Model) -> some View
    ) -> (render: (Double) throws -> CGImage, change: ((Model) -> Void) -> Void) {
        let model = Model()
        let renderer = ImageRenderer(content: Shown(model: model, content: content))
        renderer.advance(to: date(0))
        return (
            { time in
                renderer.advance(to: date(time))
                return try #require(renderer.cgImage)
            }, { change in withAnimation(.linear(duration: 1)) { change(model) } }
        )
    }

    @Test func anotherIdentityIsAnotherView() throws {
        struct Counted: View {
            @State private var width: CGFloat = 20
            var body: some View {
                Color.black.frame(width: width, height: 60).onAppear { width += 20 }
            }
        }
        let (render, change) = living { model in
            HStack { Counted().id(model.isOn).transition(.move(edge: .leading)) }
        }
        func dark(_ image: CGImage) -> Int { (0..<100).count { image[$0, 30].red < 128 } }
        #expect(try dark(render(0)) == 40)
        change { $0.isOn = true }
        // The old one goes half its width to the left, from 30 to 10; the new one comes from there to 30.
        #expect(try dark(render(0.5)) == 40)
        #expect(try render(0.5)[10, 30].red < 128 && render(0.5)[50, 30].red > 128)
        #expect(try dark(render(2)) == 40)
        #expect(try render(2)[31, 30].red < 128)
    }

    @Test func whatGoesTakesNoRoomInAGroup() throws {
        let (render, change) = living { model in
            VStack(spacing: 0) {
                Group { if !model.isOn { Color.red.frame(width: 20, height: 20) } }.padding(0)
                Color.black.frame(width: 20, height: 20)
            }
            .frame(height: 60, alignment: .top)
        }
        func top(_ image: CGImage) -> Int? { (0..<60).first { image[50, $0].red < 30 } }
        #expect(try top(render(0)) == 20)
        change { $0.isOn = true }
        #expect(try top(render(0.5)) == 10)
        #expect(try top(render(1)) == 0)
    }

    @Test func rowsOfAListStayWhatTheyAre() throws {
        let (render, change) = living { model in
            List(model.rows, id: \.self) { row in
                Color(white: row == 2 ? 0 : 0.5).frame(height: 10).listRowInsets(EdgeInsets())
            }
            .listStyle(.plain)
        }
        _ = try render(0)
        change { $0.rows.insert(3, at: 0) }
        let image = try render(0.01)
        #expect((0..<60).contains { image[50, $0].red < 5 })
    }

    @Test func viewsOfOtherTypesHaveOtherStates() throws {
        struct First: View {
            @State var width: CGFloat = 70
            var body: some View { Color.black.frame(width: width, height: 60).onAppear { width = 80 } }
        }
        struct Second: View {
            @State var width: CGFloat = 20
            var body: some View { Color.black.frame(width: width, height: 60) }
        }
        let (render, change) = living { model in model.isOn ? AnyView(Second()) : AnyView(First()) }
        #expect(try render(0)[12, 30].red < 128)
        change { $0.isOn = true }
        let image = try render(3)
        #expect((0..<100).count { image[$0, 30].red < 128 } == 20)
    }

    private struct Same: Hashable {
        let number: Int
        func hash(into hasher: inout Hasher) {}
    }

    @Test func equalHashesAreNotEqualIdentities() {
        struct Wide: View {
            let number: Int
            @State private var width: CGFloat = 0
            var body: some View {
                Color.red.frame(width: width, height: 5).onAppear { width = CGFloat(number) }
            }
        }
        let view = HStack(spacing: 0) {
            ForEach([10, 20, 30].map(Same.init), id: \.self) { Wide(number: $0.number) }
        }
        #expect(ImageRenderer(content: view).drawing.size.width == 60)
    }

    @Test func gradientsAndColoursOfTextsMove() throws {
        let (render, change) = living { model in
            ZStack {
                LinearGradient(
                    colors: model.isOn ? [.white, .white] : [.black, .black], startPoint: .leading,
                    endPoint: .trailing)
                Text("█████").foregroundStyle(model.isOn ? .white : .black)
            }
        }
        #expect(try render(0)[50, 30].red == 0 && render(0)[2, 2].red == 0)
        change { $0.isOn = true }
        let image = try render(0.5)
        // Half the way in Oklab is a lightness of 0.5: 99 of 255.
        #expect(abs(Int(image[50, 30].red) - 99) < 3 && abs(Int(image[2, 2].red) - 99) < 3)
    }

    @Test func textKeepsItsMiddle() throws {
        let (render, change) = living { model in Text(model.isOn ? "██████" : "██") }
        func middle(_ image: CGImage) throws -> Double {
            let columns = (0..<100).filter { image[$0, 30].red < 128 }
            return try Double(#require(columns.first) + #require(columns.last)) / 2
        }
        let before = try middle(render(0))
        change { $0.isOn = true }
        #expect(try abs(middle(render(0.1)) - before) <= 1 && abs(middle(render(2)) - before) <= 1)
    }

    /// What is left of the way when a spring is called settled: solved for by hand for a damping of 1, where
    /// (1 + x) exp(−x) = 0.001 at x = 9.2334.
    @Test func springsSettle() {
        let spring = Spring(duration: 0.5)
        #expect(abs(spring.settlingDuration - 9.23341 / (2 * .pi / 0.5)) < 1e-4)
        for spring in [spring, .bouncy, .snappy, Spring(duration: 1, bounce: -0.5)] {
            let end = spring.settlingDuration
            for step in 0..<1000 {
                #expect(abs(spring.value(target: 1.0, time: end + Double(step) / 500) - 1) <= 0.001001)
            }
            #expect(spring.value(target: 1.0, time: end * 0.7).distance(to: 1).magnitude > 1e-4)
        }
        let settling = Spring(settlingDuration: 2, dampingRatio: 0.4).settlingDuration
        #expect(abs(settling - 2) < 1e-9)
        // An animation ends where nobody sees it: a thousandth of a point is left of 1000.
        var context = AnimationContext<Double>(EnvironmentValues())
        var last = 0.0
        for step in 0..<20000 {
            let time = Double(step) / 10000
            guard let value = Animation.default.animate(value: 1000.0, time: time, context: &context) else {
                break
            }
            last = value
        }
        #expect(abs(last - 1000) < 0.002)
    }

    @Test func springsWithoutForceDontMove() {
        struct Bar: View {
            @ObservedObject var model: Model
            var body: some View { Color.red.frame(width: model.isOn ? 20 : 10, height: 10) }
        }
        for animation in [
            Animation.interpolatingSpring(stiffness: 0, damping: 0), .spring(duration: .nan),
            .linear(duration: .nan),
            .spring(duration: 0.5, bounce: -1), .interpolatingSpring(mass: -1, stiffness: 1, damping: 1),
        ] {
            let model = Model()
            let renderer = ImageRenderer(content: Bar(model: model))
            renderer.advance(to: date(0))
            withAnimation(animation) { model.isOn = true }
            for second in 1...3 {
                renderer.advance(to: date(Double(second)))
                #expect(renderer.drawing.size.width.isFinite)
            }
        }
    }
}
