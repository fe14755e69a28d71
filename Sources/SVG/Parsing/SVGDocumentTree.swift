import Foundation
import Raster

/// The elements of a document in one array, with the cascade already done: an element's `attributes` hold
/// what it was given by presentation attributes, style sheets and its `style` attribute together, by property
/// name, the winner only. A `use` has what it refers to as a copy among its children, so that inheritance is
/// a walk through parents. A value is never `inherit`: the parent's stands in its place.
package struct SVGDocumentTree: Sendable {
    package typealias Index = Int

    package enum Child: Sendable {
        case element(Index)
        /// Characters as they stand in the file, entities expanded, white space kept. Inside `text`, and
        /// elsewhere where a `tref` may refer to it.
        case text(String)
    }

    package struct Element: Sendable {
        /// The local name in SVG's namespace; elements of other namespaces, and those that draw nothing,
        /// aren't here, but for those around others, which have an empty name.
        package var name: String
        package var parent: Index?
        package var attributes: SVGAttributes
        package var children: [Child] = []
        /// Where the element begins in the file, from 1.
        package var line: Int
        /// The inherited properties that it or an ancestor has.
        var inheritedMask: UInt64 = 0
    }

    package var elements: [Element] = []
    package var identifiers: [String: Index] = [:]
    package var root: Index = 0
    /// Some value is `context-fill` or `context-stroke`.
    var usesContextPaint = false

    /// Nil where nothing moves.
    var animations: AnimationSources?
    /// The custom properties of the elements that keyframes may ask for.
    var customScopes: [Index: CustomProperties.Scope] = [:]
    /// Where `animateMotion` puts elements, around their own transforms.
    var motions: [Index: CGAffineTransform] = [:]

    /// What the style sheets have that isn't understood.
    var warnings: [(message: String, line: Int)] = []

    package init() {}

    package subscript(index: Index) -> Element { elements[index] }

    /// The element's own value. `href` answers `xlink:href` too.
    package func attribute(_ name: String, of index: Index) -> String? {
        elements[index].attributes[name]
    }

    package func attribute(_ name: SVGAttribute, of index: Index) -> String? {
        elements[index].attributes[name]
    }

    /// An inherited property: the nearest value in the element and its ancestors; nil where none has one.
    /// `initial` is for the caller.
    package func inherited(_ name: String, of index: Index) -> String? {
        SVGAttribute(name).flatMap { inherited($0, of: index) }
    }

    package func inherited(_ name: SVGAttribute, of index: Index) -> String? {
        bearer(of: name, for: index).flatMap { elements[$0].attributes[name] }
    }

    /// Whether the element or an ancestor has a value for one of some inherited properties.
    func inherits(anyOf names: [SVGAttribute], _ index: Index) -> Bool {
        let mask = elements[index].inheritedMask
        return names.contains { mask & (1 << UInt64($0.rawValue)) != 0 }
    }

    /// The element or its nearest ancestor with a value for a property.
    package func bearer(of name: SVGAttribute, for index: Index) -> Index? {
        let bit: UInt64 = name.isInherited ? 1 << UInt64(name.rawValue) : 0
        if bit != 0, elements[index].inheritedMask & bit == 0 { return nil }
        var next: Index? = index
        while let current = next {
            if bit != 0
                ? elements[current].attributes.mask & bit != 0 : elements[current].attributes.contains(name)
            {
                return current
            }
            next = elements[current].parent
        }
        return nil
    }

    /// The elements among the children.
    package func childElements(of index: Index) -> some Sequence<Index> {
        elements[index].children.lazy.compactMap {
            if case .element(let child) = $0 { child } else { nil }
        }
    }
}

