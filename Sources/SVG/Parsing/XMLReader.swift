import CExpat
import Foundation

/// Reads XML by expat into an `XMLTree`.
final class XMLReader {
    private var maker: XMLTreeMaker
    private let limits: SVGLimits
    private let parser: XML_Parser
    private var failure: SVGError?
    /// The one that the document names, where expat doesn't know it.
    private var encoding: String?
    private var attributes: [XMLTreeMaker.Attribute] = []
    private var handlesCharacters = false
    private var lines: LineCounter

    /// Characters are kept inside `text` only, but where a `tref` refers to others.
    static func read(
        _ bytes: UnsafeRawBufferPointer, budget: SVGBudget, by reader: SVGParser.Reader
    ) throws(SVGError) -> XMLTree {
        let tree = try read(bytes, budget, reader, keepsCharacters: false)
        guard tree.refersToOtherText else { return tree }
        budget.elementCount -= tree.nodes.count
        return try read(bytes, budget, reader, keepsCharacters: true)
    }

    private static func read(
        _ bytes: UnsafeRawBufferPointer, _ budget: SVGBudget, _ reader: SVGParser.Reader,
        keepsCharacters: Bool
    ) throws(SVGError) -> XMLTree {
        if reader != .expat {
            if let tree = PlainXMLReader.read(bytes, budget, keepsCharacters: keepsCharacters) { return tree }
            if reader == .plain { throw SVGError(.malformed("not plain")) }
        }
        // What is wrong or unusual is read once more: expat knows more of XML, and says where an error is.
        guard let parser = XML_ParserCreate(nil) else { throw SVGError(.outOfMemory) }
        defer { XML_ParserFree(parser) }
        let reader = XMLReader(parser, bytes, budget, keepsCharacters)
        return try withExtendedLifetime(reader) { () throws(SVGError) in try reader.run(bytes) }
    }

    private init(
        _ parser: XML_Parser, _ bytes: UnsafeRawBufferPointer, _ budget: SVGBudget, _ keepsCharacters: Bool
    ) {
        self.parser = parser
        limits = budget.limits
        maker = XMLTreeMaker(byteCount: bytes.count, budget: budget, keepsCharacters: keepsCharacters)
        lines = LineCounter(bytes)
    }

    private func run(_ bytes: UnsafeRawBufferPointer) throws(SVGError) -> XMLTree {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                guard let name, let attributes else { return }
                XMLReader.of(data).start(name, attributes)
            },
            { data, _ in XMLReader.of(data).end() })
        setCharacterHandler()
        XML_SetUnknownEncodingHandler(
            parser,
            { data, name, info in
                guard let name, let info else { return Int32(XML_STATUS_ERROR.rawValue) }
                XMLReader.of(data).encoding = String(cString: name)
                return SingleByteEncoding.fill(info, name: String(cString: name))
            }, Unmanaged.passUnretained(self).toOpaque())
        XML_SetBillionLaughsAttackProtectionActivationThreshold(
            parser, UInt64(min(limits.byteCount, 1 << 20)))
        XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 32)

        let status = XML_Parse(
            parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
        if let failure { throw failure }
        if status != XML_STATUS_OK { throw error() }
        maker.charge()
        return maker.tree
    }

    private func error() -> SVGError {
        let code = XML_GetErrorCode(parser)
        let line = Int(XML_GetCurrentLineNumber(parser))
        let column = Int(XML_GetCurrentColumnNumber(parser)) + 1
        if code == XML_ERROR_AMPLIFICATION_LIMIT_BREACH {
            return SVGError(.exceeded(.byteCount, of: limits), line: line, column: column)
        }
        if code == XML_ERROR_UNKNOWN_ENCODING, let encoding {
            return SVGError(.unsupportedEncoding(encoding), line: line, column: column)
        }
        if code == XML_ERROR_NO_MEMORY { return SVGError(.outOfMemory) }
        let words = XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
        return SVGError(.malformed(words), line: line, column: column)
    }

    /// Ends the reading where the maker says so.
    private func checkStop() {
        guard let reason = maker.stop, failure == nil else { return }
        failure = SVGError(
            reason, line: Int(XML_GetCurrentLineNumber(parser)),
            column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
        XML_StopParser(parser, XML_FALSE)
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader {
        Unmanaged<XMLReader>.fromOpaque(data!).takeUnretainedValue()
    }

    private func start(
        _ name: UnsafePointer<CChar>, _ given: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        if failure != nil { return }
        attributes.removeAll(keepingCapacity: true)
        var next = given
        while let name = next[0], let value = next[1] {
            next += 2
            attributes.append(XMLTreeMaker.Attribute(name: Self.bytes(name), value: Self.bytes(value)))
        }
        maker.start(
            Self.bytes(name), attributes, line: lines.line(at: XML_GetCurrentByteIndex(parser), parser))
        setCharacterHandler()
        checkStop()
    }

    private func end() {
        if failure != nil { return }
        maker.end()
        setCharacterHandler()
    }

    private func setCharacterHandler() {
        guard maker.wantsCharacters != handlesCharacters else { return }
        handlesCharacters = maker.wantsCharacters
        XML_SetCharacterDataHandler(
            parser,
            handlesCharacters
                ? { data, bytes, count in
                    guard let bytes else { return }
                    bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
                        let reader = XMLReader.of(data)
                        if reader.failure != nil { return }
                        reader.maker.characters(UnsafeBufferPointer(start: $0, count: Int(count)))
                        reader.checkStop()
                    }
                } : nil)
    }

    private static func bytes(_ string: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: UnsafeRawPointer(string).assumingMemoryBound(to: UInt8.self), count: strlen(string))
    }
}

