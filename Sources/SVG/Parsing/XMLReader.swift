import CExpat
import Foundation

/// Reads XML by expat into an `XMLTree`, with namespaces resolved here: a prefix that was never declared is
/// no error, for many drawings in the wild have such.
final class XMLReader {
    private enum Namespace { case none, svg, xlink, xml, other }

    private(set) var tree = XMLTree()
    private let budget: SVGBudget
    private var limits: SVGLimits { budget.limits }
    private let parser: XML_Parser
    private var failure: SVGError?
    /// The one that the document names, where expat doesn't know it.
    private var encoding: String?

    private var open: [Int32] = []
    /// What prefixes mean, by prefix, the innermost declaration last, and in which order they were declared.
    private var namespaces: [String: [Namespace]] = [:]
    private var declared: [(prefix: String, depth: Int)] = []
    private var depth = 0
    private var isWithoutNamespace = false
    /// The elements around this place that mean nothing, each with how many that do came before it: what is
    /// in them may be referred to, and is dropped where nothing in it means anything.
    private var unknown: [(node: Int32, knownCount: Int)] = []
    private var knownCount = 0
    private var textDepth: Int?
    private var styleDepth: Int?
    private var styleText = ""
    private var keepsCharacters = false
    private var expandedCount = 0
    /// What the documents before this one have left of the elements and attributes.
    private let elementLimit: Int
    private let attributeLimit: Int
    private var lines: LineCounter

    /// Characters are kept inside `text` only, but where a `tref` refers to others.
    static func read(_ bytes: UnsafeRawBufferPointer, budget: SVGBudget) throws(SVGError) -> XMLTree {
        let tree = try read(bytes, budget, keepsCharacters: false)
        guard tree.refersToOtherText else { return tree }
        budget.elementCount -= tree.nodes.count
        return try read(bytes, budget, keepsCharacters: true)
    }

    private static func read(
        _ bytes: UnsafeRawBufferPointer, _ budget: SVGBudget, keepsCharacters: Bool
    ) throws(SVGError) -> XMLTree {
        guard let parser = XML_ParserCreate(nil) else { throw SVGError(.outOfMemory) }
        defer { XML_ParserFree(parser) }
        let reader = XMLReader(parser, bytes, budget)
        reader.keepsCharacters = keepsCharacters
        return try withExtendedLifetime(reader) { () throws(SVGError) in try reader.run(bytes) }
    }

