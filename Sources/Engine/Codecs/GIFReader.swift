import Foundation

/// Reads the first picture of a GIF in memory. (CompuServe, Graphics Interchange Format, version 89a, 1990.)
struct GIFReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    /// The bytes must outlive the reader.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Pixels in a block from malloc, for `CGImage` to adopt.
    struct Picture {
        var width: Int
        var height: Int
        var block: UnsafeMutableRawPointer
    }

    static func isGIF(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8))
    }

    mutating func read(limits: ImageLimits) throws(ImageFileError) -> Picture {
        guard Self.isGIF(bytes) else {
            throw ImageFileError(
                ImageFormat.reasonNotPNG(bytes) ?? .otherFormat("a PNG"))
        }
        guard bytes.count <= limits.maximumByteCount else {
            throw ImageFileError(.tooManyBytes(limit: limits.maximumByteCount))
        }
        position = 6
        let (width, height) = (try word(), try word())
        let packed = try byte()
        position += 2
        guard width > 0, height > 0 else { throw corrupt("its screen is \(width) × \(height)") }
        guard width * height <= limits.maximumPixelCount else {
            throw ImageFileError(
                .tooManyPixels(width: width, height: height, limit: limits.maximumPixelCount))
        }
        var palette = try palette(packed)
        var transparent: Int?
        while true {
            switch try byte() {
            case 0x21:
                // A graphic control extension begins with a block of 4 bytes; others are skipped.
                if try byte() == 0xF9, position + 5 <= bytes.count, bytes[position] == 4 {
                    transparent = bytes[position + 1] & 1 != 0 ? Int(bytes[position + 4]) : nil
                }
                try skipBlocks()
            case 0x2C:
                let (left, top) = (try word(), try word())
                let (columns, rows) = (try word(), try word())
                let packed = try byte()
                if packed & 0x80 != 0 { palette = try self.palette(packed) }
                guard columns * rows <= limits.maximumPixelCount else {
                    throw ImageFileError(
                        .tooManyPixels(width: columns, height: rows, limit: limits.maximumPixelCount))
                }
                let indices = try indices(count: columns * rows)
                guard let block = calloc(width * height, 4) else { throw ImageFileError(.outOfMemory) }
                let pixels = block.assumingMemoryBound(to: UInt32.self)
                for (row, line) in Self.lines(rows, isInterlaced: packed & 0x40 != 0).enumerated() {
                    for column in 0..<columns where left + column < width && top + line < height {
                        let index = Int(indices[row * columns + column])
                        if index == transparent || index >= palette.count { continue }
                        pixels[(top + line) * width + left + column] = palette[index]
                    }
                }
                return Picture(width: width, height: height, block: block)
            case 0x3B: throw corrupt("it ends before its first picture")
            default: throw corrupt("there is no block where one should begin")
            }
        }
    }

    /// Where the stored rows stand: every eighth, the eighths between, the fourths, the others.
    private static func lines(_ rows: Int, isInterlaced: Bool) -> [Int] {
        guard isInterlaced else { return Array(0..<rows) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: rows, by: $0.1)) }
    }

    private mutating func palette(_ packed: UInt8) throws(ImageFileError) -> [UInt32] {
        guard packed & 0x80 != 0 else { return [] }
        var colors: [UInt32] = []
        for _ in 0..<(2 << Int(packed & 7)) {
            let (red, green, blue) = (try byte(), try byte(), try byte())
            colors.append(UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000)
        }
        return colors
    }

    // MARK: LZW

    /// Unpacks the colour numbers of a picture; what a file leaves out of the last rows is number 0.
    private mutating func indices(count: Int) throws(ImageFileError) -> [UInt8] {
        let size = Int(try byte())
        guard (1...8).contains(size) else { throw corrupt("its code size is \(size)") }
        let clear = 1 << size
        let end = clear + 1
        // A code is the one before it and a number; codes below `clear` are numbers.
        var prefixes = [UInt16](repeating: 0, count: 4096)
        var numbers = [UInt8](repeating: 0, count: 4096)
        var lengths = [Int32](repeating: 1, count: 4096)
        for code in 0..<clear { numbers[code] = UInt8(truncatingIfNeeded: code) }
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var next = clear + 2
        var width = size + 1
        var previous: Int?
        var bits: UInt32 = 0
        var bitCount = 0
        var remaining = 0

        func first(_ code: Int) -> UInt8 {
            var code = code
            while lengths[code] > 1 { code = Int(prefixes[code]) }
            return numbers[code]
        }

        while result.count < count {
            while bitCount < width {
                if remaining == 0 {
                    remaining = Int(try byte())
                    guard remaining > 0 else {
                        throw ImageFileError(.truncated(byteCount: bytes.count, row: nil))
                    }
                }
                bits |= UInt32(try byte()) << UInt32(bitCount)
                bitCount += 8
                remaining -= 1
            }
            let code = Int(bits) & ((1 << width) - 1)
            bits >>= UInt32(width)
            bitCount -= width
            if code == clear {
                next = clear + 2
                width = size + 1
                previous = nil
                continue
            }
            if code == end { break }
            guard code < next || (code == next && previous != nil) else {
                throw corrupt("its code \(code) is not defined yet")
            }
            if let previous, next < 4096 {
                prefixes[next] = UInt16(truncatingIfNeeded: previous)
                numbers[next] = first(code == next ? previous : code)
                lengths[next] = lengths[previous] + 1
                next += 1
                if next == 1 << width, width < 12 { width += 1 }
            } else if code >= next {
                throw corrupt("its code \(code) is not defined")
            }
            let start = result.count
            let length = Int(lengths[code])
            result.append(contentsOf: repeatElement(0, count: length))
            var part = code
            for place in stride(from: start + length - 1, through: start, by: -1) {
                result[place] = numbers[part]
                part = Int(prefixes[part])
            }
            previous = code
        }
        if result.count < count { result.append(contentsOf: repeatElement(0, count: count - result.count)) }
        return result
    }

    // MARK: Bytes

    private mutating func byte() throws(ImageFileError) -> UInt8 {
        guard position < bytes.count else {
            throw ImageFileError(.truncated(byteCount: bytes.count, row: nil))
        }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func word() throws(ImageFileError) -> Int {
        let low = Int(try byte())
        return low | Int(try byte()) << 8
    }

    private mutating func skipBlocks() throws(ImageFileError) {
        while true {
            let count = Int(try byte())
            if count == 0 { return }
            position += count
        }
    }

    private func corrupt(_ cause: String) -> ImageFileError {
        ImageFileError(.corrupt(cause: cause, byte: position, row: nil))
    }
}
