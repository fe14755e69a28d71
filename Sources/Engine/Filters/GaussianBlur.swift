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
        let columns = x.levels(for: output.columns)[0]
        let rows = y.levels(for: output.rows)[0]
        return PixelRect(
            left: columns.lowerBound, top: rows.lowerBound, right: columns.upperBound, bottom: rows.upperBound
        )
    }

    /// Where the output can be other than 0.
    func outputBounds(of input: PixelRect) -> PixelRect {
        if input.isEmpty { return input }
        let columns = x.bounds(of: input.columns)
        let rows = y.bounds(of: input.rows)
        return PixelRect(
            left: columns.lowerBound, top: rows.lowerBound, right: columns.upperBound, bottom: rows.upperBound
        )
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
        let pass = BlurPass(arithmetic: arithmetic, x: x, y: y, output: output, workspace: workspace)
        let columns = region.columns.clamped(to: pass.neededColumns[0])
        let rows = region.rows.clamped(to: pass.neededRows[0])
        let offset =
            (rows.lowerBound - region.y) * rowLength + (columns.lowerBound - region.x) * arithmetic.channels
        let isEmpty = region.isEmpty || columns.isEmpty || rows.isEmpty
        let plane = BlurPlane(
            base: isEmpty ? input : input + offset, columns: columns, rows: rows, rowLength: rowLength)
        let isDone =
            !isEmpty
            && (max(x.levels, y.levels) == 0
                ? pass.convolveAndEmit(plane, emit) : pass.reduceAndEmit(plane, emit))
        if !isDone { for row in output.rows { emit(row, nil) } }
    }
}

/// Samples of some rows and columns of a grid; 0 elsewhere.
private struct BlurPlane<Value> {
    var base: UnsafePointer<Value>
    var columns: Range<Int>
    var rows: Range<Int>
    /// Values from row to row.
    var rowLength: Int

    var isEmpty: Bool { columns.isEmpty || rows.isEmpty }
}

/// One run of a blur. Rows are weighed into one line first, then the line is weighed along itself.
private struct BlurPass<Arithmetic: BlurArithmetic> {
    typealias Value = Arithmetic.Value
    typealias Taps = BlurTaps<Arithmetic.Weight>

    let arithmetic: Arithmetic
    let x: BlurAxis
    let y: BlurAxis
    let output: PixelRect
    let workspace: FilterWorkspace
    let convolvedColumns: Range<Int>
    let convolvedRows: Range<Int>
    /// The samples that the output depends on, by level.
    let neededColumns: [Range<Int>]
    let neededRows: [Range<Int>]
    private let pointers: UnsafeMutableRawPointer

    /// Values at the start of a line that only pixels outside the output depend on, and at its end.
    static var margin: Int { 32 }

    init(arithmetic: Arithmetic, x: BlurAxis, y: BlurAxis, output: PixelRect, workspace: FilterWorkspace) {
        self.arithmetic = arithmetic
        self.x = x
        self.y = y
        self.output = output
        self.workspace = workspace
        convolvedColumns = x.convolved(for: output.columns)
        convolvedRows = y.convolved(for: output.rows)
        neededColumns = x.levels(for: output.columns)
        neededRows = y.levels(for: output.rows)
        pointers = UnsafeMutableRawPointer(
            workspace.scratch(.pointers, Int.self, count: max(x.weights.count, y.weights.count) + 8))
    }

    // MARK: Lines

    /// A line of zeros that holds samples of some columns.
    private func line(_ columns: Range<Int>) -> UnsafeMutablePointer<Value> {
        zeroed(.columns, count: columns.count * arithmetic.channels + 2 * Self.margin) + Self.margin
    }

    private func zeroed(_ purpose: FilterWorkspace.Purpose, count: Int) -> UnsafeMutablePointer<Value> {
        let memory = workspace.scratch(purpose, Value.self, count: count)
        UnsafeMutableRawPointer(memory).initializeMemory(
            as: UInt8.self, repeating: 0, count: count * MemoryLayout<Value>.stride)
        return memory
    }

    private func gather<Source>(_ taps: Taps, _ pointer: (Int) -> UnsafePointer<Source>)
        -> BlurRows<Source, Arithmetic.Weight>
    {
        let pairs = pointers.assumingMemoryBound(to: UnsafePointer<Source>?.self)
        let singles = pairs + taps.pairOffsets.count
        for index in taps.pairOffsets.indices { pairs[index] = pointer(taps.pairOffsets[index]) }
        for index in taps.singleOffsets.indices { singles[index] = pointer(taps.singleOffsets[index]) }
        return BlurRows(pairs: pairs, singles: singles, taps: taps)
    }

