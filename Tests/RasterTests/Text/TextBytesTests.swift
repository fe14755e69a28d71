import Foundation
import Raster
import Synchronization
import TestSupport
import Testing

/// Text has the same bytes however it is rendered, and comes to an end whatever it is.
@Suite struct TextBytesTests {
    static func draw(_ context: inout GraphicsContext) {
        let words = TextSample(string: "The quick brown fox jumps over the lazy dog 0123456789", size: 15)
        for line in 0..<9 {
            words.draw(
                in: context, at: CGPoint(x: CGFloat(line) * 1.3 - 30, y: 14 + CGFloat(line) * 17.3),
                with: .color(Color(hue: Double(line) / 9, saturation: 1, brightness: 0.7)))
        }
        context.clip(to: Path(ellipseIn: CGRect(x: 20, y: 10, width: 200, height: 140)))
        context.opacity = 0.8
        TextSample(string: "Big", size: 120).draw(in: context, at: CGPoint(x: 3.3, y: 120.7))
        context.rotate(by: .degrees(20))
        context.addFilter(.blur(radius: 2))
        words.draw(
            in: context, at: CGPoint(x: 20, y: 40),
            with: .linearGradient(
                Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: 200, y: 0)))
    }

    static let drawing = Drawing(size: CGSize(width: 240, height: 160)) { context, _ in draw(&context) }

    @Test func everyWayGivesTheSameBytes() {
        for scale in [1, 1.37, 3] {
            let expected = Self.drawing.image(
                scale: scale, renderer: RenderVariant(bandHeight: 1 << 20).renderer)
            for variant in RenderVariant.standard {
                let difference = variant.difference(of: Self.drawing, scale: scale, from: expected)
                #expect(difference == nil, "\(variant)")
            }
        }
    }

    @Test func eightThreadsAtOnceGiveTheSameBytes() {
        let expected = Self.drawing.image(renderer: Renderer(threads: 1))
        let wrong = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            for round in 0..<4 {
                if number == 0 { GlyphCache.shared.removeAll() }
                let image = Drawing(size: CGSize(width: 240, height: 160)) { context, _ in
                    Self.draw(&context)
                }.image(renderer: Renderer(threads: 1 + round % 2))
                if !image.hasSamePixels(as: expected) { wrong.wrappingAdd(1, ordering: .relaxed) }
            }
        }
        #expect(wrong.load(ordering: .relaxed) == 0)
    }

    @Test func theCacheIsBounded() {
        // Some 400 sizes of large glyphs: far more than it may keep.
        for step in 0..<400 {
            let sample = TextSample(string: "WMQ@&%#", size: 40 + Double(step) / 17)
            _ = sample.picture(
                at: CGPoint(x: 0.25 * CGFloat(step), y: 50), size: CGSize(width: 400, height: 80))
            #expect(GlyphCache.shared.memory < 40 << 20)
        }
        #expect(GlyphCache.shared.memory > 0)
    }

    @Test func hostileNumbersDrawNothingOrSomething() {
        let values: [CGFloat] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 0, 1e9]
        for value in values {
            _ = Drawing(size: CGSize(square: 40)) { context, _ in
                var moved = context
                moved.translateBy(x: value, y: 3)
                TextSample(string: "a").draw(in: moved, at: .zero)
                var scaled = context
                scaled.scaleBy(x: value, y: value)
                TextSample(string: "a").draw(in: scaled, at: CGPoint(x: 1, y: 1))
                TextSample(string: "ab\ncd", size: Double(value)).draw(in: context, at: CGPoint(x: 1, y: 20))
                let text = context.resolve(
                    TextSample(
                        string: "a b c",
                        appearance: TextAppearance(underline: TextDecoration(pattern: .dot))
                    ).content)
                context.draw(text, in: CGRect(x: value, y: value, width: value, height: value))
                context.draw(text, at: CGPoint(x: value, y: 0), anchor: UnitPoint(x: value, y: value))
                _ = text.measure(in: CGSize(width: value, height: value))
            }.image()
        }
    }

    @Test func emptyTextDrawsNothing() {
        let list = DisplayList.record(size: CGSize(square: 40)) { context in
            let text = context.resolve(TextSample(string: "").content)
            #expect(text.measure(in: CGSize(square: 100)) == .zero)
            context.draw(text, in: CGRect(square: 40))
            TextSample(string: "  ").draw(in: context, at: .zero)
        }
        #expect(list.commandCount == 0)
    }

    @Test(.timeLimit(.minutes(1))) func aMillionCharactersEnd() {
        let long = TextSample(string: String(repeating: "million ", count: 125_000), size: 10)
        let drawing = Drawing(size: CGSize(square: 200)) { context, _ in
            let text = context.resolve(long.content)
            context.draw(text, in: CGRect(square: 200))
            context.draw(text, at: CGPoint(x: 100, y: 100))
        }
        #expect(!drawing.image().isClear)
    }
}
