import RasterPaths
import Synchronization

/// The short texts of one run that a catalog has shaped lately: numbers and labels, which drawings repeat.
/// Any thread may ask.
///
/// A text is kept when it comes for the second time: of those that come once nothing is kept but a hash. That
/// costs less than to let go of what was kept long ago.
///
/// What it keeps is bounded: 1,024 texts of up to 64 bytes and 256 glyphs, each with its last four layouts,
/// which is at most some 20 MB, and 3 MB with labels.
final class ShapeCache: Sendable {
    static let longest = 64
    private static let mostGlyphs = 256
    private static let shardCount = 8
    private static let setCount = 32
    private static let ways = 4
    private static let seenCount = 512

    private struct Slot {
        var hash: UInt64
        var shape: TextShape
    }

    /// Sets of a few slots, the last used first. Empty until something is kept.
    private struct Shard {
        private var slots: [Slot?] = []
        /// Hashes of texts that came once, each at a place that it shares with others.
        private var seen: [UInt64] = []

        mutating func removeAll() { (slots, seen) = ([], []) }

        /// Whether a text has come before, lately; from now on it has.
        mutating func hasSeen(_ hash: UInt64) -> Bool {
            if seen.isEmpty { seen = Array(repeating: 0, count: ShapeCache.seenCount) }
            let place = Int(truncatingIfNeeded: hash >> 8) & (ShapeCache.seenCount - 1)
            if seen[place] == hash { return true }
            seen[place] = hash
            return false
        }

        var count: Int { slots.reduce(0) { $0 + ($1 == nil ? 0 : 1) } }

        /// A text that is known, which moves to the front of its set.
        mutating func shape(_ hash: UInt64, _ matches: (TextShape) -> Bool) -> TextShape? {
            if slots.isEmpty { return nil }
            let first = Self.firstSlot(of: hash)
            return slots.withUnsafeMutableBufferPointer { slots in
                for place in first..<first + ShapeCache.ways {
                    guard let slot = slots[place] else { return nil }
                    guard slot.hash == hash, matches(slot.shape) else { continue }
                    var other = place
                    while other > first {
                        slots.swapAt(other, other - 1)
                        other -= 1
                    }
                    return slot.shape
                }
                return nil
            }
        }

        /// Forgets the text of the set that was used the longest ago.
        mutating func insert(_ shape: TextShape, _ hash: UInt64) {
            if slots.isEmpty {
                slots = Array(repeating: nil, count: ShapeCache.setCount * ShapeCache.ways)
            }
            let first = Self.firstSlot(of: hash)
            var place = first + ShapeCache.ways - 1
            while place > first {
                slots.swapAt(place, place - 1)
                place -= 1
            }
            slots[first] = Slot(hash: hash, shape: shape)
        }

        private static func firstSlot(of hash: UInt64) -> Int {
            Int(truncatingIfNeeded: hash) & (ShapeCache.setCount - 1) * ShapeCache.ways
        }
    }

    /// Several, so that threads seldom meet.
    private let shards = (0..<shardCount).map { _ in Guarded(Shard()) }
    /// Grows when the catalog's answers change.
    private let generation = Atomic<UInt64>(0)

    /// Forgets all: the catalog has other answers now.
    func removeAll() {
        generation.wrappingAdd(1, ordering: .relaxed)
        for shard in shards { shard.withLock { $0.removeAll() } }
    }

    /// How many texts are kept.
    var count: Int { shards.reduce(0) { $0 + $1.withLock(\.count) } }

    /// What is known of a text, else what `make` answers.
    func shape(
        of text: AttributedRuns, direction: WritingDirection, neutral: WritingDirection,
        make: () -> TextShape
    ) -> TextShape {
        guard let hash = Self.hash(of: text) else { return make() }
        let shard = shards[Int(truncatingIfNeeded: hash >> 61)]
        func matches(_ shape: TextShape) -> Bool {
            shape.isMade(of: text, direction: direction, neutral: neutral)
        }
        if let known = shard.withLock({ $0.shape(hash, matches) }) { return known }
        let before = generation.load(ordering: .relaxed)
        let made = make()
        if made.glyphs.count > Self.mostGlyphs { return made }
        return shard.withLock { shard in
            guard shard.hasSeen(hash) else { return made }
            // Another thread may have been faster.
            if let known = shard.shape(hash, matches) { return known }
            // What was shaped while the answers changed may be of the old ones. The lock has all others know
            // of the change before the shard is emptied.
            if generation.load(ordering: .relaxed) == before { shard.insert(made, hash) }
            return made
        }
    }

    /// Of the characters, the size and the weight; what else there is to a font is left to the comparison.
    /// Nil for a text that isn't kept.
    private static func hash(of text: AttributedRuns) -> UInt64? {
        let count = text.string.utf8.count
        guard count <= longest, text.runs.count == 1, text.runs[0].attributes.attachment == nil else {
            return nil
        }
        let font = text.runs[0].attributes.font
        var hash = mixed(UInt64(count), font.size.bitPattern)
        hash = mixed(hash, (font.weight ?? 0).bitPattern)
        let words: UInt64? = text.string.utf8.withContiguousStorageIfAvailable { bytes in
            var hash = hash
            let bytes = UnsafeRawBufferPointer(bytes)
            var place = 0
            while place + 8 <= bytes.count {
                hash = mixed(hash, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                place += 8
            }
            var rest: UInt64 = 0
            while place < bytes.count {
                rest = rest << 8 | UInt64(bytes[place])
                place += 1
            }
            return mixed(hash, rest)
        }
        return words
    }

    /// Both halves of a product (as in wyhash): each bit of both reaches all others.
    private static func mixed(_ first: UInt64, _ second: UInt64) -> UInt64 {
        let product = (first ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: second ^ 0xD1B5_4A32_D192_ED03)
        return product.high ^ product.low
    }
}

extension TextShape {
    /// Whether it is what shaping makes of a text of one run.
    fileprivate func isMade(
        of text: AttributedRuns, direction: WritingDirection, neutral: WritingDirection
    ) -> Bool {
        self.direction == direction && neutralDirection == neutral && source.runs.count == 1
            && Self.hasSameBytes(string, text.string) && source.runs[0] == text.runs[0].attributes
    }

    /// Strings are equal, too, whose letters and marks are put together otherwise.
    private static func hasSameBytes(_ first: String, _ second: String) -> Bool {
        let (first, second) = (first.utf8, second.utf8)
        guard first.count == second.count else { return false }
        let isSame = first.withContiguousStorageIfAvailable { first in
            second.withContiguousStorageIfAvailable { second in
                guard let start = first.baseAddress, let other = second.baseAddress else { return true }
                return memcmp(start, other, first.count) == 0
            }
        }
        return (isSame ?? nil) ?? first.elementsEqual(second)
    }
}