    /// Rows of a plane about one.
    private func rows<Source>(
        _ plane: BlurPlane<Source>, about row: Int, _ taps: Taps, _ zeros: UnsafePointer<Value>
    ) -> BlurRows<Source, Arithmetic.Weight> {
        let zeros = UnsafeRawPointer(zeros).assumingMemoryBound(to: Source.self)
        return gather(taps) { offset in
            let place = row &+ offset
            guard place >= plane.rows.lowerBound, place < plane.rows.upperBound else { return zeros }
            return plane.base + (place &- plane.rows.lowerBound) &* plane.rowLength
        }
    }

    private typealias Combine<Source> = (
        UnsafeMutablePointer<Value>, Int, BlurRows<Source, Arithmetic.Weight>
    ) -> Void

    /// Weighs rows about places of one plane and each result along itself. `finish` gets a row's number and
    /// the line from the first of the columns on; it returns where the line is to be kept.
    private func convolve<Source>(
        _ plane: BlurPlane<Source>, _ combine: Combine<Source>, columns: Range<Int>, rows: Range<Int>,
        into target: (Int) -> UnsafeMutablePointer<Value>, finish: (Int) -> Void
    ) {
        let channels = arithmetic.channels
        let across = arithmetic.taps(x.weights, first: x.firstTap)
        let down = arithmetic.taps(y.weights, first: y.firstTap)
        let zeros = zeroed(.zeros, count: plane.columns.count * channels)
        let read = x.samples(for: columns)
        let line = line(read)
        let inside = line + (plane.columns.lowerBound - read.lowerBound) * channels
        let origin = line + (columns.lowerBound - read.lowerBound) * channels
        for row in rows {
            combine(inside, plane.columns.count * channels, self.rows(plane, about: row, down, zeros))
            let shifted = gather(across) { UnsafePointer(origin + $0 &* channels) }
            arithmetic.combine(target(row), count: columns.count * channels, shifted)
            finish(row)
        }
    }

    // MARK: At full size

    func convolveAndEmit(
        _ plane: BlurPlane<Arithmetic.Input>, _ emit: (Int, UnsafePointer<Value>?) -> Void
    ) -> Bool {
        let columns = x.convolved(support: plane.columns).clamped(to: convolvedColumns)
        let rows = y.convolved(support: plane.rows).clamped(to: convolvedRows)
        if columns.isEmpty || rows.isEmpty { return false }
        let row = zeroed(.row, count: output.width * arithmetic.channels)
        let target = row + (columns.lowerBound - convolvedColumns.lowerBound) * arithmetic.channels
        for above in convolvedRows.lowerBound..<rows.lowerBound { emit(above + y.offset, nil) }
        convolve(
            plane, { arithmetic.combineInput($0, count: $1, $2) }, columns: columns, rows: rows,
            into: { _ in target }, finish: { emit($0 + y.offset, UnsafePointer(row)) })
        for below in rows.upperBound..<convolvedRows.upperBound { emit(below + y.offset, nil) }
        return true
    }

    // MARK: At a reduced size

    func reduceAndEmit(
        _ plane: BlurPlane<Arithmetic.Input>, _ emit: (Int, UnsafePointer<Value>?) -> Void
    ) -> Bool {
        var reduced = halve(plane, step: 0) { arithmetic.combineInput($0, count: $1, $2) }
        for step in 1..<max(x.levels, y.levels, 1) where !reduced.isEmpty {
            reduced = halve(reduced, step: step) { arithmetic.combine($0, count: $1, $2) }
        }
        if reduced.isEmpty { return false }
        let columns = x.convolved(support: reduced.columns).clamped(to: convolvedColumns)
        let rows = y.convolved(support: reduced.rows).clamped(to: convolvedRows)
        if columns.isEmpty || rows.isEmpty { return false }
        let rowLength = (columns.count * arithmetic.channels + 15) & ~15
        let memory = workspace.scratch(.blurred, Value.self, count: rowLength * rows.count)
        convolve(
            reduced, { arithmetic.combine($0, count: $1, $2) }, columns: columns, rows: rows,
            into: { memory + ($0 - rows.lowerBound) * rowLength }, finish: { _ in })
        expand(
            BlurPlane(base: UnsafePointer(memory), columns: columns, rows: rows, rowLength: rowLength), emit)
        return true
    }

