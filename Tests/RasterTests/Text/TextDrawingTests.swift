import Foundation
import Raster
import TestSupport
import Testing

/// Text with paints, opacities, clips, filters, blends and decorations, by arithmetic.
@Suite struct TextDrawingTests {
    /// U+2588 fills its box in DejaVu Sans Mono.
    static let block = TextSample(string: "█", family: "DejaVu Sans Mono", size: 40)

    static func drawing(
        _ size: CGSize = CGSize(square: 100), colorMode: ColorRenderingMode = .nonLinear,
        _ draw: (inout GraphicsContext) -> Void
    ) -> CGImage {
        Drawing(size: size, colorMode: colorMode) { context, _ in draw(&context) }
            .image(renderer: Renderer(threads: 1))
    }

    @Test func aGradientHasItsPlaceInUserSpace() {
        let gradient = GraphicsContext.Shading.linearGradient(
            Gradient(colors: [.red, .blue]), startPoint: CGPoint(x: 10, y: 0),
            endPoint: CGPoint(x: 90, y: 0))
        let text = Self.drawing { Self.block.draw(in: $0, at: CGPoint(x: 30, y: 50), with: gradient) }
        let filled = Self.drawing { $0.fill(Path(CGRect(square: 100)), with: gradient) }
        var count = 0
        for y in 0..<100 {
            for x in 0..<100 where text[x, y].alpha == 255 {
                count += 1
                if text[x, y] != filled[x, y] { Issue.record("pixel \(x), \(y)") }
            }
        }
        #expect(count > 500)
    }

