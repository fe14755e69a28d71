/// SplitMix64 (Steele, Lea, Flood 2014): the generator of every scene, so that any language can draw the same
/// ones.
struct Random {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A colour, 0xAARRGGBB, not premultiplied.
    mutating func color() -> UInt32 {
        UInt32(truncatingIfNeeded: next() >> 32)
    }

    /// A number in 0 ..< 1.
    mutating func unit() -> Double {
        Double(next() >> 11) * (1.0 / 9_007_199_254_740_992.0)
    }
}

/// FNV-1a, 64 bits: the hash that proves two programs generated the same workload.
struct FNVHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Mixes in the lowest `bytes` bytes of `word`, little-endian.
    mutating func combine(_ word: UInt64, bytes: UInt64 = 8) {
        for byte in 0..<bytes {
            value = (value ^ (word >> (8 * byte) & 255)) &* 0x100_0000_01B3
        }
    }

    /// Mixes in a coordinate rounded to 1/256 pixel.
    mutating func combine(coordinate: Double) {
        combine(UInt64(bitPattern: Int64((coordinate * 256 + 0.5).rounded(.down))))
    }
}
