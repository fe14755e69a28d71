import Raster
import RasterSVG
import Testing

/// Text along paths. A letter is 1233 wide.
@Suite struct TextPathTests {
    private let letter = TextSample.letter
    /// Right, then down.
    private let corner = "<path id=\"p\" d=\"M 100 200 H 4100 V 9200\"/>"

    private func sample(_ text: String, path: String? = nil) throws -> TextSample {
        try TextSample("<defs>\(path ?? corner)</defs><text>\(text)</text>")
    }

    /// Each letter's middle is on the path: at 616.5, 1849.5, 3082.5 and, down, at 4315.5.
    @Test func lettersTurnWithThePath() throws {
        let sample = try sample("<textPath xlink:href=\"#p\">abcd</textPath>")
        expect(sample.x, [100, 100 + letter, 100 + 2 * letter, 4100])
        expect(sample.y, [200, 200, 200, 200 + 315.5 - 616.5])
        #expect(sample.directions[2] == CGVector(dx: 1, dy: 0))
        #expect(sample.directions[3] == CGVector(dx: 0, dy: 1))
    }

    @Test func startOffsetAndAnchor() throws {
        expect(try sample("<textPath href=\"#p\" startOffset=\"50\">a</textPath>").x, [150])
        // 13000 long.
        let middle = try sample(
            "<textPath href=\"#p\" startOffset=\"10%\" text-anchor=\"middle\">a</textPath>")
        expect(middle.x, [100 + 1300 - 616.5])
        #expect(try sample("<tspan x=\"70\"><textPath href=\"#p\">a</textPath></tspan>").clusters.isEmpty)
        #expect(
            try sample("<textPath href=\"#p\"><tspan x=\"70\" y=\"99\" dx=\"5\">a</tspan></textPath>").x == [
                175
            ])
    }

    @Test func whatIsOffThePathIsNotShown() throws {
        let sample = try sample("<textPath href=\"#p\" startOffset=\"-700\">abcdefghijklmn</textPath>")
        // The first one's middle is at -83.5; the last one whose middle is on the path is at 12246.5.
        #expect(sample.characters.first == "b" && sample.characters.last == "k")
    }

    @Test func shiftsStandOffThePath() throws {
        let sample = try sample(
            "<textPath href=\"#p\"><tspan dy=\"-30\">a</tspan><tspan baseline-shift=\"20\">b</tspan>"
                + "<tspan dy=\"5\">cd</tspan></textPath>")
        #expect(sample.y[0] == 170 && sample.y[1] == 150 && sample.y[2] == 175)
        // To the right of the path, which runs down, is the left of the page.
        #expect(sample.x[3] == 4100 + 25)
    }

    @Test func thePathsOwnTransformCounts() throws {
        let path = "<path id=\"p\" transform=\"translate(7 9)\" d=\"M 0 0 H 9000\"/>"
        let sample = try sample("<textPath href=\"#p\">a</textPath>", path: path)
        expect(sample.x, [7])
        expect(sample.y, [9])
    }

    @Test func shapesAndDataAndSides() throws {
        let line = "<line id=\"p\" x1=\"0\" y1=\"5\" x2=\"9000\" y2=\"5\"/>"
        expect(try sample("<textPath href=\"#p\">a</textPath>", path: line).y, [5])
        expect(try sample("<textPath path=\"M 0 8 H 9000\">a</textPath>").y, [8])
        let right = try sample("<textPath path=\"M 0 0 H 5000 V 9000\" side=\"right\">a</textPath>")
        expect(right.x, [5000])
        expect(right.y, [9000])
        #expect(right.directions == [CGVector(dx: 0, dy: -1)])
    }

    @Test func withoutItsPathTextIsNotDrawn() throws {
        #expect(try sample("a<textPath href=\"#none\">b</textPath>c").characters == ["a", "c"])
        #expect(try sample("a<tspan><textPath href=\"#p\">b</textPath></tspan>").characters == ["a"])
    }

    /// Text goes on after the last letter on the path.
    @Test func whatFollowsStartsThere() throws {
        let sample = try sample("<textPath href=\"#p\">a</textPath>b")
        #expect(sample.x[1] == 100 + 616.5 + letter)
        #expect(sample.y[1] == 200)
    }
}
