/// How a change is shown. Here nothing moves: it is kept, so that code that names it compiles.
public struct Transaction: Sendable {
    /// What the change would be animated by.
    public var animation: Animation?
    /// Whether animations of views are left out.
    public var disablesAnimations = false
    /// Whether the change is one of several that follow each other.
    public var isContinuous = false

    /// Without an animation.
    public init() {}

    /// With an animation.
    public init(animation: Animation?) { self.animation = animation }
}

/// How something would move. A picture shows the end.
public struct Animation: Hashable, Sendable {
    private var name: String

    private init(_ name: String) { self.name = name }

    /// The usual one.
    public static let `default` = Animation("default")
    /// With constant speed.
    public static let linear = Animation("linear")
    /// Slow at first.
    public static let easeIn = Animation("easeIn")
    /// Slow at the end.
    public static let easeOut = Animation("easeOut")
    /// Slow at both ends.
    public static let easeInOut = Animation("easeInOut")
    /// A spring without much bounce.
    public static let spring = Animation("spring")
    /// A spring with some bounce.
    public static let bouncy = Animation("bouncy")
    /// A spring without bounce.
    public static let smooth = Animation("smooth")
    /// A spring with a little bounce.
    public static let snappy = Animation("snappy")
}

/// Runs a closure; what it changes is shown at once.
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// Runs a closure; what it changes is shown at once.
public func withTransaction<Result>(
    _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result { try body() }
