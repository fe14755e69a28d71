import RasterPaths

/// What a document needs of a CFF table (Adobe's Technical Note 5176): charstrings without subroutines, and
/// the dictionaries that they are read with.
struct CFFTable {
    /// One of a font's parts, with hints and widths of its own.
    struct Part {
        var matrix: [UInt8]?
        /// The private dictionary, without the place of subroutines.
        var hints: [UInt8]
    }

    /// By glyph.
    var charStrings: [[UInt8]]
    var parts: [Part]
    /// Which part each glyph belongs to; empty where there is one.
    var partOfGlyph: [UInt8]
    /// The operands and operators of the font's matrix and box, as they were.
    var measures: [UInt8]

    /// Nil for bytes that are none.
    init?(_ bytes: [UInt8]) {
        let reader = CFFReader(bytes)
        guard bytes.count > 4, let names = reader.index(at: Int(bytes[2])),
            let tops = reader.index(at: names.end), tops.items.count == 1,
            let top = CFFReader.dictionary(bytes[tops.items[0]]),
            let place = CFFReader.number(17, in: top), let strings = reader.index(at: place)
        else { return nil }
        charStrings = strings.items.map { Array(bytes[$0]) }
        measures = top.filter { [5, 1207].contains($0.operation) }.flatMap { $0.bytes }
        if top.contains(where: { $0.operation == 1230 }) {
            guard let dictionaries = CFFReader.number(1236, in: top).flatMap({ reader.index(at: $0) }),
                let selection = CFFReader.number(1237, in: top)
            else { return nil }
            var parts: [Part] = []
            for item in dictionaries.items {
                guard let dictionary = CFFReader.dictionary(bytes[item]),
                    let hints = reader.hints(of: dictionary)
                else { return nil }
                let matrix = dictionary.first { $0.operation == 1207 }
                parts.append(Part(matrix: matrix.map { Array($0.bytes) }, hints: hints))
            }
            guard let chosen = reader.selection(at: selection, count: charStrings.count),
                chosen.allSatisfy({ Int($0) < parts.count })
            else { return nil }
            self.parts = parts
            partOfGlyph = chosen
        } else {
            guard let hints = reader.hints(of: top) else { return nil }
            parts = [Part(matrix: nil, hints: hints)]
            partOfGlyph = []
        }
    }

    /// A font of one part, whose charstrings say their widths.
    init(charStrings: [[UInt8]], unitsPerEm: Int) {
        self.charStrings = charStrings
        parts = [Part(matrix: nil, hints: [])]
        partOfGlyph = []
        measures = []
        guard unitsPerEm != 1000 else { return }
        // FontMatrix: a real number of ten digits is finer than 16 bits of units.
        for factor in [1, 0, 0, 1, 0, 0] {
            measures += factor == 0 ? [139] : Self.real(1 / Double(max(unitsPerEm, 1)))
        }
        measures += [12, 7]
    }

    /// A DICT's real number below 1.
    private static func real(_ number: Double) -> [UInt8] {
        var bytes = PDFBytes()
        bytes.append(number, decimals: 9)
        var nibbles = bytes.bytes.map { $0 == UInt8(ascii: ".") ? UInt8(0xA) : $0 - UInt8(ascii: "0") }
        nibbles.append(0xF)
        if nibbles.count % 2 == 1 { nibbles.append(0xF) }
        return [30] + stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    }
}

