/// The place of an entry in one of a list's tables: it knows which.
package struct ListIndex<Entry>: BitwiseCopyable, Hashable, Sendable {
    /// Counted from 0.
    package let value: Int32

    @inline(__always)
    init(_ value: Int) { self.value = Int32(truncatingIfNeeded: value) }
}

/// Perhaps the place of an entry: an optional in four bytes, so that commands stay small.
@usableFromInline
package struct OptionalListIndex<Entry>: BitwiseCopyable, Hashable, Sendable {
    // Seen so that `isNone` may be inlined; nobody else looks whether -1 is none.
    @usableFromInline let value: Int32

    package static var none: OptionalListIndex { OptionalListIndex(value: -1) }

    @inline(__always)
    private init(value: Int32) { self.value = value }

    @inline(__always)
    package init(_ index: ListIndex<Entry>) { value = index.value }

    @inline(__always)
    package var index: ListIndex<Entry>? { value < 0 ? nil : ListIndex(Int(value)) }

    @inlinable
    package var isNone: Bool { value < 0 }
}

extension Array {
    /// The entry of a table.
    @inline(__always)
    subscript(index: ListIndex<Element>) -> Element { self[Int(index.value)] }

    /// Adds an entry to a table.
    @inline(__always)
    mutating func add(_ entry: Element) -> ListIndex<Element> {
        append(entry)
        return ListIndex(count &- 1)
    }
}

extension GrowableBuffer {
    /// The entry of a table.
    @inline(__always)
    subscript(index: ListIndex<Element>) -> Element {
        unsafeAddress { UnsafePointer(base + Int(index.value)) }
    }

    /// Adds an entry to a table.
    @inline(__always)
    mutating func add(_ entry: Element) -> ListIndex<Element> {
        append(entry)
        return ListIndex(count &- 1)
    }
}
