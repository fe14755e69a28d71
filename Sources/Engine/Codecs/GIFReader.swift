import Foundation

/// Reads the first picture of a GIF in memory. (CompuServe, Graphics Interchange Format, version 89a, 1990.)
struct GIFReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    /// Of the screen.
    let width, height: Int
    private let screenPalette: [UInt32]

    static func isGIF(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8))
    }

    /// Reads the header. The bytes must outlive the reader.
    init(_ bytes: UnsafeRawBufferPointer) throws(ImageFileError) {
        if let reason = ImageFormat.reasonNot(.gif, bytes) { throw ImageFileError(reason) }
        var cursor = Cursor(bytes: bytes, position: 6)
        width = try cursor.word()
        height = try cursor.word()
        let packed = try cursor.byte()
        cursor.position += 2
        guard width > 0, height > 0 else { throw cursor.corrupt("its screen is \(width) × \(height)") }
        screenPalette = try cursor.palette(packed)
        self.bytes = bytes
        position = cursor.position
    }

    /// The first picture on a clear screen.
    func picture(_ options: DecodingOptions) throws(ImageFileError) -> DecodedPicture {
        let size = options.reduced(width: width, height: height)
        try options.check(
            width: width, height: height, bytesBeside: size == (width, height) ? 0 : width * height * 4)
        var cursor = Cursor(bytes: bytes, position: position)
        var palette = screenPalette
        var transparent: Int?
        while true {
            switch try cursor.byte() {
            case 0x21:
                // A graphic control extension begins with a block of 4 bytes; others are skipped.
                let place = cursor.position + 1
                if try cursor.byte() == 0xF9, place + 5 <= bytes.count, bytes[place] == 4 {
                    transparent = bytes[place + 1] & 1 != 0 ? Int(bytes[place + 4]) : nil
                }
                try cursor.skipBlocks()
            case 0x2C:
                let (left, top) = (try cursor.word(), try cursor.word())
                let (columns, rows) = (try cursor.word(), try cursor.word())
                let packed = try cursor.byte()
                if packed & 0x80 != 0 { palette = try cursor.palette(packed) }
                // A code of w bits stands for up to 2^w pixels, and has at most 12. A file too small for its
                // own picture is refused before that gets memory.
                guard columns * rows <= bytes.count * 2731 else {
                    throw ImageFileError(.truncated(byteCount: bytes.count, row: nil))
                }
                guard let block = calloc(width * height, 4) else { throw ImageFileError(.outOfMemory) }
                let pixels = block.assumingMemoryBound(to: UInt32.self)
                let lines = Self.lines(rows, isInterlaced: packed & 0x40 != 0)
                var (row, column) = (0, 0)
                do throws(ImageFileError) {
                    try cursor.unpack(count: columns * rows) { numbers in
                        for number in numbers {
                            let (x, y) = (left + column, top + lines[row])
                            let index = Int(number)
                            if x < width, y < height, index != transparent, index < palette.count {
                                pixels[y * width + x] = palette[index]
                            }
                            column += 1
                            if column == columns { (row, column) = (row + 1, 0) }
                        }
                    }
                } catch {
                    free(block)
                    throw error
                }
                return try DecodedPicture(
                    width: width, height: height, isOpaque: false, scale: 1, density: nil, block: block
                ).finished(.up, options)
            case 0x3B: throw cursor.corrupt("it ends before its first picture")
            default: throw cursor.corrupt("there is no block where one should begin")
            }
        }
    }

    /// Where the stored rows stand: every eighth, the eighths between, the fourths, the others.
    private static func lines(_ rows: Int, isInterlaced: Bool) -> [Int] {
        guard isInterlaced else { return Array(0..<rows) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: rows, by: $0.1)) }
    }

}

/// A place in a GIF's bytes.
private struct Cursor {
    let bytes: UnsafeRawBufferPointer
    var position: Int

    mutating func palette(_ packed: UInt8) throws(ImageFileError) -> [UInt32] {
        guard packed & 0x80 != 0 else { return [] }
        var colors: [UInt32] = []
        for _ in 0..<(2 << Int(packed & 7)) {
            let (red, green, blue) = (try byte(), try byte(), try byte())
            colors.append(UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000)
        }
        return colors
    }

    // MARK: LZW

    /// Unpacks the colour numbers of a picture, some at a time and `count` together; what a file leaves out
    /// of the last rows is number 0.
    mutating func unpack(
        count: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(ImageFileError) {
        let size = Int(try byte())
        guard (1...8).contains(size) else { throw corrupt("its code size is \(size)") }
        let clear = 1 << size
        let end = clear + 1
        // A code is the one before it and a number; codes below `clear` are numbers.
        var prefixes = [UInt16](repeating: 0, count: 4096)
        var numbers = [UInt8](repeating: 0, count: 4096)
        var lengths = [Int32](repeating: 1, count: 4096)
        for code in 0..<clear { numbers[code] = UInt8(truncatingIfNeeded: code) }
        var string = [UInt8](repeating: 0, count: 4096)
        var missing = count
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

        while missing > 0 {
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
            let length = Int(lengths[code])
            var part = code
            for place in stride(from: length - 1, through: 0, by: -1) {
                string[place] = numbers[part]
                part = Int(prefixes[part])
            }
            let taken = min(length, missing)
            string.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<taken])) }
            missing -= taken
            previous = code
        }
        let blank = [UInt8](repeating: 0, count: 4096)
        while missing > 0 {
            let taken = min(blank.count, missing)
            blank.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<taken])) }
            missing -= taken
        }
    }

    // MARK: Bytes

    mutating func byte() throws(ImageFileError) -> UInt8 {
        guard position < bytes.count else {
            throw ImageFileError(.truncated(byteCount: bytes.count, row: nil))
        }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func word() throws(ImageFileError) -> Int {
        let low = Int(try byte())
        return low | Int(try byte()) << 8
    }

    mutating func skipBlocks() throws(ImageFileError) {
        while true {
            let count = Int(try byte())
            if count == 0 { return }
            position += count
        }
    }

    func corrupt(_ cause: String) -> ImageFileError {
        ImageFileError(.corrupt(cause: cause, byte: position, row: nil))
    }
}
