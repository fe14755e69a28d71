import Foundation
import Raster
import TestSupport
import Testing

/// What a context, its copies and a display list promise.
@Suite struct ContextSemanticsTests {
    static let size = CGSize(width: 20, height: 10)
    static let square = Path(CGRect(x: 0, y: 0, width: 4, height: 4))

    static func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) -> CGImage.Pixel {
        CGImage.Pixel(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Copies are made by 16 bytes, and a processor waits for two of them where a load lies across both.
    @Test func theMatrixLiesWhereCopiesBegin() throws {
        let offset = try #require(MemoryLayout<GraphicsContext>.offset(of: \.transform))
        #expect(offset % 16 == 0)
    }

    @Test func aCopyHasItsOwnStateAndTheSameTarget() {
        let image = Drawing(size: Self.size) { context, _ in
            var copy = context
            copy.translateBy(x: 5, y: 0)
            copy.opacity = 0.2
            context.fill(Self.square, with: .color(.white))
            copy.fill(Self.square, with: .color(.white))
            // The order of calls counts, not the order of copies.
            context.fill(Path(CGRect(x: 5, y: 0, width: 2, height: 4)), with: .color(.black))
            copy.translateBy(x: 5, y: 0)
            copy.opacity = 1
            copy.fill(Self.square, with: .color(.white))
            #expect(context.transform == .identity && context.opacity == 1)
        }.image()
        #expect(image[1, 1] == Self.pixel(255, 255, 255))
        #expect(image[4, 1] == Self.pixel(0, 0, 0, 0))
        #expect(image[5, 1] == Self.pixel(0, 0, 0))
        #expect(image[8, 1] == Self.pixel(51, 51, 51, 51))
        #expect(image[10, 1] == Self.pixel(255, 255, 255))
        #expect(image[14, 1] == Self.pixel(0, 0, 0, 0))
    }

    @Test func opacityIsSetNotAccumulated() {
        let image = Drawing(size: Self.size) { context, _ in
            context.opacity = 0.5
            context.opacity = 0.4
            context.fill(Self.square, with: .color(.white))
            context.translateBy(x: 5, y: 0)
            context.fill(Self.square, with: .color(.white.opacity(0.5)))
            context.translateBy(x: 5, y: 0)
            context.opacity = 7
            context.fill(Self.square, with: .color(.white))
            context.opacity = -1
            context.fill(Self.square, with: .color(.black))
        }.image()
        #expect(image[1, 1].alpha == 102)
        #expect(image[6, 1].alpha == 51)
        #expect(image[11, 1] == Self.pixel(255, 255, 255))
    }

    @Test func transformsApplyInnermostFirst() {
        let image = Drawing(size: Self.size) { context, _ in
            context.translateBy(x: 8, y: 2)
            context.scaleBy(x: 2, y: 1)
            context.fill(Path(CGRect(x: 1, y: 0, width: 2, height: 3)), with: .color(.white))
        }.image()
        for y in 0..<10 {
            for x in 0..<20 {
                let isInside = (10..<14).contains(x) && (2..<5).contains(y)
                #expect(image[x, y].alpha == (isInside ? 255 : 0), "(\(x), \(y))")
            }
        }
        let concatenated = Drawing(size: Self.size) { context, _ in
            context.translateBy(x: 8, y: 2)
            context.concatenate(CGAffineTransform(scaleX: 2, y: 1))
            context.fill(Path(CGRect(x: 1, y: 0, width: 2, height: 3)), with: .color(.white))
        }.image()
        #expect(concatenated.hasSamePixels(as: image))
        // A move after a scale is in the scaled units.
        let scaledFirst = Drawing(size: Self.size) { context, _ in
            context.scaleBy(x: 2, y: 1)
            context.translateBy(x: 4, y: 2)
            context.fill(Path(CGRect(x: 1, y: 0, width: 2, height: 3)), with: .color(.white))
        }.image()
        #expect(scaledFirst.hasSamePixels(as: image))
        // A positive angle turns x towards y, which points down.
        let turned = Drawing(size: Self.size) { context, _ in
            context.translateBy(x: 10, y: 0)
            context.rotate(by: .degrees(90))
            context.fill(Path(CGRect(x: 2, y: 0, width: 4, height: 3)), with: .color(.white))
        }.image()
        for y in 0..<10 {
            for x in 0..<20 {
                let isInside = (7..<10).contains(x) && (2..<6).contains(y)
                #expect(turned[x, y].alpha == (isInside ? 255 : 0), "(\(x), \(y))")
            }
        }
    }

    @Test func aContextThatEscapesDrawsNothing() {
        var escaped: GraphicsContext?
        let drawing = Drawing(size: Self.size) { context, _ in
            context.fill(Self.square, with: .color(.white))
            escaped = context
        }
        let before = drawing.image()
        let count = drawing.displayList.commandCount
        escaped?.fill(Path(CGRect(origin: .zero, size: Self.size)), with: .color(.black))
        #expect(drawing.displayList.commandCount == count && count == 1)
        #expect(drawing.image().hasSamePixels(as: before))
    }

    @Test func anErrorInTheClosureComesOut() {
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
            try Drawing(size: Self.size) { _, _ in throw Refusal() }
        }
    }

    @Test func anOpaqueCanvasIsBlackAndHasNoAlpha() throws {
        let image = Drawing(size: Self.size, opaque: true) { context, _ in
            context.fill(Self.square, with: .color(.white.opacity(0.2)))
        }.image()
        #expect(image.isOpaque)
        #expect(image[10, 5] == Self.pixel(0, 0, 0))
        #expect(image[1, 1] == Self.pixel(51, 51, 51))
        // Byte 25 of a PNG is its colour type; 2 is RGB, 6 has alpha.
        #expect(try image.pngData()[25] == 2)
        let clear = Drawing(size: Self.size) { _, _ in }.image()
        #expect(!clear.isOpaque && clear[0, 0] == Self.pixel(0, 0, 0, 0))
        #expect(try clear.pngData()[25] == 6)
    }

    /// Recording keeps what was said: not one of a gigabyte's pixels is made until a part is asked for.
    @Test func recordingDoesNotRasterize() {
        let side: CGFloat = 16000
        let paint = CountingPaint()
        let drawing = Drawing(size: CGSize(width: side, height: side)) { context, size in
            for _ in 0..<10_000 { context.fill(Path(CGRect(origin: .zero, size: size)), with: paint.shading) }
            context.fill(Path(CGRect(x: 8000, y: 8000, width: 2, height: 2)), with: .color(.white))
        }
        #expect(drawing.displayList.commandCount == 10_001)
        #expect(paint.count == 0)
        let part = drawing.image(pixels: PixelRect(x: 7999, y: 8001, width: 3, height: 2))
        #expect(
            part[1, 0] == Self.pixel(255, 255, 255) && part[0, 0] != part[1, 0] && part[0, 0].alpha == 255)
        #expect(part[0, 0] == part[1, 1])
        #expect(paint.count == 10_000 * 6)
    }

    @Test func aListRendersAtAnyScale() {
        let drawing = Drawing(size: Self.size) { context, _ in
            context.fill(Path(CGRect(x: 1, y: 1, width: 2, height: 3)), with: .color(.white))
        }
        for scale in [1, 2, 3] as [CGFloat] {
            let image = drawing.image(scale: scale)
            #expect(image.width == Int(20 * scale) && image.height == Int(10 * scale) && image.scale == scale)
            var sum = 0
            for y in 0..<image.height { for x in 0..<image.width { sum += Int(image[x, y].alpha) } }
            #expect(sum == Int(6 * scale * scale) * 255)
        }
    }

    func sendable(_ value: some Sendable) -> any Sendable { value }

    @Test func eightTasksRenderOneListAlike() async {
        let list = RandomDrawing(seed: 77).drawing.displayList
        _ = sendable(list)
        func picture(_ list: DisplayList) -> CGImage {
            let bitmap = Bitmap(width: 100, height: 100)
            for _ in 0..<20 {
                bitmap.clear()
                Renderer(threads: 3).render(list, into: bitmap)
            }
            return bitmap.image()
        }
        let expected = picture(list)
        await withTaskGroup(of: CGImage.self) { group in
            for _ in 0..<8 { group.addTask { picture(list) } }
            for await image in group { #expect(image.hasSamePixels(as: expected)) }
        }
    }

    @Test func aDrawingMayBeUsedAgain() {
        let drawing = RandomDrawing(seed: 5).drawing
        #expect(drawing.image().hasSamePixels(as: drawing.image()))
    }
}
