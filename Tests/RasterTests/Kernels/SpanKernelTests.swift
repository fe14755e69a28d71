import Foundation
import Raster
import RasterKernels
import TestSupport
import Testing

/// The span kernels of every level against the formula, written again here in plain arithmetic.
@Suite struct SpanKernelTests {
    /// Premultiplied colours: opaque, translucent, the ends of the range.
    static let colors: [UInt32] = [
        0xFFFF_FFFF, 0xFF00_0000, 0xFF12_80FE, 0x8040_8000, 0x8080_8080, 0x0100_0100, 0x0000_0000,
        0xFE01_7FFE,
    ]

    /// round(x / 255), from the definition.
    static func over255(_ value: Int) -> Int { Int((Double(value) / 255).rounded()) }

    static func blended(_ source: UInt32, _ destination: UInt32, _ coverage: Int) -> UInt32 {
        let alpha = Int(source >> 24)
        let keep = 255 - over255(alpha * coverage)
        return [0, 8, 16, 24].reduce(0) { result, shift in
            let s = Int(source >> shift & 255)
            let d = Int(destination >> shift & 255)
            return result | UInt32(over255(s * coverage + d * keep)) << shift
        }
    }

    /// A pixel whose colours do not exceed its alpha.
    static func pixel(_ random: inout SeededGenerator) -> UInt32 {
        let alpha = random.element(of: [0, 255, random.integer(0...255)])
        return (0..<3).reduce(UInt32(alpha) << 24) { $0 | UInt32(random.integer(0...alpha)) << ($1 * 8) }
    }

    @Test func divisionBy255RoundsToNearest() {
        for value in 0...65407 {
            let expected = UInt32(Self.over255(value))
            if dividedBy255(UInt32(value)) != expected {
                Issue.record("\(value) / 255 is \(dividedBy255(UInt32(value))), not \(expected)")
                return
            }
        }
    }

