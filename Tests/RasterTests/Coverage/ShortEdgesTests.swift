import Foundation
import Raster
import TestSupport
import Testing

/// Outlines whose edges kernels walk several at a time, painted in one colour without spans: every level
/// makes the pixels that plain Swift makes, and leaves nothing behind for the next outline.
@Suite struct ShortEdgesTests {
    /// Blobs, rings of small steps, stars and round rectangles, some of them partly outside the picture.
    private func path(_ number: Int, _ random: inout SeededGenerator) -> Path {
        let reach: Double = number % 4 == 0 ? 200 : 60
        let center = random.point(-10...74)
        let size = 1 + random.number(0...1) * reach
        let box = CGRect(x: center.x - size / 2, y: center.y - size / 3, width: size, height: size * 2 / 3)
        switch number % 5 {
        case 0: return Path(ellipseIn: box)
        case 1: return Path(roundedRect: box, cornerRadius: size / 5, style: .circular)
        case 2:
            let radii = (0..<6).map { _ in size * (0.2 + 0.3 * random.number(0...1)) }
            return Path { path in
                func point(_ index: Int, _ turn: Double, _ length: Double) -> CGPoint {
                    let angle = Double(index) * .pi / 3
                    let radius = radii[index % 6]
                    return CGPoint(
                        x: center.x + radius * (cos(angle) - turn * length * sin(angle)),
                        y: center.y + radius * (sin(angle) + turn * length * cos(angle)))
                }
                path.move(to: point(0, 1, 0))
                for index in 0..<6 {
                    path.addCurve(
                        to: point(index + 1, 1, 0), control1: point(index, 1, 0.6),
                        control2: point(index + 1, -1, 0.6))
                }
                path.closeSubpath()
            }
        case 3:
            // Steps on a lattice: level and upright edges, ends on borders of pixels, crossings of its own.
            var point = CGPoint(x: center.x.rounded(), y: center.y.rounded())
            return Path { path in
                path.move(to: point)
                for _ in 0..<80 {
                    point.x += CGFloat(random.integer(-4...4)) / 4
                    point.y += CGFloat(random.integer(-4...4)) / 4
                    path.addLine(to: point)
                }
                path.closeSubpath()
            }
        default:
            return Path(ellipseIn: box).strokedPath(
                StrokeStyle(lineWidth: 1 + size / 8, dash: [size / 7 + 0.5]))
        }
    }

    @Test func everyLevelPaintsTheSame() {
        var random = SeededGenerator(seed: 1801)
        var covered = 0
        for number in 0..<120 {
            // Several in one list, so that each finds the sums as the others left them.
            let paths = (0..<5).map { path(number + $0, &random) }
            let isOpaque = number % 2 == 0
            let list = Drawing(size: CGSize(width: 67, height: 61)) { context, _ in
                for (index, path) in paths.enumerated() {
                    let shade = 0.2 + 0.15 * Double(index)
                    context.fill(
                        path,
                        with: .color(
                            .sRGB, red: shade, green: 1 - shade, blue: 0.5, opacity: isOpaque ? 1 : 0.6),
                        style: FillStyle(eoFill: index == 2))
                }
            }.displayList
            let picture = expectTheSameAtEveryLevel(list, width: 67, height: 61, "\(number)")
            if picture.contains(where: { $0 != 0 && $0 != 255 }) { covered += 1 }
        }
        #expect(covered > 100)
    }

    /// Slanted bars whose edges have a few rows, or more than a kernel takes by its rows, and are next to the
    /// borders between kernels' kinds: half a right angle and twice as flat, ends at corners of pixels and a
    /// unit beside them.
    @Test func everyLevelTellsKindsOfEdgesApart() {
        let unit = 1.0 / 65536
        var random = SeededGenerator(seed: 1811)
        for number in 0..<90 {
            let mostRows = [4, 9, 9][number % 3]
            let columns = 186 / (2 * mostRows + 7)
            let path = Path { path in
                for place in 0..<columns * (61 / (mostRows + 2)) {
                    func units(_ most: Int) -> Double { Double(random.integer(-most...most)) * unit }
                    let start = CGPoint(
                        x: Double(place % columns * (2 * mostRows + 7) + random.integer(4...9)) + units(2),
                        y: Double(place / columns * (mostRows + 2)) + units(2))
                    let rise = Double(random.integer(1...mostRows)) + units(2)
                    let run = rise * Double(random.integer(1...2)) + units(20)
                    let end = CGPoint(x: start.x + (place % 2 == 0 ? run : -run) / 2, y: start.y + rise)
                    path.move(to: start)
                    path.addLine(to: number % 2 == 0 ? CGPoint(x: start.x + run, y: end.y) : end)
                    path.addLine(to: CGPoint(x: end.x + 1 + run, y: end.y))
                    path.addLine(to: CGPoint(x: start.x + 1, y: start.y))
                    path.closeSubpath()
                }
            }
            let list = Drawing(size: CGSize(width: 190, height: 61)) { context, _ in
                context.fill(path, with: .color(.white))
            }.displayList
            let picture = expectTheSameAtEveryLevel(list, width: 190, height: 61, "\(number)")
            #expect(picture.contains { $0 != 0 && $0 != 255 })
        }
    }

