/// Finds the `use` elements that refer, directly or by others, to something that they are part of. SVG 2
/// makes such references errors: the `use` draws nothing.
struct UseCycles {
    /// Tarjan's strongly connected components over the edges from parents to children and from a `use` to
    /// what it refers to, without recursion. A `use` is in a cycle when it and its target are in one
    /// component.
    static func find(in tree: XMLTree, target: (Int) -> Int?) -> Set<Int> {
        var uses: [Int: Int] = [:]
        for index in tree.nodes.indices where tree.nodes[index].name == "use" {
            if let target = target(index) { uses[index] = target }
        }
        if uses.isEmpty { return [] }

        let count = tree.nodes.count
        var order = [Int32](repeating: -1, count: count)
        var low = [Int32](repeating: 0, count: count)
        var component = [Int32](repeating: -1, count: count)
        var stack: [Int] = []
        var calls: [(node: Int, next: Int32, hasFollowed: Bool)] = []
        var counter: Int32 = 0
        var components: Int32 = 0

        func enter(_ node: Int) {
            order[node] = counter
            low[node] = counter
            counter += 1
            stack.append(node)
            calls.append((node, tree.nodes[node].firstChild, false))
        }

        for start in tree.nodes.indices where order[start] < 0 {
            enter(start)
            while let call = calls.last {
                let node = call.node
                var successor = -1
                if call.next >= 0 {
                    successor = Int(call.next)
                    calls[calls.count - 1].next = tree.nodes[successor].next
                } else if !call.hasFollowed {
                    calls[calls.count - 1].hasFollowed = true
                    successor = uses[node] ?? -1
                } else {
                    if low[node] == order[node] {
                        while let member = stack.popLast() {
                            component[member] = components
                            if member == node { break }
                        }
                        components += 1
                    }
                    calls.removeLast()
                    if let caller = calls.last?.node { low[caller] = min(low[caller], low[node]) }
                }
                if successor >= 0 {
                    if order[successor] < 0 {
                        enter(successor)
                    } else if component[successor] < 0 {
                        low[node] = min(low[node], order[successor])
                    }
                }
            }
        }
        return Set(uses.filter { component[$0.key] == component[$0.value] }.keys)
    }
}
