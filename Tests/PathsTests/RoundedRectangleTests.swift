import Raster
import RasterPaths
import Testing

@Suite struct RoundedRectangleTests {
    let rect = CGRect(x: 10, y: 20, width: 100, height: 80)

    @Test func ellipseStartsAtThreeOClockDownwards() {
        let path = Path(ellipseIn: rect)
        #expect(path.elementCount == 6)
        #expect(path.elements[0] == .move(to: CGPoint(x: 110, y: 60)))
        guard case .curve(let to, let control1, _) = path.elements[1] else {
            Issue.record("no curve")
            return
        }
        #expect(to == CGPoint(x: 60, y: 100))
        #expect(distance(control1, CGPoint(x: 110, y: 60 + 40 * 0.5522847498307936)) < 1e-13)
    }

    @Test func circularCornersAreQuarterEllipses() {
        let path = Path(roundedRect: rect, cornerSize: CGSize(width: 20, height: 10), style: .circular)
        #expect(path.elements[0] == .move(to: CGPoint(x: 110, y: 60)))
        #expect(path.elements[1] == .line(to: CGPoint(x: 110, y: 90)))
        #expect(path.elementCount == 10)
        for point in path.polylines()[0].points where point.x > 90 && point.y > 90 {
            let (x, y) = ((point.x - 90) / 20, (point.y - 90) / 10)
            #expect(abs((x * x + y * y).squareRoot() - 1) < 2.74e-4)
        }
        #expect(path.boundingRect == rect)
    }

    @Test func radiusIsAtMostHalfTheShorterSide() {
        let path = Path(roundedRect: rect, cornerRadius: 1000, style: .circular)
        #expect(path.elements[1] == .line(to: CGPoint(x: 110, y: 60)))
        #expect(path.elements[3] == .line(to: CGPoint(x: 50, y: 100)))
    }

