import Foundation
import Raster
import Testing

/// Objects that tell when they change, and the instant of a timeline.
@MainActor @Suite struct ObjectTests {
    final class Model: ObservableObject {
        @Published var width: CGFloat = 10
    }

    struct Owner: View {
        @StateObject private var model = Model()

        var body: some View {
            VStack(spacing: 0) {
                Box(model.width, 5)
                Reader(model: model)
                Other()
            }
            .environmentObject(model)
            .onAppear { model.width = 40 }
        }
    }

    struct Reader: View {
        @ObservedObject var model: Model
        var body: some View { Box(1, $model.width.wrappedValue) }
    }

    struct Other: View {
        @EnvironmentObject var model: Model
        @AppStorage("height") private var height = 3.0
        @ScaledMetric private var scaled: CGFloat = 17
        var body: some View { Box(scaled, height + model.width) }
    }

    @Test func objectsMakeThePictureAnew() {
        #expect(ImageRenderer(content: Owner()).drawing.size == CGSize(width: 40, height: 5 + 40 + 43))
        let large = Owner().environment(\.dynamicTypeSize, .accessibility5)
        // Body text is 53 points there.
        #expect(ImageRenderer(content: large).drawing.size.width == 53)
    }

    private static func date<S: TimelineSchedule>(_ schedule: S, at now: Double) -> Double? {
        var shown: Double?
        func note(_ date: Date) { shown = date.timeIntervalSinceReferenceDate }
        let view = TimelineView(schedule) { context in
            let _ = note(context.date)
            Box(1, 1)
        }
        .environment(\.currentDate, Date(timeIntervalSinceReferenceDate: now))
        _ = ImageRenderer(content: view).drawing
        return shown
    }

    @Test func timelinesShowTheLastDate() {
        let start = Date(timeIntervalSinceReferenceDate: 100)
        #expect(Self.date(.animation, at: 123.25) == 123.25)
        #expect(Self.date(.everyMinute, at: 185) == 180)
        #expect(Self.date(.periodic(from: start, by: 7), at: 123) == 121)
        #expect(Self.date(.periodic(from: start, by: 7), at: 50) == 100)
        #expect(Self.date(.periodic(from: start, by: .nan), at: 102.5) == 102)
        #expect(Self.date(.explicit([start, start + 10, start + 20]), at: 119) == 110)
        #expect(Self.date(.explicit([Date]()), at: 119) == 119)
    }

    @Test func renderersTellOfNewContent() {
        let renderer = ImageRenderer(content: Box(1, 1))
        var count = 0
        let listening = renderer.objectWillChange.sink { count += 1 }
        renderer.content = Box(2, 2)
        renderer.isObservationEnabled = false
        renderer.content = Box(3, 3)
        #expect(count == 1)
        listening.cancel()
    }
}
