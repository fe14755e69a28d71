import Foundation

/// A view for each element of a collection. They join the container around them.
public nonisolated struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    /// The collection.
    public var data: Data
    /// Makes an element's view.
    public var content: (Data.Element) -> Content
    let id: (Data.Element) -> ID
    /// The view whose parts are the collection, where they are.
    var source: (any View)?
    /// Whether its elements are places, not things: then nothing comes or goes.
    var isStructural = false

    /// Content of any kind for each element: other products make theirs by it.
    package init(
        data: Data, content: @escaping (Data.Element) -> Content, id: @escaping (Data.Element) -> ID,
        source: (any View)? = nil
    ) {
        self.data = data
        self.content = content
        self.id = id
        self.source = source
    }
}

extension ForEach: View, PrimitiveView where Content: View {
    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public nonisolated static func _makeNodes(
        of view: ForEach, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        if let source = view.source {
            // The elements are the boxes of another view, which only its place can make.
            var inside = _ViewOutputs()
            source.makeNodes(inputs.part(0), &inside)
            outputs.preferences.merge(inside.preferences)
            for (index, node) in inside.nodes.enumerated() {
                guard let element = Subview(node: node) as? Data.Element else { continue }
                view.content(element).makeNodes(inputs.part(index + 1), &outputs)
            }
            return
        }
        let isLiving = inputs.states.clock != nil && !view.isStructural
        let slots =
            !isLiving
            ? nil
            : inputs.states.box(
                at: _ViewInputs.mix(inputs.identity, 0x5107), or: PresenceSlots<ID, Content>())
        var known: Set<ID> = []
        var hashes: [Int: Int] = [:]
        for element in view.data {
            let id = view.id(element)
            guard known.insert(id).inserted else {
                inputs.states.noteRepeatedID(id)
                continue
            }
            let first = outputs.nodes.count
            // What happens to have the hash of another is told from it by its number.
            let hash = id.hashValue
            let number = hashes[hash, default: 0]
            hashes[hash] = number + 1
            let part = number == 0 ? inputs.part(hash) : inputs.part(hash).part(number)
            if let slots {
                slots.make(view.content(element), id, part, &outputs)
            } else {
                Content._makeNodes(of: view.content(element), part, &outputs)
            }
            for index in first..<outputs.nodes.count where outputs.nodes[index].tag == nil {
                outputs.nodes[index].tag = AnyHashable(id)
            }
        }
        slots?.makeLeaving(known, inputs, &outputs)
    }
}

extension ForEach where Content: View {
    /// A view for each element, which an identity of its own tells from the others. Of elements with the same
    /// identity the first counts.
    public nonisolated init(
        _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data: data, content: content, id: \.id)
    }

    /// A view for each element, which what a key path leads to tells from the others. Of elements with the
    /// same identity the first counts.
    public nonisolated init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, content: content, id: { $0[keyPath: id] })
    }

    /// A view for each number.
    public nonisolated init(
        _ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content
    ) where Data == Range<Int>, ID == Int {
        self.init(data: data, content: content, id: { $0 })
    }

    /// A view for a binding to each element.
    public nonisolated init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    ) where Data == Binding<C>, C.Element: Identifiable, ID == C.Element.ID {
        self.init(data: data, content: content, id: \.wrappedValue.id)
    }

    /// A view for a binding to each element.
    public nonisolated init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, id: KeyPath<C.Element, ID>,
        @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    ) where Data == Binding<C> {
        self.init(data: data, content: content, id: { $0.wrappedValue[keyPath: id] })
    }
}

extension ForEach where Content: View {
    /// A view for each of the views in another one.
    public nonisolated init<V: View>(
        subviews view: V, @ViewBuilder content: @escaping (Subview) -> Content
    ) where Data == SubviewsCollection, ID == Subview.ID {
        self.init(data: SubviewsCollection(nodes: []), content: content, id: \.id, source: view)
    }
}

extension ForEach where Content: View, Data == Range<Int>, ID == Int {
    /// A view for each of some places, whatever is there: nothing comes or goes.
    nonisolated init(places count: Int, @ViewBuilder content: @escaping (Int) -> Content) {
        self.init(0..<count, content: content)
        isStructural = true
    }
}
