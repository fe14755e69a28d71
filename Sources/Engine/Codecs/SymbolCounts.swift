/// How often the symbols of a block of a deflate stream occur.
struct SymbolCounts {
    /// Two tables of 256: equal bytes in a row don't wait for each other.
    let literals: UnsafeMutablePointer<UInt32>
    /// By the length itself.
    let lengths: UnsafeMutablePointer<UInt32>
    /// By the distance's symbol.
    let distances: UnsafeMutablePointer<UInt32>
    private static let size = 512 + QuickDeflater.longest + 1 + 30

    init() {
        literals = .allocate(capacity: Self.size)
        lengths = literals + 512
        distances = lengths + QuickDeflater.longest + 1
    }

    func deallocate() { literals.deallocate() }

    func clear() { literals.update(repeating: 0, count: Self.size) }

    @inline(__always)
    func addLiterals(_ bytes: UnsafePointer<UInt8>, count: Int) {
        let second = literals + 256
        var place = bytes
        var rest = count
        while rest >= 2 {
            literals[Int(place[0])] &+= 1
            second[Int(place[1])] &+= 1
            place += 2
            rest &-= 2
        }
        if rest > 0 { literals[Int(place[0])] &+= 1 }
    }

    @inline(__always)
    func addRepeat(length: Int, distance: UInt32) {
        lengths[length] &+= 1
        distances[Self.distanceSymbol(distance).symbol] &+= 1
    }

    /// The symbol of a distance less 1, and its extra bits (RFC 1951, 3.2.5).
    @inline(__always)
    static func distanceSymbol(_ distance: UInt32) -> (symbol: Int, extra: UInt32) {
        if distance < 4 { return (Int(distance), 0) }
        let extra = UInt32(30 &- distance.leadingZeroBitCount)
        return (Int(truncatingIfNeeded: 2 &* extra &+ distance &>> extra), extra)
    }
}
