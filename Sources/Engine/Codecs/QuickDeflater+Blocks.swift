/// Repeats as blocks, each with the codes that take the fewest bits.
extension QuickDeflater {
    private static let endOfBlock = 256
    private static let fixedLiterals = HuffmanCode(
        lengths: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
            + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8))
    private static let fixedDistances = HuffmanCode(lengths: [UInt8](repeating: 5, count: 30))

    /// RFC 1951, 3.2.5: symbols of lengths with the lengths that they begin with, and extra bits.
    private static let lengthSymbols: [(first: Int, extra: Int)] =
        (0..<28).map { index in
            let extra = index < 8 ? 0 : index / 4 - 1
            return (index < 8 ? index + 3 : (4 + index % 4) << extra + 3, extra)
        } + [(258, 0)]
    private static let lengthSymbol: [UInt8] = (0...longest).map { length in
        UInt8(max(lengthSymbols.lastIndex { $0.first <= length } ?? 0, 0))
    }

    func writeBlock(
        _ input: UnsafePointer<UInt8>, count: Int, isLast: Bool, _ writer: inout BitWriter
    ) {
        let used = UnsafeBufferPointer(start: sequences, count: sequenceCount)
        var literals = [UInt32](repeating: 0, count: 286)
        for byte in 0..<256 { literals[byte] = counts.literals[byte] &+ counts.literals[256 + byte] }
        literals[Self.endOfBlock] = 1
        for length in 3...Self.longest {
            literals[257 + Int(Self.lengthSymbol[length])] += counts.lengths[length]
        }
        let distances = (0..<30).map { counts.distances[$0] }
        var extraBits = 0
        for (index, symbol) in Self.lengthSymbols.enumerated() {
            extraBits += Int(literals[257 + index]) * symbol.extra
        }
        for symbol in 4..<30 { extraBits += Int(distances[symbol]) * (symbol / 2 - 1) }
        func bits(_ first: HuffmanCode, _ second: HuffmanCode) -> Int {
            var sum = extraBits
            for symbol in 0..<286 { sum += Int(literals[symbol]) * Int(first.lengths[symbol]) }
            for symbol in 0..<30 { sum += Int(distances[symbol]) * Int(second.lengths[symbol]) }
            return sum
        }
        let codes = (
            HuffmanCode(frequencies: literals, limit: 15), HuffmanCode(frequencies: distances, limit: 15)
        )
        let table = CodeLengths(codes.0, codes.1)
        let dynamic = table.bitCount + bits(codes.0, codes.1)
        let fixed = bits(Self.fixedLiterals, Self.fixedDistances)
        let stored = (count + (count / 65535 + 1) * 5) * 8
        if stored <= min(dynamic, fixed) { return store(input, count: count, isLast: isLast, &writer) }
        writer.put(isLast ? 1 : 0, 1)
        if fixed <= dynamic {
            writer.put(1, 2)
            write(used, input, Self.fixedLiterals, Self.fixedDistances, &writer)
        } else {
            writer.put(2, 2)
            table.write(&writer)
            write(used, input, codes.0, codes.1, &writer)
        }
    }

    private func store(
        _ input: UnsafePointer<UInt8>, count: Int, isLast: Bool, _ writer: inout BitWriter
    ) {
        var start = 0
        repeat {
            let part = min(count - start, 65535)
            writer.put(isLast && start + part == count ? 1 : 0, 3)
            writer.align()
            writer.put(UInt64(part) | UInt64(part ^ 0xFFFF) << 16, 32)
            writer.append(input + start, count: part)
            start += part
        } while start < count
    }

    private func write(
        _ sequences: UnsafeBufferPointer<Sequence>, _ input: UnsafePointer<UInt8>, _ literals: HuffmanCode,
        _ distances: HuffmanCode, _ writer: inout BitWriter
    ) {
        // Bits with their number above: of literals, of lengths with their extra bits, of distances.
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256 + 259 + 30) { words in
            guard let literalWords = words.baseAddress else { return }
            let lengthWords = literalWords + 256
            let distanceWords = lengthWords + 259
            func entry(_ code: HuffmanCode, _ symbol: Int, extra: Int = 0, bits: Int = 0) -> UInt32 {
                let length = Int(code.lengths[symbol])
                return UInt32(Int(code.words[symbol]) | extra << length) | UInt32(length + bits) << 24
            }
            for byte in 0..<256 { literalWords[byte] = entry(literals, byte) }
            for length in 3...Self.longest {
                let symbol = Int(Self.lengthSymbol[length])
                let (first, extra) = Self.lengthSymbols[symbol]
                lengthWords[length] = entry(literals, 257 + symbol, extra: length - first, bits: extra)
            }
            for symbol in 0..<30 {
                // The number of extra bits between the word and its length.
                distanceWords[symbol] = entry(distances, symbol) | UInt32(max(symbol / 2 - 1, 0)) << 16
            }

            var place = input
            // Where its fields may stay in registers.
            var own = writer
            let counts = counts
            for sequence in sequences {
                var rest = Int(sequence.literals)
                if rest > 0 {
                    // Three of 15 bits, and the 7 that may be left from before.
                    while rest >= 3 {
                        own.add(literalWords[Int(place[0])])
                        own.add(literalWords[Int(place[1])])
                        own.add(literalWords[Int(place[2])])
                        own.flush()
                        place += 3
                        rest &-= 3
                    }
                    while rest > 0 {
                        own.add(literalWords[Int(place[0])])
                        place += 1
                        rest &-= 1
                    }
                    own.flush()
                }
                guard sequence.length > 0 else { continue }
                // Put together first, so that what comes next waits for one addition.
                let length = UInt64(lengthWords[Int(sequence.length)])
                let symbol = counts.distanceSymbol(UInt32(sequence.distance))
                let distance = UInt64(distanceWords[symbol])
                let extra = distance &>> 16 & 15
                let mask = (1 as UInt64) &<< extra &- 1
                let bits = distance & 0xFFFF | (UInt64(sequence.distance) & mask) &<< (distance &>> 24)
                own.add(
                    length & 0xFF_FFFF | bits &<< (length &>> 24),
                    count: length &>> 24 &+ distance &>> 24 &+ extra)
                own.flush()
                place += Int(sequence.length)
            }
            writer = own
            writer.put(UInt64(literals.words[Self.endOfBlock]), Int(literals.lengths[Self.endOfBlock]))
        }
    }
}

