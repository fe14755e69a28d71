import CFreeType
import Foundation
import Raster
import RasterGallery
import RasterTesting
import TestSupport
import Testing

/// Lines under and through text, effects, and emoji, in the gallery's scenes.
@Suite(.enabled(if: ReferenceFont.areInstalled, "the fonts or hb-shape are missing: run Scripts/setup"))
struct TextEffectsGoldenTests {
    static let red = SIMD4<Double>(255, 59, 48, 255)

    // MARK: Lines

    /// Lengths of strokes and gaps in thicknesses, as AppKit's.
    static let patterns: [(name: String, lengths: [Double])] = [
        ("solid", []), ("dash", [10, 5]), ("dot", [3, 3]), ("dashDot", [10, 3, 3, 3]),
        ("dashDotDot", [10, 3, 3, 3, 3, 3]),
    ]

    /// Whether a pattern that starts at 0 is on throughout a range, off throughout it, or neither.
    static func isOn(_ lengths: [Double], _ range: ClosedRange<Double>) -> Bool? {
        if lengths.isEmpty { return true }
        let period = lengths.reduce(0, +)
        let start = range.lowerBound - (range.lowerBound / period).rounded(.down) * period
        let end = start + range.upperBound - range.lowerBound
        var position = 0.0
        for (index, length) in lengths.enumerated() {
            if start >= position, end <= position + length { return index % 2 == 0 }
            position += length
        }
        return nil
    }

    @Test func underlinesAndStrikethroughs() throws {
        let scene = try GoldenScene("text-lines", in: "text")
        let font = try ReferenceFont("Inter-Regular")
        let metrics = try font.metrics()
        for (row, pattern) in Self.patterns.enumerated() {
            let top = 12 + 36 * Double(row)
            let baseline = top + TextGoldenTests.up(metrics.ascent * 22)
            for (left, isUnder) in [(12.0, true), (220.0, false)] {
                let line = try ShapedReference(
                    "Type: \(pattern.name)", font, size: 22, x: left, y: baseline)
                var glyphs = TextGoldenTests.picture(scene)
                try glyphs.draw(line.glyphs, scale: 2)
                let thickness =
                    22 * (isUnder ? metrics.underlineThickness : metrics.strikethroughThickness)
                let upper =
                    baseline - 22 * (isUnder ? metrics.underlinePosition : metrics.strikethroughPosition)
                // Rows that the line covers whole, and columns of ink that it has to make room for.
                let rows = Int((upper * 2).rounded(.up))..<Int((upper + thickness) * 2)
                #expect(!rows.isEmpty)
                let inked = (0..<glyphs.width).map { x in rows.contains { glyphs[x, $0] > 0.02 } }
                var (drawn, leftOut) = (0, 0)
                for x in Int(left * 2) + 1..<Int((left + line.width) * 2) - 1 {
                    let place = (Double(x) / 2 - left) / thickness
                    let on = Self.isOn(pattern.lengths, place...(place + 0.5 / thickness))
                    let reach = Int(thickness * 2)
                    let isFar = !inked[max(0, x - reach - 1)...(x + reach + 1)].contains(true)
                    let isClose = inked[(x - reach + 1)...(x + reach - 1)].contains(true)
                    for y in rows where glyphs[x, y] == 0 {
                        let found = scene.pixel(x, y)
                        if on == false || (isUnder && isClose) {
                            #expect(found == TextGoldenTests.white, "\(pattern.name) \(x) \(y)")
                            leftOut += 1
                        } else if on == true, !isUnder || isFar {
                            let ink = isUnder ? Self.red : TextGoldenTests.black
                            #expect(distance(found, ink) <= 1, "\(pattern.name) \(x) \(y)")
                            drawn += 1
                        }
                    }
                }
                #expect(drawn > 60, "\(pattern.name)")
                #expect(leftOut > (isUnder || row > 0 ? 3 : -1), "\(pattern.name)")
            }
        }
    }

    @Test func raisedAndSpacedRuns() throws {
        let scene = try GoldenScene("text-lines", in: "text")
        let font = try ReferenceFont("Inter-Regular")
        let ascent = try font.metrics().ascent
        // The raised run is the higher one.
        let baseline = 196 + TextGoldenTests.up(max(ascent * 22, ascent * 13 + 9))
        let first = try ShapedReference("E = mc", font, size: 22, x: 12, y: baseline)
        let second = try ShapedReference("2", font, size: 13, x: 12 + first.width, y: baseline - 9)
        var third = try ShapedReference(
            "  spaced", font, size: 22, x: 12 + first.width + second.width, y: baseline)
        for place in third.glyphs.indices { third.glyphs[place].x += 4 * Double(place) }
        for (line, ink, rect) in [
            (first, TextGoldenTests.black, CGRect(x: 0, y: 192, width: 12 + first.width, height: 36)),
            (
                second, Self.red,
                CGRect(x: 12 + first.width + 0.5, y: 192, width: second.width, height: 36)
            ),
            (
                third, TextGoldenTests.black,
                CGRect(x: 12 + first.width + second.width + 4, y: 192, width: 160, height: 36)
            ),
        ] {
            var reference = TextGoldenTests.picture(scene)
            try reference.draw(line.glyphs, scale: 2)
            let difference = scene.difference(from: reference, in: rect, ink: { _, _ in ink })
            #expect(difference <= TextGoldenTests.most, "\(rect): \(difference)")
        }
    }

