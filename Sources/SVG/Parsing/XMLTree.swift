/// A document as it stands in the file: elements and their attributes, before any style.
struct XMLTree {
    struct Node {
        /// The local name; empty for an element that means nothing to drawing.
        var name: String
        var parent: Int32
        /// Siblings count for selectors.
        var previous: Int32
        var firstAttribute: Int32
        var attributeCount: Int32
        var firstChild: Int32 = -1
        var lastChild: Int32 = -1
        var next: Int32 = -1
        var line: Int32
        /// Its place among its parent's elements, from 1; of characters that of the element before them.
        var number: Int32 = 0
        /// Of a node of characters; nil for elements.
        var text: String?
    }

    struct Attribute {
        /// Nil for a name that only selectors can ask for.
        var name: SVGAttribute?
        /// Of a name that `name` doesn't tell; -1 else.
        var otherNumber: Int32
        var value: String
    }

    var nodes: [Node] = []
    var attributes: [Attribute] = []
    /// Some element is one of `animationNames`.
    var hasAnimations = false
    /// The text of the `style` elements, in order.
    var styleSheets: [(text: String, line: Int)] = []
    /// The names that only selectors can ask for, numbered as they come.
    private var otherNumbers: [String: Int32] = [:]

    func attributes(of node: Int) -> ArraySlice<Attribute> {
        let first = Int(nodes[node].firstAttribute)
        return attributes[first..<first + Int(nodes[node].attributeCount)]
    }

    func value(_ name: SVGAttribute, of node: Int) -> String? {
        let first = Int(nodes[node].firstAttribute)
        for index in first..<first + Int(nodes[node].attributeCount) where attributes[index].name == name {
            return attributes[index].value
        }
        return nil
    }

    func value(named name: String, of node: Int) -> String? {
        if let known = SVGAttribute(name) { return value(known, of: node) }
        guard let number = otherNumbers[name] else { return nil }
        return attributes(of: node).first { $0.otherNumber == number }?.value
    }

    mutating func number(of otherName: String) -> Int32 {
        if let known = otherNumbers[otherName] { return known }
        let number = Int32(otherNumbers.count)
        otherNumbers[otherName] = number
        return number
    }

    /// Whether a `tref` refers to an element whose characters aren't kept as text.
    var refersToOtherText: Bool {
        var targets: Set<String> = []
        for index in nodes.indices where nodes[index].name == "tref" {
            if let target = value(.href, of: index).flatMap({ SVGReference.identifier(href: $0) }) {
                targets.insert(target)
            }
        }
        if targets.isEmpty { return false }
        let texts: Set<String> = ["text", "tspan", "textPath", "tref", "a"]
        return nodes.indices.contains { index in
            guard let identifier = value(.id, of: index), targets.contains(identifier) else { return false }
            return !texts.contains(nodes[index].name)
        }
    }

    /// The element before this one under the same parent.
    func previousElement(of node: Int) -> Int? {
        var previous = Int(nodes[node].previous)
        while previous >= 0, nodes[previous].text != nil { previous = Int(nodes[previous].previous) }
        return previous >= 0 ? previous : nil
    }

    /// The element after this one under the same parent.
    func nextElement(of node: Int) -> Int? {
        var next = Int(nodes[node].next)
        while next >= 0, nodes[next].text != nil { next = Int(nodes[next].next) }
        return next >= 0 ? next : nil
    }

    /// SMIL's, which draw nothing and tell what others do in time.
    static let animationNames = [
        "animate", "animateColor", "animateMotion", "animateTransform", "mpath", "set",
    ]
    /// The elements' names, those of animations first; others draw nothing, nor does what is in them where it
    /// stands.
    static let elementNames =
        animationNames + [
            "a", "circle", "clipPath", "defs", "ellipse", "feBlend", "feColorMatrix", "feComponentTransfer",
            "feComposite", "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap", "feDistantLight",
            "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur",
            "feImage", "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight",
            "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence", "filter", "g", "image", "line",
            "linearGradient", "marker", "mask", "path", "pattern", "polygon", "polyline", "radialGradient",
            "rect", "stop", "style", "svg", "switch", "symbol", "text", "textPath", "tref", "tspan", "use",
        ]
    static let elementTable = NameTable(elementNames)
    static let attributeTable = NameTable(SVGAttribute.names)
}
