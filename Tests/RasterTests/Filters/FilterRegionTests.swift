import Foundation
import Raster
import TestSupport
import Testing

/// What every filter promises about regions: a tile is a crop, from no more input than it asks for, and
/// nothing is painted outside its bounds; on every level of kernels.
@Suite struct FilterRegionTests {
    static let filters: [(String, GraphicsContext.Filter)] = {
        var perspective = ProjectionTransform()
        perspective.m12 = 0.2
        perspective.m13 = 0.002
        perspective.m31 = 5.5
        var matrix = ColorMatrix()
        matrix.a5 = 0.25
        matrix.r2 = 0.5
        var filters: [(String, GraphicsContext.Filter)] = [
            0.3, 1, 2.3, 3.4, 3.6, 5, 7, 9.5, 15, 29, 61,
        ].map { ("blur \($0)", .blur(radius: $0)) }
        filters += [
            ("opaque blur", .blur(radius: 6, options: .opaque)),
            ("shadow", .shadow(radius: 2, x: 3.25, y: -2.5)),
            ("wide shadow", .shadow(color: .red, radius: 9, x: -7.3, y: 11.6)),
            ("hard shadow", .shadow(color: .blue, radius: 0, x: 4, y: 0.5)),
            (
                "shadow above",
                .shadow(color: .red, radius: 4, x: 1, blendMode: .multiply, options: .shadowAbove)
            ),
            ("shadow alone", .shadow(color: .red, radius: 4, x: 1, y: 2, options: .shadowOnly)),
            (
                "inner shadow",
                .shadow(
                    radius: 5, x: 2, y: 3, blendMode: .sourceAtop, options: [.shadowAbove, .invertsAlpha])
            ),
            ("shadow of what is clear", .shadow(radius: 4, y: 3, options: [.invertsAlpha])),
            ("shadow of nothing", .shadow(radius: .infinity, options: [.invertsAlpha])),
            ("vanishing shadow", .shadow(radius: 4, y: 3, blendMode: .sourceIn)),
            ("colour matrix", .colorMatrix(matrix)),
            ("saturation", .saturation(0.4)),
            ("luminance to alpha", .luminanceToAlpha),
            ("alpha threshold", .alphaThreshold(min: 0.4, max: 0.9, color: .green)),
            ("alpha threshold from 0", .alphaThreshold(min: 0, max: 0.5)),
            ("projection", .projectionTransform(perspective)),
            (
                "colour shader",
                .colorShader { point, color in
                    Color.Resolved(
                        red: Float(point.x / 64), green: color.green, blue: color.red,
                        opacity: color.opacity * 0.5)
                }
            ),
            (
                "distortion shader",
                .distortionShader(
                    {
                        CGPoint(
                            x: $0.x + 4 * ($0.y / 8).rounded(.down).truncatingRemainder(dividingBy: 2),
                            y: $0.y)
                    },
                    maxSampleOffset: CGSize(width: 4, height: 0))
            ),
            (
                "layer shader",
                .layerShader(
                    { point, layer in
                        var color = layer(CGPoint(x: point.x - 3, y: point.y + 2.5))
                        color.linearRed = layer(point).linearGreen
                        return color
                    }, maxSampleOffset: CGSize(width: 3, height: 3))
            ),
        ]
        filters += FilterGraphCases.graphs.map { ($0.0, .graph($0.1)) }
        return filters
    }()

    static let region = PixelRect(x: -11, y: 7, width: 53, height: 45)
    static let whole = PixelRect(x: -40, y: -30, width: 111, height: 118)

    static func common(_ a: PixelRect, _ b: PixelRect) -> PixelRect {
        let (x, y) = (max(a.x, b.x), max(a.y, b.y))
        let right = min(a.x + a.width, b.x + b.width)
        let bottom = min(a.y + a.height, b.y + b.height)
        return PixelRect(x: x, y: y, width: max(right - x, 0), height: max(bottom - y, 0))
    }

    @Test(arguments: filters.indices) func aTileIsACrop(index: Int) throws {
        let (name, filter) = Self.filters[index]
        let layerFilter = try #require(FilterPicture.record(filter).layerFilter(scale: 1))
        let picture = FilterPicture.noise(Self.region, seed: UInt64(index))
        let workspace = FilterWorkspace()
        let whole = picture.filtered(layerFilter, output: Self.whole, workspace: workspace)
        let floatWhole = picture.floatFiltered(filter, output: Self.whole)
        var random = SeededGenerator(seed: UInt64(index) + 100)
        for _ in 0..<25 {
            let tile = Self.common(
                PixelRect(
                    x: random.integer(-45...60), y: random.integer(-35...80), width: random.integer(1...70),
                    height: random.integer(1...50)), Self.whole)
            if tile.width == 0 || tile.height == 0 { continue }
            let input = picture.crop(Self.common(layerFilter.inputRegion(for: tile), Self.region))
            let result = input.filtered(layerFilter, output: tile, workspace: workspace)
            #expect(result == whole.crop(tile), "\(name), \(tile)")
            let floats = input.floatFiltered(filter, output: tile)
            let isSame = (0..<(tile.width * tile.height)).allSatisfy { place in
                let x = tile.x - Self.whole.x + place % tile.width
                let y = tile.y - Self.whole.y + place / tile.width
                let expected = floatWhole[y * Self.whole.width + x]
                return (0..<4).allSatisfy { floats[place][$0].bitPattern == expected[$0].bitPattern }
            }
            #expect(isSame, "\(name) in Floats, \(tile)")
        }
    }

