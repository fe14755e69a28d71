import Foundation

/// A document's bytes, of which it is known that they are UTF-8 and characters of XML.
struct XMLBytes {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let base: UnsafePointer<UInt8>

    var count: Int { bytes.count }

    /// Nil for other bytes.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return nil }
        self.bytes = bytes
        self.base = base
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        var high: UInt64 = 0
        var place = 0
        while place + 8 <= bytes.count {
            let eight = UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self)
            high |= eight
            // A byte below 0x20 borrows from its top bit.
            if (eight &- ones &* 0x20) & ~eight & tops != 0 {
                for next in place..<place + 8 where Self.isControl(base[next]) { return nil }
            }
            place += 8
        }
        for next in place..<bytes.count {
            high |= UInt64(base[next])
            if Self.isControl(base[next]) { return nil }
        }
        guard high & tops == 0 || isUTF8 else { return nil }
    }

    @inline(__always)
    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
    }

    /// 0 behind the end, which is no character.
    @inline(__always)
    subscript(place: Int) -> UInt8 { place < bytes.count ? base[place] : 0 }

    @inline(__always)
    subscript(unchecked place: Int) -> UInt8 { base[place] }

    func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[range])
    }

    /// Whether all is characters, as XML counts them, none in more bytes than it takes.
    private var isUTF8: Bool {
        var place = 0
        while place < bytes.count {
            let first = base[place]
            if first < 0x80 {
                place += 1
                continue
            }
            let second = self[place + 1]
            let third = self[place + 2]
            switch first {
            case 0xC2...0xDF:
                guard Self.continues(second) else { return false }
                place += 2
            case 0xE0...0xEF:
                guard Self.continues(second), Self.continues(third) else { return false }
                if first == 0xE0, second < 0xA0 { return false }
                if first == 0xED, second > 0x9F { return false }
                // U+FFFE and U+FFFF.
                if first == 0xEF, second == 0xBF, third > 0xBD { return false }
                place += 3
            case 0xF0...0xF4:
                guard Self.continues(second), Self.continues(third), Self.continues(self[place + 3]) else {
                    return false
                }
                if first == 0xF0, second < 0x90 { return false }
                if first == 0xF4, second > 0x8F { return false }
                place += 4
            default: return false
            }
        }
        return true
    }

    @inline(__always)
    private static func continues(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    // MARK: Finding

    func isAt(_ place: Int, _ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        return place + length <= count && memcmp(base + place, word.utf8Start, length) == 0
    }

    func isSame(_ first: Int, _ second: Int, count length: Int) -> Bool {
        first + length <= count && memcmp(base + first, base + second, length) == 0
    }

    func find(_ byte: UInt8, from start: Int, to end: Int) -> Int? {
        guard start < end, let found = memchr(base + start, Int32(byte), end - start) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    func find(_ word: StaticString, from start: Int) -> Int? {
        var place = start
        while let found = find(word.utf8Start[0], from: place, to: count) {
            if isAt(found, word) { return found }
            place = found + 1
        }
        return nil
    }

    /// The next byte that ends a value or needs a look: a quote, a tag, a reference, white space but spaces.
    func endOfPlainValue(from start: Int, quote: UInt8) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        let quotes = ones &* UInt64(quote)
        let references = ones &* UInt64(UInt8(ascii: "&"))
        let tags = ones &* UInt64(UInt8(ascii: "<"))
        var place = start
        while place + 8 <= count {
            let eight = UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self)
            // A byte below n borrows from its top bit; a byte that was equal is 0, which is below 1.
            let (ends, starts, marks) = (eight ^ quotes, eight ^ tags, eight ^ references)
            let found =
                (eight &- ones &* 0x20) & ~eight | (ends &- ones) & ~ends | (starts &- ones) & ~starts
                | (marks &- ones) & ~marks
            if found & tops != 0 { break }
            place += 8
        }
        while place < count {
            let byte = base[place]
            if byte == quote || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte < 0x20 {
                break
            }
            place += 1
        }
        return place
    }

    // MARK: Parts of XML

    @inline(__always)
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    @inline(__always)
    func skipSpace(_ place: inout Int) {
        while Self.isSpace(self[place]) { place += 1 }
    }

    /// Letters, digits, `-`, `.`, `_` and `:`, of which digits, `-` and `.` don't begin a name. Nil for none,
    /// and where other letters than English ones are in it.
    func name(_ place: inout Int) -> Range<Int>? {
        let start = place
        let first = self[place]
        guard ByteScanner.isLetter(first) || first == UInt8(ascii: "_") || first == UInt8(ascii: ":") else {
            return nil
        }
        while Self.isName(self[place]) { place += 1 }
        return self[place] < 0x80 ? start..<place : nil
    }

    @inline(__always)
    private static func isName(_ byte: UInt8) -> Bool {
        // Bit by bit: 0x2D, 0x2E, 0x30...0x3A; 0x41...0x5A, 0x5F, 0x61...0x7A.
        let bits: UInt64 = byte & 0x40 == 0 ? 0x07FF_6000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
        return byte < 0x80 && bits >> UInt64(byte & 0x3F) & 1 != 0
    }

    /// False where none stands, or one that isn't right.
    func skipComment(_ place: inout Int) -> Bool {
        guard isAt(place, "<!--"), let end = find("--", from: place + 4), isAt(end, "-->") else {
            return false
        }
        place = end + 3
        return true
    }

    /// A processing instruction; as `skipComment`.
    func skipInstruction(_ place: inout Int) -> Bool {
        guard isAt(place, "<?") else { return false }
        var next = place + 2
        guard let name = name(&next), !isDeclarationName(name) else { return false }
        guard isAt(next, "?>") || Self.isSpace(self[next]), let end = find("?>", from: next) else {
            return false
        }
        place = end + 2
        return true
    }

    private func isDeclarationName(_ name: Range<Int>) -> Bool {
        name.count == 3 && slice(name).elementsEqual("xml".utf8) { $0 | 0x20 == $1 }
    }

    /// The declaration of version 1.0 and UTF-8, if there is one; false for another.
    func skipDeclaration(_ place: inout Int) -> Bool {
        guard isAt(place, "<?xml"), Self.isSpace(self[place + 5]) else { return true }
        var next = place + 5
        guard let version = declared("version", &next), slice(version).equals("1.0") else { return false }
        if let encoding = declared("encoding", &next) {
            guard
                slice(encoding).elementsEqual(
                    "utf-8".utf8, by: { (ByteScanner.isLetter($0) ? $0 | 0x20 : $0) == $1 })
            else {
                return false
            }
        }
        if let standalone = declared("standalone", &next) {
            guard slice(standalone).equals("yes") || slice(standalone).equals("no") else { return false }
        }
        skipSpace(&next)
        guard isAt(next, "?>") else { return false }
        place = next + 2
        return true
    }

    /// The value that a declaration gives a name which stands next.
    private func declared(_ name: StaticString, _ place: inout Int) -> Range<Int>? {
        var next = place
        skipSpace(&next)
        guard next > place, isAt(next, name) else { return nil }
        next += name.utf8CodeUnitCount
        skipSpace(&next)
        guard self[next] == UInt8(ascii: "=") else { return nil }
        next += 1
        skipSpace(&next)
        guard let value = quoted(&next) else { return nil }
        place = next
        return value
    }

    private func quoted(_ place: inout Int) -> Range<Int>? {
        let quote = self[place]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let end = find(quote, from: place + 1, to: count)
        else { return nil }
        defer { place = end + 1 }
        return place + 1..<end
    }

    /// `<!DOCTYPE`, a name, and where a definition is that nobody reads. False for one with declarations in
    /// it.
    func skipDocumentType(_ place: inout Int) -> Bool {
        var next = place + 9
        guard Self.isSpace(self[next]) else { return false }
        skipSpace(&next)
        guard name(&next) != nil else { return false }
        if Self.isSpace(self[next]) {
            skipSpace(&next)
            let isPublic = isAt(next, "PUBLIC")
            if isPublic || isAt(next, "SYSTEM") {
                next += 6
                guard skipIdentifier(&next, isPublic: isPublic) else { return false }
                if isPublic {
                    guard skipIdentifier(&next, isPublic: false) else { return false }
                }
                skipSpace(&next)
            }
        }
        guard self[next] == UInt8(ascii: ">") else { return false }
        place = next + 1
        return true
    }

    private func skipIdentifier(_ place: inout Int, isPublic: Bool) -> Bool {
        guard Self.isSpace(self[place]) else { return false }
        skipSpace(&place)
        guard let identifier = quoted(&place) else { return false }
        // A public one has few characters.
        return !isPublic
            || slice(identifier).allSatisfy { Self.isName($0) || $0 == 0x20 || $0 == UInt8(ascii: "/") }
    }

    // MARK: References

    /// Appends characters as they are meant: with references replaced, and the ends of lines, in a value all
    /// white space, made one. False for a reference to what XML doesn't have by itself.
    func append(_ range: Range<Int>, isValue: Bool, to result: inout [UInt8]) -> Bool {
        var place = range.lowerBound
        while place < range.upperBound {
            let byte = base[place]
            place += 1
            switch byte {
            case UInt8(ascii: "&"):
                guard let scalar = reference(&place, to: range.upperBound) else { return false }
                result += Array(String(Character(scalar)).utf8)
            case UInt8(ascii: "\r"):
                if self[place] == UInt8(ascii: "\n") { place += 1 }
                result.append(isValue ? 0x20 : UInt8(ascii: "\n"))
            case UInt8(ascii: "\n"), UInt8(ascii: "\t"): result.append(isValue ? 0x20 : byte)
            default: result.append(byte)
            }
        }
        return true
    }

    /// The character that a reference means, from behind its `&`.
    private func reference(_ place: inout Int, to end: Int) -> Unicode.Scalar? {
        let most = min(end, place + 10)
        guard let semicolon = find(UInt8(ascii: ";"), from: place, to: most) else { return nil }
        let name = slice(place..<semicolon)
        place = semicolon + 1
        if name.first == UInt8(ascii: "#") { return character(name.dropFirst()) }
        if name.equals("lt") { return "<" }
        if name.equals("gt") { return ">" }
        if name.equals("amp") { return "&" }
        if name.equals("quot") { return "\"" }
        if name.equals("apos") { return "'" }
        return nil
    }

    private func character(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar? {
        let isHexadecimal = digits.first == UInt8(ascii: "x")
        let digits = isHexadecimal ? digits.dropFirst() : digits
        if digits.isEmpty { return nil }
        var code: UInt32 = 0
        for byte in digits {
            var digit = UInt32(byte &- 0x30)
            if digit > 9 {
                guard isHexadecimal, ByteScanner.isLetter(byte), byte | 0x20 <= UInt8(ascii: "f") else {
                    return nil
                }
                digit = UInt32(byte | 0x20) - 0x61 + 10
            }
            // No more digits than can overflow stand before the semicolon.
            code = code * (isHexadecimal ? 16 : 10) + digit
        }
        let isControl = code < 0x20 && code != 0x09 && code != 0x0A && code != 0x0D
        return isControl || code == 0xFFFE || code == 0xFFFF ? nil : Unicode.Scalar(code)
    }
}
