/// The pixels of a layer: premultiplied, in the encoded space 8-bit RGBA, otherwise Floats.
struct LayerBuffer {
    let region: PixelRect
    let block: UnsafeMutableBufferPointer<UInt32>

    /// In the encoded space.
    var bytes: PixelBuffer {
        PixelBuffer(
            pixels: block.baseAddress.unsafelyUnwrapped, region: region, rowLength: region.width)
    }

    /// In a linear space.
    var floats: FloatBuffer {
        FloatBuffer(
            pixels: UnsafeMutableRawPointer(block.baseAddress.unsafelyUnwrapped).assumingMemoryBound(
                to: SIMD4<Float>.self), region: region, rowLength: region.width)
    }

    /// Writes the alpha of a row's pixels, counted from the region's first.
    func writeAlpha(row: Int, in space: BlendingSpace, into bytes: UnsafeMutablePointer<UInt8>) {
        let first = row * region.width
        if space == .encoded {
            for column in 0..<region.width {
                bytes[column] = UInt8(truncatingIfNeeded: block[first + column] >> 24)
            }
        } else {
            let pixels = floats.pixels + first
            for column in 0..<region.width {
                bytes[column] = UInt8(RGBAComponents.clamped(Double(pixels[column].w)) * 255 + 0.5)
            }
        }
    }

    /// Makes every pixel transparent.
    func clear(in space: BlendingSpace) {
        memset(
            block.baseAddress.unsafelyUnwrapped, 0,
            region.width * region.height * (space == .encoded ? 4 : 16))
    }
}

/// Pixels for layers, kept from one to the next.
final class BufferPool {
    private var idle: [UnsafeMutableBufferPointer<UInt32>] = []
    private(set) var byteCount = 0

    deinit {
        for buffer in idle { UnsafeMutableRawPointer(buffer.baseAddress.unsafelyUnwrapped).deallocate() }
    }

    /// Room for the pixels of a rectangle, of any content.
    func take(_ region: PixelRect, in space: BlendingSpace) -> LayerBuffer {
        let count = max(region.width * region.height * (space == .encoded ? 1 : 4), 1)
        // The last given back is the warmest.
        if let index = idle.lastIndex(where: { $0.count >= count && $0.count <= max(count * 4, 1 << 14) }) {
            return LayerBuffer(region: region, block: idle.remove(at: index))
        }
        // Blocks that were too small or too large make room.
        if byteCount > 16 << 20, !idle.isEmpty { free(idle.removeFirst()) }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count * 4, alignment: 64)
        byteCount += count * 4
        return LayerBuffer(
            region: region,
            block: UnsafeMutableBufferPointer(
                start: memory.bindMemory(to: UInt32.self, capacity: count), count: count))
    }

    func give(back buffer: LayerBuffer) {
        if idle.count < 16, MemoryKeeping.isOn { idle.append(buffer.block) } else { free(buffer.block) }
    }

    private func free(_ block: UnsafeMutableBufferPointer<UInt32>) {
        byteCount -= block.count * 4
        UnsafeMutableRawPointer(block.baseAddress.unsafelyUnwrapped).deallocate()
    }
}
