import DocumentationSamples
import Raster
import RasterSVG
import Testing

/// The pictures of the samples, held to what can be worked out by hand.
@Suite struct SamplePictureTests {
    private func bytes(_ pixel: CGImage.Pixel) -> [Int] {
        [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Int.init)
    }

    private func isClose(_ pixel: CGImage.Pixel, _ expected: [Double]) -> Bool {
        zip(bytes(pixel), expected).allSatisfy { abs(Double($0) - $1) <= 1.01 }
    }

    @Test func flowerHasTwelvePetals() {
        let image = flower().image(scale: 2)
        let indigo: [Double] = [0x58, 0x56, 0xD6]
        #expect(isClose(image[0, 0], indigo + [255]))
        #expect(isClose(image[200, 100], indigo + [255]))
        for index in 0..<12 {
            // The middle of the petal, after one turn of 30° more than its index.
            let angle = Double(index + 1) * .pi / 6
            let pixel = image[Int(200 + 62 * cos(angle)), Int(100 + 62 * sin(angle))]
            // Smith's formula of 1978 for a hue in sixths of a turn, saturation 0.6 and brightness 1.
            let petal = [5.0, 3, 1].map { (shift: Double) in
                let place = (shift + Double(index) / 2).truncatingRemainder(dividingBy: 6)
                return 1 - 0.6 * max(0, min(place, 4 - place, 1))
            }
            let expected = zip(petal, indigo).map { 255 * 0.8 * $0 + 0.2 * $1 }
            #expect(isClose(pixel, expected + [255]), "petal \(index): \(pixel), not \(expected)")
        }
    }

    @Test func cardHasBarsOfTheirHeights() {
        let image = card().image(scale: 2)
        #expect(bytes(image[0, 0]) == [242, 242, 242, 255])
        #expect(bytes(image[440, 200]) == [255, 255, 255, 255])
        for (index, height) in cardHeights.enumerated() {
            for x in [60 + 40 * index, 60 + 40 * index + 23] {
                let painted = (40..<200).filter { bytes(image[x, $0]) != [255, 255, 255, 255] }
                #expect(painted == Array(190 - 2 * Int(height)..<190), "bar \(index), column \(x)")
            }
            #expect(bytes(image[60 + 40 * index - 1, 180]) == [255, 255, 255, 255])
        }
        // The foot of a bar is nearly the gradient's end.
        #expect(image[70, 189].blue > 240 && image[70, 189].red < 30)
        let dark = (292..<480).contains { x in (100..<140).contains { image[x, $0].red < 60 } }
        #expect(dark, "there is no title")
    }

    @Test func pixelArtIsItsRows() {
        let orange = [0xFF, 0x95, 0x00, 255]
        for (side, drawing) in [(100, enlarged(sprite())), (33, cells(spriteRows))] {
            let image = drawing.image()
            for y in 0..<side {
                for x in 0..<side {
                    // The cell in which the pixel's centre lies.
                    let row = Array(spriteRows[(2 * y + 1) * 5 / (2 * side)])
                    let isSet = row[(2 * x + 1) * 5 / (2 * side)] == "#"
                    if bytes(image[x, y]) != (isSet ? orange : [0, 0, 0, 0]) {
                        Issue.record("\(side): \(image[x, y]) at \(x), \(y)")
                        return
                    }
                }
            }
        }
    }

    @Test func textStaysInItsPlace() {
        let image = poster().image()
        func painted(_ rows: Range<Int>) -> [Int] {
            (0..<240).filter { x in rows.contains { image[x, $0].alpha > 0 } }
        }
        #expect(painted(0..<10).isEmpty)
        #expect(painted(10..<50).count > 60)
        let lines = painted(70..<140)
        #expect(lines.count > 100)
        #expect(lines.allSatisfy { (18..<222).contains($0) })
        // The title's colours run from orange on the left to purple on the right.
        let title = painted(10..<50)
        if let left = title.first, let right = title.last, left < right {
            func color(_ x: Int) -> CGImage.Pixel? {
                (10..<50).map { image[x, $0] }.max { $0.alpha < $1.alpha }
            }
            if let first = color(left + 2), let last = color(right - 2) {
                #expect(Int(first.red) - Int(first.blue) > Int(last.red) - Int(last.blue))
            }
        }
    }

    @Test func aDarkLabelIsLightOnBlack() {
        let image = inDarkScheme().image()
        #expect(bytes(image[119, 23]) == [0, 0, 0, 255])
        let lightest = (0..<120).flatMap { x in (0..<24).map { image[x, $0].red } }.max() ?? 0
        #expect(lightest > 200)
    }

    @Test func toleranceLetsTheSamePictureThrough() {
        let url = DocumentedBlocks.root
            .appendingPathComponent("Tests/DocumentationTests/GoldenSnippets/Golden/badge.png")
        guard let image = try? CGImage(contentsOf: url) else {
            Issue.record("there is no badge.png")
            return
        }
        #expect(image.width == 64 && image.height == 64)
        // The white bar is 8 by 32 pixels; the disc's area is what π says, but for its edge's antialiasing.
        let pixels = (0..<64).flatMap { y in (0..<64).map { image[$0, y] } }
        #expect(pixels.count { $0.green == 255 } == 8 * 32)
        let area = pixels.reduce(0) { $0 + Double($1.alpha) } / 255
        #expect(abs(area - .pi * 32 * 32) < 2)
        tolerate(image)
    }

    @Test func svgIsWhereItsNumbersSay() throws {
        let document = try document()
        #expect(document.warnings.isEmpty)
        let image = sheet(document).image()
        let teal = [0, 128, 128, 255]
        for y in 0..<32 {
            for x in 0..<32 {
                let isInside = (4..<28).contains(x) && (8..<24).contains(y)
                if bytes(image[x, y]) != (isInside ? teal : [0, 0, 0, 0])
                    || !isClose(image[x + 32, y], isInside ? [0, 64, 64, 127.5] : [0, 0, 0, 0])
                {
                    Issue.record("\(image[x, y]) and \(image[x + 32, y]) at \(x), \(y)")
                    return
                }
            }
        }
    }

    @Test func aStrangersDrawingIsLimited() throws {
        let open = #"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">"#
        let element = #"<rect width="1" height="1"/>"#
        let small = open + element + "</svg>"
        #expect(try stranger(Data(small.utf8)).size == CGSize(width: 1, height: 1))
        let large = open + String(repeating: element, count: 10_001) + "</svg>"
        let error = #expect(throws: SVGError.self) { try stranger(Data(large.utf8)) }
        #expect(error?.reason == .limit(name: .elementCount, value: 10_000))
    }
}
