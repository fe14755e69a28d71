import Foundation
import Raster
import TestSupport
import Testing

/// What rendering takes at its peak on top of the canvas and the list. Each measurement has a process of its
/// own, as the peak is a whole process's.
@Suite(.serialized) struct MemoryTests {
    /// Mebibytes.
    static let limit = 16.0

    /// A map: 50,000 polygons of 6 to 14 corners, many of which cross themselves, and ways along them.
    @Test(arguments: [1, 2, 8])
    func aMapTakesItsCanvasAndLittleMore(threads: Int) async {
        await #expect(processExitsWith: .success) { [threads] in
            let map = Pictures.map()
            let bitmap = Bitmap(width: 4096, height: 4096)
            let peak = try ProcessMemory.peakOfRendering(map, into: bitmap, threads: threads)
            #expect(peak < MemoryTests.limit, "\(threads) threads: \(peak) MiB")
            #expect(Pictures.paintedShare(of: bitmap) > 0.5)
        }
    }

    /// Thousands of edges in every pixel make millions of pieces, more than can be kept at once; a tile still
    /// is a crop.
    @Test func aCrowdOfEdgesTakesItsCanvasAndLittleMore() async {
        await #expect(processExitsWith: .success) {
            var random = SeededGenerator(seed: 77)
            let zigzag = Path { path in
                path.addLines((0..<3000).map { CGPoint(x: $0 % 2 == 0 ? 1024 : 0, y: random.number(0...16)) })
                path.closeSubpath()
            }
            let list = DisplayList.record(size: CGSize(width: 1024, height: 16)) {
                $0.fill(zigzag, with: .color(.black), style: FillStyle(eoFill: true))
            }
            let whole = Bitmap(width: 1024, height: 16)
            let peak = try ProcessMemory.peakOfRendering(list, into: whole, threads: 1)
            #expect(peak < MemoryTests.limit, "\(peak) MiB")
            let tiles = Bitmap(width: 1024, height: 16)
            for x in [0, 1, 300, 812] {
                let end = [0: 1, 1: 300, 300: 812, 812: 1024][x]!
                Renderer(threads: 1).render(
                    list, into: tiles, region: PixelRect(x: x, y: 0, width: end - x, height: 16))
            }
            #expect(tiles.image().hasSamePixels(as: whole.image()))
        }
    }

    /// Outlines of all strokes together are more than there is memory for: those that are kept take 64 MiB.
    @Test func fineDashesTakeTheMemoryOfAFewPaths() async {
        await #expect(processExitsWith: .success) {
            let list = DisplayList.record(size: CGSize(width: 1000, height: 100)) { context in
                for index in 0..<100 {
                    context.stroke(
                        Path {
                            $0.addLines([CGPoint(x: 0, y: 50), CGPoint(x: 1000 - Double(index), y: 50)])
                        },
                        with: .color(.red), style: StrokeStyle(lineWidth: 1, dash: [0.01]))
                }
            }
            let bitmap = Bitmap(width: 1000, height: 100)
            // Each outline has 50,000 dashes, 4 MiB.
            let peak = try ProcessMemory.peakOfRendering(list, into: bitmap, threads: 2)
            #expect(peak < 160, "\(peak) MiB")
        }
    }

    /// A hundred thousand bars as tall as the picture meet every band of it.
    @Test func tallCommandsTakeLittleMemory() async {
        await #expect(processExitsWith: .success) {
            let list = DisplayList.record(size: CGSize(width: 2048, height: 4096)) { context in
                for bar in 0..<100_000 {
                    context.fill(
                        Path(CGRect(x: Double(bar % 2048), y: 0, width: 1, height: 4096)),
                        with: .color(white: Double(bar) / 100_000))
                }
            }
            let bitmap = Bitmap(width: 2048, height: 4096)
            let peak = try ProcessMemory.peakOfRendering(list, into: bitmap, threads: 1)
            #expect(peak < MemoryTests.limit, "\(peak) MiB")
            // The last bar in each column is the one that shows.
            let image = bitmap.image()
            for column in [0, 1, 1000, 1695, 1696, 2047] {
                let last = column + (100_000 - 1 - column) / 2048 * 2048
                let level = UInt8(Double(last) / 100_000 * 255 + 0.5)
                #expect(image[column, 4000].red == level, "column \(column)")
            }
        }
    }

    @Test(arguments: Pictures.extremes, [1, 2])
    func longPicturesTakeTheirCanvasAndLittleMore(size: [Int], threads: Int) async {
        await #expect(processExitsWith: .success) { [size, threads] in
            let list = Pictures.hourglass(width: size[0], height: size[1])
            let bitmap = Bitmap(width: size[0], height: size[1])
            let peak = try ProcessMemory.peakOfRendering(list, into: bitmap, threads: threads)
            #expect(peak < MemoryTests.limit, "\(size), \(threads) threads: \(peak) MiB")
        }
    }

    /// Diagonals over the whole picture: the coverage of a pixel is as good as that of the line through its
    /// middle.
    @Test(arguments: Pictures.extremes)
    func longPicturesAreRight(size: [Int]) {
        let (width, height) = (size[0], size[1])
        let image = Drawing(size: CGSize(width: width, height: height)) { context, _ in
            Pictures.drawHourglass(width: width, height: height, in: &context)
        }.image()
        #expect(image.width == width && image.height == height)
        var wrong: [String] = []
        let isWide = width > height
        image.withUnsafePixels { bytes in
            for along in 0..<max(width, height) where wrong.count < 5 {
                // How far the diagonals are across, here.
                let place = (Double(along) + 0.5) / Double(max(width, height))
                let near = Double(min(width, height)) * min(place, 1 - place)
                let far = Double(min(width, height)) - near
                for across in 0..<min(width, height) {
                    let start = Double(across)
                    let covered =
                        min(max(near - start, 0), 1) + min(max(start + 1 - far, 0), 1)
                    // The middle of the picture has a bend in it, and a long pixel row a slope.
                    let slope = Double(min(width, height)) / Double(max(width, height))
                    let (x, y) = isWide ? (along, across) : (across, along)
                    let alpha = Double(bytes[(y * width + x) * 4 + 3])
                    if abs(alpha - covered * 255) > 1 + slope * 255 {
                        wrong.append("(\(x), \(y)): \(alpha), not \(covered * 255)")
                    }
                }
            }
        }
        #expect(wrong.isEmpty)
    }

    /// A tile of a hundredth of the area costs about a hundredth: what lies elsewhere is not drawn.
    @Test func aTileVisitsTheCommandsThatReachIt() {
        var random = SeededGenerator(seed: 200_000)
        let tile = CGRect(x: 1800, y: 1843, width: 410, height: 410)
        var least = 0
        var most = 0
        let drawing = Drawing(size: CGSize(width: 4096, height: 4096)) { context, _ in
            for _ in 0..<200_000 {
                let corner = random.point(-8...4096)
                let points = (0..<3).map { _ in
                    CGPoint(x: corner.x + random.number(0...8), y: corner.y + random.number(0...8))
                }
                let xs = points.map(\.x)
                let ys = points.map(\.y)
                let box = CGRect(
                    x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
                if box.intersects(tile) { least += 1 }
                if box.intersects(tile.insetBy(dx: -2, dy: -2)) { most += 1 }
                context.fill(
                    Path { path in
                        path.addLines(points)
                        path.closeSubpath()
                    }, with: .color(.blue))
            }
        }
        let visited = Renderer(threads: 1).visitedCommandCount(
            of: drawing.displayList, in: PixelRect(x: 1800, y: 1843, width: 410, height: 410))
        #expect(visited >= least && visited <= most, "\(visited), not \(least)…\(most)")
        #expect(visited > 1600 && visited < 2400)
        // All of it: a command in two bands is visited twice.
        let all = Renderer(threads: 1).visitedCommandCount(
            of: drawing.displayList, in: PixelRect(x: 0, y: 0, width: 4096, height: 4096))
        #expect(all >= 200_000 && all < 260_000)
    }
}

