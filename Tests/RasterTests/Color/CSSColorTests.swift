import Raster
import Testing

/// Colours of CSS; the values are the specification's own examples (Color Module Level 4), or arithmetic.
@Suite struct CSSColorTests {
    static func bytes(_ text: String) -> [Int]? {
        guard let color = Color(css: text)?.resolve(in: EnvironmentValues()) else { return nil }
        return [color.red, color.green, color.blue, color.opacity].map { Int(($0 * 255).rounded()) }
    }

    @Test(arguments: [
        ("#f80", [255, 136, 0, 255]), ("#F808", [255, 136, 0, 136]), ("#ff8800", [255, 136, 0, 255]),
        ("#ff880080", [255, 136, 0, 128]), ("rebeccapurple", [0x66, 0x33, 0x99, 255]),
        (" ReD ", [255, 0, 0, 255]), ("green", [0, 128, 0, 255]), ("transparent", [0, 0, 0, 0]),
        ("rgb(255, 128, 0)", [255, 128, 0, 255]), ("rgba(100%, 50%, 0%, 0.5)", [255, 128, 0, 128]),
        ("rgb(255 128 0 / 25%)", [255, 128, 0, 64]), ("rgb(300 -5 none)", [255, 0, 0, 255]),
        ("hsl(120deg 100% 25%)", [0, 128, 0, 255]), ("hsl(120, 100%, 25%)", [0, 128, 0, 255]),
        ("hsla(0.5turn, 100%, 50%, 1)", [0, 255, 255, 255]), ("hsl(-120 100 50)", [0, 0, 255, 255]),
        ("hwb(194 0% 0%)", [0, 195, 255, 255]), ("hwb(0 80% 80%)", [128, 128, 128, 255]),
        ("lab(29.2345% 39.3825 20.0664)", [125, 35, 41, 255]),
        ("lab(52.2345% 40.1645 59.9971)", [198, 93, 6, 255]),
        ("lch(52.2345% 72.2 56.2)", [198, 93, 6, 255]), ("lch(29.2345% 44.2 27)", [125, 35, 41, 255]),
        ("oklab(40.1% 0.1143 0.045)", [125, 35, 41, 255]), ("oklch(59.69% 0.156 49.77)", [198, 93, 6, 255]),
        ("color(srgb 1 0.5 0%)", [255, 128, 0, 255]), ("color(srgb-linear 1 0 0 / 50%)", [255, 0, 0, 128]),
        ("color(display-p3 1 1 1)", [255, 255, 255, 255]), ("rgb(none none none / none)", [0, 0, 0, 0]),
    ]) func isTheColour(text: String, expected: [Int]) throws {
        let found = try #require(Self.bytes(text))
        for (channel, value) in expected.enumerated() {
            #expect(abs(found[channel] - value) <= 1, "\(found)")
        }
    }

    @Test(arguments: [
        "", "#", "#12", "#12345", "#ggg", "ff8800", "0xFF8800", "rgb", "rgb()", "rgb(1 2)", "rgb(1 2 3",
        "rgb(1 2 3 4)",
        "rgb(1, 2%, 3)", "rgb(1, 2, none)", "rgb(1 2 3 /)", "rgb(1, 2, 3,)", "rgb(1,,3)", "rgb(nan 0 0)",
        "rgb(0x10 0 0)", "rgb(1. 0 0)", "hsl(120, 100, 50)", "hsl(10% 100% 50%)", "lab(50, 1, 2)",
        "hwb(1, 2%, 3%)",
        "color(xyz 1 1 1)", "color(1 1 1)", "color(srgb 1 1)", "currentColor", "url(a)", "no-colour",
        "rgb(1deg 2 3)",
        "RGB(1 2 3) x", "oklch(1 2 3 4 5)",
    ]) func refuses(text: String) {
        #expect(Color(css: text) == nil)
    }

    @Test func numbersAreHexadecimal() {
        #expect(Color(hex: 0xFF8800) == Color(css: "#ff8800"))
        #expect(
            Color(hex: 0xAB_FF8800, opacity: 0.5) == Color(red: 1, green: 136.0 / 255, blue: 0, opacity: 0.5))
    }
}
