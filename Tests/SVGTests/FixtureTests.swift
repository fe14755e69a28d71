import Foundation
import Raster
import RasterSVG
import TestSupport
import Testing

/// `Fixtures/SVG`: small drawings that say in a comment what colours they have where, worked out by hand. A
/// line `expect x y RRGGBBAA` is a pixel at scale 1, not multiplied by its alpha; each component may be off
/// by 2.
@Suite struct FixtureTests {
    struct Expectation: CustomStringConvertible {
        let x, y: Int
        let color: [Int]

        init?(_ line: Substring) {
            let words = line.split(separator: " ")
            guard words.count == 4, words[0] == "expect", let x = Int(words[1]), let y = Int(words[2]),
                words[3].count == 8, let digits = UInt32(words[3], radix: 16)
            else { return nil }
            self.x = x
            self.y = y
            color = [24, 16, 8, 0].map { Int(digits >> $0 & 255) }
        }

        var description: String { "\(x) \(y)" }
    }

    static let directory = Golden.root.appendingPathComponent("Fixtures/SVG")
    static let names: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? [])
        .filter { $0.hasSuffix(".svg") }.sorted()

    @Test func thereAreDrawings() { #expect(Self.names.count >= 18) }

    @Test(arguments: names)
    func hasTheColorsThatItSays(name: String) throws {
        let file = Self.directory.appendingPathComponent(name)
        let text = try String(contentsOf: file, encoding: .utf8)
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("expect") }
        #expect(!lines.isEmpty)
        let document = try SVGDocument(contentsOf: file)
        #expect(document.warnings == [])
        let image = document.drawing().image()
        for line in lines {
            let expectation = try #require(Expectation(line), "\(line)")
            let pixel = image[expectation.x, expectation.y]
            let alpha = Int(pixel.alpha)
            let channels = [pixel.red, pixel.green, pixel.blue].map {
                alpha == 0 ? 0 : (Int($0) * 255 + alpha / 2) / alpha
            }
            let expected = expectation.color
            // Dividing by a small alpha magnifies rounding.
            let allowed = alpha == 0 ? 0 : 2 + 128 / max(alpha, 1)
            let isNear = zip(channels, expected).allSatisfy { abs($0 - $1) <= allowed }
            #expect(isNear && abs(alpha - expected[3]) <= 2, "\(name): \(line), got \(channels) \(alpha)")
        }
    }
}
