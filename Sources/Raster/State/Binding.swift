/// A value that is kept elsewhere: read and written by closures.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value, Transaction) -> Void
    /// How a change of the value is shown.
    public var transaction = Transaction()

    /// A binding by what reads and what writes the value.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = { value, _ in set(value) }
    }

    /// A binding by what reads and what writes the value.
    public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
        self.get = get
        self.set = set
    }

    /// A binding to what another is bound to.
    public init(projectedValue: Binding<Value>) { self = projectedValue }

    /// A binding to a value that can't be changed.
    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(get: { value }, set: { _ in })
    }

    /// The value.
    public var wrappedValue: Value {
        get { get() }
        nonmutating set {
            guard let animation = transaction.animation else { return set(newValue, transaction) }
            withTransaction(\.animation, animation) { set(newValue, transaction) }
        }
    }

    /// The binding itself.
    public var projectedValue: Binding<Value> { self }

    /// A binding to a part of the value.
    public subscript<Subject>(
        dynamicMember keyPath: WritableKeyPath<Value, Subject>
    ) -> Binding<Subject> {
        let whole = self
        return Binding<Subject>(
            get: { whole.wrappedValue[keyPath: keyPath] },
            set: { whole.wrappedValue[keyPath: keyPath] = $0 })
    }
}

extension Binding {
    /// A binding to a value as an optional one; setting it to nil changes nothing.
    public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
        self.init(get: { base.wrappedValue }, set: { if let value = $0 { base.wrappedValue = value } })
    }

    /// A binding to what an optional holds; nil when it holds nothing now.
    public init?(_ base: Binding<Value?>) {
        guard let first = base.wrappedValue else { return nil }
        self.init(get: { base.wrappedValue ?? first }, set: { base.wrappedValue = $0 })
    }

    /// The binding; what it changes is shown by an animation, where views move.
    public func animation(_ animation: Animation? = .default) -> Binding<Value> {
        transaction(Transaction(animation: animation))
    }

    /// The binding with a transaction.
    public func transaction(_ transaction: Transaction) -> Binding<Value> {
        var binding = self
        binding.transaction = transaction
        return binding
    }
}

extension Binding: Identifiable where Value: Identifiable {
    /// The identity of the value.
    public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
    /// Bindings to the collection's elements.
    public typealias Element = Binding<Value.Element>
}

extension Binding: Collection where Value: MutableCollection {
    /// Where an element is.
    public typealias Index = Value.Index
    /// The index of the first.
    public var startIndex: Index { wrappedValue.startIndex }
    /// One more than the index of the last.
    public var endIndex: Index { wrappedValue.endIndex }
    /// The index beside another.
    public func index(after index: Index) -> Index { wrappedValue.index(after: index) }

    /// A binding to an element.
    public subscript(position: Index) -> Binding<Value.Element> {
        let whole = self
        return Binding<Value.Element>(
            get: { whole.wrappedValue[position] }, set: { whole.wrappedValue[position] = $0 })
    }
}

extension Binding: BidirectionalCollection
where Value: BidirectionalCollection, Value: MutableCollection {
    /// The index beside another.
    public func index(before index: Index) -> Index { wrappedValue.index(before: index) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection, Value: RandomAccessCollection {}
