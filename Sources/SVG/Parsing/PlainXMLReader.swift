import Foundation

/// Reads XML as nearly all drawings have it, without copies of its bytes: UTF-8, no entities but XML's own
/// five, no declarations in the document type. Whatever else it meets, errors too, it leaves to expat, which
/// then reads the whole document: so what is read, and what is said of errors, is expat's.
struct PlainXMLReader {
    private typealias Bytes = UnsafeBufferPointer<UInt8>

    private let text: XMLBytes
    private var position = 0
    private var maker: XMLTreeMaker
    /// The elements around this place: where their names stand.
    private var open: [(start: Int, count: Int)] = []
    private var attributes: [XMLTreeMaker.Attribute] = []
    /// Attributes whose values don't stand in the document as they are meant: where they are in `copies`.
    private var copied: [(attribute: Int, range: Range<Int>)] = []
    private var copies: [UInt8] = []
    private var line = 1
    private var lineOffset = 0

    /// Each is compared with those before it.
    private static let mostAttributes = 64

    /// Nil for what it doesn't read.
    static func read(
        _ bytes: UnsafeRawBufferPointer, _ budget: SVGBudget, keepsCharacters: Bool
    ) -> XMLTree? {
        guard let text = XMLBytes(bytes.bindMemory(to: UInt8.self)) else { return nil }
        var reader = PlainXMLReader(text, budget, keepsCharacters)
        guard reader.readDocument() else { return nil }
        reader.maker.charge()
        return reader.maker.tree
    }

    private init(_ text: XMLBytes, _ budget: SVGBudget, _ keepsCharacters: Bool) {
        self.text = text
        maker = XMLTreeMaker(byteCount: text.count, budget: budget, keepsCharacters: keepsCharacters)
    }

    // MARK: The document

    /// False where expat has to read, as in all that follows.
    private mutating func readDocument() -> Bool {
        // The mark that some put before UTF-8.
        if text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { position = 3 }
        guard text.skipDeclaration(&position) else { return false }
        var hasType = false
        while true {
            text.skipSpace(&position)
            if text.isAt(position, "<!DOCTYPE"), !hasType {
                guard text.skipDocumentType(&position) else { return false }
                hasType = true
            } else if !text.skipComment(&position), !text.skipInstruction(&position) {
                break
            }
        }
        guard text[position] == UInt8(ascii: "<"), readStartTag() else { return false }
        while !open.isEmpty {
            guard text[position] == UInt8(ascii: "<") else {
                guard readText() else { return false }
                continue
            }
            switch text[position + 1] {
            case UInt8(ascii: "/"): guard readEndTag() else { return false }
            case UInt8(ascii: "!"):
                guard text.skipComment(&position) || readSection() else { return false }
            case UInt8(ascii: "?"): guard text.skipInstruction(&position) else { return false }
            default: guard readStartTag() else { return false }
            }
        }
        repeat {
            text.skipSpace(&position)
        } while text.skipComment(&position)
            || text.skipInstruction(&position)
        return position == text.count
    }

    /// Where a tag begins, line by line from the last one.
    private mutating func line(at offset: Int) -> Int {
        while let end = text.find(UInt8(ascii: "\n"), from: lineOffset, to: offset) {
            line += 1
            lineOffset = end + 1
        }
        lineOffset = offset
        return line
    }

    // MARK: Tags

