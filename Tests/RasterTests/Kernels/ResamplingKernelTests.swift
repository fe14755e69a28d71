import Raster
import TestSupport
import Testing

/// The kernels that filter images' rows give the bytes of their Swift reference.
@Suite struct ResamplingKernelTests {
    /// Random colours and alphas, so that filters go beyond what a pixel can be.
    static func noise(_ width: Int, _ height: Int, _ random: inout SeededGenerator) throws -> CGImage {
        var bytes: [UInt8] = []
        for _ in 0..<(width * height) {
            let alpha =
                [0, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
            for _ in 0..<3 { bytes.append(UInt8.random(in: 0...alpha, using: &random)) }
            bytes.append(alpha)
        }
        return try #require(CGImage(width: width, height: height, pixels: bytes))
    }

    @Test(arguments: [Image.Interpolation.medium, .high]) func levelsAgree(
        _ interpolation: Image.Interpolation
    ) throws {
        var random = SeededGenerator(seed: 77)
        var painted = 0
        for _ in 0..<60 {
            let image = try Self.noise(
                Int.random(in: 1...90, using: &random), Int.random(in: 1...90, using: &random), &random)
            // Partly outside, reduced up to thirtyfold or enlarged.
            let frame = CGRect(
                x: CGFloat.random(in: -20...30, using: &random), y: .random(in: -20...30, using: &random),
                width: .random(in: 3...120, using: &random), height: .random(in: 3...120, using: &random))
            let drawing = Drawing(size: CGSize(width: 61, height: 47)) { context, _ in
                context.draw(Image(decorative: image, scale: 1).interpolation(interpolation), in: frame)
            }
            let expected = drawing.image(renderer: RenderVariant().renderer)
            if !expected.isClear { painted += 1 }
            for level in KernelLevel.available {
                let drawn = drawing.image(renderer: RenderVariant(kernels: level).renderer)
                #expect(
                    drawn.hasSamePixels(as: expected), "\(level) \(image.width) × \(image.height) in \(frame)"
                )
            }
        }
        #expect(painted > 50)
    }
}
