/// Weights for samples at distances from one: pairs, which weigh the same, and single ones.
struct BlurWeights<Weight> {
    /// Two for each pair.
    var pairOffsets: [Int] = []
    var pairWeights: [Weight] = []
    var singleOffsets: [Int] = []
    var singleWeights: [Weight] = []
}

/// The same in a workspace's memory: each row that is weighed would retain and release arrays.
struct BlurTaps<Weight> {
    var pairCount: Int
    var singleCount: Int
    /// Two for each pair, then one for each single.
    var offsets: UnsafePointer<Int>
    /// One for each pair, then one for each single.
    var weights: UnsafePointer<Weight>
}

/// The numbers that a blur computes with.
protocol BlurArithmetic {
    associatedtype Input: BitwiseCopyable
    associatedtype Value: BitwiseCopyable
    associatedtype Weight: BitwiseCopyable

    /// The values of a pixel.
    var channels: Int { get }
    /// `expand` starts at multiples of this many pixels and goes on to one.
    var expansionAlignment: Int { get }

    /// Weights that add up to 1 as this arithmetic has them.
    func fixed(_ weights: [Double]) -> [Weight]

    /// For each of `count` values: the sum of weighted values at pointers.
    func combine(_ output: UnsafeMutablePointer<Value>, count: Int, _ rows: BlurRows<Value, Weight>)
    /// The same from the blur's input.
    func combineInput(_ output: UnsafeMutablePointer<Value>, count: Int, _ rows: BlurRows<Input, Weight>)
    /// (1 3 3 1) / 8 of the pixels from the one before `samples` on, each time two further.
    func halve(_ output: UnsafeMutablePointer<Value>, _ samples: UnsafePointer<Value>, pixels: Int)
    /// Prepares an axis for `expand`.
    func expansion(of axis: BlurAxis, _ workspace: FilterWorkspace) -> UnsafePointer<Weight>
    /// Samples interpolated to pixels; the first pointer is two samples before that of the first pixel.
    func expand(
        _ output: UnsafeMutablePointer<Value>, pixels: Range<Int>, _ samples: UnsafePointer<Value>,
        levels: Int, _ weights: UnsafePointer<Weight>)
}

/// Pointers to rows and their weights.
struct BlurRows<Value, Weight> {
    var pairs: UnsafeMutablePointer<UnsafePointer<Value>?>
    var singles: UnsafeMutablePointer<UnsafePointer<Value>?>
    var taps: BlurTaps<Weight>
}

extension BlurArithmetic {
    /// Weights that may be symmetric.
    func weights(_ weights: [Double], first: Int) -> BlurWeights<Weight> {
        let fixed = fixed(weights)
        guard first == -(weights.count / 2), weights.count % 2 == 1 else {
            return BlurWeights(singleOffsets: Array(first..<(first + fixed.count)), singleWeights: fixed)
        }
        let radius = weights.count / 2
        return BlurWeights(
            pairOffsets: (0..<radius).flatMap { [-1 - $0, 1 + $0] },
            pairWeights: Array(fixed[(radius + 1)...]), singleOffsets: [0], singleWeights: [fixed[radius]])
    }

    /// Leaves things as they are.
    var identity: BlurWeights<Weight> { weights([1], first: 0) }

    /// (1 3 3 1) / 8 about two samples.
    var halving: BlurWeights<Weight> {
        let fixed = fixed([0.125, 0.375, 0.375, 0.125])
        return BlurWeights(pairOffsets: [-1, 2, 0, 1], pairWeights: [fixed[0], fixed[1]])
    }
}

/// Components of 0 to 255 as 16-bit integers 64 times as large; weights are parts of 32768, and each product
/// is rounded.
///
/// A larger input never makes a smaller output, so that no colour exceeds alpha.
struct IntegerBlurArithmetic: BlurArithmetic {
    let channels: Int
    let kernels: BlurKernels

    /// What stands for 1.
    static let one = 255 * 64

    var expansionAlignment: Int { 16 / channels }

    /// The largest takes what rounding leaves over. 32767 parts leave values of up to 16384 as they are.
    func fixed(_ weights: [Double]) -> [Int16] {
        var parts = weights.map { Int(($0 * 32768).rounded()) }
        let largest = parts.indices.max { weights[$0] < weights[$1] } ?? 0
        parts[largest] += 32768 - parts.reduce(0, +)
        return parts.map { Int16(min($0, 32767)) }
    }

    func combine(_ output: UnsafeMutablePointer<Int16>, count: Int, _ rows: BlurRows<Int16, Int16>) {
        let taps = rows.taps
        kernels.rows(
            output, count, rows.pairs, taps.weights, taps.pairCount, rows.singles,
            taps.weights + taps.pairCount,
            taps.singleCount)
    }

