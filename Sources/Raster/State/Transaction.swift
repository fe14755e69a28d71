/// How a change is shown: where views move, with the animation that it names.
public struct Transaction: Sendable {
    private struct Entry: @unchecked Sendable {
        var value: Any
    }

    /// What the change is animated by; nil for at once.
    public var animation: Animation?
    /// Whether animations that views ask for themselves are left out.
    public var disablesAnimations = false
    /// Whether the change is one of several that follow each other.
    public var isContinuous = false
    /// Whether a change by hand tells how fast it was.
    public var tracksVelocity = false
    private var entries: [ObjectIdentifier: Entry] = [:]
    var completions: [AnimationCompletion] = []

    /// Without an animation.
    public init() {}

    /// With an animation.
    public init(animation: Animation?) { self.animation = animation }

    /// The value of a key of your own, or the key's default.
    public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
        get { entries[ObjectIdentifier(key)]?.value as? K.Value ?? K.defaultValue }
        set { entries[ObjectIdentifier(key)] = Entry(value: newValue) }
    }

    /// Runs a closure when the change's animations are complete: at once, if none begins.
    public mutating func addAnimationCompletion(
        criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping () -> Void
    ) { completions.append(AnimationCompletion(criteria, completion)) }

    /// Has its completions wait for an animation that begins.
    func noteBeginning(of animation: Animation) {
        for completion in completions { completion.note(animation) }
    }

    /// Views that move will run its completions.
    func takeCompletions() {
        for completion in completions { completion.isTaken = true }
    }
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
    let isLogical: Bool

    /// When it has come near enough to its end.
    public static let logicallyComplete = AnimationCompletionCriteria(isLogical: true)
    /// When nothing moves any more.
    public static let removed = AnimationCompletionCriteria(isLogical: false)
}

/// What is to be done when a change's animations are complete.
///
/// Sendable without the compiler's check, as a transaction is: it belongs to the thread that changes state.
final class AnimationCompletion: @unchecked Sendable {
    private let criteria: AnimationCompletionCriteria
    private var action: (() -> Void)?
    /// Whether views that move know of it, and will run it.
    var isTaken = false
    /// Seconds after which the last animation is complete, as far as some have begun.
    private(set) var length = 0.0

    init(_ criteria: AnimationCompletionCriteria, _ action: @escaping () -> Void) {
        self.criteria = criteria
        self.action = action
    }

    func note(_ animation: Animation) {
        length = max(length, criteria.isLogical ? animation.logicalLength : animation.length)
    }

    func run() {
        let action = action
        self.action = nil
        action?()
    }
}

/// The transaction that changes of state are made in at this moment.
enum CurrentTransaction {
    /// One change, to be told from the next.
    final class Change: Sendable {
        let transaction: Transaction

        init(_ transaction: Transaction) { self.transaction = transaction }
    }

    @TaskLocal static var change: Change?

    static func with<Result>(
        _ transaction: Transaction, _ body: () throws -> Result
    ) rethrows -> Result {
        defer {
            // Nothing that moves was changed.
            for completion in transaction.completions where !completion.isTaken { completion.run() }
        }
        return try $change.withValue(Change(transaction), operation: body)
    }
}

/// Runs a closure; where views move, what it changes is shown by an animation.
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try CurrentTransaction.with(Transaction(animation: animation), body) }

/// Runs a closure, and another when what the first one changes has come to rest: at once where nothing moves.
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    var transaction = Transaction(animation: animation)
    transaction.addAnimationCompletion(criteria: completionCriteria, completion)
    return try CurrentTransaction.with(transaction, body)
}

/// Runs a closure; where views move, what it changes is shown as a transaction says.
public func withTransaction<Result>(
    _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result { try CurrentTransaction.with(transaction, body) }

/// Runs a closure; a transaction with one value says how what it changes is shown.
public func withTransaction<R, V>(
    _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
    var transaction = CurrentTransaction.change?.transaction ?? Transaction()
    transaction.completions = []
    transaction[keyPath: keyPath] = value
    return try CurrentTransaction.with(transaction, body)
}
