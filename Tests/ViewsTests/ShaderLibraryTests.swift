import Foundation
import Raster
import Testing

/// Functions in the Metal language, which nothing here runs.
@MainActor @Suite struct ShaderLibraryTests {
    private func pixel<V: View>(_ view: V) -> (UInt8, UInt8, UInt8, UInt8)? {
        ImageRenderer(content: view.frame(width: 8, height: 8)).cgImage.map {
            let pixel = $0[4, 4]
            return (pixel.red, pixel.green, pixel.blue, pixel.alpha)
        }
    }

    @Test func effectsLeaveTheirViewsAlone() throws {
        let shader = ShaderLibrary.waves(.float2(CGSize(width: 3, height: 4)), .float(0.5), .color(.green))
        for view in [
            AnyView(Color.red.colorEffect(shader)),
            AnyView(Color.red.distortionEffect(shader, maxSampleOffset: .zero)),
            AnyView(Color.red.layerEffect(shader, maxSampleOffset: CGSize(width: 2, height: 2))),
            AnyView(
                Color.red.visualEffect { content, _ in content.colorEffect(ShaderLibrary.waves(.boundingRect))
                }),
        ] {
            let color = try #require(pixel(view))
            #expect(color == (255, 59, 48, 255))
        }
    }

    /// What one fills has the foreground style; a closure's own colour stays.
    @Test func fillsHaveTheForegroundStyle() throws {
        let named = try #require(
            pixel(Rectangle().fill(ShaderLibrary.default.stripes(.float(3))).foregroundStyle(.blue)))
        #expect(named.2 == 255 && named.3 == 255)
        let green = Shader { _, _ in Color.Resolved(red: 0, green: 1, blue: 0, opacity: 1) }
        let closure = try #require(pixel(Rectangle().fill(green)))
        #expect(closure == (0, 255, 0, 255))
    }

    @Test func sizesOfTextStayInTheirRange() throws {
        func height(_ view: some View) -> CGFloat { ImageRenderer(content: view).drawing.size.height }
        let text = Text("Aa")
        let wide = text.environment(\.dynamicTypeSize, .accessibility5)
        let large = text.environment(\.dynamicTypeSize, .large)
        #expect(height(wide) > height(large))
        #expect(
            height(
                text.dynamicTypeSize(...DynamicTypeSize.large).environment(\.dynamicTypeSize, .accessibility5)
            )
                == height(large))
        #expect(
            height(text.dynamicTypeSize(.xLarge ... .xxLarge).environment(\.dynamicTypeSize, .small))
                == height(text.environment(\.dynamicTypeSize, .xLarge)))
    }

    /// The first system's order of arguments draws the same slider.
    @Test func slidersHaveBothOrders() throws {
        let value = Binding.constant(0.25)
        let former = Slider(
            value: value, in: 0...1, minimumValueLabel: Text("0"), maximumValueLabel: Text("1")
        ) {
            Text("x")
        }
        let later = Slider(value: value, in: 0...1) {
            Text("x")
        } minimumValueLabel: {
            Text("0")
        } maximumValueLabel: {
            Text("1")
        }
        let first = try #require(ImageRenderer(content: former.frame(width: 120)).cgImage)
        let second = try #require(ImageRenderer(content: later.frame(width: 120)).cgImage)
        #expect(first.width == 120 && (0..<120).allSatisfy { first[$0, 12] == second[$0, 12] })
    }

    /// Glass has a padded capsule; prominent glass is the tint's.
    @Test func buttonsAreMadeOfGlass() throws {
        let plain = ImageRenderer(content: Button("Go") {}.buttonStyle(.plain)).drawing.size
        let glass = ImageRenderer(content: Button("Go") {}.buttonStyle(.glass)).drawing.size
        #expect(glass == CGSize(width: plain.width + 24, height: plain.height + 14))
        let prominent = ImageRenderer(content: Button("        ") {}.buttonStyle(.glassProminent).tint(.blue))
        let image = try #require(prominent.cgImage)
        let middle = image[image.width / 2, image.height / 2]
        #expect(middle.blue > 200 && middle.blue > middle.red + 60)
    }
}