    func combineInput(_ output: UnsafeMutablePointer<Int16>, count: Int, _ rows: BlurRows<UInt8, Int16>) {
        let taps = rows.taps
        kernels.bytes(
            output, count, rows.pairs, taps.weights, taps.pairCount, rows.singles,
            taps.weights + taps.pairCount,
            taps.singleCount)
    }

    func halve(_ output: UnsafeMutablePointer<Int16>, _ samples: UnsafePointer<Int16>, pixels: Int) {
        kernels.halve(output, samples, pixels, channels)
    }

    /// Five weights for each value of 16, and so on for all that a sample becomes.
    func expansion(of axis: BlurAxis, _ workspace: FilterWorkspace) -> UnsafePointer<Int16> {
        let pixels = max(1 << axis.levels, expansionAlignment)
        let vectors = pixels * channels / 16
        let table = workspace.scratch(.weights, Int16.self, count: vectors * 80)
        // Shadows of many views are the same.
        if workspace.expansion.phases == axis.phases, workspace.expansion.channels == channels {
            return UnsafePointer(table)
        }
        workspace.expansion = (axis.phases, channels)
        for pixel in 0..<pixels {
            let phase = pixel & ((1 << axis.levels) - 1)
            let weights = fixed(Array(axis.phases[(phase * 5)..<(phase * 5 + 5)]))
            for channel in 0..<channels {
                let value = pixel * channels + channel
                for tap in 0..<5 { table[value / 16 * 80 + tap * 16 + value % 16] = weights[tap] }
            }
        }
        return UnsafePointer(table)
    }

    func expand(
        _ output: UnsafeMutablePointer<Int16>, pixels: Range<Int>, _ samples: UnsafePointer<Int16>,
        levels: Int, _ weights: UnsafePointer<Int16>
    ) {
        let period = max((1 << levels) * channels / 16, 1)
        let first = pixels.lowerBound / expansionAlignment & (period - 1)
        kernels.expand(
            output, samples, (pixels.count * channels + 15) / 16, first, weights, levels, channels)
    }
}

/// Four Floats a pixel.
struct FloatBlurArithmetic: BlurArithmetic {
    var channels: Int { 1 }
    var expansionAlignment: Int { 1 }

    func fixed(_ weights: [Double]) -> [Float] { weights.map { Float($0) } }

    func combine(
        _ output: UnsafeMutablePointer<SIMD4<Float>>, count: Int, _ rows: BlurRows<SIMD4<Float>, Float>
    ) {
        output.update(repeating: .zero, count: count)
        let (weights, pairCount) = (rows.taps.weights, rows.taps.pairCount)
        for tap in 0..<rows.taps.singleCount {
            let weight = weights[pairCount + tap]
            let row = rows.singles[tap].unsafelyUnwrapped
            for index in 0..<count { output[index] += row[index] * weight }
        }
        for tap in 0..<pairCount {
            let weight = weights[tap]
            let low = rows.pairs[tap * 2].unsafelyUnwrapped
            let high = rows.pairs[tap * 2 + 1].unsafelyUnwrapped
            for index in 0..<count { output[index] += (low[index] + high[index]) * weight }
        }
    }

    func combineInput(
        _ output: UnsafeMutablePointer<SIMD4<Float>>, count: Int, _ rows: BlurRows<SIMD4<Float>, Float>
    ) {
        combine(output, count: count, rows)
    }

    func halve(
        _ output: UnsafeMutablePointer<SIMD4<Float>>, _ samples: UnsafePointer<SIMD4<Float>>, pixels: Int
    ) {
        for pixel in 0..<pixels {
            let first = samples + pixel &* 2
            output[pixel] = (first[0] + first[3]) * 0.125 + (first[1] + first[2]) * 0.375
        }
    }

    func expansion(of axis: BlurAxis, _ workspace: FilterWorkspace) -> UnsafePointer<Float> {
        workspace.expansion = ([], 0)
        let table = workspace.scratch(.weights, Float.self, count: axis.phases.count)
        for (index, weight) in axis.phases.enumerated() { table[index] = Float(weight) }
        return UnsafePointer(table)
    }

    func expand(
        _ output: UnsafeMutablePointer<SIMD4<Float>>, pixels: Range<Int>,
        _ samples: UnsafePointer<SIMD4<Float>>, levels: Int, _ weights: UnsafePointer<Float>
    ) {
        let first = pixels.lowerBound >> levels
        for pixel in pixels {
            let base = samples + ((pixel >> levels) &- first)
            let phase = weights + (pixel & ((1 << levels) &- 1)) &* 5
            var sum = base[0] * phase[0]
            for tap in 1..<5 { sum += base[tap] * phase[tap] }
            output[pixel &- pixels.lowerBound] = sum
        }
    }
}
