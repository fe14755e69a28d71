import RasterPaths

extension CFFTable {
    /// A CID-keyed font whose glyph at each place has that place as its CID, so that a text's codes are
    /// places.
    func bytes(name: String) -> [UInt8] {
        // Adobe-Identity-0: the first two strings that are not standard ones.
        var top = Self.integer(391) + Self.integer(392) + Self.integer(0) + [12, 30] + measures
        top += Self.integer(charStrings.count) + [12, 34]
        let topCount = top.count + 4 * 5 + 1 + 1 + 2 + 2
        let head =
            [1, 0, 4, 4] + Self.index([Array(name.utf8)])
        let strings = Self.index([Array("Adobe".utf8), Array("Identity".utf8)])
        // Index of one dictionary: count, width, two places.
        let charset = head.count + (2 + 1 + 2 * 4 + topCount) + strings.count + 2
        let last = max(charStrings.count - 2, 0)
        let charsetBytes: [UInt8] =
            charStrings.count > 1
            ? [2, 0, 1, UInt8(truncatingIfNeeded: last >> 8), UInt8(truncatingIfNeeded: last)] : [0]
        let selection = charset + charsetBytes.count
        let selectionBytes =
            [0]
            + (partOfGlyph.isEmpty ? [UInt8](repeating: 0, count: charStrings.count) : partOfGlyph)
        let strokes = selection + selectionBytes.count
        let strokeBytes = Self.index(charStrings)
        let array = strokes + strokeBytes.count
        // Numbers of five bytes keep the dictionaries' lengths, whatever the places.
        let arrayCount =
            2 + 1 + 4 * (parts.count + 1) + parts.reduce(0) { $0 + ($1.matrix?.count ?? 0) + 11 }
        var place = array + arrayCount
        var dictionaries: [[UInt8]] = []
        for part in parts {
            dictionaries.append(
                (part.matrix ?? []) + Self.place(part.hints.count) + Self.place(place) + [18])
            place += part.hints.count
        }
        top += Self.place(charset) + [15] + Self.place(strokes) + [17]
        top += Self.place(array) + [12, 36] + Self.place(selection) + [12, 37]
        var result = head + Self.index([top]) + strings + [0, 0]
        result += charsetBytes + selectionBytes + strokeBytes + Self.index(dictionaries)
        for part in parts { result += part.hints }
        return result
    }

    private static func index(_ items: [[UInt8]]) -> [UInt8] {
        var bytes = [UInt8(truncatingIfNeeded: items.count >> 8), UInt8(truncatingIfNeeded: items.count)]
        if items.isEmpty { return bytes }
        bytes.append(4)
        var place = 1
        for count in [0] + items.map(\.count) {
            place += count
            for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: place >> shift)) }
        }
        for item in items { bytes += item }
        return bytes
    }

    private static func place(_ number: Int) -> [UInt8] {
        [29] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// A whole number as DICTs and charstrings have it.
    static func integer(_ number: Int) -> [UInt8] {
        switch number {
        case -107...107: return [UInt8(number + 139)]
        case 108...1131:
            let rest = number - 108
            return [UInt8(247 + rest >> 8), UInt8(rest & 255)]
        case -1131 ... -108:
            let rest = -number - 108
            return [UInt8(251 + rest >> 8), UInt8(rest & 255)]
        default:
            let near = min(max(number, -32768), 32767)
            return [28, UInt8(truncatingIfNeeded: near >> 8), UInt8(truncatingIfNeeded: near)]
        }
    }
}

/// An outline as a Type 2 charstring (Adobe's Technical Note 5177) without hints.
struct CharString {
    private(set) var bytes: [UInt8]
    private var x = 0
    private var y = 0

    /// - Parameters:
    ///   - outline: in font units, y up; places are rounded to whole ones.
    ///   - width: in font units, where a font's widths are said to count from 0.
    init(_ outline: Path, width: Int) {
        bytes = CFFTable.integer(width)
        var last = CGPoint.zero
        var start = CGPoint.zero
        outline.forEach { element in
            switch element {
            case .move(let end):
                append([end], 21)
                (last, start) = (end, end)
            case .line(let end):
                append([end], 5)
                last = end
            case .quadCurve(let end, let control):
                append(
                    [
                        CGPoint(x: (last.x + 2 * control.x) / 3, y: (last.y + 2 * control.y) / 3),
                        CGPoint(x: (end.x + 2 * control.x) / 3, y: (end.y + 2 * control.y) / 3), end,
                    ], 8)
                last = end
            case .curve(let end, let control1, let control2):
                append([control1, control2, end], 8)
                last = end
            case .closeSubpath: last = start
            }
        }
        bytes.append(14)
    }

    private mutating func append(_ points: [CGPoint], _ operation: UInt8) {
        for point in points {
            let (nextX, nextY) = (Self.whole(point.x), Self.whole(point.y))
            bytes += CFFTable.integer(nextX - x) + CFFTable.integer(nextY - y)
            (x, y) = (nextX, nextY)
        }
        bytes.append(operation)
    }

    private static func whole(_ value: CGFloat) -> Int {
        value.isNaN ? 0 : Int(min(max(value.rounded(), -16000), 16000))
    }
}
