/// Finds a name's number from its bytes, without making a String.
struct NameTable: Sendable {
    private let names: [[UInt8]]
    /// Numbers of names by hash, -1 where there is none; its count is a power of two.
    private let slots: [Int16]

    init(_ strings: [String]) {
        names = strings.map { Array($0.utf8) }
        var slots = [Int16](repeating: -1, count: 1024)
        precondition(names.count <= slots.count / 2)
        for (number, name) in names.enumerated() {
            var slot = name.withUnsafeBufferPointer { Self.hash($0) } & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int16(number)
        }
        self.slots = slots
    }

    func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        var slot = Self.hash(name) & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if names[number].elementsEqual(name) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// FNV-1a.
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int(hash)
    }
}
