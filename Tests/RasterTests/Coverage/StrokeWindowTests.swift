import Foundation
import Raster
import TestSupport
import Testing

/// Strokes are outlined as far as they can be seen, and what is seen is right.
@Suite struct StrokeWindowTests {
    static let size = CGSize(width: 100, height: 100)

    static func picture(_ path: Path, _ style: StrokeStyle, transform: CGAffineTransform = .identity)
        -> CGImage
    {
        Drawing(size: size) { context, _ in
            context.transform = transform
            context.stroke(path, with: .color(.white), style: style)
        }.image()
    }

    static func dashed(_ dash: [CGFloat], phase: CGFloat = 0, width: CGFloat = 2) -> StrokeStyle {
        StrokeStyle(lineWidth: width, dash: dash, dashPhase: phase)
    }

    static func line(_ from: CGPoint, _ to: CGPoint) -> Path { Path { $0.addLines([from, to]) } }

    /// The most that two pictures differ.
    static func difference(_ one: CGImage, _ other: CGImage) -> Int {
        zip(one.alphas, other.alphas).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }

    /// Circles so large that they are straight where they are seen.
    @Test func hugeCirclesAreQuickAndRight() throws {
        let radius = 1e9
        let circle = Path(
            ellipseIn: CGRect(x: 50 - radius, y: 50.25, width: 2 * radius, height: 2 * radius))
        var image: CGImage?
        let work = Work.seconds {
            image = Drawing(size: Self.size) { context, _ in
                for index in 0..<60 {
                    context.stroke(
                        circle.offsetBy(dx: 0, dy: index == 0 ? 0 : 1e6 * Double(index)),
                        with: .color(.white), style: StrokeStyle(lineWidth: 3))
                }
            }.image(renderer: Renderer(threads: 1))
        }
        #expect(work < 0.5)
        let straight = Self.picture(
            Self.line(CGPoint(x: -300, y: 50.25), CGPoint(x: 400, y: 50.25)), StrokeStyle(lineWidth: 3))
        #expect(Self.difference(try #require(image), straight) <= 1)
    }

    /// Dashes are counted by their number from the start, however far away it is.
    @Test func dashesOfLongLinesAreSeen() {
        for transform in [
            CGAffineTransform.identity, CGAffineTransform(rotationAngle: .pi / 2).translatedBy(x: 0, y: -100),
        ] {
            let long = Self.picture(
                Self.line(CGPoint(x: -1e9, y: 50), CGPoint(x: 1e9, y: 50)), Self.dashed([7, 3]),
                transform: transform)
            let short = Self.picture(
                Self.line(CGPoint(x: -1000, y: 50), CGPoint(x: 1000, y: 50)), Self.dashed([7, 3]),
                transform: transform)
            #expect(Self.difference(long, short) <= 1)
            // 70 % of 100 × 2 pixels.
            let sum = long.alphas.reduce(0) { $0 + Int($1) }
            #expect(abs(sum - 140 * 255) <= 140)
        }
    }

    /// The pattern goes on behind what isn't seen: a frame around the canvas whose last side is seen.
    @Test func dashesGoOnOutOfSight() {
        let far = 100_000.0
        let frame = Path {
            $0.addLines([
                CGPoint(x: -far, y: 20), CGPoint(x: -far, y: far), CGPoint(x: far, y: far),
                CGPoint(x: far, y: 20), CGPoint(x: -far, y: 20),
            ])
        }
        // What lies before the last side: (far - 20) + 2 far + (far - 20).
        let before = 4 * far - 40
        let phase = before.truncatingRemainder(dividingBy: 11)
        let last = Self.line(CGPoint(x: far, y: 20), CGPoint(x: -far, y: 20))
        #expect(
            Self.difference(
                Self.picture(frame, Self.dashed([8, 3])),
                Self.picture(last, Self.dashed([8, 3], phase: phase)))
                <= 1)
    }

    /// A curve out of sight counts with its length: a quarter of a circle is πr/2 long, and from its end to
    /// the picture's left side it is r. There, at 450 of 1000, a dash is seen for 50 points more.
    @Test func curvesOutOfSightHaveTheirLength() {
        let radius = 128_450 / (Double.pi / 2 + 1)
        let path = Path {
            $0.addArc(
                center: CGPoint(x: -radius, y: 50 + radius), radius: radius, startAngle: .degrees(180),
                endAngle: .degrees(270), clockwise: false)
            $0.addLine(to: CGPoint(x: 200, y: 50))
        }
        let row = Self.picture(path, Self.dashed([500, 500])).alphas[5000..<5100]
        #expect(row.first == 255 && row.last == 0)
        // The arc is made of cubics that are 3 in 10,000 longer at most.
        #expect(abs(row.count { $0 == 255 } - 50) <= 25)
    }

    /// Bands make outlines of their own where there are too many to be kept, and leave out what they don't
    /// see.
    @Test func bandsAndTilesAgree() throws {
        var random = SeededGenerator(seed: 13)
        let drawing = Drawing(size: CGSize(width: 90, height: 90)) { context, _ in
            for index in 0..<5000 {
                var path = Path()
                for _ in 0..<2 {
                    path.move(to: random.point(-200...300))
                    path.addLine(to: random.point(-2000...2000))
                    path.addCurve(
                        to: random.point(-200...300), control1: random.point(-5000...5000),
                        control2: random.point(-200...300))
                    if random.isLucky(oneIn: 3) { path.closeSubpath() }
                }
                var style = StrokeStyle(
                    lineWidth: random.number(0.2...12),
                    lineCap: random.element(of: [.butt, .round, .square]),
                    lineJoin: random.element(of: [.miter, .round, .bevel]))
                if index % 2 == 0 { style.dash = [random.number(1...40), random.number(1...20)] }
                if index < 4900 { path = Path(CGRect(x: Double(index % 90), y: 0, width: 1, height: 1)) }
                context.stroke(
                    path, with: .color(red: random.number(0...1), green: 0.5, blue: 0, opacity: 0.3),
                    style: style)
            }
        }
        let whole = drawing.image(renderer: Renderer(threads: 1))
        var low = Renderer(threads: 1)
        low.bandHeight = 7
        #expect(drawing.image(renderer: low).hasSamePixels(as: whole))
        for rect in [CGRect(x: 30, y: 41, width: 23, height: 9), CGRect(x: 0, y: 80, width: 90, height: 10)] {
            let part = try #require(whole.cropping(to: rect))
            #expect(drawing.image(in: rect, renderer: low).hasSamePixels(as: part))
        }
    }
}
