import Raster
import RasterSVG
import Testing

/// Where characters stand on straight lines. A letter is 1233 wide; DejaVu's ascent is 1901, its descent 483.
@Suite struct TextPlacingTests {
    private let letter = TextSample.letter

    @Test func listsGoToCharacters() throws {
        let sample = try TextSample("<text x=\"100 5000\" y=\"10 20 30\">abcd</text>")
        expect(sample.x, [100, 5000, 5000 + letter, 5000 + 2 * letter])
        expect(sample.y, [10, 20, 30, 30])
    }

    @Test func aChildsListWins() throws {
        let sample = try TextSample("<text x=\"1 2 3 4 5\">a<tspan x=\"70 80 90\">bc</tspan>d</text>")
        expect(sample.x, [1, 70, 80, 4])
    }

    @Test func shiftsAddUp() throws {
        let sample = try TextSample("<text x=\"100\" dx=\"10 20\" dy=\"1 0 5\">abc</text>")
        expect(sample.x, [110, 130 + letter, 130 + 2 * letter])
        expect(sample.y, [1, 1, 6])
    }

    @Test func listsHaveUnits() throws {
        let sample = try TextSample(
            "<text x=\"50% 2em\" y=\"50% 1in 3ex\">abc</text>", viewBox: "0 0 1000 500")
        #expect(sample.x[0] == 500 && sample.x[1] == 4096)
        expect(sample.y, [250, 96, 3072])
    }

    /// A text goes on where the chunk before ended, in the direction that no position is given for.
    @Test func aChunkContinues() throws {
        let sample = try TextSample(
            "<text x=\"100\" y=\"50\">ab<tspan y=\"70\">c</tspan><tspan x=\"9\">d</tspan></text>")
        expect(sample.x, [100, 100 + letter, 100 + 2 * letter, 9])
        expect(sample.y, [50, 50, 70, 70])
    }

