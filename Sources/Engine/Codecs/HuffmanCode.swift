/// Code words of deflate (RFC 1951, 3.2.2) for symbols of given frequencies, none longer than a limit.
package struct HuffmanCode {
    /// 0 for symbols that don't occur.
    package private(set) var lengths: [UInt8]
    /// The first bit to write is the lowest.
    package private(set) var words: [UInt16]

    /// At least two symbols get a code word: not every reader knows codes of fewer.
    package init(frequencies: [UInt32], limit: Int) {
        let count = frequencies.count
        lengths = [UInt8](repeating: 0, count: count)
        words = [UInt16](repeating: 0, count: count)
        // Rarest first; of equally frequent ones the later symbol is longer.
        var order: [UInt64] = []
        order.reserveCapacity(count)
        for symbol in (0..<count).reversed() where frequencies[symbol] > 0 {
            order.append(UInt64(frequencies[symbol]) << 16 | UInt64(count - symbol))
        }
        if order.count < 2 {
            let used = order.first.map { count - Int($0 & 0xFFFF) }
            lengths[used ?? 0] = 1
            lengths[used == 0 || used == nil ? 1 : 0] = 1
        } else {
            order.sort()
            assign(Self.lengthCounts(order.map { $0 >> 16 }, limit: limit), order)
        }
        makeWords(limit: limit)
    }

    init(lengths: [UInt8]) {
        self.lengths = lengths
        words = [UInt16](repeating: 0, count: lengths.count)
        makeWords(limit: 15)
    }

    /// How many code words of each length there are, for weights in ascending order: Huffman's tree by two
    /// queues, then longer ones shortened while Kraft's sum allows it.
    private static func lengthCounts(_ weights: [UInt64], limit: Int) -> [Int] {
        let count = weights.count
        var sums: [UInt64] = []
        sums.reserveCapacity(count - 1)
        // Of leaves, then of inner nodes.
        var parents = [Int](repeating: 0, count: 2 * count - 1)
        var (leaf, inner) = (0, 0)
        func lighter() -> (UInt64, Int) {
            if leaf < count, inner >= sums.count || weights[leaf] <= sums[inner] {
                defer { leaf += 1 }
                return (weights[leaf], leaf)
            }
            defer { inner += 1 }
            return (sums[inner], count + inner)
        }
        for node in 0..<(count - 1) {
            let (first, second) = (lighter(), lighter())
            parents[first.1] = count + node
            parents[second.1] = count + node
            sums.append(first.0 + second.0)
        }
        var depths = [Int](repeating: 0, count: 2 * count - 1)
        var counts = [Int](repeating: 0, count: limit + 1)
        for node in (0..<(2 * count - 2)).reversed() {
            depths[node] = depths[parents[node]] + 1
            if node < count { counts[min(depths[node], limit)] += 1 }
        }
        // In units of the longest words: what is too much goes by splitting shorter words.
        var total = (1...limit).reduce(0) { $0 + counts[$1] << (limit - $1) }
        while total > 1 << limit {
            counts[limit] -= 1
            for length in (1..<limit).reversed() where counts[length] > 0 {
                counts[length] -= 1
                counts[length + 1] += 2
                break
            }
            total -= 1
        }
        return counts
    }

    private mutating func assign(_ counts: [Int], _ order: [UInt64]) {
        var next = 0
        for length in (1..<counts.count).reversed() {
            for _ in 0..<counts[length] {
                lengths[lengths.count - Int(order[next] & 0xFFFF)] = UInt8(length)
                next += 1
            }
        }
    }

    private mutating func makeWords(limit: Int) {
        var counts = [Int](repeating: 0, count: limit + 2)
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        var starts = [Int](repeating: 0, count: limit + 2)
        for length in 1...limit { starts[length + 1] = (starts[length] + counts[length]) << 1 }
        for symbol in lengths.indices where lengths[symbol] > 0 {
            let length = Int(lengths[symbol])
            words[symbol] = UInt16(truncatingIfNeeded: starts[length]).reversed >> UInt16(16 - length)
            starts[length] += 1
        }
    }
}

extension UInt16 {
    /// The lowest bit is the highest.
    fileprivate var reversed: UInt16 {
        var word = byteSwapped
        word = (word & 0x0F0F) << 4 | word >> 4 & 0x0F0F
        word = (word & 0x3333) << 2 | word >> 2 & 0x3333
        return (word & 0x5555) << 1 | word >> 1 & 0x5555
    }
}
