import RasterText
import Synchronization

/// The masks of one face at one size in pixels. Any thread may ask and add; a mask stays where it is as long
/// as the strike lives, so who holds the strike may read it without the lock.
final class GlyphStrike: Sendable {
    /// Open addressing: a slot's key is 0 when it is empty.
    private struct Table: @unchecked Sendable {
        var keys: [UInt32] = Array(repeating: 0, count: 64)
        var masks: [GlyphMask?] = Array(repeating: nil, count: 64)
        var count = 0
        var byteCount = 0

        @inline(__always)
        func slot(of key: UInt32) -> Int {
            keys.withUnsafeBufferPointer { keys in
                let last = keys.count &- 1
                var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> 7) & last
                while keys[slot] != 0 && keys[slot] != key { slot = (slot &+ 1) & last }
                return slot
            }
        }

        mutating func insert(_ mask: GlyphMask, for key: UInt32) {
            if count * 2 >= keys.count { grow() }
            let slot = slot(of: key)
            keys[slot] = key
            masks[slot] = mask
            count += 1
            byteCount += mask.byteCount
        }

        private mutating func grow() {
            let old = (keys, masks)
            keys = Array(repeating: 0, count: old.0.count * 2)
            masks = Array(repeating: nil, count: old.0.count * 2)
            for (key, mask) in zip(old.0, old.1) where key != 0 {
                let slot = slot(of: key)
                keys[slot] = key
                masks[slot] = mask
            }
        }
    }

    private let table = Guarded(Table())

    deinit {
        table.withLock { table in
            for mask in table.masks { mask?.deallocate() }
        }
    }

    /// Looks up glyphs and marks those that are not there by a `spanCount` of `missing`.
    func find(_ glyphs: UnsafeMutableBufferPointer<PlacedGlyph>) -> Bool {
        table.withLock { table in
            var isComplete = true
            for index in glyphs.indices {
                let slot = table.slot(of: glyphs[index].key)
                glyphs[index].mask = table.masks[slot]
                if glyphs[index].mask == nil { isComplete = false }
            }
            return isComplete
        }
    }

    /// Adds a mask, or frees it when another thread was faster.
    /// - Returns: the one to draw, and by how many bytes the strike grew.
    func add(_ mask: GlyphMask, for key: UInt32) -> (mask: GlyphMask, growth: Int) {
        table.withLock { table in
            if let known = table.masks[table.slot(of: key)] {
                mask.deallocate()
                return (known, 0)
            }
            table.insert(mask, for: key)
            return (mask, mask.byteCount)
        }
    }
}

/// A glyph of a run, with the pixel that its quantised origin is in and, once found, its mask.
struct PlacedGlyph: BitwiseCopyable {
    var key: UInt32
    /// The glyph's place in its run.
    var index: Int32
    var x: Int
    var y: Int
    var mask: GlyphMask?
}

/// All strikes, within a limit of memory: when there is more, all are forgotten, and those that are being
/// drawn with go when that is done.
package final class GlyphCache: Sendable {
    package static let shared = GlyphCache()

    struct Key: Hashable {
        var face: UInt64
        /// Pixels per em along each axis; negative where the axis is flipped.
        var width: Double
        var height: Double
    }

    private let strikes = Guarded<[Key: GlyphStrike]>([:])
    private let byteCount = Atomic<Int>(0)
    /// 32 MiB, with what an empty strike takes.
    private static let most = 32 << 20
    private static let strikeByteCount = 5000

    func strike(_ key: Key) -> GlyphStrike {
        let isFull = byteCount.load(ordering: .relaxed) > Self.most
        return strikes.withLock { strikes in
            if isFull {
                strikes = [:]
                byteCount.store(0, ordering: .relaxed)
            }
            if let strike = strikes[key] { return strike }
            let strike = GlyphStrike()
            strikes[key] = strike
            grow(by: Self.strikeByteCount)
            return strike
        }
    }

    func grow(by bytes: Int) {
        if bytes > 0 { byteCount.wrappingAdd(bytes, ordering: .relaxed) }
    }

    /// Forgets all masks, to measure a first drawing.
    package func removeAll() {
        strikes.withLock { $0 = [:] }
        byteCount.store(0, ordering: .relaxed)
    }

    /// What the strikes take, about.
    package var memory: Int { byteCount.load(ordering: .relaxed) }
}
