/// How often colours are among pixels, in cells of four steps a channel, each known by its mean.
struct ColorHistogram {
    struct Cell {
        var red: Float
        var green: Float
        var blue: Float
        var weight: Float

        subscript(channel: Int) -> Float { channel == 0 ? red : channel == 1 ? green : blue }
    }

    private(set) var cells: [Cell] = []

    /// Of opaque pixels as they are in memory, red in the lowest byte.
    init(_ pixels: [UInt32]) {
        // Count and sums of the three.
        var sums = [UInt64](repeating: 0, count: 4 << 18)
        for pixel in pixels {
            let (red, green, blue) = (pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)
            let place = Int((red >> 2) << 12 | (green >> 2) << 6 | blue >> 2) << 2
            sums[place] += 1
            sums[place + 1] += UInt64(red)
            sums[place + 2] += UInt64(green)
            sums[place + 3] += UInt64(blue)
        }
        for place in stride(from: 0, to: sums.count, by: 4) where sums[place] > 0 {
            let weight = Float(sums[place])
            cells.append(
                Cell(
                    red: Float(sums[place + 1]) / weight, green: Float(sums[place + 2]) / weight,
                    blue: Float(sums[place + 3]) / weight, weight: weight))
        }
    }
}
