/// Compresses rows of numbers as GIF does (Welch 1984; GIF89a, appendix F): codes of up to 12 bits for
/// strings that were there before, in a table that grows until it is full or cleared.
///
/// A pixel that may be one of two numbers, as one that shows what is there already, is whichever makes the
/// longer string.
struct LZWEncoder {
    /// What is done once the table is full.
    enum FullTable {
        /// It is cleared at once.
        case clear
        /// It is cleared when strings become shorter than a share, in 16ths, of what they were at their best.
        case clearBelow(sixteenths: Int)
    }

    /// The least that GIF allows is 2.
    let codeSize: Int
    private static let most = 4096
    /// For each string and number the string that is longer by the number; 0 for none, which is no such
    /// string.
    private var children: [UInt16]
    private var used: [Int] = []
    /// Whether the table was full in the last run.
    private(set) var wasFull = false

    /// - Parameter colors: how many numbers there are.
    init(colors: Int) {
        var bits = 2
        while 1 << bits < colors { bits += 1 }
        codeSize = bits
        children = [UInt16](repeating: 0, count: Self.most << bits)
    }

    /// The code size, the blocks of the compressed numbers, and the empty block after them.
    /// - Parameters:
    ///   - numbers: one for each pixel.
    ///   - others: another number that each pixel may be, or the same; nil for none.
    mutating func encode(_ numbers: [UInt8], others: [UInt8]? = nil, _ policy: FullTable) -> [UInt8] {
        var bits = BlockWriter(codeSize)
        let clear = 1 << codeSize
        var width = codeSize + 1
        var next = clear + 2
        wasFull = false
        forget()
        bits.put(clear, width)
        // Strings that the pixels since `start` may be.
        var strings: [Int] = []
        var longer: [Int] = []
        // Of a full table: pixels of the last codes, and the most there were of as many.
        let window = 256
        var (codes, pixels, best) = (0, 0, 0)
        var start = 0
        numbers.withUnsafeBufferPointer { numbers in
            let other = others ?? []
            other.withUnsafeBufferPointer { other in
                let hasOthers = !other.isEmpty
                var index = 0
                // The first number of the next string, which the last one was made longer by.
                var first: Int?
                while index < numbers.count {
                    start = index
                    strings.removeAll(keepingCapacity: true)
                    let number = Int(numbers[index])
                    if let first {
                        strings.append(first)
                    } else {
                        strings.append(number)
                        if hasOthers, other[index] != numbers[index] { strings.append(Int(other[index])) }
                    }
                    index += 1
                    while index < numbers.count {
                        let number = Int(numbers[index])
                        let second = hasOthers ? Int(other[index]) : number
                        longer.removeAll(keepingCapacity: true)
                        for string in strings {
                            let child = Int(children[string << codeSize | number])
                            if child != 0 { longer.append(child) }
                            if second == number { continue }
                            let otherChild = Int(children[string << codeSize | second])
                            if otherChild != 0 { longer.append(otherChild) }
                        }
                        if longer.isEmpty { break }
                        // Strings of one length differ, so there could be as many as the table holds.
                        if longer.count > 16 { longer.removeLast(longer.count - 16) }
                        swap(&strings, &longer)
                        index += 1
                    }
                    bits.put(strings[0], width)
                    guard index < numbers.count else {
                        // Whoever reads it has made the table longer by now.
                        if next < Self.most, next == 1 << width { width += 1 }
                        break
                    }
                    first = Int(numbers[index])
                    if next < Self.most {
                        let place = strings[0] << codeSize | Int(numbers[index])
                        children[place] = UInt16(truncatingIfNeeded: next)
                        used.append(place)
                        if next == 1 << width { width += 1 }
                        next += 1
                        continue
                    }
                    wasFull = true
                    codes += 1
                    pixels += index - start
                    var isSpent = true
                    if case .clearBelow(let share) = policy {
                        isSpent = false
                        if codes == window {
                            isSpent = pixels * 16 < best * share
                            best = max(best, pixels)
                            (codes, pixels) = (0, 0)
                        }
                    }
                    if isSpent {
                        bits.put(clear, width)
                        forget()
                        first = nil
                        width = codeSize + 1
                        next = clear + 2
                        (codes, pixels, best) = (0, 0, 0)
                    }
                }
            }
        }
        bits.put(clear + 1, width)
        return bits.finish()
    }

    private mutating func forget() {
        for place in used { children[place] = 0 }
        used.removeAll(keepingCapacity: true)
    }
}

/// Codes, the lowest bit first, in blocks of up to 255 bytes.
private struct BlockWriter {
    private var bytes: [UInt8]
    private var block = 0
    private var bits = 0
    private var count = 0

    init(_ codeSize: Int) {
        bytes = [UInt8(truncatingIfNeeded: codeSize), 0]
        block = 1
    }

    mutating func put(_ code: Int, _ width: Int) {
        bits |= code << count
        count += width
        while count >= 8 { putByte() }
    }

    private mutating func putByte() {
        if bytes.count - block == 256 {
            bytes[block] = 255
            block = bytes.count
            bytes.append(0)
        }
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count = max(count - 8, 0)
    }

    mutating func finish() -> [UInt8] {
        if count > 0 { putByte() }
        bytes[block] = UInt8(truncatingIfNeeded: bytes.count - block - 1)
        bytes.append(0)
        return bytes
    }
}