    @Test func sourceOverIsTheFormula() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<200_000 {
            let (source, destination) = (Self.pixel(&random), Self.pixel(&random))
            let coverage = random.integer(0...255)
            let result = sourceOver(source, on: destination, coverage: UInt32(coverage))
            if result != Self.blended(source, destination, coverage) {
                Issue.record("\(source) on \(destination) at \(coverage)")
                return
            }
        }
    }

    /// Three rows with room around them that a kernel must not touch.
    struct Buffer {
        static let guards = 80
        static let rows = 3
        let stride: Int
        var pixels: [UInt32]
        var mask: [UInt8]

        init(columns: Int, _ random: inout SeededGenerator) {
            stride = columns + random.integer(0...9)
            pixels = (0..<(stride * Self.rows + 2 * Self.guards)).map { _ in SpanKernelTests.pixel(&random) }
            // A kernel may read 64 bytes past a span's end.
            mask = (0..<(columns + 256)).map { _ in
                UInt8(random.element(of: [0, 255, random.integer(0...255)]))
            }
        }

        mutating func draw(_ kernels: SpanKernels, _ spans: [CoverageSpan], _ color: UInt32) {
            let stride = stride
            pixels.withUnsafeMutableBufferPointer { pixels in
                mask.withUnsafeBufferPointer { mask in
                    spans.withUnsafeBufferPointer { spans in
                        kernels.solidSpans(
                            pixels.baseAddress.map { $0 + Self.guards }, stride, mask.baseAddress,
                            spans.baseAddress, spans.count, color)
                    }
                }
            }
        }

        func expected(_ spans: [CoverageSpan], _ color: UInt32) -> [UInt32] {
            var result = pixels
            for span in spans {
                for offset in 0..<Int(span.length) {
                    let index = Self.guards + Int(span.row) * stride + Int(span.start) + offset
                    let coverage = span.coverage < 0 ? Int(mask[Int(span.mask) + offset]) : Int(span.coverage)
                    result[index] = SpanKernelTests.blended(color, result[index], coverage)
                }
            }
            return result
        }
    }

    static func span(row: Int = 0, start: Int, length: Int, coverage: Int32, mask: Int = 0) -> CoverageSpan {
        CoverageSpan(
            row: Int32(row), start: Int32(start), length: Int32(length), coverage: coverage, mask: Int32(mask)
        )
    }

    @Test(arguments: KernelLevel.available)
    func spansOfEveryLengthAndAlignment(level: KernelLevel) {
        var random = SeededGenerator(seed: 5)
        let kernels = SpanKernels(level: level)
        for length in 0...70 {
            for start in 0..<17 {
                for color in Self.colors {
                    for coverage in [CoverageSpan.masked, 255, Int32(random.integer(1...254))] {
                        let span = Self.span(
                            row: random.integer(0...2), start: start, length: length, coverage: coverage,
                            mask: random.integer(0...20))
                        var buffer = Buffer(columns: 90, &random)
                        let expected = buffer.expected([span], color)
                        buffer.draw(kernels, [span], color)
                        if buffer.pixels != expected {
                            Issue.record(
                                "length \(length) from \(start), coverage \(coverage), color \(color)")
                            return
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: KernelLevel.available)
    func allCoveragesOfAllAlphas(level: KernelLevel) {
        var random = SeededGenerator(seed: 6)
        let kernels = SpanKernels(level: level)
        for alpha in 0...255 {
            let color = UInt32(alpha) << 24 | UInt32(random.integer(0...alpha)) << 8 | UInt32(alpha / 2)
            var buffer = Buffer(columns: 256, &random)
            for coverage in 0...255 { buffer.mask[coverage] = UInt8(coverage) }
            var spans = [Self.span(start: 0, length: 256, coverage: CoverageSpan.masked)]
            for coverage in 1...255 {
                spans.append(Self.span(row: 1, start: coverage, length: 1, coverage: Int32(coverage)))
            }
            let expected = buffer.expected(spans, color)
            buffer.draw(kernels, spans, color)
            #expect(buffer.pixels == expected, "alpha \(alpha)")
        }
    }

    @Test(arguments: KernelLevel.available)
    func manySpans(level: KernelLevel) {
        var random = SeededGenerator(seed: 7)
        let kernels = SpanKernels(level: level)
        for _ in 0..<2000 {
            var spans: [CoverageSpan] = []
            var width = 0
            var mask = 0
            for row in 0..<Buffer.rows {
                var column = random.integer(0...20)
                for _ in 0..<random.integer(0...12) {
                    let length = random.element(of: [1, random.integer(1...9), random.integer(1...70)])
                    let coverage = random.element(of: [
                        CoverageSpan.masked, 255, Int32(random.integer(1...255)),
                    ])
                    spans.append(
                        Self.span(row: row, start: column, length: length, coverage: coverage, mask: mask))
                    column += length + random.integer(0...5)
                    mask += length
                }
                width = max(width, column)
            }
            let color = Self.pixel(&random)
            var buffer = Buffer(columns: max(width, mask), &random)
            let expected = buffer.expected(spans, color)
            buffer.draw(kernels, spans, color)
            #expect(buffer.pixels == expected)
        }
    }

    /// What a rectangle covers of each pixel: the areas right of its edges, rounded to 1/65536 each.
    private static func coverage(of r: rk_rectangle, column: Int, row: Int) -> Int {
        let height = min(Int(r.bottom), (row + 1) * 65536) - max(Int(r.top), row * 65536)
        guard height > 0, r.left < r.right else { return 0 }
        func area(rightOf edge: Int32) -> Int {
            let x = Double(min(max(Int(edge) - column * 65536, 0), 65536)) / 65536
            return Int((Double(height) * (1 - x) + 0.5).rounded(.down))
        }
        let area = area(rightOf: r.left) - area(rightOf: r.right)
        return Int((Double(area) * 255 / 65536 + 0.5).rounded(.down))
    }

    @Test(arguments: KernelLevel.available)
    func rectangles(level: KernelLevel) {
        var random = SeededGenerator(seed: 8)
        let kernels = SpanKernels(level: level)
        for number in 0..<4000 {
            let columns = number % 72 + 1
            let rows = random.integer(1...7)
            let stride = columns + random.integer(0...20)
            let guards = 40
            var pixels = (0..<(stride * rows + 2 * guards)).map { _ in Self.pixel(&random) }
            var expected = pixels
            let offset = guards + random.integer(0...16)
            let rectangles = (0..<random.integer(1...3)).map { _ in
                // Whole pixels, halves of them, anything; and sometimes the wrong way round.
                let grid = random.element(of: [65536, 65536, 32768, 1])
                func edges(_ count: Int) -> (Int32, Int32) {
                    let pair = [0, 1].map { _ in random.integer(0...(count * 65536 / grid)) * grid }
                    let isWrong = random.isLucky(oneIn: 10)
                    return (
                        Int32(isWrong ? pair.max()! : pair.min()!), Int32(isWrong ? pair[0] : pair.max()!)
                    )
                }
                let (left, right) = edges(columns)
                let (top, bottom) = edges(rows)
                return rk_rectangle(
                    left: left, top: top, right: right, bottom: bottom,
                    pixel: random.isLucky(oneIn: 2) ? random.element(of: Self.colors) : Self.pixel(&random))
            }
            for rectangle in rectangles {
                for row in 0..<rows {
                    for column in 0..<columns {
                        let index = offset + row * stride + column
                        let coverage = Self.coverage(of: rectangle, column: column, row: row)
                        expected[index] = Self.blended(rectangle.pixel, expected[index], coverage)
                    }
                }
            }
            pixels.withUnsafeMutableBufferPointer {
                kernels.solidRectangles(
                    $0.baseAddress.map { $0 + offset }, stride, rectangles, rectangles.count)
            }
            if pixels != expected {
                Issue.record("\(rectangles) in \(columns) × \(rows), stride \(stride)")
                return
            }
        }
    }

    /// A glyph's: each pixel has a coverage of its own.
    @Test(arguments: KernelLevel.available)
    func rectanglesOfCells(level: KernelLevel) {
        guard let kernel = SpanKernels(level: level).solidCells else { return }
        var random = SeededGenerator(seed: 10)
        for number in 0..<6000 {
            let width = number % 16 + 1
            let height = random.integer(0...9)
            let stride = width + random.integer(0...20)
            let guards = 40
            let color = random.isLucky(oneIn: 2) ? random.element(of: Self.colors) : Self.pixel(&random)
            let cellStride = width <= 8 ? 8 : 16
            let cells = (0..<(cellStride * height + 8)).map { _ in
                UInt8(random.element(of: [0, 255, random.integer(0...255)]))
            }
            var pixels = (0..<(stride * height + 2 * guards)).map { _ in Self.pixel(&random) }
            var expected = pixels
            let offset = guards + random.integer(0...16)
            for row in 0..<height {
                for column in 0..<width {
                    let index = offset + row * stride + column
                    expected[index] = Self.blended(
                        color, expected[index], Int(cells[row * cellStride + column]))
                }
            }
            pixels.withUnsafeMutableBufferPointer { pixels in
                kernel(pixels.baseAddress.map { $0 + offset }, stride, width, height, color, cells)
            }
            #expect(pixels == expected, "\(width) × \(height), stride \(stride), color \(color)")
        }
    }

    @Test func levelsNameWhatRuns() {
        #expect(KernelLevel.available.first == .reference)
        #expect(KernelLevel.available.contains(.preferred))
        #if arch(x86_64) || arch(arm64)
            #expect(KernelLevel.available.contains(.vector128))
        #endif
    }

    @Test(arguments: KernelLevel.available)
    func rowsOfPixelsAreTheFormula(level: KernelLevel) {
        var random = SeededGenerator(seed: 12)
        let kernels = SpanKernels(level: level)
        for length in 0...70 {
            for round in 0..<40 {
                // Of a few rounds opaque but for a pixel here and there, which is nearly.
                let source = (0..<length).map { _ in
                    Self.pixel(&random)
                        | (round % 8 < 6 ? 0 : random.isLucky(oneIn: 20) ? 0xFE00_0000 : 0xFF00_0000)
                }
                let before = (0..<(length + 16)).map { _ in Self.pixel(&random) }
                let mask = (0..<length).map { _ in
                    UInt8(random.element(of: [0, 255, random.integer(0...255)]))
                }
                let coverage = random.element(of: [255, random.integer(0...255)])
                var row = before
                row.withUnsafeMutableBufferPointer { row in
                    kernels.sourceRow(
                        row.baseAddress! + 8, source, length, round % 2 == 0 ? mask : nil, UInt32(coverage))
                }
                for column in row.indices {
                    let index = column - 8
                    var expected = before[column]
                    if source.indices.contains(index) {
                        let level = round % 2 == 0 ? Int(mask[index]) : coverage
                        expected = Self.blended(source[index], expected, level)
                    }
                    if row[column] != expected {
                        Issue.record("length \(length), column \(index)")
                        return
                    }
                }
            }
        }
    }
}
