/// How often the symbols of a block of a deflate stream occur.
struct SymbolCounts {
    /// Two tables of 256: equal bytes in a row don't wait for each other.
    let literals: UnsafeMutablePointer<UInt32>
    /// By the length itself.
    let lengths: UnsafeMutablePointer<UInt32>
    /// By the distance's symbol.
    let distances: UnsafeMutablePointer<UInt32>
    /// Symbols of distances less 1: of those below 256, then of each 128 others. A look-up costs less than a
    /// branch for the shortest, which can't be foreseen.
    private let symbols: UnsafeMutablePointer<UInt8>
    private static let size = 512 + QuickDeflater.longest + 1 + 30

    init() {
        literals = .allocate(capacity: Self.size)
        lengths = literals + 512
        distances = lengths + QuickDeflater.longest + 1
        symbols = .allocate(capacity: 512)
        symbols.initialize(from: Self.symbolTable, count: 512)
    }

    func deallocate() {
        literals.deallocate()
        symbols.deallocate()
    }

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
        distances[distanceSymbol(distance)] &+= 1
    }

    private static let symbolTable: [UInt8] = (0..<512).map { place in
        let distance = place < 256 ? place : (place - 256) << 7
        let extra = distance < 4 ? 0 : distance.bitWidth - 2 - distance.leadingZeroBitCount
        return UInt8(2 * extra + distance >> extra)
    }

    /// The symbol of a distance less 1 (RFC 1951, 3.2.5).
    @inline(__always)
    func distanceSymbol(_ distance: UInt32) -> Int {
        Int(symbols[Int(truncatingIfNeeded: distance < 256 ? distance : 256 &+ distance &>> 7)])
    }
}
