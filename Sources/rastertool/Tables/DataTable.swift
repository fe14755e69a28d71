import Foundation

/// Columns of a CSV or JSON file, each with the type that all its values have.
struct DataTable {
    enum Value: Equatable {
        case number(Double)
        case date(Date)
        case text(String)
        case missing
    }

    struct Column {
        var name: String
        var values: [Value]

        var isNumeric: Bool {
            values.allSatisfy { if case .text = $0 { false } else if case .date = $0 { false } else { true } }
        }
    }

    var columns: [Column]

    /// Values of one file at most.
    static let mostValues = 20_000_000

    init(_ data: Data, name: String) throws {
        let first = data.first { !($0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 > 0x7F) }
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
            try self.init(json: data, name: name)
        } else {
            try self.init(csv: String(decoding: data, as: UTF8.self), name: name)
        }
    }

    /// The column of a name, as it is written or else in any case; an error names those there are.
    func column(_ name: String) throws -> Column {
        if let column = columns.first(where: { $0.name == name }) { return column }
        if let column = columns.first(where: { $0.name.lowercased() == name.lowercased() }) { return column }
        let names = columns.map(\.name).joined(separator: ", ")
        throw ToolError("there is no column '\(name)'; the columns are \(names)")
    }

    // MARK: CSV

    private init(csv text: String, name: String) throws {
        var rows = try Self.rows(text, name: name)
        guard !rows.isEmpty else {
            throw ToolError("\(name): the table is empty; its first line names columns")
        }
        let header = rows.removeFirst()
        if rows.isEmpty { throw ToolError("\(name): there are no records below the line that names columns") }
        guard rows.count < Self.mostValues / max(header.count, 1) else {
            throw ToolError("\(name): the table has more than \(Self.mostValues) values")
        }
        for (index, row) in rows.enumerated() where row.count != header.count {
            throw ToolError(
                "\(name): record \(index + 2) has \(row.count) fields and the first line \(header.count); "
                    + "put fields with commas in double quotes")
        }
        columns = header.enumerated().map { index, title in
            Column(
                name: title.trimmingCharacters(in: .whitespaces),
                values: Self.typed(rows.map { $0[index].trimmingCharacters(in: .whitespaces) }))
        }
    }

    /// Records of RFC 4180; separated by tabs or semicolons if the first line has them and no comma.
    private static func rows(_ text: String, name: String) throws -> [[String]] {
        var text = Substring(text)
        if text.first == "\u{FEFF}" { text = text.dropFirst() }
        let firstLine = text.prefix { !$0.isNewline }
        let separator: Character =
            firstLine.contains(",")
            ? "," : firstLine.contains("\t") ? "\t" : firstLine.contains(";") ? ";" : ","
        var rows: [[String]] = []
        var row: [String] = []
        var field = ""
        var isQuoted = false
        var wasQuoted = false
        var iterator = text.makeIterator()
        var next = iterator.next()
        func finishRow() {
            row.append(field)
            if row.count > 1 || !field.isEmpty || wasQuoted { rows.append(row) }
            row = []
            field = ""
            wasQuoted = false
        }
        while let character = next {
            next = iterator.next()
            if isQuoted {
                if character == "\"" {
                    if next == "\"" {
                        field.append("\"")
                        next = iterator.next()
                    } else {
                        isQuoted = false
                    }
                } else {
                    field.append(character)
                }
            } else if character == "\"", field.isEmpty {
                isQuoted = true
                wasQuoted = true
            } else if character == separator {
                row.append(field)
                field = ""
            } else if character.isNewline {
                finishRow()
            } else {
                field.append(character)
            }
        }
        if isQuoted {
            throw ToolError("\(name): record \(rows.count + 1) has a double quote that isn't closed")
        }
        if !field.isEmpty || !row.isEmpty { finishRow() }
        return rows
    }

    // MARK: JSON

    /// An array of objects, or an object of arrays.
    private init(json data: Data, name: String) throws {
        let value: Any
        do { value = try JSONSerialization.jsonObject(with: data) } catch {
            let words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "no JSON"
            throw ToolError("\(name): the JSON can't be read: \(words)")
        }
        if let object = value as? [String: [Any]] {
            let keys = object.keys.sorted()
            let counts = keys.map { object[$0]?.count ?? 0 }
            if let other = counts.firstIndex(where: { $0 != counts[0] }) {
                throw ToolError(
                    "\(name): the array '\(keys[0])' has \(counts[0]) values and '\(keys[other])' "
                        + "\(counts[other]); give all the same number, null where there is none")
            }
            columns = try keys.map { key in
                Column(name: key, values: try Self.typed(object[key] ?? [], of: key, name))
            }
        } else if let records = value as? [[String: Any]] {
            var names: [String] = []
            var known: Set<String> = []
            for record in records {
                for key in record.keys.sorted() where known.insert(key).inserted { names.append(key) }
            }
            columns = try names.map { key in
                Column(name: key, values: try Self.typed(records.map { $0[key] ?? NSNull() }, of: key, name))
            }
        } else {
            throw ToolError(
                "\(name): the JSON is no table; give an array of objects, or an object of arrays")
        }
        if columns.isEmpty { throw ToolError("\(name): the table is empty") }
    }

    private static func typed(_ values: [Any], of column: String, _ name: String) throws -> [Value] {
        if let index = values.firstIndex(where: { $0 is [Any] || $0 is [String: Any] }) {
            throw ToolError(
                "\(name): '\(column)' of record \(index + 1) is a list or an object; "
                    + "give numbers, dates or texts")
        }
        let isNumeric = values.allSatisfy { $0 is NSNull || $0 is NSNumber }
        if isNumeric {
            return values.map { ($0 as? NSNumber).map { .number($0.doubleValue) } ?? .missing }
        }
        return typed(values.map { $0 is NSNull ? "" : "\($0)" })
    }

    // MARK: Types

    /// Numbers if all are, dates if all are, or else texts; what is empty, `NA`, `null` or `NaN` is missing.
    private static func typed(_ values: [String]) -> [Value] {
        func isMissing(_ text: String) -> Bool {
            ["", "na", "n/a", "null", "nan", "-"].contains(text.lowercased())
        }
        let present = values.filter { !isMissing($0) }
        if !present.isEmpty, present.allSatisfy({ Double($0)?.isFinite == true }) {
            return values.map { Double($0).flatMap { $0.isFinite ? .number($0) : nil } ?? .missing }
        }
        if let reader = DateReader.reader(for: present) {
            return values.map { reader.date($0).map { .date($0) } ?? .missing }
        }
        return values.map { isMissing($0) ? .missing : .text($0) }
    }
}

