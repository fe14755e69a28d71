import Raster
import TestSupport
import Testing

/// Glyphs drawn where the caller put them.
@Suite struct GlyphRunDrawingTests {
    private let sample = TextSample(string: "Hamburg", size: 20)

    /// The sample's own runs, moved so that its first origin is on a point.
    private func runs(at origin: CGPoint) throws -> [GlyphRun] {
        let line = try #require(ShapedText(sample.content.runs).line())
        return line.runs.map { run in
            GlyphRun(
                face: run.face, size: run.size, glyphs: run.glyphs,
                positions: run.positions.map { CGPoint(x: $0.x + origin.x, y: $0.y + origin.y) },
                range: run.range, clusters: run.clusters)
        }
    }

    @Test func aRunIsPaintedAsTextIs() throws {
        let size = CGSize(width: 120, height: 40)
        let runs = try runs(at: CGPoint(x: 7.5, y: 30))
        let drawn = Drawing(size: size) { context, _ in
            context.draw(runs, of: sample.string, with: .color(.black))
        }.image()
        let text = sample.picture(at: CGPoint(x: 7.5, y: 30), size: size)
        #expect(drawn.alphas == text.alphas)
        #expect(!drawn.isClear)
    }

    @Test func aRunStaysText() throws {
        let runs = try runs(at: CGPoint(x: 10, y: 30))
        let list = Drawing(size: CGSize(width: 120, height: 40)) { context, _ in
            context.draw(runs, of: sample.string, with: .color(.red))
        }.displayList.description
        #expect(list.contains("\"Hamburg\""), "\(list)")
    }

    /// The unit space of a gradient is the given box, not each glyph's.
    @Test func aStyleFillsTheGivenBounds() throws {
        let runs = try runs(at: CGPoint(x: 0, y: 30))
        let image = Drawing(size: CGSize(width: 120, height: 40)) { context, _ in
            context.draw(
                runs, of: sample.string,
                with: .style(
                    LinearGradient(
                        stops: [
                            .init(color: .red, location: 0), .init(color: .red, location: 0.5),
                            .init(color: .blue, location: 0.5), .init(color: .blue, location: 1),
                        ], startPoint: .leading, endPoint: .trailing)),
                bounds: CGRect(x: 0, y: 0, width: 40, height: 40))
        }.image()
        var (left, right) = (0, 0)
        for y in 0..<image.height {
            for x in 0..<image.width where image[x, y].alpha == 255 {
                if image[x, y].red > image[x, y].blue {
                    left += 1
                    #expect(x < 20)
                } else {
                    right += 1
                    #expect(x >= 20)
                }
            }
        }
        #expect(left > 10 && right > 10)
    }

    @Test func nothingIsDrawnOfNothing() {
        let image = Drawing(size: CGSize(width: 10, height: 10)) { context, _ in
            context.draw([], of: "", with: .color(.black))
            context.draw(
                [GlyphRun(face: sample.face, size: .nan, glyphs: [36], positions: [.zero])], of: "",
                with: .color(.black))
            context.draw(
                [
                    GlyphRun(
                        face: sample.face, size: 10, glyphs: [36],
                        positions: [CGPoint(x: CGFloat.nan, y: .infinity)], range: 5..<9)
                ], of: "a", with: .color(.black))
        }.image()
        #expect(image.isClear)
    }
}
