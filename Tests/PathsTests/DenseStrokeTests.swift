import Foundation
import Raster
import RasterPaths
import Testing

/// Strokes of lines with many points for each pixel, beside the exact stroke of the same line and arithmetic.
@MainActor struct DenseStrokeTests {
    private func image(_ path: Path, _ style: StrokeStyle) throws -> CGImage {
        let renderer = ImageRenderer(
            content: Canvas { context, _ in context.stroke(path, with: .color(.black), style: style) }
                .frame(width: 120, height: 80).background(.white))
        return try #require(renderer.cgImage)
    }

    private func path(_ count: Int, _ y: (Double) -> Double) -> Path {
        Path { path in
            path.addLines(
                (0..<count).map { index in
                    let part = Double(index) / Double(count - 1)
                    return CGPoint(x: 10 + 100 * part, y: y(part))
                })
        }
    }

    private func pen(_ width: CGFloat) -> StrokeStyle {
        var style = StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
        style.isApproximate = true
        return style
    }

    @Test(arguments: 0..<5) func isTheExactStroke(kind: Int) throws {
        var state: UInt64 = 42
        func random() -> Double {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Double(state >> 11) * 0x1p-53
        }
        let path = path(1500) { part in
            switch kind {
            case 0: 40 + 60 * (random() - 0.5)
            case 1: 40 + 30 * sin(part * 20)
            case 2: Int(part * 25) % 2 == 0 ? 10 : 70
            case 3: random() < 0.02 ? 10 : 70
            default: 10 + 60 * part
            }
        }
        for width in [1.0, 2, 5] {
            let style = pen(width)
            #expect(DenseStroke(path, style, pixel: 1) != nil)
            // A dash longer than the line is the line, stroked piece by piece.
            var exact = style
            exact.dash = [1e6]
            exact.isApproximate = false
            let (dense, pieces) = (try image(path, style), try image(path, exact))
            var (most, sum) = (0, 0)
            for y in 0..<dense.height {
                for x in 0..<dense.width {
                    let difference = abs(Int(dense[x, y].red) - Int(pieces[x, y].red))
                    most = max(most, difference)
                    sum += difference
                }
            }
            // Sides are off by half a column, a 64th of a pixel, and by what the exact one is.
            #expect(most <= 12)
            #expect(Double(sum) / Double(dense.width * dense.height) < 0.8)
        }
    }

    @Test func upAndDownIsABand() throws {
        // Ten times up and down in each pixel: all between 20 and 60 is covered, and half a pen around it.
        let path = Path { path in
            path.addLines(
                (0...2000).map { CGPoint(x: 10 + CGFloat($0) / 20, y: $0 % 2 == 0 ? 20 : 60) })
        }
        let image = try image(path, pen(2))
        for x in 12..<108 {
            for y in 0..<80 {
                // Peaks a tenth of a pixel apart leave notches of a thousandth.
                let red = image[x, y].red
                #expect((19..<61).contains(y) ? red <= 1 : red >= 254)
            }
        }
    }

    @Test func upright() throws {
        let across = path(1500) { $0 < 0.5 ? 20 : 60 }
        let turned = across.applying(CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0))
        let style = pen(2)
        let first = try #require(DenseStroke(across, style, pixel: 1)?.outline(across))
        let second = try #require(DenseStroke(turned, style, pixel: 1)?.outline(turned))
        #expect(first.isSimple && second.isSimple)
        #expect(abs(first.path.boundingRect.width - second.path.boundingRect.height) < 0.1)
        #expect(abs(first.path.boundingRect.width - 102) < 0.1 && first.path.boundingRect.height == 42)
    }

    @Test func othersAreStrokedAsEver() {
        let style = pen(2)
        let dense = path(1500) { $0 }
        #expect(DenseStroke(dense, style, pixel: 1) != nil)
        var flat = style
        flat.lineCap = .butt
        #expect(DenseStroke(dense, flat, pixel: 1) == nil)
        let exact = StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)
        #expect(DenseStroke(dense, exact, pixel: 1) == nil)
        let wide = pen(40)
        #expect(DenseStroke(dense, wide, pixel: 1) == nil)
        #expect(DenseStroke(dense, style, pixel: 0.01) == nil)
        #expect(DenseStroke(path(900) { $0 }, style, pixel: 1) == nil)
        #expect(DenseStroke(path(1500) { $0 == 0.5 ? .nan : 1 / ($0 - 0.25) }, style, pixel: 1) != nil)
        #expect(DenseStroke(path(1501) { $0 == 0.5 ? .nan : 1 }, style, pixel: 1) == nil)
        let circle = Path {
            $0.addLines((0..<2000).map { CGPoint(x: cos(Double($0) / 100), y: sin(Double($0) / 100)) })
        }
        #expect(DenseStroke(circle, style, pixel: 1) == nil)
    }
}