/// Reads dates: 2024-05, 2024-05-31, 2024/05/31, 2024-05-31 14:30 and the like, in Greenwich's time unless a
/// zone is written.
struct DateReader {
    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// The reader of all texts; nil if one of them is no date.
    static func reader(for texts: [String]) -> DateReader? {
        let reader = DateReader()
        return !texts.isEmpty && texts.allSatisfy { reader.date($0) != nil } ? reader : nil
    }

    func date(_ text: String) -> Date? {
        let pattern =
            /(\d{4})[-\/](\d{1,2})(?:[-\/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?)?/
        guard let match = text.wholeMatch(of: pattern)?.output, let year = Int(match.1),
            let month = Int(match.2),
            (1...12).contains(month)
        else { return nil }
        let day = match.3.flatMap { Int($0) } ?? 1
        let hour = match.4.flatMap { Int($0) } ?? 0
        let minute = match.5.flatMap { Int($0) } ?? 0
        let second = match.6.flatMap { Int($0) } ?? 0
        guard (1...31).contains(day), hour < 24, minute < 60, second <= 60 else { return nil }
        let parts = DateComponents(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        guard var date = Self.calendar.date(from: parts), Self.calendar.component(.month, from: date) == month
        else {
            return nil
        }
        if let zone = match.7, zone != "Z" {
            let digits = zone.dropFirst().filter { $0 != ":" }
            guard let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)) else { return nil }
            date -= Double((hours * 60 + minutes) * 60) * (zone.first == "-" ? -1 : 1)
        }
        return date
    }
}
