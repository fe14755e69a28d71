import Foundation
import RasterText

/// Whether memory that is given back is kept for the next use. `RASTER_KEEP_MEMORY=0` frees it at once, so
/// that the address sanitizer sees what is used after its time or beyond its end.
package enum MemoryKeeping {
    package static let isOn = getenv("RASTER_KEEP_MEMORY").map { strcmp($0, "0") != 0 } ?? true
}

/// Memory for pictures and what codecs make of them. Blocks that are gone are kept for the next ones: malloc
/// gives large blocks back to the system, and to get their pages anew costs a server that draws card after
/// card more than the drawing.
package enum PixelMemory {
    private struct Idle: @unchecked Sendable {
        var blocks: [(base: UnsafeMutableRawPointer, byteCount: Int)] = []
        var byteCount = 0
    }

    private static let idle = Guarded(Idle())
    /// Of all that is kept.
    private static let most = 16 << 20
    /// Smaller blocks are malloc's own concern.
    private static let least = 1 << 18

    /// What is kept.
    package static var byteCount: Int { idle.withLock { $0.byteCount } }

    /// A block for so many pixels, each of this value.
    static func pixels(count: Int, repeating value: UInt32) -> UnsafeMutablePointer<UInt32> {
        if let block = take(byteCount: count * 4) {
            let pixels = block.bindMemory(to: UInt32.self, capacity: count)
            pixels.update(repeating: value, count: count)
            return pixels
        }
        guard let block = HugePages.allocateZeroed(byteCount: count * 4) else {
            preconditionFailure("out of memory for \(count) pixels")
        }
        let pixels = block.bindMemory(to: UInt32.self, capacity: count)
        if value != 0 { pixels.update(repeating: value, count: count) }
        return pixels
    }

    /// A block for so many pixels of any content.
    static func pixels(count: Int) -> UnsafeMutablePointer<UInt32> {
        guard let block = bytes(count: count * 4) else {
            preconditionFailure("out of memory for \(count) pixels")
        }
        return block.bindMemory(to: UInt32.self, capacity: count)
    }

    /// A block of so many bytes of any content; nil when there is no memory.
    static func bytes(count: Int) -> UnsafeMutableRawPointer? {
        if let block = take(byteCount: count) { return block }
        return HugePages.allocate(byteCount: count)
    }

    /// Takes a block of malloc's, of as many bytes at least, whoever asked for it. The oldest ones make room.
    static func give(back base: UnsafeMutableRawPointer, byteCount: Int) {
        guard byteCount >= least, byteCount <= most, MemoryKeeping.isOn else { return free(base) }
        let block = Idle(blocks: [(base, byteCount)])
        let old = idle.withLock { idle in
            idle.blocks += block.blocks
            idle.byteCount += byteCount
            var old = Idle()
            while idle.byteCount > most {
                let oldest = idle.blocks.removeFirst()
                idle.byteCount -= oldest.byteCount
                old.blocks.append(oldest)
            }
            return old
        }
        for block in old.blocks { free(block.base) }
    }

    /// A block that is no more than a quarter too large, of any content: the smallest, or a larger one would
    /// be missed next; of equal ones the last one given back, which is the warmest.
    private static func take(byteCount: Int) -> UnsafeMutableRawPointer? {
        guard byteCount >= least, byteCount <= most else { return nil }
        return idle.withLock { idle -> Idle? in
            var least = byteCount + byteCount / 4 + 1
            var best: Int?
            for (place, block) in idle.blocks.enumerated().reversed()
            where block.byteCount >= byteCount && block.byteCount < least {
                (least, best) = (block.byteCount, place)
            }
            guard let place = best else { return nil }
            idle.byteCount -= idle.blocks[place].byteCount
            return Idle(blocks: [idle.blocks.remove(at: place)])
        }?.blocks[0].base
    }
}