/// Line numbers of growing offsets. Expat's own count looks at each byte once more; this one only at line
/// ends.
private struct LineCounter {
    private let bytes: UnsafeRawBufferPointer
    private let isWide: Bool
    private var offset = 0
    private var line = 1

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        isWide = bytes.count > 1 && (bytes[0] == 0 || bytes[1] == 0 || bytes[0] >= 0xFE)
    }

    mutating func line(at index: Int, _ parser: XML_Parser) -> Int {
        if isWide { return Int(XML_GetCurrentLineNumber(parser)) }
        guard let base = bytes.baseAddress, index <= bytes.count else { return line }
        while offset < index, let found = memchr(base + offset, 0x0A, index - offset) {
            line += 1
            offset = base.distance(to: UnsafeRawPointer(found)) + 1
        }
        offset = max(offset, index)
        return line
    }
}

/// The encodings of one byte a character that expat doesn't know by itself.
private enum SingleByteEncoding {
    static func fill(_ info: UnsafeMutablePointer<XML_Encoding>, name: String) -> Int32 {
        let encoding: String.Encoding
        switch name.lowercased() {
        case "windows-1250", "cp1250": encoding = .windowsCP1250
        case "windows-1251", "cp1251": encoding = .windowsCP1251
        case "windows-1252", "cp1252", "ansi": encoding = .windowsCP1252
        case "windows-1253", "cp1253": encoding = .windowsCP1253
        case "windows-1254", "cp1254": encoding = .windowsCP1254
        case "iso-8859-2", "latin2": encoding = .isoLatin2
        case "macintosh", "x-mac-roman": encoding = .macOSRoman
        default: return Int32(XML_STATUS_ERROR.rawValue)
        }
        withUnsafeMutableBytes(of: &info.pointee.map) { raw in
            let map = raw.assumingMemoryBound(to: Int32.self)
            for code in 0..<256 {
                let scalar = String(bytes: [UInt8(code)], encoding: encoding)?.unicodeScalars.first
                map[code] = code < 0x80 ? Int32(code) : scalar.map { Int32($0.value) } ?? -1
            }
        }
        info.pointee.data = nil
        info.pointee.convert = nil
        info.pointee.release = nil
        return Int32(XML_STATUS_OK.rawValue)
    }
}
