/// Samples of some rows and columns of a grid; 0 elsewhere.
struct BlurPlane<Value> {
    var base: UnsafePointer<Value>
    var columns: Range<Int>
    var rows: Range<Int>
    /// Values from row to row.
    var rowLength: Int

    var isEmpty: Bool { columns.isEmpty || rows.isEmpty }
}

/// Lines of samples that the steps of a blur work on.
struct BlurLines<Arithmetic: BlurArithmetic> {
    typealias Value = Arithmetic.Value
    typealias Taps = BlurTaps<Arithmetic.Weight>
    typealias Combine<Source> = (UnsafeMutablePointer<Value>, Int, BlurRows<Source, Arithmetic.Weight>) ->
        Void

    let arithmetic: Arithmetic
    let workspace: FilterWorkspace
    private let pointers: UnsafeMutableRawPointer

    /// Values at the start of a line that only pixels outside the output depend on, and at its end.
    static var margin: Int { 32 }

    init(_ arithmetic: Arithmetic, _ x: BlurAxis, _ y: BlurAxis, _ workspace: FilterWorkspace) {
        (self.arithmetic, self.workspace) = (arithmetic, workspace)
        pointers = UnsafeMutableRawPointer(
            workspace.scratch(.pointers, Int.self, count: max(x.weights.count, y.weights.count) + 8))
    }

    /// A line of zeros that holds samples of some columns.
    func line(_ columns: Range<Int>) -> UnsafeMutablePointer<Value> {
        zeroed(.columns, count: columns.count * arithmetic.channels + 2 * Self.margin) + Self.margin
    }

    func zeroed(_ purpose: FilterWorkspace.Purpose, count: Int) -> UnsafeMutablePointer<Value> {
        let memory = workspace.scratch(purpose, Value.self, count: count)
        UnsafeMutableRawPointer(memory).initializeMemory(
            as: UInt8.self, repeating: 0, count: count * MemoryLayout<Value>.stride)
        return memory
    }

    func gather<Source>(_ taps: Taps, _ pointer: (Int) -> UnsafePointer<Source>)
        -> BlurRows<Source, Arithmetic.Weight>
    {
        let pairs = pointers.assumingMemoryBound(to: UnsafePointer<Source>?.self)
        let singles = pairs + taps.pairOffsets.count
        for index in taps.pairOffsets.indices { pairs[index] = pointer(taps.pairOffsets[index]) }
        for index in taps.singleOffsets.indices { singles[index] = pointer(taps.singleOffsets[index]) }
        return BlurRows(pairs: pairs, singles: singles, taps: taps)
    }

    /// Rows of a plane about one.
    func rows<Source>(
        _ plane: BlurPlane<Source>, about row: Int, _ taps: Taps, _ zeros: UnsafePointer<Value>
    ) -> BlurRows<Source, Arithmetic.Weight> {
        let zeros = UnsafeRawPointer(zeros).assumingMemoryBound(to: Source.self)
        return gather(taps) { offset in
            let place = row &+ offset
            guard place >= plane.rows.lowerBound, place < plane.rows.upperBound else { return zeros }
            return plane.base + (place &- plane.rows.lowerBound) &* plane.rowLength
        }
    }
}
