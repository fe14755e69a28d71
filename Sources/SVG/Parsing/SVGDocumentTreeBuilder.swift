import Raster

/// Makes the elements of a document from its XML: the cascade, and a copy of what each `use` refers to.
struct SVGDocumentTreeBuilder {
    private let xml: XMLTree
    private let budget: SVGBudget
    private var limits: SVGLimits { budget.limits }
    private let styleSheet: StyleSheet
    private var identifiers: [String: Int] = [:]
    /// Whether a node is the first of its identifier.
    private var isNamed: [Bool]
    private var cycles: Set<Int> = []
    /// The cascaded attributes of each node, where there are any `use`, whose copies have the same.
    private var styled: [SVGAttributes?]
    /// What `style` attributes declare, as many elements have the same.
    private var declarations: [String: [StyleDeclaration]] = [:]
    /// More of them aren't kept.
    private static let mostDeclarations = 1024
    private var document = SVGDocumentTree()
    /// The custom properties that hold in an element, for those that have or inherit any.
    private var customProperties: [Int: CustomProperties.Scope] = [:]
    /// The elements that came of the nodes that SMIL animates.
    private var instances: [Int: [Int]] = [:]
    /// SMIL's nodes, each with what it animates.
    private var animations: [(node: Int, target: Int)] = []
    private var sources = AnimationSources()

    init(_ xml: XMLTree, budget: SVGBudget) {
        self.xml = xml
        self.budget = budget
        styleSheet = StyleSheet(xml.styleSheets)
        isNamed = Array(repeating: false, count: xml.nodes.count)
        let hasUses = xml.nodes.contains { $0.name == "use" }
        styled = Array(repeating: nil, count: hasUses ? xml.nodes.count : 0)
    }

    mutating func build() throws(SVGError) -> SVGDocumentTree {
        guard let root = xml.nodes.first else { throw SVGError(.notSVG(root: "")) }
        guard root.name == "svg" else { throw SVGError(.notSVG(root: root.name), line: Int(root.line)) }
        for index in xml.nodes.indices {
            guard let identifier = xml.value(.id, of: index) else { continue }
            if let first = identifiers.updateValue(index, forKey: identifier) {
                identifiers[identifier] = first
            } else {
                isNamed[index] = true
            }
        }
        cycles = UseCycles.find(in: xml) { target(of: $0) }
        document.warnings = styleSheet.warnings
        document.elements.reserveCapacity(xml.nodes.count)
        document.identifiers.reserveCapacity(identifiers.count)
        findAnimations()
        sources.keyframes = styleSheet.keyframes
        document.root = try add(0, parent: nil, depth: 1, isReferenced: false)
        try addAnimations()
        return document
    }

    private func target(of use: Int) -> Int? {
        guard let reference = xml.value(.href, of: use),
            let identifier = SVGReference.identifier(href: reference),
            let target = identifiers[identifier], !xml.nodes[target].name.isEmpty,
            !XMLTree.animationNames.contains(xml.nodes[target].name)
        else { return nil }
        return target
    }

