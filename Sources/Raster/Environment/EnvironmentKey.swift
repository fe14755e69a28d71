/// A key for a value of your own in `EnvironmentValues`.
///
/// A value that is not `Sendable` is kept all the same, as in SwiftUI: what is recorded with it on one thread
/// must then not be changed on another.
public protocol EnvironmentKey {
    /// The type of the value.
    associatedtype Value
    /// What an environment answers in which nobody set the key.
    static var defaultValue: Value { get }
}
