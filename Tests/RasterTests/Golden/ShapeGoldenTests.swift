import Foundation
import Raster
import TestSupport
import Testing

@Suite struct ShapeGoldenTests {
    /// The covered area in pixels, from the alphas.
    static func area(_ image: CGImage) -> Double {
        var sum = 0
        for y in 0..<image.height { for x in 0..<image.width { sum += Int(image[x, y].alpha) } }
        return Double(sum) / 255
    }

    /// Where the area's centre is.
    static func centroid(_ image: CGImage) -> CGPoint {
        var (sum, sumX, sumY) = (0.0, 0.0, 0.0)
        for y in 0..<image.height {
            for x in 0..<image.width {
                let alpha = Double(image[x, y].alpha)
                sum += alpha
                sumX += alpha * (Double(x) + 0.5)
                sumY += alpha * (Double(y) + 0.5)
            }
        }
        return CGPoint(x: sumX / sum, y: sumY / sum)
    }

    static func isSymmetric(_ image: CGImage) -> Bool {
        (0..<image.height).allSatisfy { y in
            (0..<image.width).allSatisfy { x in
                // Mirrored coordinates round to the other side of the grid: one step.
                let alpha = Int(image[x, y].alpha)
                return abs(alpha - Int(image[image.width - 1 - x, y].alpha)) <= 1
                    && abs(alpha - Int(image[x, image.height - 1 - y].alpha)) <= 1
            }
        }
    }

    static func shape(
        _ path: Path, size: CGFloat = 100, style: FillStyle = FillStyle(), color: Color = .indigo
    ) -> Drawing {
        Drawing(size: CGSize(width: size, height: size)) { context, _ in
            context.fill(path, with: .color(color), style: style)
        }
    }

    // MARK: Stars

    static func star(radius: Double, centre: CGPoint) -> Path {
        Path { path in
            path.addLines(
                (0..<5).map { index in
                    let angle = Double(index) * 4 * .pi / 5 - .pi / 2
                    return CGPoint(x: centre.x + radius * cos(angle), y: centre.y + radius * sin(angle))
                })
            path.closeSubpath()
        }
    }

