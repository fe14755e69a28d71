import Foundation
import Raster
import RasterText
import TestSupport
import Testing

/// Bands make the reduced samples of a large blur in parts, each once, and use each other's.
@Suite struct SharedBlursTests {
    /// How many rows of a blurred layer of 100 × 512 are painted, each as often as it is.
    static func paintedRows(radius: CGFloat, bandHeight: Int, threads: Int) -> Int {
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
        renderer.bandHeight = bandHeight
        _ = drawing.image(renderer: renderer)
        return count.withLock { $0 }
    }

    /// A blur of 20 is made of samples 8 pixels apart, 4 of which belong to a band of 32, and halved three
    /// times by a kernel of four: 7 rows more on both sides, where there are any.
    @Test(arguments: [1, 2, 5]) func eachPartIsMadeOnce(threads: Int) {
        let rows = Self.paintedRows(radius: 20, bandHeight: 32, threads: threads)
        #expect(rows == 14 * (32 + 2 * 7) + 2 * (32 + 7))
    }

    /// Of bands of 2 rows every fourth has a sample, and the first the one above the picture.
    @Test func bandsWithoutSamplesMakeNothing() {
        let rows = Self.paintedRows(radius: 20, bandHeight: 2, threads: 2)
        #expect(rows == 62 * (8 + 2 * 7) + 2 * (8 + 7) + 7)
    }

    /// Where bands see little of each other, sharing costs one thread more than it saves: with 4 each of two
    /// bands of 256 sees 16 rows and more of the other, of which sharing leaves 1.
    @Test func highBandsMakeSmallBlursThemselves() {
        let rows = Self.paintedRows(radius: 4, bandHeight: 256, threads: 1)
        #expect((512 + 2 * 16...512 + 2 * 24).contains(rows), "\(rows)")
        #expect(Self.paintedRows(radius: 4, bandHeight: 256, threads: 2) == 2 * (256 + 1))
        #expect(Self.paintedRows(radius: 4, bandHeight: 64, threads: 1) == 8 * 64 + 2 * 7)
    }

    /// Who has drawn a low band takes rows of a high one; half of them are taken where sharing is forced.
    @Test(arguments: [4.0, 12, 40]) func rowsAreTakenFromHighBands(radius: CGFloat) {
        let drawing = Drawing(size: CGSize(width: 600, height: 700)) { context, size in
            for part in 0..<2 {
                context.fill(
                    Path(CGRect(x: 0, y: 100, width: size.width, height: 300)), with: .color(.green))
                context.drawLayer { layer in
                    layer.opacity = 0.9
                    layer.addFilter(.blur(radius: radius))
                    let place = CGRect(x: 20 * part, y: 0, width: 500, height: 690)
                    layer.fill(Path(ellipseIn: place), with: .color(.red))
                }
            }
        }
        let whole = drawing.image(renderer: RenderVariant(bandHeight: 1000).renderer)
        for sharing in [BandSharing.always, .whenWorthwhile] {
            for threads in [1, 2, 3] {
                let variant = RenderVariant(
                    threads: threads, bandHeight: 600, kernels: .preferred, sharing: sharing)
                #expect(variant.difference(of: drawing, scale: 1, from: whole) == nil, "\(variant)")
            }
        }
    }

    /// Each row is begun once, by the one who has them or by those who take them.
    @Test func rowsAreBegunOnce() {
        var supply = RowSupply(10..<110)
        #expect(supply.begin(10) == 18)
        #expect(supply.takeHalf() == 64..<110)
        #expect(supply.begin(18) == 26 && supply.rows == 26..<64)
        #expect(supply.takeHalf() == 45..<64)
        #expect(supply.takeHalf() == 36..<45)
        #expect(supply.takeHalf() == nil && supply.rows == 26..<36)
        #expect(supply.begin(26) == 34 && supply.begin(34) == 36 && supply.begin(36) == 36)
        for seed in 0..<200 {
            var random = SeededGenerator(seed: UInt64(seed))
            var counts = [Int](repeating: 0, count: 300)
            let last = random.element(of: [1, 7, 16, 100, 300])
            var supply = RowSupply(0..<last)
            var (row, end) = (0, 0)
            while true {
                if random.isLucky(oneIn: 9), let taken = supply.takeHalf() {
                    for row in taken { counts[row] += 1 }
                }
                if row == end { end = supply.begin(row) }
                if row == end { break }
                counts[row] += 1
                row += 1
            }
            #expect(counts == (0..<300).map { $0 < last ? 1 : 0 })
        }
    }