extension ProcessMemory {
    fileprivate static func peakOfRendering(_ list: DisplayList, into bitmap: Bitmap, threads: Int) throws
        -> Double
    {
        // Touches every page.
        bitmap.clear(opaque: true)
        bitmap.clear()
        trim()
        return try peak { Renderer(threads: threads).render(list, into: bitmap) }
    }
}

private enum Pictures {
    static let extremes = [[1 << 20, 3], [3, 1 << 20], [200_000, 100], [100, 200_000]]

    static func map() -> DisplayList {
        var random = SeededGenerator(seed: 4096)
        return DisplayList.record(size: CGSize(width: 4096, height: 4096)) { context in
            for index in 0..<50_000 {
                let centre = random.point(0...4096)
                let radius = random.number(4...40)
                let corners = (0..<random.integer(6...14)).map { _ in
                    CGPoint(
                        x: centre.x + random.number(-radius...radius),
                        y: centre.y + random.number(-radius...radius))
                }
                let path = Path { path in
                    path.addLines(corners)
                    path.closeSubpath()
                }
                let color = Color(
                    red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
                    opacity: index % 3 == 0 ? 0.5 : 1)
                if index % 50 == 0 {
                    context.stroke(path, with: .color(color), lineWidth: 2)
                } else {
                    context.fill(path, with: .color(color))
                }
            }
        }
    }

    /// Two triangles over the whole picture, whose points meet in its middle, on the longer sides; as one
    /// contour, so that it crosses itself there.
    static func drawHourglass(width: Int, height: Int, in context: inout GraphicsContext) {
        let path = Path { path in
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: width, y: height))
            path.addLine(to: width > height ? CGPoint(x: 0, y: height) : CGPoint(x: width, y: 0))
            path.addLine(to: width > height ? CGPoint(x: width, y: 0) : CGPoint(x: 0, y: height))
            path.closeSubpath()
        }
        context.fill(path, with: .color(.white))
    }

    static func hourglass(width: Int, height: Int) -> DisplayList {
        DisplayList.record(size: CGSize(width: width, height: height)) { context in
            drawHourglass(width: width, height: height, in: &context)
            // Curves that cross themselves, all along.
            for index in 0..<100 {
                let x = CGFloat(width * index / 100)
                let y = CGFloat(height * index / 100)
                let path = Path { path in
                    path.move(to: CGPoint(x: x, y: y))
                    path.addCurve(
                        to: CGPoint(x: x + 9, y: y), control1: CGPoint(x: x + 30, y: y + 9),
                        control2: CGPoint(x: x - 21, y: y + 9))
                }
                context.fill(path, with: .color(.red))
            }
        }
    }

    static func paintedShare(of bitmap: Bitmap) -> Double {
        bitmap.withUnsafePixels { bytes in
            let painted = stride(from: 3, to: bytes.count, by: 4).count { bytes[$0] != 0 }
            return Double(painted) / Double(bytes.count / 4)
        }
    }
}
