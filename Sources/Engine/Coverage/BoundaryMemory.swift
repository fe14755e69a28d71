import RasterPaths

/// Memory of the boundaries that bands share, one after the other in large blocks: a block of malloc's for
/// each of them took as long as copying it.
///
/// One thread at a time asks for it. What it gave is there until it is released.
final class BoundaryMemory: @unchecked Sendable {
    private static let blockByteCount = 1 << 19

    @exclusivity(unchecked) private var blocks: [(base: UnsafeMutableRawPointer, byteCount: Int)] = []
    /// Where the last block goes on.
    @exclusivity(unchecked) private var used = 0

    deinit {
        for block in blocks { PixelMemory.give(back: block.base, byteCount: block.byteCount) }
    }

    /// Room for so many values of any content, which `keep` makes theirs; nil where there is no memory.
    func room<Value: BitwiseCopyable>(for count: Int, of type: Value.Type) -> UnsafeMutablePointer<Value>? {
        let needed = count * MemoryLayout<Value>.stride
        if blocks.isEmpty || blocks[blocks.count - 1].byteCount - used < needed {
            let byteCount = max(needed, Self.blockByteCount)
            guard let block = PixelMemory.bytes(count: byteCount) else { return nil }
            blocks.append((block, byteCount))
            used = 0
        }
        return (blocks[blocks.count - 1].base + used).bindMemory(to: Value.self, capacity: count)
    }

    /// Keeps the first values of the room that was given last.
    func keep<Value: BitwiseCopyable>(_ count: Int, of type: Value.Type) {
        used += (count * MemoryLayout<Value>.stride + 63) & -64
    }
}
