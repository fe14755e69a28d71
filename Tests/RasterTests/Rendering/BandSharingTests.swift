import Foundation
import Raster
import RasterText
import TestSupport
import Testing

/// Threads that have nothing to draw are given rows of those that others draw.
@Suite struct BandSharingTests {
    /// How much was done each time that a part of a picture was finished.
    static func shares(of drawing: Drawing, _ renderer: Renderer) -> [Double] {
        let shares = Guarded<[Double]>([])
        var renderer = renderer
        renderer.progress = { share in shares.withLock { $0.append(share) } }
        _ = drawing.image(renderer: renderer)
        return shares.withLock { $0 }
    }

    /// Translucent triangles over a part of a picture's height.
    static func triangles(_ count: Int, height: Double, of whole: Double) -> Drawing {
        Drawing(size: CGSize(width: 256, height: whole)) { context, _ in
            for index in 0..<count {
                let x = Double(index % 200)
                context.fill(
                    Path { path in
                        path.addLines([
                            CGPoint(x: x, y: 0), CGPoint(x: x + 50, y: height),
                            CGPoint(x: x - 31, y: height * 0.75),
                        ])
                        path.closeSubpath()
                    }, with: .color(.blue.opacity(0.1)))
            }
        }
    }

    /// 64 rows are given away by halves after each of the first commands: 1, 1, 2, 4, 8, 16 and 32 are left,
    /// of which those that were given away are halved once more, as long as there are commands.
    @Test func rowsAreHalvedAfterEachCommand() {
        var renderer = Renderer(threads: 1)
        renderer.bandSharing = .always
        #expect(Self.shares(of: Self.triangles(1, height: 64, of: 64), renderer) == [1])
        #expect(Self.shares(of: Self.triangles(2, height: 64, of: 64), renderer) == [0.5, 1])
        #expect(Self.shares(of: Self.triangles(3, height: 64, of: 64), renderer) == [0.25, 0.5, 0.75, 1])
        #expect(Self.shares(of: Self.triangles(20, height: 64, of: 64), renderer).count == 64)
    }

    /// What looks beyond its rows, or has its pixels elsewhere, is drawn by who began it.
    @Test func bandsOfFiltersStayWhole() {
        var renderer = Renderer(threads: 1)
        renderer.bandSharing = .always
        let blurred = Drawing(size: CGSize(width: 64, height: 64)) { context, size in
            for radius in [2.0, 3] {
                context.drawLayer { layer in
                    layer.addFilter(.blur(radius: radius))
                    layer.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
                }
            }
        }
        #expect(Self.shares(of: blurred, renderer) == [1])
    }

    /// All there is to draw is in the upper of two bands: the other's thread helps. In a process of its own,
    /// as other tests keep Dispatch's threads busy; the processors may be busy, too.
    @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
    func idleThreadsHelp() async {
        await #expect(processExitsWith: .success) {
            let drawing = Self.triangles(20_000, height: 100, of: 256)
            var counts: [Int] = []
            while counts.count < 20, counts.max() ?? 0 < 3 {
                counts.append(Self.shares(of: drawing, Renderer(threads: 2)).count)
            }
            #expect(counts.max() ?? 0 >= 3, "\(counts)")
            let alone = drawing.image(renderer: Renderer(threads: 1))
            #expect(drawing.image(renderer: Renderer(threads: 2)).hasSamePixels(as: alone))
            #expect(drawing.image(renderer: Renderer(threads: 4)).hasSamePixels(as: alone))
        }
    }

    /// Of few commands each thread has two bands; of more than 8 a thread one, which is drawn in halves from
    /// a command on that takes long, as the gradients here.
    @Test func bandsOfCostlyCommandsAreHalved() {
        func drawing(_ count: Int) -> Drawing {
            Drawing(size: CGSize(width: 900, height: 560)) { context, size in
                for index in 0..<count {
                    context.fill(
                        Path(ellipseIn: CGRect(x: 20 * Double(index), y: 240, width: 90, height: 80)),
                        with: .color(.blue.opacity(0.5)))
                }
                for end in [size.width, size.height] {
                    context.fill(
                        Path(CGRect(origin: .zero, size: size)),
                        with: .linearGradient(
                            Gradient(colors: [.red.opacity(0.5), .blue.opacity(0.2)]), startPoint: .zero,
                            endPoint: CGPoint(x: end, y: end)))
                }
            }
        }
        let renderer = Renderer(threads: 2)
        #expect(Self.shares(of: drawing(10), renderer).count == 4)
        let halved = drawing(40)
        #expect(Self.shares(of: halved, renderer).count >= 4)
        let alone = halved.image(renderer: Renderer(threads: 1))
        #expect(halved.image(renderer: renderer).hasSamePixels(as: alone))
    }
}
