import Foundation
import Raster
import RasterSVG
import Testing

@Suite struct ValueTests {
    @Test(
        arguments: [
            ("12", 12), ("-0.5", -0.5), ("+.5", 0.5), ("5.", 5), ("1e3", 1000), ("1E-2", 0.01), (" 7 ", 7),
            ("0.1", 0.1), ("100000000000000000000000000000", 1e29),
            ("3.14159265358979323846", 3.14159265358979323846), ("0e999", 0),
        ] as [(String, Double)])
    func numbers(_ text: String, _ value: Double) {
        #expect(text.svgNumber == value)
    }

    @Test(arguments: ["", ".", "-", "e5", "1 2", "1,", "abc", "1e400", "0x10", "--1", "1em"])
    func notNumbers(_ text: String) {
        #expect(text.svgNumber == nil)
    }

    @Test func numbersAgreeWithTheSystems() {
        var state: UInt64 = 1
        for _ in 0..<2000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let value = Double(Int64(bitPattern: state) >> 20) / 1024
            #expect("\(value)".svgNumber == value)
            #expect("\(value)".svgNumbers == [value])
        }
    }

    /// The system's reading of what the grammar of numbers allows, bit by bit.
    @Test func hostileNumbersAreTheSystems() {
        let grammar = /[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?/
        func check(_ text: String) {
            let value = text.wholeMatch(of: grammar) == nil ? nil : strtod(text, nil)
            let expected = value.flatMap { $0.isFinite ? $0.bitPattern : nil }
            #expect(text.svgNumber?.bitPattern == expected, "\(text)")
        }
        for text in [
            "-.5.5", "1e-400", "4.9e-324", "2.4703282292062327e-324", "1.7976931348623159e308", "NaN", "inf",
            "-0",
            "-0.0", "-0e5", "9007199254740993", "9007199254740992.5", "999999999999999999",
            "9999999999999999999",
            "0.000000000000000001", "0.0000000000000000001", "00000000000000000000001",
            "123456789012345678.9",
            "1.", ".", "+", "+.", "-.e1", "1e", "1e+", "1e22", "1e23", "8.5e22", "0.1e1", "5e-1", "1E5",
            "1d5",
            "1152921504606846977", "0.30000000000000004", "179769313486231570000000000000000000000e270",
        ] { check(text) }
        var state: UInt64 = 3
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let letters = Array("00112233445566778899....eE+-")
        for _ in 0..<20_000 { check(String((0...random(24)).map { _ in letters[random(letters.count)] })) }
    }

    @Test func lists() {
        #expect("1,2 3 , 4".svgNumbers == [1, 2, 3, 4])
        #expect("1-2.5.5".svgNumbers == [1, -2.5, 0.5])
        #expect("1,,2".svgNumbers == nil)
        #expect("".svgNumbers == [])
    }

    /// CSS: 96 pixels to the inch.
    @Test(
        arguments: [
            ("10", 10), ("10px", 10), ("1in", 96), ("2.54cm", 96), ("25.4mm", 96), ("72pt", 96), ("6pc", 96),
            ("101.6Q", 96), ("50%", 100), ("2em", 40), ("2ex", 20), ("1rem", 12),
        ] as [(String, Double)])
    func lengths(_ text: String, _ pixels: Double) throws {
        let tree = try tree(svg("<rect font-size='20' width='\(text)' height='10'/>"))
        #expect(abs(tree.boxes[0].width - pixels) < 1e-12)
    }

    @Test func percentagesOfTheDiagonal() throws {
        // √((200² + 150²) / 2) = 176.776695...
        let tree = try tree(svg("<circle r='10%'/>", "viewBox='0 0 200 150'"))
        #expect(abs(tree.boxes[0].width - 2 * 17.67766952966369) < 1e-9)
    }

    @Test(
        arguments: [
            ("#f80", 255, 136, 0, 1), ("#F808", 255, 136, 0, 136.0 / 255), ("#ff8000", 255, 128, 0, 1),
            ("#ff800080", 255, 128, 0, 128.0 / 255), ("rgb(1, 2,3)", 1, 2, 3, 1),
            ("RGB(100%,50%,0%)", 255, 128, 0, 1),
            ("rgb(300,-5,10.6)", 255, 0, 11, 1), ("rgba(1,2,3,0.5)", 1, 2, 3, 0.5),
            ("rgb(1 2 3 / 50%)", 1, 2, 3, 0.5),
            ("hsl(120, 100%, 25%)", 0, 128, 0, 1), ("hsl(-240 100% 25%)", 0, 128, 0, 1),
            ("hsla(0.5turn,100%,50%,.25)", 0, 255, 255, 0.25), ("hwb(120 0% 50%)", 0, 128, 0, 1),
            ("ReBeCcApUrPlE", 102, 51, 153, 1), ("transparent", 0, 0, 0, 0), (" teal ", 0, 128, 128, 1),
            ("#fff icc-color(x, 1)", 255, 255, 255, 1), ("rgb(10% 20 none / none)", 26, 20, 0, 0),
            ("rgba(0, 127, 0, 50%)", 0, 127, 0, 0.5), ("hsl(none 0 50)", 128, 128, 128, 1),
        ] as [(String, UInt8, UInt8, UInt8, Double)])
    func colors(_ text: String, _ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: Double) {
        #expect(SVGColor(text) == SVGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    @Test(arguments: [
        // By the letter of CSS Color 4: commas between all or none, one kind of number between commas.
        "rgb(1 2,3)", "rgb(1,2 3)", "rgb(1%,2,3)", "rgb(1,2,3/1)", "rgb(none,0,0)", "rgb(1 2 3 4)",
        "rgb(1 2 3, .5)", "rgb(1px 2 3)", "rgb(1,,2,3)", "hsl(1,2,3)", "hsl(10%,1%,1%)", "hsl(10 deg 1% 1%)",
        "hsl(10degrees 1% 1%)", "hwb(1,2%,3%)", "rgb(1 2 3 / )",
        "", "#", "#ff", "#fffff", "#ggg", "rgb(1,2)", "rgb(1,2,3", "grassgreen", "currentColor", "red blue",
    ])
    func notColors(_ text: String) {
        #expect(SVGColor(text) == nil)
    }

    @Test func transforms() throws {
        func image(_ text: String, _ x: CGFloat = 3, _ y: CGFloat = 4) -> CGPoint? {
            CGAffineTransform(svg: text).map { CGPoint(x: x, y: y).applying($0) }
        }
        #expect(image("translate(10 20)") == CGPoint(x: 13, y: 24))
        #expect(image("translate(10)") == CGPoint(x: 13, y: 4))
        #expect(image("scale(2)") == CGPoint(x: 6, y: 8))
        #expect(image("scale(2,3)") == CGPoint(x: 6, y: 12))
        #expect(image("rotate(90)") == CGPoint(x: -4, y: 3))
        // About (1, 1): (2, 3) becomes (-3, 2).
        #expect(image("rotate(90, 1, 1)") == CGPoint(x: -2, y: 3))
        #expect(image("matrix(1 2 3 4 5 6)") == CGPoint(x: 3 + 12 + 5, y: 6 + 16 + 6))
        // The last applies first.
        #expect(image("translate(10,0) scale(2)") == CGPoint(x: 16, y: 8))
        #expect(image("scale(2),translate(10,0)") == CGPoint(x: 26, y: 8))
        #expect(image("translate(10px, 20px) rotate(0.25turn)") == CGPoint(x: 6, y: 23))
        let skewed = try #require(image("skewX(45)"))
        #expect(abs(skewed.x - 7) < 1e-12 && skewed.y == 4)
        #expect(image("") == CGPoint(x: 3, y: 4))
        for broken in [
            "scale", "scale(", "scale()", "scale(1,2,3)", "rotate(1,2)", "matrix(1 2 3)", "spin(3)",
            "scale(2) x", "rotate(10 deg)", "rotate(10degrees)", "translate(5em)", "scale(2px)",
        ] {
            #expect(CGAffineTransform(svg: broken) == nil, "\(broken)")
        }
    }
}
