import Foundation
import Raster
import TestSupport
import Testing

/// What glyphs cover, against FreeType's rasterizer and against paths.
@Suite struct GlyphCoverageTests {
    static func difference(_ first: [UInt8], _ second: [UInt8]) -> (mean: Double, most: Int) {
        var sum = 0
        var most = 0
        var count = 0
        for (a, b) in zip(first, second) where a != 0 || b != 0 {
            let difference = abs(Int(a) - Int(b))
            sum += difference
            most = max(most, difference)
            count += 1
        }
        return (count == 0 ? 255 : Double(sum) / Double(count), most)
    }

    @Test(arguments: [9, 16, 24, 48, 64, 100])
    func coverageIsFreeTypes(size: Int) throws {
        let path = try #require(
            FontCatalog.shared.listing(ofFamily: "DejaVu Sans").first { $0.postScriptName == "DejaVuSans" }
        ).path
        var worst = 0.0
        for (index, letter) in "Agm8&@éß".enumerated() {
            let sample = TextSample(string: String(letter), size: Double(size))
            // Every quarter of a pixel is met.
            let origin = CGPoint(
                x: 10 + CGFloat(index % 4) / 4,
                y: (CGFloat(size) * 1.2).rounded() + CGFloat((index + size) / 4 % 4) / 4)
            let width = size * 2 + 16
            let drawn = sample.picture(at: origin, size: CGSize(width: width, height: width)).alphas
            let glyph = try #require(sample.face.glyph(for: letter.unicodeScalars.first ?? "A"))
            let expected = try FreeTypePicture(
                path, glyph: glyph, pixelsPerEm: size, origin: origin, width: width, height: width)
            worst = max(worst, Self.difference(drawn, expected.alphas).mean)
        }
        #expect(worst <= 1)
    }

    @Test func smallGlyphsStandAtQuartersOfAPixel() {
        let sample = TextSample(string: "l")
        func picture(_ x: CGFloat, _ y: CGFloat) -> [UInt8] {
            sample.picture(at: CGPoint(x: 10 + x, y: 30 + y)).alphas
        }
        #expect(picture(0.124, 0.124) == picture(0, 0))
        #expect(picture(0.126, 0) == picture(0.25, 0))
        #expect(picture(0, -0.126) == picture(0, -0.25))
        #expect(picture(0.25, 0) != picture(0, 0))
        #expect(picture(0, 0.25) != picture(0, 0))
        // A whole pixel is a shift.
        let moved = picture(1, 0)
        #expect(Array(picture(0, 0).dropLast()) == Array(moved.dropFirst()))
    }

    @Test func largeGlyphsStandWhereTheyAre() {
        let sample = TextSample(string: "l", size: 65)
        let first = sample.picture(at: CGPoint(x: 10, y: 60)).alphas
        #expect(sample.picture(at: CGPoint(x: 10 + 1.0 / 64, y: 60)).alphas != first)
    }

    /// The same outlines filled as paths, to a step of rounding.
    @Test(arguments: [0.0, 0.3, 1.5707963267948966]) func turnedTextIsItsOutlines(angle: Double) throws {
        let sample = TextSample(string: "HoH", size: 40)
        let drawn = Drawing(size: CGSize(square: 200)) { context, _ in
            context.translateBy(x: 80, y: 90)
            context.rotate(by: .radians(angle))
            context.scaleBy(x: 1.7, y: 1.7)
            sample.draw(in: context, at: .zero)
        }.image()
        let filled = Drawing(size: CGSize(square: 200)) { context, _ in
            context.translateBy(x: 80, y: 90)
            context.rotate(by: .radians(angle))
            context.scaleBy(x: 1.7, y: 1.7)
            var x = 0.0
            for letter in "HoH".unicodeScalars {
                guard let glyph = sample.face.glyph(for: letter) else { continue }
                context.fill(
                    sample.face.outline(of: glyph, size: 40).offsetBy(dx: x, dy: 0), with: .color(.black))
                x += sample.face.advance(of: glyph) * 40
            }
        }.image()
        #expect(!drawn.isClear)
        #expect(zip(drawn.alphas, filled.alphas).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    @Test func unevenScalesAndFlipsKeepTheShape() {
        let sample = TextSample(string: "F", size: 20)
        let plain = sample.picture(at: CGPoint(x: 10, y: 40)).alphas
        let flipped = sample.picture(
            at: CGPoint(x: 10, y: 40),
            change: { context in
                context.translateBy(x: 80, y: 0)
                context.scaleBy(x: -1, y: 1)
            }
        ).alphas
        let mirrored = (0..<64).flatMap { row in plain[(row * 80)..<(row * 80 + 80)].reversed() }
        #expect(zip(flipped, mirrored).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        let wide = sample.picture(at: CGPoint(x: 5, y: 40), change: { $0.scaleBy(x: 2, y: 1) }).alphas
        let sum = plain.reduce(0) { $0 + Int($1) }
        let wideSum = wide.reduce(0) { $0 + Int($1) }
        #expect(abs(wideSum - 2 * sum) < sum / 20)
    }

    @Test func aGlyphAtTheEdgeIsCut() {
        let sample = TextSample(string: "W", size: 30)
        let whole = sample.picture(at: CGPoint(x: 30, y: 40), size: CGSize(square: 80))
        for (dx, dy) in [(-40, 0), (35, 0), (0, -30), (0, 30), (-38, 28)] {
            let cut = sample.picture(at: CGPoint(x: 30 + dx, y: 40 + dy), size: CGSize(square: 80))
            for y in 0..<80 {
                for x in 0..<80 {
                    let (fromX, fromY) = (x - dx, y - dy)
                    let expected =
                        (0..<80).contains(fromX) && (0..<80).contains(fromY) ? whole[fromX, fromY].alpha : 0
                    if cut[x, y].alpha != expected { Issue.record("\(dx), \(dy): pixel \(x), \(y)") }
                }
            }
        }
    }
}

extension CGSize {
    init(square side: CGFloat) { self.init(width: side, height: side) }
}
