import RasterPaths
import Testing

@Suite struct StrokeDashTests {
    /// The intervals of x that the dashes of a line along the x axis cover.
    private func intervals(
        _ dash: [CGFloat], phase: CGFloat = 0, length: CGFloat = 10, cap: CGLineCap = .butt
    ) -> [[CGFloat]] {
        let path = Path("0 0 m \(length) 0 l")?.stroked(
            StrokeStyle(lineWidth: 2, lineCap: cap, dash: dash, dashPhase: phase), tolerance: 0.01)
        return path?.polylines().map { polygon in
            let xs = polygon.points.map { ($0.x * 1e9).rounded() / 1e9 }
            return [xs.min() ?? 0, xs.max() ?? 0]
        } ?? []
    }

    @Test func patternRepeats() {
        #expect(intervals([3, 2]) == [[0, 3], [5, 8]])
        #expect(intervals([4, 1, 2, 1]) == [[0, 4], [5, 7], [8, 10]])
        #expect(intervals([3]) == [[0, 3], [6, 9]], "an odd count is used twice")
        #expect(intervals([1, 2, 3]) == [[0, 1], [3, 6], [7, 9]])
    }

    @Test func phaseStartsInsideThePattern() {
        #expect(intervals([3, 2], phase: 1) == [[0, 2], [4, 7], [9, 10]])
        #expect(intervals([3, 2], phase: 4) == [[1, 4], [6, 9]])
        #expect(intervals([3, 2], phase: -1) == [[1, 4], [6, 9]])
        #expect(intervals([3, 2], phase: 5001) == [[0, 2], [4, 7], [9, 10]])
        #expect(intervals([3, 2], phase: .nan) == intervals([3, 2]))
        #expect(intervals([3, 2], phase: 1e30).count >= 2)
    }

    @Test(
        arguments: [[], [0, 0], [-1, 2], [.nan], [.infinity, 1], [5, 0], [0], [2, 0, 3, 0]] as [[CGFloat]])
    func theseAreSolid(dash: [CGFloat]) {
        #expect(intervals(dash) == [[0, 10]])
    }

    @Test func dashesOfNoLengthAreDots() {
        #expect(intervals([0, 4]).isEmpty)
        #expect(intervals([0, 4], cap: .square) == [[-1, 1], [3, 5], [7, 9]])
        #expect(intervals([0, 4], phase: 2, cap: .square) == [[1, 3], [5, 7]])
        // Squares lie along the path.
        let slanted = Path("0 0 m 30 40 l")?.stroked(
            StrokeStyle(lineWidth: 10, lineCap: .square, dash: [0, 100]), tolerance: 0.01)
        // Half a width along (0.6, 0.8) and one across it: (3, 4) and (4, -3).
        #expect(slanted?.boundingRect == CGRect(x: -7, y: -7, width: 14, height: 14))
    }

    @Test func zeroGapsJoinDashes() {
        #expect(intervals([1, 0, 2, 2]) == [[0, 3], [5, 8]])
    }

    @Test func eachSubpathStartsAnew() {
        let path = Path("0 0 m 4 0 l 0 10 m 4 10 l")?.stroked(
            StrokeStyle(lineWidth: 2, dash: [3, 2]), tolerance: 0.01)
        #expect(path?.polylines().map(\.points[0]) == [CGPoint(x: 0, y: -1), CGPoint(x: 0, y: 9)])
    }

    @Test func dashesRunOnThroughTheStartOfAClosedPath() {
        // A square of side 10 with dashes of 7, gaps of 3 and phase 3.5: a dash lies about every corner.
        let path = Path(CGRect(x: 0, y: 0, width: 10, height: 10)).stroked(
            StrokeStyle(lineWidth: 2, dash: [7, 3], dashPhase: 3.5), tolerance: 0.01)
        #expect(path.polylines().count == 4)
        for corner in [(-0.99, -0.99), (10.99, -0.99), (10.99, 10.99), (-0.99, 10.99)] {
            #expect(path.contains(CGPoint(x: corner.0, y: corner.1)), "mitred at \(corner)")
        }
        #expect(!path.contains(CGPoint(x: 5, y: 0)))
        // A dash as long as the whole is closed.
        let whole = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(
            whole.stroked(StrokeStyle(lineWidth: 2, dash: [41, 5]), tolerance: 0.01)
                == whole.stroked(StrokeStyle(lineWidth: 2), tolerance: 0.01))
    }

    @Test(arguments: ["0 0 m 0 800 900 100 1000 1000 c", "0 0 m 1500 300 -500 300 1000 0 c"])
    func dashesOnCurvesGoByLength(text: String) {
        guard let curve = Path(text) else { return }
        let samples = curve.polylines(samplesPerCurve: 100_000)[0].points
        var lengths: [CGFloat] = [0]
        for (a, b) in zip(samples, samples.dropFirst()) {
            lengths.append(lengths[lengths.count - 1] + distance(a, b))
        }
        /// The sample at a length from the start, by the sums of the chords.
        func sample(at length: CGFloat) -> CGPoint {
            let index = lengths.firstIndex { $0 >= length } ?? lengths.count - 1
            return samples[index]
        }
        let dashes = curve.stroked(StrokeStyle(lineWidth: 2, dash: [17, 23]), tolerance: 0.05).polylines()
        #expect(dashes.count == Int((lengths[lengths.count - 1] / 40).rounded(.up)))
        for (index, dash) in dashes.dropLast().enumerated() {
            // The outline runs out on the left and back on the right, across the pen between.
            let points = dash.points
            let across = points.indices.dropLast().first {
                abs(distance(points[$0], points[$0 + 1]) - 2) < 1e-9
            }
            guard let across else {
                Issue.record("no end of dash \(index)")
                continue
            }
            func middle(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
                CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
            }
            let start = middle(points[0], points[points.count - 1])
            let end = middle(points[across], points[across + 1])
            #expect(distance(start, sample(at: CGFloat(index) * 40)) < 0.1)
            #expect(distance(end, sample(at: CGFloat(index) * 40 + 17)) < 0.1)
        }
    }

    @Test func tinyDashesOnALongLineAreBounded() {
        let path = Path("0 0 m 1e9 0 l")?.stroked(
            StrokeStyle(lineWidth: 2, dash: [1e-9, 1e-9]), tolerance: 0.01)
        #expect(path?.elementCount == 5, "drawn solid")
    }

    /// 50,000 dashes with round caps of a pen that is worth a thousand points a turn.
    @Test func outlinesOfManyDashesEnd() {
        let path = Path("0 0 m 1e6 0 l")?
            .stroked(StrokeStyle(lineWidth: 1e4, lineCap: .round, dash: [10, 10]), tolerance: 0.02)
        #expect((path?.pointCount ?? 0) > 4_000_000)
        #expect((path?.pointCount ?? .max) < 4_300_000)
    }
}
