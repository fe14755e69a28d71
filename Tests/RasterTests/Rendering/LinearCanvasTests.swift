import Foundation
import Raster
import TestSupport
import Testing

/// Canvases that combine colours in linear light.
@Suite struct LinearCanvasTests {
    static func image(_ mode: ColorRenderingMode, _ draw: (inout GraphicsContext) -> Void) -> CGImage {
        Drawing(size: CGSize(width: 40, height: 20), colorMode: mode) { context, _ in draw(&context) }
            .image()
    }

    static let all = Path(CGRect(x: 0, y: 0, width: 40, height: 20))

    static func encoded(_ linear: Double) -> Double { 255 * SRGBReference.encoded(linear) }

    @Test(arguments: [ColorRenderingMode.nonLinear, .linear, .extendedLinear])
    func plainColoursComeOutAsTheyWent(_ mode: ColorRenderingMode) {
        for value in 0..<256 {
            let image = Self.image(mode) {
                $0.fill(Self.all, with: .color(white: Double(value) / 255))
            }
            #expect(image[word: 3, 3] & 255 == UInt32(value))
        }
    }

    @Test func halfWhiteOverBlackIsHalfTheLight() {
        func value(_ mode: ColorRenderingMode) -> Double {
            let image = Self.image(mode) { context in
                context.fill(Self.all, with: .color(.black))
                context.fill(Self.all, with: .color(.white.opacity(0.5)))
            }
            return Double(image[word: 3, 3] & 255)
        }
        #expect(abs(value(.nonLinear) - 127.5) <= 1)
        #expect(abs(value(.linear) - Self.encoded(0.5)) <= 1)
        #expect(abs(value(.extendedLinear) - Self.encoded(0.5)) <= 1)
    }

    /// A pixel half covered by white on black.
    @Test func coverageIsLight() {
        let image = Self.image(.linear) { context in
            context.fill(Self.all, with: .color(.black))
            context.fill(Path(CGRect(x: 0, y: 0, width: 10.25, height: 20)), with: .color(.white))
        }
        #expect(abs(Double(image[word: 10, 3] & 255) - Self.encoded(64.0 / 255)) <= 1)
        #expect(image[word: 9, 3] == .max)
    }

    @Test func blendModesAreOfLight() {
        let image = Self.image(.linear) { context in
            context.fill(Self.all, with: .color(white: 0.5))
            context.blendMode = .multiply
            context.fill(Self.all, with: .color(white: 0.6))
        }
        let expected = Self.encoded(SRGBReference.linear(0.5) * SRGBReference.linear(0.6))
        #expect(abs(Double(image[word: 3, 3] & 255) - expected) <= 1)
    }

    /// White twice, then half of it taken away by black of a half: only an extended canvas keeps what is
    /// above white.
    @Test func extendedValuesAreKeptUntilOutput() {
        func value(_ mode: ColorRenderingMode) -> Double {
            let image = Self.image(mode) { context in
                context.fill(
                    Self.all, with: .color(.sRGBLinear, red: 1.6, green: 1.6, blue: 1.6))
                context.fill(Self.all, with: .color(.black.opacity(0.5)))
            }
            return Double(image[word: 3, 3] & 255)
        }
        #expect(abs(value(.extendedLinear) - Self.encoded(0.8)) <= 1)
        #expect(abs(value(.linear) - Self.encoded(0.5)) <= 1)
    }

    /// Twice white under black of three quarters is half of the light, whatever white is painted with.
    @Test func extendedValuesOfPaintsAreKept() {
        let white = Color(.sRGBLinear, red: 2, green: 2, blue: 2)
        let gradient = Gradient(colors: [white, white])
        let end = CGPoint(x: 40, y: 0)
        let shadings: [GraphicsContext.Shading] = [
            .linearGradient(gradient, startPoint: .zero, endPoint: end),
            .linearGradient(gradient, startPoint: .zero, endPoint: end, options: .linearColor),
            .radialGradient(gradient, center: .zero, startRadius: 0, endRadius: 90, options: .encodedColor),
            .conicGradient(gradient, center: .zero),
            .style(.linearGradient(gradient, startPoint: .top, endPoint: .bottom)),
            .shader(
                Shader { _, _ in Color.Resolved(colorSpace: .sRGBLinear, red: 2, green: 2, blue: 2) }),
        ]
        for (number, shading) in shadings.enumerated() {
            let image = Self.image(.extendedLinear) { context in
                context.fill(Self.all, with: shading)
                context.fill(Self.all, with: .backdrop)
                context.fill(Self.all, with: .color(.black.opacity(0.75)))
            }
            #expect(abs(Double(image[word: 20, 10] & 255) - Self.encoded(0.5)) <= 1, "\(number)")
        }
    }

