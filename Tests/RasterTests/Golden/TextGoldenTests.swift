import Foundation
import Raster
import RasterGallery
import RasterTesting
import TestSupport
import Testing

/// The gallery's texts: positions as HarfBuzz's own tool has them, lines and places by arithmetic, coverage
/// within 2/255 of FreeType's smooth rasterizer in the mean.
@Suite(.enabled(if: ReferenceFont.areInstalled, "the fonts or hb-shape are missing: run Scripts/setup"))
struct TextGoldenTests {
    static let most = 2.0
    static let white = opaque(1, 1, 1)
    static let black = opaque(0, 0, 0)

    /// Baselines and the sizes of boxes are rounded up to pixels of the scale that scenes are recorded for,
    /// two a point.
    static func up(_ points: Double) -> Double { (points * 2 - 0.001).rounded(.up) / 2 }

    /// A line in one font, its box's upper left corner on a point.
    static func line(
        _ text: String, _ font: String, size: Double, x: Double, top: Double
    ) throws -> ShapedReference {
        let font = try ReferenceFont(font)
        return try ShapedReference(
            text, font, size: size, x: x, y: top + up(font.metrics().ascent * size))
    }

    static func height(_ font: String, size: Double) throws -> Double {
        let metrics = try ReferenceFont(font).metrics()
        return (metrics.ascent + metrics.descent + metrics.gap) * size
    }

    static func picture(_ scene: GoldenScene) -> ReferencePicture {
        ReferencePicture(width: scene.image.width, height: scene.image.height)
    }

    // MARK: The article's text

    @Test func gradientOverTheWholeText() throws {
        let scene = try GoldenScene("text-gradient", in: "text")
        let font = "NotoSerif-Regular"
        let width = Self.up(try Self.line("Hello World!", font, size: 45, x: 0, top: 0).width)
        let height = Self.up(try Self.height(font, size: 45))
        let line = try Self.line("Hello World!", font, size: 45, x: 160 - width / 2, top: 60 - height / 2)
        var reference = Self.picture(scene)
        try reference.draw(line.glyphs, scale: 2)
        let gradient = GradientReference(
            .linear(CGPoint(x: 160 - width / 2, y: 0), CGPoint(x: 160 + width / 2, y: 0)),
            [SIMD4(52, 199, 89, 255), SIMD4(0, 122, 255, 255)])
        let difference = scene.difference(
            from: reference, in: CGRect(x: 0, y: 0, width: 320, height: 120),
            ink: { x, y in gradient.color(at: gradient.position(column: x, row: y)) })
        #expect(difference <= Self.most, "\(difference)")
    }

    // MARK: Wrapping

