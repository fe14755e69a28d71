/// A colour of a list: its place in the list's table or, of sRGB in whole bytes as most colours are, the
/// bytes.
package struct ListColor: BitwiseCopyable, Hashable, Sendable {
    /// The place, or straight bytes with red in the low one.
    let value: UInt32
    let isInBytes: Bool

    @inline(__always)
    init(value: UInt32, isInBytes: Bool) {
        self.value = value
        self.isInBytes = isInBytes
    }
}

extension DisplayListStorage {
    /// A colour of this list.
    func color(_ color: ListColor) -> RGBAComponents {
        color.isInBytes ? RGBAComponents(bytes: color.value) : tables.pointee.colors[Int(color.value)]
    }
}
