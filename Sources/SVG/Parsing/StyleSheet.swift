/// A declaration of a property that counts for drawing.
struct StyleDeclaration: Sendable {
    var name: SVGAttribute
    var value: String
    var isImportant: Bool
    /// The name of a custom property, which begins with two hyphens, or of one about animation; `name` says
    /// nothing then.
    var customName: String?

    /// Whether the value of a property of colour can be understood; true for other properties.
    var isValid: Bool {
        if CustomProperties.isUsed(in: value) { return true }
        return switch name {
        case .fill, .stroke: SVGPaintValue(value) != nil
        case .color, .floodColor, .lightingColor, .stopColor:
            value == "inherit" || value.lowercased() == "currentcolor" || SVGColor(value) != nil
        default: true
        }
    }
}

/// The rules of all `style` elements, found by what their last part asks for.
struct StyleSheet {
    struct Rule {
        var selector: Selector
        var declarations: [StyleDeclaration]
        /// Where it stands among the others, by specificity and then by order.
        var rank = 0
    }

    private var rules: [Rule] = []
    private var byIdentifier: [String: [Int]] = [:]
    private var byClass: [String: [Int]] = [:]
    private var byType: [String: [Int]] = [:]
    private var others: [Int] = []

    var isEmpty: Bool { rules.isEmpty }

    /// What `@keyframes` rules say, by name.
    private(set) var keyframes: [String: [Keyframe]] = [:]

    /// What isn't understood, and where.
    private(set) var warnings: [(message: String, line: Int)] = []

    init(_ sheets: [(text: String, line: Int)]) {
        for (text, line) in sheets {
            var parser = StyleSheetParser(text)
            rules += parser.rules()
            keyframes.merge(parser.keyframes) { $1 }
            for (selectors, lines) in parser.unknown {
                warnings.append(("the style rule for '\(selectors)' is not understood", line + lines))
            }
        }
        let order = rules.indices.sorted {
            let (left, right) = (rules[$0].selector.specificity, rules[$1].selector.specificity)
            return left == right ? $0 < $1 : left < right
        }
        for (rank, index) in order.enumerated() { rules[index].rank = rank }
        for (index, rule) in rules.enumerated() {
            let subject = rule.selector.parts.last?.compound ?? Selector.Compound()
            if let identifier = subject.identifiers.first {
                byIdentifier[identifier, default: []].append(index)
            } else if let name = subject.classes.first {
                byClass[name, default: []].append(index)
            } else if let type = subject.type {
                byType[type, default: []].append(index)
            } else {
                others.append(index)
            }
        }
    }

    /// Calls `body` with the declarations for an element, the least specific first. With many rules it asks
    /// from time to time whether to stop; false when it did.
    func forEachDeclaration(
        for node: Int, in tree: XMLTree, unless isOverTime: () -> Bool, do body: (StyleDeclaration) -> Void
    ) -> Bool {
        var found: [Int] = []
        var count = 0
        func collect(_ candidates: [Int]?) -> Bool {
            guard let candidates else { return true }
            for index in candidates {
                count += 1
                if count & 0x1F == 0, isOverTime() { return false }
                if rules[index].selector.matches(node, in: tree) { found.append(index) }
            }
            return true
        }
        if let identifier = tree.value(.id, of: node), !collect(byIdentifier[identifier]) { return false }
        if !byClass.isEmpty, let names = tree.value(.class, of: node) {
            for name in Set(names.split(whereSeparator: \.isWhitespace)) where !collect(byClass[String(name)])
            {
                return false
            }
        }
        guard collect(byType[tree.nodes[node].name]), collect(others) else { return false }
        if found.count > 1 { found.sort { rules[$0].rank < rules[$1].rank } }
        for index in found {
            for declaration in rules[index].declarations { body(declaration) }
        }
        return true
    }
}

/// A selector: compounds, each with how the one before it must stand to it.
struct Selector {
    enum Combinator { case descendant, child, adjacent, subsequent }
    enum Comparison { case present, equal, word, language, prefix, suffix, substring }

    /// Where an element stands among its parent's.
    enum Place {
        case root, lastChild
        /// Places step·n + offset for n = 0, 1, 2…, from 1.
        case nthChild(step: Int, offset: Int)
    }

