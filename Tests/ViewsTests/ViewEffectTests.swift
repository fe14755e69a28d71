import Foundation
import Raster
import Testing

/// Ways in which views are drawn.
@MainActor @Suite struct ViewEffectTests {
    private func image<V: View>(_ view: V, scale: CGFloat = 1) -> CGImage? {
        let renderer = ImageRenderer(content: view)
        renderer.scale = scale
        return renderer.cgImage
    }

    /// Later drawings of a shape lie in front.
    @Test func drawingsOfAShapePileUp() {
        let view = Rectangle().fill(.red).stroke(.blue, lineWidth: 4).fill(.green).strokeBorder(
            .white, lineWidth: 2
        ).frame(width: 20, height: 20).padding(4)
        let image = image(view)
        // Of the line 4 wide the outer half is left; inside it there is the border.
        #expect(image?[3, 14].blue == 255 && image?[4, 14].green == 255 && image?[5, 14].red == 255)
        #expect(image?[6, 14].green == 199 && image?[1, 14].alpha == 0)
    }

    /// A shape's line is stroked where it is drawn, at whatever scale, not filled as an outline that was made
    /// in points.
    @Test func linesOfShapesAreStroked() {
        let style = StrokeStyle(lineWidth: 3, lineCap: .round, dash: [20, 7])
        for scale in [1.0, 8] {
            let view = image(
                Circle().stroke(.black, style: style).frame(width: 90, height: 90).padding(5), scale: scale)
            let drawing = Drawing(size: CGSize(width: 100, height: 100)) { context, _ in
                context.stroke(
                    Circle().path(in: CGRect(x: 5, y: 5, width: 90, height: 90)), with: .color(.black),
                    style: style)
            }.image(scale: scale)
            func bytes(_ image: CGImage?) -> [UInt8] { image?.withUnsafePixels { Array($0) } ?? [] }
            #expect(bytes(view) == bytes(drawing) && view != nil, "\(scale)")
            let outline = Drawing(size: CGSize(width: 100, height: 100)) { context, _ in
                context.fill(
                    Circle().stroke(style: style).path(in: CGRect(x: 5, y: 5, width: 90, height: 90)),
                    with: .color(.black))
            }.image(scale: scale)
            #expect(bytes(view) != bytes(outline))
        }
    }

