/// A weighted sum of pixels, in Floats.
struct ConvolveOperation: FilterGraphOperation {
    private let columns: Int
    private let rows: Int
    private let targetX: Int
    private let targetY: Int
    /// In the order of the pixels that they weigh, divided.
    private let weights: [Float]
    private let bias: Float
    private let edgeMode: FilterPrimitive.ConvolutionKernel.EdgeMode
    private let preservesAlpha: Bool
    private let graph: PixelRect

    init?(_ kernel: FilterPrimitive.ConvolutionKernel, graph: PixelRect) {
        let most = FilterPrimitive.ConvolutionKernel.mostValues
        guard (1...most).contains(kernel.columns), (1...most).contains(kernel.rows),
            kernel.columns * kernel.rows <= most, kernel.values.count == kernel.columns * kernel.rows,
            (0..<kernel.columns).contains(kernel.targetX), (0..<kernel.rows).contains(kernel.targetY)
        else { return nil }
        columns = kernel.columns
        rows = kernel.rows
        targetX = kernel.targetX
        targetY = kernel.targetY
        let divisor = kernel.divisor.isFinite && kernel.divisor != 0 ? kernel.divisor : 1
        weights = kernel.values.reversed().map { bounded($0 / divisor) }
        bias = bounded(kernel.bias)
        edgeMode = kernel.edgeMode
        preservesAlpha = kernel.preservesAlpha
        self.graph = graph
    }

    /// What the kernel covers, whether there is something or not.
    private func covered(_ output: PixelRect) -> PixelRect {
        PixelRect(
            left: output.x - targetX, top: output.y - targetY, right: output.right + columns - 1 - targetX,
            bottom: output.bottom + rows - 1 - targetY)
    }

    func inputRegion(_ input: Int, for output: PixelRect) -> PixelRect {
        if output.isEmpty { return .nowhere }
        let covered = covered(output)
        let inside = covered.intersection(graph)
        switch edgeMode {
        case .none: return inside
        // The edge itself, even for a kernel that is beyond it.
        case .duplicate: return inside.union(output.intersection(graph))
        case .wrap: return inside == covered ? covered : graph
        }
    }

    func outputBounds(of inputs: [PixelRect]) -> PixelRect? {
        if bias > 0 && !preservesAlpha || edgeMode == .wrap { return nil }
        if preservesAlpha { return inputs[0] }
        return inputs[0].expanded(x: columns, y: rows)
    }

    /// A pixel's place within the graph's region; nil for none.
    private func place(_ place: Int, _ range: Range<Int>) -> Int? {
        if range.contains(place) { return place }
        switch edgeMode {
        case .none: return nil
        case .duplicate: return min(max(place, range.lowerBound), range.upperBound - 1)
        case .wrap:
            let rest = (place - range.lowerBound) % range.count
            return range.lowerBound + (rest < 0 ? rest + range.count : rest)
        }
    }

    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        let region = output.region
        let covered = covered(region)
        let input = inputs[0]
        let line = workspace.scratch(.firstLine, FilterPixel.self, count: region.width)
        let sums = workspace.scratch(.lines, SIMD4<Float>.self, count: region.width + covered.width)
        let colors = sums + region.width
        for y in region.rows {
            sums.update(repeating: .zero, count: region.width)
            for row in 0..<rows {
                let rowWeights = weights[(row * columns)..<((row + 1) * columns)]
                guard rowWeights.contains(where: { $0 != 0 }),
                    let source = place(y - targetY + row, graph.rows)
                else { continue }
                load(input, row: source, covered.columns, into: colors)
                for (column, weight) in rowWeights.enumerated() where weight != 0 {
                    let shifted = colors + column
                    for x in 0..<region.width { sums[x] += shifted[x] * weight }
                }
            }
            let target = output.row(y)
            let original = input.row(y, region.columns, line)
            for x in 0..<region.width {
                var sum = sums[x]
                if preservesAlpha {
                    let alpha = original[x].unit.w
                    sum += bias * alpha
                    sum.w = alpha
                    target[x] = FilterPixel(straight: sum)
                } else {
                    let alpha = sum.w + bias
                    sum += bias * alpha
                    sum.w = alpha
                    target[x] = FilterPixel(premultiplied: sum)
                }
            }
        }
    }

    private func load(
        _ input: FilterPlane, row: Int, _ columns: Range<Int>, into colors: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        guard input.region.rows.contains(row), !input.region.isEmpty else {
            return colors.update(repeating: .zero, count: columns.count)
        }
        let source = input.row(row)
        for (index, column) in columns.enumerated() {
            guard let column = place(column, graph.columns), input.region.columns.contains(column) else {
                colors[index] = .zero
                continue
            }
            let pixel = source[column - input.region.x]
            colors[index] = preservesAlpha ? pixel.straight : pixel.unit
        }
    }
}
