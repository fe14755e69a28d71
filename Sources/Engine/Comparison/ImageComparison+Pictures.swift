import Foundation

extension ImageComparison {
    /// Where the pictures differ: the expected one faded, different pixels red, those within the threshold
    /// pale orange, antialiased ones yellow, and magenta what only one of the two has. As large as both
    /// together.
    public func overlay() -> CGImage {
        let width = max(expected.width, actual.width)
        let height = max(expected.height, actual.height)
        var canvas = Canvas(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let isShared =
                    x < min(expected.width, actual.width) && y < min(expected.height, actual.height)
                canvas.put(isShared ? Self.faded(expected[x, y]) : Self.missing, x, y)
            }
        }
        PixelComparison(expected, actual, options).forEachUnequal { x, y, verdict in
            switch verdict {
            case .equal: break
            case .close: canvas.put((255, 205, 150), x, y)
            case .antialiased: canvas.put((255, 200, 0), x, y)
            case .different: canvas.put((230, 0, 0), x, y)
            }
        }
        return canvas.image ?? expected
    }

    /// The expected picture, the overlay and the actual picture beside each other; what is translucent over
    /// squares.
    public func sideBySide() -> CGImage {
        let overlay = overlay()
        let gap = 4
        var canvas = Canvas(width: overlay.width * 3 + gap * 2, height: overlay.height)
        for (place, image) in [expected, overlay, actual].enumerated() {
            let left = place * (overlay.width + gap)
            for y in 0..<overlay.height {
                for x in 0..<overlay.width {
                    let isInside = x < image.width && y < image.height
                    canvas.put(isInside ? Self.overSquares(image[x, y], x, y) : Self.missing, left + x, y)
                }
            }
        }
        return canvas.image ?? overlay
    }

    private typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

    private static let missing: Color = (255, 0, 255)

    /// A grey of a sixth of the darkness.
    private static func faded(_ pixel: CGImage.Pixel) -> Color {
        let sum = Int(pixel.red) * 2 + Int(pixel.green) * 5 + Int(pixel.blue)
        let shade = UInt8(255 - (Int(pixel.alpha) * 8 - min(sum, Int(pixel.alpha) * 8)) / 48)
        return (shade, shade, shade)
    }

    private static func overSquares(_ pixel: CGImage.Pixel, _ x: Int, _ y: Int) -> Color {
        let ground = (x >> 3 ^ y >> 3) & 1 == 0 ? 255 : 214
        let rest = UInt8((255 - Int(pixel.alpha)) * ground / 255)
        return (pixel.red &+ rest, pixel.green &+ rest, pixel.blue &+ rest)
    }

    private struct Canvas {
        let width, height: Int
        private var bytes: [UInt8]

        init(width: Int, height: Int) {
            self.width = width
            self.height = height
            bytes = [UInt8](repeating: 255, count: width * height * 4)
        }

        mutating func put(_ color: ImageComparison.Color, _ x: Int, _ y: Int) {
            let start = (y * width + x) * 4
            bytes[start] = color.red
            bytes[start + 1] = color.green
            bytes[start + 2] = color.blue
        }

        var image: CGImage? { CGImage(width: width, height: height, pixels: bytes, isOpaque: true) }
    }
}