    /// Quadrilaterals, convex ones and others, and polygons of up to twelve corners, each a shape by itself
    /// or all of them one: few edges or many, of one row to more than a kernel takes by its rows, upright and
    /// level ones, ends at corners of pixels and a unit beside them, some beyond the picture.
    @Test func everyLevelAddsFewEdgesTheSame() {
        let unit = 1.0 / 65536
        var random = SeededGenerator(seed: 1823)
        for number in 0..<80 {
            let paths = (0..<24).map { place -> Path in
                let size = Double([3, 7, 10, 14][number % 4])
                let corner = CGPoint(x: Double(place % 6) * 11 - 4, y: Double(place / 6) * 15 - 4)
                func coordinate() -> Double {
                    let along = random.number(0...size)
                    return random.integer(0...2) == 0
                        ? along.rounded() + Double(random.integer(-1...1)) * unit : along
                }
                let count = place % 3 == 0 ? 4 : random.integer(4...12)
                var points = (0..<count).map { _ in CGPoint(x: coordinate(), y: coordinate()) }
                if place % 2 == 0 {
                    // In the order of their directions, as most shapes that are drawn by hand.
                    let middle = CGPoint(x: size / 2, y: size / 2)
                    points.sort {
                        atan2($0.y - middle.y, $0.x - middle.x) < atan2($1.y - middle.y, $1.x - middle.x)
                    }
                }
                return Path { path in
                    path.addLines(points.map { CGPoint(x: corner.x + $0.x, y: corner.y + $0.y) })
                    path.closeSubpath()
                }
            }
            let list = Drawing(size: CGSize(width: 67, height: 61)) { context, _ in
                if number % 3 == 2 {
                    let all = Path { all in for path in paths { all.addPath(path) } }
                    return context.fill(all, with: .color(.white))
                }
                for (index, path) in paths.enumerated() {
                    context.fill(
                        path, with: .color(Color(.sRGB, red: Double(index) / 24, green: 0.5, blue: 1)),
                        style: FillStyle(eoFill: index % 5 == 0))
                }
            }.displayList
            let picture = expectTheSameAtEveryLevel(list, width: 67, height: 61, "\(number)")
            #expect(picture.contains { $0 != 0 && $0 != 255 })
        }
    }

    /// Slivers across the picture, which kernels cut at the borders of rows and of columns: from level to
    /// nearly upright, near half a right angle, with ends on borders and next to them, partly outside; some
    /// in outlines of so many edges that a kernel sorts them.
    private func slivers(_ number: Int, _ random: inout SeededGenerator) -> Path {
        let unit = 1.0 / 65536
        func coordinate(_ range: ClosedRange<Double>) -> Double {
            let place = random.number(range)
            switch random.integer(0...3) {
            case 0: return place.rounded()
            case 1: return place.rounded() + Double(random.integer(-1...1)) * unit
            case 2: return (place * 4).rounded() / 4
            default: return place
            }
        }
        let slopes = [0, unit, 0.01, 0.1, 0.5, 0.9999, 1, 1.0001, 2, 30, 1000]
        return Path { path in
            let start = CGPoint(x: coordinate(-20...200), y: coordinate(-10...60))
            let slope = slopes[random.integer(0...10)]
            let run = coordinate(5...250) * (random.integer(0...1) == 0 ? 1 : -1)
            let rise = min(run.magnitude * slope, 70)
            let end = CGPoint(x: start.x + (rise < 70 ? run : 70 / slope), y: start.y + rise)
            path.move(to: start)
            path.addLine(to: end)
            path.addLine(to: CGPoint(x: end.x + coordinate(-2...2), y: end.y + coordinate(0...3)))
            // More corners go another way.
            let corners = [0, 4, 8, 600][number % 4]
            var point = start
            for corner in 0..<corners {
                if corner % 25 == 24 {
                    point = CGPoint(x: coordinate(-20...200), y: point.y + coordinate(-2...2))
                } else {
                    point.x += coordinate(-4...4)
                    point.y += coordinate(-2...2)
                }
                path.addLine(to: point)
            }
            path.closeSubpath()
        }
    }

    @Test func everyLevelAndBandCutsLongEdgesTheSame() {
        var random = SeededGenerator(seed: 1807)
        var covered = 0
        for number in 0..<120 {
            let paths = (0..<6).map { _ in slivers(number, &random) }
            let isOpaque = number % 2 == 0
            let drawing = Drawing(size: CGSize(width: 190, height: 61)) { context, _ in
                for (index, path) in paths.enumerated() {
                    let color = Color(.sRGB, red: 0.15 * Double(index), green: 0.5, blue: 0.3)
                    if number % 5 == 4 {
                        context.stroke(path, with: .color(color), lineWidth: 1.5)
                    } else {
                        context.fill(path, with: .color(color.opacity(isOpaque ? 1 : 0.6)))
                    }
                }
            }
            let expected = drawing.image(renderer: RenderVariant().renderer)
            for level in KernelLevel.available {
                for height in [nil, 7] {
                    let variant = RenderVariant(bandHeight: height, kernels: level)
                    #expect(variant.difference(of: drawing, scale: 1, from: expected) == nil, "\(number)")
                }
            }
            let bitmap = Bitmap(width: 190, height: 61)
            Renderer(threads: 1).render(drawing.displayList, into: bitmap)
            let alphas = bitmap.withUnsafePixels { pixels in
                Set(stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] })
            }
            if isOpaque, alphas.count > 20 { covered += 1 }
        }
        #expect(covered > 50)
    }
}
