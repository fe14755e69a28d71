import Foundation
import RasterPaths

/// A file of numbered objects. Each is handed on as soon as it is known: streams at once, other objects a
/// hundred at a time, compressed together. What stays is where each one went.
final class PDFFile {
    private enum Place {
        case reserved
        case offset(Int)
        case inside(stream: Int, index: Int)
    }

    private let write: (Data) throws -> Void
    private var offset = 0
    private var hash = ContentHash()
    /// By number; 0 is the list of free ones.
    private var places: [Place] = [.reserved]
    private var waiting: [(number: Int, body: [UInt8])] = []
    private static let mostWaiting = 100
    private let flate: Flate

    init(write: @escaping (Data) throws -> Void) throws {
        self.write = write
        flate = try Flate(level: 6)
        // Bytes beyond ASCII tell that the file is no text.
        try emit(Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
    }

    private func emit(_ bytes: [UInt8]) throws {
        bytes.withUnsafeBytes { hash.combine($0) }
        offset += bytes.count
        try write(Data(bytes))
    }

    /// A number for an object that is written later.
    func reserve() -> Int {
        places.append(.reserved)
        return places.count - 1
    }

    // MARK: Objects

    /// Writes what is no stream.
    func set(_ number: Int, _ body: PDFBytes) throws {
        waiting.append((number, body.bytes))
        if waiting.count >= Self.mostWaiting { try flush() }
    }

    func add(_ body: PDFBytes) throws -> Int {
        let number = reserve()
        try set(number, body)
        return number
    }

    private func flush() throws {
        if waiting.isEmpty { return }
        let stream = reserve()
        var head = PDFBytes()
        var place = 0
        for (index, object) in waiting.enumerated() {
            places[object.number] = .inside(stream: stream, index: index)
            head.append(object.number)
            head.append(" ")
            head.append(place)
            head.append(" ")
            place += object.body.count + 1
        }
        var content = head.bytes
        content.reserveCapacity(head.bytes.count + place)
        for object in waiting {
            content += object.body
            content.append(0x0A)
        }
        var entries = PDFBytes("/Type/ObjStm/N ")
        entries.append(waiting.count)
        entries.append("/First ")
        entries.append(head.bytes.count)
        waiting = []
        try setStream(stream, entries, content)
    }

    enum Effort {
        /// As it is, with filters that the dictionary names.
        case stored
        case usual
        /// It is a zlib stream already.
        case done
    }

    /// Writes a stream; `entries` are those of its dictionary but for length and compression.
    func setStream(
        _ number: Int, _ entries: PDFBytes, _ content: [UInt8], effort: Effort = .usual
    ) throws {
        let data: [UInt8] =
            switch effort {
            case .stored, .done: content
            case .usual: try content.withUnsafeBytes { try flate.compress($0) }
            }
        places[number] = .offset(offset)
        var head = PDFBytes()
        head.append(number)
        head.append(" 0 obj\n<<")
        head.append(entries)
        if effort != .stored { head.append("/Filter/FlateDecode") }
        head.append("/Length ")
        head.append(data.count)
        head.append(">>\nstream\n")
        try emit(head.bytes)
        try emit(data)
        try emit(Array("\nendstream\nendobj\n".utf8))
    }

    func addStream(_ entries: PDFBytes, _ content: [UInt8], effort: Effort = .usual) throws -> Int {
        let number = reserve()
        try setStream(number, entries, content, effort: effort)
        return number
    }

    // MARK: The end

    /// Writes what is waiting, then where everything is.
    func finish(catalog: Int, information: Int?) throws {
        try flush()
        let number = reserve()
        let start = offset
        places[number] = .offset(start)
        // Type, place in four or more bytes, index or generation in two.
        let width = start < 1 << 32 ? 4 : 8
        var rows: [UInt8] = []
        rows.reserveCapacity(places.count * (3 + width))
        var before = [UInt8](repeating: 0, count: 3 + width)
        for (object, place) in places.enumerated() {
            var row = [UInt8](repeating: 0, count: 3 + width)
            var value = 0
            var last = 0
            switch place {
            case .reserved: last = object == 0 ? 65535 : 0
            case .offset(let offset): (row[0], value) = (1, offset)
            case .inside(let stream, let index): (row[0], value, last) = (2, stream, index)
            }
            for byte in 0..<width { row[width - byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
            row[width + 1] = UInt8(truncatingIfNeeded: last >> 8)
            row[width + 2] = UInt8(truncatingIfNeeded: last)
            // The "up" filter of PNG: neighbours are much alike.
            rows.append(2)
            for index in row.indices { rows.append(row[index] &- before[index]) }
            before = row
        }
        var entries = PDFBytes("/Type/XRef/Size ")
        entries.append(places.count)
        entries.append("/W[1 ")
        entries.append(width)
        entries.append(" 2]/DecodeParms<</Predictor 12/Columns ")
        entries.append(3 + width)
        entries.append(">>/Root ")
        entries.append(reference: catalog)
        if let information {
            entries.append("/Info ")
            entries.append(reference: information)
        }
        let identifier = hash.text
        entries.append("/ID[<\(identifier)><\(identifier)>]")
        try setStream(number, entries, rows)
        try emit(Array("startxref\n\(start)\n%%EOF\n".utf8))
    }
}