    /// A hundred thin coats of a flat gradient are those of its colour: nothing is rounded between them.
    @Test func paintsAreNotRounded() {
        let color = Color(red: 0.9, green: 0.5, blue: 0.1)
        func coats(_ shading: GraphicsContext.Shading) -> CGImage {
            Self.image(.linear) { context in
                context.opacity = 0.01
                for _ in 0..<100 { context.fill(Self.all, with: shading) }
            }
        }
        let flat = coats(
            .linearGradient(
                Gradient(colors: [color, color]), startPoint: .zero, endPoint: CGPoint(x: 40, y: 0)))
        let plain = coats(.color(color))
        for shift in [0, 8, 16, 24] as [UInt32] {
            let got = Int(flat[word: 20, 10] >> shift & 255)
            #expect(abs(got - Int(plain[word: 20, 10] >> shift & 255)) <= 1)
        }
    }

    /// In linear light half way between two colours lies their mean.
    @Test func gradientsMixInTheirSpaceOnALinearCanvas() {
        let image = Self.image(.linear) { context in
            context.fill(
                Self.all,
                with: .linearGradient(
                    Gradient(colors: [.black, .white]), startPoint: .zero, endPoint: CGPoint(x: 40, y: 0),
                    options: .linearColor))
        }
        for x in 0..<40 {
            let expected = Self.encoded((Double(x) + 0.5) / 40)
            #expect(abs(Double(image[word: x, 5] & 255) - expected) <= 1)
        }
    }

    /// A blur of light: a white edge on black at a half plane's middle has half the light.
    @Test func filtersRunInTheCanvasSpace() {
        let image = Self.image(.linear) { context in
            context.fill(Self.all, with: .color(.black))
            context.addFilter(.blur(radius: 3))
            context.fill(Path(CGRect(x: -100, y: -100, width: 120.5, height: 300)), with: .color(.white))
        }
        #expect(abs(Double(image[word: 20, 10] & 255) - Self.encoded(0.5)) <= 2)
    }

    @Test func groupsAndClipsAreOfLight() {
        let image = Self.image(.linear) { context in
            context.fill(Self.all, with: .color(.black))
            context.opacity = 0.5
            context.clip(to: Path(CGRect(x: 0, y: 0, width: 20.5, height: 20)))
            context.drawLayer { layer in
                layer.fill(Self.all, with: .color(red: 1, green: 1, blue: 1))
                layer.fill(Self.all, with: .color(red: 1, green: 1, blue: 1))
            }
        }
        #expect(abs(Double(image[word: 5, 3] & 255) - Self.encoded(0.5)) <= 1)
        #expect(abs(Double(image[word: 20, 3] & 255) - Self.encoded(0.25)) <= 1.5)
        #expect(image[word: 21, 3] == 0xFF00_0000)
    }

    /// Display P3's red lies outside sRGB: clamped where colours are, converted by the matrix.
    @Test func displayP3IsConverted() {
        let image = Self.image(.extendedLinear) {
            $0.fill(Self.all, with: .color(.displayP3, red: 0.5, green: 0.5, blue: 0.25))
        }
        let red = SRGBReference.linear(0.5)
        let blue = SRGBReference.linear(0.25)
        // Rows of the matrix from P3 to sRGB for green equal to red.
        let expected = [red, red, blue + (-0.0196376 - 0.0786361) * (red - blue)]
        for channel in 0..<3 {
            let got = Double(image[word: 3, 3] >> (8 * UInt32(channel)) & 255)
            #expect(abs(got - Self.encoded(expected[channel])) <= 1)
        }
    }
}
