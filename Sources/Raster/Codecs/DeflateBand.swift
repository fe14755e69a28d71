import Foundation

/// Deflate made for speed (RFC 1951): one probe of a hash table for each position, long matches skipped over, codes made
/// for each block. Pieces of a file are compressed apart and joined: each but the last ends with an empty stored block,
/// which brings the stream to a whole byte, as zlib's sync flush does.
final class DeflateBand {
    private static let hashBits: UInt32 = 15
    private static let blockTokens = 1 << 15
    private static let window = 1 << 15
    private static let shortestMatch = 4
    private static let longestMatch = 258
    /// In a token; without it, it is a literal. A match has its length above 16 bits of distance − 1.
    private static let matchFlag: UInt32 = 1 << 31

    private let table: UnsafeMutablePointer<UInt32>
    private let tokens: UnsafeMutablePointer<UInt32>
    private let symbolCounts: UnsafeMutablePointer<UInt32>
    private let distanceCounts: UnsafeMutablePointer<UInt32>

    init?() {
        let tableSize = 1 << Int(Self.hashBits)
        guard let memory = malloc((tableSize + Self.blockTokens + 288 + 32) * 4) else { return nil }
        table = memory.assumingMemoryBound(to: UInt32.self)
        tokens = table + tableSize
        symbolCounts = tokens + Self.blockTokens
        distanceCounts = symbolCounts + 288
    }

    deinit { free(table) }

    /// A piece of a deflate stream that starts and ends at a whole byte; nil when there is no memory.
    func compress(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> Data? {
        // No block is larger than it would be stored, and each but the last holds 2^15 bytes or more.
        let capacity = bytes.count + bytes.count >> 10 + 1024
        guard let target = malloc(capacity) else { return nil }
        guard let source = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
            free(target)
            return nil
        }
        var writer = BitWriter(target: target.assumingMemoryBound(to: UInt8.self))
        memset(table, 0, 4 << Int(Self.hashBits))
        var position = 0
        repeat {
            let start = position
            let count = tokenize(source, from: &position, end: bytes.count)
            writeBlock(
                source + start, byteCount: position - start, tokenCount: count,
                isFinal: isLast && position == bytes.count, to: &writer)
        } while position < bytes.count
        if !isLast { writer.putStored(source, count: 0, isFinal: false) }
        writer.align()
        let count = UnsafeMutableRawPointer(writer.target) - target
        return Data(bytesNoCopy: realloc(target, count) ?? target, count: count, deallocator: .free)
    }

    /// Fills `tokens` and the counts from `position` on; the number of tokens.
    private func tokenize(_ source: UnsafePointer<UInt8>, from position: inout Int, end: Int) -> Int {
        memset(symbolCounts, 0, (288 + 32) * 4)
        let raw = UnsafeRawPointer(source)
        // Where eight bytes can be read.
        let lastProbe = end - 8
        var place = position
        var count = 0
        while count < Self.blockTokens, place <= lastProbe {
            let value = raw.loadUnaligned(fromByteOffset: place, as: UInt32.self)
            let slot = Int((value &* 0x9E37_79B1) >> (32 - Self.hashBits))
            // Positions stand in the table one up, so that 0 is none.
            let candidate = Int(table[slot]) &- 1
            table[slot] = UInt32(truncatingIfNeeded: place &+ 1)
            if candidate >= 0, place &- candidate <= Self.window,
                raw.loadUnaligned(fromByteOffset: candidate, as: UInt32.self) == value
            {
                let length = Self.matchLength(
                    raw, place, candidate, most: min(Self.longestMatch, end &- place))
                let distance = UInt32(truncatingIfNeeded: place &- candidate &- 1)
                tokens[count] = Self.matchFlag | UInt32(truncatingIfNeeded: length) << 16 | distance
                symbolCounts[257 &+ Self.lengthSymbol(length)] &+= 1
                distanceCounts[Self.distanceSymbol(distance)] &+= 1
                place &+= length
                // The next match may continue what this one began.
                if place <= lastProbe {
                    let before = raw.loadUnaligned(fromByteOffset: place &- 1, as: UInt32.self)
                    table[Int((before &* 0x9E37_79B1) >> (32 - Self.hashBits))] = UInt32(
                        truncatingIfNeeded: place)
                }
            } else {
                tokens[count] = UInt32(source[place])
                symbolCounts[Int(source[place])] &+= 1
                place &+= 1
            }
            count &+= 1
        }
        while count < Self.blockTokens, place < end, place > lastProbe {
            tokens[count] = UInt32(source[place])
            symbolCounts[Int(source[place])] &+= 1
            place &+= 1
            count &+= 1
        }
        symbolCounts[256] = 1
        position = place
        return count
    }