/// Values by name: a short list, which is quicker to make and to search than a dictionary.
package struct SVGAttributes: Sendable {
    struct Entry: Sendable {
        var name: SVGAttribute
        var isImportant = false
        var value: String
    }

    private(set) var entries: [Entry] = []
    /// A bit for each inherited property that is here.
    private(set) var mask: UInt64 = 0
    /// A bit for each name that may be here, of which some share one.
    private var names: UInt64 = 0
    /// What `transform` means, where that is known; nil says nothing.
    private(set) var knownTransform: CGAffineTransform?
    /// Whether a value is `inherit`, which only a place in a tree can resolve.
    private(set) var needsParent = false
    /// The element's own custom properties; nil for none.
    var customProperties: CustomProperties?
    /// The element's properties about animation, in the order of the cascade.
    var animations: [(name: String, value: String, isImportant: Bool)] = []

    package init() {}

    package subscript(name: String) -> String? {
        SVGAttribute(name).flatMap { self[$0] }
    }

    package subscript(name: SVGAttribute) -> String? {
        if names & Self.bit(name) == 0 { return nil }
        for entry in entries where entry.name == name { return entry.value }
        return nil
    }

    private static func bit(_ name: SVGAttribute) -> UInt64 { 1 << UInt64(name.rawValue & 63) }

    /// False where none of these is here, but for few of which that can't be told.
    func mayContain(_ names: [SVGAttribute]) -> Bool {
        names.contains { self.names & Self.bit($0) != 0 }
    }

    /// Whether a value was given as important.
    func isImportant(_ name: SVGAttribute) -> Bool {
        entries.contains { $0.name == name && $0.isImportant }
    }

    package func contains(_ name: SVGAttribute) -> Bool {
        names & Self.bit(name) != 0 && entries.contains { $0.name == name }
    }

    mutating func reserve(_ count: Int) {
        entries.reserveCapacity(count)
    }

    /// Adds or replaces a value; an important one is replaced only by another.
    mutating func set(_ name: SVGAttribute, _ value: String, isImportant: Bool = false) {
        if name.rawValue <= SVGAttribute.vectorEffect.rawValue, value == "inherit" { needsParent = true }
        if names & Self.bit(name) != 0, let index = entries.firstIndex(where: { $0.name == name }) {
            if entries[index].isImportant, !isImportant { return }
            if name == .transform { knownTransform = nil }
            entries[index] = Entry(name: name, isImportant: isImportant, value: value)
        } else {
            append(name, value, isImportant: isImportant)
        }
    }

    /// Adds a value that isn't here yet.
    mutating func append(_ name: SVGAttribute, _ value: String, isImportant: Bool = false) {
        if name.isInherited { mask |= 1 << UInt64(name.rawValue) }
        names |= Self.bit(name)
        if name.rawValue <= SVGAttribute.vectorEffect.rawValue, value == "inherit" { needsParent = true }
        entries.append(Entry(name: name, isImportant: isImportant, value: value))
    }

    /// Adds a transform that isn't here yet.
    mutating func append(_ value: String, meaning transform: CGAffineTransform) {
        append(.transform, value)
        knownTransform = transform
    }

    mutating func remove(_ name: SVGAttribute) {
        if name == .transform { knownTransform = nil }
        entries.removeAll { $0.name == name }
        if name.isInherited { mask &= ~(1 << UInt64(name.rawValue)) }
    }

    /// Puts the parent's values in the place of `inherit`; without one the property is as if it weren't
    /// given.
    mutating func resolveInherit(from parent: SVGAttributes?) {
        guard needsParent else { return }
        needsParent = false
        for entry in entries
        where entry.name.rawValue <= SVGAttribute.vectorEffect.rawValue && entry.value == "inherit" {
            if !entry.name.isInherited, let value = parent?[entry.name] {
                set(entry.name, value, isImportant: entry.isImportant)
            } else if entry.name == .overflow {
                // Initially visible; that viewports clip without it is another rule.
                set(entry.name, "visible", isImportant: entry.isImportant)
            } else {
                remove(entry.name)
            }
        }
    }
}
