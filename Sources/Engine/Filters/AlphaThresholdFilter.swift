/// `GraphicsContext.Filter.alphaThreshold` in pixels.
///
/// A pixel's coverage by the side of a bound is its opacity's distance from the bound over the opacity's
/// slope, plus one half, within 0…1: how much of a pixel-wide strip across the edge is inside, were the slope
/// the same all over it. The slope is Sobel's. Where it is 0, a pixel is covered or it isn't.
struct AlphaThresholdFilter: LayerFilter {
    let minimum: Float
    let maximum: Float
    let color: FilterColor

    func inputRegion(for output: PixelRect) -> PixelRect { output.expanded(x: 1, y: 1) }

    func outputBounds(of input: PixelRect) -> PixelRect? {
        minimum > 0 ? input.expanded(x: 1, y: 1) : nil
    }

    /// The coverage of the middle pixel of three rows of opacities, 0 to 1.
    @inline(__always)
    private func coverage(
        _ above: UnsafePointer<Float>, _ row: UnsafePointer<Float>, _ below: UnsafePointer<Float>
    ) -> Float {
        let alpha = row[1]
        let acrossX = (above[2] + row[2] * 2 + below[2]) - (above[0] + row[0] * 2 + below[0])
        let acrossY = (below[0] + below[1] * 2 + below[2]) - (above[0] + above[1] * 2 + above[2])
        let slope = (acrossX * acrossX + acrossY * acrossY).squareRoot() / 8
        func inside(_ distance: Float) -> Float {
            guard slope > 0 else { return distance >= 0 ? 1 : 0 }
            return min(max(distance / slope + 0.5, 0), 1)
        }
        let low = minimum > 0 ? inside(alpha - minimum) : 1
        let high = maximum < 1 ? inside(maximum - alpha) : 1
        return min(low, high)
    }

    /// Runs `paint` for each row with its coverages; `alpha` gives the opacities of a row from a column on.
    private func run(
        _ region: PixelRect, _ workspace: FilterWorkspace,
        opacities: (Int, UnsafeMutablePointer<Float>) -> Void, paint: (Int, UnsafePointer<Float>) -> Void
    ) {
        if region.isEmpty { return }
        let count = region.width + 2
        let rows = workspace.scratch(.plane, Float.self, count: count * 3)
        let coverages = workspace.scratch(.row, Float.self, count: region.width)
        func line(_ y: Int) -> UnsafeMutablePointer<Float> { rows + (y - region.y + 1) % 3 * count }
        opacities(region.y - 1, line(region.y - 1))
        opacities(region.y, line(region.y))
        for y in region.rows {
            opacities(y + 1, line(y + 1))
            let (above, row, below) = (line(y - 1), line(y), line(y + 1))
            for x in 0..<region.width { coverages[x] = coverage(above + x, row + x, below + x) }
            paint(y, UnsafePointer(coverages))
        }
    }

    func apply(
        _ input: Surface<EncodedPixel>, into output: Surface<EncodedPixel>, _ workspace: FilterWorkspace
    ) {
        let region = output.region
        let common = region.expanded(x: 1, y: 1).intersection(input.region)
        let tint = color.encoded * 255
        run(region, workspace) { y, line in
            line.update(repeating: 0, count: region.width + 2)
            guard !common.isEmpty, common.rows.contains(y) else { return }
            let source = input.row(y) + (common.x - input.region.x)
            let target = line + (common.x - region.x + 1)
            for x in 0..<common.width { target[x] = Float(Int32(source[x] >> 24)) / 255 }
        } paint: { y, coverages in
            let row = output.row(y)
            for x in 0..<region.width {
                let coverage = coverages[x]
                row[x] = coverage > 0 ? coverage < 1 ? (tint * coverage).packed : color.pixel : 0
            }
        }
    }

    func apply(_ input: Surface<LinearPixel>, into output: Surface<LinearPixel>, _ workspace: FilterWorkspace)
    {
        let region = output.region
        let common = region.expanded(x: 1, y: 1).intersection(input.region)
        run(region, workspace) { y, line in
            line.update(repeating: 0, count: region.width + 2)
            guard !common.isEmpty, common.rows.contains(y) else { return }
            let source = input.row(y) + (common.x - input.region.x)
            let target = line + (common.x - region.x + 1)
            for x in 0..<common.width { target[x] = source[x].w }
        } paint: { y, coverages in
            let row = output.row(y)
            for x in 0..<region.width { row[x] = color.linear * coverages[x] }
        }
    }
}
