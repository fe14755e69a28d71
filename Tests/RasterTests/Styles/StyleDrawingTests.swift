import Raster
import TestSupport
import Testing

/// Styles all the way to pixels.
@Suite struct StyleDrawingTests {
    typealias Shading = GraphicsContext.Shading

    static let size = CGSize(width: 96, height: 72)

    static let mesh = MeshGradient(
        width: 3, height: 3,
        points: [
            [0, 0], [0.4, 0], [1, 0], [0, 0.6], [0.7, 0.3], [1, 0.5], [0, 1], [0.5, 1], [1, 1],
        ],
        colors: [.red, .orange, .yellow, .green, .blue, .purple, .white, .clear, .black])

    static func image() throws -> Image {
        let bytes: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 128, 128, 128, 128]
        return Image(decorative: try #require(CGImage(width: 2, height: 2, pixels: bytes)), scale: 1)
    }

    /// Any threads, bands, tiles and kernels give the same bytes.
    @Test func tilesAndThreadsGiveTheSameBytes() throws {
        let image = try Self.image()
        let rings = Shader { position, _ in
            let distance = (position.x * position.x + position.y * position.y).squareRoot()
            return Color.Resolved(red: Float(distance / 40), green: 0.5, blue: 1, opacity: 0.7)
        }
        let gradient = Gradient(colors: [.red, .blue, .clear])
        let shadings: [Shading] = [
            .meshGradient(Self.mesh), .style(Self.mesh.opacity(0.5).blendMode(.multiply)),
            .tiledImage(image, origin: CGPoint(x: 1, y: 2), scale: 3.3), .style(.image(image, scale: 5)),
            .shader(rings), .style(.ellipticalGradient(gradient)),
            .style(.angularGradient(gradient, center: .center, startAngle: .zero, endAngle: .degrees(200))),
            .style(gradient.shadow(.drop(radius: 3, x: 2, y: 2)).shadow(.inner(radius: 2))), .backdrop,
        ]
        for (index, shading) in shadings.enumerated() {
            let drawing = Drawing(size: Self.size) { context, size in
                context.fill(
                    Path(CGRect(origin: .zero, size: size)), with: .style(Color.teal.gradient))
                context.translateBy(x: 30, y: 25)
                context.rotate(by: .degrees(12))
                context.opacity = 0.9
                if case 8 = index { context.blendMode = .difference }
                context.fill(Path(ellipseIn: CGRect(x: -20, y: -15, width: 70, height: 50)), with: shading)
                context.stroke(
                    Path(CGRect(x: -10, y: 5, width: 60, height: 20)), with: shading, lineWidth: 7)
            }
            let plain = RenderVariant(bandHeight: 1 << 20)
            let expected = drawing.image(scale: 1.5, renderer: plain.renderer)
            #expect(expected[66, 50] != expected[0, 107], "\(index)")
            for variant in RenderVariant.standard {
                if let difference = variant.difference(of: drawing, scale: 1.5, from: expected) {
                    Issue.record("\(index): \(difference)")
                    break
                }
            }
        }
    }

    /// A mesh over a rectangle between pixels: at its edges colour and coverage multiply.
    @Test func aMeshFillsItsShape() {
        let red = Color(red: 1, green: 0, blue: 0)
        let mesh = MeshGradient(
            width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]],
            colors: [Color](repeating: red, count: 4))
        let image = Drawing(size: CGSize(width: 20, height: 20)) { context, _ in
            context.fill(Path(CGRect(x: 4.75, y: 4, width: 10, height: 10)), with: .meshGradient(mesh))
        }.image()
        #expect(image[4, 8] == CGImage.Pixel(red: 64, green: 0, blue: 0, alpha: 64))
        #expect(image[5, 8] == CGImage.Pixel(red: 255, green: 0, blue: 0, alpha: 255))
        #expect(image[14, 8] == CGImage.Pixel(red: 191, green: 0, blue: 0, alpha: 191))
        #expect(image[15, 8].alpha == 0 && image[8, 14].alpha == 0)
    }

    @Test func tilesStartAtTheShapesCorner() throws {
        let image = try Self.image().interpolation(.none)
        let picture = Drawing(size: CGSize(width: 20, height: 20)) { context, _ in
            context.fill(
                Path(CGRect(x: 3, y: 5, width: 12, height: 12)), with: .style(.image(image, scale: 2)))
        }.image()
        for row in 5..<17 {
            for column in 3..<15 {
                let (x, y) = ((column - 3) / 2 % 2, (row - 5) / 2 % 2)
                let expected: CGImage.Pixel =
                    switch (x, y) {
                    case (0, 0): .init(red: 255, green: 0, blue: 0, alpha: 255)
                    case (1, 0): .init(red: 0, green: 255, blue: 0, alpha: 255)
                    case (0, 1): .init(red: 0, green: 0, blue: 255, alpha: 255)
                    default: .init(red: 128, green: 128, blue: 128, alpha: 128)
                    }
                #expect(picture[column, row] == expected)
            }
        }
    }

    @Test func aShaderGetsPositionsInUserSpace() {
        let shader = Shader { position, color in
            let isClear = color.opacity == 0
            return Color.Resolved(
                red: Float(position.x / 10), green: Float(position.y / 10), blue: isClear ? 1 : 0)
        }
        let image = Drawing(size: CGSize(width: 20, height: 20)) { context, _ in
            context.scaleBy(x: 2, y: 2)
            context.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 10)), with: .shader(shader))
        }.image()
        for place in 0..<20 {
            let expected = 255 * (Double(place) + 0.5) / 20
            let pixel = image[place, 19 - place]
            #expect(abs(Double(pixel.red) - expected) <= 0.51 && pixel.blue == 255)
            #expect(abs(Double(pixel.green) - (255 - expected)) <= 0.51)
        }
    }

    /// A style's shadow falls from what the style paints: an offset of 6 without blur is a copy beside it.
    @Test func shadowsFallFromTheStyle() {
        let green = Color(red: 0, green: 1, blue: 0)
        let shadow = ShadowStyle.drop(color: Color(red: 0, green: 0, blue: 1), radius: 0, x: 6)
        let image = Drawing(size: CGSize(width: 20, height: 10)) { context, _ in
            context.opacity = 0.6
            context.fill(
                Path(CGRect(x: 2, y: 2, width: 6, height: 6)), with: .style(green.shadow(shadow).opacity(0.5))
            )
        }.image()
        // 0.5 · 0.6 of 255 is 76.5.
        for (column, expected) in [(4, SIMD3(0, 76.5, 0)), (10, SIMD3(0, 0, 76.5)), (16, SIMD3<Double>.zero)]
        {
            let pixel = image[column, 5]
            #expect(abs(Double(pixel.red) - expected.x) <= 1)
            #expect(abs(Double(pixel.green) - expected.y) <= 1)
            #expect(abs(Double(pixel.blue) - expected.z) <= 1)
        }
    }
}
