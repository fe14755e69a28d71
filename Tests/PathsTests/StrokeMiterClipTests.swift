import RasterPaths
import TestSupport
import Testing

/// Miters that are cut off at their limit, as SVG 2's `miter-clip`.
@Suite struct StrokeMiterClipTests {
    private func outline(_ text: String, limit: CGFloat, clips: Bool = true) -> [CGPoint] {
        var style = StrokeStyle(lineWidth: 4, miterLimit: limit)
        style.clipsMiters = clips
        guard let path = Path(text) else { return [] }
        return path.stroked(style, tolerance: 0.01).polylines(samplesPerCurve: 1).flatMap(\.points)
    }

    private func has(_ points: [CGPoint], _ x: CGFloat, _ y: CGFloat) -> Bool {
        points.contains { abs($0.x - x) < 1e-9 && abs($0.y - y) < 1e-9 }
    }

    /// A square corner at (20, 0) of half a width of 2: with the limit 1 the cut is 2 from there on the
    /// diagonal, √2 · 2 − 2 beyond the corners of the bevel along each line.
    @Test(arguments: [1.0, -1.0])
    func isCutAcrossTheBisector(sign: CGFloat) {
        let points = outline("0 0 m 20 0 l 20 \(sign * 20) l", limit: 1)
        let reach = 2 * 2.0.squareRoot() - 2
        #expect(has(points, 20 + reach, -2 * sign))
        #expect(has(points, 22, -reach * sign))
        #expect(!has(points, 22, -2 * sign))
    }

    @Test func withinTheLimitItIsAMiter() {
        #expect(has(outline("0 0 m 20 0 l 20 20 l", limit: 1.5), 22, -2))
    }

    @Test func withoutItACornerIsBevelled() {
        let points = outline("0 0 m 20 0 l 20 20 l", limit: 1, clips: false)
        #expect(has(points, 20, -2) && has(points, 22, 0))
        #expect(points.allSatisfy { $0.x <= 22 && !($0.x > 20.1 && $0.y < -0.5) })
    }

    /// A turn right back ends straight, four half widths on.
    @Test func aTurnRightBackReachesTheLimit() {
        let points = outline("0 0 m 20 0 l 0 0 l", limit: 4)
        #expect(points.map(\.x).max() == 28)
    }
}
