import Foundation
import Raster
import TestSupport
import Testing

@Suite struct ImageComparisonTests {
    static func flat(_ color: [Int], _ width: Int = 40, _ height: Int = 30) -> CGImage {
        TestPicture.colored(width, height) { _, _ in color }
    }

    static func changed(_ image: CGImage, _ places: [(x: Int, y: Int)], to color: [UInt8]) -> CGImage {
        var pixels = image.withUnsafePixels { Array($0) }
        for place in places {
            let start = (place.y * image.width + place.x) * 4
            pixels.replaceSubrange(start..<start + 4, with: color)
        }
        return CGImage(width: image.width, height: image.height, pixels: pixels)!
    }

    static func distance(_ first: [Int], _ second: [Int]) -> Double {
        ImageComparison(expected: flat(first, 1, 1), actual: flat(second, 1, 1)).maximumDistance
    }

    /// The paper's weights, of which the largest square is 35215.
    @Test func distanceIsYIQ() {
        // White and black differ in Y alone: 0.5053 · 255².
        #expect(
            abs(
                Self.distance([255, 255, 255, 255], [0, 0, 0, 255])
                    - (0.5053 * 255 * 255 / 35215).squareRoot()) < 1e-6)
        // One step of blue: Y 0.114, I −0.322, Q 0.311.
        let blue =
            0.5053 * 0.11448223 * 0.11448223 + 0.299 * 0.32180189 * 0.32180189 + 0.1957 * 0.31114694
            * 0.31114694
        #expect(abs(Self.distance([9, 9, 9, 255], [9, 9, 10, 255]) - (blue / 35215).squareRoot()) < 1e-12)
        #expect(Self.distance([5, 6, 7, 255], [5, 6, 7, 255]) == 0)
        // A change of green is seen more than one of red, and that more than one of blue.
        let changes = [[0, 40, 0, 255], [40, 0, 0, 255], [0, 0, 40, 255]].map {
            Self.distance([0, 0, 0, 255], $0)
        }
        #expect(changes[0] > changes[1] && changes[1] > changes[2])
        // Nothing and white are the same over white, but not over black.
        #expect(Self.distance([0, 0, 0, 0], [255, 255, 255, 255]) > 0.9)
        #expect(Self.distance([0, 0, 0, 0], [0, 0, 0, 255]) > 0.9)
    }

    @Test func countsAreExact() throws {
        let image = Self.flat([100, 100, 100, 255])
        let strong = Self.changed(image, [(3, 4), (17, 29), (39, 0)], to: [200, 100, 0, 255])
        let both = Self.changed(strong, [(0, 0), (1, 0)], to: [101, 100, 100, 255])
        let comparison = ImageComparison(expected: image, actual: both)
        #expect(
            comparison.comparedCount == 1200 && comparison.unequalCount == 5 && comparison.differentCount == 3
        )
        #expect(comparison.bounds == PixelRect(x: 3, y: 0, width: 37, height: 30))
        #expect(!comparison.isSame() && !comparison.isSame(allowing: 2) && comparison.isSame(allowing: 3))
        #expect(ImageComparison(expected: image, actual: both, options: .exact).differentCount == 5)
        #expect(
            ImageComparison(expected: image, actual: both, options: .init(threshold: 1)).differentCount == 0)
        #expect(
            ImageComparison(expected: image, actual: both, options: .init(threshold: .nan)).differentCount
                == 5)
        let same = ImageComparison(expected: image, actual: Self.flat([100, 100, 100, 255]))
        #expect(same.isSame() && same.unequalCount == 0 && same.bounds == nil && same.meanDistance == 0)
        let sum =
            Self.distance([100, 100, 100, 255], [200, 100, 0, 255]) * 3 + Self.distance(
                [100, 100, 100, 255], [101, 100, 100, 255]) * 2
        #expect(abs(comparison.meanDistance - sum / 1200) < 1e-12)
    }

    @Test func regionsCountEachPixelOnce() {
        let image = Self.flat([0, 0, 0, 255])
        let other = Self.flat([255, 255, 255, 255])
        func count(_ regions: [PixelRect]) -> (Int, Int) {
            let comparison = ImageComparison(expected: image, actual: other, options: .init(regions: regions))
            return (comparison.comparedCount, comparison.differentCount)
        }
        #expect(count([PixelRect(x: 5, y: 5, width: 10, height: 4)]) == (40, 40))
        // Overlapping, touching, partly and wholly outside, without end.
        #expect(
            count([PixelRect(x: 5, y: 5, width: 10, height: 4), PixelRect(x: 8, y: 7, width: 10, height: 4)])
                == (66, 66))
        #expect(
            count([PixelRect(x: 0, y: 0, width: 5, height: 1), PixelRect(x: 5, y: 0, width: 5, height: 1)])
                == (10, 10))
        #expect(count([PixelRect(x: 38, y: 28, width: .max, height: .max)]) == (4, 4))
        #expect(count([PixelRect(x: 40, y: 0, width: 5, height: 5)]) == (0, 0))
        #expect(count([PixelRect(x: -3, y: -3, width: 4, height: 4)]) == (1, 1))
    }

    @Test func ignoredRegionsCountNoPixel() {
        let image = Self.flat([0, 0, 0, 255])
        let other = Self.flat([255, 255, 255, 255])
        func count(_ ignored: [PixelRect], in regions: [PixelRect] = []) -> Int {
            let comparison = ImageComparison(
                expected: image, actual: other, options: .init(regions: regions, ignoredRegions: ignored))
            #expect(comparison.comparedCount == comparison.differentCount)
            return comparison.comparedCount
        }
        func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
            PixelRect(x: x, y: y, width: width, height: height)
        }
        #expect(count([rect(5, 5, 10, 4)]) == 1200 - 40)
        // Overlapping, at the rim, partly and wholly outside, everything.
        #expect(count([rect(5, 5, 10, 4), rect(8, 7, 10, 4)]) == 1200 - 66)
        #expect(count([rect(0, 0, 2, 30), rect(38, 0, .max, .max)]) == 1200 - 120)
        #expect(count([rect(-3, -3, 4, 4), rect(40, 0, 5, 5)]) == 1200 - 1)
        #expect(count([rect(0, 0, 40, 30)]) == 0)
        // Of the compared parts the ignored ones are taken away: in the middle, at both ends, all of one.
        #expect(count([rect(4, 0, 2, 30)], in: [rect(2, 2, 6, 1)]) == 4)
        #expect(count([rect(0, 0, 3, 30), rect(7, 0, 3, 30)], in: [rect(2, 2, 6, 1)]) == 4)
        #expect(count([rect(1, 1, 9, 9)], in: [rect(2, 2, 6, 1), rect(20, 2, 5, 1)]) == 5)
    }

    @Test func aShareMustBeTheSame() {
        let image = Self.flat([0, 0, 0, 255], 10, 10)
        let other = Self.changed(image, (0..<10).map { ($0, 0) }, to: [255, 255, 255, 255])
        let comparison = ImageComparison(expected: image, actual: other)
        // 1 − 0.9 is less than a tenth as floating point has it.
        #expect(comparison.isSame(precision: 0.9) && comparison.isSame(precision: 0))
        #expect(!comparison.isSame(precision: 0.91) && !comparison.isSame(precision: 1))
        #expect(!comparison.isSame(precision: .nan) && comparison.isSame(precision: -1))
        let larger = Self.flat([0, 0, 0, 255], 11, 10)
        #expect(!ImageComparison(expected: image, actual: larger).isSame(precision: 0))
    }

    @Test func otherSizesAreNeverTheSame() {
        let comparison = ImageComparison(
            expected: Self.flat([0, 0, 0, 255]), actual: Self.flat([0, 0, 0, 255], 41, 20))
        #expect(!comparison.hasSameSize && !comparison.isSame(allowing: .max))
        #expect(comparison.comparedCount == 40 * 20 && comparison.differentCount == 0)
        #expect(comparison.description == "the sizes differ: expected 40 × 30, actual 41 × 20 pixels")
        let overlay = comparison.overlay()
        #expect(overlay.width == 41 && overlay.height == 30)
        #expect(overlay[40, 5] == .init(red: 255, green: 0, blue: 255, alpha: 255))
        #expect(overlay[39, 19].red == overlay[39, 19].blue)
    }

    /// The same shape, its edge smoothed in one and hard in the other, is the same but for the edge.
    @Test func smoothedEdgesAreToldFromShapes() {
        let path = Path { path in
            path.move(to: CGPoint(x: 8, y: 10))
            path.addLine(to: CGPoint(x: 90, y: 33))
            path.addLine(to: CGPoint(x: 40, y: 92))
            path.closeSubpath()
        }
        func shape(_ isAntialiased: Bool, spot: Bool = false) -> CGImage {
            Drawing(size: CGSize(width: 100, height: 100), opaque: true) { context, size in
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
                context.fill(path, with: .color(.black), style: FillStyle(antialiased: isAntialiased))
                if spot {
                    context.fill(Path(CGRect(x: 40, y: 40, width: 6, height: 5)), with: .color(.white))
                }
            }
            .image()
        }
        let options = ImageComparison.Options(ignoresAntialiasing: true)
        let plain = ImageComparison(expected: shape(true), actual: shape(false))
        let ignored = ImageComparison(expected: shape(true), actual: shape(false), options: options)
        #expect(plain.differentCount > 100 && plain.antialiasedCount == 0)
        #expect(ignored.differentCount + ignored.antialiasedCount == plain.differentCount)
        #expect(ignored.differentCount * 20 < plain.differentCount, "\(ignored)")
        let spotted = ImageComparison(
            expected: shape(true), actual: shape(false, spot: true), options: options)
        #expect(spotted.differentCount - ignored.differentCount == 30)
        // A lone pixel on an even ground is no edge.
        let lone = Self.changed(Self.flat([0, 0, 0, 255]), [(20, 20)], to: [255, 255, 255, 255])
        #expect(
            ImageComparison(expected: Self.flat([0, 0, 0, 255]), actual: lone, options: options)
                .differentCount == 1)
    }

    /// The definition, on greys: few neighbours as bright, a darker and a brighter one, of which the darkest
    /// or the brightest (the first of several) is in an even area in both pictures; the rim counts as one
    /// equal neighbour.
    @Test func theDetectorFollowsItsDefinition() {
        let side = 24
        typealias Grid = [[Int]]
        func neighbours(_ x: Int, _ y: Int) -> [(x: Int, y: Int)] {
            (y - 1...y + 1).flatMap { row in (x - 1...x + 1).map { (x: $0, y: row) } }.filter {
                (0..<side).contains($0.x) && (0..<side).contains($0.y) && ($0.x, $0.y) != (x, y)
            }
        }
        func equals(_ grid: Grid, _ x: Int, _ y: Int) -> Int {
            let places = neighbours(x, y)
            return places.count { grid[$0.y][$0.x] == grid[y][x] } + (places.count < 8 ? 1 : 0)
        }
        func isSmoothed(_ grid: Grid, _ other: Grid, _ x: Int, _ y: Int) -> Bool {
            let places = neighbours(x, y)
            guard equals(grid, x, y) <= 2,
                let darkest = places.min(by: { grid[$0.y][$0.x] < grid[$1.y][$1.x] }),
                let brightest = places.max(by: { grid[$0.y][$0.x] < grid[$1.y][$1.x] }),
                grid[darkest.y][darkest.x] < grid[y][x], grid[brightest.y][brightest.x] > grid[y][x]
            else { return false }
            return [darkest, brightest].contains {
                equals(grid, $0.x, $0.y) > 2 && equals(other, $0.x, $0.y) > 2
            }
        }
        func image(_ grid: Grid) -> CGImage {
            TestPicture.colored(side, side) { x, y in [grid[y][x], grid[y][x], grid[y][x], 255] }
        }
        var random = SeededGenerator(seed: 61)
        var (smoothed, different) = (0, 0)
        for _ in 0..<60 {
            let slope = (random.number(-1...1), random.number(-1...1))
            func grid(_ softness: Double) -> Grid {
                (0..<side).map { y in
                    (0..<side).map { x in
                        if random.isLucky(oneIn: 12) { return random.element(of: [0, 100, 255]) }
                        let distance = Double(x - 12) * slope.0 + Double(y - 12) * slope.1
                        return Int(min(max(distance / softness * 100 + 128, 0), 255))
                    }
                }
            }
            let (first, second) = (grid(1), grid(0.01))
            var (expectedSmoothed, expectedDifferent) = (0, 0)
            for y in 0..<side {
                // 0.5053 · 27² is more than a hundredth of 35215, that of 26 is less.
                for x in 0..<side where abs(first[y][x] - second[y][x]) > 26 {
                    if isSmoothed(first, second, x, y) || isSmoothed(second, first, x, y) {
                        expectedSmoothed += 1
                    } else {
                        expectedDifferent += 1
                    }
                }
            }
            let comparison = ImageComparison(
                expected: image(first), actual: image(second), options: .init(ignoresAntialiasing: true))
            #expect(comparison.antialiasedCount == expectedSmoothed)
            #expect(comparison.differentCount == expectedDifferent)
            smoothed += expectedSmoothed
            different += expectedDifferent
        }
        #expect(smoothed > 500 && different > 500, "\(smoothed), \(different)")
    }

    @Test func threadsChangeNothing() {
        let first = TestPicture.noise(500, 400, values: 256)
        let second = TestPicture.photograph(500, 400)
        let options = ImageComparison.Options(ignoresAntialiasing: true)
        let one = ImageComparison(expected: first, actual: second, options: options, threads: 1)
        for threads in [2, 5] {
            let other = ImageComparison(expected: first, actual: second, options: options, threads: threads)
            #expect(other.meanDistance == one.meanDistance && other.differentCount == one.differentCount)
            #expect(other.maximumDistance == one.maximumDistance && other.bounds == one.bounds)
        }
    }

    @Test func picturesShowWhatDiffers() {
        let image = Self.flat([0, 0, 0, 255])
        let other = Self.changed(
            Self.changed(image, [(5, 6)], to: [255, 255, 255, 255]), [(7, 6)], to: [1, 0, 0, 255])
        let comparison = ImageComparison(expected: image, actual: other)
        let overlay = comparison.overlay()
        #expect(overlay[5, 6] == .init(red: 230, green: 0, blue: 0, alpha: 255))
        #expect(overlay[7, 6] == .init(red: 255, green: 205, blue: 150, alpha: 255))
        #expect(
            overlay[0, 0].red > 200 && overlay[0, 0].red < 255 && overlay[0, 0].red == overlay[0, 0].green)
        let three = comparison.sideBySide()
        #expect(three.width == 128 && three.height == 30)
        #expect(three[5, 6].red == 0 && three[44 + 5, 6].red == 230 && three[88 + 5, 6].red == 255)
    }
}
