import Foundation
import Raster
import RasterGallery
import TestSupport
import Testing

/// The drawings of the article about Canvas.
@Suite struct CanvasGoldenTests {
    static let white = opaque(1, 1, 1)
    static let green = SIMD4<Double>(52, 199, 89, 255)
    static let blue = SIMD4<Double>(0, 122, 255, 255)

    @Test func roundedRectangleWithGradientAndStroke() throws {
        let scene = try GoldenScene("rounded-rectangle", in: "canvas")
        // In the middle of the left edge, at 25: half of the stroke outside, at 12.5, the fill over the other
        // half.
        for x in 0..<60 {
            let color = scene.pixel(x, 200)
            if x < 25 { #expect(color == Self.white, "column \(x)") }
            if x >= 25 && x < 50 { #expect(color == Self.blue, "column \(x)") }
            if x >= 50 { #expect(color.x > 5 && color.x < 53, "column \(x)") }
        }
        // The top edge and the bottom edge are just as far out.
        for (outside, inside) in [(24, 25), (375, 374)] {
            #expect(scene.pixel(320, outside) == Self.white && scene.pixel(320, inside) == Self.blue)
        }
        let gradient = GradientReference(
            .linear(CGPoint(x: 25, y: 25), CGPoint(x: 295, y: 175)), [Self.green, Self.blue])
        #expect(
            gradient.greatestDistance(in: scene, CGRect(x: 26, y: 80, width: 268, height: 40)) <= 1)
        #expect(
            gradient.greatestDistance(in: scene, CGRect(x: 90, y: 26, width: 140, height: 148)) <= 1)
    }

    // MARK: Houses

    /// The house's outline, about the origin, in units of four points.
    static let house: [(x: Double, y: Double)] = [
        (0, -8.5), (4, -4.9), (4, -7), (6.5, -7), (6.5, -2.65), (10, 0.5), (7, 0.5), (7, 8.5), (2, 8.5),
        (2, 3), (-2, 3), (-2, 8.5), (-7, 8.5), (-7, 0.5), (-10, 0.5),
    ]

    static func houses(_ order: GalleryScene.HouseOrder, spacing: CGFloat) -> CGImage {
        GalleryScene.houses(order, spacing: spacing).drawing().image(scale: 2)
    }

    @Test func housesInThreeWays() throws {
        let layer = try GoldenScene("three-houses", in: "canvas")
        let copied = Self.houses(.copiedContext, spacing: 20)
        let sorted = GoldenScene(image: Self.houses(.sorted, spacing: 20))
        #expect(copied.hasSamePixels(as: layer.image))
        // As in the article the houses touch. The one that is blurred is over the right one when it is drawn
        // last, and under it otherwise: only there, between the right house's left corner and the blur's end,
        // may they differ.
        var columns: [Int] = []
        for y in 0..<240 {
            for x in 0..<640 where sorted.pixel(x, y) != layer.pixel(x, y) { columns.append(x) }
        }
        let (first, last) = (columns.min() ?? 0, columns.max() ?? 0)
        #expect(first >= 400 && last < 400 + 4 * 8, "columns \(first) to \(last)")
    }

    @Test func housesApartAreTheSameInAllWays() throws {
        let pictures = GalleryScene.HouseOrder.allCases.map { Self.houses($0, spacing: 28) }
        #expect(pictures.allSatisfy { $0.hasSamePixels(as: pictures[0]) })
        // The area by the shoelace formula; a blur spreads it and loses nothing.
        var area = 0.0
        var last = Self.house[Self.house.count - 1]
        for corner in Self.house {
            area += (last.x * corner.y - last.y * corner.x) / 2
            last = corner
        }
        let scene = GoldenScene(image: pictures[0])
        let channels = [(index: 2, ink: 48.0), (index: 0, ink: 52), (index: 0, ink: 0)]
        for (place, channel) in channels.enumerated() {
            let middle: Double = 48 + 112 * Double(place)
            let rect = CGRect(x: middle - 56, y: 0, width: 112, height: 120)
            let clipped = rect.intersection(CGRect(x: 0, y: 0, width: 320, height: 120))
            let found = scene.area(in: clipped, channel: channel.index, ground: 255, ink: channel.ink)
            #expect(abs(found / 16 - area) < 0.005 * area, "house \(place): \(found / 16), not \(area)")
        }
    }

    // MARK: The clock

    @Test func clock() throws {
        let scene = try GoldenScene("clock", in: "canvas")
        func color(_ radius: Double, _ degrees: Double) -> SIMD4<Double> {
            let angle = degrees * .pi / 180
            return scene.color(160 + radius * sin(angle), 160 - radius * cos(angle))
        }
        let (black, red) = (opaque(0, 0, 0), SIMD4<Double>(255, 59, 48, 255))
        for minute in 0..<60 {
            let degrees = 6 * Double(minute)
            if minute.isMultiple(of: 5) {
                #expect(color(111, degrees) == black, "minute \(minute)")
            } else if ![9, 10, 35, 36, 37].contains(minute) {
                #expect(distance(color(116, degrees), opaque(0.5, 0.5, 0.5)) <= 1, "minute \(minute)")
            }
            // Between the marks, away from hands and their shadows.
            if ![8, 9, 10, 34, 35, 36, 37].contains(minute) {
                #expect(color(117, degrees + 3) == Self.white, "after minute \(minute)")
            }
        }
        // The hands at 10:09:36: 304.8°, 57.6° and 216°.
        for radius in [20.0, 40, 60, 70] {
            #expect((color(radius, 304.8) == black) == (radius < 72.5), "hour \(radius)")
        }
        for radius in [20.0, 60, 100, 104] { #expect(color(radius, 57.6) == black, "minute \(radius)") }
        for radius in [10.0, 60, 100, 112] { #expect(color(radius, 216) == red, "second \(radius)") }
        for radius in [10.0, 20, 28] { #expect(color(radius, 36) == red, "tail \(radius)") }
        #expect(color(115.5, 216) != red && color(74, 304.8) != black && color(31, 36) != red)
        #expect(scene.color(160, 160) == Self.white)
        // The rim's greys from its top, 280 points down, mixed in Oklab.
        let rim = GradientReference(
            .linear(CGPoint(x: 160, y: 20), CGPoint(x: 160, y: 300)),
            [opaque(0.45, 0.45, 0.45), opaque(0.15, 0.15, 0.15)])
        for degrees in stride(from: 0.0, to: 360, by: 15) {
            let angle = degrees * .pi / 180
            let (x, y) = (Int(2 * (160 + 134 * sin(angle))), Int(2 * (160 - 134 * cos(angle))))
            let expected = rim.color(at: rim.position(column: x, row: y))
            #expect(distance(scene.pixel(x, y), expected) <= 1, "\(degrees)°")
        }
    }

    // MARK: Digital rain

    /// The letters of a column, as the scene has them.
    private static func letters(column index: Int, count: Int) -> [String] {
        let alphabet = "ΓΔΘΛΞΠΣΦΨΩ0123456789ДЖЗИЛФЦЧШЯ<>+=*".map { String($0) }
        return (0..<count).map { alphabet[(index * 13 + $0 * (7 + index)) % alphabet.count] }
    }

    @Test(.enabled(if: ReferenceFont.areInstalled, "the fonts or hb-shape are missing: run Scripts/setup"))
    func digitalRain() throws {
        let scene = try GoldenScene("digital-rain", in: "canvas")
        let font = try ReferenceFont("DejaVuSansMono-Bold")
        let green = SIMD4(0.1, 0.95, 0.35, 1) * 255
        func color(_ share: Double) -> SIMD4<Double> {
            share < 0.8
                ? mix(opaque(0, 0, 0), green, share / 0.8) : mix(green, Self.white, (share - 0.8) / 0.2)
        }
        // A column at the front, 14 letters from y = 20 on, about x = 50: sharp, FreeType's coverage, green
        // at 0.8 of the column, white at its end.
        let letters = Self.letters(column: 2, count: 14)
        for (row, letter) in letters.enumerated() {
            // A text's box is as wide as whole pixels, of which a point has two.
            let width = try (ShapedReference(letter, font, size: 12).width * 2).rounded(.up) / 2
            let baseline = 30 + 12 * Double(row)
            var reference = ReferencePicture(width: scene.image.width, height: scene.image.height)
            try reference.draw(
                ShapedReference(letter, font, size: 12, x: 50 - width / 2, y: baseline).glyphs, scale: 2)
            let difference = scene.difference(
                from: reference, in: CGRect(x: 44, y: baseline - 9, width: 12, height: 9),
                ground: opaque(0, 0, 0), ink: { _, _ in color(Double(row + 1) / 14) })
            #expect(difference <= TextGoldenTests.most, "\(letter): \(difference)")
        }
        // A column at the back, about x = 30, 22 letters of 0.45 of the size, blurred by 5.5 of its own
        // units: its light is as far from its middle as that of the letters, and the Gaussian's variance
        // more.
        var (weight, moment) = (0.0, 0.0)
        for (row, letter) in Self.letters(column: 1, count: 22).enumerated() {
            let width = try ShapedReference(letter, font, size: 12).width
            var reference = ReferencePicture(width: 48, height: 48)
            try reference.draw(
                ShapedReference(letter, font, size: 12, x: 12 - width / 2, y: 18).glyphs, scale: 2)
            for y in 0..<48 {
                for x in 0..<48 {
                    let light = reference[x, y] * color(Double(row + 1) / 22).y
                    let place = (GoldenScene.center(x) - 12) * 0.45
                    weight += light
                    moment += light * place * place
                }
            }
        }
        let expected = moment / weight + (5.5 * 0.45) * (5.5 * 0.45)
        var (found, light) = (0.0, 0.0)
        for x in 42..<78 {
            let place = GoldenScene.center(x) - 30
            for y in 40..<340 {
                found += scene.pixel(x, y).y * place * place
                light += scene.pixel(x, y).y
            }
        }
        #expect(light > 15_000)
        #expect(abs(found / light - expected) < 0.06 * expected, "\(found / light), not \(expected)")
    }
}
