import Foundation
import Raster
import TestSupport
import Testing

/// Layers by the rules of the state model.
@Suite struct LayerTests {
    static let size = CGSize(width: 60, height: 40)

    static func image(_ draw: (inout GraphicsContext) -> Void) -> CGImage {
        Drawing(size: size) { context, _ in draw(&context) }.image()
    }

    static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
        Path(CGRect(x: x, y: y, width: width, height: height))
    }

    /// Where two shapes of a half-transparent group overlap, the group is still half transparent.
    @Test func opacityIsTheGroups() {
        let image = Self.image { context in
            context.opacity = 0.5
            context.drawLayer { layer in
                #expect(layer.opacity == 1)
                layer.fill(Self.rect(0, 0, 20, 20), with: .color(.red))
                layer.fill(Self.rect(10, 0, 20, 20), with: .color(red: 0, green: 0, blue: 1))
            }
        }
        #expect(image[word: 5, 5] >> 24 == 128)
        #expect(image[word: 15, 5] == 0x8080_0000)
        #expect(image[word: 25, 5] == 0x8080_0000)
    }

    @Test func theInnerContextBeginsAfresh() {
        _ = Drawing(size: Self.size) { context, _ in
            context.opacity = 0.3
            context.blendMode = .multiply
            context.translateBy(x: 3, y: 4)
            context.drawLayer { layer in
                #expect(layer.opacity == 1)
                #expect(layer.blendMode == .normal)
                #expect(layer.transform == context.transform)
                layer.translateBy(x: 1, y: 1)
                layer.opacity = 0.9
            }
            #expect(context.transform.tx == 3)
            #expect(context.opacity == 0.3)
        }
    }

    @Test func whatIsDrawnOutsideWhileALayerIsOpenComesFirst() {
        let image = Self.image { context in
            let outer = context
            context.drawLayer { layer in
                layer.fill(Self.rect(0, 0, 20, 20), with: .color(red: 1, green: 0, blue: 0))
                outer.fill(Self.rect(10, 0, 20, 20), with: .color(red: 0, green: 0, blue: 1))
            }
        }
        #expect(image[word: 5, 5] == 0xFF00_00FF)
        #expect(image[word: 15, 5] == 0xFF00_00FF)
        #expect(image[word: 25, 5] == 0xFFFF_0000)
    }

    @Test func aLayerThatThrowsIsNotDrawn() {
        struct Stop: Error {}
        let image = Self.image { context in
            #expect(throws: Stop.self) {
                try context.drawLayer { layer in
                    layer.fill(Self.rect(0, 0, 20, 20), with: .color(.red))
                    layer.drawLayer { $0.fill(Self.rect(5, 5, 20, 20), with: .color(.red)) }
                    throw Stop()
                }
            }
            context.fill(Self.rect(30, 0, 10, 10), with: .color(.blue))
        }
        #expect(image[word: 5, 5] == 0)
        #expect(image[word: 35, 5] >> 24 == 255)
    }

    @Test func aContextThatOutlivesItsLayerDrawsNothing() {
        let image = Self.image { context in
            var escaped: GraphicsContext?
            context.drawLayer { layer in escaped = layer }
            guard var escaped else { return }
            escaped.clip(to: Self.rect(0, 0, 5, 5))
            escaped.addFilter(.blur(radius: 3))
            escaped.fill(Self.rect(0, 0, 20, 20), with: .color(.red))
            escaped.drawLayer { $0.fill(Self.rect(0, 0, 20, 20), with: .color(.red)) }
        }
        #expect(image[word: 5, 5] == 0)
        var escaped: GraphicsContext?
        _ = Self.image { escaped = $0 }
        escaped?.clip(to: Self.rect(0, 0, 5, 5))
        escaped?.drawLayer { $0.fill(Self.rect(0, 0, 20, 20), with: .color(.red)) }
        escaped?.clipToLayer { $0.fill(Self.rect(0, 0, 20, 20), with: .color(.red)) }
    }

    /// A layer's blend mode acts on all that the clip lets through, a shape's inside the shape alone.
    @Test func unboundedModesEraseInsideTheClip() {
        func draw(_ draw: (inout GraphicsContext) -> Void) -> CGImage {
            Self.image { context in
                context.fill(Self.rect(0, 0, 60, 40), with: .color(.green))
                context.clip(to: Self.rect(10, 10, 40, 20))
                context.blendMode = .copy
                draw(&context)
            }
        }
        let shape = draw { $0.fill(Self.rect(20, 15, 5, 5), with: .color(.red)) }
        #expect(shape[word: 12, 12] >> 24 == 255)
        let layer = draw { $0.drawLayer { $0.fill(Self.rect(20, 15, 5, 5), with: .color(.red)) } }
        let filtered = draw { context in
            context.addFilter(.brightness(0))
            context.addFilter(.hueRotation(.degrees(360)))
            context.fill(Self.rect(20, 15, 5, 5), with: .color(.red))
        }
        for image in [layer, filtered] {
            #expect(image[word: 12, 12] == 0)
            #expect(image[word: 22, 17] >> 24 == 255)
            #expect(image[word: 5, 5] >> 24 == 255)
            #expect(image[word: 55, 35] >> 24 == 255)
        }
    }

    /// Each layer of 300 inside each other shifts and fades by arithmetic; the memory is that of a few bands.
    @Test func layersNestDeep() {
        func nest(_ depth: Int, _ context: GraphicsContext) {
            if depth == 0 {
                context.fill(Self.rect(0, 0, 20, 20), with: .color(.red))
                return
            }
            context.drawLayer { layer in
                layer.translateBy(x: 0.0625, y: 0)
                layer.blendMode = depth % 2 == 0 ? .normal : .screen
                nest(depth - 1, layer)
            }
        }
        for depth in [64, 300] {
            let image = Self.image { nest(depth, $0) }
            let left = Double(depth) * 0.0625
            for x in 0..<60 {
                let begun = min(max(Double(x + 1) - left, 0), 1)
                let ended = min(max(Double(x + 1) - left - 20, 0), 1)
                let inside = begun - ended
                #expect(abs(Double(image[word: x, 10] >> 24) - inside * 255) <= 1, "\(depth): \(x)")
            }
        }
    }

    /// A filter sees what lies outside the canvas and outside the clip.
    @Test func whatIsOutsideBlursIn() {
        let image = Self.image { context in
            context.clip(to: Self.rect(10, 0, 50, 40))
            context.addFilter(.blur(radius: 4))
            context.fill(Self.rect(-50, -50, 60, 140), with: .color(.black))
        }
        #expect(image[word: 9, 20] >> 24 == 0)
        // Half a pixel from the edge of a half plane: Φ(-1/8).
        let expected = 255 * 0.5 * (1 - erf(0.125 / 2.0.squareRoot()))
        #expect(abs(Double(image[word: 10, 20] >> 24) - expected) < 1.5)
        let shadow = Self.image { context in
            context.addFilter(.shadow(color: .black, radius: 0, x: 30, y: 0))
            context.fill(Self.rect(-25, 0, 10, 40), with: .color(.red))
        }
        #expect(shadow[word: 4, 5] == 0)
        #expect(shadow[word: 5, 5] == 0xFF00_0000)
        #expect(shadow[word: 14, 5] == 0xFF00_0000)
        #expect(shadow[word: 15, 5] == 0)
    }

    @Test func filterLengthsFollowTheScaleOfTheirMoment() {
        func width(_ draw: (inout GraphicsContext) -> Void) -> Int {
            let image = Self.image(draw)
            return (0..<60).count { image[word: $0, 20] >> 24 > 0 && image[word: $0, 20] >> 24 < 255 }
        }
        let plain = width { context in
            context.addFilter(.blur(radius: 2))
            context.fill(Self.rect(30, -100, 200, 300), with: .color(.black))
        }
        let scaled = width { context in
            context.scaleBy(x: 2, y: 2)
            context.addFilter(.blur(radius: 1))
            context.fill(Self.rect(15, -100, 200, 300), with: .color(.black))
        }
        let before = width { context in
            context.addFilter(.blur(radius: 2))
            context.scaleBy(x: 2, y: 2)
            context.fill(Self.rect(15, -100, 200, 300), with: .color(.black))
        }
        #expect(plain == scaled)
        #expect(plain == before)
        #expect(plain > 6)
    }

    /// The filter that was added last runs first.
    @Test func filtersRunLastAddedFirst() {
        func pixel(_ first: GraphicsContext.Filter, _ second: GraphicsContext.Filter) -> UInt32 {
            let image = Self.image { context in
                context.addFilter(first)
                context.addFilter(second)
                context.fill(Self.rect(0, 0, 60, 40), with: .color(red: 0.2, green: 0.2, blue: 0.2))
            }
            return image[word: 20, 20] & 255
        }
        // (1 - 0.2) + 0.1, and 1 - (0.2 + 0.1).
        #expect(pixel(.brightness(0.1), .colorInvert()) == 230)
        #expect(abs(Int(pixel(.colorInvert(), .brightness(0.1))) - 179) <= 1)
    }

    /// Opacity comes after the filters: a threshold sees the shape as it is.
    @Test func opacityComesAfterFilters() {
        let image = Self.image { context in
            context.opacity = 0.25
            context.addFilter(.alphaThreshold(min: 0.9, color: .black))
            context.fill(Self.rect(0, 0, 60, 40), with: .color(.red))
        }
        #expect(image[word: 20, 20] == 0x4000_0000)
    }

    /// A separate shadow meets what is there with its own mode, the source with the context's.
    @Test func aShadowMayBeCompositedByItself() {
        func pixels(_ options: GraphicsContext.ShadowOptions) -> [UInt32] {
            let image = Self.image { context in
                context.fill(Self.rect(0, 0, 60, 40), with: .color(red: 0, green: 1, blue: 1))
                context.addFilter(
                    .shadow(
                        color: Color(red: 1, green: 1, blue: 0), radius: 0, x: 20, y: 0, blendMode: .multiply,
                        options: options))
                context.fill(Self.rect(10, 10, 10, 10), with: .color(red: 1, green: 0, blue: 0))
            }
            return [image[word: 15, 15], image[word: 35, 15], image[word: 50, 15]]
        }
        #expect(pixels(.disablesGroup) == [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_FF00])
        #expect(pixels([]) == [0xFF00_00FF, 0xFF00_FFFF, 0xFFFF_FF00])
        #expect(pixels([.disablesGroup, .shadowOnly]) == [0xFFFF_FF00, 0xFF00_FF00, 0xFFFF_FF00])
    }

    /// Ten thousand blurred dots and one layer of a hundred thousand fills take memory for a few at a time.
    @Test func manyLayersAreDrawnOneByOne() {
        let drawing = Drawing(size: CGSize(width: 200, height: 200)) { context, _ in
            context.addFilter(.blur(radius: 1))
            for index in 0..<3000 {
                context.fill(
                    Path(ellipseIn: CGRect(x: index % 190, y: index / 16, width: 5, height: 5)),
                    with: .color(.blue))
            }
        }
        let image = drawing.image()
        #expect(image[word: 100, 100] >> 24 > 0)
    }

    /// The shadow of an inner layer is part of the outer one, whatever that does.
    @Test func aSeparateShadowIsPartOfTheLayerAround() {
        let image = Self.image { context in
            context.opacity = 0.5
            context.drawLayer { layer in
                layer.addFilter(
                    .shadow(
                        color: Color(red: 0, green: 0, blue: 1), radius: 0, x: 30, y: 0,
                        options: .disablesGroup))
                layer.fill(Self.rect(5, 5, 20, 20), with: .color(red: 1, green: 0, blue: 0))
            }
        }
        #expect(image[word: 45, 10] == 0x8080_0000)
        #expect(image[word: 15, 10] == 0x8000_0080)
    }

    /// A layer is isolated: what is in it doesn't see what is under it.
    @Test func aLayersBackdropIsItsOwn() {
        let backdrop = Self.image { context in
            context.fill(Self.rect(0, 0, 60, 40), with: .color(red: 1, green: 0, blue: 0, opacity: 0.5))
            context.drawLayer { $0.fill(Self.rect(0, 0, 60, 40), with: .backdrop) }
        }
        #expect(backdrop[word: 20, 20] >> 24 == 128)
        let shadow = Self.image { context in
            context.fill(Self.rect(0, 0, 60, 40), with: .color(red: 0, green: 1, blue: 0))
            context.drawLayer { layer in
                layer.addFilter(
                    .shadow(
                        color: Color(red: 1, green: 0, blue: 0), radius: 0, x: 20, y: 0, blendMode: .multiply,
                        options: [.disablesGroup, .shadowOnly]))
                layer.fill(Self.rect(10, 10, 10, 10), with: .color(.black))
            }
        }
        #expect(shadow[word: 35, 15] == 0xFF00_00FF)
    }

    /// What is innermost is drawn once: drawn twice at each level, it would be 2^24 times.
    @Test(arguments: [0, 5, 24])
    func separateShadowsNest(levels: Int) {
        let paint = CountingPaint()
        func nest(_ depth: Int, _ context: GraphicsContext) {
            var context = context
            context.addFilter(.shadow(radius: 0, x: 1, options: .disablesGroup))
            if depth == 0 { return context.fill(Self.rect(5, 10, 10, 10), with: paint.shading) }
            context.drawLayer { nest(depth - 1, $0) }
        }
        let drawing = Drawing(size: Self.size) { context, _ in nest(levels, context) }
        var renderer = Renderer(threads: 1)
        renderer.bandHeight = 1 << 20
        let image = drawing.image(renderer: renderer)
        #expect(image[word: 5 + levels, 15] >> 24 > 0)
        // A pixel is asked for once, and some at the border besides.
        #expect((100..<200).contains(paint.count))
    }

    @Test func shadowsFallFromAfar() {
        let image = Self.image { context in
            context.addFilter(.shadow(color: .black, radius: 0, x: 20_000, y: 0))
            context.fill(Self.rect(10 - 20_000, 10, 20, 20), with: .color(.red))
        }
        #expect(image[word: 20, 20] == 0xFF00_0000)
        #expect(image[word: 40, 20] == 0)
    }

    @Test func anOpaqueDrawingStaysOpaque() {
        let image = Drawing(size: Self.size, opaque: true) { context, _ in
            context.fill(Self.rect(0, 0, 60, 40), with: .color(.white))
            context.blendMode = .destinationOut
            context.fill(Self.rect(0, 0, 30, 40), with: .color(.black))
        }.image()
        #expect(image[word: 10, 10] == 0xFF00_0000)
        #expect(image[word: 40, 10] == 0xFFFF_FFFF)
    }

    @Test func palettesNestWithoutEnd() {
        var palette = GraphicsContext.Shading.color(.red)
        for _ in 0..<100_000 { palette = .palette([palette]) }
        let image = Self.image { $0.fill(Self.rect(0, 0, 60, 40), with: palette) }
        #expect(image[word: 10, 10] >> 24 == 255)
    }

    /// Reaches of millions of pixels on pictures as large paint nothing, or something, but take no terabytes.
    @Test func aReachLargerThanMemoryIsLeftOut() {
        let drawing = Drawing(size: CGSize(width: 1e6, height: 1e6)) { context, _ in
            context.addFilter(.blur(radius: 2e5))
            context.fill(Self.rect(0, 0, 1e6, 1e6), with: .color(.black))
        }
        #expect(drawing.image(pixels: PixelRect(x: 500_000, y: 500_000, width: 16, height: 16)).width == 16)
    }

    /// Huge radii and far content end soon and in bounded memory.
    @Test(arguments: [1e3, 1e6, 1e12, .infinity, .nan, -5])
    func hostileRadii(_ radius: Double) {
        let image = Self.image { context in
            context.addFilter(.blur(radius: radius))
            context.addFilter(.shadow(radius: radius, x: radius, y: -radius))
            context.fill(Self.rect(-1e9, -1e9, 2e9, 2e9), with: .color(.black))
            context.drawLayer { $0.fill(Self.rect(5, 5, 5, 5), with: .color(.red)) }
        }
        #expect(image.width == 60)
    }
}
