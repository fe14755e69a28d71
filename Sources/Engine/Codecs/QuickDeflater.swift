/// Makes deflate streams (RFC 1951) of filtered rows in little time: one pass that takes the first repeat it
/// finds, of four bytes near by or mostly of eight where their hash was seen last, and skips what it covers;
/// each block has codes of its own.
final class QuickDeflater {
    /// A run of literals and the repeat after it; length 0 for none, distance less 1.
    struct Sequence {
        var literals: UInt32
        var length: UInt16
        var distance: UInt16
    }

    static let window = 32768
    static let longest = 258
    private static let hashBits = 14
    private static let mostSequences = 1 << 14
    private static let mostBytes = 1 << 18
    /// What a match search may read beyond its place.
    private static let margin = 12
    /// A repeat of so many bytes is taken without looking for a longer one.
    private static let good = 32

    /// Where a hash was seen last, from the input's first byte.
    private let table: UnsafeMutablePointer<Int32> = .allocate(capacity: 1 << hashBits)
    let sequences: UnsafeMutablePointer<Sequence> = .allocate(capacity: mostSequences + 1)
    private(set) var sequenceCount = 0
    /// How often the block's literals, lengths and symbols of distances occur. They are counted where repeats
    /// are found, which mostly waits for what it can't foresee.
    let counts = SymbolCounts()
    private var lastDistance = 1

    deinit {
        table.deallocate()
        sequences.deallocate()
        counts.deallocate()
    }

    /// Bytes that `compress` may write for so many.
    static func capacity(for count: Int) -> Int {
        // Stored, each block may end in a part of its own.
        count + (count / 8192 + 4) * 8 + 64
    }

    /// Writes the stream for bytes, ending at a whole byte; not `isLast`, others may follow.
    /// - Parameters:
    ///   - pixel: bytes of a pixel.
    ///   - stride: bytes from row to row.
    ///   - history: bytes before the first that may be repeated.
    ///   - prepare: makes the bytes and the history up to a place, which are read from then on.
    /// - Returns: the bytes written.
    func compress(
        _ input: UnsafePointer<UInt8>, count: Int, pixel: Int, stride: Int, history: Int = 0, isLast: Bool,
        into output: UnsafeMutablePointer<UInt8>, prepare: (Int) -> Void = { _ in }
    ) -> Int {
        // So far away that nothing is found there.
        table.update(repeating: Int32.min / 2, count: 1 << Self.hashBits)
        lastDistance = 1
        // Beyond the window, never used.
        let stride = stride <= Self.window ? stride : Int.max / 2
        var writer = BitWriter(output)
        var start = 0
        repeat {
            prepare(min(count, start + Self.mostBytes + Self.margin))
            let end = findRepeats(
                input, from: start, to: count, pixel: pixel, stride: stride,
                history: min(history, Self.window))
            writeBlock(input + start, count: end - start, isLast: isLast && end == count, &writer)
            start = end
        } while start < count
        if !isLast {
            // An empty stored block, after which a byte begins.
            writer.put(0, 3)
            writer.align()
            writer.put(0xFFFF_0000, 32)
        }
        writer.align()
        return writer.finish() - output
    }

    // MARK: Repeats