    private mutating func add(
        _ node: Int, parent: Int?, depth: Int, isReferenced: Bool
    ) throws(SVGError) -> Int {
        if StackRoom.left < SVGStack.least { throw SVGError(.outOfMemory, line: Int(xml.nodes[node].line)) }
        if depth > limits.nestingDepth {
            throw SVGError(
                .exceeded(.nestingDepth, of: limits), line: Int(xml.nodes[node].line))
        }
        if isReferenced {
            budget.referencedElementCount += 1
            if budget.referencedElementCount > limits.referencedElementCount {
                throw SVGError(
                    .exceeded(.referencedElementCount, of: limits), line: Int(xml.nodes[node].line))
            }
        }
        let index = document.elements.count
        let name = xml.nodes[node].name
        if index & 0x3F == 0x3F, budget.isOverTime {
            throw SVGError(budget.durationError, line: Int(xml.nodes[node].line))
        }
        var attributes = try style(of: node)
        let custom = CustomProperties.resolve(&attributes, in: parent.flatMap { customProperties[$0] })
        if let custom { customProperties[index] = custom }
        if !attributes.animations.isEmpty {
            addStyle(attributes.animations, to: index, in: customProperties[index])
            attributes.animations = []
        }
        instances[node]?.append(index)
        if attributes.needsParent {
            attributes.resolveInherit(from: parent.map { document.elements[$0].attributes })
        }
        if isReferenced {
            if attributes.contains(.id) { attributes.remove(.id) }
        } else if isNamed[node], let identifier = attributes[.id] {
            document.identifiers[identifier] = index
        }
        document.elements.append(
            SVGDocumentTree.Element(
                name: name, parent: parent, attributes: attributes, line: Int(xml.nodes[node].line),
                inheritedMask: attributes.mask | (parent.map { document.elements[$0].inheritedMask } ?? 0)))

        if name == "use" {
            if !cycles.contains(node), let target = target(of: node) {
                let child = try add(target, parent: index, depth: depth + 1, isReferenced: true)
                document.elements[index].children = [.element(child)]
            }
            return index
        }
        var children: [SVGDocumentTree.Child] = []
        var next = Int(xml.nodes[node].firstChild)
        while next >= 0 {
            if let text = xml.nodes[next].text {
                children.append(.text(text))
            } else if isKept(next) {
                children.append(
                    .element(try add(next, parent: index, depth: depth + 1, isReferenced: isReferenced)))
            }
            next = Int(xml.nodes[next].next)
        }
        document.elements[index].children = children
        return index
    }

    /// Of elements that mean nothing those with something in them that does, which a reference may name.
    private func isKept(_ node: Int) -> Bool {
        let name = xml.nodes[node].name
        if name.isEmpty { return xml.nodes[node].firstChild >= 0 }
        return name != "style" && !(xml.hasAnimations && XMLTree.animationNames.contains(name))
    }

    // MARK: The cascade

    private mutating func style(of node: Int) throws(SVGError) -> SVGAttributes {
        if !styled.isEmpty, let known = styled[node] { return known }
        var attributes = SVGAttributes()
        attributes.reserve(Int(xml.nodes[node].attributeCount))
        var styleAttribute: String?
        let first = Int(xml.nodes[node].firstAttribute)
        for place in first..<first + Int(xml.nodes[node].attributeCount) {
            let attribute = xml.attributes[place]
            guard let name = attribute.name else { continue }
            switch name {
            case .style: styleAttribute = attribute.value
            case .class: break
            // Properties of CSS that aren't presentation attributes.
            case .mixBlendMode, .isolation, .fontKerning: break
            case .imageRendering
            where ["smooth", "high-quality", "crisp-edges", "pixelated"].contains(attribute.value):
                break
            case .transform, .gradientTransform, .patternTransform:
                // What isn't valid counts as absent.
                guard let transform = CGAffineTransform(attribute.value, .attribute) else { break }
                if name == .transform {
                    attributes.append(attribute.value, meaning: transform)
                } else {
                    attributes.append(name, attribute.value)
                }
            default: attributes.append(name, attribute.value)
            }
            if attribute.value.utf8.first == UInt8(ascii: "c"), attribute.value.hasPrefix("context-") {
                document.usesContextPaint = true
            }
        }
        if !styleSheet.isEmpty {
            let isWhole = styleSheet.forEachDeclaration(
                for: node, in: xml, unless: { budget.isOverTime }, do: { apply($0, to: &attributes) })
            if !isWhole { throw SVGError(budget.durationError, line: Int(xml.nodes[node].line)) }
        }
        if let styleAttribute {
            for declaration in self.declarations(in: styleAttribute) { apply(declaration, to: &attributes) }
        }
        if !styled.isEmpty { styled[node] = attributes }
        return attributes
    }

