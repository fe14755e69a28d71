import Foundation
import Raster
import RasterSVG
import Testing

/// When animations of SMIL begin and end (SMIL 3.0, section 5).
struct TimedScheduleTests {
    private func intervals(_ animations: [(String?, [String: String])], until time: Double) -> [[[Double]]] {
        let schedule = AnimationSchedule(
            animations.map { AnimationTiming($0.1) }, identifiers: animations.map(\.0), until: time)
        return schedule.intervals.map { $0.map { [$0.begin, $0.end] } }
    }

    @Test(
        "Clock values",
        arguments: [
            ("02:30:03", 9003), ("50:00:10.25", 180010.25), ("02:33", 153), ("00:10.5", 10.5),
            ("3.2h", 11520),
            ("45min", 2700), ("30s", 30), ("5ms", 0.005), ("12.467", 12.467), (" 2s ", 2),
        ])
    func clocks(text: String, seconds: Double) { #expect(ClockValue.seconds(text) == seconds) }

    @Test(
        "No clock values", arguments: ["", "s", "1 s", "-1s", "1:60", "1:2:3:4", "1..2", "1e3s", "2x", "::"])
    func noClocks(text: String) { #expect(ClockValue.seconds(text) == nil) }

    @Test("Lists, restarts, ends")
    func lists() {
        #expect(intervals([(nil, ["begin": "0s; 2s", "dur": "1s"])], until: 9) == [[[0, 1], [2, 3]]])
        #expect(intervals([(nil, ["begin": "0;1", "dur": "4s"])], until: 9) == [[[0, 1], [1, 5]]])
        let not = ["begin": "0;1;4", "dur": "4s", "restart": "whenNotActive"]
        #expect(intervals([(nil, not)], until: 9) == [[[0, 4], [4, 8]]])
        #expect(
            intervals([(nil, ["begin": "0;5", "dur": "4s", "restart": "never"])], until: 9) == [[[0, 4]]])
        #expect(intervals([(nil, ["begin": "1s", "end": "3s"])], until: 9) == [[[1, 3]]])
        #expect(intervals([(nil, ["begin": "4s", "end": "3s"])], until: 9) == [[]])
        #expect(intervals([(nil, ["begin": "click", "dur": "3s"])], until: 9) == [[]])
        #expect(intervals([(nil, ["begin": "-1s", "dur": "3s"])], until: 9) == [[[-1, 2]]])
        #expect(intervals([(nil, ["dur": "2s", "repeatCount": "2.5"])], until: 9) == [[[0, 5]]])
    }

    @Test("One begins and ends with another")
    func chains() {
        let found = intervals(
            [
                ("a", ["dur": "2s"]), ("b", ["begin": "a.end+1s", "dur": "2s"]),
                ("c", ["begin": "a.begin", "end": "b.begin+0.5s"]),
                (nil, ["begin": "b.end-4s", "dur": "1s"]),
            ], until: 9)
        #expect(found == [[[0, 2]], [[3, 5]], [[0, 3.5]], [[1, 2]]])
        // Until a moment before the one that is waited for: the same.
        let early = intervals(
            [
                ("a", ["dur": "2s"]), ("b", ["begin": "a.end+1s", "dur": "2s"]),
                (nil, ["begin": "b.end-4s", "dur": "1s"]),
            ],
            until: 1)
        #expect(early[2] == [[1, 2]])
    }

    @Test("Two that follow each other for ever")
    func cycles() {
        let found = intervals(
            [("a", ["begin": "0; b.end-0.25s", "dur": "1s"]), ("b", ["begin": "a.end", "dur": "0.5s"])],
            until: 3)
        #expect(found[0] == [[0, 1], [1.25, 2.25], [2.5, 3.5]])
        #expect(found[1] == [[1, 1.5], [2.25, 2.75], [3.5, 4]].prefix(found[1].count).map { $0 })
        let still = duration(
            "<rect><animate id='a' attributeName='x' to='1' begin='0;b.end-0.25s' dur='1s'/>"
                + "<animate id='b' attributeName='y' to='1' begin='a.end' dur='0.5s'/></rect>")
        #expect(still == 1.25)
    }

    private func duration(_ content: String) -> Double? {
        try? SVGDocument(data: Data(svg(content).utf8)).animationDuration
    }

    @Test("How long a document moves")
    func durations() {
        func one(_ attributes: String) -> Double? {
            duration("<rect><animate attributeName='x' from='0' to='1' \(attributes)/></rect>")
        }
        #expect(one("dur='3s'") == 3)
        #expect(one("dur='3s' begin='2s'") == 5)
        #expect(one("dur='3s' repeatCount='indefinite'") == 3)
        #expect(one("begin='click' dur='1s'") == nil)
        #expect(duration("<rect/>") == nil)
        let both = [("0.75s", "x"), ("2s", "y")].map {
            "<animate attributeName='\($0.1)' by='9' dur='\($0.0)' repeatCount='indefinite'/>"
        }
        #expect(duration("<rect>\(both.joined())</rect>") == 6)
        let style =
            "<style>@keyframes k { to { opacity: 0 } } rect { animation: k 1.5s infinite alternate }</style>"
        #expect(duration(style + "<rect/>") == 3)
    }
}
