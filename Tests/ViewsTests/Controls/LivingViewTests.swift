import Foundation
import Raster
import Testing

/// Views that live by a clock: what they show at a date.
@MainActor @Suite struct LivingViewTests {
    private static let start = Date(timeIntervalSinceReferenceDate: 0)

    private func date(_ seconds: Double) -> Date { Self.start.addingTimeInterval(seconds) }

    /// How many pixels of a row of the picture are darker than half, and where they begin.
    private func dark<V>(_ renderer: ImageRenderer<V>, row: Int = 5) throws -> Range<Int>? {
        let image = try #require(renderer.cgImage)
        let columns = (0..<image.width).filter { image[$0, row].red < 128 && image[$0, row].alpha > 127 }
        guard let first = columns.first, let last = columns.last else { return nil }
        return first..<last + 1
    }

    private final class Model: ObservableObject {
        @Published var isOn = false
        @Published var width: CGFloat = 20
    }

    private struct Bar: View {
        @ObservedObject var model: Model
        var body: some View {
            Color.black.frame(width: model.width, height: 10)
                .frame(width: 100, height: 10, alignment: .leading).background(.white)
        }
    }

    @Test func aChangeWithAnAnimationTakesItsTime() throws {
        let model = Model()
        let renderer = ImageRenderer(content: Bar(model: model))
        renderer.advance(to: date(0))
        #expect(try dark(renderer) == 0..<20)
        withAnimation(.linear(duration: 1)) { model.width = 60 }
        #expect(try dark(renderer) == 0..<20)
        renderer.advance(to: date(0.25))
        #expect(try dark(renderer) == 0..<30)
        renderer.advance(to: date(0.5))
        #expect(try dark(renderer) == 0..<40)
        // What goes elsewhere on its way adds up: 20 + 40 · 1 + (80 − 60) · 0.5.
        withAnimation(.linear(duration: 1)) { model.width = 80 }
        renderer.advance(to: date(1))
        #expect(try dark(renderer) == 0..<70)
        renderer.advance(to: date(1.5))
        #expect(try dark(renderer) == 0..<80)
        model.width = 10
        #expect(try dark(renderer) == 0..<10)
    }

    private struct Aligned: View {
        @ObservedObject var model: Model
        var body: some View {
            Color.black.frame(width: 20, height: 10)
                .frame(width: 100, height: 10, alignment: model.isOn ? .trailing : .leading)
                .background(.white)
                .animation(.linear(duration: 2), value: model.isOn)
        }
    }

    @Test func placesMoveWithTheValueOfAnAnimation() throws {
        let model = Model()
        let renderer = ImageRenderer(content: Aligned(model: model))
        renderer.advance(to: date(0))
        model.isOn = true
        renderer.advance(to: date(0.5))
        #expect(try dark(renderer) == 20..<40)
        renderer.advance(to: date(3))
        #expect(try dark(renderer) == 80..<100)
    }

    private struct Row: View {
        @ObservedObject var model: Model
        var body: some View {
            HStack(spacing: 0) {
                if model.isOn { Color.white.frame(width: 40, height: 10).transition(.identity) }
                Color.black.frame(width: 20, height: 10)
            }
            .frame(width: 100, height: 10, alignment: .leading).background(.white)
        }
    }

    @Test func neighboursMoveAside() throws {
        let model = Model()
        let renderer = ImageRenderer(content: Row(model: model))
        renderer.advance(to: date(0))
        #expect(try dark(renderer) == 0..<20)
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        renderer.advance(to: date(0.5))
        #expect(try dark(renderer) == 20..<40)
        renderer.advance(to: date(1))
        #expect(try dark(renderer) == 40..<60)
        withAnimation(.linear(duration: 1)) { model.isOn = false }
        renderer.advance(to: date(1.75))
        #expect(try dark(renderer) == 10..<30)
    }

    private struct Coming: View {
        @ObservedObject var model: Model
        let transition: AnyTransition
        var body: some View {
            ZStack {
                if model.isOn { Color.black.frame(width: 20, height: 10).transition(transition) }
            }
            .frame(width: 100, height: 10).background(.white)
        }
    }

    /// Where a square of 20 in the middle of 100 stands, half the way in and half the way out.
    @Test(arguments: [
        (AnyTransition.move(edge: .leading), 30..<50, 30..<50),
        (.slide, 30..<50, 50..<70), (.scale, 45..<55, 45..<55), (.offset(x: 20), 50..<70, 50..<70),
        (.asymmetric(insertion: .move(edge: .trailing), removal: .scale), 50..<70, 45..<55),
        (.offset(x: 20).combined(with: .scale), 50..<60, 50..<60),
        (.offset(x: 40).animation(.linear(duration: 2)), 70..<90, 50..<70),
    ])
    func transitions(_ transition: AnyTransition, coming: Range<Int>, going: Range<Int>) throws {
        let model = Model()
        let renderer = ImageRenderer(content: Coming(model: model, transition: transition))
        renderer.advance(to: date(0))
        #expect(try dark(renderer) == nil)
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        renderer.advance(to: date(0.5))
        #expect(try dark(renderer) == coming)
        renderer.advance(to: date(3))
        #expect(try dark(renderer) == 40..<60)
        withAnimation(.linear(duration: 1)) { model.isOn = false }
        renderer.advance(to: date(3.5))
        let isSlow = coming.lowerBound == 70
        #expect(try dark(renderer) == (isSlow ? 50..<70 : going))
        renderer.advance(to: date(6))
        #expect(try dark(renderer) == nil)
    }

    private struct Fading: View {
        @ObservedObject var model: Model
        var body: some View {
            ZStack {
                Color.white
                if model.isOn { Color.black }
            }
            .frame(width: 10, height: 10)
        }
    }

    @Test func whatSaysNothingFades() throws {
        let model = Model()
        let renderer = ImageRenderer(content: Fading(model: model))
        func grey() throws -> UInt8 { try #require(renderer.cgImage)[5, 5].red }
        renderer.advance(to: date(0))
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        renderer.advance(to: date(0.25))
        // A quarter of black on white, 191.25.
        #expect(try grey() == 191)
        renderer.advance(to: date(1))
        #expect(try grey() == 0)
        withAnimation(.linear(duration: 1)) { model.isOn = false }
        renderer.advance(to: date(1.25))
        #expect(try grey() == 64)
        model.isOn = true
        #expect(try grey() < 65)
        renderer.advance(to: date(2))
        #expect(try grey() == 0)
    }
}
