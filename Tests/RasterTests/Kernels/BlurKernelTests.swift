import Raster
import TestSupport
import Testing

/// Every level's kernels of the blur give the values of the plain Swift ones, at every length and for few
/// rows and many.
@Suite struct BlurKernelTests {
    static let reference = BlurKernels(level: .reference)

    static func values(_ count: Int, _ random: inout SeededGenerator) -> [Int16] {
        (0..<count).map { _ in Int16(random.integer(0...16383)) }
    }

    /// Calls the body with each row's first value.
    static func withRows<Value>(
        _ rows: [[Value]], _ body: (UnsafePointer<UnsafePointer<Value>?>?) -> Void
    ) {
        let count = rows.first?.count ?? 0
        rows.flatMap { $0 }.withUnsafeBufferPointer { all in
            let pointers = rows.indices.map { row in all.baseAddress.map { $0 + row * count } }
            pointers.withUnsafeBufferPointer { body($0.baseAddress) }
        }
    }

    /// What a kernel writes, with room behind that must stay as it is.
    static func output<Value: FixedWidthInteger>(
        _ count: Int, _ body: (UnsafeMutablePointer<Value>?) -> Void
    ) -> [Value] {
        var output = [Value](repeating: 99, count: count + 40)
        output.withUnsafeMutableBufferPointer { body($0.baseAddress) }
        return output
    }

    private static func tinted(
        _ kernels: BlurKernels, _ values: [Int16], _ color: UInt64, _ inverted: Int32, _ source: [UInt32]?
    ) -> [UInt32] {
        output(values.count) { output in
            if let source {
                kernels.tint(output, values, values.count, color, inverted, source)
            } else {
                kernels.tint(output, values, values.count, color, inverted, nil)
            }
        }
    }

    private typealias Rows<Value> = UnsafePointer<UnsafePointer<Value>?>?

    /// What a kernel makes of rows that share a weight with another and of rows by themselves.
    private static func sums<Value>(
        _ count: Int, _ pairs: [[Value]], _ singles: [[Value]],
        _ kernel: (_ output: UnsafeMutablePointer<Int16>?, _ pairs: Rows<Value>, _ singles: Rows<Value>) ->
            Void
    ) -> [Int16] {
        output(count) { output in
            withRows(pairs) { pairs in withRows(singles) { kernel(output, pairs, $0) } }
        }
    }

    private static func bytes(_ rows: [[Int16]]) -> [[UInt8]] { rows.map { $0.map { UInt8($0 >> 6) } } }

    @Test(arguments: KernelLevel.available)
    func sumsOfRows(level: KernelLevel) {
        var random = SeededGenerator(seed: 31)
        let kernels = BlurKernels(level: level)
        for count in 0...200 {
            let pairWeights = (0..<(count % 5)).map { _ in Int16(random.integer(0...3000)) }
            let singleWeights = (0..<(count % 3)).map { _ in Int16(random.integer(0...6000)) }
            let pairs = (0..<(2 * pairWeights.count)).map { _ in Self.values(count, &random) }
            let singles = singleWeights.map { _ in Self.values(count, &random) }
            let sums = [kernels, Self.reference].map { kernels in
                Self.sums(count, pairs, singles) {
                    kernels.rows(
                        $0, count, $1, pairWeights, pairWeights.count, $2, singleWeights, singleWeights.count)
                }
            }
            #expect(sums[0] == sums[1], "\(count) values")
            let (pairBytes, singleBytes) = (Self.bytes(pairs), Self.bytes(singles))
            let sumsOfBytes = [kernels, Self.reference].map { kernels in
                Self.sums(count, pairBytes, singleBytes) {
                    kernels.bytes(
                        $0, count, $1, pairWeights, pairWeights.count, $2, singleWeights, singleWeights.count)
                }
            }
            #expect(sumsOfBytes[0] == sumsOfBytes[1], "\(count) bytes")
        }
    }

    @Test(arguments: KernelLevel.available)
    func halvedRows(level: KernelLevel) {
        var random = SeededGenerator(seed: 32)
        let kernels = BlurKernels(level: level)
        for channels in [1, 4] {
            for pixels in 0...70 {
                // Kernels may read 64 bytes past the last pixel that is needed.
                let samples = Self.values((2 * pixels + 2) * channels + 32, &random)
                let halves = [kernels, Self.reference].map { kernels in
                    Self.output(pixels * channels) { kernels.halve($0, samples, pixels, channels) }
                }
                #expect(halves[0] == halves[1], "\(pixels) pixels of \(channels)")
            }
        }
    }

