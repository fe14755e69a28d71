import Foundation
import SwiftUI
import Testing

/// What happens to views as time passes.
@MainActor @Suite struct LivingTimeTests {
    private func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

    /// The article's view, whose count is as wide as it is high.
    private struct CountingView: View {
        static let colors: [Color] = [.red, .green, .purple, .yellow, .blue, .orange, .teal]
        @State var color = Self.colors[0]
        @State var counter = 0
        let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()

        var body: some View {
            Rectangle().fill(color).frame(width: 10 + CGFloat(counter), height: 10)
                .onReceive(timer) { _ in
                    guard counter + 1 < Self.colors.count else {
                        timer.upstream.connect().cancel()
                        return
                    }
                    counter += 1
                    color = Self.colors[counter]
                }
        }
    }

    @Test func theArticlesViewCountsFromZeroToSix() {
        let renderer = ImageRenderer(content: CountingView())
        var counts: [CGFloat] = []
        for second in 0..<10 {
            renderer.advance(to: date(Double(second) + 0.5))
            counts.append(renderer.drawing.size.width - 10)
        }
        #expect(counts == [0, 1, 2, 3, 4, 5, 6, 6, 6, 6])
    }

    private final class Log {
        var events: [Double] = []
        var now = 0.0
    }

    /// The article's content view in its four variants.
    private struct ObservingView: View {
        @StateObject var renderer = ImageRenderer(content: CountingView())
        let log: Log
        let showsImage: Bool
        let makesImageFirst: Bool
        let makesImageAgain: Bool

        var body: some View {
            HStack {
                renderer.content
                if showsImage { Image(uiImage: renderer.uiImage ?? UIImage()) }
            }
            .onReceive(renderer.objectWillChange) {
                if makesImageAgain { _ = renderer.uiImage }
                log.events.append(log.now)
            }
            .onAppear { if makesImageFirst { _ = renderer.uiImage } }
        }
    }

    @Test(
        arguments: [
            (true, false, false, [1, 2, 3, 4, 5, 6]), (false, false, false, []), (false, true, false, [1]),
            (false, true, true, [1, 2, 3, 4, 5, 6]),
        ] as [(Bool, Bool, Bool, [Double])])
    func anEventComesOnlyIfAPictureWasMade(
        showsImage: Bool, first: Bool, again: Bool, expected: [Double]
    ) {
        let log = Log()
        let renderer = ImageRenderer(
            content: ObservingView(
                log: log, showsImage: showsImage, makesImageFirst: first, makesImageAgain: again))
        for second in 0...8 {
            log.now = Double(second)
            renderer.advance(to: date(Double(second)))
        }
        #expect(log.events == expected)
    }

    private struct Random: View {
        let makes: () -> Int
        @State private var counter = 0
        let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
        var body: some View {
            Color.black.frame(width: CGFloat(makes() + counter * 0), height: 10).opacity(1)
                .onReceive(timer) { _ in withAnimation { counter += 1 } }
        }
    }

    @Test func bodiesAreEvaluatedWhenSomethingChanges() {
        var evaluations = 0
        let renderer = ImageRenderer(
            content: Random {
                evaluations += 1
                return 10
            })
        for frame in 0..<90 { renderer.advance(to: date(Double(frame) / 30)) }
        // When it appears, and at 1 and 2 seconds.
        #expect(evaluations == 3)
    }

    private struct Appearing: View {
        let log: (String) -> Void
        @State private var isOn = true
        let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
        var body: some View {
            VStack {
                if isOn {
                    Color.red.onAppear { log("comes") }.onDisappear { log("goes") }
                        .task { log("works") }
                }
            }
            .frame(width: 10, height: 10)
            .onReceive(timer) { _ in isOn.toggle() }
            .onChange(of: isOn) { before, now in log("\(before) to \(now)") }
        }
    }

    @Test func viewsComeAndGo() {
        var log: [String] = []
        let renderer = ImageRenderer(content: Appearing { log.append($0) })
        renderer.advance(to: date(0))
        #expect(log.sorted() == ["comes", "works"])
        renderer.advance(to: date(1))
        #expect(log.dropFirst(2).sorted() == ["goes", "true to false"])
        renderer.advance(to: date(2))
        #expect(log.dropFirst(4).sorted() == ["comes", "false to true", "works"])
    }

    @Observable final class Thermometer {
        var degrees = 10
    }

    private struct Measured: View {
        @State var thermometer: Thermometer
        var body: some View { Color.red.frame(width: CGFloat(thermometer.degrees), height: 10) }
    }

    @Test func observableObjectsAreWatched() {
        let thermometer = Thermometer()
        let renderer = ImageRenderer(content: Measured(thermometer: thermometer))
        renderer.advance(to: date(0))
        #expect(renderer.drawing.size.width == 10)
        thermometer.degrees = 25
        #expect(renderer.drawing.size.width == 25)
        // In a still picture what onAppear sets is seen, too.
        let still = ImageRenderer(
            content: Measured(thermometer: thermometer).onAppear { thermometer.degrees = 30 })
        #expect(still.drawing.size.width == 30)
    }

