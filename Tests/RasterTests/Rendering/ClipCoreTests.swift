import Foundation
import Raster
import RasterEngine
import TestSupport
import Testing

/// What lies where a clip lets all through is drawn as though there were none.
@Suite struct ClipCoreTests {
    /// Rectangles between pixels, rounded, round, turned, with a hole, and two of them.
    private func clip(_ context: inout GraphicsContext, _ random: inout SeededGenerator) {
        let rect = CGRect(
            x: random.number(-20...60), y: random.number(-20...60), width: random.number(20...120),
            height: random.number(20...120))
        switch random.integer(0...5) {
        case 0: context.clip(to: Path(rect))
        case 1: context.clip(to: Path(roundedRect: rect, cornerRadius: random.number(1...30)))
        case 2: context.clip(to: Path(ellipseIn: rect))
        case 3:
            let turn = CGAffineTransform(rotationAngle: random.number(-0.3...0.3))
            context.clip(to: Path(rect).applying(turn))
        case 4:
            var path = Path(rect)
            path.addEllipse(in: rect.insetBy(dx: rect.width / 3, dy: rect.height / 3))
            context.clip(to: path, style: FillStyle(eoFill: true))
        default:
            context.clip(to: Path(rect))
            context.clip(to: Path(ellipseIn: rect.insetBy(dx: -9, dy: -9)))
        }
    }

    private func shape(_ random: inout SeededGenerator) -> Path {
        let side = random.element(of: [4.0, 12, 40])
        let rect = CGRect(
            x: random.number(-10...120), y: random.number(-10...120), width: random.number(0...side),
            height: random.number(0...side))
        switch random.integer(0...3) {
        case 0: return Path(rect.integral)
        case 1: return Path(rect)
        case 2: return Path(ellipseIn: rect)
        default:
            return Path { path in
                path.move(to: rect.origin)
                path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
                path.addLine(to: CGPoint(x: rect.midX, y: rect.maxY))
                path.closeSubpath()
            }
        }
    }

    private func list(_ seed: UInt64, opacities: [Double], side: Int) -> DisplayList {
        var random = SeededGenerator(seed: seed)
        return DisplayList.record(size: CGSize(width: side, height: side)) { context in
            for _ in 0..<6 {
                var part = context
                if !random.isLucky(oneIn: 5) { clip(&part, &random) }
                for _ in 0..<random.integer(1...30) {
                    let path = shape(&random)
                    let shading = GraphicsContext.Shading.color(
                        .white.opacity(random.element(of: opacities)))
                    let style = FillStyle(antialiased: !random.isLucky(oneIn: 4))
                    if random.isLucky(oneIn: 6) {
                        part.stroke(path, with: shading, lineWidth: 1.5)
                    } else {
                        part.fill(path, with: shading, style: style)
                    }
                }
            }
        }
    }

    private func alphas(of list: DisplayList, side: Int, _ variant: RenderVariant) -> [UInt8] {
        let bitmap = Bitmap(width: side, height: side)
        variant.renderer.render(list, into: bitmap)
        return bitmap.withUnsafePixels { bytes in stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] } }
    }

    private static let variants = KernelLevel.available.flatMap { kernels in
        [(1, nil), (1, 17), (3, 40)].map {
            RenderVariant(threads: $0.0, bandHeight: $0.1, kernels: kernels)
        }
    }

    /// The stages of a rendering are told of spans that the clip has cut, and draw all in it.
    @Test(arguments: 0..<40 as Range<UInt64>) func clippedDrawingHasTheCoverageOfItsSpans(seed: UInt64) {
        let side = 130
        let list = list(seed, opacities: [1], side: side)
        let coverage = Renderer(threads: 1).stages(of: list).coverage
        for variant in Self.variants {
            let isSame = alphas(of: list, side: side, variant) == coverage
            #expect(isSame, "\(variant)")
        }
    }

    /// Each band has its own part of a clip, and so another rectangle that is let through whole.
    @Test(arguments: 0..<20 as Range<UInt64>) func bandsOfClippedDrawingAgree(seed: UInt64) {
        let side = 130
        let list = list(seed, opacities: [1, 0.7, 0.2], side: side)
        let whole = alphas(of: list, side: side, Self.variants[0])
        for variant in Self.variants.dropFirst() {
            let isSame = alphas(of: list, side: side, variant) == whole
            #expect(isSame, "\(variant)")
        }
    }
}