    /// Which of a pixel's five weights are 0, those of a cubic spline and others.
    private static let zeros: [[Int]] = [[0], [4], [0, 4], []]

    /// Five weights for each value of 16, and so on for all that a sample becomes.
    /// - Parameter zeros: of the pixels at even places and of those at odd ones.
    private static func expansion(
        _ levels: Int, _ channels: Int, zeros: [[Int]], _ random: inout SeededGenerator
    ) -> [Int16] {
        let phases = (0..<(1 << levels)).map { phase in
            (0..<5).map { zeros[phase % 2].contains($0) ? 0 : Int16(random.integer(1...7000)) }
        }
        let period = max((channels << levels) / 16, 1)
        return (0..<period * 80).map { place in
            let value = place / 80 * 16 + place % 16
            return phases[value / channels % phases.count][place % 80 / 16]
        }
    }

    @Test(arguments: KernelLevel.available, [1, 4])
    func expandedRows(level: KernelLevel, channels: Int) {
        var random = SeededGenerator(seed: 33)
        let kernels = BlurKernels(level: level)
        for levels in 1...6 {
            let values = channels << levels
            let period = max(values / 16, 1)
            for zeros in Self.zeros.flatMap({ even in Self.zeros.map { [even, $0] } }) {
                let weights = Self.expansion(levels, channels, zeros: zeros, &random)
                for vectors in 0..<(2 * period + 12) {
                    let first = random.integer(0...(period - 1))
                    // Kernels may read 64 bytes past the last sample that is needed.
                    let count = ((first + vectors) * 16 + values - 1) / values + 4
                    let samples = Self.values(count * channels + 32, &random)
                    let rows = [kernels, Self.reference].map { kernels in
                        Self.output(vectors * 16) {
                            kernels.expand($0, samples, vectors, first, weights, levels, channels)
                        }
                    }
                    #expect(
                        rows[0] == rows[1], "\(levels) levels, \(vectors) vectors from \(first), \(zeros)")
                }
            }
        }
    }

    @Test(arguments: KernelLevel.available)
    func bytesAndTints(level: KernelLevel) {
        var random = SeededGenerator(seed: 34)
        let kernels = BlurKernels(level: level)
        for count in 0...150 {
            let values = Self.values(count, &random)
            let bytes = [kernels, Self.reference].map { kernels in
                Self.output(count) { (output: UnsafeMutablePointer<UInt8>?) in
                    kernels.pack(output, values, count)
                }
            }
            #expect(bytes[0] == bytes[1], "\(count) bytes")
            let components = (0..<4).map { _ in UInt64(random.integer(0...32767)) }
            let color = components.reduce(0) { $0 << 16 | $1 }
            // Whole vectors of opaque pixels among others, in some of the rows.
            let pixels = (0..<count).map { column in
                let alpha = column / 16 % 2 == 0 ? 255 : random.integer(0...255)
                return (0..<3).reduce(UInt32(alpha)) { pixel, _ in
                    pixel << 8 | UInt32(random.integer(0...alpha))
                }
            }
            // Pixels that are covered, that aren't, and others.
            let coverage = (0..<count).map { column in
                UInt8([255, 0, random.integer(0...255)][column / 40 % 3])
            }
            for own: UInt32 in [0xFF12_8AF0, 0xFFFF_FFFF, 0x7F20_7F01] {
                let shaded = Self.output(count) { (output: UnsafeMutablePointer<UInt32>?) in
                    kernels.shade(output, values, count, color, coverage, own)
                }
                let plain = Self.tinted(Self.reference, values, color, 0, nil)
                let expected = zip(plain, coverage).map { tint, coverage in
                    sourceOver(
                        sourceOver(own, on: 0, coverage: UInt32(coverage)), on: tint, coverage: 255)
                }
                #expect(shaded == expected + plain[count...], "\(count) under \(own)")
            }
            for inverted: Int32 in [0, 1] {
                let plain = Self.tinted(kernels, values, color, inverted, nil)
                #expect(
                    plain == Self.tinted(Self.reference, values, color, inverted, nil),
                    "\(count) pixels, \(inverted)")
                let under = Self.tinted(kernels, values, color, inverted, pixels)
                let expected = zip(plain, pixels).map { sourceOver($1, on: $0, coverage: 255) }
                #expect(under == expected + plain[count...], "\(count) under others, \(inverted)")
            }
        }
    }
}
