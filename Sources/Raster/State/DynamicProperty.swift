/// A stored property of a view whose value comes from somewhere else, and is brought up to date before each
/// evaluation of the view's body.
public protocol DynamicProperty {
    /// Brings the value up to date.
    mutating func update()
}

extension DynamicProperty {
    /// Nothing to do.
    public mutating func update() {}
}
