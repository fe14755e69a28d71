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
        /// What all of them take.
        var byteCount = 0

        mutating func append(_ base: UnsafeMutableRawPointer, byteCount count: Int) {
            blocks.append((base, count))
            byteCount += HugePages.room(for: count)
        }

        /// A list of one.
        mutating func remove(at place: Int) -> Idle {
            let block = blocks.remove(at: place)
            byteCount -= HugePages.room(for: block.byteCount)
            return Idle(blocks: [block])
        }
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
        let taken = take(byteCount: count * 4)
        if taken == nil, value == 0 {
            return pixels(HugePages.allocateZeroed(byteCount: count * 4), count: count)
        }
        let pixels = pixels(taken ?? HugePages.allocate(byteCount: count * 4), count: count)
        pixels.update(repeating: value, count: count)
        return pixels
    }

    /// A block for so many pixels of any content.
    static func pixels(count: Int) -> UnsafeMutablePointer<UInt32> {
        pixels(bytes(count: count * 4), count: count)
    }

    private static func pixels(_ block: UnsafeMutableRawPointer?, count: Int) -> UnsafeMutablePointer<UInt32>
    {
        guard let block else { preconditionFailure("out of memory for \(count) pixels") }
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
            idle.append(block.blocks[0].base, byteCount: byteCount)
            var old = Idle()
            while idle.byteCount > most { old.blocks += idle.remove(at: 0).blocks }
            return old
        }
        for block in old.blocks { free(block.base) }
    }

    /// A block that is no more than a quarter too large, of any content: the smallest, or a larger one would
    /// be missed next; of equal ones the last one given back, which is the warmest.
    private static func take(byteCount: Int) -> UnsafeMutableRawPointer? {
        guard byteCount >= least, byteCount <= most else { return nil }
        let room = HugePages.room(for: byteCount)
        return idle.withLock { idle -> Idle? in
            var best: Int?
            for place in idle.blocks.indices.reversed() {
                let count = idle.blocks[place].byteCount
                let isSmaller = best.map { count < idle.blocks[$0].byteCount } ?? true
                if count >= byteCount, HugePages.room(for: count) <= room + room / 4, isSmaller {
                    best = place
                }
            }
            return best.map { idle.remove(at: $0) }
        }?.blocks[0].base
    }
}
