import Foundation
import Raster
import RasterMotion
import TestSupport

/// Sequences whose frames move, stay, vanish and come back.
enum PixelFrames {
    static let size = CGSize(width: 41, height: 29)

    /// Discs and squares that jump about; on nothing, or on a gradient of many colours.
    static func sprites(
        opaque: Bool, translucent: Bool = false, count: Int = 12, seed: UInt64, few: Bool = false
    ) throws -> FrameSequence {
        try FrameSequence(size: size, opaque: opaque, rate: FrameRate(25), count: count) {
            context, size, frame in
            if opaque, !few {
                context.fill(
                    Path(CGRect(origin: .zero, size: size)),
                    with: .linearGradient(
                        Gradient(colors: [.red, .blue, .yellow]), startPoint: .zero,
                        endPoint: CGPoint(x: size.width, y: size.height)))
            }
            // Every third frame is the one before it.
            let shown = frame.index % 3 == 2 ? frame.index - 1 : frame.index
            var numbers = SeededGenerator(seed: seed &* 1000 &+ UInt64(shown))
            // And some show nothing at all.
            if shown % 5 == 4 { return }
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let box = CGRect(
                    x: Int.random(in: -4...38, using: &numbers), y: Int.random(in: -4...26, using: &numbers),
                    width: Int.random(in: 2...14, using: &numbers),
                    height: Int.random(in: 2...14, using: &numbers))
                let alpha = translucent ? Double.random(in: 0.1...1, using: &numbers) : 1
                let color = Color(
                    red: .random(in: 0...1, using: &numbers), green: .random(in: 0...1, using: &numbers),
                    blue: few ? 0 : .random(in: 0...1, using: &numbers), opacity: alpha)
                let isRound = !few && Bool.random(using: &numbers)
                context.fill(isRound ? Path(ellipseIn: box) : Path(box), with: .color(color))
            }
        }
    }

    /// What a frame's pixels are, four bytes each.
    static func bytes(_ image: CGImage) -> [UInt8] { image.withUnsafePixels { Array($0) } }
}
