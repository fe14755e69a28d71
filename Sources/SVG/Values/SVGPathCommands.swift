/// Path data by its commands, with absolute coordinates, for values between two of the same commands.
struct SVGPathCommands: Hashable, Sendable {
    /// Capitals, one for each segment.
    var letters: [UInt8] = []
    var numbers: [Double] = []

    /// Nil where the data has an error.
    init?(_ data: String) {
        let isWhole = data.scan { scanner in
            var current = (x: 0.0, y: 0.0)
            var start = current
            var command: UInt8 = 0
            while !scanner.isAtEnd {
                if ByteScanner.isLetter(scanner.current) {
                    command = scanner.current
                    scanner.advance()
                    scanner.skipSpace()
                } else if letters.isEmpty || command | 0x20 == UInt8(ascii: "z") {
                    return false
                }
                let letter = command & ~0x20
                if letters.isEmpty, letter != UInt8(ascii: "M") { return false }
                guard let kinds = Self.kinds(letter) else { return false }
                let isRelative = command & 0x20 != 0
                letters.append(letter)
                for kind in kinds.utf8 {
                    let number: Double?
                    if kind == UInt8(ascii: "f") {
                        number = scanner.flag().map { $0 ? 1 : 0 }
                    } else {
                        number = scanner.number()
                    }
                    guard let number else { return false }
                    switch kind {
                    case UInt8(ascii: "x"): numbers.append(number + (isRelative ? current.x : 0))
                    case UInt8(ascii: "y"): numbers.append(number + (isRelative ? current.y : 0))
                    default: numbers.append(number)
                    }
                    scanner.skipSeparator()
                }
                switch letter {
                case UInt8(ascii: "Z"): current = start
                case UInt8(ascii: "H"): current.x = numbers[numbers.count - 1]
                case UInt8(ascii: "V"): current.y = numbers[numbers.count - 1]
                default: current = (numbers[numbers.count - 2], numbers[numbers.count - 1])
                }
                if letter == UInt8(ascii: "M") {
                    start = current
                    // More pairs after a move are lines.
                    command = isRelative ? UInt8(ascii: "l") : UInt8(ascii: "L")
                }
                scanner.skipSeparator()
            }
            return true
        }
        guard isWhole else { return nil }
    }

    /// What a command's numbers are: coordinates along x and y, flags, others.
    private static func kinds(_ letter: UInt8) -> String? {
        switch letter {
        case UInt8(ascii: "M"), UInt8(ascii: "L"), UInt8(ascii: "T"): "xy"
        case UInt8(ascii: "H"): "x"
        case UInt8(ascii: "V"): "y"
        case UInt8(ascii: "C"): "xyxyxy"
        case UInt8(ascii: "S"), UInt8(ascii: "Q"): "xyxy"
        case UInt8(ascii: "A"): "nnnffxy"
        case UInt8(ascii: "Z"): ""
        default: nil
        }
    }

    var text: String {
        var text = ""
        var next = 0
        for letter in letters {
            text.unicodeScalars.append(UnicodeScalar(letter))
            for kind in (Self.kinds(letter) ?? "").utf8 {
                // SVG 1.1, section 8.3.7: what isn't 0 of a flag is 1.
                text += kind == UInt8(ascii: "f") ? (numbers[next] == 0 ? " 0" : " 1") : " \(numbers[next])"
                next += 1
            }
        }
        return text
    }
}