    @inline(__always)
    private static func matchLength(
        _ bytes: UnsafeRawPointer, _ place: Int, _ candidate: Int, most: Int
    ) -> Int {
        var length = shortestMatch
        while length &+ 8 <= most {
            let difference =
                bytes.loadUnaligned(fromByteOffset: place &+ length, as: UInt64.self)
                ^ bytes.loadUnaligned(fromByteOffset: candidate &+ length, as: UInt64.self)
            if difference != 0 { return length &+ difference.trailingZeroBitCount >> 3 }
            length &+= 8
        }
        while length < most,
            bytes.load(fromByteOffset: place &+ length, as: UInt8.self)
                == bytes.load(fromByteOffset: candidate &+ length, as: UInt8.self)
        {
            length &+= 1
        }
        return length
    }
}

extension DeflateBand {
    /// RFC 1951, 3.2.5, counted from symbol 257: four symbols for each power of two.
    @inline(__always)
    private static func lengthSymbol(_ length: Int) -> Int {
        if length == longestMatch { return 28 }
        let rest = length &- 3
        if rest < 8 { return rest }
        let power = lengthPower(rest)
        return 4 &* (power &- 1) &+ (rest &>> (power &- 2)) & 3
    }

    @inline(__always)
    private static func lengthPower(_ rest: Int) -> Int { Int.bitWidth &- 1 &- rest.leadingZeroBitCount }

    /// Two symbols for each power of two; `distance` counts from 0.
    @inline(__always)
    private static func distanceSymbol(_ distance: UInt32) -> Int {
        if distance < 4 { return Int(distance) }
        let power = 31 &- distance.leadingZeroBitCount
        return 2 &* power &+ Int(distance &>> UInt32(power &- 1)) & 1
    }

    private static let lengthExtraBits = (0..<29).map { $0 < 8 || $0 == 28 ? 0 : $0 / 4 - 1 }
    private static let distanceExtraBits = (0..<30).map { $0 < 4 ? 0 : $0 / 2 - 1 }
    private static let fixedSymbols = HuffmanCode(
        lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    private static let fixedDistances = HuffmanCode(lengths: [UInt8](repeating: 5, count: 32))

    /// The block in the way that takes the fewest bits: stored, with the fixed codes, or with codes of its own.
    private func writeBlock(
        _ source: UnsafePointer<UInt8>, byteCount: Int, tokenCount: Int, isFinal: Bool,
        to writer: inout BitWriter
    ) {
        let symbols = HuffmanCode(counts: symbolCounts, symbols: 286, limit: 15)
        let distances = HuffmanCode(counts: distanceCounts, symbols: 30, limit: 15)
        let header = DeflateHeader(symbols.lengths, distances.lengths)
        let own = header.bitCount + bits(symbols, distances)
        let fixed = bits(Self.fixedSymbols, Self.fixedDistances)
        let stored = (byteCount + 5 * (byteCount / 65535 + 1)) * 8
        if stored <= min(own, fixed) {
            writer.putStored(source, count: byteCount, isFinal: isFinal)
        } else if fixed <= own {
            writer.put(isFinal ? 0b011 : 0b010, 3)
            write(tokenCount, Self.fixedSymbols, Self.fixedDistances, to: &writer)
        } else {
            writer.put(isFinal ? 0b101 : 0b100, 3)
            header.write(to: &writer)
            write(tokenCount, symbols, distances, to: &writer)
        }
    }

    private func bits(_ symbols: HuffmanCode, _ distances: HuffmanCode) -> Int {
        var sum = 3
        for symbol in 0..<286 {
            let extra = symbol > 256 ? Self.lengthExtraBits[symbol - 257] : 0
            sum += Int(symbolCounts[symbol]) * (Int(symbols.lengths[symbol]) + extra)
        }
        for symbol in 0..<30 {
            sum +=
                Int(distanceCounts[symbol])
                * (Int(distances.lengths[symbol]) + Self.distanceExtraBits[symbol])
        }
        return sum
    }

    private func write(
        _ count: Int, _ symbols: HuffmanCode, _ distances: HuffmanCode, to writer: inout BitWriter
    ) {
        var bits = writer
        symbols.codes.withUnsafeBufferPointer { codes in
            symbols.lengths.withUnsafeBufferPointer { lengths in
                let (codes, lengths) = (codes.baseAddress!, lengths.baseAddress!)
                for index in Range(uncheckedBounds: (0, count)) {
                    let token = tokens[index]
                    if token & Self.matchFlag == 0 {
                        bits.put(UInt64(codes[Int(token)]), UInt64(lengths[Int(token)]))
                        continue
                    }
                    let length = Int(token &>> 16) & 0x1FF
                    let symbol = Self.lengthSymbol(length)
                    bits.put(UInt64(codes[257 &+ symbol]), UInt64(lengths[257 &+ symbol]))
                    if symbol >= 8, symbol < 28 {
                        let extra = UInt64(Self.lengthPower(length &- 3) &- 2)
                        bits.put(UInt64(length &- 3) & ((1 &<< extra) &- 1), extra)
                    }
                    let distance = token & 0xFFFF
                    let distanceSymbol = Self.distanceSymbol(distance)
                    bits.put(
                        UInt64(distances.codes[distanceSymbol]), UInt64(distances.lengths[distanceSymbol]))
                    if distanceSymbol >= 4 {
                        let extra = UInt64(30 &- distance.leadingZeroBitCount)
                        bits.put(UInt64(distance) & ((1 &<< extra) &- 1), extra)
                    }
                }
                bits.put(UInt64(codes[256]), UInt64(lengths[256]))
            }
        }
        writer = bits
    }
}

/// Bits into bytes, the lowest first. Stores run up to 8 bytes ahead.
struct BitWriter {
    private(set) var target: UnsafeMutablePointer<UInt8>
    private var bits: UInt64 = 0
    private var count: UInt64 = 0

