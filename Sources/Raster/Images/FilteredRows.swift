import RasterPaths

/// Rows of an upright image through filters: along its rows first, as few of which as the second filter needs are kept, then
/// across them.
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
    private var taps: [(first: Int, count: Int)] = []
    /// The image's columns that count, border pixels repeated outside.
    private var needed = 0..<0
    private var line = GrowingMemory<SIMD4<Float>>()
    private var rows = GrowingMemory<SIMD4<Float>>()
    /// The image's rows that are kept.
    private var held: [Int] = []

    /// - Parameter columns: the picture's, of which rows are asked for.
    func prepare(
        _ sampler: ImageSampler, _ across: ResamplingFilter, _ down: ResamplingFilter, columns: Range<Int>
    ) {
        self.columns = columns
        self.down = down
        tapLimit = across.tapLimit
        kept = 1
        while kept < down.tapLimit { kept *= 2 }
        held.removeAll(keepingCapacity: true)
        held.append(contentsOf: repeatElement(.min, count: kept))
        weights.reserve(columns.count * tapLimit)
        rows.reserve(columns.count * kept)
        taps.removeAll(keepingCapacity: true)
        var low = Int.max
        var high = Int.min
        for column in columns {
            let tap = across.taps(
                at: sampler.position(x: column, y: 0).u, size: sampler.image.width,
                into: weights.base + taps.count * tapLimit)
            taps.append(tap)
            low = min(low, tap.first)
            high = max(high, tap.first + tap.count)
        }
        needed = low < high ? low..<high : 0..<0
        line.reserve(needed.count)
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
                of: UnsafeMutablePointer<SIMD4<Float>>.self, capacity: Self.mostTaps
            ) { sources in
                for index in 0..<tap.count {
                    sources[index] = filteredRow(sampler, tap.first &+ index) + offset
                }
                for column in 0..<count {
                    var sum = SIMD4<Float>.zero
                    for index in 0..<tap.count { sum += sources[index][column] * weights[index] }
                    row[column] = sum.boundedPixel
                }
            }
        }
    }

    /// A row of the image, the nearest one for one outside, filtered along.
    private func filteredRow(_ sampler: ImageSampler, _ index: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
        let image = sampler.image
        let index = min(max(index, 0), image.height - 1)
        let slot = index & (kept - 1)
        let target = rows.base + slot * columns.count
        if held[slot] == index { return target }
        held[slot] = index
        let pixels = image.pixels + index &* image.width
        let line = line.base
        for column in needed {
            let place = min(max(column, 0), image.width - 1)
            line[column &- needed.lowerBound] = SIMD4(channelsOf: pixels[place])
        }
        for column in 0..<taps.count {
            let tap = taps[column]
            let weights = weights.base + column * tapLimit
            let source = line + (tap.first &- needed.lowerBound)
            var sum = SIMD4<Float>.zero
            for index in 0..<tap.count { sum += source[index] * weights[index] }
            target[column] = sum
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
