extension StyleSheetParser {
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
    }

    static func isName(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
            || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80
            || byte == UInt8(ascii: "\\")
    }

    mutating func readName() -> String {
        let start = position
        while let byte = current, Self.isName(byte), byte != UInt8(ascii: "\\") { position += 1 }
        if current != UInt8(ascii: "\\") { return String(decoding: bytes[start..<position], as: UTF8.self) }
        var name = Array(bytes[start..<position])
        while let byte = current, Self.isName(byte) {
            position += 1
            if byte == UInt8(ascii: "\\") {
                readEscape(into: &name)
            } else {
                name.append(byte)
            }
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// Up to six hexadecimal digits of a character's number and a space, or a character that stands for
    /// itself.
    mutating func readEscape(into name: inout [UInt8]) {
        var number: UInt32 = 0
        var count = 0
        while count < 6, let byte = current, let digit = Character(UnicodeScalar(byte)).hexDigitValue {
            number = number << 4 | UInt32(digit)
            count += 1
            position += 1
        }
        if count > 0 {
            if let byte = current, Self.isSpace(byte) { position += 1 }
            let scalar = number == 0 ? nil : UnicodeScalar(number)
            name += Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
        } else if let byte = current {
            name.append(byte)
            position += 1
        }
    }

    mutating func readString() -> String {
        guard let quote = current else { return "" }
        position += 1
        let start = position
        while let byte = current, byte != quote {
            position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        position = min(position, bytes.count)
        let string = String(decoding: bytes[start..<position], as: UTF8.self)
        if position < bytes.count { position += 1 }
        return string
    }

    mutating func skip(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
        position += count
        return true
    }

    mutating func skipSpace() {
        while let byte = current {
            if Self.isSpace(byte) {
                position += 1
            } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                skipComment()
            } else {
                return
            }
        }
    }

    mutating func skipComment() {
        position += 2
        while let byte = current {
            if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                position += 2
                return
            }
            position += 1
        }
    }
}
