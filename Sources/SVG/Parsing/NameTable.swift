import Foundation

/// Finds a name's number from its bytes, without making a String.
struct NameTable: Sendable {
    /// All names, one after the other, and where each begins; where the last ends, too.
    private let bytes: [UInt8]
    private let starts: [Int]
    /// Numbers of names by hash, -1 where there is none; its count is a power of two.
    private let slots: [Int16]

    init(_ strings: [String]) {
        var bytes: [UInt8] = []
        var starts = [0]
        var slots = [Int16](repeating: -1, count: 1024)
        precondition(strings.count <= slots.count / 2)
        bytes.reserveCapacity(16 * strings.count)
        starts.reserveCapacity(strings.count + 1)
        for (number, string) in strings.enumerated() {
            let start = bytes.count
            bytes.append(contentsOf: string.utf8)
            starts.append(bytes.count)
            var slot = bytes.withUnsafeBufferPointer {
                Self.hash(UnsafeBufferPointer(rebasing: $0[start...])) & (slots.count - 1)
            }
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int16(number)
        }
        self.bytes = bytes
        self.starts = starts
        self.slots = slots
    }

    func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let base = name.baseAddress else { return nil }
        var slot = Self.hash(name) & (slots.count - 1)
        return bytes.withUnsafeBufferPointer { bytes in
            while slots[slot] >= 0 {
                let number = Int(slots[slot])
                let start = starts[number]
                if starts[number + 1] - start == name.count,
                    memcmp(bytes.baseAddress! + start, base, name.count) == 0
                {
                    return number
                }
                slot = (slot + 1) & (slots.count - 1)
            }
            return nil
        }
    }

    /// FNV-1a.
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int(hash)
    }
}