    @Test(arguments: filters.indices) func nothingIsPaintedOutsideTheBounds(index: Int) throws {
        let (name, filter) = Self.filters[index]
        let layerFilter = try #require(FilterPicture.record(filter).layerFilter(scale: 1))
        // Nothing blurs to more than what is opaque throughout.
        for pixel: UInt32 in [0xFFFF_FFFF, 0xFFFF_0000, 0x7F40_007F] {
            let picture = FilterPicture(Self.region) { _, _ in pixel }
            guard let bounds = layerFilter.outputBounds(of: Self.region) else { return }
            let result = picture.filtered(
                layerFilter, output: PixelRect(x: -300, y: -300, width: 700, height: 700),
                workspace: FilterWorkspace())
            let outside = FilterPicture(result.region) { x, y in
                let isInside =
                    (bounds.x..<(bounds.x + bounds.width)).contains(x)
                    && (bounds.y..<(bounds.y + bounds.height)).contains(y)
                return isInside ? 0 : result[x, y]
            }
            #expect(Set(outside.pixels) == [0], "\(name)")
        }
    }

    @Test(arguments: filters.indices) func everyLevelGivesTheSameBytes(index: Int) throws {
        let (name, filter) = Self.filters[index]
        let layerFilter = try #require(FilterPicture.record(filter).layerFilter(scale: 1))
        for seed: UInt64 in 0..<3 {
            let picture = FilterPicture.noise(Self.region, seed: seed)
            let results = KernelLevel.available.map { level in
                picture.filtered(
                    layerFilter, output: Self.whole, workspace: FilterWorkspace(level: level))
            }
            #expect(results.allSatisfy { $0 == results[0] }, "\(name)")
        }
    }

    /// The sum of the tails decides: under an opaque half plane nothing of half a byte is more than 2.9
    /// deviations away.
    @Test func aBlurReachesNoFartherThanItMust() throws {
        for deviation in [1.0, 3, 4, 10, 20, 60] {
            let filter = try #require(
                FilterPicture.record(.blur(radius: CGFloat(deviation))).layerFilter(scale: 1))
            let bounds = try #require(filter.outputBounds(of: Self.region))
            let reach = Self.region.x - bounds.x
            #expect(Double(reach) > 2.8 * deviation && Double(reach) <= 3.25 * deviation + 2, "\(deviation)")
        }
    }

    @Test func nothingInGivesNothingOut() throws {
        for (name, filter) in Self.filters {
            let layerFilter = try #require(FilterPicture.record(filter).layerFilter(scale: 1))
            let empty = FilterPicture(PixelRect(x: 4, y: 5, width: 0, height: 0)) { _, _ in 0 }
            let clear = FilterPicture(PixelRect(x: 0, y: 0, width: 9, height: 9)) { _, _ in 0 }
            let output = PixelRect(x: 0, y: 0, width: 9, height: 9)
            let result = empty.filtered(layerFilter, output: output, workspace: FilterWorkspace())
            #expect(
                result == clear.filtered(layerFilter, output: output, workspace: FilterWorkspace()), "\(name)"
            )
            let bounds = layerFilter.outputBounds(of: empty.region)
            // A graph may make something of nothing within its region.
            let isBounded = name.hasPrefix("graph") ? bounds?.isEmpty == true : bounds != nil
            if isBounded { #expect(Set(result.pixels) == [0], "\(name)") }
            _ = empty.filtered(layerFilter, output: empty.region, workspace: FilterWorkspace())
        }
    }

    /// No number traps, and what is asked for stays within what can be added up.
    @Test func hostileNumbers() {
        let numbers: [Double] = [
            0, -1, 1e-300, 0.5, 1e6, 1e9, 1e15, 1e18, 1e19, 1e300, -1e300, .infinity, -.infinity, .nan,
        ]
        let picture = FilterPicture.noise(PixelRect(x: 0, y: 0, width: 7, height: 5), seed: 1)
        let regions = [
            picture.region, PixelRect(x: .min, y: .max, width: .max, height: 4),
            PixelRect(x: -1 << 40, y: 1 << 40, width: 1 << 20, height: 1 << 20),
        ]
        for first in numbers {
            for second in numbers {
                var projection = ProjectionTransform()
                projection.m13 = CGFloat(first)
                projection.m31 = CGFloat(second)
                var matrix = ColorMatrix()
                matrix.r1 = Float(first)
                matrix.a2 = Float(second)
                let size = CGSize(width: first, height: second)
                let filters: [GraphicsContext.Filter] = [
                    .blur(radius: CGFloat(first)),
                    .shadow(radius: CGFloat(first), x: CGFloat(second), y: CGFloat(first)),
                    .shadow(
                        radius: CGFloat(second), x: CGFloat(first), blendMode: .copy,
                        options: [.shadowAbove, .invertsAlpha]),
                    .colorMatrix(matrix), .brightness(first), .contrast(second), .saturation(first),
                    .hueRotation(.radians(second)), .grayscale(first), .colorInvert(second),
                    .colorMultiply(Color(red: first, green: second, blue: 0, opacity: first)),
                    .alphaThreshold(min: first, max: second), .projectionTransform(projection),
                    .distortionShader({ CGPoint(x: $0.x + first, y: $0.y * second) }, maxSampleOffset: size),
                    .layerShader({ $1(CGPoint(x: $0.x * first, y: second)) }, maxSampleOffset: size),
                ]
                for filter in filters {
                    let record = FilterPicture.record(
                        filter, transform: CGAffineTransform(a: 1, b: 0, c: 0.5, d: second, tx: first, ty: 0))
                    _ = record.listDescription
                    for record in [record, FilterPicture.record(filter)] {
                        guard let layerFilter = record.layerFilter(scale: 1) else { continue }
                        for region in regions {
                            _ = layerFilter.inputRegion(for: region)
                            _ = layerFilter.outputBounds(of: region)
                        }
                        _ = picture.filtered(layerFilter, workspace: FilterWorkspace())
                    }
                }
            }
        }
    }
}