    @Test func theLastRotationGoesOn() throws {
        let sample = try TextSample("<text rotate=\"90 180\">abc<tspan rotate=\"0\">d</tspan></text>")
        #expect(
            sample.directions == [
                CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0), CGVector(dx: -1, dy: 0),
                CGVector(dx: 1, dy: 0),
            ])
        expect(sample.x, [0, letter, 2 * letter, 3 * letter])
    }

    @Test func eachChunkIsAnchored() throws {
        let middle = try TextSample("<text x=\"1000 9000\" text-anchor=\"middle\">abc</text>")
        expect(middle.x, [1000 - letter / 2, 9000 - letter, 9000])
        let end = try TextSample(
            "<text x=\"1000\" text-anchor=\"end\" dx=\"10\">ab<tspan text-anchor=\"start\">c</tspan></text>")
        expect(end.x, [1010 - 3 * letter, 1010 - 2 * letter, 1010 - letter])
    }

    @Test func rightToLeftStartsAtTheRight() throws {
        let sample = try TextSample("<text x=\"9000\" direction=\"rtl\">ab</text>")
        expect(sample.x, [9000 - 2 * letter, 9000 - letter])
        let end = try TextSample("<text x=\"9000\" direction=\"rtl\" text-anchor=\"end\">ab</text>")
        expect(end.x, [9000, 9000 + letter])
    }

    /// From left to right: gimel (844 wide), bet (1184), alef; the red one is the second in reading order.
    @Test func directionsMix() throws {
        let sample = try TextSample(
            "<text>a\u{5D0}<tspan fill=\"red\">\u{5D1}</tspan>\u{5D2}</text>", family: "DejaVu Sans")
        let places = zip(sample.characters, sample.x).sorted { $0.1 < $1.1 }
        #expect(places.map(\.0) == ["a", "\u{5D2}", "\u{5D1}", "\u{5D0}"])
        expect(places.map(\.1), [0, 1255, 2099, 3283])
        #expect(sample.spans.count == 3)
    }

    @Test func pairsAreKerned() throws {
        expect(try TextSample("<text>AV</text>", family: "DejaVu Sans").x, [0, 1270])
        #expect(
            try TextSample("<text style=\"font-kerning: none\">AV</text>", family: "DejaVu Sans").x == [
                0, 1401,
            ])
        #expect(
            try TextSample("<text>A<tspan fill=\"red\">V</tspan></text>", family: "DejaVu Sans").x == [
                0, 1270,
            ])
    }

    @Test func lettersAndWordsAreSpaced() throws {
        let letters = try TextSample("<text text-anchor=\"end\" x=\"0\" letter-spacing=\"100\">abc</text>")
        expect(letters.x, [-3 * letter - 200, -2 * letter - 100, -letter])
        let words = try TextSample("<text word-spacing=\"-50\">a b</text>")
        expect(words.x, [0, letter, 2 * letter - 50])
        let vanished = try TextSample("<text letter-spacing=\"-2000\">ab</text>")
        expect(vanished.x, [0, 0])
        #expect(vanished.clusters.map(\.glyphs.count) == [0, 1])
    }

    /// "fi" is one glyph in DejaVu Sans, but not where one of its letters is moved, or where letters are
    /// spaced.
    @Test func ligaturesGiveWay() throws {
        #expect(try TextSample("<text>fi</text>", family: "DejaVu Sans").characters == ["fi"])
        #expect(try TextSample("<text dx=\"0 5\">fi</text>", family: "DejaVu Sans").characters == ["f", "i"])
        expect(try TextSample("<text x=\"0 5\">fi</text>", family: "DejaVu Sans").x, [0, 5])
        #expect(
            try TextSample("<text letter-spacing=\"1\">fi</text>", family: "DejaVu Sans").clusters.count == 2)
    }

    @Test func marksStayWithTheirLetters() throws {
        let sample = try TextSample("<text dx=\"0 50 0\">e\u{301}a</text>")
        #expect(sample.characters == ["e\u{301}", "a"])
        expect(sample.x, [0, letter])
    }

    /// A place of its own for the mark doesn't take it from its letter.
    @Test func onlyLettersHavePlaces() throws {
        let sample = try TextSample("<text x=\"10 20 3000\" y=\"0 5\">e\u{301}a</text>")
        #expect(sample.characters == ["e\u{301}", "a"])
        expect(sample.x, [10, 3000])
        expect(sample.y, [0, 0])
    }

    /// Beh joins beh, but not where either has a place of its own: what is shaped together is a chunk, as in
    /// SVG 2, Chrome and Safari. Alone it is 1928 wide.
    @Test func placedLettersStandAlone() throws {
        let joined = try TextSample("<text>\u{628}\u{628}\u{628}</text>", family: "DejaVu Sans")
        #expect(Set(joined.clusters.map(\.glyphs)).count == 3)
        let placed = try TextSample("<text y=\"0 9 99\">\u{628}\u{628}\u{628}</text>", family: "DejaVu Sans")
        let alone = try #require(placed.clusters[0].face.glyph(for: "\u{628}"))
        #expect(placed.clusters.map(\.glyphs) == [[alone], [alone], [alone]])
        expect(placed.x, [0, 1928, 3856])
        let moved = try TextSample("<text dx=\"0 9 9\">\u{628}\u{628}\u{628}</text>", family: "DejaVu Sans")
        #expect(moved.clusters.map(\.glyphs) == joined.clusters.map(\.glyphs))
    }

    // MARK: textLength

    @Test func lengthIsShared() throws {
        let sample = try TextSample("<text textLength=\"6000\">abc</text>")
        let step = letter + (6000 - 3 * letter) / 2
        expect(sample.x, [0, TextSample.rounded(CGFloat(step)), TextSample.rounded(CGFloat(2 * step))])
        expect(try TextSample("<text textLength=\"-1\">ab</text>").x, [0, letter])
        expect(try TextSample("<g textLength=\"9000\"><text>ab</text></g>").x, [0, letter])
    }

    @Test func lengthStretchesGlyphs() throws {
        let sample = try TextSample(
            "<text x=\"100\" textLength=\"4932\" lengthAdjust=\"spacingAndGlyphs\">ab<tspan fill=\"red\">c</tspan>d</text>"
        )
        expect(sample.x, [100, 1333, 2566, 3799])
        let wide = try TextSample("<text textLength=\"4932\" lengthAdjust=\"spacingAndGlyphs\">ab</text>")
        expect(wide.x, [0, 2466])
        #expect(wide.directions.allSatisfy { $0.dx == 2 })
    }

    /// The space between b and c is 4000 - 2 * 1233 = 1534, that between c and d as much.
    @Test func lengthGoesOnToTheNextElement() throws {
        let fitted = "a<tspan textLength=\"4000\">bc</tspan>"
        expect(try TextSample("<text>\(fitted)d</text>").x, [0, 1233, 4000, 6767])
        let anchored = try TextSample("<text x=\"9000\" text-anchor=\"end\">\(fitted)d</text>")
        expect(anchored.x, [1000, 2233, 5000, 7767])
        // Nothing follows: there is no space.
        let last = try TextSample("<text x=\"9000\" text-anchor=\"end\">\(fitted)</text>")
        expect(last.x, [3767, 5000, 7767])
        let placed = try TextSample("<text>\(fitted)<tspan y=\"50\">d</tspan></text>")
        expect(placed.x, [0, 1233, 4000, 5233])
        // Dalet is 1118 wide, gimel 844, bet 1184: 4028 - 844 - 1184 = 2000.
        let hebrew = try TextSample(
            "<text>\u{5D0}<tspan textLength=\"4028\">\u{5D1}\u{5D2}</tspan>\u{5D3}</text>",
            family: "DejaVu Sans")
        expect(hebrew.x.sorted(), [0, 3118, 5962, 7146])
    }

    /// The inner element, 4000 long with 1534 after it, shares the outer one's 2 spaces with a and d.
    @Test func lengthsNest() throws {
        let sample = try TextSample(
            "<text textLength=\"9000\">a<tspan textLength=\"4000\">bc</tspan>d</text>")
        let gap = (9000 - 2 * letter - 4000 - 1534) / 2
        expect(sample.x, [0, letter + gap, letter + gap + 4000 - letter, 9000 - letter])
    }

    /// The inner element's 1534 after it is stretched as all is: by 16000 / 8000.
    @Test func lengthsNestStretched() throws {
        let sample = try TextSample(
            "<text textLength=\"16000\" lengthAdjust=\"spacingAndGlyphs\">a<tspan textLength=\"4000\">bc</tspan>d</text>"
        )
        expect(sample.x, [0, 2466, 8000, 13534])
    }

    // MARK: Baselines

    private static let offsets: [(String, Double)] = [
        ("alphabetic", 0), ("hanging", 1520.8), ("mathematical", 950.5), ("middle", 560), ("central", 709),
        ("ideographic", -483), ("text-after-edge", -483), ("text-before-edge", 1901), ("before-edge", 0),
        ("nonsense", 0),
    ]

    /// Eight tenths of the ascent, half of it, half of an x's height of 1120, and so on.
    @Test(arguments: offsets) func baselines(_ name: String, _ y: Double) throws {
        #expect(
            try TextSample("<text dominant-baseline=\"\(name)\">a</text>").y == [
                TextSample.rounded(CGFloat(y))
            ])
    }

    @Test func alignmentIsNearerThanDominance() throws {
        let sample = try TextSample(
            "<text dominant-baseline=\"hanging\">a<tspan alignment-baseline=\"central\">b</tspan></text>")
        expect(sample.y, [1520.8, 709])
    }

    /// DejaVu's sub- and superscripts: 286 down, 983 up.
    @Test func baselineShiftsAddUp() throws {
        let sample = try TextSample(
            "<text>a<tspan baseline-shift=\"super\">b<tspan baseline-shift=\"sub\">c</tspan></tspan>"
                + "<tspan baseline-shift=\"50%\">d</tspan><tspan baseline-shift=\"-7\">e</tspan></text>")
        expect(sample.y, [0, -983, 286 - 983, -1024, 7])
    }

    // MARK: Vertical

    /// Letters lie on their right side, their middle, 709 above the baseline, on the line.
    @Test func lettersLieInVerticalText() throws {
        let sample = try TextSample(
            "<text x=\"1000\" y=\"50\" writing-mode=\"tb\" dx=\"0 30\" dy=\"0 5\">ab</text>")
        #expect(sample.directions == [CGVector(dx: 0, dy: 1), CGVector(dx: 0, dy: 1)])
        expect(sample.x, [1000 - 709, 1030 - 709])
        expect(sample.y, [50, 55 + letter])
        let anchored = try TextSample("<text writing-mode=\"vertical-rl\" text-anchor=\"end\">ab</text>")
        expect(anchored.y, [-2 * letter, -letter])
    }

    /// Noto Sans CJK: 1 em wide, 1160 and 288 thousandths high. Its cell's middle is on the line.
    @Test func ideographsStandInVerticalText() throws {
        let sample = try TextSample(
            "<text x=\"1000\" writing-mode=\"tb\" font-size=\"1000\">\u{6F22}\u{6F22}</text>",
            family: "Noto Sans CJK JP")
        #expect(sample.directions == [CGVector(dx: 1, dy: 0), CGVector(dx: 1, dy: 0)])
        expect(sample.x, [500, 500])
        expect(sample.y, [500 + 436, 1500 + 436])
        let box = try #require(sample.texts.first).boundingBox
        #expect(abs(box.minX - 500) < 1e-6 && abs(box.maxX - 1500) < 1e-6)
        #expect(abs(box.minY) < 1e-6 && abs(box.maxY - 2000) < 1e-6)
    }

    /// A comma of vertical text stands in the upper right of its cell, a bracket is turned by the font.
    @Test(arguments: ["\u{3001}", "\u{300C}"]) func verticalFormsAreTaken(_ character: String) throws {
        func glyph(_ attribute: String) throws -> GlyphID? {
            try TextSample("<text \(attribute)>\(character)</text>", family: "Noto Sans CJK JP").clusters
                .first?
                .glyphs.first
        }
        let plain = try #require(try glyph(""))
        let vertical = try #require(try glyph("writing-mode=\"tb\""))
        #expect(plain != vertical)
        let sample = try TextSample(
            "<text writing-mode=\"tb\">\(character)</text>", family: "Noto Sans CJK JP")
        #expect(sample.directions == [CGVector(dx: 1, dy: 0)])
    }

    @Test func orientationMayBeAsked() throws {
        func direction(_ property: String) throws -> CGVector? {
            try TextSample("<text writing-mode=\"tb\" style=\"\(property)\">a</text>").directions.first
        }
        #expect(try direction("text-orientation: upright") == CGVector(dx: 1, dy: 0))
        #expect(try direction("text-orientation: sideways") == CGVector(dx: 0, dy: 1))
        #expect(try direction("glyph-orientation-vertical: 0deg") == CGVector(dx: 1, dy: 0))
    }

    // MARK: Boxes

    @Test func theBoxIsOfCells() throws {
        let sample = try TextSample("<text x=\"100\" y=\"3000\">a </text>")
        #expect(
            try #require(sample.texts.first).boundingBox
                == CGRect(x: 100, y: 3000 - 1901, width: letter, height: 1901 + 483))
    }
}
