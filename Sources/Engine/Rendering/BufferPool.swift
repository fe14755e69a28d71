/// The pixels of a layer, with the memory that holds them.
struct PixelBlock<Pixel: SurfacePixel> {
    let surface: Surface<Pixel>
    fileprivate let memory: UnsafeMutableRawBufferPointer

    fileprivate var withoutMargin: PixelBlock {
        PixelBlock(surface: surface.cropped(to: surface.painted), memory: memory)
    }
}

extension Surface {
    /// The smallest box around pixels that aren't clear; of no size where there are none.
    fileprivate var painted: PixelRect {
        func isClear(_ y: Int) -> Bool {
            let row = row(y)
            return (0..<region.width).allSatisfy { row[$0] == .clear }
        }
        var (top, bottom) = (region.y, region.bottom)
        while top < bottom, isClear(top) { top += 1 }
        while top < bottom, isClear(bottom - 1) { bottom -= 1 }
        var (left, right) = (region.width, 0)
        for y in top..<bottom {
            let row = row(y)
            if let first = (0..<left).first(where: { row[$0] != .clear }) { left = first }
            if let last = (right..<region.width).last(where: { row[$0] != .clear }) { right = last + 1 }
        }
        return PixelRect(
            x: region.x + (left < right ? left : 0), y: top < bottom ? top : region.y,
            width: max(right - left, 0), height: bottom - top)
    }
}

/// The pixels of a layer in the space of its drawing.
enum LayerBuffer {
    case encoded(PixelBlock<EncodedPixel>)
    case linear(PixelBlock<LinearPixel>)

    var surface: AnySurface {
        switch self {
        case .encoded(let block): .encoded(block.surface)
        case .linear(let block): .linear(block.surface)
        }
    }

    var region: PixelRect { surface.region }

    /// The same without what is transparent at its sides.
    var withoutMargin: LayerBuffer {
        switch self {
        case .encoded(let block): .encoded(block.withoutMargin)
        case .linear(let block): .linear(block.withoutMargin)
        }
    }
}

/// Pixels for layers, kept from one to the next.
final class BufferPool {
    private var idle: [UnsafeMutableRawBufferPointer] = []
    private(set) var byteCount = 0

    deinit {
        for memory in idle { memory.deallocate() }
    }

    /// Room for the pixels of a rectangle, of any content.
    func take<Pixel: SurfacePixel>(_ region: PixelRect, of _: Pixel.Type) -> PixelBlock<Pixel> {
        let count = max(region.width * region.height, 1)
        let memory = take(byteCount: count * MemoryLayout<Pixel>.stride)
        return PixelBlock(
            surface: Surface(
                pixels: memory.baseAddress.unsafelyUnwrapped.bindMemory(to: Pixel.self, capacity: count),
                region: region, rowLength: region.width), memory: memory)
    }

    /// Room for the pixels of a layer.
    func take(_ region: PixelRect, in space: BlendingSpace) -> LayerBuffer {
        space == .encoded
            ? .encoded(take(region, of: EncodedPixel.self)) : .linear(take(region, of: LinearPixel.self))
    }

    private func take(byteCount count: Int) -> UnsafeMutableRawBufferPointer {
        // The last given back is the warmest.
        if let index = idle.lastIndex(where: { $0.count >= count && $0.count <= max(count * 4, 1 << 16) }) {
            return idle.remove(at: index)
        }
        // Blocks that were too small or too large make room.
        while byteCount + count > 16 << 20, !idle.isEmpty { free(idle.removeFirst()) }
        byteCount += count
        return .allocate(byteCount: count, alignment: 64)
    }

    func give(back block: PixelBlock<some SurfacePixel>) {
        if idle.count < 16, MemoryKeeping.isOn { idle.append(block.memory) } else { free(block.memory) }
    }

    func give(back buffer: LayerBuffer) {
        switch buffer {
        case .encoded(let block): give(back: block)
        case .linear(let block): give(back: block)
        }
    }

    private func free(_ memory: UnsafeMutableRawBufferPointer) {
        byteCount -= memory.count
        memory.deallocate()
    }
}
