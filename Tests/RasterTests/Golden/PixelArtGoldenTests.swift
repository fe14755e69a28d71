import Foundation
import Raster
import RasterGallery
import TestSupport
import Testing

/// The pictures of the pixel-art article, held by golden files and, independently, by arithmetic.
@Suite struct PixelArtGoldenTests {
    static let widths = [409, 400, 100, 37]
    static let bitmaps: [(name: String, art: PixelBitmap)] = [
        ("grid", .chessboard(rows: 10, columns: 10)), ("row-colors", .hues(rows: 10, columns: 10)),
    ]

    /// A square picture of a bitmap, drawn as the gallery and the tool draw it.
    static func drawing(
        _ art: PixelBitmap, _ mode: PixelArtMode, width: Int, isAntialiased: Bool = false, border: CGFloat = 0
    ) -> Drawing {
        PixelArtStyle(mode: mode, isAntialiased: isAntialiased)
            .drawing(of: art, size: CGSize(width: width, height: width), border: border)
    }

    static func bytes(_ pixel: CGImage.Pixel) -> [Int] {
        [Int(pixel.red), Int(pixel.green), Int(pixel.blue), Int(pixel.alpha)]
    }

    /// The 8-bit colours of a bitmap's cells, from a picture of one pixel a cell.
    static func cells(_ art: PixelBitmap) -> CGImage {
        drawing(art, .canvas, width: art.columns).image()
    }

    static func over255(_ value: Int) -> Int { Int((Double(value) / 255).rounded()) }

    /// An opaque colour at a coverage 0…255 over another.
    static func blend(_ source: [Int], _ coverage: Int, _ destination: [Int]) -> [Int] {
        zip(source, destination).map { over255($0 * coverage + $1 * (255 - coverage)) }
    }

    /// The part of a pixel that an interval covers, its ends on the device's grid of 1/65536 pixel.
    static func part(_ low: Double, _ high: Double, of pixel: Int) -> Double {
        let low = (low * 65536).rounded(.toNearestOrEven) / 65536
        let high = (high * 65536).rounded(.toNearestOrEven) / 65536
        return max(0, min(high, Double(pixel + 1)) - max(low, Double(pixel)))
    }

    // MARK: Cells

    @Test(arguments: widths) func imageWithoutInterpolation(width: Int) throws {
        for (name, art) in Self.bitmaps {
            let image = try expectGolden(
                "pixel-art/image-\(name)-\(width)", Self.drawing(art, .image, width: width))
            let cells = Self.cells(art)
            for y in 0..<width {
                for x in 0..<width {
                    // The cell that holds the pixel's centre.
                    let cell = cells[(2 * x + 1) * 10 / (2 * width), (2 * y + 1) * 10 / (2 * width)]
                    #expect(image[x, y] == cell, "\(name) (\(x), \(y))")
                }
            }
        }
    }

    @Test(arguments: [409, 37]) func imageWithInterpolation(width: Int) throws {
        let image = try expectGolden(
            "pixel-art/image-grid-\(width)-interpolated",
            Self.drawing(Self.bitmaps[0].art, .image, width: width, isAntialiased: true))
        // Half a cell along the border nothing is mixed; in the middle between two cells both count half.
        #expect(image[0, 0].red == 0 && image[width - 1, 0].red == 255)
        let row = (0..<width).map { Int(image[$0, 0].red) }
        for (x, value) in row.enumerated() {
            let position = (Double(x) + 0.5) * 10 / Double(width) - 0.5
            let clamped = min(max(position, 0), 9)
            let even = Int(clamped / 2) * 2
            let expected = 255 * (1 - (clamped - Double(even) - 1).magnitude)
            // Weights are in steps of 1/256.
            #expect((Double(value) - expected).magnitude <= 1.1, "column \(x)")
        }
    }

    @Test(arguments: widths) func canvasWithoutAntialiasing(width: Int) throws {
        for (name, art) in Self.bitmaps {
            let image = try expectGolden(
                "pixel-art/canvas-\(name)-\(width)", Self.drawing(art, .canvas, width: width))
            let cells = Self.cells(art)
            let colors = Set((0..<10).flatMap { row in (0..<10).map { cells[$0, row] } })
            for y in 0..<width {
                for x in 0..<width {
                    #expect(colors.contains(image[x, y]))
                    let cell = cells[(2 * x + 1) * 10 / (2 * width), (2 * y + 1) * 10 / (2 * width)]
                    #expect(image[x, y] == cell, "\(name) (\(x), \(y))")
                }
            }
        }
    }

    @Test func columnsAre40Or41PixelsOf409() {
        let image = Self.drawing(Self.bitmaps[0].art, .canvas, width: 409).image()
        var runs: [Int] = []
        for x in 0..<409 {
            if x == 0 || image[x, 0] != image[x - 1, 0] { runs.append(0) }
            runs[runs.count - 1] += 1
        }
        #expect(runs.count == 10)
        #expect(runs.allSatisfy { $0 == 40 || $0 == 41 })
        #expect(runs.reduce(0, +) == 409)
        // 40.9 k rounds to 41, 82, 123, 164, 204 (204.5 is a centre: half-open), 245, 286, 327, 368, 409.
        #expect(runs == [41, 41, 41, 41, 40, 41, 41, 41, 41, 41])
    }

    /// The seams of the article: where a border falls inside a pixel, both cells blend with the black below
    /// them.
    @Test(arguments: widths) func canvasWithAntialiasing(width: Int) throws {
        for (name, art) in Self.bitmaps {
            let image = try expectGolden(
                "pixel-art/canvas-\(name)-\(width)-antialiased",
                Self.drawing(art, .canvas, width: width, isAntialiased: true))
            Self.expectSeams(image, art, name: name)
        }
    }

