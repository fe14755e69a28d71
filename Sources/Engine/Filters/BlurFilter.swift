/// `GraphicsContext.Filter.blur` in pixels.
struct BlurFilter: RowFilter {
    let blur: GaussianBlur
    /// Makes opaque what the blur reaches.
    let isOpaque: Bool

    func inputRegion(for output: PixelRect) -> PixelRect { blur.inputRegion(for: output) }

    func outputBounds(of input: PixelRect) -> PixelRect? { blur.outputBounds(of: input) }

    func apply(
        _ input: Surface<EncodedPixel>, into output: Surface<EncodedPixel>, _ workspace: FilterWorkspace,
        finish: (Int) -> Void
    ) {
        let bytes = UnsafeRawPointer(input.pixels).assumingMemoryBound(to: UInt8.self)
        blur.run(
            arithmetic(workspace), bytes, region: input.region, rowLength: input.rowLength * 4,
            output: output.region, workspace
        ) { place, values in
            write(values, into: output.row(place), count: output.region.width, workspace)
            finish(place)
        }
    }

    private func arithmetic(_ workspace: FilterWorkspace) -> IntegerBlurArithmetic {
        IntegerBlurArithmetic(channels: 4, kernels: workspace.blurKernels)
    }

    /// - Parameter values: nil for a row of zeros.
    private func write(
        _ values: UnsafePointer<Int16>?, into row: UnsafeMutablePointer<UInt32>, count: Int,
        _ workspace: FilterWorkspace
    ) {
        if let values, isOpaque {
            divideByAlpha(values, into: row, count: count)
        } else if let values {
            workspace.blurKernels.pack(
                UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt8.self), values, count * 4)
        } else {
            row.update(repeating: 0, count: count)
        }
    }

    // MARK: In parts

    /// Makes some rows of reduced samples.
    func reduce(
        _ input: Surface<EncodedPixel>, to rows: Range<Int>, of plane: BlurPlane<Int16>,
        in memory: UnsafeMutablePointer<Int16>, _ workspace: FilterWorkspace
    ) {
        let bytes = UnsafeRawPointer(input.pixels).assumingMemoryBound(to: UInt8.self)
        blur.reduce(
            arithmetic(workspace), bytes, region: input.region, rowLength: input.rowLength * 4, to: rows,
            of: plane, in: memory, workspace)
    }

    /// Writes every pixel of the output, as `apply` does, of reduced samples.
    /// - Parameter goesOn: asked before each row; after it said no there are no more.
    func apply(
        reduced plane: BlurPlane<Int16>, into output: Surface<EncodedPixel>, _ workspace: FilterWorkspace,
        while goesOn: (Int) -> Bool, finish: (Int) -> Void
    ) {
        blur.expand(arithmetic(workspace), plane, output: output.region, workspace, while: goesOn) {
            place, values in
            write(values, into: output.row(place), count: output.region.width, workspace)
            finish(place)
        }
    }

    /// Opaque pixels where alpha rounds to more than 0.
    private func divideByAlpha(
        _ values: UnsafePointer<Int16>, into row: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        for index in 0..<count {
            let alpha = UInt32(truncatingIfNeeded: Int32(values[index &* 4 &+ 3]))
            var pixel: UInt32 = 0
            if alpha >= 32 {
                pixel = 0xFF00_0000
                for channel in 0..<3 {
                    let value = UInt32(truncatingIfNeeded: Int32(values[index &* 4 &+ channel]))
                    pixel |= min((value &* 510 &+ alpha) / (alpha &* 2), 255) &<< UInt32(channel &* 8)
                }
            }
            row[index] = pixel
        }
    }

    func apply(_ input: Surface<LinearPixel>, into output: Surface<LinearPixel>, _ workspace: FilterWorkspace)
    {
        let count = output.region.width
        blur.run(
            FloatBlurArithmetic(), input.pixels, region: input.region, rowLength: input.rowLength,
            output: output.region, workspace
        ) { place, values in
            let row = output.row(place)
            guard let values else { return row.update(repeating: .zero, count: count) }
            guard isOpaque else { return row.update(from: values, count: count) }
            for index in 0..<count {
                let alpha = values[index].w
                row[index] = alpha >= 1 / 510 ? opaque(values[index] / alpha) : .zero
            }
        }
    }
}

@inline(__always)
private func opaque(_ color: SIMD4<Float>) -> SIMD4<Float> { SIMD4(color.x, color.y, color.z, 1) }

/// Leaves nothing: what an infinite blur or a map without an inverse does.
struct ClearFilter: LayerFilter {
    func inputRegion(for output: PixelRect) -> PixelRect {
        PixelRect(x: output.x, y: output.y, width: 0, height: 0)
    }

    func outputBounds(of input: PixelRect) -> PixelRect? {
        PixelRect(x: input.x, y: input.y, width: 0, height: 0)
    }

    func apply(
        _ input: Surface<EncodedPixel>, into output: Surface<EncodedPixel>, _ workspace: FilterWorkspace
    ) {
        output.clear()
    }
    func apply(_ input: Surface<LinearPixel>, into output: Surface<LinearPixel>, _ workspace: FilterWorkspace)
    {
        output.clear()
    }
}