    @Test(arguments: [0, -5, CGFloat.nan])
    func withoutARadiusItIsARectangle(radius: CGFloat) {
        #expect(Path(roundedRect: rect, cornerRadius: radius).rectangle == rect)
        #expect(
            Path(roundedRect: rect, cornerRadii: RectangleCornerRadii(topLeading: radius)).rectangle == rect)
    }

    /// The recorded control points of UIKit, for the top right corner with r = 10.
    @Test func continuousCornerHasTheRecordedControlPoints() {
        let path = Path(roundedRect: rect, cornerRadius: 10)
        #expect(path.elements[0] == .move(to: CGPoint(x: 110, y: 60)))
        let recorded: [[(CGFloat, CGFloat)]] = [
            [(10.88493, 0), (8.68407, 0), (6.31494, 0.74911)],
            [(3.72824, 1.69060), (1.69060, 3.72824), (0.74911, 6.31494)],
            [(0, 8.68407), (0, 10.88493), (0, 15.28665)],
        ]
        #expect(path.elements[13] == .line(to: CGPoint(x: 110 - 15.28665, y: 20)))
        for (index, expected) in recorded.enumerated() {
            guard case .curve(let to, let control1, let control2) = path.elements[14 + index] else {
                Issue.record("no curve")
                return
            }
            for (point, (along, down)) in zip([control1, control2, to], expected) {
                #expect(distance(point, CGPoint(x: 110 - along, y: 20 + down)) < 1e-12)
            }
        }
        #expect(path.elementCount == 1 + 4 * 4 + 1)
        #expect(path.boundingRect == rect)
    }

    @Test func continuousCornersAreSymmetric() {
        let path = Path(roundedRect: rect, cornerRadius: 25)
        for x in stride(from: 10.5, to: 60, by: 1) {
            for y in stride(from: 20.5, to: 60, by: 1) {
                let inside = path.contains(CGPoint(x: x, y: y))
                #expect(path.contains(CGPoint(x: 120 - x, y: y)) == inside)
                #expect(path.contains(CGPoint(x: x, y: 120 - y)) == inside)
                #expect(path.contains(CGPoint(x: 120 - x, y: 120 - y)) == inside)
            }
        }
    }

    /// 20 and 30 share an edge of 60 as 24 and 36, 1.2 radii each; the controls between those of a full leg
    /// and 0.96 and 0.82 radii, which belong to a leg of one radius.
    @Test func cornersShareAnEdgeByTheirRadii() {
        let radii = RectangleCornerRadii(bottomTrailing: 20, topTrailing: 30)
        let path = Path(roundedRect: CGRect(x: 0, y: 0, width: 300, height: 60), cornerRadii: radii)
        #expect(path.elements[0] == .move(to: CGPoint(x: 300, y: 35)))
        #expect(path.elements[1] == .line(to: CGPoint(x: 300, y: 36)))
        guard case .curve(_, let control1, let control2) = path.elements[2],
            case .curve(let end, let before, let last) = path.elements[16]
        else {
            Issue.record("no curves")
            return
        }
        let fullness = 0.2 / 0.528665
        let control = 0.96 + fullness * (1.088493 - 0.96)
        let inner = 0.82 + fullness * (0.868407 - 0.82)
        #expect(distance(control1, CGPoint(x: 300, y: 60 - 20 * control)) < 1e-12)
        #expect(distance(control2, CGPoint(x: 300, y: 60 - 20 * inner)) < 1e-12)
        #expect(distance(before, CGPoint(x: 300, y: 30 * inner)) < 1e-12)
        #expect(distance(last, CGPoint(x: 300, y: 30 * control)) < 1e-12)
        #expect(distance(end, CGPoint(x: 300, y: 36)) < 1e-12)
    }

    /// A capsule's end: legs of one radius, the controls at 0.96 and 0.82 of it.
    @Test func aLegOfOneRadiusHasTheRecordedControls() {
        let capsule = Capsule().path(in: CGRect(x: 0, y: 0, width: 200, height: 40))
        guard case .curve(_, let control1, let control2) = capsule.elements[2] else {
            Issue.record("no curve")
            return
        }
        #expect(capsule.elements[1] == .line(to: CGPoint(x: 200, y: 20)))
        #expect(distance(control1, CGPoint(x: 200, y: 40 - 0.96 * 20)) < 1e-12)
        #expect(distance(control2, CGPoint(x: 200, y: 40 - 0.82 * 20)) < 1e-12)
        #expect(capsule.elements[5] == .line(to: CGPoint(x: 1.528665 * 20, y: 40)))
        #expect(capsule.boundingRect == CGRect(x: 0, y: 0, width: 200, height: 40))
    }

    @Test func aCornerSizeIsAtMostHalfTheShorterSide() {
        let path = Path(
            roundedRect: rect, cornerSize: CGSize(width: 70, height: 10), style: .circular)
        #expect(path.elements[3] == .line(to: CGPoint(x: 50, y: 100)))
        #expect(path.elements[1] == .line(to: CGPoint(x: 110, y: 90)))
    }

    /// A radius may take half of each of its edges, or what its neighbour leaves.
    @Test func anUnevenRadiusTakesWhatItsNeighbourLeaves() {
        let box = CGRect(x: 0, y: 0, width: 100, height: 300)
        let radii = RectangleCornerRadii(topLeading: 20, topTrailing: 90)
        let path = Path(roundedRect: box, cornerRadii: radii, style: .circular)
        #expect(path.elements[0] == .move(to: CGPoint(x: 100, y: 190)))
        #expect(path.elements[7] == .line(to: CGPoint(x: 20, y: 0)))
        guard case .curve(let end, _, _) = path.elements[8] else {
            Issue.record("no curve")
            return
        }
        #expect(end == CGPoint(x: 100, y: 80))
        let both = Path(
            roundedRect: box, cornerRadii: RectangleCornerRadii(topLeading: 50, topTrailing: 70),
            style: .circular)
        #expect(both.elements[7] == .line(to: CGPoint(x: 50, y: 0)))
    }

    /// So that paths of any radii can be interpolated; without any radius it is a rectangle.
    @Test(arguments: [(RoundedCornerStyle.circular, 10), (.continuous, 18)])
    func squareCornersAreWritten(style: RoundedCornerStyle, count: Int) {
        let one = RectangleCornerRadii(topLeading: 10)
        #expect(Path(roundedRect: rect, cornerRadii: one, style: style).elementCount == count)
        let none = Path(roundedRect: rect, cornerRadii: RectangleCornerRadii(), style: style)
        #expect(none.rectangle == rect)
    }

    /// The squeeze sets in gradually: a radius hardly larger than the last one that fits changes the outline
    /// hardly at all.
    @Test func squeezeIsContinuousInTheRadius() {
        let size = CGRect(x: 0, y: 0, width: 400, height: 1.528665 * 100)
        let fitting = Path(roundedRect: size, cornerRadius: 49.9999).polylines()[0].points
        let squeezed = Path(roundedRect: size, cornerRadius: 50.0001).polylines()[0].points
        for (a, b) in zip(fitting, squeezed) { #expect(distance(a, b) < 1e-3) }
    }

    @Test(arguments: [RoundedCornerStyle.circular, .continuous])
    func eachCornerHasItsRadius(style: RoundedCornerStyle) {
        let radii = RectangleCornerRadii(
            topLeading: 0, bottomLeading: 10, bottomTrailing: 20, topTrailing: 30)
        let path = Path(roundedRect: rect, cornerRadii: radii, style: style)
        #expect(path.contains(CGPoint(x: 10, y: 20)))
        // Along the diagonal a circle leaves (1 - 1/√2) r = 0.293 r free; the continuous curve 0.264 to 0.3
        // r.
        for (x, y, dx, dy, radius) in [
            (10.0, 100.0, 1.0, -1.0, 10.0), (110, 100, -1, -1, 20), (110, 20, -1, 1, 30),
        ] {
            #expect(!path.contains(CGPoint(x: x + dx * radius * 0.25, y: y + dy * radius * 0.25)))
            #expect(path.contains(CGPoint(x: x + dx * radius * 0.31, y: y + dy * radius * 0.31)))
        }
        #expect(radii[.topTrailing] == 30)
        #expect(radii[.bottomLeading] == 10)
    }
}
