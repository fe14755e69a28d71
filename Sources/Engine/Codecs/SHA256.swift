import Foundation

/// The SHA-256 of FIPS 180-4: a name for a file's bytes. Ours, so that a tool that starts in milliseconds
/// loads no library of ciphers for one hash.
package enum SHA256 {
    /// The digest's 32 bytes as 64 lowercase hexadecimal digits.
    package static func hexadecimal(_ data: Data) -> String {
        hexadecimal(data.withUnsafeBytes(digest))
    }

    /// The words of a digest as 64 lowercase hexadecimal digits.
    static func hexadecimal(_ words: [UInt32]) -> String {
        let digits = Array("0123456789abcdef".utf8)
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
        var stream = Stream()
        stream.append(bytes)
        return stream.finish()
    }

    /// A digest of bytes that come in pieces.
    struct Stream: ~Copyable {
        private var state: [UInt32] = [
            0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
            0x5be0_cd19,
        ]
        /// Less than all of a block that isn't full.
        private let waiting = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)
        private var waitingCount = 0
        private var byteCount = 0

        deinit { waiting.deallocate() }

        mutating func append(_ bytes: UnsafeRawBufferPointer) {
            byteCount &+= bytes.count
            var rest = bytes
            while waitingCount + rest.count >= waiting.count {
                if waitingCount == 0 {
                    let whole = rest.count / 64 * 64
                    SHA256.compress(UnsafeRawBufferPointer(rebasing: rest[..<whole]), into: &state)
                    rest = UnsafeRawBufferPointer(rebasing: rest[whole...])
                    break
                }
                let part = waiting.count - waitingCount
                keep(UnsafeRawBufferPointer(rebasing: rest[..<part]))
                rest = UnsafeRawBufferPointer(rebasing: rest[part...])
                SHA256.compress(UnsafeRawBufferPointer(waiting), into: &state)
                waitingCount = 0
            }
            keep(rest)
        }

        @inline(__always)
        private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
            guard let start = bytes.baseAddress, let room = waiting.baseAddress else { return }
            (room + waitingCount).copyMemory(from: start, byteCount: bytes.count)
            waitingCount += bytes.count
        }

        /// The digest as eight words, the first one first.
        consuming func finish() -> [UInt32] {
            // A bit that is set, zeros, and the length in bits as the last eight bytes of a block.
            var tail = Array(waiting[..<waitingCount])
            tail.append(0x80)
            tail += repeatElement(0, count: (120 - tail.count % 64) % 64)
            withUnsafeBytes(of: UInt64(byteCount &* 8).bigEndian) { tail += $0 }
            tail.withUnsafeBytes { SHA256.compress($0, into: &state) }
            return state
        }
    }

    private static func compress(_ bytes: UnsafeRawBufferPointer, into state: inout [UInt32]) {
        @inline(__always) func turned(_ value: UInt32, _ count: UInt32) -> UInt32 {
            value &>> count | value &<< (32 &- count)
        }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
            let schedule = schedule.baseAddress.unsafelyUnwrapped
            var sum = SIMD8(state)
            constants.withUnsafeBufferPointer { constants in
                for block in stride(from: 0, to: bytes.count, by: 64) {
                    for index in 0..<16 {
                        let word = bytes.loadUnaligned(fromByteOffset: block + index * 4, as: UInt32.self)
                        schedule[index] = UInt32(bigEndian: word)
                    }
                    for index in 16..<64 {
                        let (early, late) = (schedule[index &- 15], schedule[index &- 2])
                        let small = turned(early, 7) ^ turned(early, 18) ^ early &>> 3
                        let large = turned(late, 17) ^ turned(late, 19) ^ late &>> 10
                        schedule[index] =
                            schedule[index &- 16] &+ small &+ schedule[index &- 7] &+ large
                    }
                    var (a, b, c, d) = (sum[0], sum[1], sum[2], sum[3])
                    var (e, f, g, h) = (sum[4], sum[5], sum[6], sum[7])
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
                    sum = sum &+ SIMD8(a, b, c, d, e, f, g, h)
                }
            }
            for index in 0..<8 { state[index] = sum[index] }
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
