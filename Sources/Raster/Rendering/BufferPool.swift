/// Pixels for layers, kept from one to the next.
final class BufferPool {
    private var idle: [UnsafeMutableBufferPointer<UInt32>] = []
    private(set) var byteCount = 0

    deinit {
        for buffer in idle { buffer.deallocate() }
    }

    /// Room for the pixels of a rectangle, of any content.
    func take(_ region: PixelRect) -> (PixelBuffer, UnsafeMutableBufferPointer<UInt32>) {
        let count = region.width * region.height
        let block: UnsafeMutableBufferPointer<UInt32>
        // The last given back is the warmest.
        if let index = idle.lastIndex(where: { $0.count >= count && $0.count <= max(count * 4, 1 << 14) }) {
            block = idle.remove(at: index)
        } else {
            // Blocks that were too small or too large make room.
            if byteCount > 16 << 20, let unused = idle.popLast() {
                byteCount -= unused.count * 4
                unused.deallocate()
            }
            block = .allocate(capacity: count)
            byteCount += count * 4
        }
        guard let pixels = block.baseAddress else { preconditionFailure("a layer has pixels") }
        return (PixelBuffer(pixels: pixels, region: region, rowLength: region.width), block)
    }

    func give(back block: UnsafeMutableBufferPointer<UInt32>) {
        if idle.count < 16 {
            idle.append(block)
        } else {
            byteCount -= block.count * 4
            block.deallocate()
        }
    }
}
