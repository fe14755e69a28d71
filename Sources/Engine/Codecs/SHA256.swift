import Foundation

/// The SHA-256 of FIPS 180-4: a name for a file's bytes. Ours, so that a tool that starts in milliseconds
/// loads no library of ciphers for one hash.
package enum SHA256 {
    /// The digest's 32 bytes as 64 lowercase hexadecimal digits.
    package static func hexadecimal(_ data: Data) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let words = data.withUnsafeBytes(digest)
        return String(unsafeUninitializedCapacity: 64) { text in
            for (index, word) in words.enumerated() {
                for place in 0..<8 {
                    text[index * 8 + place] = digits[Int(word >> UInt32(28 - 4 * place) & 15)]
                }
            }
            return 64
        }
    }

    /// The digest as eight words, the first one first.
    package static func digest(_ bytes: UnsafeRawBufferPointer) -> [UInt32] {
        var state: [UInt32] = [
            0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
            0x5be0_cd19,
        ]
        let whole = bytes.count / 64 * 64
        compress(UnsafeRawBufferPointer(rebasing: bytes[..<whole]), into: &state)
        // A bit that is set, zeros, and the length in bits as the last eight bytes of a block.
        var tail = Array(bytes[whole...])
        tail.append(0x80)
        tail += repeatElement(0, count: (120 - tail.count % 64) % 64)
        withUnsafeBytes(of: UInt64(bytes.count &* 8).bigEndian) { tail += $0 }
        tail.withUnsafeBytes { compress($0, into: &state) }
        return state
    }

    private static func compress(_ bytes: UnsafeRawBufferPointer, into state: inout [UInt32]) {
        func turned(_ value: UInt32, _ count: UInt32) -> UInt32 { value >> count | value << (32 &- count) }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
            constants.withUnsafeBufferPointer { constants in
                for block in stride(from: 0, to: bytes.count, by: 64) {
                    for index in 0..<16 {
                        let word = bytes.loadUnaligned(fromByteOffset: block + index * 4, as: UInt32.self)
                        schedule[index] = UInt32(bigEndian: word)
                    }
                    for index in 16..<64 {
                        let (early, late) = (schedule[index - 15], schedule[index - 2])
                        let small = turned(early, 7) ^ turned(early, 18) ^ early >> 3
                        let large = turned(late, 17) ^ turned(late, 19) ^ late >> 10
                        schedule[index] = schedule[index - 16] &+ small &+ schedule[index - 7] &+ large
                    }
                    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
                    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
                    for index in 0..<64 {
                        let choice = (e & f) ^ (~e & g)
                        let first =
                            h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice
                            &+ constants[index] &+ schedule[index]
                        let majority = (a & b) ^ (a & c) ^ (b & c)
                        let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
                        (h, g, f, e) = (g, f, e, d &+ first)
                        (d, c, b, a) = (c, b, a, first &+ second)
                    }
                    for (index, value) in [a, b, c, d].enumerated() { state[index] &+= value }
                    for (index, value) in [e, f, g, h].enumerated() { state[index + 4] &+= value }
                }
            }
        }
    }

    /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = {
        var primes: [UInt32] = []
        var number: UInt32 = 2
        while primes.count < 64 {
            if primes.allSatisfy({ number % $0 != 0 }) { primes.append(number) }
            number += 1
        }
        return primes.map { prime in
            // The largest r with r³ ≤ prime · 2⁹⁶, bit by bit; its last 32 bits are the fraction's first.
            var root: UInt64 = 0
            for bit in (0..<36).reversed() {
                let candidate = root | 1 << UInt64(bit)
                let square = UInt128(candidate) * UInt128(candidate)
                if square * UInt128(candidate) <= UInt128(prime) << 96 { root = candidate }
            }
            return UInt32(truncatingIfNeeded: root)
        }
    }()
}
