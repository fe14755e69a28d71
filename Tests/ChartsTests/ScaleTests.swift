import Charts
import Foundation
import Testing

/// Places of values by d3-scale's formulas.
struct ScaleTests {
    private func near(_ first: Double?, _ second: Double) -> Bool { abs((first ?? .nan) - second) < 1e-9 }

    @Test func bandsAreD3s() {
        // d3.scaleBand(["a", "b", "c"], [0, 120]): step 40; with paddingInner 0.1: step 120 / 2.9.
        let plain = BandScale(["a", "b", "c"], from: 0, to: 120)
        #expect(plain.step == 40 && plain.bandwidth == 40)
        #expect(plain.stretch(of: "b")?.start == 40)
        let inner = BandScale(["a", "b", "c"], from: 0, to: 120, paddingInner: 0.1)
        #expect(near(inner.step, 120 / 2.9) && near(inner.bandwidth, 120 / 2.9 * 0.9))
        // padding 0.2 of both: step = 120 / (3 - 0.2 + 0.4), start = step * 0.2.
        let both = BandScale(["a", "b", "c"], from: 0, to: 120, paddingInner: 0.2, paddingOuter: 0.2)
        #expect(near(both.step, 37.5) && near(both.stretch(of: "a")?.start, 7.5))
        #expect(near(both.stretch(of: "c")?.end, 7.5 + 2 * 37.5 + 30))
        let backwards = BandScale(["a", "b"], from: 100, to: 0)
        #expect(backwards.stretch(of: "a")?.start == 100 && backwards.middle(of: "a") == 75)
        #expect(
            backwards.name(at: 60) == "a" && backwards.name(at: 40) == "b" && backwards.name(at: 101) == nil)
    }

    @Test func continuousScalesGoThereAndBack() {
        for transform: ContinuousScale.Transform in [
            .linear, .log, .symmetricLog(slopeAtZero: 1), .power(exponent: 0.5),
        ] {
            let scale = ContinuousScale(domain: (1, 1000), from: 0, to: 300, transform: transform)
            for value in [1, 2.5, 10, 500, 1000] {
                let place = scale.position(value)
                #expect(abs((place.flatMap { scale.value(at: $0) } ?? .nan) - value) < 1e-6)
            }
            #expect(near(scale.position(1), 0) && near(scale.position(1000), 300))
        }
        let log = ContinuousScale(domain: (1, 1000), from: 0, to: 300, transform: .log)
        #expect(near(log.position(10), 100) && near(log.position(100), 200))
        #expect(log.position(0) == nil && log.position(-5) == nil && log.position(.nan) == nil)
        let root = ContinuousScale(domain: (0, 100), from: 0, to: 10, transform: .power(exponent: 0.5))
        #expect(near(root.position(25), 5))
        // d3.scaleSymlog([-100, 100], [0, 1])(1) = 0.5 + log1p(1) / log1p(100) / 2.
        let symlog = ContinuousScale(
            domain: (-100, 100), from: 0, to: 1, transform: .symmetricLog(slopeAtZero: 1))
        #expect(near(symlog.position(1), 0.5 + log1p(1) / log1p(100) / 2))
        #expect(near(symlog.position(0), 0.5))
    }

    @Test func oneValueStandsInTheMiddle() {
        let scale = ContinuousScale(domain: (5, 5), from: 0, to: 100)
        #expect(scale.position(5) == 50 && scale.value(at: 3) == 5)
    }

    @Test func stacksAreD3s() {
        func flat(_ spans: [(start: Double, end: Double)]) -> [Double] {
            spans.flatMap { [$0.start, $0.end] }
        }
        #expect(flat(Stack.intervals([1, 2, 3], .standard)) == [0, 1, 1, 3, 3, 6])
        // stackOffsetDiverging.
        #expect(flat(Stack.intervals([1, -2, 3, -1], .standard)) == [0, 1, 0, -2, 1, 4, -2, -3])
        // stackOffsetExpand.
        #expect(flat(Stack.intervals([1, 1, 2], .normalized)) == [0, 0.25, 0.25, 0.5, 0.5, 1])
        // stackOffsetSilhouette: from -sum / 2.
        #expect(flat(Stack.intervals([1, 3], .center)) == [-2, -1, -1, 2])
        #expect(flat(Stack.intervals([1, 3], .unstacked)) == [0, 1, 0, 3])
        #expect(flat(Stack.intervals([.nan, 0, .infinity], .normalized)) == [0, 0, 0, 0, 0, 0])
    }

    @Test func binsHoldTheirValues() {
        let bins = NumberBins(data: [1.2, 3.4, 9.9], desiredCount: 5)
        #expect(bins.thresholds == [0, 2, 4, 6, 8, 10])
        #expect(bins.index(for: 1.2) == 0 && bins.index(for: 2) == 1 && bins.index(for: 10) == 4)
        #expect(bins.count == 5 && bins[4].contains(10) && !bins[0].contains(2))
        #expect(NumberBins(range: 0...9, desiredCount: 100).thresholds == Array(0...9))
    }
}
