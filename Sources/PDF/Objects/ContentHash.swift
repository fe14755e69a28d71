import Foundation

/// 128 bits that tell contents apart: for the file's identifier and for what a document holds once. Two lanes
/// of multiplication and rotation, eight bytes a step; no defence against who wants two to be alike.
struct ContentHash: Hashable, Sendable {
    private(set) var first: UInt64 = 0x9E37_79B9_7F4A_7C15
    private(set) var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F

    mutating func combine(_ word: UInt64) {
        first = (first ^ word) &* 0x9FB2_1C65_1E98_DF25
        first ^= first >> 32
        second = (second ^ (word << 31 | word >> 33)) &* 0xD6E8_FEB8_6659_FD93
        second ^= second >> 29
        second = second &+ first
    }

    mutating func combine(_ bytes: UnsafeRawBufferPointer) {
        combine(UInt64(truncatingIfNeeded: bytes.count))
        var place = 0
        while place + 8 <= bytes.count {
            combine(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            place += 8
        }
        var rest: UInt64 = 0
        while place < bytes.count {
            rest = rest << 8 | UInt64(bytes[place])
            place += 1
        }
        combine(rest)
    }

    /// 32 hexadecimal digits.
    var text: String {
        [first, second].map { word in
            let digits = String(word, radix: 16, uppercase: true)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
