/// A mark of your own on runs of text, set by `Text.customAttribute(_:)`; it changes nothing in how they
/// look.
public protocol TextAttribute: Hashable, Sendable {}
