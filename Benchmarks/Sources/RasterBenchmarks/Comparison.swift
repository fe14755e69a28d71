/// Draws every case once with Raster and with cairo, or Blend2D if it is there, and prints how far the pixels
/// are apart.
struct Comparison {
    let threads: Int
    let blend2D: Blend2DLibrary?

    func run(_ cases: [WorkloadCase]) {
        let table = Table(
            [("case", 13), ("style", 10), ("size", 4), ("mean", 7), ("max", 4), ("differing %", 11)],
            leftColumns: 2)
        print("Difference to \(blend2D == nil ? "cairo" : "Blend2D") over ", terminator: "")
        print("the premultiplied channels, in 1/255, after one pass:\n")
        table.printHeader()
        for item in cases {
            let heading = [item.name, item.style, String(item.size)]
            let (width, height) = (item.width, item.height)
            let other: any Painter =
                blend2D.map { Blend2DPainter($0, width: width, height: height) }
                ?? CairoPainter(width: width, height: height)
            let raster = RasterPainter(width: width, height: height, threads: threads)
            guard let raster = picture(of: item, by: raster), let other = picture(of: item, by: other)
            else {
                table.printRow(heading + ["–", "–", "–"])
                continue
            }
            let difference = Difference(raster, other)
            table.printRow(
                heading + [
                    decimal(difference.mean, 3), String(difference.maximum),
                    decimal(difference.differing * 100, 2),
                ])
        }
    }

    private func picture(of item: WorkloadCase, by painter: some Painter) -> [UInt32]? {
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