    /// - Returns: where the block ends.
    private func findRepeats(
        _ input: UnsafePointer<UInt8>, from start: Int, to count: Int, pixel: Int, stride: Int,
        history: Int
    ) -> Int {
        let end = min(count, start + Self.mostBytes)
        let bytes = UnsafeRawPointer(input)
        let table = table
        @inline(__always) func word(_ place: Int) -> UInt64 {
            bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        }
        @inline(__always) func half(_ place: Int) -> UInt32 {
            bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        }
        @inline(__always) func hash(_ value: UInt64) -> Int {
            Int(truncatingIfNeeded: (value &* 0x9E37_79B1_85EB_CA87) &>> UInt64(64 - Self.hashBits))
        }
        @inline(__always) func remember(_ place: Int) {
            table[hash(word(place))] = Int32(truncatingIfNeeded: place)
        }
        let counts = counts
        counts.clear()
        var sequenceCount = 0
        var distance = lastDistance
        var anchor = start
        var place = start
        let limit = min(count &- Self.margin, end &- 4)
        // Until there the longest repeat ends before the block.
        let easyEnd = end &- Self.longest
        let reach = max(pixel, stride)
        while place < limit {
            let value = word(place)
            let entry = table + hash(value)
            let hashed = Int(entry.pointee)
            entry.pointee = Int32(truncatingIfNeeded: place)
            var (source, length) = (0, 0)
            let first = UInt32(truncatingIfNeeded: value)
            var isNear = true
            if place <= easyEnd, reach <= place &+ history {
                let (before, above) = (half(place &- pixel) ^ first, half(place &- stride) ^ first)
                let asLast = half(place &- distance) ^ first
                isNear = before == 0 || above == 0 || asLast == 0
            }
            if isNear {
                let most = min(Self.longest, end &- place)
                @inline(__always) func consider(_ candidate: Int) {
                    guard half(candidate) == first else { return }
                    let found = Self.matchLength(bytes + place, bytes + candidate, most)
                    if found > length { (source, length) = (candidate, found) }
                }
                // The pixel before costs least: so short a distance has no extra bits.
                if pixel <= place &+ history { consider(place &- pixel) }
                // What is a row away goes on where others end at a filter's number.
                if length < most, stride <= place &+ history { consider(place &- stride) }
                if length < Self.good {
                    if distance != stride, distance != pixel, distance <= place &+ history {
                        consider(place &- distance)
                    }
                    if length < Self.good, place &- hashed <= Self.window { consider(hashed) }
                }
            } else {
                // A repeat of four bytes from far away mostly takes more bits than they do as literals.
                let far = place &- hashed <= Self.window ? hashed : place &- pixel
                if word(far) == value {
                    source = far
                    length = Self.matchLength(bytes + place, bytes + source, Self.longest, known: 8)
                }
            }
            if length == 0 {
                // The longer nothing was found, the fewer places are looked at.
                place &+= 1 &+ (place &- anchor) &>> 7
                continue
            }
            // Where it begins.
            while place > anchor, length < Self.longest, source > -history,
                input[place &- 1] == input[source &- 1]
            {
                place &-= 1
                source &-= 1
                length &+= 1
            }
            distance = place &- source
            sequences[sequenceCount] = Sequence(
                literals: UInt32(truncatingIfNeeded: place &- anchor),
                length: UInt16(truncatingIfNeeded: length),
                distance: UInt16(truncatingIfNeeded: distance &- 1))
            sequenceCount &+= 1
            if place > anchor { counts.addLiterals(input + anchor, count: place &- anchor) }
            counts.addRepeat(length: length, distance: UInt32(truncatingIfNeeded: distance &- 1))
            place &+= length
            anchor = place
            if place < limit {
                // Two of the places that were skipped.
                remember(place &- 2)
                remember(place &- 1)
            }
            if sequenceCount == Self.mostSequences { break }
        }
        lastDistance = distance
        // Skipping may have gone beyond the block.
        let last = sequenceCount == Self.mostSequences ? anchor : end
        sequences[sequenceCount] = Sequence(
            literals: UInt32(truncatingIfNeeded: last &- anchor), length: 0, distance: 0)
        self.sequenceCount = sequenceCount &+ 1
        counts.addLiterals(input + anchor, count: last &- anchor)
        return last
    }

    /// How many bytes are equal, of which so many are known to be.
    @inline(__always)
    private static func matchLength(
        _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ most: Int, known: Int = 4
    ) -> Int {
        var length = known
        while length &+ 8 <= most {
            let difference =
                first.loadUnaligned(fromByteOffset: length, as: UInt64.self)
                ^ second.loadUnaligned(fromByteOffset: length, as: UInt64.self)
            if difference != 0 { return length &+ difference.trailingZeroBitCount &>> 3 }
            length &+= 8
        }
        while length < most,
            first.load(fromByteOffset: length, as: UInt8.self)
                == second.load(fromByteOffset: length, as: UInt8.self)
        { length &+= 1 }
        return length
    }
}
