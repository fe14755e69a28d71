import Foundation
import Raster
import RasterSVG
import Testing

/// `var()`, by CSS Custom Properties 1.
@Suite struct CustomPropertyTests {
    private func color(_ style: String, _ rectangle: String) throws -> SVGColor? {
        try tree(
            svg(
                "<style>\(style)</style><g class='a'><g class='b'><rect \(rectangle) width='9' height='9'/></g></g>"
            )
        ).shapes[0].fillColor
    }

    @Test func valuesAreInherited() throws {
        #expect(try color(".a { --c: green }", "fill='var(--c)'") == .green)
        #expect(try color(".a { --c: green }", "style='fill: VAR( --c )'") == .green)
        #expect(try color(".a { --c: red } .b { --c: green }", "fill='var(--c)'") == .green)
        #expect(try color(".a { --c: red } rect { --c: green }", "style='fill: var(--c)'") == .green)
        #expect(try color(".a { --C: red; --c: green }", "fill='var(--c)'") == .green)
        #expect(try color(".b { --c: green !important } .b { --c: red }", "fill='var(--c)'") == .green)
        // What refers to others takes theirs where it stands.
        #expect(try color(".a { --d: red; --c: var(--d) } .b { --d: blue }", "fill='var(--c)'") == .red)
    }

    @Test func fallbacksStandIn() throws {
        #expect(try color("", "fill='var(--c, green)'") == .green)
        #expect(try color("", "fill='var(--c, var(--d, rgb(0, 128, 0)))'") == .green)
        #expect(try color(".a { --r: 0, 128 }", "fill='rgb(var(--r), 0)'") == .green)
        // Without one the property is as if it weren't given: inherited, or black.
        #expect(try color(".b { fill: blue }", "fill='var(--c)'") == .blue)
        #expect(try color("", "style='fill: var(--c)'") == .black)
    }

    @Test func cyclesAndGrowthEnd() throws {
        #expect(try color(".a { --c: var(--d); --d: var(--c) }", "fill='var(--c, green)'") == .green)
        #expect(try color(".a { --c: var(--c) }", "fill='var(--c, green)'") == .green)
        var style = ".a { --v0: green;"
        for number in 1...60 { style += "--v\(number): var(--v\(number - 1)) var(--v\(number - 1));" }
        #expect(try color(style + "}", "fill='var(--v60, blue)'") == .blue)
        let deep = String(repeating: "var(--x, ", count: 3000)
        _ = try color("", "fill='\(deep)'")
    }

    @Test func lengthsAndFonts() throws {
        let boxes = try tree(
            svg("<style>svg { --w: 12px } rect { width: var(--w) }</style><rect height='9'/>")
        ).boxes
        #expect(boxes == [CGRect(x: 0, y: 0, width: 12, height: 9)])
        let sample = try TextSample(
            "<g style='--f: bold 20px \"DejaVu Sans\"'><text style='font: var(--f)'>A</text></g>")
        #expect(sample.clusters.map(\.size) == [20])
        #expect(sample.clusters.map { $0.face.postScriptName } == ["DejaVuSans-Bold"])
    }

    /// `font` with a `var()` sets the others about fonts where it stands in the cascade.
    @Test(arguments: [
        ("font: var(--f); font-size: 30px", 30.0, "DejaVuSans-Bold"),
        ("font-size: 30px; font: var(--f)", 20, "DejaVuSans-Bold"),
        ("font: var(--f); font-weight: normal", 20, "DejaVuSans"),
        ("font-weight: normal; font: var(--f)", 20, "DejaVuSans-Bold"),
        ("font: var(--f); font: 16px 'DejaVu Sans'", 16, "DejaVuSans"),
        ("font: 16px 'DejaVu Sans'; font: var(--f)", 20, "DejaVuSans-Bold"),
        ("font: var(--f) !important; font-size: 30px", 20, "DejaVuSans-Bold"),
        ("font-size: 30px !important; font: var(--f)", 30, "DejaVuSans-Bold"),
        ("font: var(--g, 18px 'DejaVu Sans')", 18, "DejaVuSans"),
        ("font: italic var(--s) / 2 'DejaVu Sans'", 14, "DejaVuSans"),
        // What comes to nothing, or to no font, is inherited.
        ("font-size: 30px; font: var(--g)", 10, "DejaVuSans"),
        ("font-size: 30px; font: var(--s)", 10, "DejaVuSans"),
    ])
    func fontsWithVariablesKeepTheirPlace(style: String, size: CGFloat, name: String) throws {
        let sample = try TextSample(
            "<style>g { font: 10px 'DejaVu Sans' } text { --f: bold 20px 'DejaVu Sans'; --s: 14px; \(style) }"
                + "</style><g><text>A</text></g>")
        #expect(sample.clusters.map(\.size) == [size])
        #expect(sample.clusters.map { $0.face.postScriptName } == [name])
    }
}
