import Foundation
import Raster
import RasterGallery
import TestSupport
import Testing

/// The gallery's pictures that views draw: held to golden pictures, and to arithmetic on what they are made
/// of. Positions are in points; the pictures have two pixels a point.
@Suite struct ViewSceneTests {
    private func scene(_ name: String) throws -> CGImage {
        let scene = try #require(GalleryScene.named("view-\(name)"))
        return try expectGolden("views/\(name)", scene.drawing(), scale: 2)
    }

    private func color(_ image: CGImage, _ x: Double, _ y: Double) -> [Int] {
        let pixel = image[Int(x * 2), Int(y * 2)]
        return [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    }

    private static let white = [255, 255, 255]
    private static let black = [0, 0, 0]

    /// Cards of 100 by 50, each 20 to the right and 10 below the one before, the first one drawn last again.
    @Test func symbolsLieAboveEachOther() throws {
        let image = try scene("symbols")
        let cyan = [50, 173, 230]
        #expect(color(image, 15, 30) == cyan && color(image, 35, 40) == [0, 122, 255])
        #expect(color(image, 60, 50) == [88, 86, 214] && color(image, 100, 80) == cyan)
        #expect(color(image, 169, 65) == cyan && color(image, 171, 65) == Self.white)
    }

    /// The same symbol in three places: the outer ones are the same pixels, and the blurred one is as heavy.
    @Test func housesAreOneSymbol() throws {
        let image = try scene("houses")
        var ink: [Double] = [0, 0, 0]
        // What each house lacks of white, in the channel that its colour lacks most.
        for y in 0..<image.height {
            for x in 0..<image.width {
                let pixel = image[x, y]
                ink[0] += x < 220 ? Double(255 - pixel.blue) / Double(255 - 48) : 0
                ink[1] += (220..<420).contains(x) ? Double(255 - pixel.red) / Double(255 - 52) : 0
                ink[2] += x >= 420 ? Double(255 - pixel.red) / 255 : 0
            }
        }
        #expect(abs(ink[0] - ink[2]) < ink[0] * 0.01, "\(ink)")
        // The blur is in linear colours, in which half a green looks lighter.
        #expect(ink[1] > ink[0] * 0.8 && ink[1] < ink[0] * 1.1, "\(ink)")
    }

    /// Squares of 93 1/3 points, 13 1/3 below the top: ten cells, upright edges without a colour between.
    @Test func cellsHaveHardEdges() throws {
        let image = try scene("pixel-art")
        let colors = Set(
            (0..<image.height).flatMap { y in
                (20..<200).map { x in
                    [Int(image[x, y].red), Int(image[x, y].green), Int(image[x, y].blue)]
                }
            })
        #expect(colors == [Self.white, Self.black])
        // From one row to the next in the middle of the canvas.
        let rows = (0..<image.height).map { image[320, $0] }
        #expect(Set(rows.map { [$0.red, $0.green, $0.blue] }).count == 11)
        // Dividers are black, two pixels wide and in nine places each way.
        let line = (430..<620).filter { image[$0, 30].red < 60 && image[$0, 30].green < 60 }
        #expect(line.count >= 9 && line.count <= 27)
    }

    /// Hard edges have two colours; soft ones and those inside an image have more.
    @Test func edgesAreHardOrSoft() throws {
        let image = try scene("edges")
        func count(_ columns: Range<Int>) -> Int {
            var colors: Set<[UInt8]> = []
            for y in 0..<image.height {
                for x in columns { colors.insert([image[x, y].red, image[x, y].green, image[x, y].blue]) }
            }
            return colors.count
        }
        let parts = [60..<230, 240..<400, 410..<580].map(count)
        #expect(parts[0] == 2 && parts[1] > 30 && parts[2] > 30, "\(parts)")
    }

    /// Frames of 70 by 80, 10 apart from x = 5: the image, 96 by 64, at its size, 70 by 46 2/3 fitted, 120 by
    /// 80 filled.
    @Test func imagesFit() throws {
        let image = try scene("fitting")
        let blue = [0, 122, 255]
        for index in 0..<5 {
            let left = 5 + 80 * Double(index)
            #expect(color(image, left, 50) == blue && color(image, left + 69.5, 50) == blue, "\(index)")
            #expect(color(image, left + 35, 10) == blue && color(image, left + 35, 89.5) == blue, "\(index)")
        }
        #expect(color(image, 40, 72) != Self.white && color(image, 40, 76) == Self.white)
        #expect(color(image, 120, 55) != Self.white && color(image, 120, 58) == Self.white)
        #expect(color(image, 200, 88) != Self.white)
        // 17 points enlarged to 70: the dot's middle is green, its corner white.
        #expect(color(image, 280, 45) == [52, 199, 89] && color(image, 248, 13) == Self.white)
        // Tiles of 17 points.
        #expect(color(image, 325 + 8, 10 + 8) == color(image, 325 + 8 + 34, 10 + 8 + 34))
    }

    /// Circles of 120 points under a tint of two points, the second one's orange.
    @Test func theTintComesFromAround() throws {
        let image = try scene("avatar")
        // The border's shadow lies on it.
        let (first, second) = (color(image, 29.5, 100), color(image, 169.5, 100))
        #expect(first[2] > 200 && first[0] < 20 && second[0] > 200 && second[2] < 20, "\(first) \(second)")
        #expect(color(image, 5, 5) == Self.white)
        // The shadow, just outside.
        let below = color(image, 90, 164)
        #expect(below[0] < 255 && below[0] > 150 && below[0] == below[1])
    }

    @Test func pagesAreAsTheyWere() throws {
        let card = try scene("share-card")
        #expect(color(card, 4, 4) == [0xE9, 0xEE, 0xF5] && color(card, 180, 262) == Self.white)
        let invoice = try scene("invoice")
        // Figures end at one column, 24 from the right.
        func lastInk(_ rows: Range<Int>) -> Int? {
            (0..<invoice.width).last { x in rows.contains { invoice[x, $0].red < 200 } }
        }
        let ends = [220..<245, 292..<318, 366..<390, 440..<465, 530..<555].map(lastInk)
        #expect(ends.allSatisfy { ($0 ?? 0) >= 708 && ($0 ?? 0) < 712 }, "\(ends)")
        let dashboard = try scene("dashboard")
        // Two columns of (380 − 40 − 12) / 2 = 164.
        #expect(color(dashboard, 10, 150) == Self.black && color(dashboard, 100, 75) == [31, 31, 31])
        #expect(color(dashboard, 189, 120) == Self.black && color(dashboard, 200, 120) == [31, 31, 31])
        // 72 % of 140 points of a capsule from 32 on.
        #expect(
            color(dashboard, 130, 245) == [255, 159, 10] && color(dashboard, 135, 245) != [255, 159, 10])
    }
}
