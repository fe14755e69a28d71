import Raster
import Testing

@Suite struct ColorResolvedTests {
    @Test func componentsAreLinearAndAccessorsEncoded() {
        let resolved = Color.Resolved(red: 0.5, green: -0.5, blue: 1, opacity: 0.25)
        // ((0.5 + 0.055) / 1.055)^2.4
        #expect(abs(resolved.linearRed - 0.214_041_14) < 1e-7)
        #expect(resolved.linearGreen == -resolved.linearRed)
        #expect(abs(resolved.linearBlue - 1) < 1e-7)
        #expect(resolved.opacity == 0.25)
        #expect(abs(resolved.red - 0.5) < 1e-7)
        #expect(abs(resolved.green - -0.5) < 1e-7)
        #expect(Color.Resolved(colorSpace: .sRGBLinear, red: 0.5, green: 0, blue: 2).linearRed == 0.5)
        #expect(Color.Resolved(colorSpace: .displayP3, red: 0, green: 1, blue: 0).linearRed < -0.2)
    }

    @Test func settingAnEncodedComponentSetsOnlyItsOwn() {
        var resolved = Color.Resolved(colorSpace: .sRGBLinear, red: 0.1, green: 0.2, blue: 0.3)
        resolved.red = 0.5
        #expect(abs(resolved.linearRed - 0.214_041_14) < 1e-7)
        resolved.green = 0
        #expect(resolved.linearGreen == 0)
        #expect(resolved.linearBlue == 0.3)
        resolved.blue = -1
        #expect(abs(resolved.linearBlue - -1) < 1e-7)
    }

    @Test func everyByteSurvivesTheTripThroughFloats() {
        let environment = EnvironmentValues()
        for byte in 0...255 {
            let value = Double(byte) / 255
            let color = Color(red: value, green: 1 - value, blue: value, opacity: 1)
            let resolved = color.resolve(in: environment)
            #expect(
                Color(resolved).resolvedPremultipliedRGBA8(in: environment, opacity: 1)
                    == color.resolvedPremultipliedRGBA8(in: environment, opacity: 1))
            #expect(resolved.description == color.description)
        }
    }

    @Test func codes() throws {
        let resolved = Color.Resolved(red: 0.1, green: 1.5, blue: -0.2, opacity: 0.7)
        let data = try JSONEncoder().encode(resolved)
        #expect(try JSONDecoder().decode(Color.Resolved.self, from: data) == resolved)
    }

    @Test func followsTheColorScheme() {
        var environment = EnvironmentValues()
        #expect(Color.red.resolve(in: environment).description == "#FF3B30FF")
        environment.colorScheme = .dark
        #expect(Color.red.resolve(in: environment).description == "#FF453AFF")
    }
}
