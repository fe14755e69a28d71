import Foundation

/// The elements of a document in one array, with the cascade already done: an element's `attributes` hold what it was
/// given by presentation attributes, style sheets and its `style` attribute together, by property name, the winner only.
/// A `use` has what it refers to as a copy among its children, so that inheritance is a walk through parents.
package struct SVGDocumentTree: Sendable {
    package typealias Index = Int

    package enum Child: Sendable {
        case element(Index)
        /// Characters as they stand in the file, entities expanded, white space kept.
        case text(String)
    }

    package struct Element: Sendable {
        /// The local name in SVG's namespace; elements of other namespaces aren't here.
        package var name: String
        package var parent: Index?
        package var attributes: [String: String]
        package var children: [Child] = []
        /// Where the element begins in the file, from 1.
        package var line: Int
    }

    package var elements: [Element] = []
    package var identifiers: [String: Index] = [:]
    package var root: Index = 0

    package init() {}

    package subscript(index: Index) -> Element { elements[index] }

    /// The element's own value. `href` answers `xlink:href` too.
    package func attribute(_ name: String, of index: Index) -> String? {
        elements[index].attributes[name]
    }

    /// An inherited property: the nearest value in the element and its ancestors; nil where none has one. `inherit` is
    /// looked through; `initial` is for the caller.
    package func inherited(_ name: String, of index: Index) -> String? {
        var next: Index? = index
        while let current = next {
            if let value = elements[current].attributes[name], value != "inherit" { return value }
            next = elements[current].parent
        }
        return nil
    }
}
