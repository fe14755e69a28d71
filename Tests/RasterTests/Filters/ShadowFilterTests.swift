import Foundation
import Raster
import TestSupport
import Testing

/// Shadows by arithmetic: the source's alpha, blurred by a float64 Gaussian, moved, tinted and composited in
/// Double.
@Suite struct ShadowFilterTests {
    typealias RGBA = SIMD4<Double>

    static let region = PixelRect(x: -8, y: 5, width: 40, height: 36)
    static let output = PixelRect(x: -30, y: -15, width: 90, height: 80)
    static let picture = FilterPicture.shapes(region)

    static func components(_ pixel: UInt32) -> RGBA {
        RGBA(
            Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), Double(pixel >> 24))
            / 255
    }

    /// The picture's alpha, 0 to 1, under a Gaussian that is cut at two deviations and whose middle is
    /// moved. A pixel through which the cut goes counts in part.
    static func cast(_ deviation: Double, x shiftX: Double, y shiftY: Double) -> [Double] {
        func weights(_ shift: Double, _ output: Range<Int>, _ input: Range<Int>) -> [[Double]] {
            output.map { place in
                func weight(_ distance: Double) -> Double {
                    let part = min(max(2 * deviation + 0.5 - abs(distance), 0), 1)
                    return part * exp(-distance * distance / (2 * deviation * deviation))
                }
                let sum = (-200...200).map { weight(Double($0) - shift) }.reduce(0, +)
                return input.map { weight(Double(place - $0) - shift) / sum }
            }
        }
        let columns = region.x..<(region.x + region.width)
        let rows = region.y..<(region.y + region.height)
        let across = weights(shiftX, output.x..<(output.x + output.width), columns)
        let down = weights(shiftY, output.y..<(output.y + output.height), rows)
        let alphas = rows.map { y in columns.map { Double(picture[$0, y] >> 24) / 255 } }
        let middle = alphas.map { row in across.map { zip($0, row).reduce(0) { $0 + $1.0 * $1.1 } } }
        return down.flatMap { weights in
            (0..<output.width).map { x in
                zip(weights, middle).reduce(0) { $0 + $1.0 * $1.1[x] }
            }
        }
    }

    /// Compares with what a formula makes of each pixel's shadow (premultiplied) and source.
    static func check(
        _ filter: GraphicsContext.Filter, _ name: String, alphas: [Double], color: RGBA,
        transform: CGAffineTransform = .identity, within limit: Double,
        _ formula: (_ shadow: RGBA, _ source: RGBA) -> RGBA
    ) {
        let result = picture.filtered(filter, transform: transform, output: output)
        let tint = RGBA(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
        var worst = 0.0
        for (place, pixel) in result.pixels.enumerated() {
            let x = output.x + place % output.width
            let y = output.y + place / output.width
            let expected = formula(tint * alphas[place], components(picture[x, y]))
            let difference = (components(pixel) - expected) * 255
            for channel in 0..<4 { worst = max(worst, abs(difference[channel])) }
        }
        #expect(worst < limit, "\(name): \(worst)")
    }

    static let color = RGBA(0.9, 0.3, 0.1, 0.8)
    static var tint: Color { Color(red: color.x, green: color.y, blue: color.z, opacity: color.w) }

    @Test(arguments: [1.0, 2.5, 3.5, 5, 8, 14]) func theShadowAlone(radius: Double) {
        // From 3.5 pixels on the cut is that of a picture halved and interpolated.
        let limit = radius < 3.5 ? 1.2 : 3.5
        for (x, y) in [(0.0, 0.0), (3, -2), (0.5, 0.25), (-7.75, 4.1), (2.999, -0.001)] {
            let alphas = Self.cast(radius, x: x, y: y)
            Self.check(
                .shadow(
                    color: Self.tint, radius: CGFloat(radius), x: CGFloat(x), y: CGFloat(y),
                    options: .shadowOnly),
                "radius \(radius) by \(x), \(y)", alphas: alphas, color: Self.color, within: limit
            ) { shadow, _ in shadow }
            Self.check(
                .shadow(
                    color: Self.tint, radius: CGFloat(radius), x: CGFloat(x), y: CGFloat(y),
                    options: [.shadowOnly, .invertsAlpha]),
                "inverted, radius \(radius) by \(x), \(y)", alphas: alphas.map { 1 - $0 }, color: Self.color,
                within: limit
            ) { shadow, _ in shadow }
        }
    }

    /// A recorded profile: the edge of a half-plane is the integral of a Gaussian of sigma = radius cut at
    /// two radii, 0 and 1 beyond them.
    @Test(arguments: [3.0, 4, 6, 10, 13, 24, 60]) func anEdgeEndsAtTwoRadii(radius: Double) {
        let reach = Int(2 * radius) + 4
        let edge = FilterPicture(PixelRect(x: 0, y: 0, width: 8 * reach, height: 8 * reach)) { _, _ in
            0xFF00_0000
        }
        let result = edge.filtered(
            .shadow(color: Color(red: 0, green: 0, blue: 0), radius: CGFloat(radius), options: .shadowOnly),
            output: PixelRect(x: -reach, y: 4 * reach, width: 2 * reach, height: 1))
        var squares = 0.0
        for (place, pixel) in result.pixels.enumerated() {
            let distance = (Double(place - reach) + 0.5) / radius
            let expected =
                0.5 + 0.5 * erf(min(max(distance, -2), 2) / 2.0.squareRoot()) / erf(2.0.squareRoot())
            squares += pow(Double(pixel >> 24) / 255 - expected, 2)
        }
        let error = (squares / Double(result.pixels.count)).squareRoot()
        // A whole Gaussian is 0.013 to 0.016 from it.
        #expect(error < 0.0045, "\(error)")
        // The halving adds at most three of its samples.
        let beyond = result.pixels.prefix(max(0, Int(Double(reach) - 2 * radius - max(3, radius * 0.6))))
        #expect(beyond.allSatisfy { $0 == 0 })
    }

    @Test func theShadowLiesUnderTheSource() {
        let alphas = Self.cast(4, x: 3, y: 5)
        for mode: GraphicsContext.BlendMode in [.normal, .multiply, .copy, .destinationOver, .plusLighter] {
            Self.check(
                .shadow(color: Self.tint, radius: 4, x: 3, y: 5, blendMode: mode), "\(mode)", alphas: alphas,
                color: Self.color, within: 2.2
            ) { shadow, source in source + shadow * (1 - source.w) }
        }
        for mode: GraphicsContext.BlendMode in [
            .clear, .sourceIn, .sourceAtop, .destinationIn, .destinationOut,
        ] {
            let result = Self.picture.filtered(.shadow(radius: 4, x: 3, blendMode: mode), output: Self.output)
            #expect(result == Self.picture.crop(Self.output), "\(mode): nothing is there to blend with")
        }
    }

    @Test func theShadowLiesOverTheSource() {
        let alphas = Self.cast(4, x: 3, y: 5)
        let options: GraphicsContext.ShadowOptions = .shadowAbove
        Self.check(
            .shadow(color: Self.tint, radius: 4, x: 3, y: 5, options: options), "normal", alphas: alphas,
            color: Self.color, within: 2.2
        ) { shadow, source in shadow + source * (1 - shadow.w) }
        Self.check(
            .shadow(color: Self.tint, radius: 4, x: 3, y: 5, blendMode: .screen, options: options), "screen",
            alphas: alphas, color: Self.color, within: 2.2
        ) { shadow, source in shadow + source - shadow * source }
        Self.check(
            .shadow(
                color: Self.tint, radius: 4, x: 3, y: 5, blendMode: .sourceAtop,
                options: [.shadowAbove, .invertsAlpha]),
            "inner shadow", alphas: alphas.map { 1 - $0 }, color: Self.color, within: 2.2
        ) { shadow, source in shadow * source.w + source * (1 - shadow.w) }
    }

    /// Lengths are user space's when the filter is added: they scale, and the offset turns.
    @Test func theTransformScalesAndTurns() {
        let shadow = GraphicsContext.Filter.shadow(
            color: Self.tint, radius: 2, x: 3, y: 1, options: .shadowOnly)
        let cases: [(CGAffineTransform, Double, Double, Double)] = [
            (CGAffineTransform(scaleX: 2, y: 2), 4, 6, 2),
            (CGAffineTransform(rotationAngle: .pi / 2), 2, -1, 3),
            (CGAffineTransform(translationX: 100, y: 50), 2, 3, 1),
        ]
        for (transform, radius, x, y) in cases {
            Self.check(
                shadow, "\(transform)", alphas: Self.cast(radius, x: x, y: y), color: Self.color,
                transform: transform, within: 2.2
            ) { shadow, _ in shadow }
        }
    }

    @Test func aRadiusOfZeroCopiesTheShape() {
        let picture = FilterPicture(PixelRect(x: 0, y: 0, width: 4, height: 1)) { _, _ in 0xFF00_FF00 }
        func row(_ x: CGFloat, radius: CGFloat = 0) -> [UInt32] {
            picture.filtered(
                .shadow(color: Color(red: 1, green: 0, blue: 0), radius: radius, x: x),
                output: PixelRect(x: 0, y: 0, width: 8, height: 1)
            ).pixels
        }
        let (green, red): (UInt32, UInt32) = (0xFF00_FF00, 0xFF00_00FF)
        #expect(row(2) == [green, green, green, green, red, red, 0, 0])
        #expect(row(2, radius: -3) == row(2))
        #expect(row(2, radius: .nan) == row(2))
        #expect(row(1.25) == [green, green, green, green, red, 0x4000_0040, 0, 0])
        #expect(row(.infinity) == [green, green, green, green, 0, 0, 0, 0])
        #expect(row(2, radius: .infinity) == [green, green, green, green, 0, 0, 0, 0])
    }

    @Test func theDefaultColour() {
        let picture = FilterPicture(PixelRect(x: 0, y: 0, width: 60, height: 60)) { _, _ in 0xFFFF_FFFF }
        let result = picture.filtered(.shadow(radius: 3, options: .shadowOnly))
        // Black at 0.33 · 255 = 84.15.
        #expect(result[30, 30] == 0x5400_0000)
    }

    /// In Floats the colour is linear.
    @Test func linearDrawings() {
        let output = PixelRect(x: -10, y: 0, width: 40, height: 30)
        let shadow = GraphicsContext.Filter.shadow(color: Self.tint, radius: 4, x: 3, y: 5)
        let result = Self.picture.floatFiltered(shadow, output: output)
        let alphas = Self.cast(4, x: 3, y: 5)
        let linear =
            RGBA(
                SRGBReference.linear(0.9), SRGBReference.linear(0.3), SRGBReference.linear(0.1), 1)
            * 0.8
        var worst = 0.0
        for (place, color) in result.enumerated() {
            let (x, y) = (output.x + place % output.width, output.y + place / output.width)
            let source = Self.components(Self.picture[x, y])
            let alpha = alphas[(y - Self.output.y) * Self.output.width + x - Self.output.x]
            let expected = source + linear * alpha * (1 - source.w)
            for channel in 0..<4 { worst = max(worst, abs(Double(color[channel]) - expected[channel])) }
        }
        #expect(worst < 0.008, "\(worst)")
    }

    /// Over the source, in Floats, with modes of three kinds.
    @Test func linearDrawingsBlendAbove() {
        let alphas = Self.cast(4, x: 3, y: 5)
        let linear =
            RGBA(
                SRGBReference.linear(0.9), SRGBReference.linear(0.3), SRGBReference.linear(0.1), 1)
            * 0.8
        let cases: [(GraphicsContext.BlendMode, (RGBA, RGBA) -> RGBA)] = [
            (.normal, { $0 + $1 * (1 - $0.w) }),
            (.sourceAtop, { $0 * $1.w + $1 * (1 - $0.w) }),
            (
                .difference,
                { s, d in
                    // |cs − cb| of what both cover: premultiplied, s·Da and d·Sa.
                    let (a, b) = (s * d.w, d * s.w)
                    var result = s * (1 - d.w) + d * (1 - s.w)
                    for channel in 0..<3 { result[channel] += abs(a[channel] - b[channel]) }
                    result.w = s.w + d.w - s.w * d.w
                    return result
                }
            ),
        ]
        for (mode, formula) in cases {
            let shadow = GraphicsContext.Filter.shadow(
                color: Self.tint, radius: 4, x: 3, y: 5, blendMode: mode, options: .shadowAbove)
            let result = Self.picture.floatFiltered(shadow, output: Self.output)
            var worst = 0.0
            for (place, color) in result.enumerated() {
                let (x, y) = (
                    Self.output.x + place % Self.output.width, Self.output.y + place / Self.output.width
                )
                let expected = formula(linear * alphas[place], Self.components(Self.picture[x, y]))
                for channel in 0..<4 { worst = max(worst, abs(Double(color[channel]) - expected[channel])) }
            }
            #expect(worst < 0.008, "\(mode): \(worst)")
        }
    }

    @Test func shadowsThatAreNoGroup() throws {
        let options: GraphicsContext.ShadowOptions = [.disablesGroup, .shadowAbove, .invertsAlpha]
        let record = FilterPicture.record(
            .shadow(color: Self.tint, radius: 4, x: 3, y: 5, blendMode: .sourceIn, options: options))
        let separate = try #require(record.separateShadow)
        #expect(separate.blend == .sourceIn)
        #expect(separate.isAbove)
        #expect(separate.paintsSource)
        #expect(separate.shadow.separateShadow == nil)
        let filter = try #require(separate.shadow.layerFilter(scale: 1))
        let alone = Self.picture.filtered(
            .shadow(color: Self.tint, radius: 4, x: 3, y: 5, options: [.shadowOnly, .invertsAlpha]))
        #expect(Self.picture.filtered(filter, workspace: FilterWorkspace()) == alone)
        #expect(FilterPicture.record(.shadow(radius: 4)).separateShadow == nil)
        #expect(FilterPicture.record(.blur(radius: 4)).separateShadow == nil)
        let only = FilterPicture.record(.shadow(radius: 4, options: [.disablesGroup, .shadowOnly]))
        #expect(only.separateShadow?.paintsSource == false)
        #expect(only.separateShadow?.isAbove == false)
    }
}
