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
        #expect(reason(text) { $0.byteCount = 50 } == .limit(name: "byteCount", value: 50))
        #expect(reason(text) { $0.elementCount = 4 } == .limit(name: "elementCount", value: 4))
        #expect(reason(text) { $0.elementCount = 5 } == nil)
        #expect(reason(text) { $0.nestingDepth = 3 } == .limit(name: "nestingDepth", value: 3))
        #expect(reason(text) { $0.nestingDepth = 4 } == nil)
    }

    @Test func deepNestingIsRefusedNotCrashed() {
        for (open, close) in [
            ("<g>", "</g>"), ("<g opacity='.5' transform='scale(2)'>", "</g>"), ("<svg>", "</svg>"),
        ] {
            let deep = String(repeating: open, count: 100_000) + String(repeating: close, count: 100_000)
            #expect(reason(svg(deep)) == .limit(name: "nestingDepth", value: 512))
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
                == .limit(name: "referencedElementCount", value: 20_000))
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
        let limit = SVGError.Reason.limit(name: "referencedElementCount", value: 20_000)
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
        #expect(reason(text) { $0.duration = 0 } == .limit(name: "duration", value: 0))
        #expect(reason(text) == nil)
    }

    @Test func cyclesEnd() throws {
        let documents = [
            "<g id='a'><use href='#a'/><rect width='1' height='1'/></g>",
            "<g id='a'><use href='#b'/><rect width='1' height='1'/></g><use id='b' href='#a'/>",
            "<use id='a' href='#a'/><rect width='1' height='1'/>",
            "<pattern id='p' width='1' height='1'><rect width='1' height='1' fill='url(#p)'/></pattern>"
                + "<rect width='1' height='1' fill='url(#p)'/>",
            "<clipPath id='c' clip-path='url(#c)'><rect width='1' height='1'/></clipPath><rect width='1' height='1' clip-path='url(#c)'/>",
            "<mask id='m'><rect width='1' height='1' mask='url(#m)'/></mask><rect width='1' height='1' mask='url(#m)'/>",
            "<linearGradient id='g' href='#h'/><linearGradient id='h' href='#g'/><rect width='1' height='1' fill='url(#g) red'/>",
            "<marker id='n' style='marker: url(#n)'><path d='M0 0L1 1'/></marker><path d='M0 0L1 1V0' style='marker: url(#n)'/>",
        ]
        for document in documents {
            let count = try tree(svg(document)).shapes.count
            #expect(count >= 1, "\(document)")
        }
        // What is in the cycle but no reference is drawn once.
        #expect(try tree(svg(documents[0])).shapes.count == 1)
        #expect(try tree(svg(documents[1])).shapes.count == 1)
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
