import Foundation
import Raster
import Testing

@Suite struct ColorAdjustmentTests {
    static let environment = EnvironmentValues()

    @Test(arguments: [-3.0, -1, -0.5, 0.25, 1, 2.5])
    func exposureMultipliesLinearLight(stops: Double) {
        let base = Color(.sRGBLinear, red: 0.25, green: 0.5, blue: 1, opacity: 0.5)
        let resolved = base.exposureAdjust(stops).resolve(in: Self.environment)
        let factor = Float(exp2(stops))
        #expect(abs(resolved.linearRed - 0.25 * factor) < 1e-5)
        #expect(abs(resolved.linearGreen - 0.5 * factor) < 1e-5)
        #expect(abs(resolved.linearBlue - factor) < 1e-5)
        #expect(resolved.opacity == 0.5)
        // Colours of the environment, too, and twice is the sum.
        let red = Color.red.exposureAdjust(stops).opacity(0.5).exposureAdjust(1).resolve(in: Self.environment)
        let expected = Color.red.resolve(in: Self.environment).linearRed * factor * 2
        #expect(abs(red.linearRed - expected) < 1e-5 * max(expected, 1) && red.opacity == 0.5)
    }

    @Test func adjustmentsFollowTheScheme() {
        var dark = Self.environment
        dark.colorScheme = .dark
        #expect(Color.primary.exposureAdjust(-1).resolve(in: dark).linearRed == 0.5)
        #expect(Color.primary.exposureAdjust(-1).resolve(in: Self.environment).linearRed == 0)
    }

    @Test func headroomIsTold() {
        let color = Color.red.headroom(3)
        #expect(color.resolveHDR(in: Self.environment).headroom == 3)
        #expect(color.opacity(0.5).exposureAdjust(1).resolveHDR(in: Self.environment).headroom == 3)
        #expect(color.headroom(nil).resolveHDR(in: Self.environment).headroom == nil)
        #expect(color.headroom(.nan).resolveHDR(in: Self.environment).headroom == nil)
        #expect(color.resolve(in: Self.environment) == Color.red.resolve(in: Self.environment))
        #expect(Color.red.headroom(nil) == .red && color != .red && color == Color.red.headroom(3))
        #expect(color.hashValue == Color.red.headroom(3).hashValue)
        #expect(color.description == "red with headroom 3.0")
        #expect(Color(white: 0.5).headroom(2).resolveHDR(in: Self.environment).headroom == 2)
        #expect(Color.ResolvedHDR(Color.Resolved(red: 1, green: 0, blue: 0)).description == "#FF0000FF")
    }

    /// A program that keeps adjusting runs neither out of stack nor of time.
    @Test func adjustmentsDoNotPileUp() {
        var color = Color.red
        for _ in 0..<100_000 { color = color.exposureAdjust(0.001).headroom(2).opacity(1) }
        let expected = Color.red.resolve(in: Self.environment).linearGreen * Float(exp2(100.0))
        let got = color.resolve(in: Self.environment).linearGreen
        #expect(abs(got / expected - 1) < 1e-3)
        var mixed = Color.red
        for _ in 0..<10_000 { mixed = mixed.mix(with: .blue, by: 0.1).exposureAdjust(0.01) }
        _ = mixed.resolve(in: Self.environment)
        for stops in [Double.infinity, -.infinity, .nan, 1e308] {
            let extreme = Color.red.exposureAdjust(stops).exposureAdjust(-stops)
            #expect(extreme == extreme)
            _ = extreme.description
            _ = extreme.resolve(in: Self.environment)
        }
    }

    /// A fifth of the way to white at the top, the colour itself at the bottom; opacity is kept.
    @Test func aColorsGradientIsLighterAtTheTop() {
        for (color, top, bottom, alpha) in [
            (Color(red: 1, green: 0, blue: 0.5), SIMD3(255.0, 51, 153), SIMD3(255.0, 0, 127.5), 255.0),
            (Color(white: 0).opacity(0.4), SIMD3(20.4, 20.4, 20.4), .zero, 102),
            (Color.blue, SIMD3(51, 148.6, 255), SIMD3(0, 122, 255), 255),
        ] {
            let image = Drawing(size: CGSize(width: 1, height: 1000)) { context, size in
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .style(color.gradient))
            }.image()
            for (row, expected) in [(0, top), (999, bottom)] {
                let pixel = image[0, row]
                let got = SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
                let difference = got - expected
                #expect((difference * difference).sum() < 2.5, "\(color) row \(row): \(got)")
                #expect(Double(pixel.alpha) == alpha)
            }
        }
    }
}
