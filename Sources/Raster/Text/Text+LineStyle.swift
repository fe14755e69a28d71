extension Text {
    /// A line under or through text.
    public struct LineStyle: Hashable, Sendable {
        /// How a line is broken up. Lengths are in line thicknesses.
        public struct Pattern: Hashable, Sendable {
            package enum Kind: Hashable, Sendable, CaseIterable {
                case solid, dot, dash, dashDot, dashDotDot
            }

            package let kind: Kind

            /// Not broken up.
            public static let solid = Pattern(kind: .solid)
            /// Strokes and gaps of 3.
            public static let dot = Pattern(kind: .dot)
            /// Strokes of 10, gaps of 5.
            public static let dash = Pattern(kind: .dash)
            /// A stroke of 10 and one of 3, with gaps of 3.
            public static let dashDot = Pattern(kind: .dashDot)
            /// A stroke of 10 and two of 3, with gaps of 3.
            public static let dashDotDot = Pattern(kind: .dashDotDot)
        }

        package let pattern: Pattern
        package let color: Color?

        /// A line of a colour; nil for the text's own.
        public init(pattern: Pattern = .solid, color: Color? = nil) {
            self.pattern = pattern
            self.color = color
        }

        /// A solid line in the text's colour.
        public static let single = LineStyle()

        var decoration: TextDecoration { TextDecoration(pattern: pattern, color: color) }
    }

    /// Where a text that doesn't fit loses characters. An ellipsis stands for them.
    public enum TruncationMode: Hashable, Sendable {
        /// At the beginning, at the end or in the middle of its last line.
        case head, tail, middle

        var truncation: TextTruncation {
            switch self {
            case .head: .head
            case .tail: .tail
            case .middle: .middle
            }
        }
    }

    /// What letters a text is changed to, by the rules of the environment's locale.
    public enum Case: Hashable, Sendable {
        /// All in capitals, or none.
        case uppercase, lowercase
    }

    /// The size of a text relative to its font's.
    public struct Scale: Hashable, Sendable {
        let factor: Double

        /// The font's own size.
        public static let `default` = Scale(factor: 1)
        /// Four fifths. Apple's rule isn't known.
        public static let secondary = Scale(factor: 0.8)
    }
}
