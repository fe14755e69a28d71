import Raster
import Testing

@Suite struct ColorMixingTests {
    private func bytes(_ color: Color, dark: Bool = false) -> [Int] {
        var environment = EnvironmentValues()
        environment.colorScheme = dark ? .dark : .light
        let components = color.components(in: environment).encodedSRGB
        return [components.red, components.green, components.blue, components.opacity].map {
            Int((RGBAComponents.clamped($0) * 255).rounded())
        }
    }

    private let red = Color(red: 1, green: 0, blue: 0)
    private let blue = Color(red: 0, green: 0, blue: 1)

    @Test func theEndsAreTheColorsThemselvesAndTheFractionClamps() {
        for space in [Gradient.ColorSpace.device, .perceptual] {
            #expect(Color.red.mix(with: .blue, by: 0, in: space) == .red)
            #expect(Color.red.mix(with: .blue, by: -3, in: space) == .red)
            #expect(Color.red.mix(with: .blue, by: .nan, in: space) == .red)
            #expect(Color.red.mix(with: .blue, by: 1, in: space) == .blue)
            #expect(Color.red.mix(with: .blue, by: 9, in: space) == .blue)
        }
    }

    @Test func deviceMixingIsStraightInEncodedComponents() {
        #expect(bytes(red.mix(with: blue, by: 0.2, in: .device)) == [204, 0, 51, 255])
        let light = Color(red: 1, green: 1, blue: 0, opacity: 1)
        #expect(bytes(red.mix(with: light, by: 0.6, in: .device)) == [255, 153, 0, 255])
    }

    /// Measured on an Apple device: the middle of a gradient from blue to yellow is 148 174 181.
    @Test func perceptualMixingIsOklab() {
        let middle = bytes(Color.blue.mix(with: .yellow, by: 0.5))
        for (component, expected) in zip(middle, [148, 174, 181]) {
            #expect(abs(component - expected) <= 2)
        }
        // Oklab lightness of red 0.62796 and blue 0.45201.
        let mixed = red.mix(with: blue, by: 0.25).components(in: EnvironmentValues()).oklab
        #expect(abs(mixed.lightness - (0.75 * 0.62796 + 0.25 * 0.45201)) < 2e-5)
        #expect(abs(mixed.greenRed - (0.75 * 0.22486 - 0.25 * 0.03246)) < 2e-5)
        #expect(abs(mixed.blueYellow - (0.75 * 0.12585 - 0.25 * 0.31153)) < 2e-5)
    }

    @Test func mixingAColorWithItselfChangesNoByte() {
        for byte in 0...255 {
            let color = Color(red: Double(byte) / 255, green: 0.2, blue: 1 - Double(byte) / 255)
            #expect(bytes(color.mix(with: color, by: 0.3)) == bytes(color))
            #expect(bytes(color.mix(with: color, by: 0.3, in: .device)) == bytes(color))
        }
    }

    @Test func mixingWithClearOnlyFades() {
        for space in [Gradient.ColorSpace.device, .perceptual] {
            #expect(bytes(red.mix(with: .clear, by: 0.6, in: space)) == [255, 0, 0, 102])
            #expect(bytes(Color.clear.mix(with: red, by: 0.6, in: space)) == [255, 0, 0, 153])
            #expect(bytes(red.opacity(0).mix(with: .clear, by: 0.6, in: space))[3] == 0)
        }
    }

    /// Components of (0.2 · 0.8) and (1 · 0.4) weigh 0.16 and 0.2 at half way, of opacity 0.6.
    @Test func componentsAreWeightedByOpacity() {
        let mixed = Color(white: 0.2, opacity: 0.8)
            .mix(with: Color(white: 1, opacity: 0.4), by: 0.5, in: .device)
            .components(in: EnvironmentValues())
        #expect(abs(mixed.opacity - 0.6) < 1e-15)
        #expect(abs(mixed.red - (0.08 + 0.2) / 0.6) < 1e-15)
    }

    @Test func aMixtureOfAdaptiveColorsAdapts() {
        let mixed = Color.primary.mix(with: .gray, by: 0.5, in: .device)
        #expect(bytes(mixed) == [71, 71, 74, 255])
        #expect(bytes(mixed, dark: true) == [199, 199, 201, 255])
        #expect(mixed == Color.primary.mix(with: .gray, by: 0.5, in: .device))
        #expect(mixed != Color.primary.mix(with: .gray, by: 0.25, in: .device))
    }

    @Test func aMixtureOfStylesIsResolvedInTheEnvironmentOfTheDrawing() {
        let style = Color(ColorTests.Faded(opacity: 1))
        let mixed = style.mix(with: .white, by: 0.5, in: .device).opacity(0.5)
        var environment = EnvironmentValues()
        #expect(mixed.resolve(in: environment).opacity == 0.5)
        environment.displayScale = 2
        #expect(mixed.resolve(in: environment).opacity == 0.375)
        #expect(mixed.description == "50% mix of faded and white by 0.5 in device")
    }

    /// Without a bound on nesting, resolving, comparing or freeing this runs out of stack.
    @Test func aMillionMixturesAreStillOneColor() {
        var mixed = Color(ColorTests.Faded(opacity: 1))
        for _ in 0..<1_000_000 { mixed = mixed.mix(with: .red, by: 1e-3, in: .device) }
        #expect(bytes(mixed) == [255, 59, 48, 255])
        #expect(mixed == mixed)
    }

    /// Without a bound on size, this is a tree of 2^60 colours.
    @Test func mixturesOfMixturesStaySmall() throws {
        var mixed = Color(ColorTests.Faded(opacity: 0.5))
        for _ in 0..<60 {
            mixed = mixed.mix(with: mixed, by: 0.5)
            try #require(mixed.description.count < 10_000)
        }
        #expect(bytes(mixed) == [255, 255, 255, 128])
    }
}
