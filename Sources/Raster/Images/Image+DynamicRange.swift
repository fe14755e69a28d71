extension Image {
    /// How far beyond white an image or a picture may go.
    public struct DynamicRange: Hashable, Sendable {
        private enum Kind: Hashable, Sendable {
            case standard, constrainedHigh, high
        }

        private let kind: Kind

        /// Up to white.
        public static let standard = DynamicRange(kind: .standard)
        /// Somewhat beyond white.
        public static let constrainedHigh = DynamicRange(kind: .constrainedHigh)
        /// As far as there is.
        public static let high = DynamicRange(kind: .high)
    }

    /// How large a symbol is beside the text around it. Pictures of pixels have one size.
    public enum Scale: Hashable, Sendable {
        /// Smaller, as, or larger than a capital.
        case small, medium, large
    }

    /// The image. What it may show of bright colours is the canvas's to say: nothing is mapped to another
    /// range here.
    public func allowedDynamicRange(_ range: DynamicRange?) -> Image { self }
}