    /// A canvas blends on its own surface: what it erases shows what is behind, and what it multiplies with
    /// nothing stays as it is.
    @Test func canvasesDoNotBlendWithWhatIsBehind() {
        let view = Canvas { context, _ in
            context.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 10)), with: .color(.black))
            context.blendMode = .clear
            context.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 10)), with: .color(.white))
            context.blendMode = .multiply
            context.fill(
                Path(CGRect(x: 20, y: 0, width: 10, height: 10)), with: .color(red: 0, green: 1, blue: 0))
        }
        .frame(width: 30, height: 10).background(Color(red: 1, green: 0, blue: 0))
        let image = image(view)
        #expect(image?[5, 5].red == 255 && image?[5, 5].alpha == 255 && image?[15, 5].red == 0)
        #expect(image?[25, 5].green == 255 && image?[25, 5].red == 0)
    }

    /// A canvas that doesn't blend needs no layer, and keeps the clip around it.
    @Test func canvasesNeedNoLayersToLieOnSomething() {
        let view = Canvas { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.blue))
        }
        .frame(width: 20, height: 20).clipShape(Circle())
        let drawing = ImageRenderer(content: view).drawing
        #expect(!drawing.displayList.description.contains("layer"))
        #expect(image(view)?[0, 0].alpha == 0 && image(view)?[10, 10].blue == 255)
    }

    @Test func effectsMayKnowTheirPlace() {
        let view = HStack(spacing: 0) {
            Color.red.frame(width: 10, height: 10)
            Color.red.frame(width: 10, height: 10).visualEffect { content, geometry in
                content.offset(y: geometry.frame(in: .global).minX).opacity(0.5)
            }
        }
        .frame(height: 40, alignment: .top)
        let image = image(view)
        #expect(image?[15, 5].alpha == 0 && image?[15, 10].alpha == 128 && image?[15, 19].alpha == 128)
        #expect(image?[15, 20].alpha == 0 && image?[5, 5].alpha == 255)
    }

    @Test func shadersSeeEachPixel() {
        let swap = Shader { _, color in
            Color.Resolved(red: color.blue, green: color.green, blue: color.red, opacity: color.opacity)
        }
        let view = HStack(spacing: 0) {
            Color(red: 1, green: 0, blue: 0).frame(width: 4, height: 4).colorEffect(swap)
            Color(red: 1, green: 0, blue: 0).frame(width: 4, height: 4).colorEffect(swap, isEnabled: false)
            Color(red: 0, green: 1, blue: 0).frame(width: 4, height: 4)
                .distortionEffect(maxSampleOffset: CGSize(width: 4, height: 0)) {
                    CGPoint(x: $0.x + 2, y: $0.y)
                }
        }
        let image = image(view)
        #expect(image?[1, 1].blue == 255 && image?[1, 1].red == 0)
        #expect(image?[5, 1].red == 255)
        #expect(image?[9, 1].green == 255 && image?[10, 1].alpha == 0)
    }

    /// A container of radius 20, in which a view lies 8 inside: its corners have the radius 12.
    @Test func shapesFollowTheirContainer() {
        func corner<S: Shape>(_ shape: S) -> CGImage? {
            image(
                shape.fill(.black).padding(8).frame(width: 80, height: 60)
                    .containerShape(RoundedRectangle(cornerRadius: 20, style: .circular)))
        }
        let expected = image(
            RoundedRectangle(cornerRadius: 12, style: .circular).padding(8).frame(width: 80, height: 60))
        #expect(expected?[8, 8].alpha == 0 && expected?[20, 20].alpha == 255)
        #expect(corner(ContainerRelativeShape())?.hasSamePixels(as: expected!) == true)
        let concentric = corner(ConcentricRectangle())
        #expect(concentric?[8, 8].alpha == 0 && concentric?[9, 40].alpha == 255)
        #expect(corner(ConcentricRectangle(corners: .fixed(0)))?[8, 8].alpha == 255)
        // Without a container it is a rectangle.
        #expect(image(ContainerRelativeShape().frame(width: 9, height: 9))?[0, 0].alpha == 255)
    }

    @Test func redactionHidesTextAndImages() {
        let pixels = Drawing(size: CGSize(width: 8, height: 8)) { context, _ in
            context.fill(Path(CGRect(0, 0, 8, 8)), with: .color(Color(red: 1, green: 0, blue: 0)))
        }.image()
        let picture = Image(decorative: pixels, scale: 1)
        #expect(image(picture)?[4, 4].red == 255)
        #expect(image(picture.redacted(reason: .placeholder))?[4, 4].red == 0)
        #expect(image(picture.unredacted().redacted(reason: .placeholder))?[4, 4].red == 255)
        #expect(image(picture.redacted(reason: .privacy))?[4, 4].red == 255)
        #expect(image(picture.privacySensitive().redacted(reason: .privacy))?[4, 4].red == 0)
        let text = Text("wide words").redacted(reason: .placeholder)
        let shown = image(text, scale: 2)
        let middle = shown.map { $0[$0.width / 2, $0.height / 2].alpha }
        // A block of one colour instead of letters.
        #expect(middle == 41)
        #expect(
            shown.map { image in (10..<40).allSatisfy { image[$0, image.height / 2].alpha == 41 } } == true)
    }

    nonisolated struct Boxes: TextRenderer {
        func draw(layout: Text.Layout, in context: inout GraphicsContext) {
            for line in layout { context.fill(Path(line.typographicBounds.rect), with: .color(.red)) }
        }
        func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize {
            let size = text.sizeThatFits(proposal)
            return CGSize(width: size.width + 20, height: size.height)
        }
    }

    @Test func renderersDrawText() throws {
        let plain = try #require(image(Text("abc")))
        let boxes = try #require(image(Text("abc").textRenderer(Boxes())))
        #expect(boxes.width == plain.width + 20)
        #expect(boxes[2, boxes.height / 2].red == 255 && boxes[boxes.width - 10, 10].alpha == 0)
    }

    /// What views say of text, and what the text says itself.
    @Test func viewsStyleAllText() throws {
        func size<V: View>(_ view: V) -> CGSize { ImageRenderer(content: view).drawing.size }
        let plain = size(Text("abcd"))
        #expect(size(Text("abcd").tracking(5)).width > plain.width + 14)
        #expect(size(VStack { Text("abcd") }.tracking(5)) == size(Text("abcd").tracking(5)))
        #expect(size(VStack { Text("abcd").tracking(0) }.tracking(5)) == plain)
        #expect(size(VStack { Text("abcd") }.kerning(3)) == size(Text("abcd").kerning(3)))
        #expect(size(VStack { Text("abcd") }.baselineOffset(9)) == size(Text("abcd").baselineOffset(9)))
        #expect(size(VStack { Text("abcd") }.textScale(.secondary)).width < plain.width)
        let line = try #require(image(VStack { Text("abcd") }.underline(color: .red)))
        let own = try #require(image(Text("abcd").underline(color: .red)))
        #expect(line.hasSamePixels(as: own))
        let without = try #require(image(VStack { Text("abcd").underline(false) }.underline()))
        let bare = try #require(image(Text("abcd")))
        #expect(without.hasSamePixels(as: bare) && !line.hasSamePixels(as: bare))
    }
}