    private init(_ parser: XML_Parser, _ bytes: UnsafeRawBufferPointer, _ budget: SVGBudget) {
        self.parser = parser
        self.budget = budget
        elementLimit = max(budget.limits.elementCount - budget.elementCount, 0)
        attributeLimit = max(budget.limits.attributeCount - budget.attributeCount, 0)
        let limits = budget.limits
        lines = LineCounter(bytes)
        tree.nodes.reserveCapacity(min(bytes.count / 64, limits.elementCount, 1 << 18))
        tree.attributes.reserveCapacity(min(bytes.count / 24, limits.attributeCount, 1 << 20))
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
        if keepsCharacters { setsCharacters(true) }
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
        budget.elementCount += tree.nodes.count
        budget.attributeCount += tree.attributes.count
        return tree
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

    private func stop(at limit: SVGLimits.Name) { stop(.exceeded(limit, of: limits)) }

    private func stop(_ reason: SVGError.Reason) {
        guard failure == nil else { return }
        failure = SVGError(
            reason, line: Int(XML_GetCurrentLineNumber(parser)),
            column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
        XML_StopParser(parser, XML_FALSE)
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader {
        Unmanaged<XMLReader>.fromOpaque(data!).takeUnretainedValue()
    }

    // MARK: Elements

    private func start(
        _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        if failure != nil { return }
        depth += 1
        if depth > limits.nestingDepth { return stop(at: .nestingDepth) }
        declareNamespaces(attributes)

        let (prefix, local) = Self.split(name)
        let parent = open.last ?? -1
        let previous = parent >= 0 ? tree.nodes[Int(parent)].lastChild : -1
        if tree.nodes.count >= elementLimit { return stop(at: .elementCount) }
        if tree.nodes.count & 0x3F == 0x3F, budget.isOverTime { return stop(budget.durationError) }
        let number = Int32(tree.nodes.count)
        let namespace = namespace(of: prefix, isAttribute: false)
        var known: String?
        // Elements without a namespace count only in a document that has none at all.
        if parent < 0 { isWithoutNamespace = namespace == .none }
        if namespace == .svg || (namespace == .none && isWithoutNamespace),
            let index = XMLTree.elementTable.number(of: local)
        {
            known = XMLTree.elementNames[index]
            if XMLTree.animationNames.contains(XMLTree.elementNames[index]) { tree.hasAnimations = true }
        }
        if parent < 0, known == nil {
            // The root's name is wanted for the error.
            let name = String(decoding: local, as: UTF8.self)
            known = name == "svg" ? "svg of another namespace" : name
        }
        tree.nodes.append(
            XMLTree.Node(
                name: known ?? "", parent: parent, previous: previous,
                firstAttribute: Int32(tree.attributes.count), attributeCount: 0,
                line: Int32(truncatingIfNeeded: lines.line(at: XML_GetCurrentByteIndex(parser), parser))))
        let place = previous >= 0 ? tree.nodes[Int(previous)].number : 0
        tree.nodes[Int(number)].number = place + 1
        if parent >= 0 {
            if previous >= 0 {
                tree.nodes[Int(previous)].next = number
            } else {
                tree.nodes[Int(parent)].firstChild = number
            }
            tree.nodes[Int(parent)].lastChild = number
        }
        open.append(number)
        guard let known else { return unknown.append((number, knownCount)) }
        knownCount += 1
        addAttributes(attributes, to: Int(number))
        if known == "text", textDepth == nil {
            textDepth = depth
            setsCharacters(true)
        } else if known == "style", styleDepth == nil {
            styleDepth = depth
            styleText = ""
            setsCharacters(true)
        }
    }

    private func addAttributes(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, to node: Int) {
        var next = attributes
        while let name = next[0], let value = next[1] {
            next += 2
            let (prefix, local) = Self.split(name)
            var attribute: SVGAttribute?
            var otherNumber: Int32 = -1
            if prefix.isEmpty {
                if Self.isDeclaration(name) { continue }
                attribute = XMLTree.attributeTable.number(of: local).map { SVGAttribute.allCases[$0] }
                if attribute == nil { otherNumber = tree.number(of: String(decoding: local, as: UTF8.self)) }
            } else {
                switch namespace(of: prefix, isAttribute: true) {
                case .xlink:
                    guard local.elementsEqual("href".utf8) else { continue }
                    attribute = .href
                case .xml:
                    if local.elementsEqual("space".utf8) {
                        attribute = .xmlSpace
                    } else if local.elementsEqual("lang".utf8) {
                        attribute = .xmlLang
                    } else {
                        continue
                    }
                default: continue
                }
            }
            if attribute == .href,
                let present = tree.attributes[Int(tree.nodes[node].firstAttribute)...].firstIndex(
                    where: { $0.name == .href })
            {
                // SVG 2: `href` before `xlink:href`, whichever comes first.
                if prefix.isEmpty { tree.attributes[present].value = String(cString: value) }
                continue
            }
            if tree.attributes.count >= attributeLimit { return stop(at: .attributeCount) }
            let string = String(cString: value)
            expandedCount += string.utf8.count
            if expandedCount > limits.byteCount { return stop(at: .byteCount) }
            tree.attributes.append(
                XMLTree.Attribute(name: attribute, otherNumber: otherNumber, value: string))
            tree.nodes[node].attributeCount += 1
        }
    }

    private func end() {
        if failure != nil { return }
        defer { depth -= 1 }
        if let last = unknown.last, last.node == open.last {
            if last.knownCount == knownCount {
                tree.nodes.removeLast(tree.nodes.count - Int(last.node) - 1)
                tree.nodes[Int(last.node)].firstChild = -1
                tree.nodes[Int(last.node)].lastChild = -1
            }
            unknown.removeLast()
            dropNamespaces()
            open.removeLast()
            return
        }
        if textDepth == depth {
            textDepth = nil
            setsCharacters(false)
        } else if styleDepth == depth {
            styleDepth = nil
            setsCharacters(textDepth != nil)
            let type = open.last.flatMap { tree.value(.type, of: Int($0)) }
            if type == nil || type == "" || type == "text/css" {
                let line = open.last.map { Int(tree.nodes[Int($0)].line) } ?? 1
                tree.styleSheets.append((styleText, line))
            }
        }
        dropNamespaces()
        open.removeLast()
    }

    private func setsCharacters(_ isOn: Bool) {
        XML_SetCharacterDataHandler(
            parser,
            isOn || keepsCharacters
                ? { data, bytes, count in
                    guard let bytes else { return }
                    bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
                        XMLReader.of(data).characters(UnsafeBufferPointer(start: $0, count: Int(count)))
                    }
                } : nil)
    }

    private func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
        if failure != nil { return }
        expandedCount += bytes.count
        if expandedCount > limits.byteCount { return stop(at: .byteCount) }
        if styleDepth != nil {
            styleText += String(decoding: bytes, as: UTF8.self)
            return
        }
        guard let parent = open.last else { return }
        let last = tree.nodes[Int(parent)].lastChild
        if last >= 0, tree.nodes[Int(last)].text != nil {
            tree.nodes[Int(last)].text?.append(String(decoding: bytes, as: UTF8.self))
            return
        }
        if tree.nodes.count >= 2 * elementLimit {
            return stop(at: .elementCount)
        }
        let number = Int32(tree.nodes.count)
        tree.nodes.append(
            XMLTree.Node(
                name: "", parent: parent, previous: last, firstAttribute: Int32(tree.attributes.count),
                attributeCount: 0, line: tree.nodes[Int(parent)].line,
                text: String(decoding: bytes, as: UTF8.self)))
        if last >= 0 {
            tree.nodes[Int(number)].number = tree.nodes[Int(last)].number
            tree.nodes[Int(last)].next = number
        } else {
            tree.nodes[Int(parent)].firstChild = number
        }
        tree.nodes[Int(parent)].lastChild = number
    }

    // MARK: Namespaces

    private static func isDeclaration(_ name: UnsafePointer<CChar>) -> Bool {
        strncmp(name, "xmlns", 5) == 0 && (name[5] == 0 || name[5] == 0x3A)
    }

    private func declareNamespaces(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        var next = attributes
        while let name = next[0], let value = next[1] {
            next += 2
            guard Self.isDeclaration(name) else { continue }
            let prefix = name[5] == 0 ? "" : String(cString: name + 6)
            let namespace: Namespace =
                switch String(cString: value) {
                case "http://www.w3.org/2000/svg": .svg
                case "http://www.w3.org/1999/xlink": .xlink
                case "http://www.w3.org/XML/1998/namespace": .xml
                case "": .none
                default: .other
                }
            namespaces[prefix, default: []].append(namespace)
            declared.append((prefix, depth))
        }
    }

    private func dropNamespaces() {
        while let last = declared.last, last.depth >= depth {
            namespaces[last.prefix]?.removeLast()
            declared.removeLast()
        }
    }

    private func namespace(of prefix: UnsafeBufferPointer<UInt8>, isAttribute: Bool) -> Namespace {
        if let known = namespaces[String(decoding: prefix, as: UTF8.self)]?.last { return known }
        if prefix.isEmpty { return .none }
        if prefix.elementsEqual("xml".utf8) { return .xml }
        // Not declared, yet there is no doubt.
        if isAttribute, prefix.elementsEqual("xlink".utf8) { return .xlink }
        if !isAttribute, prefix.elementsEqual("svg".utf8) { return .svg }
        return .other
    }

    /// What stands before and after the colon.
    private static func split(
        _ name: UnsafePointer<CChar>
    ) -> (prefix: UnsafeBufferPointer<UInt8>, local: UnsafeBufferPointer<UInt8>) {
        let count = strlen(name)
        let bytes = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
        for index in 0..<count where bytes[index] == 0x3A {
            return (
                UnsafeBufferPointer(start: bytes, count: index),
                UnsafeBufferPointer(start: bytes + index + 1, count: count - index - 1)
            )
        }
        return (UnsafeBufferPointer(start: bytes, count: 0), UnsafeBufferPointer(start: bytes, count: count))
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
