/// A growing array of plain values (nothing in them is counted or freed) behind one pointer, for lists that
/// are appended to millions of times.
///
/// It is not a value: whoever makes it frees it. An `Array` would check uniqueness on every append and count
/// references on every read, which together cost more than recording a command does.
struct GrowableBuffer<Element> {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int = 16) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    /// What is in it; valid until the next change.
    var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

    /// The memory that it takes.
    var byteCount: Int { capacity * MemoryLayout<Element>.stride }

    func deallocate() { base.deallocate() }

    @inline(__always)
    mutating func append(_ element: Element) {
        if !hasRoom { grow(to: count &+ 1) }
        appendInRoom(element)
    }

    /// Whether one more fits without growing.
    @inline(__always)
    var hasRoom: Bool { count < capacity }

    /// Appends where there is room.
    @inline(__always)
    mutating func appendInRoom(_ element: Element) {
        (base + count).initialize(to: element)
        count &+= 1
    }

    @inline(__always)
    mutating func append(from source: UnsafePointer<Element>, count added: Int) {
        if count &+ added > capacity { grow(to: count &+ added) }
        (base + count).initialize(from: source, count: added)
        count &+= added
    }

    mutating func append(_ elements: UnsafeBufferPointer<Element>) {
        if let base = elements.baseAddress { append(from: base, count: elements.count) }
    }

    @inline(__always)
    mutating func removeAll() { count = 0 }

    @inline(never)
    private mutating func grow(to needed: Int) {
        capacity = max(needed, capacity * 2)
        let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        grown.moveInitialize(from: base, count: count)
        base.deallocate()
        base = grown
    }

    @inline(__always)
    subscript(index: Int) -> Element {
        unsafeAddress { UnsafePointer(base + index) }
        nonmutating unsafeMutableAddress { base + index }
    }
}
