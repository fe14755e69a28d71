import Raster
import Testing

@Suite struct ColorTests {
    private func encoded(_ color: Color) -> RGBAComponents {
        color.components(in: EnvironmentValues()).encodedSRGB
    }

    @Test func aColorIsASmallInlineValue() {
        #expect(MemoryLayout<Color>.size <= 40)
        #expect(MemoryLayout<Color>.stride <= 40)
        #expect(MemoryLayout<GraphicsContext.Shading>.stride <= 48)
    }

    @Test func componentsAreKeptAsGiven() {
        let color = Color(red: 0.1, green: -0.5, blue: 1.5, opacity: 0.3)
        #expect(
            color.components(in: EnvironmentValues())
                == RGBAComponents(.sRGB, red: 0.1, green: -0.5, blue: 1.5, opacity: 0.3))
        #expect(Color(white: 0.4) == Color(.sRGB, red: 0.4, green: 0.4, blue: 0.4, opacity: 1))
        #expect(Color(.displayP3, white: 0.4) != Color(white: 0.4))
    }

    @Test func opacityMultiplies() {
        #expect(encoded(Color(white: 1, opacity: 0.5).opacity(0.5)).opacity == 0.25)
        #expect(encoded(Color.secondary.opacity(0.5)).opacity == 0.3)
        #expect(encoded(Color.red.opacity(0.5).opacity(0.25)).opacity == 0.125)
        let style = Color(Faded(opacity: 0.5)).opacity(0.5)
        #expect(encoded(style).opacity == 0.25)
        #expect(encoded(Color(white: 1, opacity: .infinity).opacity(0)).opacity == 0)
        #expect(encoded(Color.red.opacity(.nan)).opacity == 0)
        #expect(encoded(Color.red.opacity(.infinity).opacity(0)).opacity == 0)
    }

    /// The corners of the hue wheel, and the middles of its sides, by the definition of HSB.
    @Test(arguments: [
        (0.0, 1.0, 0.0, 0.0), (1, 1, 1, 0), (2, 0, 1, 0), (3, 0, 1, 1), (4, 0, 0, 1), (5, 1, 0, 1),
        (6, 1, 0, 0), (0.5, 1, 0.5, 0), (1.5, 0.5, 1, 0), (2.5, 0, 1, 0.5), (3.5, 0, 0.5, 1),
        (4.5, 0.5, 0, 1), (5.5, 1, 0, 0.5), (-1, 1, 0, 1), (8, 0, 1, 0), (-6, 1, 0, 0),
    ])
    func hueWheel(sixths: Double, red: Double, green: Double, blue: Double) {
        for (saturation, brightness) in [(1.0, 1.0), (0.25, 1), (1, 0.5), (0.5, 0.75), (0, 0.6)] {
            let color = encoded(Color(hue: sixths / 6, saturation: saturation, brightness: brightness))
            let floor = brightness * (1 - saturation)
            #expect(abs(color.red - (floor + (brightness - floor) * red)) < 1e-14)
            #expect(abs(color.green - (floor + (brightness - floor) * green)) < 1e-14)
            #expect(abs(color.blue - (floor + (brightness - floor) * blue)) < 1e-14)
            #expect(color.opacity == 1)
        }
    }

    @Test func hueOneIsHueZero() {
        let red = Color(hue: 0, saturation: 0.7, brightness: 0.9)
        #expect(Color(hue: 1, saturation: 0.7, brightness: 0.9) == red)
        #expect(Color(hue: -3, saturation: 0.7, brightness: 0.9) == red)
        // A turn this small below a whole one rounds to a whole one.
        #expect(Color(hue: -1e-30, saturation: 0.7, brightness: 0.9) == red)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude])
    func anyNumberMakesAColorThatEqualsItself(value: Double) {
        let environment = EnvironmentValues()
        let colors = [
            Color(red: value, green: value, blue: value, opacity: value),
            Color(.sRGBLinear, red: value, green: -value, blue: 0), Color(.displayP3, white: value),
            Color(hue: value, saturation: value, brightness: value), Color.red.opacity(value),
            Color(.displayP3, red: value, green: -value, blue: value).mix(with: .blue, by: 0.5),
            Color.mint.mix(with: Color(white: value, opacity: value), by: 0.5, in: .device),
            Color.red.mix(with: .blue, by: value),
        ]
        for color in colors {
            #expect(color == color)
            #expect(Set([color, color]).count == 1)
            let pixel = color.resolvedPremultipliedRGBA8(in: environment, opacity: value)
            for shift: UInt32 in [0, 8, 16] {
                #expect(pixel >> shift & 255 <= pixel >> 24)
            }
            #expect(!color.description.isEmpty)
            _ = color.resolve(in: environment).description
        }
    }

    @Test func nanCountsAsZero() {
        #expect(
            Color(red: .nan, green: 0.5, blue: .nan, opacity: .nan)
                == Color(red: 0, green: 0.5, blue: 0, opacity: 0))
    }

    @Test func descriptions() {
        #expect(Color.red.description == "red")
        #expect(Color.accentColor.description == "accentColor")
        #expect(Color.red.opacity(0.25).description == "25% red")
        #expect(Color(red: 1, green: 0.5, blue: 0).description == "#FF8000FF")
        #expect(Color(white: 2, opacity: 0.2).description == "#FFFFFF33")
        #expect(Color(.sRGBLinear, white: 0.5).description == "#BCBCBCFF")
        #expect(
            Color(.displayP3, red: 1, green: 0.5, blue: 0).description
                == "DisplayP3(red: 1.0, green: 0.5, blue: 0.0, opacity: 1.0)")
        #expect(Color(Faded(opacity: 0.5)).description == "faded")
    }

    @Test func aStyleIsResolvedInTheEnvironmentOfTheDrawing() {
        var environment = EnvironmentValues()
        let color = Color(Faded(opacity: 0.5))
        #expect(color.resolve(in: environment).opacity == 0.5)
        environment.displayScale = 4
        #expect(color.resolve(in: environment).opacity == 0.125)
        #expect(color == Color(Faded(opacity: 0.5)))
        #expect(color != Color(Faded(opacity: 0.25)))
        #expect(Set([color, Color(Faded(opacity: 0.5))]).count == 1)
    }

    /// White, at an opacity that the environment's scale divides.
    struct Faded: Hashable, ShapeStyle, CustomStringConvertible {
        let opacity: Float
        var description: String { "faded" }

        func resolve(in environment: EnvironmentValues) -> Color.Resolved {
            Color.Resolved(
                red: 1, green: 1, blue: 1, opacity: opacity / Float(environment.displayScale))
        }
    }
}
