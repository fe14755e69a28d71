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
        #expect(path.elements[0] == .move(to: CGPoint(x: 10 + 15.28665, y: 20)))
        let recorded: [[(CGFloat, CGFloat)]] = [
            [(10.88493, 0), (8.68407, 0), (6.31494, 0.74911)],
            [(3.72824, 1.69060), (1.69060, 3.72824), (0.74911, 6.31494)],
            [(0, 8.68407), (0, 10.88493), (0, 15.28665)],
        ]
        #expect(path.elements[1] == .line(to: CGPoint(x: 110 - 15.28665, y: 20)))
        for (index, expected) in recorded.enumerated() {
            guard case .curve(let to, let control1, let control2) = path.elements[2 + index] else {
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

    @Test func legsAreSqueezedWhereTwoDoNotFit() {
        // Half the short side is one radius: the leg there ends at 1.0 r, the one on the long side is full.
        let capsule = Path(roundedRect: CGRect(x: 0, y: 0, width: 200, height: 40), cornerRadius: 20)
        #expect(capsule.elements[1] == .line(to: CGPoint(x: 200 - 1.528665 * 20, y: 0)))
        guard case .curve(let to, let control1, let control2) = capsule.elements[4] else {
            Issue.record("no curve")
            return
        }
        #expect(to == CGPoint(x: 200, y: 20))
        // On the edge, so the tangent is vertical, and off the end, so the curvature is finite.
        #expect(control2.x == 200)
        #expect(control2.y < 18)
        // The middle curve's tangent goes on: (0.074911 - 0.169060, 0.631494 - 0.372824).
        let middle = CGPoint(x: 200 - 0.074911 * 20, y: 0.631494 * 20)
        let slope = (control1.x - middle.x) / (control1.y - middle.y)
        #expect(abs(slope - 0.094149 / 0.258670) < 1e-3)
        #expect(capsule.boundingRect == CGRect(x: 0, y: 0, width: 200, height: 40))
    }

    /// Where squeezed legs meet, a circle of 0.7 radii fits between the edge and the curve: a point just
    /// behind the middle of a side is inside when the circle through that middle covers it.
    @Test(arguments: [
        CGSize(width: 176, height: 72), CGSize(width: 72, height: 176), CGSize(width: 72, height: 72),
    ])
    func squeezedLegsMeetInARoundTip(size: CGSize) {
        let path = Path(roundedRect: CGRect(origin: .zero, size: size), cornerRadius: 36)
        for depth in [0.0001, 0.001, 0.002, 0.005] as [CGFloat] {
            let reach = 36 * (2 * 0.7 * depth - depth * depth).squareRoot()
            for sign in [-1, 1] as [CGFloat] {
                if size.height == 72 {
                    #expect(path.contains(CGPoint(x: 36 * depth, y: 36 + sign * reach)))
                    #expect(path.contains(CGPoint(x: size.width - 36 * depth, y: 36 + sign * reach)))
                }
                if size.width == 72 {
                    #expect(path.contains(CGPoint(x: 36 + sign * reach, y: 36 * depth)))
                    #expect(path.contains(CGPoint(x: 36 + sign * reach, y: size.height - 36 * depth)))
                }
            }
        }
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
