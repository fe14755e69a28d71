import Foundation
import Raster
import RasterMotion
import Testing

/// Frames of views that live for them.
@MainActor @Suite struct ViewFramesTests {
    private struct Sliding: View {
        @State private var isRight = false
        var body: some View {
            Color.black.frame(width: 20, height: 10)
                .frame(width: 100, height: 10, alignment: isRight ? .trailing : .leading)
                .background(.white)
                .animation(.linear(duration: 1), value: isRight)
                .onAppear { isRight = true }
        }
    }

    private func place(_ image: CGImage) -> Int? { (0..<image.width).first { image[$0, 5].red < 128 } }

    @Test(arguments: [1, 2, 5])
    func aViewLivesForItsFrames(threads: Int) throws {
        let frames = try FrameSequence(view: Sliding(), rate: FrameRate(8), duration: 1.5)
        #expect(frames.size == CGSize(width: 100, height: 10) && frames.count == 12)
        for _ in 0..<2 {
            var places: [Int?] = []
            try frames.forEachImage(threads: threads) { _, image in places.append(place(image)) }
            #expect(places == [0, 10, 20, 30, 40, 50, 60, 70, 80, 80, 80, 80])
        }
        #expect(try place(frames.image(at: 5)) == 50)
    }

    @Test func filesAreTheSameOnAnyNumberOfThreads() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let frames = try FrameSequence(view: Sliding(), scale: 2, rate: FrameRate(10), duration: 1)
        for kind in ["png", "gif", "webp"] {
            var files: [Data] = []
            for threads in [1, 2, 4] {
                let path = folder.appendingPathComponent("\(threads).\(kind)").path
                try frames.write(toFile: path, options: AnimationOptions(threads: threads))
                files.append(try Data(contentsOf: URL(fileURLWithPath: path)))
            }
            #expect(files[0] == files[1] && files[0] == files[2] && !files[0].isEmpty)
        }
    }

    private struct Clock: View {
        var body: some View {
            TimelineView(.periodic(from: FrameSequence.defaultStart, by: 2)) { context in
                Color.black.frame(width: 1 + context.date.timeIntervalSinceReferenceDate, height: 10)
                    .frame(width: 20, height: 10, alignment: .trailing)
            }
        }
    }

    @Test func aSchedulesDates() throws {
        let schedule = PeriodicTimelineSchedule(from: FrameSequence.defaultStart, by: 2)
        let frames = try FrameSequence(view: Clock(), schedule: schedule, duration: 7)
        var seen: [(Double, Double, Int?)] = []
        try frames.forEachImage { frame, image in
            seen.append((frame.time, frame.duration, (0..<20).first { image[$0, 5].alpha > 127 }))
        }
        #expect(seen.map(\.0) == [0, 2, 4, 6] && seen.map(\.1) == [2, 2, 2, 1])
        #expect(seen.map(\.2) == [19, 17, 15, 13])
    }

    private struct Backwards: TimelineSchedule {
        func entries(from startDate: Date, mode: TimelineScheduleMode) -> [Date] {
            [1, 3, 2, 4].map { startDate.addingTimeInterval($0) }
        }
    }

    /// The same dates again and again, or none that is one.
    private struct Standing: TimelineSchedule {
        let date: Double

        func entries(from startDate: Date, mode: TimelineScheduleMode) -> AnyIterator<Date> {
            AnyIterator { Date(timeIntervalSinceReferenceDate: date) }
        }
    }

    @Test(arguments: [-5, 0, 3, .nan]) func schedulesThatStandStill(date: Double) {
        #expect(throws: MotionError.self) {
            try FrameSequence(
                view: Color.red, size: CGSize(width: 4, height: 4), schedule: Standing(date: date),
                duration: 9)
        }
    }

    @Test func schedulesThatCantBeShown() {
        #expect(throws: MotionError.self) {
            try FrameSequence(
                view: Color.red, size: CGSize(width: 4, height: 4), schedule: Backwards(), duration: 9)
        }
        #expect(throws: MotionError.self) {
            try FrameSequence(view: Color.red, schedule: .animation, duration: .infinity)
        }
        #expect(throws: MotionError.self) {
            try FrameSequence(view: Color.red, schedule: .animation(minimumInterval: 1e-7), duration: 1e7)
        }
        #expect(throws: MotionError.self) { try FrameSequence(view: EmptyView(), duration: 1) }
    }
}
