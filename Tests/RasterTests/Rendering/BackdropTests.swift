import Foundation
import Raster
import TestSupport
import Testing

/// What is painted with what lies behind it: `.backdrop` under filters, and materials.
@Suite struct BackdropTests {
    static let black = Color(red: 0, green: 0, blue: 0)
    static let white = Color(red: 1, green: 1, blue: 1)

    /// Black, and white from the middle on.
    static func halves(_ context: GraphicsContext, _ size: CGSize) {
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(black))
        context.fill(
            Path(CGRect(x: size.width / 2, y: 0, width: size.width / 2, height: size.height)),
            with: .color(white))
    }

    @Test func aColourFilterChangesTheBackdrop() {
        let image = Drawing(size: CGSize(width: 40, height: 20)) { context, size in
            Self.halves(context, size)
            context.addFilter(.colorInvert())
            context.fill(Path(CGRect(x: 10, y: 5, width: 20, height: 10)), with: .backdrop)
        }.image()
        #expect(image[word: 12, 10] == 0xFFFF_FFFF)
        #expect(image[word: 27, 10] == 0xFF00_0000)
        #expect(image[word: 5, 10] == 0xFF00_0000 && image[word: 12, 2] == 0xFF00_0000)
        #expect(image[word: 35, 10] == 0xFFFF_FFFF)
    }

    /// A step blurred is a normal distribution; beyond the picture its edges go on.
    @Test(arguments: [1, 2, 3]) func aBlurLooksBeyondTheShape(threads: Int) {
        let drawing = Drawing(size: CGSize(width: 80, height: 300)) { context, size in
            Self.halves(context, size)
            context.addFilter(.blur(radius: 6))
            context.fill(Path(CGRect(x: -50, y: -50, width: 180, height: 400)), with: .backdrop)
        }
        let image = drawing.image(renderer: RenderVariant(threads: threads, bandHeight: 16).renderer)
        for y in [0, 15, 16, 150, 299] {
            for x in 0..<80 {
                let expected = 255 * normal((Double(x) + 0.5 - 40) / 6)
                let pixel = image[word: x, y]
                #expect(pixel >> 24 == 255 && abs(Double(pixel & 255) - expected) <= 1, "\(x), \(y)")
            }
        }
    }

    /// Half of what is there over what is there: of an opacity of a half it makes 1/4 + 1/2 · 3/4.
    @Test func theBackdropTakesAnOpacity() {
        let image = Drawing(size: CGSize(width: 10, height: 10)) { context, size in
            let all = Path(CGRect(origin: .zero, size: size))
            context.fill(all, with: .color(Color(white: 0, opacity: 0.5)))
            context.opacity = 0.5
            context.fill(all, with: .backdrop)
        }.image()
        #expect(abs(Double(image[word: 5, 5] >> 24) - 255 * 0.625) <= 1)
    }

    /// A layer's backdrop is its own, filtered or not.
    @Test func aLayerSeesItself() {
        let image = Drawing(size: CGSize(width: 20, height: 10)) { context, size in
            Self.halves(context, size)
            context.drawLayer { layer in
                layer.addFilter(.colorInvert())
                layer.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 5)), with: .backdrop)
            }
            context.drawLayer { layer in
                layer.fill(Path(CGRect(x: 0, y: 5, width: 20, height: 5)), with: .color(Self.white))
                layer.addFilter(.colorInvert())
                layer.fill(Path(CGRect(x: 5, y: 0, width: 10, height: 10)), with: .backdrop)
            }
        }.image()
        #expect(image[word: 7, 2] == 0xFF00_0000 && image[word: 12, 2] == 0xFFFF_FFFF)
        #expect(image[word: 7, 7] == 0xFF00_0000 && image[word: 2, 7] == 0xFFFF_FFFF)
    }

    // MARK: Materials

    /// A step under a Gaussian of 20 points, and a veil over it.
    @Test(arguments: [1, 2]) func aMaterialBlursWhatIsBehind(pixels: Int) {
        for (material, veil) in [(Material.regular, 0.6), (.ultraThin, 0.3)] {
            Self.check(material, veil: veil, pixels: pixels)
        }
    }

    static func check(_ material: Material, veil: Double, pixels: Int) {
        let scale = CGFloat(pixels)
        let image = Drawing(size: CGSize(width: 200, height: 100)) { context, size in
            Self.halves(context, size)
            context.fill(Path(CGRect(x: 20, y: 20, width: 160, height: 60)), with: .style(material))
        }.image(scale: scale)
        for x in stride(from: 21, to: 179, by: 7) {
            for y in [21, 50, 78] {
                let behind = normal((Double(x * pixels) + 0.5) / Double(scale) / 20 - 5)
                let expected = 255 * (behind * (1 - veil) + veil)
                let found = Double(image[word: x * pixels, y * pixels] & 255)
                #expect(abs(found - expected) <= 1.5, "\(x), \(y): \(found), not \(expected)")
            }
        }
        #expect(image[word: 10 * pixels, 50 * pixels] == 0xFF00_0000)
        #expect(image[word: 99 * pixels, 10 * pixels] == 0xFF00_0000)
    }

    /// Over nothing there is the veil; in the dark it is black.
    @Test func overNothingItIsTheVeil() {
        let drawing = Drawing(size: CGSize(width: 20, height: 20)) { context, _ in
            context.fill(Path(CGRect(x: 5, y: 5, width: 10, height: 10)), with: .style(.thickMaterial))
        }
        let image = drawing.image()
        #expect(image[word: 10, 10] == 0xBFBF_BFBF)
        #expect(image[word: 2, 2] == 0)
    }

    /// The context's opacity and the shape's edge cover the blurred and the veil as one: black half covered
    /// by a veil of 60 %, at half its opacity.
    @Test func opacityAndEdgesAreOfTheWhole() {
        let image = Drawing(size: CGSize(width: 20, height: 20)) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(Self.black))
            context.opacity = 0.5
            context.fill(Path(CGRect(x: 5.5, y: 0, width: 9.5, height: 20)), with: .style(.regularMaterial))
        }.image()
        #expect(abs(Double(image[word: 10, 10] & 255) - 255 * 0.3) <= 1.5)
        #expect(abs(Double(image[word: 5, 10] & 255) - 255 * 0.15) <= 1.5)
    }

    /// Under a filter of the context's the material is filtered, too.
    @Test func aMaterialUnderAFilter() {
        let image = Drawing(size: CGSize(width: 40, height: 20)) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(Self.black))
            context.addFilter(.colorInvert())
            context.fill(Path(CGRect(x: 10, y: 0, width: 20, height: 20)), with: .style(.thinMaterial))
        }.image()
        #expect(abs(Double(image[word: 20, 10] & 255) - 255 * 0.55) <= 1.5)
        #expect(image[word: 5, 10] == 0xFF00_0000)
    }

    /// Text and strokes are material, too.
    @Test func strokesAreMaterial() {
        let image = Drawing(size: CGSize(width: 40, height: 20)) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(Self.black))
            var line = Path()
            line.move(to: CGPoint(x: 0, y: 10))
            line.addLine(to: CGPoint(x: 40, y: 10))
            context.stroke(line, with: .style(.thinMaterial), lineWidth: 6)
        }.image()
        #expect(abs(Double(image[word: 20, 9] & 255) - 255 * 0.45) <= 1.5)
        #expect(image[word: 20, 3] == 0xFF00_0000)
    }

    /// What the bitmap held is behind, too.
    @Test func theBitmapIsBehind() {
        let half = Drawing(size: CGSize(width: 100, height: 50)) { Self.halves($0, $1) }
        let pane = Drawing(size: CGSize(width: 100, height: 50)) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .style(.ultraThinMaterial))
        }
        let bitmap = Bitmap(width: 100, height: 50)
        var renderer = Renderer(threads: 2)
        renderer.bandHeight = 8
        renderer.render(half.displayList, into: bitmap)
        renderer.render(pane.displayList, into: bitmap)
        let image = bitmap.image()
        for x in stride(from: 0, to: 100, by: 9) {
            let expected = 255 * (normal((Double(x) + 0.5 - 50) / 20) * 0.7 + 0.3)
            #expect(abs(Double(image[word: x, 30] & 255) - expected) <= 1.5, "\(x)")
        }
    }

    /// Materials over materials, in layers, clipped, beside opaque rectangles that hide what they blur.
    static func stack(_ context: inout GraphicsContext, _ size: CGSize) {
        context.fill(
            Path(CGRect(origin: .zero, size: size)),
            with: .linearGradient(
                Gradient(colors: [.red, .yellow, .blue]), startPoint: .zero,
                endPoint: CGPoint(x: size.width, y: size.height)))
        for index in 0..<6 {
            let x = CGFloat(index) * 25
            context.fill(
                Path(ellipseIn: CGRect(x: x, y: 10 + x / 2, width: 30, height: 40)),
                with: .color(index % 2 == 0 ? black : white))
        }
        context.fill(
            Path(roundedRect: CGRect(x: 15, y: 20, width: 90, height: 70), cornerRadius: 12),
            with: .style(.regularMaterial.shadow(.drop(radius: 4))))
        context.fill(Path(CGRect(x: 40, y: 30, width: 80, height: 70)), with: .color(.green))
        context.fill(
            Path(ellipseIn: CGRect(x: 60, y: 40, width: 70, height: 70)), with: .style(.ultraThinMaterial))
        context.drawLayer { layer in
            layer.fill(Path(CGRect(x: 0, y: 80, width: 60, height: 60)), with: .color(.purple))
            layer.fill(Path(CGRect(x: 30, y: 70, width: 70, height: 50)), with: .style(.thinMaterial))
        }
        var clipped = context
        clipped.clip(to: Path(CGRect(x: 5, y: 5, width: 60, height: 130)))
        clipped.addFilter(.blur(radius: 3))
        clipped.fill(Path(CGRect(x: 10, y: 90, width: 100, height: 40)), with: .backdrop)
        clipped.opacity = 0.6
        clipped.fill(Path(CGRect(x: 20, y: 10, width: 100, height: 100)), with: .style(.thickMaterial))
    }

    @Test(arguments: zip([ColorRenderingMode.nonLinear, .nonLinear, .extendedLinear], [false, true, false]))
    func anyBandAndTileHasTheSameBytes(mode: ColorRenderingMode, isOpaque: Bool) {
        let drawing = Drawing(
            size: CGSize(width: 150, height: 140), opaque: isOpaque, colorMode: mode
        ) { Self.stack(&$0, $1) }
        let plain = drawing.image(renderer: RenderVariant(bandHeight: 1 << 20).renderer)
        // Low bands draw nearly all of the picture again for what is behind: a few say it all.
        var variants = [
            RenderVariant(threads: 3, bandHeight: 47, kernels: .preferred),
            RenderVariant(kernels: .preferred, tileSize: (64, 90), tileOrigin: (-13, -31)),
        ]
        if mode == .nonLinear {
            variants += KernelLevel.available.map { RenderVariant(kernels: $0) }
            variants.append(RenderVariant(bandHeight: 30, tileSize: (150, 47), tileOrigin: (0, -4)))
        }
        for variant in variants {
            let difference = variant.difference(of: drawing, scale: 1, from: plain)
            #expect(difference == nil)
        }
    }
}