/// The lengths of a block's two codes as it begins with them (RFC 1951, 3.2.7).
private struct CodeLengths {
    private var literalCount: Int
    private var distanceCount: Int
    /// Symbol, extra bits, their number.
    private var symbols: [(symbol: Int, extra: Int, bits: Int)] = []
    private let code: HuffmanCode
    private var orderCount = 19
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    init(_ literals: HuffmanCode, _ distances: HuffmanCode) {
        literalCount = max((literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1, 257)
        distanceCount = (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1
        let lengths = literals.lengths.prefix(literalCount) + distances.lengths.prefix(distanceCount)
        var frequencies = [UInt32](repeating: 0, count: 19)
        var position = 0
        while position < lengths.count {
            let length = Int(lengths[position])
            var run = 1
            while position + run < lengths.count, Int(lengths[position + run]) == length { run += 1 }
            position += run
            if length == 0 {
                while run >= 3 {
                    let part = min(run, 138)
                    symbols.append(part > 10 ? (18, part - 11, 7) : (17, part - 3, 3))
                    run -= part
                }
            } else {
                symbols.append((length, 0, 0))
                run -= 1
                while run >= 3 {
                    let part = min(run, 6)
                    symbols.append((16, part - 3, 2))
                    run -= part
                }
            }
            for _ in 0..<run { symbols.append((length, 0, 0)) }
        }
        for symbol in symbols { frequencies[symbol.symbol] += 1 }
        code = HuffmanCode(frequencies: frequencies, limit: 7)
        while orderCount > 4, code.lengths[Self.order[orderCount - 1]] == 0 { orderCount -= 1 }
    }

    var bitCount: Int {
        symbols.reduce(14 + 3 * orderCount) { $0 + Int(code.lengths[$1.symbol]) + $1.bits }
    }

    func write(_ writer: inout BitWriter) {
        writer.put(UInt64(literalCount - 257), 5)
        writer.put(UInt64(distanceCount - 1), 5)
        writer.put(UInt64(orderCount - 4), 4)
        for symbol in Self.order.prefix(orderCount) { writer.put(UInt64(code.lengths[symbol]), 3) }
        for symbol in symbols {
            writer.put(UInt64(code.words[symbol.symbol]), Int(code.lengths[symbol.symbol]))
            writer.put(UInt64(symbol.extra), symbol.bits)
        }
    }
}