/// Reads parts of a CFF table; nothing outside of it is looked at.
private struct CFFReader {
    typealias Entry = (operation: Int, numbers: [Int], bytes: ArraySlice<UInt8>)

    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func index(at start: Int) -> (items: [Range<Int>], end: Int)? {
        guard start >= 0, start + 2 <= bytes.count else { return nil }
        let count = Int(bytes[start]) << 8 | Int(bytes[start + 1])
        if count == 0 { return ([], start + 2) }
        guard start + 3 <= bytes.count else { return nil }
        let width = Int(bytes[start + 2])
        let first = start + 3
        let base = first + (count + 1) * width - 1
        guard (1...4).contains(width), base < bytes.count else { return nil }
        var places: [Int] = []
        places.reserveCapacity(count + 1)
        for entry in 0...count {
            var place = 0
            for byte in 0..<width { place = place << 8 | Int(bytes[first + entry * width + byte]) }
            guard place >= 1, base + place <= bytes.count, places.last.map({ $0 <= base + place }) ?? true
            else { return nil }
            places.append(base + place)
        }
        return (zip(places, places.dropFirst()).map { $0..<$1 }, places[count])
    }

    static func number(_ operation: Int, in dictionary: [Entry]) -> Int? {
        dictionary.first { $0.operation == operation }?.numbers.last
    }

    /// Operators of two bytes count from 1200.
    static func dictionary(_ bytes: ArraySlice<UInt8>) -> [Entry]? {
        var entries: [Entry] = []
        var numbers: [Int] = []
        var start = bytes.startIndex
        var place = start
        func byte(_ distance: Int) -> Int? {
            place + distance < bytes.endIndex ? Int(bytes[place + distance]) : nil
        }
        while let first = byte(0) {
            switch first {
            case 0...21:
                var operation = first
                if first == 12 {
                    guard let second = byte(1) else { return nil }
                    operation = 1200 + second
                    place += 1
                }
                place += 1
                entries.append((operation, numbers, bytes[start..<place]))
                numbers = []
                start = place
            case 28:
                guard let high = byte(1), let low = byte(2) else { return nil }
                numbers.append(Int(Int16(truncatingIfNeeded: high << 8 | low)))
                place += 3
            case 29:
                guard let a = byte(1), let b = byte(2), let c = byte(3), let d = byte(4) else { return nil }
                numbers.append(Int(Int32(truncatingIfNeeded: a << 24 | b << 16 | c << 8 | d)))
                place += 5
            case 30:
                place += 1
                while let pair = byte(0) {
                    place += 1
                    if pair & 15 == 15 || pair >> 4 == 15 { break }
                }
                numbers.append(0)
            case 32...246:
                numbers.append(first - 139)
                place += 1
            case 247...254:
                guard let second = byte(1) else { return nil }
                numbers.append(
                    first < 251 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108)
                place += 2
            default: return nil
            }
        }
        return entries
    }

    /// The private dictionary that another one names; empty where it names none.
    func hints(of dictionary: [Entry]) -> [UInt8]? {
        guard let entry = dictionary.first(where: { $0.operation == 18 }) else { return [] }
        guard entry.numbers.count == 2, entry.numbers[0] >= 0, entry.numbers[1] >= 0,
            entry.numbers[0] + entry.numbers[1] <= bytes.count,
            let hints = Self.dictionary(bytes[entry.numbers[1]..<(entry.numbers[1] + entry.numbers[0])])
        else { return nil }
        return hints.filter { $0.operation != 19 }.flatMap { $0.bytes }
    }

    /// FDSelect: which part each glyph belongs to.
    func selection(at start: Int, count: Int) -> [UInt8]? {
        guard start > 0, start < bytes.count else { return nil }
        switch bytes[start] {
        case 0:
            guard start + 1 + count <= bytes.count else { return nil }
            return Array(bytes[(start + 1)..<(start + 1 + count)])
        case 3:
            guard start + 3 <= bytes.count else { return nil }
            let ranges = Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
            guard start + 5 + ranges * 3 <= bytes.count else { return nil }
            var chosen: [UInt8] = []
            for range in 0..<ranges {
                let place = start + 3 + range * 3
                let next = Int(bytes[place + 3]) << 8 | Int(bytes[place + 4])
                guard next <= count, next >= chosen.count else { return nil }
                while chosen.count < next { chosen.append(bytes[place + 2]) }
            }
            return chosen.count == count ? chosen : nil
        default: return nil
        }
    }
}
