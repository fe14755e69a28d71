/// A direction of layout: x or y.
public enum Axis: Int8, CaseIterable, Hashable, Sendable {
    /// Along x, or along y.
    case horizontal, vertical

    /// One axis, both or none.
    public struct Set: OptionSet, Hashable, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        /// The one axis.
        package init(_ axis: Axis) { rawValue = 1 << axis.rawValue }

        /// x alone.
        public static let horizontal = Set(rawValue: 1)
        /// y alone.
        public static let vertical = Set(rawValue: 2)
    }
}
