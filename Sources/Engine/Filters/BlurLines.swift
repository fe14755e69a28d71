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
    private let offsets: UnsafeMutablePointer<Int>
    private let weights: UnsafeMutablePointer<Arithmetic.Weight>
    /// The most taps of an axis.
    private let tapCount: Int

    /// Values at the start of a line that only pixels outside the output depend on, and at its end.
    static var margin: Int { 32 }

    /// - Parameter phases: how many kinds of rows there may be.
    init(
        _ arithmetic: Arithmetic, _ x: BlurAxis, _ y: BlurAxis, phases: Int = 0, _ workspace: FilterWorkspace
    ) {
        (self.arithmetic, self.workspace) = (arithmetic, workspace)
        tapCount = max(x.weights.count, y.weights.count, 4)
        pointers = UnsafeMutableRawPointer(workspace.scratch(.pointers, Int.self, count: tapCount + 8))
        let count = tapCount * 2 + phases * Self.phaseTaps
        offsets = workspace.scratch(.tapOffsets, Int.self, count: count)
        weights = workspace.scratch(.tapWeights, Arithmetic.Weight.self, count: count)
    }

    /// The most taps of a row of pixels between rows of samples.
    private static var phaseTaps: Int { 5 }

    /// What weights are for; each has memory of its own.
    enum Use {
        case across, down
        case phase(Int)
    }

    /// Puts weights into the workspace's memory.
    func taps(_ list: BlurWeights<Arithmetic.Weight>, _ use: Use) -> Taps {
        let place =
            switch use {
            case .across: 0
            case .down: tapCount
            case .phase(let phase): tapCount * 2 + phase * Self.phaseTaps
            }
        for (index, offset) in (list.pairOffsets + list.singleOffsets).enumerated() {
            offsets[place + index] = offset
        }
        for (index, weight) in (list.pairWeights + list.singleWeights).enumerated() {
            weights[place + index] = weight
        }
        return Taps(
            pairCount: list.pairWeights.count, singleCount: list.singleWeights.count,
            offsets: UnsafePointer(offsets + place), weights: UnsafePointer(weights + place))
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
        let pairEnd = 2 * taps.pairCount
        for index in 0..<pairEnd + taps.singleCount { pairs[index] = pointer(taps.offsets[index]) }
        return BlurRows(pairs: pairs, singles: pairs + pairEnd, taps: taps)
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
