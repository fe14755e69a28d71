import Foundation
import Raster
import RasterSVG
import TestSupport
import Testing

@Suite struct LimitTests {
    private func reason(_ text: String, _ change: (inout SVGLimits) -> Void = { _ in }) -> SVGError.Reason? {
        var options = SVGOptions()
        change(&options.limits)
        do {
            _ = try SVGDocument(data: Data(text.utf8), options: options)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func bytesElementsAndNesting() {
        let text = svg("<g><g><rect/></g></g><rect/>")
        #expect(reason(text) == nil)
        #expect(reason(text) { $0.byteCount = 50 } == .limit(name: .byteCount, value: 50))
        #expect(reason(text) { $0.elementCount = 4 } == .limit(name: .elementCount, value: 4))
        #expect(reason(text) { $0.elementCount = 5 } == nil)
        #expect(reason(text) { $0.nestingDepth = 3 } == .limit(name: .nestingDepth, value: 3))
        #expect(reason(text) { $0.nestingDepth = 4 } == nil)
    }

    @Test func limitsHaveTheNamesOfTheirProperties() {
        let properties = Mirror(reflecting: SVGLimits()).children.compactMap(\.label)
        #expect(properties == SVGLimits.Name.allCases.map(\.rawValue))
        for name in SVGLimits.Name.allCases {
            var limits = SVGLimits()
            limits[name] = 7
            for other in SVGLimits.Name.allCases {
                #expect(limits[other] == (other == name ? 7 : SVGLimits.default[other]))
            }
        }
        var limits = SVGLimits()
        for (value, count) in [(2.9, 2), (-1, 0), (.nan, 0), (.infinity, 1 << 53), (1e300, 1 << 53)] {
            limits[.pixelCount] = value
            #expect(limits.pixelCount == count)
        }
    }

    @Test func errorsNameTheLimit() {
        #expect(
            SVGError(.limit(name: .byteCount, value: 50), line: 3).description
                == "line 3: the drawing exceeds the limit byteCount of 50; "
                + "simplify it, or raise SVGLimits.byteCount if you trust its author")
    }

    @Test func deepNestingIsRefusedNotCrashed() {
        for (open, close) in [
            ("<g>", "</g>"), ("<g opacity='.5' transform='scale(2)'>", "</g>"), ("<svg>", "</svg>"),
        ] {
            let deep = String(repeating: open, count: 100_000) + String(repeating: close, count: 100_000)
            #expect(reason(svg(deep)) == .limit(name: .nestingDepth, value: 512))
            let most = String(repeating: open, count: 510) + "<rect/>" + String(repeating: close, count: 510)
            #expect(reason(svg(most)) == nil)
        }
    }

    @Test func useBombs() {
        var text = "<rect id='u0'/>"
        for level in 1...12 {
            text +=
                "<g id='u\(level)'>" + String(repeating: "<use href='#u\(level - 1)'/>", count: 10) + "</g>"
        }
        #expect(
            reason(svg(text)) { $0.referencedElementCount = 20_000 }
                == .limit(name: .referencedElementCount, value: 20_000))
    }

