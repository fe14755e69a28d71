import RasterPaths
import TestSupport
import Testing

@Suite struct SineAndCosineTests {
    @Test func agreesWithTheCLibrary() {
        var generator = SeededGenerator(seed: 1)
        var worst = 0.0
        for _ in 0..<400_000 {
            let radians = Double.random(in: -1000...1000, using: &generator)
            let pair = sineAndCosine(radians: radians)
            worst = max(worst, abs(pair.sine - sin(radians)), abs(pair.cosine - cos(radians)))
        }
        for _ in 0..<100_000 {
            let radians = Double.random(in: -4...4, using: &generator)
            let pair = sineAndCosine(radians: radians)
            worst = max(worst, abs(pair.sine - sin(radians)), abs(pair.cosine - cos(radians)))
        }
        for _ in 0..<100_000 {
            let radians = Double.random(in: -500_000...500_000, using: &generator)
            let pair = sineAndCosine(radians: radians)
            worst = max(worst, abs(pair.sine - sin(radians)), abs(pair.cosine - cos(radians)))
        }
        #expect(worst < 4e-16, "worst difference \(worst)")
    }

    @Test func rightAnglesAreExact() {
        let sines = [0.0, 1, 0, -1]
        for quarter in -2000...2000 {
            let index = ((quarter % 4) + 4) % 4
            for radians in [Double(quarter) * .pi / 2, Angle(degrees: Double(quarter) * 90).radians] {
                let pair = sineAndCosine(radians: radians)
                #expect(pair.sine == sines[index], "\(quarter)")
                #expect(pair.cosine == sines[(index + 1) % 4], "\(quarter)")
            }
        }
    }

    @Test func hugeAndInvalidAngles() {
        for radians in [1e9, -1e17, 1e300, Double.greatestFiniteMagnitude] {
            let pair = sineAndCosine(radians: radians)
            #expect(abs(pair.sine * pair.sine + pair.cosine * pair.cosine - 1) < 1e-15)
        }
        for radians in [Double.nan, .infinity, -.infinity] {
            #expect(sineAndCosine(radians: radians).sine.isNaN)
            #expect(sineAndCosine(radians: radians).cosine.isNaN)
        }
    }
}
