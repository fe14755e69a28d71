/// A side of a rectangle; leading is the left one where text runs from left to right.
public enum Edge: Int8, CaseIterable, Hashable, Sendable {
    /// The sides, from the top counterclockwise where leading is left.
    case top, leading, bottom, trailing

    /// Some of the sides.
    public struct Set: OptionSet, Hashable, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        /// The one side.
        public init(_ e: Edge) { rawValue = 1 << e.rawValue }

        /// The upper side.
        public static let top = Set(.top)
        /// The leading side.
        public static let leading = Set(.leading)
        /// The lower side.
        public static let bottom = Set(.bottom)
        /// The trailing side.
        public static let trailing = Set(.trailing)
        /// All four sides.
        public static let all: Set = [.top, .leading, .bottom, .trailing]
        /// The leading and the trailing side.
        public static let horizontal: Set = [.leading, .trailing]
        /// The upper and the lower side.
        public static let vertical: Set = [.top, .bottom]
    }

    /// A corner of a rectangle.
    public enum Corner: Int8, CaseIterable, Hashable, Sendable {
        /// The corners, the upper ones first.
        case topLeading, topTrailing, bottomLeading, bottomTrailing

        /// How round a corner is.
        public struct Style: Equatable, Sendable {
            /// The radius in points where it is given; nil for that of the container's corner around.
            package var radius: CGFloat?
            /// The least radius of a concentric corner.
            package var minimum: CGFloat = 0

            /// So round that it runs along the container's corner around it; square where there is none.
            public static var concentric: Style { Style() }

            /// So round that it runs along the container's corner around it, and at least as round as a
            /// corner of another style.
            public static func concentric(minimum: Style) -> Style {
                Style(minimum: max(minimum.radius ?? minimum.minimum, 0))
            }

            /// With a radius in points.
            public static func fixed(_ radius: CGFloat) -> Style { Style(radius: max(radius, 0)) }
        }
    }
}