    /// Every pixel is what its cells leave, one over the other, each with the area it covers of the pixel.
    static func expectSeams(_ image: CGImage, _ art: PixelBitmap, name: String) {
        let step = Double(image.width) / Double(art.columns)
        let cells = Self.cells(art)
        let last = art.columns - 1
        func nearby(_ pixel: Int) -> ClosedRange<Int> {
            max(0, Int(Double(pixel) / step) - 1)...min(last, Int(Double(pixel + 1) / step))
        }
        for y in 0..<image.height {
            for x in 0..<image.width {
                var expected = [0, 0, 0, 255]
                var partial = 0
                for row in nearby(y) {
                    let high = Self.part(Double(row) * step, Double(row) * step + step, of: y)
                    for column in nearby(x) {
                        let wide = Self.part(Double(column) * step, Double(column) * step + step, of: x)
                        if wide * high > 0 && wide * high < 1 { partial += 1 }
                        let coverage = Int((wide * high * 255).rounded())
                        expected = Self.blend(Self.bytes(cells[column, row]), coverage, expected)
                    }
                }
                // Where four cells meet, products of tenths fall between two bytes: either is right.
                let tolerance = partial > 2 ? 1 : 0
                let found = Self.bytes(image[x, y])
                let isRight = zip(found, expected).allSatisfy { ($0 - $1).magnitude <= tolerance }
                #expect(isRight, "\(name) (\(x), \(y)): \(found), not \(expected)")
            }
        }
    }

    @Test func seamsAreAt40Point9() {
        let image = Drawing(size: CGSize(width: 409, height: 1), opaque: true) { context, size in
            for column in 0..<10 {
                context.fill(
                    Path(CGRect(x: CGFloat(column) * 40.9, y: 0, width: 40.9, height: 1)),
                    with: .color(.white))
            }
        }.image()
        let seams = (0..<409).filter { image[$0, 0].red != 255 }
        #expect(seams == (1...9).map { Int(40.9 * Double($0)) })
        // Coverage t and 1 - t leave t (1 - t) of the black: least white at a half, 204.5.
        #expect(seams.allSatisfy { image[$0, 0].red >= image[204, 0].red })
    }

    @Test(arguments: [true, false]) func hundredCellsOver409Pixels(antialiased: Bool) throws {
        let checkerboard = PixelBitmap.chessboard(rows: 100, columns: 100)
        let image = try expectGolden(
            "pixel-art/checkerboard-100-\(antialiased ? "antialiased" : "aliased")",
            Self.drawing(checkerboard, .canvas, width: 409, isAntialiased: antialiased))
        if antialiased {
            Self.expectSeams(image, checkerboard, name: "checkerboard")
        } else {
            for y in 0..<409 {
                for x in 0..<409 {
                    let isBlack = ((2 * x + 1) * 100 / 818 + (2 * y + 1) * 100 / 818) % 2 == 0
                    #expect(image[x, y].red == (isBlack ? 0 : 255), "(\(x), \(y))")
                }
            }
        }
    }

    // MARK: Dividers

    /// Along the middle of each cell: the cell's colour under white of the coverage that the line's width
    /// says.
    static func expectDividers(_ image: CGImage, _ art: PixelBitmap, width: Int, border: Int, name: String) {
        let step = Double(width) / 10
        let cells = Self.cells(art)
        for cell in 0..<10 {
            let middle = Int(step * (Double(cell) + 0.5))
            for position in 0..<width {
                let index = (2 * position + 1) * 10 / (2 * width)
                var across = Self.bytes(cells[index, cell])
                var down = Self.bytes(cells[cell, index])
                for line in 1...9 {
                    let centre = Double(border) + step * Double(line)
                    let part = Self.part(centre - step * 0.025, centre + step * 0.025, of: position + border)
                    let coverage = Int((part * 255).rounded())
                    across = Self.blend([255, 255, 255, 255], coverage, across)
                    down = Self.blend([255, 255, 255, 255], coverage, down)
                }
                #expect(
                    Self.bytes(image[position + border, middle + border]) == across,
                    "\(name): column \(position), row \(middle)")
                #expect(
                    Self.bytes(image[middle + border, position + border]) == down,
                    "\(name): column \(middle), row \(position)")
            }
        }
    }

    @Test(arguments: widths) func dividers(width: Int) throws {
        for (name, art) in Self.bitmaps {
            let image = try expectGolden(
                "pixel-art/dividers-\(name)-\(width)", Self.drawing(art, .dividers, width: width))
            Self.expectDividers(image, art, width: width, border: 0, name: name)
        }
    }

    @Test(arguments: widths) func dividersWithBorder(width: Int) throws {
        for (name, art) in Self.bitmaps {
            let image = try expectGolden(
                "pixel-art/border-\(name)-\(width)", Self.drawing(art, .dividers, width: width, border: 2))
            Self.expectDividers(image, art, width: width, border: 2, name: name)
            #expect(image.width == width + 4)
            for position in 0..<(width + 4) {
                for edge in [0, 1, width + 2, width + 3] {
                    #expect(Self.bytes(image[position, edge]) == [255, 255, 255, 255])
                    #expect(Self.bytes(image[edge, position]) == [255, 255, 255, 255])
                }
            }
        }
    }

    /// At 400 points a cell is 40 and a line two pixels, whole ones.
    @Test func dividersOfWholePixels() {
        let image = Self.drawing(Self.bitmaps[1].art, .dividers, width: 400).image()
        for x in 0..<400 {
            let isLine = (1...9).contains((x + 1) / 40) && (x + 1) % 40 < 2
            #expect((Self.bytes(image[x, 20]) == [255, 255, 255, 255]) == isLine, "column \(x)")
        }
    }
}