    /// As many words to a line as fit.
    static func lines(
        _ words: [String], separator: String, _ font: ReferenceFont, size: Double, width: Double
    ) throws -> [String] {
        var lines: [String] = []
        for word in words {
            let longer = lines.last.map { $0 + separator + word }
            if let longer,
                try ShapedReference(longer.trimmingCharacters(in: .whitespaces), font, size: size).width
                    <= width
            {
                lines[lines.count - 1] = longer
            } else {
                lines.append(word)
            }
        }
        // Two lines are evened: here always, as the first words are short.
        if lines.count == 2, !lines[1].contains(separator),
            let last = lines[0].range(
                of: separator, options: .backwards)
        {
            lines = [
                String(lines[0][..<last.lowerBound]), lines[0][last.upperBound...] + separator + lines[1],
            ]
        }
        return lines.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test func fiveWidthsAndThreeAlignments() throws {
        let scene = try GoldenScene("text-wrapping", in: "text")
        let words = "The quick brown fox jumps over the lazy dog, then rests in the shade."
            .components(separatedBy: " ")
        let font = try ReferenceFont("Inter-Regular")
        let metrics = try font.metrics()
        let step = try Self.height(font.name, size: 13)
        for (row, share) in [0, 0.5, 1].enumerated() {
            var left = 12.0
            for width in [80.0, 110, 140, 170, 200] {
                let frame = CGRect(x: left, y: 10 + 170 * Double(row), width: width, height: 160)
                var reference = Self.picture(scene)
                let lines = try Self.lines(words, separator: " ", font, size: 13, width: width)
                for (number, line) in lines.enumerated() {
                    let own = try ShapedReference(line, font, size: 13).width
                    try reference.draw(
                        ShapedReference(
                            line, font, size: 13, x: left + (width - own) * share,
                            y: frame.minY + Self.up(metrics.ascent * 13 + step * Double(number))
                        ).glyphs, scale: 2)
                }
                // The frame's own line is half a point wide on this side.
                let difference = scene.difference(
                    from: reference, in: frame.insetBy(dx: 0.5, dy: 0.5), ink: { _, _ in Self.black })
                #expect(difference <= Self.most, "\(width) points, \(share): \(difference)")
                left += width + 10
            }
        }
    }

    @Test func thaiBreaksBetweenWords() throws {
        let scene = try GoldenScene("text-thai", in: "text")
        let font = try ReferenceFont("NotoSansThai-Regular")
        // Thai's own spaces are Inter's, whose line is lower, and hang at the ends of lines here and there.
        let metrics = try font.metrics()
        let spaced = try ReferenceFont("Inter-Regular")
        let words = GalleryScene.thaiWords
        #expect(words.count == 15)
        var left = 12.0
        for width in [90.0, 130, 172] {
            let frame = CGRect(x: left, y: 10, width: width, height: 170)
            var lines: [[(String, ReferenceFont)]] = []
            for word in words {
                let part = (word, word == " " ? spaced : font)
                if let last = lines.last, word != " " {
                    let longer = try ReferenceLine(Self.joined(last + [part]), size: 16, x: 0, y: 0)
                    if longer.width > width { lines.append([]) }
                }
                if lines.isEmpty { lines.append([]) }
                lines[lines.count - 1].append(part)
            }
            var reference = Self.picture(scene)
            for (number, line) in lines.enumerated() {
                try reference.draw(
                    ReferenceLine(
                        Self.joined(line), size: 16, x: left,
                        y: 10
                            + Self.up(
                                16
                                    * (metrics.ascent + Double(number)
                                        * (metrics.ascent + metrics.descent + metrics.gap)))
                    ).glyphs, scale: 2)
            }
            let difference = scene.difference(
                from: reference, in: frame.insetBy(dx: 0.5, dy: 0.5), ink: { _, _ in Self.black })
            #expect(difference <= Self.most, "\(width) points: \(difference)")
            left += width + 12
        }
    }

    /// Neighbours of one font as one part.
    static func joined(_ parts: [(String, ReferenceFont)]) -> [(text: String, font: ReferenceFont)] {
        var result: [(text: String, font: ReferenceFont)] = []
        for (text, font) in parts {
            if result.last?.font == font {
                result[result.count - 1].text += text
            } else {
                result.append((text, font))
            }
        }
        return result
    }

    // MARK: Scripts

    /// Which font has which part of a line is the catalog's choice; it is checked by `FallbackTests`.
    static func parts(of text: String, size: Double) throws -> [(text: String, font: ReferenceFont)] {
        let units = Array(text.utf16)
        let runs = ShapedText(
            AttributedRuns(text, attributes: TextAttributes(font: FontDescription(size: size)))
        ).layout().lines[0].runs
        return joined(
            try runs.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { run in
                (
                    String(decoding: units[run.range], as: UTF16.self),
                    try ReferenceFont(run.face.postScriptName)
                )
            })
    }

    @Test(arguments: [
        (0, "English, العربية 42 مثال, then שלום too", 5),
        (1, "हिन्दी: क्षत्रिय, श्रीमान्, विद्यार्थी", 1), (2, "ภาษาไทยไม่มีช่องว่างระหว่างคำนั้น", 1),
        (3, "日本語、中文、한국어", 1),
    ])
    func scripts(row: Int, text: String, fewest: Int) throws {
        let scene = try GoldenScene("text-scripts", in: "text")
        let parts = try Self.parts(of: text, size: 21)
        #expect(parts.map(\.text).joined() == text)
        #expect(parts.count >= fewest)
        let top = 12 + 46 * Double(row)
        let ascent = try parts.map { try $0.font.metrics().ascent }.max()!
        let line = try ReferenceLine(parts, size: 21, x: 12, y: top + Self.up(ascent * 21))
        var reference = Self.picture(scene)
        try reference.draw(line.glyphs, scale: 2)
        let difference = scene.difference(
            from: reference, in: CGRect(x: 0, y: top + 2, width: 420, height: 42), ink: { _, _ in Self.black }
        )
        #expect(difference <= Self.most, "\(difference)")
    }

    // MARK: Weights and styles

    @Test func weightsAndDesigns() throws {
        let scene = try GoldenScene("text-weights", in: "text")
        let names = [
            "Ultra light", "Thin", "Light", "Regular", "Medium", "Semibold", "Bold", "Heavy", "Black",
        ]
        let suffixes = [
            "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black",
        ]
        var whole = Self.picture(scene)
        for (row, name) in names.enumerated() {
            let suffix = suffixes[row]
            let isHeavy = row >= 5
            let fonts = [
                "Inter-\(suffix)", suffix == "Regular" ? "Inter-Italic" : "Inter-\(suffix)Italic",
                row % 2 == 0
                    ? (isHeavy ? "NotoSerif-Bold" : "NotoSerif-Regular")
                    : (isHeavy ? "DejaVuSansMono-Bold" : "DejaVuSansMono"),
            ]
            for (column, font) in fonts.enumerated() {
                let corner = CGPoint(x: 12 + 135 * Double(column), y: 12 + 31 * Double(row))
                let line = try Self.line(name, font, size: 18, x: corner.x, top: corner.y)
                var reference = Self.picture(scene)
                try reference.draw(line.glyphs, scale: 2)
                try whole.draw(line.glyphs, scale: 2)
                let difference = scene.difference(
                    from: reference, in: CGRect(x: corner.x - 4, y: corner.y + 1, width: 130, height: 26),
                    ink: { _, _ in Self.black })
                // One glyph on the border of two quarters of a pixel may be in either.
                #expect(difference <= 1.5 * Self.most, "\(name) \(font): \(difference)")
            }
        }
        let difference = scene.difference(
            from: whole, in: CGRect(x: 0, y: 0, width: 420, height: 300), ink: { _, _ in Self.black })
        #expect(difference <= Self.most, "\(difference)")
    }

    @Test func textStyles() throws {
        let scene = try GoldenScene("text-styles", in: "text")
        // Apple's sizes at the default text size.
        let styles: [(String, Double)] = [
            ("largeTitle", 34), ("title", 28), ("title2", 22), ("title3", 20), ("headline", 17),
            ("subheadline", 15), ("body", 17), ("callout", 16), ("footnote", 13), ("caption", 12),
            ("caption2", 11),
        ]
        var reference = Self.picture(scene)
        var top = 10.0
        for (name, size) in styles {
            let font = name == "headline" ? "Inter-SemiBold" : "Inter-Regular"
            try reference.draw(Self.line(name, font, size: size, x: 12, top: top).glyphs, scale: 2)
            top += Self.up(try Self.height(font, size: size)) + 4
        }
        #expect(top < 330)
        let difference = scene.difference(
            from: reference, in: CGRect(x: 0, y: 0, width: 300, height: 330), ink: { _, _ in Self.black })
        #expect(difference <= Self.most, "\(difference)")
    }

    // MARK: Truncation

    @Test func truncations() throws {
        let scene = try GoldenScene("text-truncation", in: "text")
        let text = "A long line that has no room"
        let font = try ReferenceFont("Inter-Regular")
        func width(_ text: String) throws -> Double { try ShapedReference(text, font, size: 17).width }
        let ellipsis = try width("…")
        /// The longest start or end of the text that fits.
        func longest(_ room: Double, _ part: (Int) -> String) throws -> String {
            var best = ""
            for count in 1...text.count where try width(part(count)) <= room { best = part(count) }
            return best.trimmingCharacters(in: .whitespaces)
        }
        let head = { (count: Int) in String(text.prefix(count)) }
        let tail = { (count: Int) in String(text.suffix(count)) }
        let start = try longest((180 - ellipsis) / 2, head)
        let shown = [
            ["…", try longest(180 - ellipsis, tail)],
            [start, "…", try longest(180 - ellipsis - width(start), tail)],
            [try longest(180 - ellipsis, head), "…"],
        ]
        for (row, parts) in shown.enumerated() {
            let frame = CGRect(x: 12, y: 10 + 32 * Double(row), width: 180, height: 26)
            var reference = Self.picture(scene)
            var x = 12.0
            for part in parts {
                let line = try Self.line(part, font.name, size: 17, x: x, top: frame.minY)
                try reference.draw(line.glyphs, scale: 2)
                x += line.width
            }
            let difference = scene.difference(
                from: reference, in: frame.insetBy(dx: 0.5, dy: 0.5), ink: { _, _ in Self.black })
            #expect(difference <= Self.most, "\(parts): \(difference)")
        }
    }
}
