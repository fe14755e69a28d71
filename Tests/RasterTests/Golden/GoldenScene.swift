import Foundation
import Raster
import RasterGallery
import TestSupport
import Testing

/// A scene of the gallery, held to its golden picture, with what tests ask of its pixels. Positions are in
/// points; the picture has two pixels a point.
struct GoldenScene {
    static let scale = 2.0

    let image: CGImage

    /// - Parameter feature: the folder of the golden picture.
    init(_ name: String, in feature: String) throws {
        let scene = try #require(GalleryScene.named(name))
        image = try expectGolden("\(feature)/\(name)", scene.drawing(), scale: Self.scale)
    }

    init(image: CGImage) { self.image = image }

    /// Red, green, blue and opacity, 0 to 255, of the pixel in a column and a row.
    func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
        let pixel = image[x, y]
        return SIMD4(Double(pixel.red), Double(pixel.green), Double(pixel.blue), Double(pixel.alpha))
    }

    /// The pixel that holds a point.
    func color(_ x: Double, _ y: Double) -> SIMD4<Double> { pixel(Int(x * Self.scale), Int(y * Self.scale)) }

    /// The centre of a pixel, in points.
    static func center(_ pixel: Int) -> Double { (Double(pixel) + 0.5) / scale }

    /// The area in square points that ink covers in a rectangle, from a channel in which the ground and the
    /// ink each have one value.
    func area(in rect: CGRect, channel: Int, ground: Double, ink: Double) -> Double {
        var sum = 0.0
        for y in Int(rect.minY * Self.scale)..<Int(rect.maxY * Self.scale) {
            for x in Int(rect.minX * Self.scale)..<Int(rect.maxX * Self.scale) {
                sum += (ground - pixel(x, y)[channel]) / (ground - ink)
            }
        }
        return sum / (Self.scale * Self.scale)
    }
}

/// The greatest difference between the colours of two pixels.
func distance(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
    (0..<4).map { abs(a[$0] - b[$0]) }.max()!
}

/// An opaque colour of components 0 to 1 as a pixel has it, not rounded.
func opaque(_ red: Double, _ green: Double, _ blue: Double) -> SIMD4<Double> {
    SIMD4(red, green, blue, 1) * 255
}

/// From one pixel to another.
func mix(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ t: Double) -> SIMD4<Double> { a + (b - a) * t }

/// The part of a normal distribution below x.
func normal(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }

/// The same of one that is cut at two deviations, as a shadow's.
func cutNormal(_ x: Double) -> Double {
    0.5 + 0.5 * erf(min(max(x, -2), 2) / 2.0.squareRoot()) / erf(2.0.squareRoot())
}

extension GradientReference {
    /// A gradient in points between colours spread evenly, for pictures of two pixels a point.
    init(_ geometry: Geometry, _ colors: [SIMD4<Double>], options: GraphicsContext.GradientOptions = []) {
        var generator = SeededGenerator(seed: 0)
        self.init(&generator)
        self.geometry = geometry
        self.options = options
        stops = colors.enumerated().map {
            Stop(color: $1 / 255, location: Double($0) / Double(colors.count - 1))
        }
        transform = CGAffineTransform(scaleX: GoldenScene.scale, y: GoldenScene.scale)
    }

    /// The greatest difference of a scene from this gradient, over the pixels of a rectangle that don't lie
    /// where the gradient jumps.
    func greatestDistance(
        in scene: GoldenScene, _ rect: CGRect, where isInside: (Double, Double) -> Bool = { _, _ in true }
    ) -> Double {
        var worst = 0.0
        var count = 0
        for y in stride(from: Int(rect.minY * 2) + 1, to: Int(rect.maxY * 2) - 1, by: 3) {
            for x in stride(from: Int(rect.minX * 2) + 1, to: Int(rect.maxX * 2) - 1, by: 3)
            where isInside(GoldenScene.center(x), GoldenScene.center(y)) {
                let position = position(column: x, row: y)
                // A jump of `repeat` is where the position wraps; beside it nothing is sure.
                if options.contains(.repeat) && (position < 0.002 || position > 0.998) { continue }
                worst = max(worst, distance(scene.pixel(x, y), color(at: position)))
                count += 1
            }
        }
        return count > 100 ? worst : .infinity
    }
}
