import RasterPaths
import TestSupport
import Testing

/// A stroke's polygons come to the device grid as the path of them does: the same points, contours and
/// properties.
@Suite struct StrokedOutlineTests {
    private struct Contents: Equatable {
        var points: [SIMD2<Int>]
        var ends: [Int]
        var properties: [Bool]

        init(_ outline: FlattenedOutline) {
            let contours = outline.contours
            points = (0..<contours.pointCount).map { SIMD2(contours.points[$0].x, contours.points[$0].y) }
            ends = (0..<contours.contourCount).map { contours.contourEnds[$0] }
            properties = [contours.isConvex, contours.isSimple, contours.isPolygonal]
        }
    }

    private static let transforms = [
        DeviceTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0),
        DeviceTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 31.25, ty: -4.5),
        // Parts of it, and all of it, beyond the limit of coordinates.
        DeviceTransform(a: 1e8, b: 0, c: 0, d: 2, tx: -1e9, ty: 0),
        DeviceTransform(a: 1, b: 0, c: 0, d: 1, tx: 1e12, ty: 0),
        // Points without a place.
        DeviceTransform(a: 1e308, b: 0, c: 1e308, d: 1, tx: 0, ty: 0),
        DeviceTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0),
    ]

    private func style(_ number: Int) -> StrokeStyle {
        StrokeStyle(
            lineWidth: [1, 4, 30][number % 3], lineCap: [.round, .butt, .square][number / 3 % 3],
            lineJoin: [.miter, .round, .bevel][number / 9 % 3], dash: number % 5 == 4 ? [3, 2] : [])
    }

    private func path(_ number: Int, _ random: inout SeededGenerator) -> Path {
        Path { path in
            for _ in 0..<1 + number % 2 {
                path.move(to: random.point(0...60))
                for _ in 0...number % 4 {
                    if number % 3 == 0 {
                        path.addLine(to: random.point(0...60))
                    } else {
                        path.addCurve(
                            to: random.point(0...60), control1: random.point(0...60),
                            control2: random.point(0...60))
                    }
                }
                if number % 7 == 0 { path.closeSubpath() }
            }
        }
    }

    @Test func bothWaysToTheDeviceGridAgree() {
        var random = SeededGenerator(seed: 5)
        var properties = Set<[Bool]>()
        for number in 0..<1000 {
            let stroked = path(number, &random).stroked(style(number), pixel: 1)
            for transform in Self.transforms {
                let (first, second) = (FlattenedOutline(), FlattenedOutline())
                first.flatten(stroked, transform: transform)
                stroked.path.readElements { verbs, points in
                    second.flatten(
                        verbs: verbs, points: points, transform: transform, rows: 0..<100, columns: 0..<100,
                        mayLackParts: stroked.mayLackParts, isSimple: stroked.isSimple)
                }
                let contents = Contents(first)
                #expect(contents == Contents(second), "\(number)")
                properties.insert(contents.properties)
            }
        }
        // Convex ones, stars and others were among them.
        #expect(properties.count >= 3)
    }

    /// Strokes one after the other, in the memory of those before, are what they are in memory of their own:
    /// short ones after long ones, dashes of which a limit leaves the rest out, and what is over the limit.
    @Test func memoryOfStrokesBeforeChangesNothing() {
        var random = SeededGenerator(seed: 6)
        let used = FlattenedOutline()
        let transform = Self.transforms[1]
        var (sizes, byteCounts, refused) = (Set<Int>(), Set<Int>(), 0)
        for number in 0..<400 {
            var path = path(number, &random)
            if number % 100 == 50 {
                for _ in 0..<20_000 { path.addLine(to: random.point(0...60)) }
            }
            let mostPoints = number % 9 == 4 ? 40 : Path.mostOutlinePoints
            let style = style(number)
            let resolution = StrokeResolution(
                pixel: 1, window: StrokeWindow(seen: .everywhere, drawn: .everywhere), mostPoints: mostPoints,
                kernels: .preferred)
            let limit = number % 8 == 5 ? 100 : .max
            let (own, unkept) = (FlattenedOutline(), FlattenedOutline(keepsMemory: false))
            let outline = path.stroked(style, resolution)
            let isWithin = used.flatten(path, style, resolution, transform: transform, limit: limit)
            #expect(isWithin == (outline.pointCount <= limit), "\(number)")
            own.flatten(isWithin ? outline : .empty, transform: transform)
            #expect(Contents(used) == Contents(own), "\(number)")
            let again = unkept.flatten(path, style, resolution, transform: transform, limit: limit)
            #expect(again == isWithin)
            #expect(Contents(unkept) == Contents(own), "\(number)")
            sizes.insert(used.pointCount)
            if number % 100 == 51 { byteCounts.insert(used.byteCount / (4 << 20)) }
            if !isWithin { refused += 1 }
        }
        #expect(sizes.count > 100 && refused > 10)
        // What 20 000 segments took is given back but for the outline's own points.
        #expect(byteCounts == [0])
    }
}