    /// A style's unit space is the box of the whole text.
    @Test func aStyleSpansTheText() {
        let sample = TextSample(string: "██", family: "DejaVu Sans Mono", size: 40)
        let style = GraphicsContext.Shading.style(
            .linearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing))
        var size = CGSize.zero
        let text = Self.drawing { context in
            var resolved = context.resolve(sample.content)
            resolved.shading = style
            size = resolved.measure(in: CGSize(square: 1000))
            context.draw(resolved, at: CGPoint(x: 20, y: 20), anchor: .topLeading)
        }
        let filled = Self.drawing { context in
            context.fill(Path(CGRect(origin: CGPoint(x: 20, y: 20), size: size)), with: style)
        }
        var count = 0
        for y in 0..<100 {
            for x in 0..<100 where text[x, y].alpha == 255 && filled[x, y].alpha == 255 {
                count += 1
                if text[x, y] != filled[x, y] { Issue.record("pixel \(x), \(y)") }
            }
        }
        #expect(count > 1000)
    }

    /// Overlapping glyphs fade together with the context's opacity, and are painted over each other in a
    /// translucent colour.
    @Test func opacityIsTheTexts() {
        var sample = TextSample(string: "██", family: "DejaVu Sans Mono", size: 40)
        sample.kerning = -12
        let advance = sample.face.advance(of: sample.face.glyph(for: "█") ?? 0) * 40
        // The second one begins here and covers the first one's end.
        let middle = Int(20 + advance - 6)
        let faded = Self.drawing { context in
            context.opacity = 0.5
            sample.draw(in: context, at: CGPoint(x: 20, y: 60))
        }
        #expect(faded[25, 50].alpha == 128)
        #expect(faded[middle, 50].alpha == 128)
        let translucent = Self.drawing { context in
            sample.draw(in: context, at: CGPoint(x: 20, y: 60), with: .color(.black.opacity(0.5)))
        }
        #expect(translucent[25, 50].alpha == 128)
        #expect(translucent[middle, 50].alpha == 192)
    }

    @Test func filtersSeeTheWholeText() {
        let sample = TextSample(string: "Hamburg", size: 20)
        func blurred(_ draw: @escaping (GraphicsContext) -> Void) -> CGImage {
            Self.drawing { context in
                context.opacity = 0.7
                context.addFilter(.blur(radius: 3))
                draw(context)
            }
        }
        let direct = blurred { sample.draw(in: $0, at: CGPoint(x: 5, y: 50)) }
        let grouped = blurred { $0.drawLayer { sample.draw(in: $0, at: CGPoint(x: 5, y: 50)) } }
        #expect(!direct.isClear)
        #expect(direct.hasSamePixels(as: grouped))
    }

    @Test func clipsCut() {
        let sample = TextSample(string: "Hamburg", size: 20)
        let whole = Self.drawing { sample.draw(in: $0, at: CGPoint(x: 5, y: 50)) }
        let half = Self.drawing { context in
            context.clip(to: Path(CGRect(x: 0, y: 0, width: 40.5, height: 100)))
            sample.draw(in: context, at: CGPoint(x: 5, y: 50))
        }
        var partly = 0
        for y in 0..<100 {
            for x in 0..<100 {
                let alpha = Int(whole[x, y].alpha)
                // Half of column 40, rounded.
                let expected = x < 40 ? alpha : x == 40 ? (alpha * 128 + 127) / 255 : 0
                if x == 40, alpha > 0 { partly += 1 }
                if abs(Int(half[x, y].alpha) - expected) > (x == 40 ? 1 : 0) {
                    Issue.record("pixel \(x), \(y)")
                }
            }
        }
        #expect(partly > 0)
        let ellipse = Path(ellipseIn: CGRect(x: 10, y: 20, width: 60, height: 50))
        let rounded = Self.drawing { context in
            context.clip(to: ellipse)
            sample.draw(in: context, at: CGPoint(x: 5, y: 50))
        }
        let mask = Self.drawing { $0.fill(ellipse, with: .color(.black)) }
        for y in 0..<100 {
            for x in 0..<100 {
                let expected = (Int(whole[x, y].alpha) * Int(mask[x, y].alpha) + 127) / 255
                if abs(Int(rounded[x, y].alpha) - expected) > 1 { Issue.record("pixel \(x), \(y)") }
            }
        }
    }

    @Test func textIsAClip() {
        let image = Self.drawing { context in
            context.clipToLayer { Self.block.draw(in: $0, at: CGPoint(x: 30, y: 50)) }
            context.fill(Path(CGRect(square: 100)), with: .color(red: 1, green: 0, blue: 0))
        }
        let text = Self.drawing { Self.block.draw(in: $0, at: CGPoint(x: 30, y: 50)) }
        #expect(image.alphas == text.alphas)
        #expect(image[35, 45].red == 255)
    }

    @Test func blendModesAct() {
        let image = Self.drawing { context in
            context.fill(Path(CGRect(square: 100)), with: .color(red: 0.6, green: 0.6, blue: 0.6))
            context.blendMode = .multiply
            Self.block.draw(
                in: context, at: CGPoint(x: 30, y: 50), with: .color(red: 0.5, green: 1, blue: 0))
        }
        // 153 · 128 / 255
        #expect(abs(Int(image[35, 45].red) - 77) <= 1)
        #expect(image[35, 45].green == 153)
        #expect(image[35, 45].blue == 0)
        #expect(image[5, 5].red == 153)
    }

    /// On a linear canvas black over white at coverage m is the encoded 1 - m.
    @Test func linearCanvasesMixLight() {
        let sample = TextSample(string: "Oak", size: 30)
        let coverage = Self.drawing { sample.draw(in: $0, at: CGPoint(x: 5, y: 50)) }
        let linear = Self.drawing(colorMode: .linear) { context in
            context.fill(Path(CGRect(square: 100)), with: .color(.white))
            sample.draw(in: context, at: CGPoint(x: 5, y: 50))
        }
        for y in 0..<100 {
            for x in 0..<100 {
                let light = 1 - Double(coverage[x, y].alpha) / 255
                let encoded = SRGBReference.encoded(light)
                if abs(Double(linear[x, y].red) - encoded * 255) > 1 { Issue.record("pixel \(x), \(y)") }
            }
        }
    }

    // MARK: Decorations

    @Test func anUnderlineHasTheFontsMeasures() {
        let sample = TextSample(
            string: "xx xx", size: 100, appearance: TextAppearance(underline: TextDecoration(color: .red)))
        let metrics = sample.face.metrics
        let image = Drawing(size: CGSize(width: 400, height: 200)) { context, _ in
            sample.draw(in: context, at: CGPoint(x: 20, y: 100))
        }.image(renderer: Renderer(threads: 1))
        let space = sample.face.advance(of: sample.face.glyph(for: " ") ?? 0) * 100
        let letter = sample.face.advance(of: sample.face.glyph(for: "x") ?? 0) * 100
        // In the middle of the blank there is nothing but the line.
        let x = Int(20 + 2 * letter + space / 2)
        let covered = (0..<200).reduce(0.0) { $0 + Double(image[x, $1].alpha) / 255 }
        #expect(abs(covered - metrics.underlineThickness * 100) < 0.02)
        let weighted = (0..<200).reduce(0.0) { $0 + (Double($1) + 0.5) * Double(image[x, $1].alpha) / 255 }
        #expect(abs(weighted / covered - (100 - metrics.underlinePosition * 100)) < 0.05)
        // It ends with the text.
        let row = Int(100 - metrics.underlinePosition * 100)
        let end = 20 + 4 * letter + space
        #expect(image[Int(end) - 1, row].alpha > 200)
        #expect(image[Int(end) + 1, row].alpha == 0)
        #expect(image[Int(end) - 1, row].red > image[Int(end) - 1, row].green)
    }

    @Test func patternsRepeatInThicknesses() {
        let sample = TextSample(
            string: "        ", size: 100,
            appearance: TextAppearance(strikethrough: TextDecoration(pattern: .dashDot)))
        let metrics = sample.face.metrics
        let width = metrics.strikethroughThickness * 100
        let image = Drawing(size: CGSize(width: 300, height: 200)) { context, _ in
            sample.draw(in: context, at: CGPoint(x: 0, y: 100))
        }.image(renderer: Renderer(threads: 1))
        let row = Int(100 - metrics.strikethroughPosition * 100)
        // 10 on, 3 off, 3 on, 3 off.
        for (place, isOn) in [
            (5.0, true), (11.5, false), (14.5, true), (17.5, false), (24, true), (30.5, false),
        ] {
            #expect((image[Int(place * width), row].alpha == 255) == isOn, "at \(place) thicknesses")
        }
    }

    @Test func aBackgroundIsBehind() {
        var sample = Self.block
        sample.string = "█ "
        sample.appearance = TextAppearance(background: .red)
        let image = Self.drawing { sample.draw(in: $0, at: CGPoint(x: 20, y: 60), with: .color(.black)) }
        let advance = sample.face.advance(of: sample.face.glyph(for: "█") ?? 0) * 40
        #expect(image[30, 55].red == 0)
        #expect(image[Int(20 + advance * 1.5), 55].red > 200)
        let line = sample.face.metrics
        #expect(image[30, Int(60 + line.descent * 40) + 1].alpha == 0)
    }

    // MARK: Layout

    @Test func measuresAreTheLayouts() {
        let sample = TextSample(string: "one two three four", size: 20)
        _ = Self.drawing { context in
            let text = context.resolve(sample.content)
            let whole = text.measure(in: CGSize(width: CGFloat.infinity, height: .infinity))
            let wrapped = text.measure(in: CGSize(width: 90, height: CGFloat.infinity))
            let metrics = sample.face.metrics
            let line = (metrics.ascent + metrics.descent + metrics.leading) * 20
            #expect(abs(whole.height - line) < 1e-9)
            #expect(wrapped.width <= 90)
            #expect(abs(wrapped.height - line * (wrapped.height / line).rounded()) < 1e-9)
            #expect(wrapped.height > 1.5 * whole.height)
            let size = CGSize(width: 90, height: CGFloat.infinity)
            #expect(abs(text.firstBaseline(in: size) - metrics.ascent * 20) < 1e-9)
            #expect(
                abs(text.lastBaseline(in: size) - (wrapped.height - line + metrics.ascent * 20)) < 1e-9)
        }
    }

    @Test func anchorsPlaceTheBox() {
        let size = CGSize(width: 200, height: 100)
        func picture(_ draw: @escaping (GraphicsContext, GraphicsContext.ResolvedText, CGSize) -> Void)
            -> CGImage
        {
            Drawing(size: size) { context, _ in
                let text = context.resolve(TextSample(string: "Anchor", size: 20).content)
                draw(context, text, text.measure(in: CGSize(width: CGFloat.infinity, height: .infinity)))
            }.image(renderer: Renderer(threads: 1))
        }
        let corner = picture { context, text, box in
            context.draw(
                text, at: CGPoint(x: 100 - box.width / 2, y: 50 - box.height / 2), anchor: .topLeading)
        }
        let center = picture { context, text, _ in context.draw(text, at: CGPoint(x: 100, y: 50)) }
        let end = picture { context, text, box in
            context.draw(
                text, at: CGPoint(x: 100 - box.width / 2, y: 50 + box.height / 2), anchor: .bottomLeading)
        }
        let rect = picture { context, text, box in
            context.draw(
                text, in: CGRect(x: 100 - box.width / 2, y: 50 - box.height / 2, width: 200, height: 50))
        }
        #expect(!corner.isClear)
        #expect(center.hasSamePixels(as: corner))
        #expect(end.hasSamePixels(as: corner))
        #expect(rect.hasSamePixels(as: corner))
    }

    @Test func theListTellsGlyphsAndText() throws {
        let sample = TextSample(string: "Hi", size: 16)
        let face = sample.face
        let list = DisplayList.record(size: CGSize(square: 50)) { context in
            sample.draw(in: context, at: CGPoint(x: 8, y: 24))
        }
        let glyphs = try ["H", "i"].map { try #require(face.glyph(for: $0)) }
        let advance = face.advance(of: glyphs[0]) * 16
        #expect(list.commandCount == 1)
        #expect(
            list.description.contains(
                "  glyphs  DejaVuSans size 16 \"Hi\" \(glyphs[0])@8,24 \(glyphs[1])@\(8 + advance),24  "))
    }
}

extension CGRect {
    init(square side: CGFloat) { self.init(x: 0, y: 0, width: side, height: side) }
}
