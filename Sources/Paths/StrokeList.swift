/// A growing list in memory of its own, as appending is most of what stroking does: the points that one end
/// of the pen draws, the pieces of a subpath, what kernels tell of them. The owner deallocates it.
struct StrokeList<Element: BitwiseCopyable> {
    private struct State {
        var elements: UnsafeMutablePointer<Element>
        var count: Int
        var capacity: Int
    }

    private let state: UnsafeMutablePointer<State>

    /// - Parameter capacity: more than 0; the list grows as it must.
    init(capacity: Int) {
        state = .allocate(capacity: 1)
        state.initialize(to: State(elements: .allocate(capacity: capacity), count: 0, capacity: capacity))
    }

    func deallocate() {
        state.pointee.elements.deallocate()
        state.deallocate()
    }

    /// Hands over the memory of the elements, of which none are left.
    func handOver() -> UnsafeMutablePointer<Element> {
        let elements = state.pointee.elements
        state.pointee = State(elements: .allocate(capacity: 1), count: 0, capacity: 1)
        return elements
    }

    /// Gives back the memory of the elements, of which none are left.
    func shrink() { handOver().deallocate() }

    var byteCount: Int { state.pointee.capacity * MemoryLayout<Element>.stride }

    @inline(__always)
    var count: Int { state.pointee.count }

    /// Valid until the next change.
    @inline(__always)
    var elements: UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(start: state.pointee.elements, count: state.pointee.count)
    }

    /// The element of a number less than the count.
    @inline(__always)
    subscript(index: Int) -> Element {
        get { state.pointee.elements[index] }
        nonmutating set { state.pointee.elements[index] = newValue }
    }

    @inline(__always)
    func append(_ element: Element) {
        let count = state.pointee.count
        if count == state.pointee.capacity { grow(to: max(count * 2, 64)) }
        (state.pointee.elements + count).initialize(to: element)
        state.pointee.count = count + 1
    }

    /// Makes room for so many more.
    @inline(__always)
    func reserve(_ more: Int) {
        let needed = state.pointee.count + more
        if needed > state.pointee.capacity { grow(to: max(state.pointee.capacity * 2, needed)) }
    }

    /// Where so many more can be written; `add` takes the first of them in.
    @inline(__always)
    func room(for more: Int) -> UnsafeMutablePointer<Element> {
        reserve(more)
        return state.pointee.elements + state.pointee.count
    }

    @inline(__always)
    func add(_ written: Int) { state.pointee.count += written }

    /// Appends elements of another list.
    func append(_ elements: UnsafeBufferPointer<Element>) {
        guard let first = elements.baseAddress else { return }
        room(for: elements.count).initialize(from: first, count: elements.count)
        add(elements.count)
    }

    func append(reversing other: StrokeList) {
        let end = room(for: other.count)
        let source = other.state.pointee.elements
        let last = other.count - 1
        for index in 0..<other.count {
            (end + index).initialize(to: source[last - index])
        }
        add(other.count)
    }

    @inline(__always)
    func removeAll(from count: Int = 0) {
        state.pointee.count = count
    }

    @inline(never)
    private func grow(to capacity: Int) {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        larger.initialize(from: state.pointee.elements, count: count)
        state.pointee.elements.deallocate()
        state.pointee.elements = larger
        state.pointee.capacity = capacity
    }
}

/// The points that one end of the pen draws.
typealias StrokeSide = StrokeList<StrokeVector>
