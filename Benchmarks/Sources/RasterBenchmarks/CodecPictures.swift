import Foundation
import Raster

/// Pictures to encode: a share card, with a flat ground and with a gradient, a photograph and pixel art.
enum CodecPictures {
    static let all: [(name: String, make: @Sendable () -> CGImage)] = [
        ("share card", { shareCard }), ("gradient card", { gradientCard }), ("photograph", { photograph }),
        ("pixel art", { pixelArt }), ("noisy pixels", { noisyPixels }),
    ]

    private static var shareCard: CGImage {
        let painter = RasterPainter(width: 1200, height: 630, threads: 1)
        painter.pass(for: .picture(.shareCard))?()
        return image(width: 1200, height: 630, painter.pixels(), isOpaque: true)
    }

    private static var gradientCard: CGImage {
        Drawing(size: CGSize(width: 600, height: 315), opaque: true) { context, size in
            context.fill(
                Path(CGRect(origin: .zero, size: size)),
                with: .linearGradient(
                    Gradient(colors: [.indigo, .teal]), startPoint: .zero,
                    endPoint: CGPoint(x: 600, y: 315)))
            for index in 0..<12 {
                context.fill(
                    Path(
                        roundedRect: CGRect(
                            x: 30 + index * 45, y: 280 - index * 17, width: 30, height: 17 * index + 9),
                        cornerRadius: 6),
                    with: .color(.white.opacity(0.85)))
                context.stroke(
                    Path(ellipseIn: CGRect(x: 20 + index * 46, y: 20, width: 40, height: 40)),
                    with: .color(.yellow), lineWidth: 3)
            }
        }.image()
    }

    /// Hills under a sky of fractal noise, with a sensor's noise.
    private static var photograph: CGImage {
        let (width, height) = (1024, 768)
        var random = Random(seed: 768)
        let fields = [(7, 0.55), (4, 0.5), (8, 0.75)].map {
            fractalNoise(width: width, height: height, octaves: $0.0, persistence: $0.1, &random)
        }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let down = Double(y) / Double(height)
            for x in 0..<width {
                let (base, tone, texture) = (
                    fields[0][y * width + x], fields[1][y * width + x], fields[2][y * width + x]
                )
                let color =
                    down < 0.4 + 0.15 * tone
                    ? [90 + 80 * down + 40 * base, 140 + 60 * down + 40 * base, 210 + 20 * down + 30 * base]
                    : [60 + 130 * texture * tone, 80 + 110 * texture * base, 40 + 70 * texture]
                pixels.append(
                    color.reduce(0xFF) { pixel, channel in
                        let noise = random.unit() + random.unit() + random.unit() - 1.5
                        return pixel << 8 | UInt32(min(max(channel + 3 * noise, 0), 255))
                    })
            }
        }
        return image(width: width, height: height, pixels, isOpaque: true)
    }

    /// A sprite of 12 colours on nothing, 34 x 34, enlarged to 544 x 544.
    private static var pixelArt: CGImage {
        var random = Random(seed: 34)
        let colors = (0..<12).map { _ in random.color() | 0xFF00_0000 }
        var sprite = [UInt32](repeating: 0, count: 34 * 34)
        for y in 2..<32 {
            for x in 2..<17 where random.unit() < 0.75 {
                let color = colors[Int(random.unit() * 12)]
                sprite[y * 34 + x] = color
                sprite[y * 34 + 33 - x] = color
            }
        }
        return enlarged(sprite, side: 34, by: 16, isOpaque: false)
    }

    /// 1,600 colours, enlarged from 40 x 40 to 800 x 800.
    private static var noisyPixels: CGImage {
        enlarged(SceneBitmap.smallPicture.pixels, side: 40, by: 20, isOpaque: true)
    }

    private static func enlarged(_ pixels: [UInt32], side: Int, by factor: Int, isOpaque: Bool) -> CGImage {
        let length = side * factor
        let large = (0..<(length * length)).map { index in
            pixels[index / length / factor * side + index % length / factor]
        }
        return image(width: length, height: length, large, isOpaque: isOpaque)
    }

    /// Of premultiplied 0xAARRGGBB.
    private static func image(width: Int, height: Int, _ pixels: [UInt32], isOpaque: Bool) -> CGImage {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pixels.count * 4)
        for pixel in pixels {
            for shift: UInt32 in [16, 8, 0, 24] { bytes.append(UInt8(pixel >> shift & 255)) }
        }
        guard let image = CGImage(width: width, height: height, pixels: bytes, isOpaque: isOpaque) else {
            preconditionFailure("a picture of \(width) x \(height) has so many pixels")
        }
        return image
    }

    /// 0...1: lattices of random numbers, each twice as fine and weaker than the last, between which is
    /// bilinear.
    private static func fractalNoise(
        width: Int, height: Int, octaves: Int, persistence: Double, _ random: inout Random
    ) -> [Double] {
        var sum = [Double](repeating: 0, count: width * height)
        var (amplitude, total) = (1.0, 0.0)
        for octave in 0..<octaves {
            let cells = 4 << octave
            let lattice = (0...cells).map { _ in (0...cells).map { _ in random.unit() } }
            for y in 0..<height {
                let v = Double(y * cells) / Double(height)
                let (row, lower) = (Int(v), v - Double(Int(v)))
                for x in 0..<width {
                    let u = Double(x * cells) / Double(width)
                    let (column, right) = (Int(u), u - Double(Int(u)))
                    let above = lattice[row][column] * (1 - right) + lattice[row][column + 1] * right
                    let below = lattice[row + 1][column] * (1 - right) + lattice[row + 1][column + 1] * right
                    sum[y * width + x] += amplitude * (above * (1 - lower) + below * lower)
                }
            }
            total += amplitude
            amplitude *= persistence
        }
        return sum.map { $0 / total }
    }
}