    @Test func patternAndMarkerBombs() {
        var patterns = "<pattern id='p0' width='1' height='1'><rect/></pattern>"
        var markers = "<marker id='m0'><path d='M0 0L1 1'/></marker>"
        for level in 1...12 {
            let rects = String(
                repeating: "<rect width='9' height='9' fill='url(#p\(level - 1))'/>", count: 10)
            patterns += "<pattern id='p\(level)' width='1' height='1'>\(rects)</pattern>"
            markers +=
                "<marker id='m\(level)'><path style='marker: url(#m\(level - 1))' d='M0 0L1 1 2 2 3 3 4 4 5 5'/></marker>"
        }
        let limit = SVGError.Reason.limit(name: .referencedElementCount, value: 20_000)
        #expect(
            reason(svg(patterns + "<rect width='9' height='9' fill='url(#p12)'/>")) {
                $0.referencedElementCount = 20_000
            } == limit)
        #expect(
            reason(svg(markers + "<path style='marker: url(#m12)' d='M0 0L1 1'/>")) {
                $0.referencedElementCount = 20_000
            } == limit)
    }

    @Test func timeIsALimit() {
        let text = svg(String(repeating: "<rect width='1' height='1'/>", count: 3000))
        #expect(reason(text) { $0.duration = 0 } == .limit(name: .duration, value: 0))
        #expect(reason(text) == nil)
    }

    /// Many rules may match each element, so the time is looked at between them: where it is over, the first
    /// element is the one that it stops at. Reading looks at it every 1024 elements, so that these pass it.
    @Test func styleSheetsComeUnderTheTime() {
        let text = svg(
            "<style>" + String(repeating: "*{stroke:red}", count: 2000) + "</style>"
                + String(repeating: "\n<rect/>", count: 900))
        var options = SVGOptions()
        options.limits.duration = 0
        let error = #expect(throws: SVGError.self) {
            try SVGDocument(data: Data(text.utf8), options: options)
        }
        #expect(error?.reason == .limit(name: .duration, value: 0))
        #expect(error?.line == 1)
        #expect(reason(text) == nil)
    }

    /// What is in a cycle but the reference that closes it is drawn.
    @Test(arguments: [
        ("<g id='a'><use href='#a'/><rect width='10' height='10'/></g>", 1),
        ("<g id='a'><use href='#b'/><rect width='10' height='10'/></g><use id='b' href='#a'/>", 1),
        ("<use id='a' href='#a'/><rect width='10' height='10'/>", 1),
        (
            "<pattern id='p' width='1' height='1'><rect width='10' height='10' fill='url(#p)'/>"
                + "<rect width='10' height='10'/></pattern><rect width='10' height='10' fill='url(#p)'/>", 1
        ),
        (
            "<clipPath id='c' clip-path='url(#c)'><rect width='10' height='10'/></clipPath>"
                + "<rect width='20' height='10' clip-path='url(#c)'/>", 1
        ),
        (
            "<mask id='m' maskUnits='userSpaceOnUse' x='0' y='0' width='10' height='10'>"
                + "<rect width='20' height='10' fill='#fff' mask='url(#m)'/></mask>"
                + "<rect width='20' height='10' mask='url(#m)'/>", 1
        ),
        (
            "<linearGradient id='g' href='#h'/><linearGradient id='h' href='#g'/>"
                + "<rect width='10' height='10' fill='url(#g) black'/>", 1
        ),
        (
            "<marker id='n' markerUnits='userSpaceOnUse' markerWidth='10' markerHeight='10'>"
                + "<path d='M0 0H10V10H0Z' style='marker: url(#n)'/></marker>"
                + "<path d='M0 0H.01' style='marker-start: url(#n)'/>", 2
        ),
    ])
    func cyclesAreCut(content: String, shapes: Int) throws {
        let document = try SVGDocument(data: Data(svg(content, "width='30' height='20'").utf8))
        #expect(document.tree.shapes.count == shapes)
        let image = document.drawing().image()
        let black = CGImage.Pixel(red: 0, green: 0, blue: 0, alpha: 255)
        #expect(image[5, 5] == black)
        #expect(image[15, 5].alpha == 0 && image[5, 15].alpha == 0)
    }

    // MARK: Drawings inside a drawing

    private func image(_ data: Data, _ type: String) -> String {
        "<image width='9' height='9' href='data:image/\(type);base64,\(data.base64EncodedString())'/>"
    }

    private func nested(_ content: String) -> String {
        image(Data(svg(content, "width='9' height='9'").utf8), "svg+xml")
    }

    @Test func nestedDrawingsShareTheLimits() {
        // A root and 10 rectangles each, and the space between counts for nothing.
        let drawings = (0..<10).map {
            nested(String(repeating: "<rect x='\($0)' width='1' height='1'/>", count: 10))
        }
        let text = svg(drawings.joined())
        let count = 1 + 10 + 10 * 11
        #expect(reason(text) { $0.elementCount = count } == nil)
        #expect(
            reason(text) { $0.elementCount = count - 1 }
                == .limit(name: .elementCount, value: Double(count - 1)))

        let copies = (0..<10).map { index in
            nested(
                "<rect id='a' x='\(index)' width='1' height='1'/>"
                    + String(repeating: "<use href='#a'/>", count: 10))
        }
        #expect(reason(svg(copies.joined())) { $0.referencedElementCount = 100 } == nil)
        #expect(
            reason(svg(copies.joined())) { $0.referencedElementCount = 99 }
                == .limit(name: .referencedElementCount, value: 99))
    }

    @Test func nestedDrawingsShareTheDepth() {
        let text = svg("<g><g>" + nested("<g><g><rect width='1' height='1'/></g></g>") + "</g></g>")
        // svg, g, g, image, eight for the drawing, then g, g, rect.
        #expect(reason(text) { $0.nestingDepth = 15 } == nil)
        #expect(reason(text) { $0.nestingDepth = 14 } == .limit(name: .nestingDepth, value: 14))
    }

    @Test func picturesAreCountedTogether() throws {
        func png(_ width: Int, _ height: Int) throws -> Data {
            try Drawing(size: CGSize(width: width, height: height)) { _, _ in }.image().pngData()
        }
        let (first, second, third) = (try png(30, 10), try png(10, 20), try png(5, 20))
        let text = svg(image(first, "png") + image(second, "png") + nested(image(third, "png")))
        #expect(reason(text) { $0.pixelCount = 600 } == nil)
        #expect(reason(text) { $0.pixelCount = 599 } == .limit(name: .pixelCount, value: 599))
        #expect(reason(text) { $0.pixelCount = 299 } == .limit(name: .pixelCount, value: 299))
        // The same one is decoded once.
        #expect(
            reason(svg(image(first, "png") + image(first, "png"))) { $0.pixelCount = 300 } == nil)
    }

    /// Whatever becomes of a document's bytes, reading ends, with a drawing or an error.
    @Test func brokenBytesNeverTrap() throws {
        let text = svg(
            """
            <style>rect.a &gt; b, #c:first-child [x~="y"] { fill: url('#g') red !important }</style>
            <defs><linearGradient id="g" x1="10%" gradientTransform="rotate(30 1 2)"><stop offset="5%" stop-color="hsl(9,9%,9%)"/>
            <stop offset="1" stop-color="#12345678"/></linearGradient><marker id="m" orient="auto" viewBox="0 0 1 1">
            <path d="M0,0a1 2 3 0 1 4 5"/></marker><clipPath id="k"><use href="#r"/></clipPath></defs>
            <rect id="r" class="a b" x="1mm" y="2em" rx="3" width="50%" height="1e1" transform="skewX(3) matrix(1 0 0 1 2 3)"/>
            <path d="M1 2C3 4 5 6 7 8S1 2 3 4Q1 2 3 4T5 6Z" marker-mid="url(#m)" stroke="blue" stroke-dasharray="1 2 3%"/>
            <image href="data:image/png;base64,iVBORw0KGgo=" preserveAspectRatio="xMinYMax slice"/>
            <polygon points="1,2 3,4 5" clip-path="url(#k)" font="bold 3px x"/><text>a<tspan>b</tspan></text>
            """)
        let bytes = Array(text.utf8)
        for count in stride(from: 0, to: bytes.count, by: 9) {
            _ = try? SVGDocument(data: Data(bytes[..<count]))
        }
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<400 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                changed[Int.random(in: 0..<changed.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            _ = try? SVGDocument(data: Data(changed))
        }
        // Digits and names only, so that most stay well-formed.
        let characters = Array("0123456789.-+eE%#(), amzAMZ".utf8)
        for _ in 0..<400 {
            var changed = bytes
            for _ in 0..<12 {
                let place = Int.random(in: 100..<changed.count, using: &generator)
                if characters.contains(changed[place]) {
                    changed[place] = characters.randomElement(using: &generator)!
                }
            }
            _ = try? SVGDocument(data: Data(changed))
        }
    }
}
