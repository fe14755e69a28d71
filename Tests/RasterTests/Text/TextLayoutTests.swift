import Foundation
import Raster
import TestSupport
import Testing

/// Lines, runs and slices of a layout, drawn one by one.
@Suite struct TextLayoutTests {
    static let text = Text(verbatim: "one two three four").font(.custom("DejaVu Sans", fixedSize: 20))
    static let room = CGSize(width: 90, height: CGFloat.infinity)

    static func picture(_ draw: @escaping (GraphicsContext) -> Void) -> CGImage {
        Drawing(size: CGSize(square: 120)) { context, _ in draw(context) }
            .image(renderer: Renderer(threads: 1))
    }

    @Test func theLinesAreTheText() {
        let whole = Self.picture { context in
            context.draw(Self.text, in: CGRect(origin: .zero, size: CGSize(width: 90, height: 200)))
        }
        #expect(!whole.isClear)
        let lines = Self.picture { context in
            let layout = context.resolve(Self.text).layout(in: Self.room)
            #expect(layout.count > 1)
            #expect(!layout.isTruncated)
            for line in layout { context.draw(line) }
        }
        #expect(lines.hasSamePixels(as: whole))
        let runs = Self.picture { context in
            for line in context.resolve(Self.text).layout(in: Self.room) {
                for run in line { context.draw(run) }
            }
        }
        #expect(runs.hasSamePixels(as: whole))
        let slices = Self.picture { context in
            for line in context.resolve(Self.text).layout(in: Self.room) {
                for run in line {
                    for slice in run { context.draw(slice) }
                }
            }
        }
        #expect(slices.hasSamePixels(as: whole))
    }

    @Test func aMovedLineIsDrawnThere() {
        let moved = Self.picture { context in
            var line = context.resolve(Self.text).layout(in: Self.room)[0]
            line.origin.x += 7
            line.origin.y += 30
            context.draw(line)
        }
        let shifted = Self.picture { context in
            var context = context
            context.translateBy(x: 7, y: 30)
            context.draw(context.resolve(Self.text).layout(in: Self.room)[0])
        }
        #expect(moved.hasSamePixels(as: shifted))
    }

    @Test func boundsAreTheFonts() throws {
        _ = Self.picture { context in
            let layout = context.resolve(Self.text).layout(in: Self.room)
            let metrics = TextSample(string: "", size: 20).face.metrics
            let bounds = layout[0].typographicBounds
            #expect(abs(bounds.ascent - metrics.ascent * 20) < 1e-9)
            // The baseline is on a pixel.
            #expect(bounds.origin.y == bounds.ascent.rounded(.up))
            #expect(bounds.rect.minY >= 0 && bounds.rect.minY < 1)
            #expect(abs(bounds.rect.height - (metrics.ascent + metrics.descent) * 20) < 1e-9)
            let slices = layout[0].flatMap { $0 }
            let sum = slices.reduce(0) { $0 + $1.typographicBounds.width }
            #expect(abs(sum - layout[0].reduce(0) { $0 + $1.typographicBounds.width }) < 1e-9)
            #expect(abs(slices[1].typographicBounds.origin.x - slices[0].typographicBounds.width) < 1e-9)
        }
    }

    /// From slice to slice in one pass, whichever way it is asked, from left to right and the other way.
    @Test(arguments: ["a", "\u{5D0}"])
    func slicesTakeTimeInProportion(letter: String) {
        let growth = Work.growth(from: 500) { count in
            let text = Text(verbatim: String(repeating: letter, count: count)).font(
                .custom("DejaVu Sans", fixedSize: 20))
            let layout = text.resolved().layout(in: CGSize(width: CGFloat.infinity, height: .infinity))
            var width: CGFloat = 0
            for slice in layout[0][0] { width += slice.typographicBounds.width }
            for index in 0..<count { width -= layout[0][0][index].typographicBounds.width }
            #expect(abs(width) < 1e-6)
            _ = Drawing(size: CGSize(square: 20)) { context, _ in
                for slice in layout[0][0] { context.draw(slice) }
            }.displayList(scale: 1)
        }
        #expect(growth < Work.mostGrowth)
    }

    /// Each slice is drawn from the characters that it shows, ligatures and marks with all of theirs.
    @Test func slicesHaveTheirCharacters() {
        let text = Text(verbatim: "ab\u{301}c \u{5D0}\u{5D1}\u{5B8}\u{5D2}").font(
            .custom("DejaVu Sans", fixedSize: 20))
        let layout = text.resolved().layout(in: CGSize(width: CGFloat.infinity, height: .infinity))
        let drawing = Drawing(size: CGSize(square: 200)) { context, _ in
            for run in layout[0] { for slice in run { context.draw(slice) } }
        }
        let lines = drawing.displayList(scale: 1).description
        for part in ["a", "b\u{301}", "c", "\u{5D0}", "\u{5D1}\u{5B8}", "\u{5D2}"] {
            #expect(lines.contains("\"\(part)\""), "\(part) in \(lines)")
        }
    }

    @Test func quantizationCanBeOff() {
        let letter = Text(verbatim: "l").font(.custom("DejaVu Sans", fixedSize: 20))
        func picture(_ x: CGFloat, _ options: Text.Layout.DrawingOptions) -> CGImage {
            Self.picture { context in
                var line = context.resolve(letter).layout(in: Self.room)[0]
                line.origin.x += x
                context.draw(line, options: options)
            }
        }
        let exact = Text.Layout.DrawingOptions.disablesSubpixelQuantization
        #expect(picture(0.0625, []).hasSamePixels(as: picture(0, [])))
        #expect(!picture(0.0625, exact).hasSamePixels(as: picture(0, exact)))
    }
}
