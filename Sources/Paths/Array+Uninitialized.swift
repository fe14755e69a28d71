extension Array {
    /// `init(unsafeUninitializedCapacity:initializingWith:)` for a capacity that may be 0: the standard
    /// library would write the count into the empty array that all threads share, a data race.
    package init(
        uninitialized capacity: Int,
        _ initialize: (inout UnsafeMutableBufferPointer<Element>, inout Int) throws -> Void
    ) rethrows {
        try self.init(unsafeUninitializedCapacity: Swift.max(capacity, 1), initializingWith: initialize)
    }
}
