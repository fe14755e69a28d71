/// One of the views that a container finds in its content, ready to be placed.
public nonisolated struct Subview: PrimitiveView, Identifiable {
    let node: ViewNode

    /// What tells it from the others.
    public struct ID: Hashable {
        let box: ObjectIdentifier
    }

    /// What tells it from the others.
    public var id: ID { ID(box: ObjectIdentifier(node)) }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: Subview, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        outputs.nodes.append(view.node)
    }
}

/// The views that a container finds in its content. Each is to be shown once.
public nonisolated struct SubviewsCollection: PrimitiveView, RandomAccessCollection {
    let nodes: ArraySlice<ViewNode>

    /// One of the views.
    public typealias Element = Subview
    /// Where a view is.
    public typealias Index = Int
    /// Some of the views.
    public typealias SubSequence = SubviewsCollection

    /// The first one's index.
    public var startIndex: Int { nodes.startIndex }
    /// One more than the last one's index.
    public var endIndex: Int { nodes.endIndex }
    /// One of the views.
    public subscript(index: Int) -> Subview { Subview(node: nodes[index]) }
    /// Some of the views.
    public subscript(bounds: Range<Int>) -> SubviewsCollection { SubviewsCollection(nodes: nodes[bounds]) }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: SubviewsCollection, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        outputs.nodes += view.nodes
    }
}

/// What a closure makes of the views in another one.
public nonisolated struct GroupElementsOfContent<Subviews: View, Content: View>: PrimitiveView {
    let view: Subviews
    let transform: (SubviewsCollection) -> Content

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: GroupElementsOfContent, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let inside = view.view.nodes(inputs.part(0))
        outputs.preferences.merge(inside.preferences)
        view.transform(SubviewsCollection(nodes: inside.nodes[...])).makeNodes(inputs.part(1), &outputs)
    }
}

extension Group {
    /// What a closure makes of the views in another one.
    public nonisolated init<Base: View, Result: View>(
        subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
    ) where Content == GroupElementsOfContent<Base, Result> {
        self.init(content: GroupElementsOfContent(view: view, transform: transform))
    }
}
