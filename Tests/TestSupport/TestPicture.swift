import Raster

/// Pictures made without drawing: a colour for each pixel, a likeness of a photograph, and noise.
package enum TestPicture {
    /// - Parameter color: red, green, blue and alpha of a pixel, premultiplied; of larger numbers the lowest
    ///   8 bits count.
    package static func colored(
        _ width: Int, _ height: Int, isOpaque: Bool = false, scale: CGFloat = 1,
        _ color: (_ x: Int, _ y: Int) -> [Int]
    ) -> CGImage {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width { pixels += color(x, y).map { UInt8(truncatingIfNeeded: $0) } }
        }
        return CGImage(width: width, height: height, pixels: pixels, isOpaque: isOpaque, scale: scale)!
    }

    /// Slow changes in every channel with a little noise, as a camera gives.
    package static func photograph(_ width: Int, _ height: Int) -> CGImage {
        var random = SeededGenerator(seed: 9)
        return colored(width, height, isOpaque: true) { x, y in
            let noise = { Int.random(in: -2...2, using: &random) }
            let wave = (x * x + y * 40) / 97 % 160
            return [
                60 + (wave > 80 ? 160 - wave : wave) + noise(), 90 + y * 100 / height + noise(),
                40 + x * 150 / width + noise(), 255,
            ]
        }
    }

    /// Colours of so many values a channel, and of the given opacities, premultiplied.
    package static func noise(_ width: Int, _ height: Int, values: Int, alphas: [Int] = [255]) -> CGImage {
        var random = SeededGenerator(seed: 3)
        return colored(width, height) { _, _ in
            let alpha = alphas.randomElement(using: &random)!
            return (0..<3).map { _ in
                Int.random(in: 0..<values, using: &random) * 255 / (values - 1) * alpha / 255
            } + [alpha]
        }
    }

    /// Any bytes at all, so that colours may exceed the alpha.
    package static func noise(
        _ random: inout SeededGenerator, _ width: Int, _ height: Int, isOpaque: Bool
    ) -> CGImage {
        let bytes = (0..<(width * height * 4)).map { _ in UInt8(random.integer(0...255)) }
        return CGImage(width: width, height: height, pixels: bytes, isOpaque: isOpaque)!
    }
}
