/// What a shape is painted with: a colour, a gradient, or a style of your own that resolves to one.
///
/// Styles in unit space map it to the bounding rectangle of the path that is drawn; of the path, for a
/// stroke, too. They nest: the shadow of a faded gradient is a style. Where styles say the same thing, the
/// outer blend mode and the inner rectangle count, and opacities multiply.
public protocol ShapeStyle: Sendable {
    /// What the style turns into; `Never` for one that is painted as it is.
    associatedtype Resolved: ShapeStyle = Never

    /// The style that takes this one's place in an environment.
    func resolve(in environment: EnvironmentValues) -> Resolved
}

extension ShapeStyle where Resolved == Never {
    /// A style that resolves to `Never` is painted as it is: asking it is a programmer's error.
    public func resolve(in environment: EnvironmentValues) -> Never {
        fatalError("\(Self.self) is painted as it is and resolves to nothing")
    }
}

extension Never: ShapeStyle {
    /// `Never` itself, which ends the chain.
    public typealias Resolved = Never
}
