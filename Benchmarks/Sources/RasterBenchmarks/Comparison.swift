/// Draws every case once with both libraries and prints how far the pixels are apart.
struct Comparison {
    let threads: Int

    func run(_ cases: [WorkloadCase]) {
        let table = Table(
            [("case", 13), ("style", 10), ("size", 4), ("mean", 7), ("max", 4), ("differing %", 11)],
            leftColumns: 2)
        print("Difference to cairo over the premultiplied channels, in 1/255, after one pass:\n")
        table.printHeader()
        for item in cases {
            let heading = [item.name, item.style, String(item.size)]
            guard let raster = picture(of: item, by: RasterPainter.self),
                let cairo = picture(of: item, by: CairoPainter.self)
            else {
                table.printRow(heading + ["–", "–", "–"])
                continue
            }
            let difference = Difference(raster, cairo)
            table.printRow(
                heading + [
                    decimal(difference.mean, 3), String(difference.maximum),
                    decimal(difference.differing * 100, 2),
                ])
        }
    }

    private func picture(of item: WorkloadCase, by painter: (some Painter).Type) -> [UInt32]? {
        let painter = painter.init(width: item.width, height: item.height, threads: threads)
        let work = item.makeWork()
        switch work {
        case .cardFile, .cardAndFile: return nil  // Not drawn on the painter's canvas.
        default: break
        }
        guard let pass = painter.pass(for: work) else { return nil }
        pass()
        return painter.pixels()
    }
}

/// How far two pictures of the same size are apart, channel by channel.
private struct Difference {
    private(set) var mean = 0.0
    private(set) var maximum = 0
    /// The share of pixels with any difference.
    private(set) var differing = 0.0

    init(_ first: [UInt32], _ second: [UInt32]) {
        precondition(first.count == second.count, "pictures of different sizes")
        var sum = 0
        var pixels = 0
        for (left, right) in zip(first, second) where left != right {
            pixels += 1
            for shift in stride(from: 0, to: 32, by: 8) {
                let distance = abs(Int(left >> shift & 255) - Int(right >> shift & 255))
                sum += distance
                maximum = max(maximum, distance)
            }
        }
        mean = Double(sum) / Double(first.count * 4)
        differing = Double(pixels) / Double(first.count)
    }
}
