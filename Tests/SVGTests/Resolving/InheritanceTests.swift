import Foundation
import Raster
import RasterSVG
import Testing

/// What comes from elsewhere: colours and units of elements around, and elements in elements that mean
/// nothing.
@Suite struct InheritanceTests {
    /// CSS Color 4: `currentColor` is inherited as a word.
    @Test func currentColorIsTheElementsOwn() throws {
        func color(_ content: String) throws -> SVGColor? { try tree(svg(content)).shapes[0].fillColor }
        let rect = "<rect width='9' height='9'/>"
        #expect(try color("<g color='red' fill='currentColor'><g color='green'>\(rect)</g></g>") == .green)
        #expect(
            try color("<g color='green'><g fill='currentColor'><g><g color='inherit'>\(rect)</g></g></g></g>")
                == .green)
        #expect(
            try color("<g color='red' fill='url(#none) currentColor'><g color='green'>\(rect)</g></g>")
                == .green)
    }

    @Test func elementsInUnknownOnesAreThere() throws {
        let used = try tree(
            svg(
                """
                <defs><unknown><g><rect id='r' width='3' height='4'/></g></unknown></defs>
                <x:other xmlns:x='urn:x'><linearGradient id='l'><stop stop-color='blue'/></linearGradient></x:other>
                <use href='#r' x='5' fill='url(#l)'/>
                """))
        #expect(used.boxes == [CGRect(x: 5, y: 0, width: 3, height: 4)])
        #expect(used.shapes[0].fillColor == .blue)
        // Where they stand they aren't drawn.
        #expect(
            try tree(svg("<unknown><rect width='9' height='9'/><use href='#a'/></unknown>")).shapes.isEmpty)
        let text = try TextSample("<text>A<desc>B</desc><unknown>C<tspan>D</tspan></unknown>E</text>")
        #expect(text.characters == ["A", "E"])
        // What means nothing with nothing in it that does isn't kept.
        let document = try parsed(svg("<metadata><a:b xmlns:a='urn:a'><a:c/></a:b></metadata><g/>"))
        #expect(document.elements.map(\.name) == ["svg", "g"])
    }

    @Test func strokesCountForTheSize() throws {
        func size(_ content: String) throws -> CGSize { try tree(svg(content, "")).size }
        let rect = "<rect x='10' y='10' width='20' height='10'"
        #expect(try size("\(rect)/>") == CGSize(width: 30, height: 20))
        #expect(try size("\(rect) stroke='red' stroke-width='4'/>") == CGSize(width: 32, height: 22))
        #expect(
            try size("<g transform='scale(2)'>\(rect) stroke='red' stroke-width='4'/></g>")
                == CGSize(width: 64, height: 44))
        #expect(
            try size("<path d='M0 8H20' stroke='red' stroke-width='6'/>") == CGSize(width: 20, height: 11))
    }

    /// A 0 of DejaVu Sans Mono is 1233 of 2048 wide.
    @Test func unitsOfFontsAndViewports() throws {
        func box(_ content: String, _ attributes: String = "width='200' height='100'") throws -> CGRect {
            try tree(svg(content, attributes)).boxes[0]
        }
        let nested = "<svg width='50' height='20' overflow='visible'><rect width='10vw' height='10vh'/></svg>"
        #expect(try box(nested) == CGRect(x: 0, y: 0, width: 20, height: 10))
        #expect(
            try box("<rect width='10vw' height='10vh'/>", "width='200' height='100' viewBox='0 0 20 10'").size
                == CGSize(width: 200, height: 100))
        #expect(
            try box(
                "<g font-size='9'><rect width='2rem' height='1em'/></g>", "font-size='20' viewBox='0 0 99 99'"
            ).size
                == CGSize(width: 40, height: 9))
        #expect(
            try box(
                "<g font-size='2rem'><rect width='1em' height='1'/></g>", "font-size='20' viewBox='0 0 99 99'"
            )
            .width == 40)
        let source = svg("<rect width='2ch' height='1'/>", "font-family='DejaVu Sans Mono' font-size='2048'")
        var options = SVGOptions()
        options.fontCatalog = try TextSample.catalog()
        #expect(try tree(source, options: options).boxes[0].width == 2466)
    }

    /// Of two clips that refer to each other the first keeps its reference.
    @Test func clipsThatReferToEachOther() throws {
        let clips = """
            <clipPath id='a' clip-path='url(#b)'><rect width='10' height='10'/></clipPath>
            <clipPath id='b' clip-path='url(#a)'><rect x='5' width='10' height='10'/></clipPath>
            """
        func extent(_ clip: String) throws -> Range<Int> {
            let image = try picture(
                svg(
                    "\(clips)<rect width='20' height='20' clip-path='url(#\(clip))'/>",
                    "width='20' height='20'"))
            let columns = (0..<20).filter { image[$0, 5].alpha > 0 }
            return (columns.first ?? 0)..<(columns.last ?? -1) + 1
        }
        #expect(try extent("a") == 5..<10)
        #expect(try extent("b") == 5..<15)
    }

    // MARK: Transforms

    @Test func originsStandInTheBoxThatIsAskedFor() throws {
        func box(_ content: String) throws -> CGRect {
            let box = try tree(svg(content)).boxes[0]
            return CGRect(
                x: box.minX.rounded(), y: box.minY.rounded(), width: box.width.rounded(),
                height: box.height.rounded())
        }
        let rect = "<rect x='20' y='10' width='10' height='20'"
        let turned = CGRect(x: 15, y: 15, width: 20, height: 10)
        let about = "transform='rotate(90)' transform-box='fill-box' transform-origin"
        #expect(try box("\(rect) \(about)='50% 50%'/>") == turned)
        #expect(try box("\(rect) \(about)='center'/>") == turned)
        // From the box's corner, 20 10.
        #expect(try box("\(rect) \(about)='5px 10px'/>") == turned)
        #expect(
            try box("\(rect) transform='scale(2)' transform-box='fill-box'/>").origin == CGPoint(x: 20, y: 10)
        )
        #expect(try box("<g \(about)='center'>\(rect)/></g>") == turned)
        #expect(
            try box("<defs>\(rect) id='r'/></defs><use href='#r' x='100' \(about)='center'/>")
                == turned.offsetBy(dx: 100, dy: 0))
        // The stroke's box is 18 8 14 24.
        let stroked =
            "\(rect) stroke='red' stroke-width='4' transform='scale(2)' transform-box='stroke-box'/>"
        #expect(try box(stroked).origin == CGPoint(x: 22, y: 12))
        // The viewport's middle is 100 50.
        #expect(
            try box("\(rect) transform='rotate(90)' transform-origin='center'/>")
                == CGRect(x: 120, y: -30, width: 20, height: 10))
    }

    @Test func linesThatDoNotScale() throws {
        func image(_ content: String) throws -> CGImage {
            try picture(svg(content, "width='60' height='60'"), scale: 2)
        }
        let keeps = "vector-effect='non-scaling-stroke' stroke='#369'"
        #expect(
            try difference(
                image(
                    "<g transform='scale(4)'><path d='M1 2H9' stroke-width='3' stroke-dasharray='5' \(keeps)/></g>"
                ),
                image("<path d='M4 8H36' stroke-width='3' stroke-dasharray='5' stroke='#369'/>")) <= 1)
        #expect(
            try difference(
                image(
                    "<g transform='scale(4 1)'><path d='M2 5V50H9' fill='none' stroke-width='3' \(keeps)/></g>"
                ),
                image("<path d='M8 5V50H36' fill='none' stroke-width='3' stroke='#369'/>")) <= 1)
    }
}