    // MARK: Effects

    /// "Raster" with its box's middle on a point.
    static func word(x: Double, y: Double) throws -> [ReferenceGlyph] {
        let font = try ReferenceFont("Inter-Bold")
        let metrics = try font.metrics()
        let width = TextGoldenTests.up(try ShapedReference("Raster", font, size: 34).width)
        let height = TextGoldenTests.up((metrics.ascent + metrics.descent + metrics.gap) * 34)
        return try ShapedReference(
            "Raster", font, size: 34, x: x - width / 2,
            y: y - height / 2 + TextGoldenTests.up(metrics.ascent * 34)
        ).glyphs
    }

    @Test func turned() throws {
        let scene = try GoldenScene("text-effects", in: "text")
        var reference = TextGoldenTests.picture(scene)
        try reference.draw(
            Self.word(x: 80, y: 70), scale: 2, angle: -20 * .pi / 180, about: CGPoint(x: 80, y: 70))
        let difference = scene.difference(
            from: reference, in: CGRect(x: 0, y: 0, width: 170, height: 130),
            ink: { _, _ in SIMD4(175, 82, 222, 255) })
        #expect(difference <= TextGoldenTests.most, "\(difference)")
    }

    @Test func clipped() throws {
        let scene = try GoldenScene("text-effects", in: "text")
        var reference = TextGoldenTests.picture(scene)
        try reference.draw(Self.word(x: 300, y: 64), scale: 2)
        func radius(_ x: Int, _ y: Int) -> Double {
            let (across, down) = ((GoldenScene.center(x) - 295) / 50, (GoldenScene.center(y) - 63) / 23)
            return (across * across + down * down).squareRoot()
        }
        let yellow = mix(TextGoldenTests.white, SIMD4(255, 204, 0, 255), 0.4)
        let ground = SIMD4(yellow.x.rounded(), yellow.y.rounded(), yellow.z.rounded(), 255)
        let rect = CGRect(x: 200, y: 10, width: 210, height: 110)
        let difference = scene.difference(
            from: reference, in: rect, ground: ground, ink: { _, _ in TextGoldenTests.black },
            where: { radius($0, $1) < 0.95 })
        #expect(difference <= TextGoldenTests.most, "\(difference)")
        var cut = 0.0
        for y in 20..<240 {
            for x in 400..<820 where radius(x, y) > 1.05 {
                cut += reference[x, y]
                #expect(scene.pixel(x, y) == TextGoldenTests.white, "\(x) \(y)")
            }
        }
        #expect(cut > 100)
    }

    @Test func blurredAndShadowed() throws {
        let scene = try GoldenScene("text-effects", in: "text")
        var reference = TextGoldenTests.picture(scene)
        try reference.draw(Self.word(x: 80, y: 180), scale: 2)
        // Three points.
        let blurred = reference.blurred(deviation: 6)
        let difference = scene.difference(
            from: blurred, in: CGRect(x: 0, y: 140, width: 155, height: 90),
            ink: { _, _ in TextGoldenTests.black })
        #expect(difference <= TextGoldenTests.most, "\(difference)")

        var caster = TextGoldenTests.picture(scene)
        try caster.draw(Self.word(x: 220, y: 180), scale: 2)
        let shadow = caster.blurred(deviation: 6, x: 6, y: 8, cutAt: 2)
        var sum = 0.0
        var count = 0
        for y in 280..<460 {
            for x in 314..<540 {
                let under = mix(TextGoldenTests.white, TextGoldenTests.black, shadow[x, y] / 2)
                let expected = mix(under, SIMD4(255, 149, 0, 255), caster[x, y])
                if distance(expected, TextGoldenTests.white) < 0.5 { continue }
                sum += distance(scene.pixel(x, y), expected)
                count += 1
            }
        }
        #expect(count > 10_000)
        #expect(sum / Double(count) <= TextGoldenTests.most, "\(sum / Double(count))")
    }

    @Test func asAClip() throws {
        let scene = try GoldenScene("text-effects", in: "text")
        var reference = TextGoldenTests.picture(scene)
        try reference.draw(Self.word(x: 350, y: 180), scale: 2)
        // Stripes of five pixels, in turn blue and red, with five of nothing between them.
        let difference = scene.difference(
            from: reference, in: CGRect(x: 285, y: 150, width: 130, height: 60),
            ink: { _, y in
                let stripe = (y - 300) / 5
                return stripe % 2 == 1
                    ? TextGoldenTests.white : stripe % 4 == 0 ? SIMD4(0, 122, 255, 255) : Self.red
            })
        #expect(difference <= TextGoldenTests.most, "\(difference)")
    }

