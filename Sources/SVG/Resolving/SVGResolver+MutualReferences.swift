import Raster

extension SVGResolver {
    /// Whether a reference to a mask or a clip counts for nothing because the two refer to each other: of two
    /// the one that comes first in the document keeps its reference, and the other one's is cut, wherever
    /// drawing begins. (So in resvg.)
    func isCut(_ name: SVGAttribute, of index: Index, to target: Index) -> Bool {
        guard !scope.active.isEmpty, name == .mask || name == .clipPath else { return false }
        let kind = document.elements[target].name
        var ancestor: Index? = index
        while let current = ancestor, document.elements[current].name != kind {
            ancestor = document.elements[current].parent
        }
        guard let resource = ancestor, target < resource else { return false }
        return refers(name, from: target, to: resource)
    }

    /// Whether an element or one in it refers to another.
    private func refers(_ name: SVGAttribute, from index: Index, to target: Index) -> Bool {
        if let value = document.attribute(name, of: index),
            let identifier = SVGReference.identifier(url: value), document.identifiers[identifier] == target
        {
            return true
        }
        return document.childElements(of: index).contains { refers(name, from: $0, to: target) }
    }
}
