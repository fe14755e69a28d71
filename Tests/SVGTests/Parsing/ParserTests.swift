import CDeflate
import Foundation
import RasterSVG
import Testing

@Suite struct ParserTests {
    private let text = svg("<rect id='ä' fill='green'/>")

    private func isRead(_ data: Data) throws -> Bool {
        try SVGParser.parse(data).identifiers["ä"] == 1
    }

    @Test func encodings() throws {
        #expect(try isRead(Data(text.utf8)))
        #expect(try isRead(Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)))
        #expect(try isRead(try #require(text.data(using: .utf16))))
        for (name, encoding) in [
            ("UTF-16", String.Encoding.utf16LittleEndian), ("UTF-16", .utf16BigEndian),
            ("ISO-8859-1", .isoLatin1),
            ("windows-1252", .windowsCP1252), ("iso-8859-2", .isoLatin2),
        ] {
            var data = try #require("<?xml version='1.0' encoding='\(name)'?>\(text)".data(using: encoding))
            if name == "UTF-16" {
                data = (encoding == .utf16LittleEndian ? Data([0xFF, 0xFE]) : Data([0xFE, 0xFF])) + data
            }
            #expect(try isRead(data), "\(name)")
        }
        let error = #expect(throws: SVGError.self) {
            try parsed("<?xml version='1.0' encoding='klingon'?>\(text)")
        }
        #expect(error?.reason == .unsupportedEncoding("klingon"))
    }

    private func gzipped(_ data: Data) -> Data {
        let compressor = libdeflate_alloc_compressor(6)
        defer { libdeflate_free_compressor(compressor) }
        var output = Data(count: data.count + 100)
        let room = output.count
        let count = data.withUnsafeBytes { input in
            output.withUnsafeMutableBytes {
                libdeflate_gzip_compress(compressor, input.baseAddress, data.count, $0.baseAddress, room)
            }
        }
        return output.prefix(count)
    }

    @Test func svgz() throws {
        let packed = gzipped(Data(text.utf8))
        #expect(try isRead(packed))
        for count in stride(from: 2, to: packed.count, by: 7) {
            #expect(throws: SVGError.self) { try SVGParser.parse(packed.prefix(count)) }
        }
        // Several members are one file; what follows them is no part of it.
        let bytes = Data(text.utf8)
        let members = gzipped(bytes.prefix(10)) + gzipped(bytes[10..<40]) + gzipped(bytes[40...])
        #expect(try isRead(members))
        #expect(try isRead(members + Data("rubbish that is longer than a header".utf8)))
        #expect(throws: SVGError(.corruptCompression)) { try SVGParser.parse(members.dropLast(9)) }
        var limits = SVGLimits()
        limits.byteCount = 100_000
        let bomb = gzipped(Data(text.utf8) + Data(repeating: 0x20, count: 5_000_000))
        let error = #expect(throws: SVGError.self) { try SVGParser.parse(bomb, limits: limits) }
        #expect(error?.reason == .limit(name: .byteCount, value: 100_000))
    }

    @Test func entities() throws {
        let document = try parsed(
            "<!DOCTYPE svg [<!ENTITY c 'green'><!ENTITY r \"<rect fill='&c;'/>\">]>" + svg("<g>&r;&r;</g>"))
        #expect(document.elements.filter { $0.name == "rect" && $0.attributes["fill"] == "green" }.count == 2)
    }

    @Test func entityBombs() {
        var declarations = "<!ENTITY e0 '\(String(repeating: "x", count: 100))'>"
        for level in 1...9 {
            declarations += "<!ENTITY e\(level) '\(String(repeating: "&e\(level - 1);", count: 10))'>"
        }
        for content in ["<text>&e9;</text>", "<rect id='&e9;'/>", "<style>&e9;</style>"] {
            let error = #expect(throws: SVGError.self) {
                try parsed("<!DOCTYPE svg [\(declarations)]>" + svg(content))
            }
            guard case .limit = error?.reason else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test func externalEntitiesAreNotRead() throws {
        let document = try parsed(
            "<!DOCTYPE svg SYSTEM 'file:///etc/passwd' [<!ENTITY f SYSTEM 'file:///etc/passwd'>]>"
                + svg("<text>a&f;b</text>"))
        guard case .text(let text) = document.elements[1].children.first else {
            Issue.record("no text")
            return
        }
        #expect(text == "ab")
    }

    @Test func namespaces() throws {
        let document = try parsed(
            """
            <s:svg xmlns:s='http://www.w3.org/2000/svg' xmlns:l='http://www.w3.org/1999/xlink' xmlns:o='urn:other'>
            <s:g o:fill='red' l:href='#x' xml:space='preserve'><o:rect><s:circle/></o:rect><rect xmlns='urn:other'/><s:path/></s:g>
            <inkscape:thing/></s:svg>
            """)
        #expect(document.elements.map(\.name) == ["svg", "g", "", "circle", "path"])
        let group = document.elements[1].attributes
        #expect(group["fill"] == nil && group["href"] == "#x" && group["xml:space"] == "preserve")
    }

    @Test func plainReferencesComeBeforeXLinks() throws {
        for attributes in ["href='#a' xlink:href='#b'", "xlink:href='#b' href='#a'"] {
            #expect(try parsed(svg("<image \(attributes)/>")).elements[1].attributes["href"] == "#a")
        }
    }

    @Test func charactersStayInTextsOnly() throws {
        let document = try parsed(
            svg(" a <text> b<![CDATA[<c>]]>&#x64;<tspan> e</tspan><title>f</title></text> g "))
        let characters = document.elements.map { element in
            element.children.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined()
        }
        #expect(characters == ["", " b<c>d", " e"])
    }

    @Test func errorsTellThePlace() {
        let error = #expect(throws: SVGError.self) { try parsed("<svg>\n  <g>\n  </svg>") }
        #expect(error?.line == 3)
        #expect(error?.description.contains("line 3") == true)
        #expect(throws: SVGError(.empty)) { try SVGParser.parse(Data()) }
        let html = #expect(throws: SVGError.self) { try parsed("<html/>") }
        #expect(html?.reason == .notSVG(root: "html"))
        #expect(throws: SVGError.self) { try parsed("no XML") }
    }

    @Test func lines() throws {
        let document = try parsed("<svg\n>\n<g\n/><g/>\n\n<g/></svg>")
        #expect(document.elements.map(\.line) == [1, 3, 4, 6])
    }
}