    private mutating func readStartTag() -> Bool {
        let tag = position
        position += 1
        guard let name = text.name(&position) else { return false }
        attributes.removeAll(keepingCapacity: true)
        copied.removeAll(keepingCapacity: true)
        copies.removeAll(keepingCapacity: true)
        var isEmpty = false
        while true {
            let end = position
            text.skipSpace(&position)
            let byte = text[position]
            if byte == UInt8(ascii: ">") { break }
            if byte == UInt8(ascii: "/") {
                position += 1
                guard text[position] == UInt8(ascii: ">") else { return false }
                isEmpty = true
                break
            }
            guard position > end, attributes.count < Self.mostAttributes, readAttribute() else {
                return false
            }
        }
        position += 1
        let line = line(at: tag)
        if copied.isEmpty {
            maker.start(text.slice(name), attributes, line: line)
        } else {
            // Another reference to the same bytes: `self` is written to meanwhile.
            let copies = copies
            copies.withUnsafeBufferPointer { copies in
                for (attribute, range) in copied {
                    attributes[attribute].value = Bytes(rebasing: copies[range])
                }
                maker.start(text.slice(name), attributes, line: line)
            }
        }
        if isEmpty {
            maker.end()
        } else {
            open.append((name.lowerBound, name.count))
        }
        return maker.stop == nil
    }

    private mutating func readAttribute() -> Bool {
        guard let place = text.name(&position) else { return false }
        let name = text.slice(place)
        for other in attributes where other.name.count == name.count {
            if memcmp(other.name.baseAddress!, name.baseAddress!, name.count) == 0 { return false }
        }
        text.skipSpace(&position)
        guard text[position] == UInt8(ascii: "=") else { return false }
        position += 1
        text.skipSpace(&position)
        let quote = text[position]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
        position += 1
        let start = position
        var isMeant = true
        while true {
            position = text.endOfPlainValue(from: position, quote: quote)
            let byte = text[position]
            if byte == quote { break }
            // White space and references are something else; the end and tags are errors.
            if byte == 0 || byte == UInt8(ascii: "<") { return false }
            isMeant = false
            position += 1
        }
        let range = start..<position
        position += 1
        if !isMeant {
            let start = copies.count
            guard text.append(range, isValue: true, to: &copies) else { return false }
            copied.append((attributes.count, start..<copies.count))
        }
        attributes.append(XMLTreeMaker.Attribute(name: name, value: text.slice(range)))
        return true
    }

    private mutating func readEndTag() -> Bool {
        guard let last = open.popLast(), text.isSame(position + 2, last.start, count: last.count) else {
            return false
        }
        position += 2 + last.count
        text.skipSpace(&position)
        guard text[position] == UInt8(ascii: ">") else { return false }
        position += 1
        maker.end()
        return true
    }

    // MARK: Characters

    private mutating func readText() -> Bool {
        let start = position
        guard let end = text.find(UInt8(ascii: "<"), from: start, to: text.count) else { return false }
        position = end
        var hasReference = false
        var hasReturn = false
        for place in start..<end {
            let byte = text[unchecked: place]
            if byte == UInt8(ascii: "&") { hasReference = true }
            if byte == UInt8(ascii: "\r") { hasReturn = true }
            if byte == UInt8(ascii: "]"), text.isAt(place, "]]>") { return false }
        }
        // What doesn't count must be right, too.
        guard hasReference || hasReturn && maker.wantsCharacters else { return keep(start..<end) }
        return keepCopy(of: start..<end)
    }

    private mutating func readSection() -> Bool {
        guard text.isAt(position, "<![CDATA[") else { return false }
        let start = position + 9
        guard let end = text.find("]]>", from: start) else { return false }
        position = end + 3
        var place = start
        // Here a reference is none.
        while let next = text.find(UInt8(ascii: "\r"), from: place, to: end) {
            guard keep(place..<next), keepCopy(of: next..<next + 1) else { return false }
            place = text[next + 1] == UInt8(ascii: "\n") ? next + 2 : next + 1
        }
        return keep(place..<end)
    }

    private mutating func keep(_ range: Range<Int>) -> Bool {
        if !range.isEmpty { maker.characters(text.slice(range)) }
        return maker.stop == nil
    }

    private mutating func keepCopy(of range: Range<Int>) -> Bool {
        copies.removeAll(keepingCapacity: true)
        guard text.append(range, isValue: false, to: &copies) else { return false }
        copies.withUnsafeBufferPointer { maker.characters($0) }
        return maker.stop == nil
    }
}