    private mutating func declarations(in style: String) -> [StyleDeclaration] {
        if let known = declarations[style] { return known }
        var parser = StyleSheetParser(style)
        let read = parser.readDeclarations()
        if declarations.count < Self.mostDeclarations { declarations[style] = read }
        return read
    }

    /// A declaration whose value isn't valid leaves the one before it, where that can be told.
    private mutating func apply(_ declaration: StyleDeclaration, to attributes: inout SVGAttributes) {
        if let name = declaration.customName {
            guard name.hasPrefix("--") else {
                attributes.animations.append((name, declaration.value, declaration.isImportant))
                return
            }
            var custom = attributes.customProperties ?? CustomProperties()
            custom.set(name, declaration.value, isImportant: declaration.isImportant)
            attributes.customProperties = custom
            return
        }
        if declaration.name == .transform, declaration.value != "inherit",
            !CustomProperties.isUsed(in: declaration.value),
            CGAffineTransform(declaration.value, .styleSheet) == nil
        {
            return
        }
        if attributes.contains(declaration.name), !declaration.isValid { return }
        if declaration.value.hasPrefix("context-") { document.usesContextPaint = true }
        attributes.set(declaration.name, declaration.value, isImportant: declaration.isImportant)
    }

    // MARK: Animations

    private mutating func findAnimations() {
        guard xml.hasAnimations else { return }
        for node in xml.nodes.indices where XMLTree.animationNames.contains(xml.nodes[node].name) {
            if xml.nodes[node].name == "mpath" { continue }
            var target: Int? = Int(xml.nodes[node].parent)
            if let reference = xml.value(.href, of: node) {
                target = SVGReference.identifier(href: reference).flatMap { identifiers[$0] }
            }
            guard let target, target >= 0 else { continue }
            animations.append((node, target))
            instances[target] = []
        }
    }

    /// An element's properties about animation, with what `var()` means there.
    private mutating func addStyle(
        _ animations: [(name: String, value: String, isImportant: Bool)], to index: Int,
        in scope: CustomProperties.Scope?
    ) {
        let ordered = animations.filter { !$0.isImportant } + animations.filter(\.isImportant)
        let declarations = ordered.compactMap { entry in
            CustomProperties.value(entry.value, in: scope).map { (entry.name, $0) }
        }
        if let scope { document.customScopes[index] = scope }
        sources.styles.append(AnimationSources.Style(target: index, declarations: declarations))
    }

    /// What `use` shows moves as the original does.
    private mutating func addAnimations() throws(SVGError) {
        var count = sources.styles.count
        for (node, target) in animations {
            let targets = instances[target] ?? []
            count += targets.count
            if count > limits.animationCount {
                throw SVGError(.exceeded(.animationCount, of: limits), line: Int(xml.nodes[node].line))
            }
            var source = AnimationSources.Element(
                name: xml.nodes[node].name, attributes: [:], line: Int(xml.nodes[node].line))
            source.identifier = xml.value(.id, of: node)
            source.targets = targets
            for name in AnimationSources.attributeNames {
                if let value = xml.value(named: name, of: node) { source.attributes[name] = value }
            }
            var child = Int(xml.nodes[node].firstChild)
            while child >= 0 {
                if xml.nodes[child].name == "mpath",
                    let identifier = xml.value(.href, of: child).flatMap({ SVGReference.identifier(href: $0) }
                    )
                {
                    source.path = document.identifiers[identifier]
                }
                child = Int(xml.nodes[child].next)
            }
            if let first = targets.first, let value = document.attribute(.transform, of: first) {
                source.isTransformStyled = value != xml.value(.transform, of: target)
            }
            sources.elements.append(source)
        }
        if count > limits.animationCount { throw SVGError(.exceeded(.animationCount, of: limits)) }
        if !sources.isEmpty { document.animations = sources }
    }
}
