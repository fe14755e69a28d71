import Foundation
import Raster
import RasterSVG
import Testing

/// Pixels of filtered elements against arithmetic.
@Suite struct FilterDrawingTests {
    private func image(_ content: String, side: Int = 60) throws -> CGImage {
        let text = svg(content, "width='\(side)' height='\(side)'")
        return try SVGDocument(data: Data(text.utf8)).drawing().image()
    }

    private func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) -> CGImage.Pixel {
        CGImage.Pixel(red: red, green: green, blue: blue, alpha: alpha)
    }

    private var clear: CGImage.Pixel { pixel(0, 0, 0, 0) }

    /// The smallest rectangle around what isn't clear.
    private func extent(_ image: CGImage) -> CGRect {
        var box = CGRect.null
        for y in 0..<image.height {
            for x in 0..<image.width where image[x, y].alpha > 0 {
                box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    // MARK: Functions

    /// Of #336699, which is 51, 102, 153: by the formulas of Filter Effects 1.
    @Test(arguments: [
        // 0.2126 · 51 + 0.7152 · 102 + 0.0722 · 153 = 94.84
        ("grayscale(1)", [95, 95, 95]), ("sepia(100%)", [127, 113, 88]), ("invert(1)", [204, 153, 102]),
        ("invert(25%)", [89, 115, 140]), ("brightness(2)", [102, 204, 255]),
        ("contrast(.5)", [89, 115, 140]),
        // 2 · 51 − 94.81, with 0.213, 0.715 and 0.072
        ("saturate(2)", [7, 109, 211]), ("saturate(0)", [95, 95, 95]),
        ("hue-rotate(90deg)", [153, 73, 139]), ("hue-rotate(-.75turn)", [153, 73, 139]),
        ("brightness(2) invert(1)", [153, 51, 0]), ("invert(1) brightness(2)", [255, 255, 204]),
        ("none", [51, 102, 153]),
    ])
    func colorFunctions(value: String, expected: [UInt8]) throws {
        let image = try image("<rect width='60' height='60' fill='#369' filter='\(value)'/>")
        #expect(image[30, 30] == pixel(expected[0], expected[1], expected[2]))
    }

    @Test func opacityAndShadows() throws {
        let faded = try image("<rect width='9' height='9' fill='#369' filter='opacity(40%)'/>")
        #expect(faded[4, 4] == pixel(20, 41, 61, 102))
        let shadow = try image(
            "<rect color='#00f' width='10' height='10' fill='#f00' filter='drop-shadow(20 30)'/>")
        #expect(shadow[5, 5] == pixel(255, 0, 0))
        #expect(shadow[25, 35] == pixel(0, 0, 255))
        #expect(extent(shadow) == CGRect(x: 0, y: 0, width: 30, height: 40))
    }

    @Test func functionsHaveNoRegion() throws {
        let stroked = "<rect x='25' y='25' width='10' height='10' stroke='#000' stroke-width='20'"
        #expect(
            extent(try image("\(stroked) filter='invert(1)'/>"))
                == CGRect(x: 15, y: 15, width: 30, height: 30)
        )
    }

    @Test func shapesWithoutAnArea() throws {
        let line = "<path d='M10 30H50' stroke='#f00' stroke-width='10'"
        let box = CGRect(x: 10, y: 25, width: 40, height: 10)
        let plain = try image("\(line) filter='invert(1)'/>")
        #expect(extent(plain) == box)
        #expect(plain[30, 30] == pixel(255, 0, 0))
        let filter = "<filter id='f'><feFlood/></filter>"
        #expect(extent(try image("\(filter)\(line) filter='url(#f)'/>")).isNull)
        #expect(extent(try image("\(filter)\(line) filter='url(#f) invert(1)'/>")).isNull)
        let units = "filterUnits='userSpaceOnUse' x='5' y='6' width='7' height='8'"
        let user = "<filter id='f' \(units)><feFlood/></filter>"
        #expect(
            extent(try image("\(user)\(line) filter='url(#f)'/>")) == CGRect(x: 5, y: 6, width: 7, height: 8))
        let scaled = "<filter id='f' \(units) primitiveUnits='objectBoundingBox'><feFlood/></filter>"
        #expect(extent(try image("\(scaled)\(line) filter='url(#f)'/>")).isNull)
    }

    // MARK: Regions

    private func flood(_ filter: String, _ primitive: String, element: String? = nil) throws -> CGRect {
        let element = element ?? "<rect x='20' y='10' width='20' height='40' filter='url(#f)'/>"
        return extent(
            try image(
                "<filter id='f' \(filter)><feFlood flood-color='#f00' \(primitive)/></filter>\(element)"))
    }

    @Test func filterRegions() throws {
        #expect(try flood("", "") == CGRect(x: 18, y: 6, width: 24, height: 48))
        #expect(
            try flood("x='0' y='50%' width='.5' height='1'", "")
                == CGRect(x: 20, y: 30, width: 10, height: 30))
        let user = "filterUnits='userSpaceOnUse' x='10%' y='6' width='50%' height='7'"
        #expect(try flood(user, "") == CGRect(x: 6, y: 6, width: 30, height: 7))
        #expect(
            try flood(user, "", element: "<g filter='url(#f)'/>") == CGRect(x: 6, y: 6, width: 30, height: 7))
        #expect(try flood("", "", element: "<g filter='url(#f)'/>").isNull)
        let moved =
            "<g transform='translate(10 0) scale(.5)'><rect width='20' height='40' filter='url(#f)'/></g>"
        #expect(try flood(user, "", element: moved) == CGRect(x: 13, y: 3, width: 15, height: 4))
    }

    @Test func subregions() throws {
        #expect(try flood("", "x='30' height='10'") == CGRect(x: 30, y: 6, width: 12, height: 10))
        // 60 wide, from 50 left of the drawing on: outside of the filter's region.
        #expect(try flood("", "x='-50' width='100%'").isNull)
        let units = "primitiveUnits='objectBoundingBox'"
        #expect(try flood(units, "x='25%' height='.5'") == CGRect(x: 25, y: 10, width: 17, height: 20))
        #expect(try flood("", "width='0'").isNull)
        #expect(try flood("", "height='-1'").isNull)
    }

    @Test func whatFollowsAnEmptySubregionIsLeftOut() throws {
        let content =
            "<feFlood flood-color='#0f0'/><feFlood flood-color='#f00' width='-1'/><feOffset dx='9'/>"
        let image = try image(
            "<filter id='f'>\(content)</filter><rect width='9' height='9' filter='url(#f)'/>")
        #expect(image[4, 4] == pixel(0, 255, 0))
    }

    @Test func lengthsAreFractionsOfTheBox() throws {
        let content = "<feOffset dx='.5' dy='-.25'/>"
        let units = "x='-1' y='-1' width='3' height='3' primitiveUnits='objectBoundingBox'"
        let image = try image(
            "<filter id='f' \(units)>\(content)</filter><rect x='10' y='20' width='20' height='40' filter='url(#f)'/>"
        )
        #expect(extent(image) == CGRect(x: 20, y: 10, width: 20, height: 40))
    }

    @Test func movedResultsAreTiledByTheirOrigins() throws {
        let content =
            "<feFlood flood-color='#f00' x='0' y='0' width='10' height='10'/><feOffset dx='5' dy='5'/><feTile/>"
        let filter =
            "<filter id='f' filterUnits='userSpaceOnUse' x='0' y='0' width='60' height='60'>\(content)</filter>"
        let image = try image("\(filter)<g filter='url(#f)'/>")
        for (x, y) in [(7, 7), (17, 7), (57, 37)] { #expect(image[x, y] == pixel(255, 0, 0)) }
        for (x, y) in [(2, 2), (2, 7), (17, 12), (41, 58)] { #expect(image[x, y] == clear) }
    }

    // MARK: Order and spaces

    @Test func spaces() throws {
        let values = "values='.4 0 0 0 0 0 .4 0 0 0 0 0 .4 0 0 0 0 0 1 0'"
        func result(_ space: String) throws -> CGImage.Pixel {
            let filter =
                "<filter id='f' color-interpolation-filters='\(space)'><feColorMatrix \(values)/></filter>"
            return try image("\(filter)<rect width='9' height='9' fill='#fff' filter='url(#f)'/>")[4, 4]
        }
        #expect(try result("sRGB") == pixel(102, 102, 102))
        // 255 · (1.055 · 0.4^(1 / 2.4) − 0.055) = 169.6
        for space in ["linearRGB", "auto"] { #expect(try result(space) == pixel(170, 170, 170)) }
    }

    @Test func clipsAndOpacityComeAfterTheFilter() throws {
        let definitions = """
            <filter id='f' filterUnits='userSpaceOnUse' x='0' y='0' width='60' height='60'>
            <feFlood flood-color='#f00'/></filter><clipPath id='c'><rect x='10' y='10' width='5' height='30'/></clipPath>
            """
        let attributes = "filter='url(#f)' clip-path='url(#c)' opacity='.4'"
        let image = try image("\(definitions)<rect x='20' width='9' height='9' \(attributes)/>")
        #expect(extent(image) == CGRect(x: 10, y: 10, width: 5, height: 30))
        #expect(image[12, 20] == pixel(102, 0, 0, 102))
    }

    @Test func theRootAndTextAreFiltered() throws {
        let text = svg(
            "<filter id='f'><feFlood flood-color='#f00'/></filter><rect x='10' y='10' width='10' height='10'/>",
            "width='60' height='60' filter='url(#f)'")
        let root = try SVGDocument(data: Data(text.utf8)).drawing().image()
        #expect(extent(root) == CGRect(x: 9, y: 9, width: 12, height: 12))
        let written = try image(
            "<filter id='f'><feFlood flood-color='#f00'/></filter><text y='30' font-size='20' filter='url(#f)'>x</text>"
        )
        #expect(extent(written).width > 8)
    }

    // MARK: feImage

    private func drawn(_ feImage: String, _ filter: String = "", shown: String? = nil) throws -> CGRect {
        let shown =
            shown
            ?? "<defs><rect id='r' x='1' y='2' width='6' height='5' fill='#0f0' transform='scale(2)'/></defs>"
        let element = "<rect x='20' y='20' width='20' height='20' filter='url(#f)'/>"
        return extent(try image("\(shown)<filter id='f' \(filter)><feImage \(feImage)/></filter>\(element)"))
    }

    @Test func elementsStandInTheSubregion() throws {
        // From its corner, 18 18 by default, with the element's own transform.
        #expect(try drawn("href='#r'") == CGRect(x: 20, y: 22, width: 12, height: 10))
        #expect(try drawn("href='#r' x='30' width='5'") == CGRect(x: 32, y: 22, width: 3, height: 10))
        let units = "primitiveUnits='objectBoundingBox'"
        #expect(try drawn("href='#r' y='.5'", units) == CGRect(x: 22, y: 34, width: 12, height: 8))
        let inGroup =
            "<defs><g transform='translate(50)' fill='#00f'><rect id='r' width='3' height='3'/></g></defs>"
        #expect(try drawn("href='#r'", shown: inGroup) == CGRect(x: 18, y: 18, width: 3, height: 3))
        for wrong in ["", "href='#f'", "href='#none'", "href='data:image/png;base64,AAAA'"] {
            #expect(try drawn(wrong).isNull, "\(wrong)")
        }
    }

    @Test func picturesAreFittedIntoTheSubregion() throws {
        let picture = svg(
            "<rect width='9' height='9' fill='red'/>", "width='10' height='5' viewBox='0 0 2 1'"
        )
        .replacing("<", with: "%3C").replacing("#", with: "%23").replacing("'", with: "%27")
        let reference = "href='data:image/svg+xml,\(picture)'"
        #expect(try drawn(reference) == CGRect(x: 18, y: 24, width: 24, height: 12))
        #expect(
            try drawn("\(reference) preserveAspectRatio='none' width='10'")
                == CGRect(x: 18, y: 18, width: 10, height: 24))
        #expect(
            try drawn(
                "\(reference) x='20' y='20' width='10' height='10' preserveAspectRatio='xMinYMin slice'")
                == CGRect(x: 20, y: 20, width: 10, height: 10))
    }

    @Test func elementsThatShowThemselves() throws {
        let filter = "<filter id='f'><feImage href='#r'/></filter>"
        let alone = try image("\(filter)<rect id='r' x='5' y='5' width='20' height='10' filter='url(#f)'/>")
        #expect(extent(alone) == CGRect(x: 5, y: 5, width: 20, height: 10))
        // The other one of a longer cycle isn't drawn.
        let cycle = """
            <filter id='f'><feImage href='#a'/></filter><filter id='g'><feImage href='#b'/></filter>
            <g id='a'><rect filter='url(#g)' width='9' height='9'/></g>
            <g id='b'><rect filter='url(#f)' width='9' height='9'/></g>
            """
        #expect(extent(try image(cycle)).isNull)
        let shapes = (0..<40).map { index in
            "<filter id='f\(index)'><feImage href='#r\(index + 1)'/><feImage href='#r\(index + 1)'/></filter>"
                + "<rect id='r\(index)' filter='url(#f\(index))' width='9' height='9'/>"
        }
        #expect(extent(try image("<defs>\(shapes.joined())</defs><use href='#r0'/>")).isNull)
    }
}