    // MARK: Emoji

    /// A bitmap glyph of a colour font, and where it goes in ems from the glyph's origin, y down.
    private struct Bitmap {
        var pixels: [SIMD4<Double>] = []
        var width = 0
        var height = 0
        var rect = CGRect.zero

        init(_ font: ReferenceFont, _ glyph: UInt32) throws {
            self = try font.withFace { face in
                try #require(FT_Select_Size(face, 0) == 0)
                // FT_LOAD_COLOR
                try #require(FT_Load_Glyph(face, glyph, 1 << 20) == 0)
                let slot = try #require(face.pointee.glyph).pointee
                var bitmap = Bitmap()
                bitmap.width = Int(slot.bitmap.width)
                bitmap.height = Int(slot.bitmap.rows)
                for row in 0..<bitmap.height {
                    for column in 0..<bitmap.width {
                        let start = row * Int(slot.bitmap.pitch) + 4 * column
                        let bytes = (0..<4).map { Double(slot.bitmap.buffer[start + $0]) }
                        bitmap.pixels.append(SIMD4(bytes[2], bytes[1], bytes[0], bytes[3]))
                    }
                }
                let em = Double(try #require(face.pointee.size).pointee.metrics.y_ppem)
                bitmap.rect = CGRect(
                    x: Double(slot.bitmap_left) / em, y: -Double(slot.bitmap_top) / em,
                    width: Double(bitmap.width) / em, height: Double(bitmap.height) / em)
                return bitmap
            }
        }

        private init() {}

        /// The mean of the pixels that a box covers, premultiplied; its sides are 0 to 1 across and down the
        /// bitmap.
        func mean(_ box: CGRect) -> SIMD4<Double> {
            var sum = SIMD4<Double>.zero
            let samples = 8
            for down in 0..<samples {
                for across in 0..<samples {
                    let x = (box.minX + box.width * (Double(across) + 0.5) / Double(samples)) * Double(width)
                    let y = (box.minY + box.height * (Double(down) + 0.5) / Double(samples)) * Double(height)
                    guard x >= 0, y >= 0, Int(x) < width, Int(y) < height else { continue }
                    sum += pixels[Int(y) * width + Int(x)]
                }
            }
            return sum / Double(samples * samples)
        }
    }

    /// Each sequence is one glyph by HarfBuzz; its bitmap by FreeType, made smaller by the mean of its
    /// pixels.
    @Test func emoji() throws {
        let scene = try GoldenScene("text-scripts", in: "text")
        let sequences = ["👍🏽", "👩‍👩‍👧‍👦", "🏳️‍🌈", "🇪🇺", "❤️"]
        let parts = try TextGoldenTests.parts(of: sequences.joined(separator: " ") + " ✈︎", size: 21)
        let ascent = try parts.map { try $0.font.metrics().ascent }.max()!
        let line = try ReferenceLine(parts, size: 21, x: 12, y: 12 + 46 * 4 + TextGoldenTests.up(ascent * 21))
        let emoji = line.glyphs.filter { $0.font.name == "NotoColorEmoji" }
        #expect(emoji.count == sequences.count)
        #expect(Set(emoji.map(\.glyph)).count == sequences.count)
        for (sequence, glyph) in zip(sequences, emoji) {
            let bitmap = try Bitmap(glyph.font, glyph.glyph)
            let rect = CGRect(
                x: glyph.x + bitmap.rect.minX * 21, y: glyph.y + bitmap.rect.minY * 21,
                width: bitmap.rect.width * 21, height: bitmap.rect.height * 21)
            var sum = 0.0
            var count = 0
            for y in Int(rect.minY * 2)...Int(rect.maxY * 2) {
                for x in Int(rect.minX * 2)...Int(rect.maxX * 2) {
                    let box = CGRect(
                        x: (Double(x) / 2 - rect.minX) / rect.width,
                        y: (Double(y) / 2 - rect.minY) / rect.height, width: 0.5 / rect.width,
                        height: 0.5 / rect.height)
                    let ink = bitmap.mean(box)
                    let expected = ink + SIMD4(repeating: 255 - ink.w)
                    let found = scene.pixel(x, y)
                    if found == TextGoldenTests.white, ink.w == 0 { continue }
                    sum += distance(found, expected)
                    count += 1
                }
            }
            #expect(count > 500, "\(sequence)")
            // The picture is made smaller by a sharper filter than the mean.
            #expect(sum / Double(max(count, 1)) <= 8, "\(sequence): \(sum / Double(max(count, 1)))")
        }
    }
}
