/// A prefix code with lengths up to a limit, as deflate has it (RFC 1951, 3.2.2).
package struct HuffmanCode {
    /// In bits; 0 for a symbol that doesn't occur.
    package private(set) var lengths: [UInt8]
    /// The lowest bit is the first in the stream.
    package private(set) var codes: [UInt16]

    /// The best code for the counts, but for the limit.
    package init(counts: UnsafePointer<UInt32>, symbols: Int, limit: Int) {
        lengths = [UInt8](repeating: 0, count: symbols)
        codes = [UInt16](repeating: 0, count: symbols)
        // Rarest first; of equal counts the lower symbol, so that the code is always the same.
        let used = (0..<symbols).filter { counts[$0] > 0 }.map { UInt64(counts[$0]) << 16 | UInt64($0) }
            .sorted()
        let depths = Self.depthCounts(used.map { Int($0 >> 16) }, limit: limit)
        var next = used.startIndex
        for length in stride(from: limit, through: 1, by: -1) {
            for _ in 0..<depths[length] {
                lengths[Int(used[next] & 0xFFFF)] = UInt8(length)
                next += 1
            }
        }
        assignCodes(depths, limit: limit)
    }

    /// The code that deflate gives for these lengths.
    init(lengths: [UInt8]) {
        self.lengths = lengths
        codes = [UInt16](repeating: 0, count: lengths.count)
        var depths = [Int](repeating: 0, count: 16)
        for length in lengths where length > 0 { depths[Int(length)] += 1 }
        assignCodes(depths, limit: 15)
    }

    /// How many codes have each length: Huffman's tree over sorted weights by two queues, then shortened to the limit.
    private static func depthCounts(_ weights: [Int], limit: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: limit + 1)
        let leaves = weights.count
        guard leaves > 1 else {
            counts[1] = leaves
            return counts
        }
        // Nodes: the leaves, then each sum in the order of its making, which is by weight as well.
        var sums = [Int](repeating: 0, count: leaves * 2 - 1)
        var parents = [Int](repeating: 0, count: leaves * 2 - 1)
        for leaf in 0..<leaves { sums[leaf] = weights[leaf] }
        var (leaf, inner) = (0, leaves)
        for node in leaves..<leaves * 2 - 1 {
            for _ in 0..<2 {
                let takesLeaf = leaf < leaves && (inner == node || sums[leaf] <= sums[inner])
                let child = takesLeaf ? leaf : inner
                if takesLeaf { leaf += 1 } else { inner += 1 }
                sums[node] += sums[child]
                parents[child] = node
            }
        }
        var depths = [Int](repeating: 0, count: leaves * 2 - 1)
        for node in stride(from: leaves * 2 - 3, through: 0, by: -1) {
            depths[node] = depths[parents[node]] + 1
            if node < leaves { counts[min(depths[node], limit)] += 1 }
        }
        // Codes cut off at the limit overfill the tree; a leaf above is split for each that is too many.
        var filled = (1...limit).reduce(0) { $0 + counts[$1] << (limit - $1) }
        while filled > 1 << limit {
            counts[limit] -= 1
            guard let length = (1..<limit).last(where: { counts[$0] > 0 }) else { break }
            counts[length] -= 1
            counts[length + 1] += 2
            filled -= 1
        }
        return counts
    }

    private mutating func assignCodes(_ depths: [Int], limit: Int) {
        var next = [Int](repeating: 0, count: limit + 2)
        for length in 1...limit { next[length + 1] = (next[length] + depths[length]) << 1 }
        for symbol in lengths.indices where lengths[symbol] > 0 {
            let length = Int(lengths[symbol])
            var (code, reversed) = (next[length], 0)
            next[length] += 1
            for _ in 0..<length {
                reversed = reversed << 1 | code & 1
                code >>= 1
            }
            codes[symbol] = UInt16(reversed)
        }
    }
}