    @Test func starsOfBothRules() throws {
        let star = Self.star(radius: 48, centre: CGPoint(x: 50, y: 50))
        let nonzero = try expectGolden("fills/star-nonzero", Self.shape(star))
        let evenOdd = try expectGolden(
            "fills/star-even-odd", Self.shape(star, style: FillStyle(eoFill: true)))
        // The inner pentagon's corners lie at R / φ², φ the golden ratio.
        let golden = (1 + 5.0.squareRoot()) / 2
        let inner = 48 / (golden * golden)
        let pentagon = 2.5 * inner * inner * sin(2 * .pi / 5)
        let whole = 5 * 48 * inner * sin(.pi / 5)
        #expect((Self.area(nonzero) - whole).magnitude < 0.2)
        #expect((Self.area(evenOdd) - (whole - pentagon)).magnitude < 0.2)
        #expect(nonzero[50, 50].alpha == 255 && evenOdd[50, 50].alpha == 0)
        let aliased = try expectGolden(
            "fills/star-aliased", Self.shape(star, style: FillStyle(eoFill: false, antialiased: false)))
        #expect((Self.area(aliased) - whole).magnitude < 20)
        #expect(
            (0..<100).allSatisfy { y in (0..<100).allSatisfy { [0, 255].contains(aliased[$0, y].alpha) } })
    }

    // MARK: Circles and arcs

    @Test(arguments: [48, 20.5, 5, 1.5, 0.75]) func circles(radius: Double) throws {
        let path = Path(
            ellipseIn: CGRect(x: 50 - radius, y: 50 - radius, width: 2 * radius, height: 2 * radius))
        let image = try expectGolden("fills/circle-\(radius)", Self.shape(path))
        // Four cubics reach out of the circle by up to 0.027 % of the radius.
        let tolerance = 0.0004 * .pi * radius * radius + 0.05
        #expect((Self.area(image) - .pi * radius * radius).magnitude < tolerance)
        #expect(Self.isSymmetric(image))
    }

    @Test func ellipse() throws {
        let image = try expectGolden(
            "fills/ellipse", Self.shape(Path(ellipseIn: CGRect(x: 4.25, y: 30.5, width: 91, height: 37))))
        #expect((Self.area(image) - .pi / 4 * 91 * 37).magnitude < 1)
        let aliased = try expectGolden(
            "fills/ellipse-aliased",
            Self.shape(
                Path(ellipseIn: CGRect(x: 4.25, y: 30.5, width: 91, height: 37)),
                style: FillStyle(antialiased: false)))
        #expect(
            (0..<100).allSatisfy { y in (0..<100).allSatisfy { [0, 255].contains(aliased[$0, y].alpha) } })
        for y in 0..<100 {
            for x in 0..<100 {
                let (dx, dy) = ((Double(x) + 0.5 - 49.75) / 45.5, (Double(y) + 0.5 - 49) / 18.5)
                let distance = (dx * dx + dy * dy).squareRoot()
                if (distance - 1).magnitude > 0.002 {
                    #expect(aliased[x, y].alpha == (distance < 1 ? 255 : 0), "(\(x), \(y))")
                }
            }
        }
    }

    /// A pie of each quadrant count; y points down, so a sweep that is not "clockwise" looks clockwise.
    @Test(arguments: [30, 90, 200, 330]) func arcs(degrees: Double) throws {
        let path = Path { path in
            path.move(to: CGPoint(x: 50, y: 50))
            path.addArc(
                center: CGPoint(x: 50, y: 50), radius: 45, startAngle: .zero, endAngle: .degrees(degrees),
                clockwise: false)
            path.closeSubpath()
        }
        let image = try expectGolden("fills/arc-\(Int(degrees))", Self.shape(path))
        #expect((Self.area(image) - .pi * 45 * 45 * degrees / 360).magnitude < 1.5)
        // Points well inside and outside by their angle.
        for sample in stride(from: 5.0, to: 360, by: 10) where (sample - degrees).magnitude > 3 {
            let angle = sample * .pi / 180
            let pixel = image[Int(50 + 30 * cos(angle)), Int(50 + 30 * sin(angle))]
            #expect(pixel.alpha == (sample < degrees ? 255 : 0), "\(sample)°")
        }
    }

    // MARK: Rounded rectangles

    @Test func roundedRectangles() throws {
        let rect = CGRect(x: 5, y: 20, width: 90, height: 60)
        let circular = try expectGolden(
            "fills/rounded-circular", Self.shape(Path(roundedRect: rect, cornerRadius: 20, style: .circular)))
        let continuous = try expectGolden(
            "fills/rounded-continuous",
            Self.shape(Path(roundedRect: rect, cornerRadius: 20, style: .continuous)))
        let cut = (4 - Double.pi) * 20 * 20
        #expect((Self.area(circular) - (90 * 60 - cut)).magnitude < 1)
        // The continuous corner starts earlier and cuts a little more than the circle.
        let more = 90 * 60 - Self.area(continuous)
        #expect(more > cut && more < cut * 1.15)
        for image in [circular, continuous] {
            #expect(Self.isSymmetric(image))
            #expect(image[5, 50].alpha == 255 && image[4, 50].alpha == 0 && image[5, 20].alpha == 0)
            #expect(image[50, 20].alpha == 255 && image[50, 19].alpha == 0)
        }
        // The circle's corner touches the diagonal at 20 (1 - 1/√2) from either side; the continuous one is
        // near it.
        let corner = 20 * (1 - 0.5.squareRoot())
        for image in [circular, continuous] {
            #expect(image[Int(5 + corner - 1.5), Int(20 + corner - 1.5)].alpha == 0)
            #expect(image[Int(5 + corner + 1.5), Int(20 + corner + 1.5)].alpha == 255)
        }
    }

    @Test func capsule() throws {
        let image = try expectGolden(
            "fills/capsule",
            Self.shape(
                Path(
                    roundedRect: CGRect(x: 10, y: 30, width: 80, height: 40), cornerRadius: 99,
                    style: .circular)))
        #expect((Self.area(image) - (40 * 40 + .pi * 400)).magnitude < 1)
    }

    // MARK: Transforms

    static func transformed(_ change: @escaping (inout GraphicsContext) -> Void) -> Drawing {
        Drawing(size: CGSize(width: 120, height: 120)) { context, _ in
            change(&context)
            context.fill(Path(CGRect(x: 10, y: 20, width: 30, height: 20)), with: .color(.teal))
        }
    }

    /// An affine map multiplies the area by its determinant and takes the centre, (25, 30), along.
    @Test func transforms() throws {
        let turn = 30 * Double.pi / 180
        let shear = CGAffineTransform(a: 1.5, b: 0.3, c: -0.4, d: 1.2, tx: 30, ty: 5)
        let cases: [(String, Drawing, Double, CGPoint)] = [
            (
                "translate", Self.transformed { $0.translateBy(x: 20.25, y: 33.5) }, 600,
                CGPoint(x: 45.25, y: 63.5)
            ),
            (
                "rotate",
                Self.transformed {
                    $0.translateBy(x: 40, y: 10)
                    $0.rotate(by: .degrees(30))
                }, 600,
                CGPoint(x: 40 + 25 * cos(turn) - 30 * sin(turn), y: 10 + 25 * sin(turn) + 30 * cos(turn))
            ),
            (
                "scale", Self.transformed { $0.scaleBy(x: 2.5, y: 1.75) }, 600 * 4.375,
                CGPoint(x: 62.5, y: 52.5)
            ),
            (
                "flip",
                Self.transformed {
                    $0.translateBy(x: 110, y: 0)
                    $0.scaleBy(x: -1.1, y: 1)
                }, 660, CGPoint(x: 82.5, y: 30)
            ),
            (
                "concatenate", Self.transformed { $0.concatenate(shear) }, 600 * (1.5 * 1.2 + 0.4 * 0.3),
                CGPoint(x: 1.5 * 25 - 0.4 * 30 + 30, y: 0.3 * 25 + 1.2 * 30 + 5)
            ),
        ]
        for (name, drawing, area, centre) in cases {
            let image = try expectGolden("transforms/\(name)", drawing)
            #expect((Self.area(image) - area).magnitude < 0.3, "\(name)")
            let found = Self.centroid(image)
            #expect((found.x - centre.x).magnitude < 0.01 && (found.y - centre.y).magnitude < 0.01, "\(name)")
        }
    }

    /// Twelve copies of a context, each turned further; the thirteenth shape is drawn by the original,
    /// unturned.
    @Test func copiesOfAContext() throws {
        let drawing = Drawing(size: CGSize(width: 120, height: 120)) { context, _ in
            context.translateBy(x: 60, y: 60)
            for step in 0..<12 {
                var copy = context
                copy.rotate(by: .degrees(Double(step) * 30))
                copy.opacity = Double(step + 1) / 12
                copy.fill(Path(CGRect(x: 30, y: -4, width: 25, height: 8)), with: .color(.purple))
            }
            context.fill(
                Path(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20)), with: .color(.orange))
        }
        let image = try expectGolden("transforms/copies", drawing)
        for step in 0..<12 {
            let angle = Double(step) * .pi / 6
            let pixel = image[Int(60 + 42 * cos(angle)), Int(60 + 42 * sin(angle))]
            #expect((Double(pixel.alpha) - 255 * Double(step + 1) / 12).magnitude <= 1, "\(step)")
        }
        #expect(image[60, 60].alpha == 255)
        #expect((Self.area(image) - (200.0 * 6.5 + .pi * 100)).magnitude < 1.5)
    }

    /// The same recording at other densities.
    @Test(arguments: [2, 0.5, 1.5]) func scales(scale: Double) throws {
        let star = Self.star(radius: 48, centre: CGPoint(x: 50, y: 50))
        let image = try expectGolden("transforms/star-at-\(scale)", Self.shape(star), scale: scale)
        #expect(image.width == Int((100 * scale).rounded(.up)))
        let golden = (1 + 5.0.squareRoot()) / 2
        let whole = 5 * 48 * 48 / (golden * golden) * sin(.pi / 5) * scale * scale
        #expect((Self.area(image) - whole).magnitude < 0.4)
    }
}
