/// Chooses few colours for many: boxes of colours are cut where that lessens the squared error most (Wu 1991,
/// with cells in place of his sums), then each colour moves to the mean of those nearest to it (Lloyd 1982)
/// until little changes.
enum ColorQuantizer {
    /// At most `count` colours, opaque, as they are in memory; for pixels that are opaque.
    static func palette(_ pixels: [UInt32], count: Int) -> [UInt32] {
        var cells = ColorHistogram(pixels).cells
        guard count > 0, !cells.isEmpty else { return [] }
        var boxes = [Box(0..<cells.count, &cells)]
        while boxes.count < count {
            guard let worst = boxes.indices.max(by: { boxes[$0].gain < boxes[$1].gain }),
                boxes[worst].gain > 0
            else { break }
            let box = boxes[worst]
            box.sort(&cells)
            boxes[worst] = Box(box.range.lowerBound..<box.cut, &cells)
            boxes.append(Box(box.cut..<box.range.upperBound, &cells))
        }
        var centers = NearestColor(boxes.map { $0.mean })
        refine(&centers, cells)
        var seen: Set<UInt32> = []
        return centers.colors.map(packed).filter { seen.insert($0).inserted }
    }

    private static func refine(_ centers: inout NearestColor, _ cells: [ColorHistogram.Cell]) {
        var lastError = Float.infinity
        for _ in 0..<12 {
            var sums = [SIMD4<Float>](repeating: .zero, count: centers.colors.count)
            var error: Float = 0
            for cell in cells {
                let color = SIMD4(cell.red, cell.green, cell.blue, 1)
                let (index, distance) = centers.nearest(color)
                sums[index] += color * cell.weight
                error += distance * cell.weight
            }
            if !(error < lastError * 0.995) { return }
            lastError = error
            centers = NearestColor(
                zip(sums, centers.colors).map { sum, old in sum.w > 0 ? sum / sum.w : old })
        }
    }

    private static func packed(_ color: SIMD4<Float>) -> UInt32 {
        func byte(_ value: Float) -> UInt32 { UInt32(min(max(value.rounded(), 0), 255)) }
        return byte(color.x) | byte(color.y) << 8 | byte(color.z) << 16 | 0xFF00_0000
    }

    /// Cells next to each other in the list, with the cut that lessens their error most.
    private struct Box {
        let range: Range<Int>
        private(set) var mean: SIMD4<Float> = .zero
        private(set) var channel = 0
        private(set) var cut = 0
        private(set) var gain: Float = -1

        init(_ range: Range<Int>, _ cells: inout [ColorHistogram.Cell]) {
            self.range = range
            var sum = SIMD4<Float>.zero
            for cell in cells[range] {
                sum += SIMD4(cell.red, cell.green, cell.blue, 1) * cell.weight
            }
            mean = sum / max(sum.w, 1)
            guard range.count > 1 else { return }
            var spread = SIMD4<Float>.zero
            for cell in cells[range] {
                let offset = SIMD4(cell.red, cell.green, cell.blue, 1) - mean
                spread += offset * offset * cell.weight
            }
            for number in 0..<3 {
                // The channels that vary little are seldom where to cut.
                if spread[number] * 4 < max(spread.x, spread.y, spread.z) { continue }
                Self.sort(&cells, range, number)
                var left = SIMD4<Float>.zero
                for place in range.dropLast() {
                    let cell = cells[place]
                    left += SIMD4(cell.red, cell.green, cell.blue, 1) * cell.weight
                    if cells[place + 1][number] == cell[number] { continue }
                    // What two means explain more than one.
                    let right = sum - left
                    let between = left / left.w - right / right.w
                    let explained = (between * between * SIMD4(1, 1, 1, 0)).sum() * left.w * right.w / sum.w
                    if explained > gain { (gain, cut, channel) = (explained, place + 1, number) }
                }
            }
        }

        /// As it was when the cut was found.
        func sort(_ cells: inout [ColorHistogram.Cell]) { Self.sort(&cells, range, channel) }

        private static func sort(
            _ cells: inout [ColorHistogram.Cell], _ range: Range<Int>, _ channel: Int
        ) {
            func key(_ cell: ColorHistogram.Cell) -> (Float, Float, Float) {
                (cell[channel], cell[(channel + 1) % 3], cell[(channel + 2) % 3])
            }
            cells[range].sort { key($0) < key($1) }
        }
    }
}

/// Finds the nearest of few colours, by the squared distance in encoded sRGB.
struct NearestColor {
    private(set) var colors: [SIMD4<Float>]

    init(_ colors: [SIMD4<Float>]) { self.colors = colors.map { SIMD4($0.x, $0.y, $0.z, 0) } }

    init(_ palette: [UInt32]) {
        colors = palette.map { SIMD4(Float($0 & 255), Float($0 >> 8 & 255), Float($0 >> 16 & 255), 0) }
    }

    /// Of equal ones the first.
    func nearest(_ color: SIMD4<Float>) -> (index: Int, distance: Float) {
        let wanted = SIMD4(color.x, color.y, color.z, 0)
        var best = (index: 0, distance: Float.infinity)
        colors.withUnsafeBufferPointer { colors in
            for index in Range(uncheckedBounds: (0, colors.count)) {
                let offset = colors[index] - wanted
                let distance = (offset * offset).sum()
                if distance < best.distance { best = (index, distance) }
            }
        }
        return best
    }
}
