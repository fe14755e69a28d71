import Raster

extension SVGResolver {
    /// Whether a reference to a mask or a clip counts for nothing because the two refer to each other: of two
    /// the one that comes first in the document keeps its reference, and the other one's is cut, wherever
    /// drawing begins. (So in resvg.)
    mutating func isCut(_ name: SVGAttribute, of index: Index, to target: Index) -> Bool {
        guard !scope.active.isEmpty, name == .mask || name == .clipPath else { return false }
        let kind = document.elements[target].name
        var ancestor: Index? = index
        while let current = ancestor, document.elements[current].name != kind {
            ancestor = document.elements[current].parent
        }
        guard let resource = ancestor, target < resource else { return false }
        return refers(name, from: target, to: resource)
    }

    /// Whether an element or one in it refers to another. What is in one may be large, and asked for by each
    /// element of another, so that it is looked at once.
    private mutating func refers(_ name: SVGAttribute, from index: Index, to target: Index) -> Bool {
        let key = ReferencesKey(name: name, element: index)
        if let known = referencesWithin[key] { return known.contains(target) }
        var found: Set<Index> = []
        var rest = [index]
        while let next = rest.popLast() {
            if let value = document.attribute(name, of: next),
                let identifier = SVGReference.identifier(url: value),
                let referred = document.identifiers[identifier]
            {
                found.insert(referred)
            }
            rest.append(contentsOf: document.childElements(of: next))
        }
        if referencesWithin.count > 64 { referencesWithin = [:] }
        referencesWithin[key] = found
        return found.contains(target)
    }
}
