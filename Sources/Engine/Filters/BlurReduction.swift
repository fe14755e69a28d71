/// Halves pixels along both axes until the samples are as few as the blur wants between its ends.
struct BlurReduction<Arithmetic: BlurArithmetic> {
    typealias Value = Arithmetic.Value

    private let lines: BlurLines<Arithmetic>
    private let x: BlurAxis
    private let y: BlurAxis
    /// The samples to make, by level, full size first.
    private let columns: [Range<Int>]
    private let rows: [Range<Int>]

    init(_ lines: BlurLines<Arithmetic>, x: BlurAxis, y: BlurAxis, columns: [Range<Int>], rows: [Range<Int>])
    {
        (self.lines, self.x, self.y, self.columns, self.rows) = (lines, x, y, columns, rows)
    }

    /// What matters of a region's values; nil if nothing does.
    func plane(_ input: UnsafePointer<Arithmetic.Input>, region: PixelRect, rowLength: Int)
        -> BlurPlane<Arithmetic.Input>?
    {
        let columns = region.columns.clamped(to: columns[0])
        let rows = region.rows.clamped(to: rows[0])
        if region.isEmpty || columns.isEmpty || rows.isEmpty { return nil }
        let offset =
            (rows.lowerBound - region.y) * rowLength
            + (columns.lowerBound - region.x) * lines.arithmetic.channels
        return BlurPlane(base: input + offset, columns: columns, rows: rows, rowLength: rowLength)
    }

    /// Nil where nothing is left; the samples last until the next reduction.
    func reduce(_ plane: BlurPlane<Arithmetic.Input>) -> BlurPlane<Value>? {
        let arithmetic = lines.arithmetic
        var reduced = halve(plane, step: 0) { arithmetic.combineInput($0, count: $1, $2) }
        for step in 1..<max(x.levels, y.levels, 1) where !reduced.isEmpty {
            reduced = halve(reduced, step: step) { arithmetic.combine($0, count: $1, $2) }
        }
        return reduced.isEmpty ? nil : reduced
    }

    private func halve<Source>(
        _ plane: BlurPlane<Source>, step: Int, _ combine: BlurLines<Arithmetic>.Combine<Source>
    )
        -> BlurPlane<Value>
    {
        let arithmetic = lines.arithmetic
        let channels = arithmetic.channels
        let halvesColumns = step < x.levels
        let columns =
            halvesColumns
            ? BlurAxis.halved(support: plane.columns).clamped(to: self.columns[step + 1]) : plane.columns
        let rows =
            step < y.levels
            ? BlurAxis.halved(support: plane.rows).clamped(to: self.rows[step + 1]) : plane.rows
        let taps = lines.taps(step < y.levels ? arithmetic.halving : arithmetic.identity, .down)
        let rowLength = (columns.count * channels + 15) & ~15
        let memory = lines.workspace.scratch(
            step % 2 == 0 ? .pyramidEven : .pyramidOdd, Value.self, count: rowLength * rows.count)
        let zeros = lines.zeroed(.zeros, count: plane.columns.count * channels)
        let read = halvesColumns ? BlurAxis.samples(forHalved: columns) : columns
        let line = lines.line(read)
        let inside = line + (plane.columns.lowerBound - read.lowerBound) * channels
        for row in rows {
            let target = memory + (row - rows.lowerBound) * rowLength
            let place = step < y.levels ? row * 2 : row
            combine(
                halvesColumns ? inside : target, plane.columns.count * channels,
                lines.rows(plane, about: place, taps, zeros))
            if halvesColumns { arithmetic.halve(target, line, pixels: columns.count) }
        }
        return BlurPlane(base: UnsafePointer(memory), columns: columns, rows: rows, rowLength: rowLength)
    }
}
