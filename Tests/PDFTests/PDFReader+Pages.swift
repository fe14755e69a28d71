import Foundation

extension PDFReader {
    var catalog: PDFValue { get throws { try resolve(trailer["Root"]) } }

    /// The pages in their order.
    func pages() throws -> [PDFValue] {
        func pages(below node: PDFValue) throws -> [PDFValue] {
            let node = try resolve(node)
            guard node["Type"] == .name("Pages") else { return [node] }
            let found = try node["Kids"].array.flatMap(pages)
            guard node["Count"].number == Double(found.count) else {
                throw Failure(cause: "a count of pages")
            }
            return found
        }
        return try pages(below: catalog["Pages"])
    }

    /// A content stream's operators with their operands.
    func operations(_ content: [UInt8]) -> [(name: String, operands: [PDFValue])] {
        var scanner = PDFScanner(content)
        var operations: [(String, [PDFValue])] = []
        var operands: [PDFValue] = []
        while let value = scanner.value() {
            if case .word(let name) = value {
                operations.append((name, operands))
                operands = []
            } else {
                operands.append(value)
            }
        }
        return operations
    }

    func operations(of page: PDFValue) throws -> [(name: String, operands: [PDFValue])] {
        try operations(stream(page["Contents"]).content)
    }

    /// What a font's codes stand for, and how many bytes a code has.
    func characters(of font: PDFValue) throws -> (map: [Int: String], width: Int) {
        let font = try resolve(font)
        let content = try stream(font["ToUnicode"]).content
        var map: [Int: String] = [:]
        for (name, operands) in operations(content) where name == "endbfchar" {
            for pair in stride(from: 0, to: operands.count - 1, by: 2) {
                guard case .string(let code) = operands[pair], case .string(let text) = operands[pair + 1]
                else { continue }
                map[code.reduce(0) { $0 << 8 | Int($1) }] =
                    PDFValue.string([0xFE, 0xFF] + text).text
            }
        }
        return (map, font["Subtype"] == .name("Type3") ? 1 : 2)
    }

    /// The text of a page in the order of its stream, by ActualText where there is one, forms included: each
    /// text object a line.
    func text(of page: PDFValue) throws -> String {
        try text(stream(page["Contents"]).content, resources: page["Resources"])
    }

    private func text(_ content: [UInt8], resources: PDFValue) throws -> String {
        var result = ""
        var fonts: [String: (map: [Int: String], width: Int)] = [:]
        var font = ""
        var isReplaced = false
        func show(_ bytes: [UInt8]) {
            guard !isReplaced, let (map, width) = fonts[font] else { return }
            for place in stride(from: 0, to: bytes.count, by: width) {
                result += map[bytes[place..<(place + width)].reduce(0) { $0 << 8 | Int($1) }] ?? "?"
            }
        }
        for (name, operands) in operations(content) {
            switch name {
            case "Tf":
                font = operands.first?.name ?? ""
                if fonts[font] == nil { fonts[font] = try characters(of: resources["Font"][font]) }
            case "Tj", "TJ":
                for part in operands.flatMap({ name == "TJ" ? $0.array : [$0] }) {
                    if case .string(let bytes) = part { show(bytes) }
                }
            case "BDC":
                let replacement = operands.last?["ActualText"].text
                isReplaced = replacement != nil
                result += replacement ?? ""
            case "EMC": isReplaced = false
            case "ET": result += "\n"
            case "Do":
                guard let name = operands.first?.name else { continue }
                let form = try stream(resources["XObject"][name])
                if form.dictionary["Subtype"] == .name("Form") {
                    result += try text(form.content, resources: form.dictionary["Resources"])
                }
            default: break
            }
        }
        return result
    }
}
