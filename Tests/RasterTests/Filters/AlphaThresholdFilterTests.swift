import Foundation
import Raster
import TestSupport
import Testing

@Suite struct AlphaThresholdFilterTests {
    /// Alpha grows by 16 from column to column.
    static let ramp = FilterPicture(PixelRect(x: 0, y: 0, width: 16, height: 9)) { x, _ in
        UInt32(x * 16) << 24
    }

    /// Row 4's alphas.
    static func row(_ picture: FilterPicture) -> [Int] {
        (picture.region.x..<(picture.region.x + picture.region.width)).map { picture.component(3, $0, 4) }
    }

    /// The edge lies where the alpha would be the bound: a column is covered by how far right of it the edge
    /// is not.
    @Test func aRampIsCutWhereItCrossesTheBound() {
        for bound in stride(from: 40.0, through: 200, by: 3.7) {
            let result = Self.row(Self.ramp.filtered(.alphaThreshold(min: bound / 255)))
            for x in 1..<14 {
                let expected = min(max((Double(x * 16) - bound) / 16 + 0.5, 0), 1) * 255
                #expect(abs(Double(result[x]) - expected) < 0.51, "bound \(bound) at \(x)")
            }
        }
    }

    @Test func theUpperBoundCutsToo() {
        let result = Self.row(Self.ramp.filtered(.alphaThreshold(min: 50.0 / 255, max: 120.0 / 255)))
        for x in 1..<14 {
            let low = min(max((Double(x * 16) - 50) / 16 + 0.5, 0), 1)
            let high = min(max((120 - Double(x * 16)) / 16 + 0.5, 0), 1)
            #expect(abs(Double(result[x]) - min(low, high) * 255) < 0.51, "\(x)")
        }
    }

    @Test func hardEdgesStay() {
        let picture = FilterPicture(PixelRect(x: 0, y: 0, width: 20, height: 20)) { x, y in
            x > 4 && x < 15 && y > 6 && y < 11 ? 0xFF00_00FF : 0
        }
        let result = picture.filtered(
            .alphaThreshold(min: 0.5, color: Color(red: 0, green: 1, blue: 0)),
            output: PixelRect(x: -3, y: -3, width: 26, height: 26))
        let expected = FilterPicture(result.region) { x, y in picture[x, y] == 0 ? 0 : 0xFF00_FF00 }
        #expect(result == expected)
    }

    /// A blurred disc, cut at one half, is nearly the disc: its area tells.
    @Test func aBlurredDiscIsADiscAgain() {
        let radius = 20.0
        let picture = FilterPicture(PixelRect(x: 0, y: 0, width: 64, height: 64)) { x, y in
            let (dx, dy) = (Double(x) - 31.5, Double(y) - 31.5)
            let coverage = min(max(radius - (dx * dx + dy * dy).squareRoot() + 0.5, 0), 1)
            return UInt32(coverage * 255 + 0.5) << 24
        }
        let cut = picture.filtered(.blur(radius: 3)).filtered(.alphaThreshold(min: 0.5))
        let area = cut.pixels.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
        // Curvature draws the edge in by deviation² / (2 · radius): 9 / 40.
        #expect(abs(area - .pi * pow(radius - 0.225, 2)) < 8, "\(area)")
        #expect(cut.pixels.contains { (30..<225).contains($0 >> 24) }, "edges are antialiased")
    }

    @Test func colours() {
        let solid = FilterPicture(PixelRect(x: 0, y: 0, width: 9, height: 9)) { _, _ in 0xFF12_3456 }
        func middle(_ filter: GraphicsContext.Filter) -> UInt32 { solid.filtered(filter)[4, 4] }
        #expect(middle(.alphaThreshold(min: 0.5)) == 0xFF00_0000)
        #expect(
            middle(.alphaThreshold(min: 0.5, color: Color(red: 1, green: 0.5, blue: 0, opacity: 0.5)))
                == 0x8000_4080)
        #expect(middle(.alphaThreshold(min: 1)) == 0xFF00_0000, "the bounds belong to it")
        #expect(middle(.alphaThreshold(min: 0.2, max: 0.9)) == 0)
    }

    @Test func oddBounds() throws {
        let bad: [(Double, Double)] = [(0.6, 0.5), (.nan, 1), (0, .nan), (.infinity, -.infinity)]
        for (low, high) in bad {
            let result = Self.ramp.filtered(.alphaThreshold(min: low, max: high))
            #expect(Set(result.pixels) == [0], "\(low)…\(high)")
        }
        for low: Double in [0, -1, -.infinity] {
            let filter = FilterPicture.record(.alphaThreshold(min: low))
            let layerFilter = try #require(filter.layerFilter(scale: 1))
            #expect(layerFilter.outputBounds(of: Self.ramp.region) == nil)
            let result = Self.ramp.filtered(
                .alphaThreshold(min: low), output: PixelRect(x: -9, y: -9, width: 40, height: 30))
            #expect(Set(result.pixels) == [0xFF00_0000])
        }
        let beyond = Self.ramp.filtered(.alphaThreshold(min: 2, max: 3))
        #expect(Set(beyond.pixels) == [0])
    }

    @Test func linearDrawings() {
        let color = Color(red: 0.5, green: 0, blue: 1)
        let result = Self.ramp.floatFiltered(.alphaThreshold(min: 100.0 / 255, color: color))
        for x in 1..<14 {
            let coverage = min(max((Double(x * 16) - 100) / 16 + 0.5, 0), 1)
            let expected = SIMD4(SRGBReference.linear(0.5), 0, 1, 1) * coverage
            for channel in 0..<4 {
                #expect(abs(Double(result[4 * 16 + x][channel]) - expected[channel]) < 1e-5)
            }
        }
    }
}