    /// Blurs of all sizes and kinds, one through another, hidden in part, beside what isn't shared.
    static func drawing(seed: UInt64) -> Drawing {
        Drawing(size: CGSize(width: 190, height: 260)) { context, size in
            var random = SeededGenerator(seed: seed)
            for _ in 0..<4 {
                var effects = context
                if random.isLucky(oneIn: 6) { effects.clip(to: Path(ellipseIn: random.rectangle)) }
                if random.isLucky(oneIn: 3) { effects.scaleBy(x: 1, y: random.element(of: [0.2, 3])) }
                effects.opacity = random.element(of: [1, 0.5, 0])
                effects.blendMode = random.element(of: [.normal, .normal, .multiply, .sourceIn])
                if random.isLucky(oneIn: 4) {
                    effects.addFilter(.shadow(color: .black, radius: 6, x: 3, y: 9))
                }
                let options: GraphicsContext.BlurOptions = random.isLucky(oneIn: 4) ? .opaque : []
                effects.addFilter(.blur(radius: random.element(of: [4, 8, 15, 31, 70]), options: options))
                if random.isLucky(oneIn: 3) { effects.addFilter(.blur(radius: 9)) }
                let rectangles = [Color.red, .green, .blue].map { ($0, random.rectangle) }
                func draw(_ context: inout GraphicsContext) {
                    for (color, rectangle) in rectangles {
                        context.fill(Path(rectangle), with: .color(color.opacity(0.7)))
                    }
                }
                if random.isLucky(oneIn: 2) {
                    effects.drawLayer(content: draw)
                } else {
                    // In a layer without effects each shape has them.
                    context.drawLayer { layer in
                        layer.addFilter(.blur(radius: 12))
                        draw(&layer)
                    }
                }
            }
            if random.isLucky(oneIn: 2) {
                context.fill(
                    Path(CGRect(x: 0, y: 90, width: size.width, height: 70)), with: .color(.gray))
            }
        }
    }

    /// Fewer under the sanitizers.
    static let seeds = UInt64(1)...UInt64(min(20, max(1, SameBytesTests.listCount / 5)))

    @Test(arguments: seeds) func bytesAreThoseOfOneBand(seed: UInt64) {
        let drawing = Self.drawing(seed: seed)
        var random = SeededGenerator(seed: seed &+ 100)
        let whole = drawing.image(renderer: RenderVariant(bandHeight: 1000).renderer)
        for bandHeight in [1, 8, 21, 130] {
            for threads in [1, 2, 5] {
                var variant = RenderVariant(
                    threads: threads, bandHeight: bandHeight,
                    kernels: random.element(of: KernelLevel.available),
                    sharing: random.element(of: [.whenWorthwhile, .always]))
                #expect(variant.difference(of: drawing, scale: 1, from: whole) == nil, "seed \(seed)")
                if threads == 5, bandHeight > 1 {
                    variant.tileSize = (120, 150)
                    variant.tileOrigin = (-11, -30)
                    #expect(variant.difference(of: drawing, scale: 1, from: whole) == nil, "seed \(seed)")
                }
            }
        }
    }

    /// More columns than are drawn at once.
    @Test func stripsShareTheirOwn() {
        let drawing = Drawing(size: CGSize(width: 4200, height: 96)) { context, size in
            context.addFilter(.blur(radius: 15))
            context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.red))
        }
        let whole = drawing.image(renderer: RenderVariant(bandHeight: 1000).renderer)
        let variant = RenderVariant(threads: 2, bandHeight: 24, kernels: .preferred)
        #expect(variant.difference(of: drawing, scale: 1, from: whole) == nil)
    }

    /// What is shared is a part of what layers may take, which may be all there is.
    @Test(arguments: [Int.max, 4 << 20]) func limitsLeaveRoom(byteCount: Int) throws {
        let drawing = Drawing(size: CGSize(width: 500, height: 500)) { context, size in
            context.addFilter(.blur(radius: 20))
            context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.red))
        }
        var limits = RenderLimits()
        limits.layerByteCount = byteCount
        let limited = try drawing.image(limits: limits, renderer: Renderer(threads: 2))
        #expect(limited.hasSamePixels(as: drawing.image(renderer: Renderer(threads: 1))))
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