    init(target: UnsafeMutablePointer<UInt8>) { self.target = target }

    /// At most 16 bits.
    @inline(__always)
    mutating func put(_ value: UInt64, _ width: UInt64) {
        bits |= value &<< count
        count &+= width
        if count >= 48 { store() }
    }

    @inline(__always)
    private mutating func store() {
        UnsafeMutableRawPointer(target).storeBytes(of: bits.littleEndian, as: UInt64.self)
        target += Int(count &>> 3)
        bits &>>= count & 0x38
        count &= 7
    }

    /// Up to the next whole byte.
    mutating func align() {
        count = (count + 7) & ~7
        store()
    }

    /// Stored blocks, at least one, also of nothing.
    mutating func putStored(_ source: UnsafePointer<UInt8>, count total: Int, isFinal: Bool) {
        var position = 0
        repeat {
            let length = min(total - position, 65535)
            put(isFinal && position + length == total ? 1 : 0, 3)
            align()
            put(UInt64(length), 16)
            put(UInt64(length ^ 0xFFFF), 16)
            align()
            UnsafeMutableRawPointer(target).copyMemory(from: source + position, byteCount: length)
            target += length
            position += length
        } while position < total
    }
}

/// The lengths of a block's two codes, themselves coded (RFC 1951, 3.2.7).
struct DeflateHeader {
    /// A symbol of 0 to 18 with the value of its extra bits.
    private var items: [(symbol: Int, extra: UInt64)] = []
    private let symbolCount, distanceCount: Int
    private let code: HuffmanCode
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    private static let extraBits = [Int](repeating: 0, count: 16) + [2, 3, 7]

    init(_ symbols: [UInt8], _ distances: [UInt8]) {
        symbolCount = max(257, (symbols.lastIndex { $0 > 0 } ?? 0) + 1)
        distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
        let lengths = symbols[..<symbolCount] + distances[..<distanceCount]
        var position = lengths.startIndex
        while position < lengths.endIndex {
            let length = lengths[position]
            let run = lengths[position...].prefix { $0 == length }.count
            position += run
            var rest = run
            if length == 0 {
                while rest >= 3 {
                    let part = min(rest, 138)
                    items.append(part > 10 ? (18, UInt64(part - 11)) : (17, UInt64(part - 3)))
                    rest -= part
                }
            } else {
                items.append((Int(length), 0))
                rest -= 1
                while rest >= 3 {
                    let part = min(rest, 6)
                    items.append((16, UInt64(part - 3)))
                    rest -= part
                }
            }
            for _ in 0..<rest { items.append((Int(length), 0)) }
        }
        var counts = [UInt32](repeating: 0, count: 19)
        for item in items { counts[item.symbol] += 1 }
        // Decoders refuse a code of one symbol here.
        if counts.count(where: { $0 > 0 }) == 1 { counts[counts[0] > 0 ? 1 : 0] = 1 }
        code = HuffmanCode(counts: counts, symbols: 19, limit: 7)
    }

    private var orderCount: Int { max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1) }

    var bitCount: Int {
        items.reduce(14 + orderCount * 3) { sum, item in
            sum + Int(code.lengths[item.symbol]) + Self.extraBits[item.symbol]
        }
    }

    func write(to writer: inout BitWriter) {
        writer.put(UInt64(symbolCount - 257), 5)
        writer.put(UInt64(distanceCount - 1), 5)
        writer.put(UInt64(orderCount - 4), 4)
        for symbol in Self.order[..<orderCount] { writer.put(UInt64(code.lengths[symbol]), 3) }
        for item in items {
            writer.put(UInt64(code.codes[item.symbol]), UInt64(code.lengths[item.symbol]))
            writer.put(item.extra, UInt64(Self.extraBits[item.symbol]))
        }
    }
}
