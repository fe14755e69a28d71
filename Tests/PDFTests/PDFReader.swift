import CDeflate
import Foundation

/// A value of a PDF file.
indirect enum PDFValue: Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case name(String)
    case string([UInt8])
    case array([PDFValue])
    case dictionary([String: PDFValue])
    case reference(Int)
    case word(String)

    subscript(key: String) -> PDFValue {
        if case .dictionary(let entries) = self { entries[key] ?? .null } else { .null }
    }

    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var name: String? { if case .name(let name) = self { name } else { nil } }
    var array: [PDFValue] { if case .array(let array) = self { array } else { [] } }
    var keys: [String] { if case .dictionary(let entries) = self { entries.keys.sorted() } else { [] } }

    var text: String? {
        guard case .string(let bytes) = self else { return nil }
        guard bytes.starts(with: [0xFE, 0xFF]) else { return String(decoding: bytes, as: UTF8.self) }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }
}

/// Reads tokens and values; what isn't PDF ends it.
struct PDFScanner {
    let bytes: [UInt8]
    var place = 0

    init(_ bytes: [UInt8], at place: Int = 0) {
        self.bytes = bytes
        self.place = place
    }

    private static let spaces: Set<UInt8> = [0, 9, 10, 12, 13, 32]
    private static let delimiters = Set("()<>[]{}/%".utf8)

    mutating func skipSpaces() {
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "%") {
                while place < bytes.count, bytes[place] != 10 { place += 1 }
            } else if Self.spaces.contains(bytes[place]) {
                place += 1
            } else {
                return
            }
        }
    }

    private mutating func plain() -> String {
        let start = place
        while place < bytes.count, !Self.spaces.contains(bytes[place]),
            !Self.delimiters.contains(bytes[place])
        {
            place += 1
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    /// Nil at the end, and where an array or a dictionary ends.
    mutating func value() -> PDFValue? {
        skipSpaces()
        guard place < bytes.count else { return nil }
        switch bytes[place] {
        case UInt8(ascii: "/"):
            place += 1
            return .name(plain())
        case UInt8(ascii: "["):
            place += 1
            var array: [PDFValue] = []
            while let next = value() { array.append(next) }
            place += 1
            return .array(array)
        case UInt8(ascii: "("): return literal()
        case UInt8(ascii: "<"):
            if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "<") { return dictionary() }
            return hexadecimal()
        case UInt8(ascii: "]"), UInt8(ascii: ">"): return nil
        default: return numberOrWord()
        }
    }

    private mutating func dictionary() -> PDFValue {
        place += 2
        var entries: [String: PDFValue] = [:]
        while case .name(let key)? = value(), let entry = value() { entries[key] = entry }
        place += 2
        return .dictionary(entries)
    }

    private mutating func literal() -> PDFValue {
        place += 1
        var string: [UInt8] = []
        while place < bytes.count, bytes[place] != UInt8(ascii: ")") {
            if bytes[place] == UInt8(ascii: "\\") { place += 1 }
            string.append(bytes[place])
            place += 1
        }
        place += 1
        return .string(string)
    }

    private mutating func hexadecimal() -> PDFValue {
        place += 1
        var digits: [UInt8] = []
        while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
            if let digit = UInt8(String(UnicodeScalar(bytes[place])), radix: 16) { digits.append(digit) }
            place += 1
        }
        place += 1
        return .string(
            stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }

    private mutating func numberOrWord() -> PDFValue? {
        let word = plain()
        if word.isEmpty {
            place += 1
            return .null
        }
        guard let number = Double(word) else {
            return word == "true" ? .bool(true) : word == "false" ? .bool(false) : .word(word)
        }
        // Perhaps a reference: two numbers and an R.
        let mark = place
        skipSpaces()
        if Int(plain()) != nil {
            skipSpaces()
            if plain() == "R" { return .reference(Int(number)) }
        }
        place = mark
        return .number(number)
    }
}

/// A PDF file with a cross-reference stream, as a reader of its own sees it.
struct PDFReader {
    struct Failure: Error { let cause: String }

    private let bytes: [UInt8]
    /// By number: where an object begins, or the stream that holds it and its place there.
    private var places: [Int: (stream: Int?, place: Int)] = [:]
    private(set) var trailer = PDFValue.null

