/// Whether something is seen.
public enum Visibility: Hashable, CaseIterable, Sendable {
    /// As is usual where it stands.
    case automatic
    /// It is.
    case visible
    /// It isn't.
    case hidden
}

/// How much something stands out.
public enum Prominence: Hashable, Sendable {
    /// As is usual.
    case standard
    /// More than usual.
    case increased
}
