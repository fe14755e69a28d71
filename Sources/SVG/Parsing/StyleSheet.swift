/// A declaration of a property that counts for drawing.
struct StyleDeclaration: Sendable {
    var name: SVGAttribute
    var value: String
    var isImportant: Bool
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

    init(_ texts: [String]) {
        for text in texts {
            var parser = StyleSheetParser(text)
            rules += parser.rules()
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

    /// Calls `body` with the declarations for an element, the least specific first. With many rules it asks from time to time
    /// whether to stop; false when it did.
    func forEachDeclaration(
        for node: Int, in tree: XMLTree, unless isOverTime: () -> Bool, _ body: (StyleDeclaration) -> Void
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
    enum Combinator { case descendant, child, adjacent }
    enum Comparison { case present, equal, word, language, prefix, suffix, substring }

    struct Compound {
        var type: String?
        var identifiers: [String] = []
        var classes: [String] = []
        var attributes: [(name: String, comparison: Comparison, value: String)] = []
        var isFirstChild = false
        /// Asks for something that a still picture never has, such as `:hover`.
        var isImpossible = false
    }

    var parts: [(combinator: Combinator, compound: Compound)]

    /// Identifiers, then classes, attributes and pseudo-classes, then types.
    var specificity: (Int, Int, Int) {
        var sum = (0, 0, 0)
        for (_, compound) in parts {
            sum.0 += compound.identifiers.count
            sum.1 += compound.classes.count + compound.attributes.count + (compound.isFirstChild ? 1 : 0)
            sum.2 += compound.type == nil ? 0 : 1
        }
        return sum
    }

    func matches(_ node: Int, in tree: XMLTree) -> Bool {
        match(node, part: parts.count - 1, in: tree) == .matched
    }

    /// `exhausted`: no ancestor was left for a part, so that none further up will do either. This keeps the search from
    /// trying all ways to share out the ancestors.
    private enum Outcome { case matched, failed, exhausted }

    private func match(_ node: Int, part: Int, in tree: XMLTree) -> Outcome {
        guard part >= 0, parts[part].compound.matches(node, in: tree) else { return .failed }
        if part == 0 { return .matched }
        switch parts[part].combinator {
        case .child:
            let parent = Int(tree.nodes[node].parent)
            return parent >= 0 ? match(parent, part: part - 1, in: tree) : .exhausted
        case .adjacent:
            guard let previous = tree.previousElement(of: node) else { return .failed }
            return match(previous, part: part - 1, in: tree)
        case .descendant:
            var ancestor = Int(tree.nodes[node].parent)
            while ancestor >= 0 {
                let outcome = match(ancestor, part: part - 1, in: tree)
                if outcome != .failed { return outcome }
                ancestor = Int(tree.nodes[ancestor].parent)
            }
            return .exhausted
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
        return !isFirstChild || tree.previousElement(of: node) == nil
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
