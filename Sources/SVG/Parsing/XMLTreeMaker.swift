import Foundation

/// Makes an `XMLTree` of what a reader of XML meets, with namespaces resolved here: a prefix that was never
/// declared is no error, for many drawings in the wild have such.
struct XMLTreeMaker {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    struct Attribute {
        /// With its prefix.
        var name: Bytes
        /// Normalized.
        var value: Bytes
    }

    private enum Namespace { case none, svg, xlink, xml, other }

    private(set) var tree = XMLTree()
    /// Why the reader must stop.
    private(set) var stop: SVGError.Reason?
    /// Whether characters count where the reader is.
    private(set) var wantsCharacters: Bool

    private let budget: SVGBudget
    private let limits: SVGLimits
    private let keepsCharacters: Bool
    /// What the documents before this one have left of the elements and attributes.
    private let elementLimit: Int
    private let attributeLimit: Int

    private var open: [Int32] = []
    /// What prefixes mean, by prefix, the innermost declaration last, and in which order they were declared.
    private var namespaces: [String: [Namespace]] = [:]
    private var declared: [(prefix: String, depth: Int)] = []
    /// What the prefixes asked for last mean, as long as nothing is declared.
    private var lastPrefixes: [(prefix: [UInt8], namespace: Namespace?)] = []
    /// What no prefix means.
    private var plainNamespace = Namespace.none
    private var depth = 0
    private var isWithoutNamespace = false
    /// The elements around this place that mean nothing, each with how many that do came before it: what is
    /// in them may be referred to, and is dropped where nothing in it means anything.
    private var unknown: [(node: Int32, knownCount: Int)] = []
    private var knownCount = 0
    private var textDepth: Int?
    private var styleDepth: Int?
    private var styleText = ""
    private var expandedCount = 0

    init(byteCount: Int, budget: SVGBudget, keepsCharacters: Bool) {
        self.budget = budget
        self.keepsCharacters = keepsCharacters
        limits = budget.limits
        wantsCharacters = keepsCharacters
        elementLimit = max(limits.elementCount - budget.elementCount, 0)
        attributeLimit = max(limits.attributeCount - budget.attributeCount, 0)
        tree.nodes.reserveCapacity(min(byteCount / 64, limits.elementCount, 1 << 18))
        tree.attributes.reserveCapacity(min(byteCount / 24, limits.attributeCount, 1 << 20))
    }

    /// To be called once the document is read.
    func charge() {
        budget.elementCount += tree.nodes.count
        budget.attributeCount += tree.attributes.count
    }

    private mutating func stop(at limit: SVGLimits.Name) { stop(.exceeded(limit, of: limits)) }

    private mutating func stop(_ reason: SVGError.Reason) {
        if stop == nil { stop = reason }
    }

    // MARK: Elements

