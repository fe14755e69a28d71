/// The convolution of a blur's samples, and their way to full size. Rows are weighed into one line first,
/// then the line is weighed along itself.
struct BlurPass<Arithmetic: BlurArithmetic> {
    typealias Value = Arithmetic.Value
    typealias Taps = BlurTaps<Arithmetic.Weight>

    let lines: BlurLines<Arithmetic>
    private let arithmetic: Arithmetic
    private let x: BlurAxis
    private let y: BlurAxis
    private let output: PixelRect
    /// How many kinds of rows the output has.
    private let phases: Int
    private let convolvedColumns: Range<Int>
    private let convolvedRows: Range<Int>

    init(
        _ arithmetic: Arithmetic, x: BlurAxis, y: BlurAxis, output: PixelRect, _ workspace: FilterWorkspace
    ) {
        phases = min(1 << y.levels, output.height)
        lines = BlurLines(arithmetic, x, y, phases: phases, workspace)
        self.arithmetic = arithmetic
        (self.x, self.y, self.output) = (x, y, output)
        convolvedColumns = x.convolved(for: output.columns)
        convolvedRows = y.convolved(for: output.rows)
    }

    /// Weighs rows about places of one plane and each result along itself. `finish` gets a row's number and
    /// the line from the first of the columns on; it returns where the line is to be kept.
    private func convolve<Source>(
        _ plane: BlurPlane<Source>, _ combine: BlurLines<Arithmetic>.Combine<Source>, columns: Range<Int>,
        rows: Range<Int>,
        into target: (Int) -> UnsafeMutablePointer<Value>, finish: (Int) -> Void
    ) {
        let channels = arithmetic.channels
        let across = lines.taps(arithmetic.weights(x.weights, first: x.firstTap), .across)
        let down = lines.taps(arithmetic.weights(y.weights, first: y.firstTap), .down)
        let zeros = lines.zeroed(.zeros, count: plane.columns.count * channels)
        let read = x.samples(for: columns)
        let line = lines.line(read)
        let inside = line + (plane.columns.lowerBound - read.lowerBound) * channels
        let origin = line + (columns.lowerBound - read.lowerBound) * channels
        for row in rows {
            combine(inside, plane.columns.count * channels, lines.rows(plane, about: row, down, zeros))
            let shifted = lines.gather(across) { UnsafePointer(origin + $0 &* channels) }
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
        let row = lines.zeroed(.row, count: output.width * arithmetic.channels)
        let target = row + (columns.lowerBound - convolvedColumns.lowerBound) * arithmetic.channels
        for above in convolvedRows.lowerBound..<rows.lowerBound { emit(above + y.offset, nil) }
        convolve(
            plane, { arithmetic.combineInput($0, count: $1, $2) }, columns: columns, rows: rows,
            into: { _ in target }, finish: { emit($0 + y.offset, UnsafePointer(row)) })
        for below in rows.upperBound..<convolvedRows.upperBound { emit(below + y.offset, nil) }
        return true
    }

    // MARK: At a reduced size

    /// - Parameter goesOn: asked before each row; not after it said no.
    func expandAndEmit(
        _ reduced: BlurPlane<Value>, while goesOn: (Int) -> Bool = { _ in true },
        _ emit: (Int, UnsafePointer<Value>?) -> Void
    ) -> Bool {
        if reduced.isEmpty { return false }
        let columns = x.convolved(support: reduced.columns).clamped(to: convolvedColumns)
        let rows = y.convolved(support: reduced.rows).clamped(to: convolvedRows)
        if columns.isEmpty || rows.isEmpty { return false }
        let rowLength = (columns.count * arithmetic.channels + 15) & ~15
        let memory = lines.workspace.scratch(.blurred, Value.self, count: rowLength * rows.count)
        convolve(
            reduced, { arithmetic.combine($0, count: $1, $2) }, columns: columns, rows: rows,
            into: { memory + ($0 - rows.lowerBound) * rowLength }, finish: { _ in })
        expand(
            BlurPlane(base: UnsafePointer(memory), columns: columns, rows: rows, rowLength: rowLength),
            goesOn, emit)
        return true
    }

    /// Interpolates to full size.
    private func expand(
        _ plane: BlurPlane<Value>, _ goesOn: (Int) -> Bool, _ emit: (Int, UnsafePointer<Value>?) -> Void
    ) {
        let channels = arithmetic.channels
        let zeros = lines.zeroed(.zeros, count: plane.columns.count * channels)
        let line = lines.line(convolvedColumns)
        let inside = line + (plane.columns.lowerBound - convolvedColumns.lowerBound) * channels
        let pixels = (output.x - x.offset)..<(output.right - x.offset)
        let alignment = arithmetic.expansionAlignment
        // Floor division: a shift would want to know that it is a power of two.
        let first = pixels.lowerBound & ~(alignment - 1)
        let row = lines.workspace.scratch(
            .row, Value.self, count: (pixels.upperBound - first) * channels + BlurLines<Arithmetic>.margin)
        let weights = x.levels > 0 ? arithmetic.expansion(of: x, lines.workspace) : nil
        let samples = line + ((first >> x.levels) - 2 - convolvedColumns.lowerBound) * channels
        // By phase, each made when it first comes: after 2^levels rows they come again.
        var known = [Taps?](repeating: nil, count: phases)
        for place in output.rows {
            if !goesOn(place) { return }
            let index = (place - output.y) % known.count
            let taps: Taps
            if let made = known[index] {
                taps = made
            } else {
                taps = lines.taps(rowWeights(at: place - y.offset), .phase(index))
                known[index] = taps
            }
            let center = (place - y.offset) >> y.levels
            let touched = (center - 2)..<(center + 3)
            guard (y.levels > 0 ? touched : center..<(center + 1)).overlaps(plane.rows) else {
                emit(place, nil)
                continue
            }
            arithmetic.combine(
                inside, count: plane.columns.count * channels, lines.rows(plane, about: center, taps, zeros))
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
    private func rowWeights(at row: Int) -> BlurWeights<Arithmetic.Weight> {
        if y.levels == 0 { return arithmetic.identity }
        let phase = row & ((1 << y.levels) - 1)
        let exact = Array(y.phases[(phase * 5)..<(phase * 5 + 5)])
        let weights = arithmetic.fixed(exact)
        let used = (0..<5).filter { exact[$0] != 0 }
        return BlurWeights(singleOffsets: used.map { $0 - 2 }, singleWeights: used.map { weights[$0] })
    }
}
