import RasterPaths

/// Scratch memory of filters, which grows to what the regions need and is used again. One thread uses it at a
/// time, which is what makes handing it from one to the next safe.
package final class FilterWorkspace: @unchecked Sendable {
    let blurKernels: BlurKernels
    let spanKernels: SpanKernels
    /// Who rasterizes drawings that graphs hold.
    var nested: any NestedRenderer
    private var blocks: [UnsafeMutableRawBufferPointer]
    /// Pixels of the steps of filter graphs.
    let planes = FilterPlanePool()

    /// What the integers of `Purpose.weights` were made of; nothing where they weren't.
    var expansion: (phases: [Double], channels: Int) = ([], 0)

    /// What a block of scratch memory is for; each has its own, so that one call may use several.
    enum Purpose: Int, CaseIterable {
        case plane
        case pyramidEven
        case pyramidOdd
        case blurred
        case columns
        case row
        case zeros
        case pointers
        case tapOffsets
        case tapWeights
        case weights
        case shadow
        case firstLine
        case secondLine
        case thirdLine
        case lines
        case output
    }

    init(level: KernelLevel, nested: any NestedRenderer) {
        self.nested = nested
        blurKernels = BlurKernels(level: level)
        spanKernels = SpanKernels(level: level)
        blocks = Array(
            repeating: UnsafeMutableRawBufferPointer(start: nil, count: 0), count: Purpose.allCases.count)
    }

    deinit {
        for block in blocks { block.deallocate() }
    }

    /// The memory that it holds.
    package var byteCount: Int { blocks.reduce(planes.byteCount) { $0 + $1.count } }

    /// Gives the memory back.
    package func removeAll() {
        planes.removeAll()
        expansion = ([], 0)
        for index in blocks.indices {
            blocks[index].deallocate()
            blocks[index] = UnsafeMutableRawBufferPointer(start: nil, count: 0)
        }
    }

    /// Uninitialized memory for values of a plain type, 64 bytes aligned and readable 64 bytes past the end.
    /// What was handed out for the same purpose before is void.
    func scratch<Value: BitwiseCopyable>(_ purpose: Purpose, _: Value.Type, count: Int)
        -> UnsafeMutablePointer<Value>
    {
        let bytes = max(count, 0) * MemoryLayout<Value>.stride + 64
        if blocks[purpose.rawValue].count < bytes {
            blocks[purpose.rawValue].deallocate()
            blocks[purpose.rawValue] = .allocate(byteCount: bytes + bytes / 4, alignment: 64)
        }
        return blocks[purpose.rawValue].baseAddress.unsafelyUnwrapped.bindMemory(
            to: Value.self, capacity: count)
    }
}
