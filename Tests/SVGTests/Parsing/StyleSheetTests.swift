import Foundation
import RasterSVG
import TestSupport
import Testing

@Suite struct StyleSheetTests {
    private func fill(_ sheet: String, _ element: String = "<rect id='a' class='b c' x='1'/>") throws
        -> String?
    {
        let document = try parsed(svg("<style>\(sheet)</style><g class='outer'>\(element)</g>"))
        let index = try #require(document.elements.firstIndex { $0.name == "rect" })
        return document.attribute("fill", of: index)
    }

    @Test(arguments: [
        "rect", "*", "#a", ".b", ".c.b", "rect#a.b", "g rect", "g > rect", "svg rect", "svg g > #a", "[x]",
        "[x='1']",
        "[x=\"1\"]", "[class~=c]", "[class^=b]", "[class$=c]", "[class*=' ']", "rect:first-child",
        "circle, rect",
        "style + g > rect", "/* a */ rect /* b */", "<!-- rect", "g.outer>rect.b",
        "style ~ g rect", "style ~ * > rect", "svg > style ~ g.outer > rect", "rect:not(.d)",
        "rect:not(g, #b)",
        "rect:last-child", ":only-child", "g:nth-child(2) rect", "g:nth-child(even) > rect",
        "g:NTH-CHILD( 2n + 0 ) rect",
        "rect:nth-child(odd)", "g:nth-child(-n+2) rect", "g:nth-child(n) rect", ":root rect", "*|*", "*|rect",
        "@namespace s url(http://www.w3.org/2000/svg); s|rect", "#\\61", "#\\000061.b", ".\\62 .c",
        "rect#\\61 .b",
        "g ~ rect, rect", "style ~ g > :root, style + g > rect",
    ])
    func selectorsThatMatch(_ selector: String) throws {
        #expect(try fill("<![CDATA[\(selector) { fill: green }]]>") == "green")
    }

    @Test(arguments: [
        "circle", "#b", ".d", ".b.d", "rect g", "svg > rect", "[y]", "[x='2']", "[class~='b c']",
        "[class='b']",
        "rect + rect", "rect:hover", "g:first-child rect", "circle, ", "rect!, circle",
        "rect ~ g", "g ~ rect", "rect ~ rect", "rect:not(.b)", "rect:not(g, #a)", "rect:not(:not(g))",
        "g:last-child:first-child rect",
        "g:nth-child(1) rect", "g:nth-child(odd) rect", "rect:nth-child(n+2)", "rect:nth-child(-n)",
        "rect:nth-child(x)",
        "rect:root", "rect:nosuch", "nosuch|rect", "@namespace s url(http://x); s|rect", "circle {} } rect",
        "#\\62", ".\\6 2",

    ])
    func selectorsThatDoNot(_ selector: String) throws {
        #expect(try fill("<![CDATA[\(selector) { fill: green }]]>") == nil)
    }

    @Test func selectorsThatAreUnknownAreTold() throws {
        let document = try SVGDocument(
            data: Data(svg("<g/>\n<style>\nrect { fill: red }\ng:nosuch { fill: red }</style>").utf8))
        #expect(document.warnings == ["line 4: the style rule for 'g:nosuch' is not understood"])
        let hover = try SVGDocument(data: Data(svg("<style>g:hover { fill: red }</style>").utf8))
        #expect(hover.warnings.isEmpty)
    }