    struct Compound {
        var type: String?
        var identifiers: [String] = []
        var classes: [String] = []
        var attributes: [(name: String, comparison: Comparison, value: String)] = []
        var places: [Place] = []
        /// What it must not be.
        var negations: [Compound] = []
        /// Asks for something that a still picture never has, such as `:hover`.
        var isImpossible = false
    }

    var parts: [(combinator: Combinator, compound: Compound)]

    /// Identifiers, then classes, attributes and pseudo-classes, then types. What is in a `:not` counts, not
    /// itself.
    var specificity: (Int, Int, Int) {
        var sum = (0, 0, 0)
        for (_, compound) in parts {
            for compound in [compound] + compound.negations {
                sum.0 += compound.identifiers.count
                sum.1 += compound.classes.count + compound.attributes.count + compound.places.count
                sum.2 += compound.type == nil ? 0 : 1
            }
        }
        return sum
    }

    func matches(_ node: Int, in tree: XMLTree) -> Bool {
        match(node, part: parts.count - 1, in: tree) == .matched
    }

    /// `noSibling`: no sibling before this one will do either; `noAncestor`: nor will any element further up.
    /// These keep the search from trying all ways to share out siblings and ancestors.
    private enum Outcome { case matched, failed, noSibling, noAncestor }

    private func match(_ node: Int, part: Int, in tree: XMLTree) -> Outcome {
        guard part >= 0, parts[part].compound.matches(node, in: tree) else { return .failed }
        if part == 0 { return .matched }
        switch parts[part].combinator {
        case .child:
            let parent = Int(tree.nodes[node].parent)
            if parent < 0 { return .noAncestor }
            let outcome = match(parent, part: part - 1, in: tree)
            // Siblings have the same parent.
            return outcome == .failed ? .noSibling : outcome
        case .adjacent:
            guard let previous = tree.previousElement(of: node) else { return .noSibling }
            return match(previous, part: part - 1, in: tree)
        case .subsequent:
            var previous = tree.previousElement(of: node)
            while let current = previous {
                let outcome = match(current, part: part - 1, in: tree)
                if outcome != .failed { return outcome }
                previous = tree.previousElement(of: current)
            }
            return .noSibling
        case .descendant:
            var ancestor = Int(tree.nodes[node].parent)
            while ancestor >= 0 {
                let outcome = match(ancestor, part: part - 1, in: tree)
                if outcome == .matched || outcome == .noAncestor { return outcome }
                ancestor = Int(tree.nodes[ancestor].parent)
            }
            return .noAncestor
        }
    }
}

extension Selector.Compound {
    func matches(_ node: Int, in tree: XMLTree) -> Bool {
        if isImpossible { return false }
        if let type, tree.nodes[node].name != type { return false }
        for identifier in identifiers where tree.value(.id, of: node) != identifier { return false }
        if !classes.isEmpty {
            guard let names = tree.value(.class, of: node) else { return false }
            let words = names.split(whereSeparator: \.isWhitespace)
            for name in classes where !words.contains(where: { $0 == name }) { return false }
        }
        for (name, comparison, expected) in attributes {
            guard let value = tree.value(named: name, of: node) else { return false }
            if !comparison.holds(value, expected) { return false }
        }
        return places.allSatisfy { $0.holds(node, in: tree) }
            && !negations.contains { $0.matches(node, in: tree) }
    }
}

extension Selector.Place {
    func holds(_ node: Int, in tree: XMLTree) -> Bool {
        switch self {
        case .root: return node == 0
        case .lastChild: return tree.nextElement(of: node) == nil
        case .nthChild(let step, let offset):
            let distance = Int(tree.nodes[node].number) - offset
            return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
        }
    }
}

extension Selector.Comparison {
    func holds(_ value: String, _ expected: String) -> Bool {
        switch self {
        case .present: true
        case .equal: value == expected
        case .word:
            !expected.isEmpty && value.split(whereSeparator: \.isWhitespace).contains { $0 == expected }
        case .language: value == expected || value.hasPrefix(expected + "-")
        case .prefix: !expected.isEmpty && value.hasPrefix(expected)
        case .suffix: !expected.isEmpty && value.hasSuffix(expected)
        case .substring: !expected.isEmpty && value.contains(expected)
        }
    }
}
