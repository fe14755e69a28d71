/// Reduces a picture row by row: each pixel becomes the mean of what it covers, weighted by the area, rounded
/// once.
///
/// Lengths are whole numbers: along an axis a pixel of the picture is as long as there are pixels in the
/// result, and a pixel of the result as long as there are in the picture.
struct RowReduction {
    private let width, height: Int
    private let made: (width: Int, height: Int)
    /// Four sums for each pixel of the row that is made, and of a row of the picture.
    private var sums: [UInt64]
    private var line: [UInt64]
    /// The row that is made, and what is missing of its length.
    private var row = 0
    private var rest: Int

    /// - Parameter made: at least 1 and no more than the picture has, on both axes.
    init(width: Int, height: Int, to made: (width: Int, height: Int)) {
        self.width = width
        self.height = height
        self.made = made
        sums = [UInt64](repeating: 0, count: made.width * 4)
        line = sums
        rest = height
    }

    /// Adds a row of four bytes a pixel; rows come in order.
    /// - Parameter finish: gets the number of a row that is complete, and what writes its bytes.
    mutating func add(
        _ pixels: UnsafePointer<UInt8>, row number: Int,
        finish: (_ row: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Void) -> Void
    ) {
        reduce(pixels)
        var length = made.height
        while length > 0, row < made.height {
            let part = min(length, rest)
            let weight = UInt64(part)
            for index in sums.indices { sums[index] &+= line[index] &* weight }
            length -= part
            rest -= part
            guard rest == 0 else { return }
            finish(row) { target in
                let area = UInt64(width) * UInt64(height)
                for index in sums.indices {
                    target[index] = UInt8(truncatingIfNeeded: (sums[index] &+ area / 2) / area)
                }
            }
            for index in sums.indices { sums[index] = 0 }
            row += 1
            rest = height
        }
    }

    /// A row along its own axis.
    private mutating func reduce(_ pixels: UnsafePointer<UInt8>) {
        let (width, step) = (width, made.width)
        line.withUnsafeMutableBufferPointer { line in
            var target = 0
            var rest = width
            var (red, green, blue, alpha) = (0, 0, 0, 0)
            for place in stride(from: 0, to: width &* 4, by: 4) {
                let (r, g, b, a) = (
                    Int(pixels[place]), Int(pixels[place &+ 1]), Int(pixels[place &+ 2]),
                    Int(pixels[place &+ 3])
                )
                // A pixel reaches into two of the result's at most.
                let part = min(step, rest)
                red &+= r &* part
                green &+= g &* part
                blue &+= b &* part
                alpha &+= a &* part
                rest &-= part
                guard rest == 0 else { continue }
                line[target] = UInt64(truncatingIfNeeded: red)
                line[target &+ 1] = UInt64(truncatingIfNeeded: green)
                line[target &+ 2] = UInt64(truncatingIfNeeded: blue)
                line[target &+ 3] = UInt64(truncatingIfNeeded: alpha)
                target &+= 4
                let left = step &- part
                (red, green, blue, alpha) = (r &* left, g &* left, b &* left, a &* left)
                rest = width &- left
            }
        }
    }
}
