/// References by identifier.
package enum SVGReference {
    /// The identifier in an `href` to an element of the same document.
    package static func identifier(href value: String) -> String? {
        let value = value.trimmingSpace()
        return value.hasPrefix("#") && value.utf8.count > 1 ? String(value.dropFirst()) : nil
    }

    /// The identifier in a value that is `url(#identifier)` and nothing more.
    package static func identifier(url value: String) -> String? {
        value.scan { scanner in
            guard let identifier = identifier(&scanner) else { return nil }
            scanner.skipSpace()
            return scanner.isAtEnd ? identifier : nil
        }
    }

    /// The identifier in the `url(#identifier)` that stands next, with or without quotes.
    static func identifier(_ scanner: inout ByteScanner) -> String? {
        guard scanner.take("url(") else { return nil }
        scanner.skipSpace()
        var identifier: String?
        if scanner.current == UInt8(ascii: "\"") || scanner.current == UInt8(ascii: "'") {
            let quote = scanner.current
            scanner.advance()
            identifier = scanner.text(upTo: quote)
            scanner.advance()
            scanner.skipSpace()
        } else {
            identifier = scanner.text(upTo: UInt8(ascii: ")"))
        }
        guard scanner.take(UInt8(ascii: ")")), let found = identifier?.trimmingSpace(), found.hasPrefix("#")
        else {
            return nil
        }
        return String(found.dropFirst())
    }
}