    mutating func start(_ name: Bytes, _ attributes: [Attribute], line: Int) {
        if stop != nil { return }
        depth += 1
        if depth > limits.nestingDepth { return stop(at: .nestingDepth) }
        for attribute in attributes where Self.isDeclaration(attribute.name) { declare(attribute) }

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
            if index < XMLTree.animationNames.count { tree.hasAnimations = true }
        }
        if parent < 0, known == nil {
            // The root's name is wanted for the error.
            let name = String(decoding: local, as: UTF8.self)
            known = name == "svg" ? "svg of another namespace" : name
        }
        var node = XMLTree.Node(
            name: known ?? "", parent: parent, previous: previous,
            firstAttribute: Int32(tree.attributes.count), attributeCount: 0,
            line: Int32(truncatingIfNeeded: line))
        node.number = (previous >= 0 ? tree.nodes[Int(previous)].number : 0) + 1
        tree.nodes.append(node)
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
        add(attributes, to: Int(number))
        if known == "text", textDepth == nil {
            textDepth = depth
            wantsCharacters = true
        } else if known == "style", styleDepth == nil {
            styleDepth = depth
            styleText = ""
            wantsCharacters = true
        }
    }

    private mutating func add(_ attributes: [Attribute], to node: Int) {
        let first = tree.attributes.count
        defer { tree.nodes[node].attributeCount = Int32(tree.attributes.count - first) }
        for attribute in attributes {
            let (prefix, local) = Self.split(attribute.name)
            var name: SVGAttribute?
            var otherNumber: Int32 = -1
            if prefix.isEmpty {
                if Self.isDeclaration(attribute.name) { continue }
                name = XMLTree.attributeTable.number(of: local).flatMap { SVGAttribute(rawValue: UInt8($0)) }
                if name == nil { otherNumber = tree.number(of: String(decoding: local, as: UTF8.self)) }
            } else {
                switch namespace(of: prefix, isAttribute: true) {
                case .xlink:
                    guard local.equals("href") else { continue }
                    name = .href
                case .xml:
                    if local.equals("space") {
                        name = .xmlSpace
                    } else if local.equals("lang") {
                        name = .xmlLang
                    } else {
                        continue
                    }
                default: continue
                }
            }
            if name == .href,
                let present = tree.attributes[first...].firstIndex(where: { $0.name == .href })
            {
                // SVG 2: `href` before `xlink:href`, whichever comes first.
                if prefix.isEmpty {
                    tree.attributes[present].value = String(decoding: attribute.value, as: UTF8.self)
                }
                continue
            }
            if tree.attributes.count >= attributeLimit { return stop(at: .attributeCount) }
            expandedCount += attribute.value.count
            if expandedCount > limits.byteCount { return stop(at: .byteCount) }
            tree.attributes.append(
                XMLTree.Attribute(
                    name: name, otherNumber: otherNumber,
                    value: String(decoding: attribute.value, as: UTF8.self)))
        }
    }

    mutating func end() {
        if stop != nil { return }
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
            wantsCharacters = keepsCharacters
        } else if styleDepth == depth {
            styleDepth = nil
            wantsCharacters = textDepth != nil || keepsCharacters
            let type = open.last.flatMap { tree.value(.type, of: Int($0)) }
            if type == nil || type == "" || type == "text/css" {
                let line = open.last.map { Int(tree.nodes[Int($0)].line) } ?? 1
                tree.styleSheets.append((styleText, line))
            }
        }
        dropNamespaces()
        open.removeLast()
    }

    /// Characters in the innermost open element, in as many parts as the reader likes.
    mutating func characters(_ bytes: Bytes) {
        if stop != nil || !wantsCharacters { return }
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

    private static func isDeclaration(_ name: Bytes) -> Bool {
        guard name.count >= 5, name[0] == UInt8(ascii: "x") else { return false }
        return memcmp(name.baseAddress!, "xmlns", 5) == 0 && (name.count == 5 || name[5] == UInt8(ascii: ":"))
    }

    private mutating func declare(_ attribute: Attribute) {
        let prefix = attribute.name.count == 5 ? "" : String(decoding: attribute.name[6...], as: UTF8.self)
        let namespace: Namespace =
            switch String(decoding: attribute.value, as: UTF8.self) {
            case "http://www.w3.org/2000/svg": .svg
            case "http://www.w3.org/1999/xlink": .xlink
            case "http://www.w3.org/XML/1998/namespace": .xml
            case "": .none
            default: .other
            }
        namespaces[prefix, default: []].append(namespace)
        declared.append((prefix, depth))
        forgetPrefixes()
    }

    private mutating func dropNamespaces() {
        while let last = declared.last, last.depth >= depth {
            namespaces[last.prefix]?.removeLast()
            declared.removeLast()
            forgetPrefixes()
        }
    }

    private mutating func forgetPrefixes() {
        lastPrefixes.removeAll(keepingCapacity: true)
        plainNamespace = namespaces[""]?.last ?? .none
    }

    /// The innermost declaration of a prefix; nil for none.
    private mutating func declaration(of prefix: Bytes) -> Namespace? {
        for known in lastPrefixes where known.prefix.count == prefix.count {
            if memcmp(known.prefix, prefix.baseAddress!, prefix.count) == 0 { return known.namespace }
        }
        let namespace = namespaces[String(decoding: prefix, as: UTF8.self)]?.last
        if lastPrefixes.count >= 8 { lastPrefixes.removeFirst() }
        lastPrefixes.append((Array(prefix), namespace))
        return namespace
    }

    private mutating func namespace(of prefix: Bytes, isAttribute: Bool) -> Namespace {
        if prefix.isEmpty { return plainNamespace }
        if let known = declaration(of: prefix) { return known }
        if prefix.equals("xml") { return .xml }
        // Not declared, yet there is no doubt.
        if isAttribute, prefix.equals("xlink") { return .xlink }
        if !isAttribute, prefix.equals("svg") { return .svg }
        return .other
    }

    /// What stands before and after the colon.
    private static func split(_ name: Bytes) -> (prefix: Bytes, local: Bytes) {
        for index in 0..<name.count where name[index] == UInt8(ascii: ":") {
            return (Bytes(rebasing: name[..<index]), Bytes(rebasing: name[(index + 1)...]))
        }
        return (Bytes(rebasing: name[..<0]), name)
    }
}

extension UnsafeBufferPointer<UInt8> {
    func equals(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        return count == 0 || memcmp(baseAddress!, word.utf8Start, count) == 0
    }
}
