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

    /// Two references to each of the one before: 1824 bytes that would be drawn 2¹⁴ times.
    @Test func imagesOfFiltersCountAsOftenAsTheyAreDrawn() {
        func chain(_ count: Int, _ fan: Int) -> String {
            (0..<count).map {
                "<filter id='f\($0)'>\(String(repeating: "<feImage href='#r\($0 + 1)'/>", count: fan))</filter>"
                    + "<rect id='r\($0)' width='9' height='9' filter='url(#f\($0))'/>"
            }.joined() + "<rect id='r\(count)' width='9' height='9'/>"
        }
        let limit = SVGError.Reason.limit(name: .referencedElementCount, value: 1_000_000)
        #expect(reason(svg(chain(9, 4))) == limit)
        // Each recording counts as 64 elements: 2 + 4 + … + 2⁸ of them are below the limit.
        #expect(reason(svg(chain(9, 2))) == nil)
        let image = "<filter id='f'><feImage href='#i'/></filter><circle id='i' r='9'/>"
        let users = String(repeating: "<rect width='9' height='9' filter='url(#f)'/>", count: 20)
        #expect(
            reason(svg(image + users)) { $0.referencedElementCount = 500 }
                == .limit(name: .referencedElementCount, value: 500))
        #expect(reason(svg(image + users)) == nil)
    }

    /// Masks and clips in which the one before is drawn twice: each is layers of its own, which cost more
    /// than the elements in them.
    @Test(arguments: [("mask", "mask"), ("clipPath", "clip-path")])
    func doublingMasksAndClipsCountAsLayers(element: String, property: String) {
        func text(_ links: Int) -> String {
            var text = "<\(element) id='m0'><rect width='9' height='9'/></\(element)>"
            for link in 1...links {
                let user = "<rect width='9' height='9' \(property)='url(#m\(link - 1))'/>"
                text += "<\(element) id='m\(link)'>\(user)\(user)</\(element)>"
            }
            return svg(text + "<rect width='9' height='9' \(property)='url(#m\(links))'/>")
        }
        // 2 + 4 + … + 2⁹ ones in each other, of 33 elements each.
        #expect(reason(text(9)) { $0.referencedElementCount = 34_500 } == nil)
        #expect(
            reason(text(9)) { $0.referencedElementCount = 30_000 }
                == .limit(name: .referencedElementCount, value: 30_000))
        #expect(reason(text(13)) == nil)
        #expect(reason(text(15)) == .limit(name: .referencedElementCount, value: 1_000_000))
    }

    /// What is drawn again counts again, though it is resolved once.
    @Test(arguments: [
        ("<mask id='m'>#</mask>", "mask='url(#m)'"), ("<clipPath id='m'>#</clipPath>", "clip-path='url(#m)'"),
        ("<pattern id='m' width='.5' height='1'>#</pattern>", "fill='url(#m)'"),
    ])
    func resourcesCountAsOftenAsTheyAreUsed(definition: String, reference: String) {
        let resource = definition.replacingOccurrences(
            of: ">#<", with: ">" + String(repeating: "<rect width='1' height='1'/>", count: 100) + "<")
        let users = String(repeating: "<rect width='9' height='9' \(reference)/>", count: 20)
        #expect(
            reason(svg(resource + users)) { $0.referencedElementCount = 1500 }
                == .limit(name: .referencedElementCount, value: 1500))
        #expect(reason(svg(resource + users)) { $0.referencedElementCount = 4000 } == nil)
    }

    @Test func charactersPointsAndAttributes() {
        let text = svg("<text id='t'>ab  c<tspan>d</tspan> </text>")
        #expect(reason(text) { $0.characterCount = 5 } == nil)
        #expect(reason(text) { $0.characterCount = 4 } == .limit(name: .characterCount, value: 4))
        let used = svg("<text id='t'>abcd</text><use href='#t'/>")
        #expect(reason(used) { $0.characterCount = 8 } == nil)
        #expect(reason(used) { $0.characterCount = 7 } == .limit(name: .characterCount, value: 7))
        let referred = svg(
            "<defs><text id='t'>abcd</text></defs><text><tref href='#t'/><tref href='#t'/></text>")
        #expect(reason(referred) { $0.characterCount = 8 } == nil)
        #expect(reason(referred) { $0.characterCount = 7 } == .limit(name: .characterCount, value: 7))

        for shape in ["<path d='M0 0H1V2L0 2'/>", "<polyline points='0 0 1 0 1 2 0 2'/>"] {
            #expect(reason(svg(shape)) { $0.pointCount = 4 } == nil)
            #expect(reason(svg(shape)) { $0.pointCount = 3 } == .limit(name: .pointCount, value: 3))
        }
        let dashed = svg("<path d='M0 0H1' stroke='red' stroke-dasharray='1 2 3 4'/>")
        #expect(reason(dashed) { $0.pointCount = 6 } == nil)
        #expect(reason(dashed) { $0.pointCount = 5 } == .limit(name: .pointCount, value: 5))

        // Those that declare namespaces don't count.
        let attributes = svg("<g fill='red' other='x'/><g data-x='y'/>")
        #expect(reason(attributes) { $0.attributeCount = 4 } == nil)
        #expect(reason(attributes) { $0.attributeCount = 3 } == .limit(name: .attributeCount, value: 3))
    }

    @Test func namespacesTakeTimeInProportion() throws {
        let growth = try Work.growth(from: 300) { count in
            let names = (0..<count).map { "xmlns:n\($0)='u:\($0)'" }.joined(separator: " ")
            _ = try parsed(svg("<g \(names)>\(String(repeating: "<a:b/><g/>", count: count))</g>"))
        }
        #expect(growth < Work.mostGrowth)
    }

    /// Each element of one mask asks whether the other refers back, which is found out once.
    @Test func masksInMasksTakeTimeInProportion() throws {
        let growth = try Work.growth(from: 300) { count in
            let rest = String(repeating: "<g/>", count: count)
            let users = String(repeating: "<g mask='url(#b)'/>", count: count)
            _ = try tree(
                svg(
                    "<mask id='b'><defs>\(rest)</defs></mask><mask id='a'>\(users)</mask>"
                        + "<rect mask='url(#a)' width='9' height='9'/>"))
        }
        #expect(growth < Work.mostGrowth)
    }

    @Test func boxesOfGroupsInGroupsAreMeasuredOnce() throws {
        func document(_ depth: Int) throws -> SVGDocument {
            let clip = "<clipPath id='c' clipPathUnits='objectBoundingBox'><path d='M0 0H1V1'/></clipPath>"
            let shapes = String(repeating: "<path d='M0 0C9 9 9 0 0 9'/>", count: 3000)
            let groups = String(repeating: "<g clip-path='url(#c)'>", count: depth)
            return try SVGDocument(
                data: Data(svg(clip + groups + shapes + String(repeating: "</g>", count: depth)).utf8))
        }
        let (shallow, deep) = (try document(10), try document(400))
        func record(_ document: SVGDocument) {
            let rect = CGRect(x: 0, y: 0, width: 9, height: 9)
            _ = DisplayList.record(size: rect.size) { document.draw(in: &$0, rect: rect) }
        }
        #expect(Work.ratio(of: { record(deep) }, to: { record(shallow) }) < 10)
    }

    @Test func warningsAreShort() throws {
        let value = String(repeating: "x", count: 100_000)
        let document = try SVGDocument(data: Data(svg("<g filter='\(value)'/>").utf8))
        #expect(document.warnings.count == 1)
        #expect(document.warnings.allSatisfy { $0.utf8.count < 1000 && $0.hasPrefix("line 1: filter 'xxx") })
    }

    /// A picture of more pixels than a filter may have, and a region that ends nowhere.
    @Test func regionsWithoutAnEndAreMeasured() {
        for (start, side) in [
            ("-1e308", "1e308"), ("-1e308", "1.7e308"), ("1e308", "1e308"), ("0", "1e-320"),
        ] {
            let filter =
                "<filter id='f' filterUnits='userSpaceOnUse' x='\(start)' y='\(start)' width='\(side)' "
                + "height='\(side)'><feOffset/></filter>"
            for scale in ["1", "-1e9", "1e-200"] {
                let group = "<g transform='scale(\(scale))'><rect width='9' height='9' filter='url(#f)'/></g>"
                let answer = reason(svg(filter + group, "viewBox='0 0 9 1e15'"))
                #expect(answer == nil || answer == .limit(name: .filterPixelCount, value: 67_108_864))
            }
        }
    }

    // MARK: Stacks

    /// On a thread of half a megabyte of stack, as some systems give: read, described, drawn and freed.
    @Test(arguments: [
        ("<svg>", "</svg>"), ("<g opacity='.9'>", "</g>"), ("<g transform='scale(1.01)'>", "</g>"),
        ("<a>", "</a>"), ("<switch>", "</switch>"), ("<g mask='url(#m)'>", "</g>"),
    ])
    func smallStacksAreEnough(open: String, close: String) {
        // Masks count as eight levels more.
        let count = open.contains("mask") ? 200 : 509
        let text = svg(
            "<mask id='m'><rect width='9' height='9'/></mask>" + String(repeating: open, count: count)
                + "<rect width='9' height='9'/>" + String(repeating: close, count: count))
        let results = Guarded((reads: 0, length: 0))
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            if let document = try? SVGDocument(data: Data(text.utf8)) {
                let image = document.drawing().image()
                let length = document.tree.description.utf8.count
                results.withLock { $0 = (image.width, length) }
            }
            done.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        done.wait()
        #expect(results.withLock { $0.reads } == 200)
        #expect(results.withLock { $0.length } > 50)
    }

    @Test func depthsBeyondAnyStackAreRefused() {
        let deep =
            String(repeating: "<g opacity='.5'>", count: 60_000) + String(repeating: "</g>", count: 60_000)
        #expect(reason(svg(deep)) { $0.nestingDepth = 1_000_000 } == .outOfMemory)
    }

    @Test func timeIsALimit() {
        let text = svg(String(repeating: "<rect width='1' height='1'/>", count: 3000))
        #expect(reason(text) { $0.duration = 0 } == .limit(name: .duration, value: 0))
        #expect(reason(text) == nil)
    }

    /// Many rules may match each element, so the time is looked at between them: where it is over, the first
    /// element is the one that it stops at. Reading looks at it every 64 elements, so that these pass it.
    @Test func styleSheetsComeUnderTheTime() {
        let text = svg(
            "<style>" + String(repeating: "*{stroke:red}", count: 2000) + "</style>"
                + String(repeating: "\n<rect/>", count: 50))
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
