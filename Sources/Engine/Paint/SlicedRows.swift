import RasterPaths

/// Rows of an image that is cut by cap insets or tiled.
final class SlicedRows {
    private var columns = 0..<0
    private var slices: ImageSlices?
    private var isNearest = false
    private var pairs = GrowingMemory<PixelPair>()

    /// For an upright one: what stands in a column is the same in all rows.
    func prepare(_ sampler: ImageSampler, _ slices: ImageSlices, isNearest: Bool, columns: Range<Int>) {
        self.columns = columns
        self.slices = slices
        self.isNearest = isNearest
        pairs.reserve(columns.count)
        for column in columns {
            let position = sampler.position(x: column, y: 0).u
            pairs.base[column - columns.lowerBound] = Self.pair(
                slices.columns, position, sampler.image.width, isNearest)
        }
    }

    private static func pair(
        _ map: AxisMap, _ position: Double, _ size: Int, _ isNearest: Bool
    ) -> PixelPair {
        guard isNearest else { return map.pair(position, size: size) }
        let pixel = map.nearest(position, size: size)
        return PixelPair(first: pixel, second: pixel, weight: 0)
    }

    func make(
        _ sampler: ImageSampler, x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>
    ) {
        guard let slices else { return }
        let image = sampler.image
        let down = Self.pair(slices.rows, sampler.position(x: 0, y: y).v, image.height, isNearest)
        let upper = image.pixels + down.first &* image.width
        let lower = image.pixels + down.second &* image.width
        let pairs = pairs.base + (x &- columns.lowerBound)
        if isNearest {
            for index in 0..<count { row[index] = upper[pairs[index].first] }
            return
        }
        for index in 0..<count {
            let across = pairs[index]
            row[index] = BilinearPixel.mix(
                upper[across.first], upper[across.second], lower[across.first], lower[across.second],
                right: across.weight, lower: down.weight)
        }
    }

    /// Under any transform.
    static func make(
        _ sampler: ImageSampler, _ slices: ImageSlices, _ isNearest: Bool, x: Int, y: Int, count: Int,
        into row: UnsafeMutablePointer<UInt32>
    ) {
        let image = sampler.image
        for index in 0..<count {
            let (u, v) = sampler.position(x: x &+ index, y: y)
            let across = pair(slices.columns, u, image.width, isNearest)
            let down = pair(slices.rows, v, image.height, isNearest)
            let upper = image.pixels + down.first &* image.width
            let lower = image.pixels + down.second &* image.width
            row[index] = BilinearPixel.mix(
                upper[across.first], upper[across.second], lower[across.first], lower[across.second],
                right: across.weight, lower: down.weight)
        }
    }
}