    init(_ data: Data) throws {
        bytes = Array(data)
        let tail = String(decoding: bytes.suffix(64), as: UTF8.self)
        guard bytes.starts(with: Array("%PDF-1.7".utf8)), tail.hasSuffix("%%EOF\n"),
            let start = tail.components(separatedBy: "startxref\n").last
                .flatMap({ Int($0.prefix(while: \.isNumber)) })
        else { throw Failure(cause: "head or tail") }
        let (dictionary, rows) = try stream(at: start)
        trailer = dictionary
        let widths = dictionary["W"].array.compactMap { $0.number.map { Int($0) } }
        let length = widths.reduce(0, +)
        guard widths.count == 3, rows.count % length == 0,
            rows.count / length == Int(dictionary["Size"].number ?? 0)
        else { throw Failure(cause: "cross references") }
        for number in 0..<(rows.count / length) {
            var fields: [Int] = []
            var place = number * length
            for width in widths {
                fields.append(rows[place..<(place + width)].reduce(0) { $0 << 8 | Int($1) })
                place += width
            }
            if fields[0] == 1 { places[number] = (nil, fields[1]) }
            if fields[0] == 2 { places[number] = (fields[1], fields[2]) }
        }
    }

    var objectNumbers: [Int] { places.keys.sorted() }

    /// The value that a reference leads to, or itself.
    func resolve(_ value: PDFValue) throws -> PDFValue {
        guard case .reference(let number) = value else { return value }
        return try object(number)
    }

    func object(_ number: Int) throws -> PDFValue {
        guard let (holder, place) = places[number] else {
            throw Failure(cause: "object \(number) is missing")
        }
        guard let holder else { return try stream(at: place).dictionary }
        let (dictionary, content) = try stream(holder)
        var head = PDFScanner(content)
        var offset = 0
        for _ in 0...place {
            _ = head.value()
            offset = Int(head.value()?.number ?? 0)
        }
        var body = PDFScanner(content, at: Int(dictionary["First"].number ?? 0) + offset)
        guard let value = body.value() else { throw Failure(cause: "object \(number) is empty") }
        return value
    }

    func stream(_ number: Int) throws -> (dictionary: PDFValue, content: [UInt8]) {
        guard let place = places[number], place.stream == nil else {
            throw Failure(cause: "\(number) is no stream")
        }
        return try stream(at: place.place)
    }

    func stream(_ value: PDFValue) throws -> (dictionary: PDFValue, content: [UInt8]) {
        guard case .reference(let number) = value else { throw Failure(cause: "a stream is referred to") }
        return try stream(number)
    }

    private func stream(at place: Int) throws -> (dictionary: PDFValue, content: [UInt8]) {
        var scanner = PDFScanner(bytes, at: place)
        guard scanner.value()?.number != nil, scanner.value() == .number(0), scanner.value() == .word("obj"),
            let dictionary = scanner.value(), scanner.value() == .word("stream"),
            let length = dictionary["Length"].number.map({ Int($0) })
        else { throw Failure(cause: "no object at \(place)") }
        let start = scanner.place + 1
        let raw = Array(bytes[start..<(start + length)])
        var end = PDFScanner(bytes, at: start + length)
        guard end.value() == .word("endstream") else { throw Failure(cause: "a stream's length") }
        guard dictionary["Filter"] == .name("FlateDecode") else { return (dictionary, raw) }
        let content = try Self.inflate(raw)
        guard let columns = dictionary["DecodeParms"]["Columns"].number else { return (dictionary, content) }
        let colors = dictionary["DecodeParms"]["Colors"].number ?? 1
        return (dictionary, Self.unfiltered(content, row: Int(columns * colors), pixel: Int(colors)))
    }

    private static func inflate(_ bytes: [UInt8]) throws -> [UInt8] {
        let inflater = libdeflate_alloc_decompressor()
        defer { libdeflate_free_decompressor(inflater) }
        var capacity = max(bytes.count * 4, 1024)
        while capacity < 1 << 30 {
            var count = 0
            var result = [UInt8](repeating: 0, count: capacity)
            let status = libdeflate_zlib_decompress(inflater, bytes, bytes.count, &result, capacity, &count)
            if status == LIBDEFLATE_SUCCESS { return Array(result[..<count]) }
            guard status == LIBDEFLATE_INSUFFICIENT_SPACE else { break }
            capacity *= 4
        }
        throw Failure(cause: "damaged Flate data")
    }

    /// PNG's filters.
    private static func unfiltered(_ bytes: [UInt8], row: Int, pixel: Int) -> [UInt8] {
        var result: [UInt8] = []
        var above = [UInt8](repeating: 0, count: row)
        for start in stride(from: 0, to: bytes.count - row, by: row + 1) {
            var line = Array(bytes[(start + 1)...(start + row)])
            for x in 0..<row {
                let left = x >= pixel ? line[x - pixel] : 0
                let corner = x >= pixel ? above[x - pixel] : 0
                switch bytes[start] {
                case 1: line[x] &+= left
                case 2: line[x] &+= above[x]
                case 4:
                    let estimate = Int(left) + Int(above[x]) - Int(corner)
                    let nearest = [left, above[x], corner].min {
                        abs(Int($0) - estimate) < abs(Int($1) - estimate)
                    }
                    line[x] &+= nearest ?? 0
                default: break
                }
            }
            result += line
            above = line
        }
        return result
    }
}