    private func halve<Source>(_ plane: BlurPlane<Source>, step: Int, _ combine: Combine<Source>)
        -> BlurPlane<Value>
    {
        let channels = arithmetic.channels
        let halvesColumns = step < x.levels
        let columns =
            halvesColumns
            ? BlurAxis.halved(support: plane.columns).clamped(to: neededColumns[step + 1]) : plane.columns
        let rows =
            step < y.levels
            ? BlurAxis.halved(support: plane.rows).clamped(to: neededRows[step + 1]) : plane.rows
        let taps = step < y.levels ? arithmetic.halving : arithmetic.identity
        let rowLength = (columns.count * channels + 15) & ~15
        let memory = workspace.scratch(
            step % 2 == 0 ? .pyramidEven : .pyramidOdd, Value.self, count: rowLength * rows.count)
        let zeros = zeroed(.zeros, count: plane.columns.count * channels)
        let read = halvesColumns ? BlurAxis.samples(forHalved: columns) : columns
        let line = line(read)
        let inside = line + (plane.columns.lowerBound - read.lowerBound) * channels
        for row in rows {
            let target = memory + (row - rows.lowerBound) * rowLength
            let place = step < y.levels ? row * 2 : row
            combine(
                halvesColumns ? inside : target, plane.columns.count * channels,
                self.rows(plane, about: place, taps, zeros))
            if halvesColumns { arithmetic.halve(target, line, pixels: columns.count) }
        }
        return BlurPlane(base: UnsafePointer(memory), columns: columns, rows: rows, rowLength: rowLength)
    }

    /// Interpolates to full size.
    private func expand(_ plane: BlurPlane<Value>, _ emit: (Int, UnsafePointer<Value>?) -> Void) {
        let channels = arithmetic.channels
        let zeros = zeroed(.zeros, count: plane.columns.count * channels)
        let line = line(convolvedColumns)
        let inside = line + (plane.columns.lowerBound - convolvedColumns.lowerBound) * channels
        let pixels = (output.x - x.offset)..<(output.right - x.offset)
        let alignment = arithmetic.expansionAlignment
        // Floor division: a shift would want to know that it is a power of two.
        let first = pixels.lowerBound & ~(alignment - 1)
        let row = workspace.scratch(
            .row, Value.self, count: (pixels.upperBound - first) * channels + Self.margin)
        let weights = x.levels > 0 ? arithmetic.expansion(of: x, workspace) : nil
        let samples = line + ((first >> x.levels) - 2 - convolvedColumns.lowerBound) * channels
        // By phase, each made when it first comes: after 2^levels rows they come again.
        var known = [Taps?](repeating: nil, count: min(1 << y.levels, output.height))
        for place in output.rows {
            let index = (place - output.y) % known.count
            let taps: Taps
            if let made = known[index] {
                taps = made
            } else {
                taps = self.taps(atRow: place - y.offset)
                known[index] = taps
            }
            let center = (place - y.offset) >> y.levels
            let touched = (center - 2)..<(center + 3)
            guard (y.levels > 0 ? touched : center..<(center + 1)).overlaps(plane.rows) else {
                emit(place, nil)
                continue
            }
            arithmetic.combine(
                inside, count: plane.columns.count * channels, rows(plane, about: center, taps, zeros))
            guard let weights else {
                emit(place, UnsafePointer(line))
                continue
            }
            arithmetic.expand(
                row, pixels: first..<pixels.upperBound, UnsafePointer(samples), levels: x.levels, weights)
            emit(place, UnsafePointer(row) + (pixels.lowerBound - first) * channels)
        }
    }

    /// The rows of samples that a row of pixels lies between.
    private func taps(atRow row: Int) -> Taps {
        if y.levels == 0 { return arithmetic.identity }
        let phase = row & ((1 << y.levels) - 1)
        let exact = Array(y.phases[(phase * 5)..<(phase * 5 + 5)])
        let weights = arithmetic.fixed(exact)
        let used = (0..<5).filter { exact[$0] != 0 }
        return Taps(singleOffsets: used.map { $0 - 2 }, singleWeights: used.map { weights[$0] })
    }
}
