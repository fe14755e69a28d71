import Foundation
import Raster
import RasterSVG
import Testing

/// Filters' regions under rotations and skews are parallelograms, as the shapes are.
@Suite struct AskewFilterTests {
    private static let transforms = [
        "rotate(30 30 30)", "skewX(30) translate(-20)", "matrix(1 .2 -.4 .9 20 0)",
        "rotate(45 40 30) scale(1.2)",
    ]

    private func drawn(_ content: String, _ transform: String) throws -> CGImage {
        try picture(svg("<g transform='\(transform)'>\(content)</g>", "width='80' height='80'"))
    }

    /// A filter that changes nothing, limited to a part of a square, leaves that part, edges smooth.
    @Test(arguments: transforms)
    func regionsAreParallelograms(transform: String) throws {
        let element = "<rect width='60' height='60' fill='#369' filter='url(#f)'/>"
        for primitive in ["<feOffset/>", "<feColorMatrix/><feMerge><feMergeNode/></feMerge>"] {
            let region =
                "<filter id='f' filterUnits='userSpaceOnUse' x='20' y='10' width='20' height='30'>\(primitive)</filter>"
            #expect(
                try difference(
                    drawn(region + element, transform),
                    drawn("<rect x='20' y='10' width='20' height='30' fill='#369'/>", transform)) <= 24)
        }
        let subregion = """
            <filter id='f' x='0' y='0' width='1' height='1'>
            <feFlood flood-color='#369' x='12' y='20' width='30' height='10'/></filter>
            """
        #expect(
            try difference(
                drawn(subregion + element, transform),
                drawn("<rect x='12' y='20' width='30' height='10' fill='#369'/>", transform)) <= 24)
    }

    @Test func offsetsAreOfUserSpace() throws {
        let filtered = """
            <filter id='f' x='-1' y='-1' width='3' height='3'><feOffset dx='10' dy='20'/></filter>
            <rect x='10' y='5' width='20' height='20' filter='url(#f)'/>
            """
        let plain = "<rect x='20' y='25' width='20' height='20'/>"
        let transform = "matrix(1 0 .5 1 0 0)"
        #expect(try difference(drawn(filtered, transform), drawn(plain, transform)) == 0)
    }

    /// Tiles of 10 by 10, of which a quarter is painted: looked at in the middle of each quarter.
    @Test(arguments: transforms)
    func tilesRepeatInUserSpace(transform: String) throws {
        let image = try drawn(
            """
            <filter id='f' filterUnits='userSpaceOnUse' x='0' y='0' width='60' height='60'>
            <feFlood x='20' y='20' width='5' height='5'/><feOffset x='20' y='20' width='10' height='10'/>
            <feTile/></filter><rect width='60' height='60' filter='url(#f)'/>
            """, transform)
        let matrix = try #require(CGAffineTransform(svg: transform))
        var count = 0
        for row in 0..<12 {
            for column in 0..<12 {
                let place = CGPoint(x: Double(column) * 5 + 2.5, y: Double(row) * 5 + 2.5).applying(matrix)
                guard place.x > 0, place.y > 0, place.x < 80, place.y < 80 else { continue }
                count += 1
                let isPainted = row % 2 == 0 && column % 2 == 0
                #expect(image[Int(place.x), Int(place.y)].alpha == (isPainted ? 255 : 0), "\(row) \(column)")
            }
        }
        #expect(count > 50)
    }

    @Test func partsAreCrops() throws {
        let text = svg(
            """
            <filter id='f'><feFlood flood-color='red' width='9' height='7'/><feTile/></filter>
            <rect x='10' y='10' width='40' height='40' filter='url(#f)' transform='rotate(33 30 30)'/>
            """, "width='70' height='70'")
        let drawing = try SVGDocument(data: Data(text.utf8)).drawing()
        let whole = drawing.image()
        let moved = Drawing(size: CGSize(width: 40, height: 40)) { context, _ in
            context.translateBy(x: -13, y: -17)
            if let document = try? SVGDocument(data: Data(text.utf8)) {
                document.draw(in: &context, rect: CGRect(x: 0, y: 0, width: 70, height: 70))
            }
        }.image()
        for y in 0..<40 {
            for x in 0..<40 { #expect(moved[x, y] == whole[x + 13, y + 17]) }
        }
    }
}
