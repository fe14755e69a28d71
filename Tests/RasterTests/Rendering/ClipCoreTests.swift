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
        switch random.integer(0...8) {
        case 0...2: return Path(rect.integral)
        case 3, 4: return Path(rect)
        case 5, 6: return Path(ellipseIn: rect)
        case 7:
            // It hides what is before it, if it isn't clipped.
            let corner = CGPoint(x: random.element(of: [-2.0, 0, 63]), y: random.element(of: [-2.0, 0, 63]))
            return Path(CGRect(origin: corner, size: CGSize(width: 68, height: 68)))
        default:
            return Path { path in
                path.move(to: rect.origin)
                path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
                path.addLine(to: CGPoint(x: rect.midX, y: rect.maxY))
                path.closeSubpath()
            }
        }
    }

    private static let side = 130

    /// Lists of a command each, and of all of them.
    private func lists(_ seed: UInt64, isWhite: Bool) -> (single: [DisplayList], all: DisplayList) {
        var random = SeededGenerator(seed: seed)
        var single: [DisplayList] = []
        let size = CGSize(width: Self.side, height: Self.side)
        let all = DisplayList.record(size: size) { context in
            for _ in 0..<6 {
                let start = SeededGenerator(seed: random.next())
                let isClipped = !random.isLucky(oneIn: 5)
                func part(of context: GraphicsContext) -> GraphicsContext {
                    var (part, random) = (context, start)
                    if isClipped { clip(&part, &random) }
                    return part
                }
                let whole = part(of: context)
                for _ in 0..<random.integer(1...30) {
                    let path = shape(&random)
                    let color =
                        isWhite
                        ? Color.white
                        : Color(
                            red: random.number(0...1), green: random.number(0...1), blue: 0.3,
                            opacity: random.element(of: [1, 1, 0.4]))
                    let style = FillStyle(antialiased: !random.isLucky(oneIn: 4))
                    let isStroked = random.isLucky(oneIn: 6)
                    func draw(in part: GraphicsContext) {
                        if isStroked {
                            part.stroke(path, with: .color(color), lineWidth: 1.5)
                        } else {
                            part.fill(path, with: .color(color), style: style)
                        }
                    }
                    draw(in: whole)
                    single.append(DisplayList.record(size: size) { draw(in: part(of: $0)) })
                }
            }
        }
        return (single, all)
    }

    private func bytes(of lists: [DisplayList], _ variant: RenderVariant) -> [UInt8] {
        let bitmap = Bitmap(width: Self.side, height: Self.side)
        for list in lists { variant.renderer.render(list, into: bitmap) }
        return bitmap.withUnsafePixels { Array($0) }
    }

    private static let variants = KernelLevel.available.flatMap { kernels in
        [
            RenderVariant(kernels: kernels), RenderVariant(bandHeight: 17, kernels: kernels),
            RenderVariant(threads: 3, bandHeight: 40, kernels: kernels),
            RenderVariant(threads: 3, kernels: kernels, sharing: .always),
        ]
    }

    /// The stages of a rendering are told of spans that the clip has cut, and draw all in it.
    @Test(arguments: 0..<40 as Range<UInt64>) func clippedDrawingHasTheCoverageOfItsSpans(seed: UInt64) {
        let list = lists(seed, isWhite: true).all
        let coverage = Renderer(threads: 1).stages(of: list).coverage
        for variant in Self.variants {
            let bytes = bytes(of: [list], variant)
            let isSame = stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] } == coverage
            #expect(isSame, "\(variant)")
        }
    }

    /// Nothing is drawn too early, hidden too much, or otherwise in a band that has its own part of a clip.
    @Test(arguments: 0..<20 as Range<UInt64>) func clippedDrawingIsThatOfItsCommands(seed: UInt64) {
        let lists = lists(seed, isWhite: false)
        let expected = bytes(of: lists.single, RenderVariant())
        for variant in Self.variants {
            let isSame = bytes(of: [lists.all], variant) == expected
            #expect(isSame, "\(variant)")
        }
    }
}
