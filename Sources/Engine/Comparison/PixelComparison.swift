import Foundation

/// The walk over two pictures' pixels that finds what differs.
struct PixelComparison: Sendable {
    enum Verdict {
        case equal
        /// Other bytes, within the threshold.
        case close
        case antialiased
        case different
    }

    let expected, actual: CGImage
    let options: ImageComparison.Options
    /// Where both have pixels.
    let width, height: Int
    private let largestSquare: Double

    init(_ expected: CGImage, _ actual: CGImage, _ options: ImageComparison.Options) {
        self.expected = expected
        self.actual = actual
        self.options = options
        width = min(expected.width, actual.width)
        height = min(expected.height, actual.height)
        let threshold = options.threshold.isNaN ? 0 : min(max(options.threshold, 0), 1)
        largestSquare = threshold * threshold * ColorDistance.largestSquare
    }

    /// So few rows that all processors have work, at fixed places, so that sums are always made in the same
    /// order.
    private static let bandRows = 64

    func counts(threads: Int) -> ImageComparison.Counts {
        let bands = (height + Self.bandRows - 1) / Self.bandRows
        let parts = ParallelMap.map(bands, threads: width * height < 1 << 16 ? 1 : threads) { band in
            let start = band * Self.bandRows
            return count(start..<min(start + Self.bandRows, height))
        }
        return parts.reduce(into: ImageComparison.Counts()) { $0.add($1) }
    }

    private func count(_ rows: Range<Int>) -> ImageComparison.Counts {
        var counts = ImageComparison.Counts()
        visit(rows) { grids, columns, y in
            counts.compared += columns.count
            let (first, second) = (grids.0.row(y), grids.1.row(y))
            if memcmp(first + columns.lowerBound, second + columns.lowerBound, columns.count * 4) == 0 {
                return
            }
            for x in columns where first[x] != second[x] {
                let square = ColorDistance.square(first[x], second[x])
                counts.unequal += 1
                counts.largestSquare = max(counts.largestSquare, square)
                counts.distance += (square / ColorDistance.largestSquare).squareRoot()
                if square <= largestSquare { continue }
                if options.ignoresAntialiasing, isAntialiased(x, y, grids) {
                    counts.antialiased += 1
                    continue
                }
                counts.different += 1
                (counts.left, counts.right) = (min(counts.left, x), max(counts.right, x))
                (counts.top, counts.bottom) = (min(counts.top, y), max(counts.bottom, y))
            }
        }
        return counts
    }

    /// The verdict on every compared pixel that isn't equal, from top to bottom.
    func forEachUnequal(_ body: (_ x: Int, _ y: Int, Verdict) -> Void) {
        visit(0..<height) { grids, columns, y in
            let (first, second) = (grids.0.row(y), grids.1.row(y))
            if memcmp(first + columns.lowerBound, second + columns.lowerBound, columns.count * 4) == 0 {
                return
            }
            for x in columns where first[x] != second[x] {
                if ColorDistance.square(first[x], second[x]) <= largestSquare {
                    body(x, y, .close)
                } else {
                    let isIgnored = options.ignoresAntialiasing && isAntialiased(x, y, grids)
                    body(x, y, isIgnored ? .antialiased : .different)
                }
            }
        }
    }

    private func isAntialiased(_ x: Int, _ y: Int, _ grids: (PixelGrid, PixelGrid)) -> Bool {
        grids.0.isOnSmoothedEdge(x, y, other: grids.1) || grids.1.isOnSmoothedEdge(x, y, other: grids.0)
    }

    /// Each run of columns that is to be compared in these rows, no pixel twice.
    private func visit(
        _ rows: Range<Int>, _ body: (_ grids: (PixelGrid, PixelGrid), _ columns: Range<Int>, _ y: Int) -> Void
    ) {
        expected.withUnsafePixels { first in
            actual.withUnsafePixels { second in
                let grids = (grid(first, expected), grid(second, actual))
                for y in rows { for columns in runs(y) { body(grids, columns, y) } }
            }
        }
    }

    private func grid(_ bytes: UnsafeRawBufferPointer, _ image: CGImage) -> PixelGrid {
        PixelGrid(
            pixels: bytes.baseAddress!.assumingMemoryBound(to: UInt32.self), width: image.width,
            height: image.height)
    }

    private func runs(_ y: Int) -> [Range<Int>] {
        let compared = options.regions.isEmpty ? [0..<width] : spans(of: options.regions, y)
        return options.ignoredRegions.isEmpty
            ? compared : Self.parts(of: compared, outside: spans(of: options.ignoredRegions, y))
    }

    /// The columns of a row that rectangles have, joined where they meet.
    private func spans(of regions: [PixelRect], _ y: Int) -> [Range<Int>] {
        let whole = PixelRect(x: 0, y: 0, width: width, height: height)
        var spans: [Range<Int>] = []
        for region in regions {
            let part = whole.intersection(region)
            if part.width > 0, part.height > 0, y >= part.y, y < part.y + part.height {
                spans.append(part.x..<part.x + part.width)
            }
        }
        spans.sort { $0.lowerBound < $1.lowerBound }
        var joined: [Range<Int>] = []
        for span in spans {
            if let last = joined.last, span.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
            } else {
                joined.append(span)
            }
        }
        return joined
    }

    /// Both from left to right, none meeting another of its own list.
    private static func parts(of spans: [Range<Int>], outside holes: [Range<Int>]) -> [Range<Int>] {
        spans.flatMap { span -> [Range<Int>] in
            var parts: [Range<Int>] = []
            var start = span.lowerBound
            for hole in holes where hole.upperBound > start && hole.lowerBound < span.upperBound {
                if hole.lowerBound > start { parts.append(start..<hole.lowerBound) }
                start = hole.upperBound
            }
            if start < span.upperBound { parts.append(start..<span.upperBound) }
            return parts
        }
    }
}
