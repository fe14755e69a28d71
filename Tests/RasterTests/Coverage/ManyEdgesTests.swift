import Foundation
import Raster
import TestSupport
import Testing

/// Polygons of thousands of edges, and paths of curves that aren't seen to go once around what they cover:
/// both are cut where they cross, unless there is too much to look at.
@Suite struct ManyEdgesTests {
    private static let side = 64

    private static let variants =
        KernelLevel.available.map { RenderVariant(kernels: $0) }
        + [
            RenderVariant(bandHeight: 7, kernels: .preferred),
            RenderVariant(threads: 3, bandHeight: 16, kernels: .preferred),
            RenderVariant(kernels: .preferred, tileSize: (23, 19), tileOrigin: (-5, -3)),
        ]

    private static func drawing(
        _ path: Path, evenOdd: Bool, width: Int = side, height: Int = side
    ) -> Drawing {
        Drawing(size: CGSize(width: width, height: height)) { context, _ in
            context.fill(path, with: .color(.white), style: FillStyle(eoFill: evenOdd))
        }
    }

    /// Draws it in all ways, which have to agree.
    private static func picture(
        _ drawing: Drawing, _ comment: String, sourceLocation: SourceLocation = #_sourceLocation
    ) -> CGImage {
        let picture = drawing.image(renderer: RenderVariant().renderer)
        for variant in variants {
            #expect(
                variant.difference(of: drawing, scale: 1, from: picture) == nil, "\(comment), \(variant)",
                sourceLocation: sourceLocation)
        }
        return picture
    }

    private static func polygon(_ corners: [CGPoint]) -> Path {
        Path { path in
            path.addLines(corners)
            path.closeSubpath()
        }
    }

    /// A line like a chart's, whose edges cross those beside them, and which closes by one that crosses
    /// thousands.
    private static func chart(_ random: inout SeededGenerator, count: Int) -> [CGPoint] {
        var height = 32.0
        return (0..<count).map { index in
            height = min(max(height + random.number(-2...2), 3), 61)
            let across = 2 + 60 * (Double(index) + random.number(-4...4)) / Double(count)
            // Of halves of the device grid's eighth bit, so that nothing is rounded.
            return CGPoint(x: (across * 512).rounded() / 512, y: (height * 512).rounded() / 512)
        }
    }

    @Test(arguments: [false, true], [false, true])
    func chartsCoverTheirArea(isTall: Bool, evenOdd: Bool) {
        var random = SeededGenerator(seed: 5000)
        for count in [2500, 5000] {
            var corners = Self.chart(&random, count: count)
            if isTall { corners = corners.map { CGPoint(x: $0.y, y: $0.x) } }
            let picture = Self.picture(
                Self.drawing(Self.polygon(corners), evenOdd: evenOdd), "\(count), \(isTall), \(evenOdd)")
            let exact = ExactCoverage(
                polygons: [corners], width: Self.side, height: Self.side, evenOdd: evenOdd)
            var worst = 0.0
            var edgePixels = 0
            for y in 0..<Self.side {
                for x in 0..<Self.side {
                    worst = max(worst, (Double(picture[x, y].alpha) - exact[x, y] * 255).magnitude)
                    if exact[x, y] > 0.01, exact[x, y] < 0.99 { edgePixels += 1 }
                }
            }
            #expect(worst < 0.6, "\(count), \(isTall), \(evenOdd)")
            #expect(edgePixels > 200)
        }
    }

    /// Strokes of long lines are such polygons, too.
    @Test func linesOfThousandsOfPointsAreTheSameInAllWays() {
        var random = SeededGenerator(seed: 5001)
        let line = Path { $0.addLines(Self.chart(&random, count: 3000)) }
        let drawing = Drawing(size: CGSize(width: Self.side, height: Self.side)) { context, _ in
            context.stroke(line, with: .color(.white), lineWidth: 0.75)
        }
        let picture = Self.picture(drawing, "line")
        // A wider line covers no less, rounding apart.
        let wider = Drawing(size: CGSize(width: Self.side, height: Self.side)) { context, _ in
            context.stroke(line, with: .color(.white), lineWidth: 1)
        }.image()
        for y in 0..<Self.side {
            for x in 0..<Self.side { #expect(Int(wider[x, y].alpha) + 1 >= Int(picture[x, y].alpha)) }
        }
    }

    /// Long edges beside each other, nearly all of whose boxes meet, thousands of them in each pixel.
    @Test func hatchesOfThousandsOfEdges() {
        let count = 5001
        let corners = (0..<count).map { index in
            let isTop = index % 2 == 1
            let across = 2 + 12 * Double(index) / Double(count)
            return CGPoint(x: across + (isTop ? 9.6 : 0), y: isTop ? 0 : 16)
        }
        let drawing = Self.drawing(Self.polygon(corners), evenOdd: true, width: 24, height: 16)
        let picture = drawing.image(renderer: RenderVariant(kernels: .preferred).renderer)
        // Teeth as wide as their distance at the bottom, and of no width at the top.
        for y in 0..<16 {
            for x in 12...13 {
                let expected = 255 * (Double(y) + 0.5) / 16
                #expect((Double(picture[x, y].alpha) - expected).magnitude < 1, "\(x), \(y)")
            }
        }
    }

    /// More contours than may look for what is to their left: thin rectangles side by side, half of the area.
    @Test func thousandsOfContoursInARow() {
        let path = Path { path in
            for index in 0..<2400 {
                path.addRect(CGRect(x: 2 + 0.025 * Double(index), y: 3, width: 0.0125, height: 40))
            }
        }
        let picture = Self.picture(Self.drawing(path, evenOdd: false), "row")
        for x in 3..<61 {
            #expect((Double(picture[x, 20].alpha) - 127.5).magnitude < 1.5, "\(x)")
        }
    }

    /// Hundreds of contours that lie over one another anywhere.
    @Test(arguments: [false, true]) func hundredsOfContours(evenOdd: Bool) {
        var random = SeededGenerator(seed: 5004)
        let polygons = (0..<900).map { _ in
            let corner = random.point(0...60)
            return (0..<random.integer(3...5)).map { _ in
                let move = random.point(0...4)
                return CGPoint(
                    x: ((corner.x + move.x) * 512).rounded() / 512,
                    y: ((corner.y + move.y) * 512).rounded() / 512)
            }
        }
        let path = Path { path in
            for polygon in polygons {
                path.addLines(polygon)
                path.closeSubpath()
            }
        }
        let picture = Self.picture(Self.drawing(path, evenOdd: evenOdd), "\(evenOdd)")
        let exact = ExactCoverage(polygons: polygons, width: Self.side, height: Self.side, evenOdd: evenOdd)
        var worst = 0.0
        for y in 0..<Self.side {
            for x in 0..<Self.side {
                worst = max(worst, (Double(picture[x, y].alpha) - exact[x, y] * 255).magnitude)
            }
        }
        #expect(worst < 0.6)
    }

    /// More crossings than are kept, whatever part is drawn.
    @Test func scribblesAreTheSameInAllWays() {
        var random = SeededGenerator(seed: 5002)
        let corners = (0..<1200).map { _ in random.point(0...64) }
        let picture = Self.picture(Self.drawing(Self.polygon(corners), evenOdd: true), "scribble")
        // As much inside as outside.
        var sum = 0.0
        for y in 24..<40 {
            for x in 24..<40 { sum += Double(picture[x, y].alpha) / 255 }
        }
        #expect((sum / 256 - 0.5).magnitude < 0.01)
    }

    /// The memory of one that crosses itself nowhere serves one that does.
    @Test func memoryServesPolygonsOfAllKinds() {
        var random = SeededGenerator(seed: 5003)
        let comb = (0..<3000).map { CGPoint(x: 2 + 0.02 * Double($0), y: $0 % 2 == 0 ? 2 : 62) }
        // Down along a side of its own.
        let polygon = comb + [CGPoint(x: 63, y: 2), CGPoint(x: 63, y: 1), CGPoint(x: 1, y: 1)]
        let crossing = Self.chart(&random, count: 2500)
        let both = Drawing(size: CGSize(width: Self.side, height: Self.side)) { context, _ in
            for corners in [polygon, crossing, polygon, crossing] {
                context.fill(Self.polygon(corners), with: .color(.white))
            }
        }
        let picture = Self.picture(both, "both")
        #expect(picture[32, 1].alpha == 255)
    }

    private static func ring(_ frame: CGRect) -> Path {
        Path { path in
            path.addEllipse(in: frame)
            path.addEllipse(in: frame.insetBy(dx: frame.width / 4, dy: frame.height / 5))
        }
    }

    /// The area between two ellipses.
    @Test(arguments: [3.0, 17, 60]) func ringsCoverTheirArea(extent: Double) {
        let frame = CGRect(x: 1.3, y: 1.7, width: extent, height: extent * 0.9)
        let picture = Self.picture(Self.drawing(Self.ring(frame), evenOdd: true), "\(extent)")
        var sum = 0.0
        for y in 0..<Self.side {
            for x in 0..<Self.side { sum += Double(picture[x, y].alpha) / 255 }
        }
        let inner = frame.insetBy(dx: frame.width / 4, dy: frame.height / 5)
        let area = Double.pi / 4 * (frame.width * frame.height - inner.width * inner.height)
        // Of all edge pixels together, and of the ellipses' four curves, whose radius is up to 0.03 % too
        // large.
        #expect((sum - area).magnitude < 0.002 * area + 0.01)
    }

    /// Curves of more chords than are made of one, of which each part of a picture cuts what it sees.
    @Test func curvesBeyondThePictureAreTheSameInAllWays() {
        for extent in [900.0, 40_000, 3_000_000] {
            // Its left end is in the picture.
            let frame = CGRect(x: 20, y: 32 - extent * 0.45, width: extent, height: extent * 0.9)
            let picture = Self.picture(Self.drawing(Self.ring(frame), evenOdd: true), "\(extent)")
            #expect(picture[10, 32].alpha == 0)
            #expect(picture[40, 32].alpha == 255)
        }
    }

    /// What was said of one outline doesn't hold for the next one in the same memory.
    @Test func largeCurvesComeAfterSmallRings() {
        let large = CGRect(x: -100_000, y: 20, width: 200_064, height: 60_000)
        let drawing = Drawing(size: CGSize(width: Self.side, height: Self.side)) { context, _ in
            context.fill(
                Self.ring(CGRect(x: 2, y: 2, width: 12, height: 12)), with: .color(.white),
                style: FillStyle(eoFill: true))
            context.fill(Path(ellipseIn: large), with: .color(.white))
        }
        let picture = Self.picture(drawing, "ring and ellipse")
        #expect(picture[8, 8].alpha == 0)
        #expect(picture[32, 18].alpha == 0)
        #expect(picture[32, 22].alpha == 255)
    }

    /// A curve that goes farther than can be followed is left to what is seen of it, at once.
    @Test func curvesWithoutAnEndAreLeft() {
        let path = Path { path in
            path.addEllipse(in: CGRect(x: 10, y: 10, width: 20, height: 20))
            path.move(to: CGPoint(x: 5, y: 0))
            path.addCurve(
                to: CGPoint(x: 5, y: 0), control1: CGPoint(x: 5, y: 1e30), control2: CGPoint(x: 5, y: -1e30))
        }
        let picture = Self.picture(Self.drawing(path, evenOdd: false), "far")
        #expect(picture[20, 20].alpha == 255)
    }
}