    @Test func completionsComeWhenAnimationsEnd() {
        final class Model: ObservableObject {
            @Published var width: CGFloat = 10
        }
        struct Bar: View {
            @ObservedObject var model: Model
            var body: some View { Color.red.frame(width: model.width, height: 10) }
        }
        let model = Model()
        let renderer = ImageRenderer(content: Bar(model: model))
        renderer.advance(to: date(0))
        var isDone = false
        withAnimation(.easeInOut(duration: 2)) {
            model.width = 20
        } completion: {
            isDone = true
        }
        renderer.advance(to: date(1.9))
        #expect(!isDone)
        renderer.advance(to: date(2))
        #expect(isDone)
        // Two changes at once, each with its own animation.
        withAnimation(.linear(duration: 1)) { model.width = 30 }
        model.width = 40
        renderer.advance(to: date(2.5))
        #expect(renderer.drawing.size.width == 35)
    }

    @Test func schedules() {
        var dates: [Double] = []
        func note(_ date: Date) -> some View {
            dates.append(date.timeIntervalSinceReferenceDate)
            return Color.red.frame(width: 10, height: 10)
        }
        let animation = ImageRenderer(
            content: TimelineView(.animation(minimumInterval: 0.5)) { note($0.date) })
        for frame in 0...10 { animation.advance(to: date(100 + Double(frame) / 5)) }
        #expect(dates == [100, 100.5, 101, 101.5, 102])
        dates = []
        let periodic = ImageRenderer(
            content: TimelineView(.periodic(from: date(0.25), by: 1)) { note($0.date) })
        for frame in 0...10 { periodic.advance(to: date(100 + Double(frame) / 5)) }
        #expect(dates == [99.25, 100.25, 101.25])
        // Where the start is the system's now, views that live in other years have their seconds, too.
        dates = []
        let later = ImageRenderer(
            content: TimelineView(.periodic(from: date(1000.25), by: 1)) { note($0.date) })
        for frame in 0...10 { later.advance(to: date(100 + Double(frame) / 5)) }
        #expect(dates == [99.25, 100.25, 101.25])
        dates = []
        let still = TimelineView(.explicit([date(3), date(5)])) { note($0.date) }
        for second in 1...6 {
            let renderer = ImageRenderer(content: still)
            renderer.environment.currentDate = date(Double(second))
            _ = renderer.drawing
        }
        #expect(dates == [3, 3, 3, 3, 5, 5])
    }

    @Test func phasesFollowEachOther() {
        let renderer = ImageRenderer(
            content: PhaseAnimator([10.0, 20, 40]) { width in
                Color.red.frame(width: width, height: 10)
            } animation: { _ in
                .linear(duration: 1)
            })
        var widths: [CGFloat] = []
        for half in 0...8 {
            renderer.advance(to: date(Double(half) / 2))
            widths.append(renderer.drawing.size.width)
        }
        #expect(widths == [10, 15, 20, 30, 40, 25, 10, 15, 20])
    }

    @Test func keyframes() {
        struct Place: Equatable {
            var x = 0.0
            var y = 100.0
        }
        let timeline = KeyframeTimeline(initialValue: Place()) {
            KeyframeTrack(\.x) {
                LinearKeyframe(10, duration: 1)
                MoveKeyframe(50)
                LinearKeyframe(60, duration: 1, timingCurve: .linear)
            }
            KeyframeTrack(\.y) {
                CubicKeyframe(110, duration: 1)
                CubicKeyframe(100, duration: 1)
                SpringKeyframe(0, duration: 1, spring: Spring(duration: 0.5))
            }
        }
        #expect(timeline.duration == 3)
        #expect(timeline.value(time: 0) == Place())
        #expect(timeline.value(time: 0.5).x == 5 && timeline.value(time: 1.5).x == 55)
        #expect(timeline.value(time: 1).y == 110)
        // Hermite with rest at both ends: 3u² − 2u³; at the middle stop the neighbours' line is level.
        #expect(abs(timeline.value(time: 0.25).y - (100 + 10 * (3 * 0.0625 - 2 * 0.015625))) < 1e-12)
        let omega = 2 * Double.pi / 0.5
        let spring = 100 - 100 * (1 - (1 + omega * 0.3) * exp(-omega * 0.3))
        #expect(abs(timeline.value(time: 2.3).y - spring) < 1e-9)
        #expect(timeline.value(progress: 1) == Place(x: 60, y: 0) && timeline.value(time: 99).y == 0)

        let renderer = ImageRenderer(
            content: KeyframeAnimator(initialValue: 10.0) { width in
                Color.red.frame(width: width, height: 10)
            } keyframes: { _ in
                LinearKeyframe(30.0, duration: 1)
                LinearKeyframe(20.0, duration: 1)
            })
        var widths: [CGFloat] = []
        for half in 0...5 {
            renderer.advance(to: date(Double(half) / 2))
            widths.append(renderer.drawing.size.width)
        }
        #expect(widths == [10, 20, 30, 25, 10, 20])
    }

