/// How a change is shown. Here nothing moves: it is kept, so that code that names it compiles.
public struct Transaction: Sendable {
    private struct Entry: @unchecked Sendable {
        var value: Any
    }

    /// What the change would be animated by.
    public var animation: Animation?
    /// Whether animations of views are left out.
    public var disablesAnimations = false
    /// Whether the change is one of several that follow each other.
    public var isContinuous = false
    /// Whether a change by hand tells how fast it was.
    public var tracksVelocity = false
    private var entries: [ObjectIdentifier: Entry] = [:]

    /// Without an animation.
    public init() {}

    /// With an animation.
    public init(animation: Animation?) { self.animation = animation }

    /// The value of a key of your own, or the key's default.
    public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
        get { entries[ObjectIdentifier(key)]?.value as? K.Value ?? K.defaultValue }
        set { entries[ObjectIdentifier(key)] = Entry(value: newValue) }
    }

    /// Would run a closure when the change's animations are complete: never, as none begins.
    public mutating func addAnimationCompletion(
        criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping () -> Void
    ) {}
}

/// A key for a value of your own in a `Transaction`.
public protocol TransactionKey<Value> {
    /// The type of the value.
    associatedtype Value
    /// What a transaction has in which nobody set the key.
    static var defaultValue: Value { get }
}

/// When an animation counts as complete.
public struct AnimationCompletionCriteria: Hashable, Sendable {
    private var isLogical: Bool

    /// When it has come near enough to its end.
    public static let logicallyComplete = AnimationCompletionCriteria(isLogical: true)
    /// When nothing moves any more.
    public static let removed = AnimationCompletionCriteria(isLogical: false)
}

/// Runs a closure; what it changes is shown at once.
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// Runs a closure and then another; what they change is shown at once.
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    let result = try body()
    completion()
    return result
}

/// Runs a closure; what it changes is shown at once.
public func withTransaction<Result>(
    _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// Runs a closure; what it changes is shown at once.
public func withTransaction<R, V>(
    _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R { try body() }