    /// Siblings could be shared out among the parts in very many ways: of 16 times as many siblings three
    /// parts make 4096 times as many.
    @Test func manySiblingsAreNoBomb() throws {
        let growth = try Work.growth(from: 100) { (count: Int) throws in
            let siblings = String(repeating: "<g/>", count: count) + "<rect/>"
            #expect(try fill("nosuch ~ g ~ g ~ g ~ rect { fill: red }", siblings) == nil)
        }
        #expect(growth < Work.mostGrowth)
        // 10^40 ways; trying them would not end.
        let selector = "nosuch ~ " + String(repeating: "g ~ ", count: 30) + "rect"
        #expect(
            try fill("\(selector) { fill: red }", String(repeating: "<g/>", count: 300) + "<rect/>") == nil)
    }

    /// And ancestors.
    @Test func manyAncestorsAreNoBomb() throws {
        let selector = "nosuch " + String(repeating: "g ", count: 30) + "rect"
        let nested = String(repeating: "<g>", count: 200) + "<rect/>" + String(repeating: "</g>", count: 200)
        #expect(try fill("\(selector) { fill: red }", nested) == nil)
        #expect(try fill("\(selector.dropFirst(7)) { fill: green }", nested) == "green")
    }

    @Test func languageSelectorsMatchUpToAHyphen() throws {
        for (value, matches) in [("en", true), ("en-GB", true), ("eng", false)] {
            let found = try fill("[x|=en] { fill: green }", "<rect x='\(value)'/>")
            #expect((found == "green") == matches)
        }
    }

    @Test func theMoreSpecificWins() throws {
        #expect(try fill("#a { fill: green } .b { fill: red } rect { fill: red }") == "green")
        #expect(try fill("rect { fill: red } g rect { fill: green } rect { fill: red }") == "green")
        #expect(try fill(".b { fill: green } g g g rect { fill: red } svg g rect { fill: red }") == "green")
        // Eleven types are less than a class.
        #expect(
            try fill(".b { fill: green } \(String(repeating: "* ", count: 1))svg g rect { fill: red }")
                == "green")
        // Of equals the later.
        #expect(try fill(".b { fill: red } .c { fill: green }") == "green")
        #expect(try fill("[x] { fill: red } .c { fill: green }") == "green")
    }

    @Test func importantWins() throws {
        #expect(try fill("rect { fill: green !important } #a { fill: red }") == "green")
        #expect(
            try fill("rect { fill: green ! important }", "<rect fill='red' style='fill: red'/>") == "green")
        #expect(
            try fill("rect { fill: red !important }", "<rect style='fill: green !important'/>") == "green")
    }

    @Test func theOrderOfAttributesAndSheets() throws {
        #expect(try fill("rect { fill: green }", "<rect fill='red'/>") == "green")
        #expect(try fill("rect { fill: red }", "<rect style='fill: green' fill='red'/>") == "green")
        #expect(try fill("", "<rect style=';;fill : green ; stroke:'/>") == "green")
    }

    @Test func whatIsBrokenIsSkipped() throws {
        #expect(try fill("rect { fill; fill: green; : x; 3: 4 }") == "green")
        #expect(
            try fill("@import url(x.css); @charset 'x'; @font-face { a: b } rect { fill: green }") == "green")
        #expect(try fill("@media print { rect { fill: red } } rect { fill: green }") == "green")
        #expect(try fill("@media all { rect { fill: green } }") == "green")
        #expect(try fill("rect { fill: green; fill: nosuchcolor }") == "green")
        #expect(try fill("rect { content: '}'; fill: green }") == "green")
        #expect(try fill("rect { fill: green") == "green")
        #expect(try fill("rect { FILL: green }") == "green")
    }

    @Test func otherTypesOfSheetsAreLeftAside() throws {
        let document = try parsed(svg("<style type='text/x'>rect { fill: red }</style><rect/>"))
        #expect(document.elements.contains { $0.attributes["fill"] != nil } == false)
    }

    @Test func onlyPropertiesComeFromStyles() throws {
        let document = try parsed(
            svg("<rect d='M0 0' style='d: none; id: x; points: 1; cx: 3px; cy: 3; isolation: isolate'/>"))
        let rect = document.elements[1].attributes
        #expect(rect["d"] == "M0 0" && rect["id"] == nil && rect["points"] == nil)
        #expect(rect["cx"] == "3px" && rect["cy"] == nil && rect["isolation"] == "isolate")
    }

    @Test func inheritTakesTheParents() throws {
        let document = try parsed(
            svg(
                "<g fill='green' opacity='0.5'><g><rect fill='inherit' opacity='inherit'/></g><path opacity='inherit'/></g>"
            ))
        let rect = try #require(document.elements.firstIndex { $0.name == "rect" })
        let path = try #require(document.elements.firstIndex { $0.name == "path" })
        #expect(document.inherited("fill", of: rect) == "green")
        #expect(document.attribute("opacity", of: rect) == nil)
        #expect(document.attribute("opacity", of: path) == "0.5")
    }

    @Test func shorthands() throws {
        let document = try parsed(
            svg("<rect style='marker: url(#m); font: italic bold 12px/30px Georgia, serif'/>"))
        let rect = document.elements[1].attributes
        #expect(
            rect["marker-start"] == "url(#m)" && rect["marker-mid"] == "url(#m)"
                && rect["marker-end"] == "url(#m)")
        #expect(
            rect["font-style"] == "italic" && rect["font-weight"] == "bold" && rect["font-size"] == "12px")
        #expect(rect["font-family"] == "Georgia, serif" && rect["font-variant"] == "normal")
    }

    @Test func aLongSelectorIsNoBomb() throws {
        let selector = String(repeating: "g ", count: 40) + "nosuch > rect"
        let depth = 200
        let nested =
            String(repeating: "<g>", count: depth) + "<rect/>" + String(repeating: "</g>", count: depth)
        #expect(try fill("<![CDATA[circle \(selector) { fill: red }]]>", nested) == nil)
    }
}
