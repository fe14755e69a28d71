/// A Gaussian blur, with a shift of its own, of the pixels of a rectangle: rows of bytes or of Floats in,
/// rows of the arithmetic's values out.
///
/// Every sample stands on a grid that begins at the picture's pixel 0, and is the same whichever rectangle is
/// asked for.
struct GaussianBlur: Sendable {
    let x: BlurAxis
    let y: BlurAxis

    /// The pixels that the pixels of an output rectangle depend on.
    func inputRegion(for output: PixelRect) -> PixelRect {
        if output.isEmpty { return output }
        let columns = x.fullSamples(for: output.columns)
        let rows = y.fullSamples(for: output.rows)
        return PixelRect(columns: columns, rows: rows)
    }

    /// Where the output can be other than 0.
    func outputBounds(of input: PixelRect) -> PixelRect {
        if input.isEmpty { return input }
        let columns = x.bounds(of: input.columns)
        let rows = y.bounds(of: input.rows)
        return PixelRect(columns: columns, rows: rows)
    }

    /// Blurs what lies in a region (0 elsewhere) and hands out the output's rows, nil for one that is 0
    /// throughout.
    /// - Parameters:
    ///   - rowLength: values from row to row of the input.
    ///   - emit: gets the row's place and its values, which last until it returns.
    func run<Arithmetic: BlurArithmetic>(
        _ arithmetic: Arithmetic, _ input: UnsafePointer<Arithmetic.Input>, region: PixelRect, rowLength: Int,
        output: PixelRect, _ workspace: FilterWorkspace,
        emit: (Int, UnsafePointer<Arithmetic.Value>?) -> Void
    ) {
        if output.isEmpty { return }
        let pass = BlurPass(arithmetic, x: x, y: y, output: output, workspace)
        let reduction = BlurReduction(
            pass.lines, x: x, y: y, columns: x.levels(for: output.columns), rows: y.levels(for: output.rows))
        let isDone =
            reduction.plane(input, region: region, rowLength: rowLength).map { plane in
                if max(x.levels, y.levels) == 0 { return pass.convolveAndEmit(plane, emit) }
                return reduction.reduce(plane).map { pass.expandAndEmit($0, emit) } ?? false
            } ?? false
        if !isDone { for row in output.rows { emit(row, nil) } }
    }
}

// MARK: In parts

/// A blur's samples between the ends, where its pixels are reduced, may be made in parts, by rows, and used
/// by outputs of any rectangle.
extension GaussianBlur {
    /// Those that an output depends on and that can be other than 0 for what lies in a region.
    func reducedSamples(of region: PixelRect, for output: PixelRect) -> PixelRect {
        let columns = x.reduced(region.columns, x.levels(for: output.columns))
        let rows = y.reduced(region.rows, y.levels(for: output.rows))
        return PixelRect(columns: columns, rows: rows)
    }

    /// The pixels that reduced samples depend on.
    func inputRegion(forReduced samples: PixelRect) -> PixelRect {
        let columns = x.samples(forReduced: samples.columns)
        let rows = y.samples(forReduced: samples.rows)
        return PixelRect(columns: columns, rows: rows)
    }

    /// The rows of reduced samples that rows of the output depend on.
    func reducedRows(for output: Range<Int>) -> Range<Int> { y.samples(for: y.convolved(for: output)) }

    /// Reduces what lies in a region (0 elsewhere) to some rows of a plane, which are 0.
    func reduce<Arithmetic: BlurArithmetic>(
        _ arithmetic: Arithmetic, _ input: UnsafePointer<Arithmetic.Input>, region: PixelRect, rowLength: Int,
        to rows: Range<Int>, of plane: BlurPlane<Arithmetic.Value>,
        in memory: UnsafeMutablePointer<Arithmetic.Value>, _ workspace: FilterWorkspace
    ) {
        let reduction = BlurReduction(
            BlurLines(arithmetic, x, y, workspace), x: x, y: y, columns: x.levels(forReduced: plane.columns),
            rows: y.levels(forReduced: rows))
        guard let whole = reduction.plane(input, region: region, rowLength: rowLength),
            let reduced = reduction.reduce(whole)
        else { return }
        let columns = reduced.columns.lowerBound - plane.columns.lowerBound
        for row in reduced.rows {
            let target = memory + (row - plane.rows.lowerBound) * plane.rowLength
            (target + columns * arithmetic.channels).update(
                from: reduced.base + (row - reduced.rows.lowerBound) * reduced.rowLength,
                count: reduced.columns.count * arithmetic.channels)
        }
    }

    /// Hands out the output's rows, as `run` does, of reduced samples.
    /// - Parameter goesOn: asked before each row; after it said no there are no more.
    func expand<Arithmetic: BlurArithmetic>(
        _ arithmetic: Arithmetic, _ plane: BlurPlane<Arithmetic.Value>, output: PixelRect,
        _ workspace: FilterWorkspace, while goesOn: (Int) -> Bool,
        emit: (Int, UnsafePointer<Arithmetic.Value>?) -> Void
    ) {
        let pass = BlurPass(arithmetic, x: x, y: y, output: output, workspace)
        let columns = plane.columns.clamped(to: x.samples(for: x.convolved(for: output.columns)))
        let offset = (columns.lowerBound - plane.columns.lowerBound) * arithmetic.channels
        let seen = BlurPlane(
            base: plane.base + offset, columns: columns, rows: plane.rows, rowLength: plane.rowLength)
        if pass.expandAndEmit(seen, while: goesOn, emit) { return }
        for row in output.rows {
            if !goesOn(row) { return }
            emit(row, nil)
        }
    }
}