    /// Two changes with animations of their own where views appear.
    @Test func eachChangeHasItsAnimation() {
        struct Two: View {
            @State private var first: CGFloat = 0
            @State private var second: CGFloat = 0
            var body: some View {
                VStack(spacing: 0) {
                    Color.red.frame(width: first, height: 10)
                    Color.red.frame(width: 1, height: second)
                }
                .onAppear {
                    withAnimation(.linear(duration: 4)) { first = 100 }
                    withAnimation(.linear(duration: 1)) { second = 100 }
                }
            }
        }
        let renderer = ImageRenderer(content: Two())
        renderer.advance(to: date(0))
        #expect(renderer.drawing.size == CGSize(width: 1, height: 10))
        renderer.advance(to: date(1))
        #expect(renderer.drawing.size == CGSize(width: 25, height: 110))
    }

    /// What one view changes leaves the others' timers and objects alone.
    @Test func neighboursKeepWhatTheyHave() {
        struct Tick: View {
            @State private var count = 0
            private let timer: Publishers.Autoconnect<Timer.TimerPublisher>
            init(every interval: Double) {
                timer = Timer.publish(every: interval, on: .main, in: .common).autoconnect()
            }
            var body: some View {
                Color.red.frame(width: CGFloat(count), height: 10).onReceive(timer) { _ in count += 1 }
            }
        }
        struct Both: View {
            var body: some View {
                HStack(spacing: 100) {
                    Tick(every: 1)
                    Tick(every: 0.7)
                }
            }
        }
        let renderer = ImageRenderer(content: Both())
        for frame in 0...70 { renderer.advance(to: date(Double(frame) / 10 + 0.005)) }
        let wanted: CGFloat = 117
        #expect(renderer.drawing.size.width == wanted)
    }

    /// Where something is doesn't depend on how often it is looked at while other things change.
    @Test(arguments: [1, 4, 30])
    func placesDontDependOnTheRate(rate: Int) throws {
        struct Sliding: View {
            @State private var width: CGFloat = 0
            @State private var isFaint = false
            let timer = Timer.publish(every: 0.5, on: .main, in: .common).autoconnect()
            var body: some View {
                HStack(spacing: 0) {
                    Color.clear.frame(width: width, height: 10)
                    Color.black.frame(width: 10, height: 10).opacity(isFaint ? 0.9 : 1)
                }
                .frame(width: 300, height: 10, alignment: .leading).background(.white)
                .onAppear { withAnimation(.linear(duration: 4)) { width = 200 } }
                .onReceive(timer) { _ in withAnimation(.easeInOut(duration: 0.4)) { isFaint.toggle() } }
            }
        }
        let renderer = ImageRenderer(content: Sliding())
        for frame in 0...3 * rate {
            renderer.advance(to: date(Double(frame) / Double(rate)))
            guard frame % rate == 0 else { continue }
            let image = try #require(renderer.cgImage)
            #expect((0..<300).first { image[$0, 5].red < 128 } == frame / rate * 50)
        }
    }

    @Test func bodiesOfOthersAreKept() {
        struct Noted: ViewModifier {
            let note: () -> Void
            func body(content: Content) -> some View {
                note()
                return content.padding(1)
            }
        }
        struct Whole: View {
            let note: () -> Void
            @State private var count = 0
            let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
            var body: some View {
                VStack(spacing: 0) {
                    Part(note: note)
                    Counter()
                }
            }
        }
        struct Part: View {
            let note: () -> Void
            var body: some View { Color.red.frame(width: 10, height: 10).modifier(Noted(note: note)) }
        }
        struct Counter: View {
            @State private var count = 0
            let timer = Timer.publish(every: 0.1, on: .main, in: .common).autoconnect()
            var body: some View {
                Color.blue.frame(width: 10, height: CGFloat(count)).onReceive(timer) { _ in
                    withAnimation { count += 1 }
                }
            }
        }
        var notes = 0
        let renderer = ImageRenderer(content: Whole { notes += 1 })
        for frame in 0...30 { renderer.advance(to: date(Double(frame) / 30)) }
        #expect(renderer.drawing.size.height > 15 && notes == 1)
    }

    @Test func timeWithoutEndEnds() {
        let renderer = ImageRenderer(content: CountingView())
        renderer.advance(to: date(0))
        renderer.advance(to: Date(timeIntervalSinceReferenceDate: .infinity))
        renderer.advance(to: Date(timeIntervalSinceReferenceDate: .nan))
        #expect(renderer.date == date(0))
        renderer.advance(to: date(1e300))
        #expect(renderer.drawing.size.width == 16)
        let late = ImageRenderer(content: CountingView())
        late.advance(to: date(1e300))
        late.advance(to: date(2e300))
        #expect(late.drawing.size.width >= 10)
    }
}
