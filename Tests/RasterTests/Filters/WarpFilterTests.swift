import Foundation
import Raster
import TestSupport
import Testing

/// Filters that read pixels elsewhere: projections and the closures that stand for shaders.
@Suite struct WarpFilterTests {
    static let region = PixelRect(x: 0, y: 0, width: 24, height: 18)
    static let picture = FilterPicture.noise(region, seed: 21)
    static let wide = PixelRect(x: -20, y: -20, width: 90, height: 80)

    /// Bilinear interpolation between pixel centres, in Double.
    static func sample(_ x: Double, _ y: Double) -> SIMD4<Double> {
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        let (u, v) = (x - 0.5 - left, y - 0.5 - top)
        func color(_ dx: Int, _ dy: Int) -> SIMD4<Double> {
            let pixel = picture[Int(left) + dx, Int(top) + dy]
            return SIMD4(
                Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), Double(pixel >> 24))
        }
        let above = color(0, 0) * (1 - u) + color(1, 0) * u
        let below = color(0, 1) * (1 - u) + color(1, 1) * u
        return above * (1 - v) + below * v
    }

    /// The worst difference to a picture whose every pixel is looked up at a position of the source; nil is
    /// clear.
    static func difference(
        _ result: FilterPicture, _ source: (Double, Double) -> (Double, Double)?
    ) -> Double {
        var worst = 0.0
        for (place, pixel) in result.pixels.enumerated() {
            let x = Double(result.region.x + place % result.region.width) + 0.5
            let y = Double(result.region.y + place / result.region.width) + 0.5
            let expected = source(x, y).map { sample($0.0, $0.1) } ?? .zero
            for channel in 0..<4 {
                worst = max(worst, abs(Double(pixel >> UInt32(channel * 8) & 255) - expected[channel]))
            }
        }
        return worst
    }

    static func moved(_ x: CGFloat, _ y: CGFloat) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(translationX: x, y: y))
    }

    @Test func wholePixelsMoveUnchanged() {
        let result = Self.picture.filtered(.projectionTransform(Self.moved(7, -3)), output: Self.wide)
        #expect(result == FilterPicture(Self.wide) { x, y in Self.picture[x - 7, y + 3] })
        #expect(
            Self.picture.filtered(.projectionTransform(ProjectionTransform()), output: Self.wide)
                == Self.picture.crop(Self.wide))
    }

    @Test func affineMaps() {
        let matrix = CGAffineTransform(a: 1.5, b: 0.25, c: -0.5, d: 2, tx: 3, ty: 4)
        let determinant = 1.5 * 2 + 0.5 * 0.25
        let result = Self.picture.filtered(
            .projectionTransform(ProjectionTransform(matrix)), output: Self.wide)
        let worst = Self.difference(result) { x, y in
            let (dx, dy) = (x - 3, y - 4)
            return ((2 * dx + 0.5 * dy) / determinant, (-0.25 * dx + 1.5 * dy) / determinant)
        }
        #expect(worst < 0.51)
    }

    /// The map is one of user space: x' = x / (1 + x / 40) there, of which 2 pixels are a point.
    @Test func perspectiveInUserSpace() {
        var matrix = ProjectionTransform()
        matrix.m13 = 1 / 40
        for factor: CGFloat in [1, 3] {
            var multiple = matrix
            multiple.m11 *= factor
            multiple.m22 *= factor
            multiple.m13 *= factor
            multiple.m33 *= factor
            let result = Self.picture.filtered(
                .projectionTransform(multiple), transform: CGAffineTransform(scaleX: 2, y: 2),
                output: PixelRect(x: -30, y: -20, width: 140, height: 80))
            let worst = Self.difference(result) { x, y in
                let (pointX, pointY) = (x / 2, y / 2)
                let w = 1 - pointX / 40
                return w > 0 ? (pointX / w * 2, pointY / w * 2) : nil
            }
            #expect(worst < 0.51, "times \(factor): \(worst)")
        }
    }

    @Test func whatLiesBehindTheHorizonIsNotSeen() {
        var behind = ProjectionTransform()
        behind.m11 = -1
        behind.m22 = -1
        behind.m33 = -1
        #expect(Set(Self.picture.filtered(.projectionTransform(behind), output: Self.wide).pixels) == [0])
        // The origin itself may lie behind it: x' = (x - 24) / w and y' = y / w with w = x / 10 - 1.
        var far = ProjectionTransform()
        far.m13 = 1 / 10
        far.m31 = -24
        far.m33 = -1
        let result = Self.picture.filtered(.projectionTransform(far), output: Self.wide)
        #expect(Set(result.pixels).count > 100)
        let worst = Self.difference(result) { x, y in
            let source = (x - 24) / (x / 10 - 1)
            let w = source / 10 - 1
            return w > 0 ? (source, y * w) : nil
        }
        #expect(worst < 0.51)
    }

    @Test func mapsWithoutAnInverseLeaveNothing() {
        var flat = ProjectionTransform()
        flat.m11 = 0
        var broken = ProjectionTransform()
        broken.m21 = .nan
        var endless = ProjectionTransform()
        endless.m33 = .infinity
        for matrix in [flat, broken, endless] {
            let result = Self.picture.filtered(.projectionTransform(matrix), output: Self.wide)
            #expect(Set(result.pixels) == [0])
        }
    }

    // MARK: Closures

    @Test func colourShadersGetPositionsAndColours() {
        let transform = CGAffineTransform(a: 2, b: 0, c: 0, d: 4, tx: 6, ty: -8)
        let result = Self.picture.filtered(
            .colorShader { point, color in
                Color.Resolved(
                    red: color.green, green: Float(point.x) / 20, blue: Float(point.y) / 10,
                    opacity: color.opacity)
            }, transform: transform)
        for (place, pixel) in result.pixels.enumerated() {
            let source = Self.picture.pixels[place]
            let x = (Double(place % 24) + 0.5 - 6) / 2
            let y = (Double(place / 24) + 0.5 + 8) / 4
            let alpha = Double(source >> 24)
            let green = min(max(x / 20, 0), 1) * alpha
            let blue = min(max(y / 10, 0), 1) * alpha
            #expect(pixel >> 24 == source >> 24)
            #expect(abs(Double(pixel & 255) - Double(source >> 8 & 255)) < 0.51)
            #expect(abs(Double(pixel >> 8 & 255) - green) < 0.51)
            #expect(abs(Double(pixel >> 16 & 255) - blue) < 0.51)
        }
    }

    @Test func distortionsReadWhereTheySay() {
        let result = Self.picture.filtered(
            .distortionShader(
                { CGPoint(x: $0.x + 1.25, y: $0.y - 2) }, maxSampleOffset: CGSize(width: 2, height: 2)),
            transform: CGAffineTransform(scaleX: 2, y: 2), output: Self.wide)
        #expect(Self.difference(result) { ($0 + 2.5, $1 - 4) } < 0.51)
        // Mirrored in x: only what is within 3 points of its image is there.
        let mirrored = Self.picture.filtered(
            .distortionShader(
                { CGPoint(x: 20 - $0.x, y: $0.y) }, maxSampleOffset: CGSize(width: 3, height: 0)),
            output: Self.wide)
        let worst = Self.difference(mirrored) { x, y in abs(20 - 2 * x) <= 3 ? (20 - x, y) : nil }
        #expect(worst < 0.51)
        let broken = Self.picture.filtered(
            .distortionShader(
                { _ in CGPoint(x: CGFloat.nan, y: .infinity) },
                maxSampleOffset: CGSize(width: CGFloat.infinity, height: .infinity)))
        #expect(Set(broken.pixels) == [0])
    }

    /// The mean of two samples, in linear light, not multiplied by opacity.
    @Test func layerShadersReadTheLayer() {
        let picture = FilterPicture(PixelRect(x: 0, y: 0, width: 8, height: 1)) { x, _ in
            x < 4 ? 0xFF00_00FF : 0xFFFF_0000
        }
        let result = picture.filtered(
            .layerShader(
                { point, layer in
                    let (a, b) = (layer(point), layer(CGPoint(x: point.x + 2, y: point.y)))
                    var mean = a
                    mean.linearRed = (a.linearRed + b.linearRed) / 2
                    mean.linearBlue = (a.linearBlue + b.linearBlue) / 2
                    return mean
                }, maxSampleOffset: CGSize(width: 2, height: 0)))
        let half = UInt32((SRGBReference.encoded(0.5) * 255).rounded())
        let mixed = 0xFF00_0000 | half << 16 | half
        #expect(result[0, 0] == 0xFF00_00FF)
        #expect(result[2, 0] == mixed)
        #expect(result[3, 0] == mixed)
        #expect(result[4, 0] == 0xFFFF_0000)
    }

    @Test func descriptions() {
        func text(_ filter: GraphicsContext.Filter, _ options: GraphicsContext.FilterOptions = []) -> String {
            FilterPicture.record(filter, options: options).listDescription
        }
        #expect(text(.blur(radius: 2.5, options: .opaque)) == "blur 2.5, opaque")
        #expect(
            text(
                .shadow(
                    color: Color(red: 1, green: 0, blue: 0), radius: 4, x: 1, y: -2, blendMode: .sourceAtop,
                    options: [.shadowAbove, .invertsAlpha])
            )
            .hasSuffix("radius 4 by 1 -2, blend sourceAtop, above, of what is clear"))
        #expect(text(.saturation(0.5), .linearColor) == "saturation 0.5, linear colour")
        #expect(text(.hueRotation(.degrees(90))) == "hue rotation 90°")
        let scaled = FilterPicture.record(.blur(radius: 1), transform: CGAffineTransform(scaleX: 2, y: 3))
        #expect(scaled.listDescription == "blur 1, transform 2 0 0 3 0 0")
    }
}
