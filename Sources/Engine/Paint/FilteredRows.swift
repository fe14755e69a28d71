import RasterKernels
import RasterPaths

/// Rows of an upright image through filters: along its rows first, as few of which as the second filter needs
/// are kept, then across them.
final class FilteredRows {
    private static let mostTaps = ResamplingFilter.mostTaps

    /// How many rows are kept: a power of two, and as many as the second filter needs.
    private var kept = 1
    /// Room for the weights of a column.
    private var tapLimit = 0
    private var columns = 0..<0
    private var down = ResamplingFilter(.tent, width: 1)
    /// Of each column, from `first` on.
    private var weights = GrowingMemory<Float>()
    private var taps: [rk_filter_taps] = []
    private var kernels = ResamplingKernels(level: .reference)
    /// The image's columns that count, border pixels repeated outside.
    private var needed = 0..<0
    /// Four Floats a pixel, as in `rows`.
    private var line = GrowingMemory<Float>()
    private var rows = GrowingMemory<Float>()
    /// The image's rows that are kept.
    private var held: [Int] = []

    /// - Parameter columns: the picture's, of which rows are asked for.
    func prepare(
        _ sampler: ImageSampler, _ across: ResamplingFilter, _ down: ResamplingFilter, columns: Range<Int>,
        level: KernelLevel
    ) {
        kernels = ResamplingKernels(level: level)
        self.columns = columns
        self.down = down
        tapLimit = across.tapLimit
        kept = 1
        while kept < down.tapLimit { kept *= 2 }
        held.removeAll(keepingCapacity: true)
        held.append(contentsOf: repeatElement(.min, count: kept))
        weights.reserve(columns.count * tapLimit)
        rows.reserve(columns.count * kept * 4)
        taps.removeAll(keepingCapacity: true)
        var low = Int.max
        var high = Int.min
        for column in columns {
            let tap = across.taps(
                at: sampler.position(x: column, y: 0).u, size: sampler.image.width,
                into: weights.base + taps.count * tapLimit)
            taps.append(rk_filter_taps(first: tap.first, count: tap.count))
            low = min(low, tap.first)
            high = max(high, tap.first + tap.count)
        }
        needed = low < high ? low..<high : 0..<0
        line.reserve(needed.count * 4)
    }

    func make(
        _ sampler: ImageSampler, x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>
    ) {
        let offset = x &- columns.lowerBound
        withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.mostTaps) { weights in
            guard let weights = weights.baseAddress else { return }
            let tap = down.taps(
                at: sampler.position(x: 0, y: y).v, size: sampler.image.height, into: weights)
            withUnsafeTemporaryAllocation(
                of: UnsafePointer<Float>?.self, capacity: Self.mostTaps
            ) { sources in
                for index in 0..<tap.count {
                    sources[index] = UnsafePointer(filteredRow(sampler, tap.first &+ index) + 4 * offset)
                }
                kernels.across(row, count, sources.baseAddress, weights, tap.count)
            }
        }
    }

    /// A row of the image, the nearest one for one outside, filtered along.
    private func filteredRow(_ sampler: ImageSampler, _ index: Int) -> UnsafeMutablePointer<Float> {
        let image = sampler.image
        let index = min(max(index, 0), image.height - 1)
        let slot = index & (kept - 1)
        let target = rows.base + slot * columns.count * 4
        if held[slot] == index { return target }
        held[slot] = index
        let pixels = image.pixels + index &* image.width
        // Counted from the image's first column.
        let line = line.base - 4 * needed.lowerBound
        let inside = needed.clamped(to: 0..<image.width)
        kernels.widen(line + 4 * inside.lowerBound, pixels + inside.lowerBound, inside.count)
        for column in needed.clamped(to: .min..<0) { kernels.widen(line + 4 * column, pixels, 1) }
        for column in needed.clamped(to: image.width..<Int.max) {
            kernels.widen(line + 4 * column, pixels + (image.width - 1), 1)
        }
        taps.withUnsafeBufferPointer { taps in
            kernels.along(
                target, taps.count, line, taps.baseAddress, weights.base, tapLimit)
        }
        return target
    }
}

/// Pixels of an image under any transform, each through filters of its own.
enum FilteredPixels {
    static func make(
        _ sampler: ImageSampler, _ across: ResamplingFilter, _ down: ResamplingFilter, x: Int, y: Int,
        count: Int, into row: UnsafeMutablePointer<UInt32>
    ) {
        let image = sampler.image
        let most = ResamplingFilter.mostTaps
        withUnsafeTemporaryAllocation(of: Float.self, capacity: most * 2) { memory in
            guard let columnWeights = memory.baseAddress else { return }
            let rowWeights = columnWeights + most
            for index in 0..<count {
                let (u, v) = sampler.position(x: x &+ index, y: y)
                let columns = across.taps(at: u, size: image.width, into: columnWeights)
                let rows = down.taps(at: v, size: image.height, into: rowWeights)
                var total = SIMD4<Float>.zero
                for line in 0..<rows.count {
                    let pixels =
                        image.pixels + min(max(rows.first &+ line, 0), image.height - 1) &* image.width
                    var sum = SIMD4<Float>.zero
                    for column in 0..<columns.count {
                        let place = min(max(columns.first &+ column, 0), image.width - 1)
                        sum += SIMD4(channelsOf: pixels[place]) * columnWeights[column]
                    }
                    total += sum * rowWeights[line]
                }
                row[index] = total.boundedPixel
            }
        }
    }
}
