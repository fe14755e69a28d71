/// A key for a value of your own in `EnvironmentValues`.
///
/// Unlike SwiftUI's, the value must be `Sendable`, because the environment is.
public protocol EnvironmentKey {
    /// The type of the value.
    associatedtype Value: Sendable
    /// What an environment answers in which nobody set the key.
    static var defaultValue: Value { get }
}
