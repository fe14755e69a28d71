import Foundation
import Raster
import RasterText
import TestSupport
import Testing

/// Bands make the reduced samples of a large blur in parts, each once, and use each other's.
@Suite struct SharedBlursTests {
    /// How many rows of a blurred layer of 100 × 512 are painted in bands of 32 rows.
    static func paintedRows(radius: CGFloat, threads: Int) -> Int {
        let count = Guarded(0)
        let shader = Shader { position, color in
            if Int(position.x) == 50, (0..<512).contains(position.y) { count.withLock { $0 += 1 } }
            return color
        }
        let drawing = Drawing(size: CGSize(width: 100, height: 512)) { context, size in
            context.drawLayer { layer in
                layer.addFilter(.blur(radius: radius))
                layer.fill(Path(CGRect(origin: .zero, size: size)), with: .shader(shader))
            }
        }
        var renderer = Renderer(threads: threads)
        renderer.bandHeight = 32
        _ = drawing.image(renderer: renderer)
        return count.withLock { $0 }
    }

    /// A blur of 20 is made of samples 8 pixels apart, 4 of which belong to a band, and halved three times by
    /// a kernel of four: 7 rows more on both sides, where there are any.
    @Test(arguments: [1, 2, 5]) func eachPartIsMadeOnce(threads: Int) {
        #expect(Self.paintedRows(radius: 20, threads: threads) == 14 * (32 + 2 * 7) + 2 * (32 + 7))
    }

    /// Where bands see little of each other, sharing costs more than it saves: a blur of 1 sees 4 rows.
    @Test func smallBlursAreMadeByEachBand() {
        #expect(Self.paintedRows(radius: 1, threads: 2) == 14 * (32 + 2 * 4) + 2 * (32 + 4))
    }

    /// Blurs of all sizes and kinds, one through another, beside what isn't shared.
    static func drawing(seed: UInt64) -> Drawing {
        Drawing(size: CGSize(width: 190, height: 260)) { context, _ in
            var random = SeededGenerator(seed: seed)
            for _ in 0..<4 {
                context.drawLayer { layer in
                    if random.isLucky(oneIn: 4) { layer.clip(to: Path(ellipseIn: random.rectangle)) }
                    if random.isLucky(oneIn: 3) {
                        layer.scaleBy(x: 1, y: random.element(of: [0.2, 3]))
                    }
                    layer.opacity = random.element(of: [1, 0.5])
                    layer.blendMode = random.element(of: [.normal, .multiply, .sourceIn])
                    if random.isLucky(oneIn: 3) {
                        layer.addFilter(.shadow(color: .black, radius: 6, x: 3, y: 9))
                    }
                    let options: GraphicsContext.BlurOptions = random.isLucky(oneIn: 4) ? .opaque : []
                    layer.addFilter(
                        .blur(radius: random.element(of: [4, 8, 15, 31, 70]), options: options))
                    if random.isLucky(oneIn: 3) { layer.addFilter(.blur(radius: 9)) }
                    for color in [Color.red, .green, .blue] {
                        layer.fill(Path(random.rectangle), with: .color(color.opacity(0.7)))
                    }
                }
            }
        }
    }

    @Test(arguments: 1...12) func bytesAreThoseOfOneBand(seed: UInt64) {
        let drawing = Self.drawing(seed: seed)
        var random = SeededGenerator(seed: seed &+ 100)
        let whole = drawing.image(renderer: RenderVariant(bandHeight: 1000).renderer)
        for bandHeight in [1, 8, 21, 130] {
            for threads in [1, 2, 5] {
                let variant = RenderVariant(
                    threads: threads, bandHeight: bandHeight,
                    kernels: random.element(of: KernelLevel.available))
                #expect(variant.difference(of: drawing, scale: 1, from: whole) == nil, "seed \(seed)")
            }
        }
    }
}

extension SeededGenerator {
    fileprivate var rectangle: CGRect {
        mutating get {
            let (a, b) = (point(-60...250), point(-60...320))
            return CGRect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y).standardized
        }
    }
}
