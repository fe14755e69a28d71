import Foundation

/// What stands in a `data:` URL, by RFC 2397.
enum DataURL {
    static func data(_ url: String) -> Data? {
        var bytes = url.utf8.dropFirst(5)
        guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let header = String(decoding: bytes[..<comma], as: UTF8.self).lowercased()
        bytes = bytes[bytes.index(after: comma)...]
        if header.split(separator: ";").last?.trimmingSpace() == "base64" {
            var text = String(Substring(bytes))
            if text.utf8.contains(UInt8(ascii: "%")) { text = text.removingPercentEncoding ?? text }
            return decodeBase64(text)
        }
        var decoded = Data()
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index != bytes.endIndex {
            var byte = bytes[index]
            index = bytes.index(after: index)
            if byte == UInt8(ascii: "%"), let high = hexadecimal(bytes, index),
                let low = hexadecimal(bytes, bytes.index(after: index))
            {
                byte = high << 4 | low
                index = bytes.index(index, offsetBy: 2)
            }
            decoded.append(byte)
        }
        return decoded
    }

    private static func hexadecimal(_ bytes: Substring.UTF8View, _ index: Substring.Index) -> UInt8? {
        guard index < bytes.endIndex else { return nil }
        let byte = bytes[index]
        if ByteScanner.isDigit(byte) { return byte - 0x30 }
        let letter = byte | 0x20
        return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "f") ? letter - 0x61 + 10 : nil
    }

    /// With white space left aside, and with or without the padding. Foundation's own is many times slower.
    private static func decodeBase64(_ text: String) -> Data? {
        var text = text
        var output: [UInt8] = []
        let isValid = text.withUTF8 { bytes in
            output.reserveCapacity(bytes.count * 3 / 4)
            var bits: UInt32 = 0
            var count = 0
            for byte in bytes {
                let value: UInt32
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = UInt32(byte) - 65
                case UInt8(ascii: "a")...UInt8(ascii: "z"): value = UInt32(byte) - 71
                case UInt8(ascii: "0")...UInt8(ascii: "9"): value = UInt32(byte) + 4
                case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
                case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
                case UInt8(ascii: "="): continue
                default:
                    if ByteScanner.isSpace(byte) { continue }
                    return false
                }
                bits = bits << 6 | value
                count += 1
                if count & 3 == 0 {
                    output.append(UInt8(truncatingIfNeeded: bits >> 16))
                    output.append(UInt8(truncatingIfNeeded: bits >> 8))
                    output.append(UInt8(truncatingIfNeeded: bits))
                }
            }
            switch count & 3 {
            case 2: output.append(UInt8(truncatingIfNeeded: bits >> 4))
            case 3:
                output.append(UInt8(truncatingIfNeeded: bits >> 10))
                output.append(UInt8(truncatingIfNeeded: bits >> 2))
            default: break
            }
            return true
        }
        return isValid ? Data(output) : nil
    }
}
