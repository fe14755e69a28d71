extension Color {
    /// A colour's components in one environment, with the brightness above white that its content may reach.
    public struct ResolvedHDR: Hashable, Sendable {
        private var color: Color.Resolved

        /// The brightest content as a multiple of white; nil for content that stays within it.
        public var headroom: Float?

        /// A resolved colour with a headroom; nil for none.
        public init(_ color: Color.Resolved, headroom: Float? = nil) {
            self.color = color
            self.headroom = headroom
        }

        /// Linear light, extended range, as of `Resolved`.
        public var linearRed: Float {
            get { color.linearRed }
            set { color.linearRed = newValue }
        }

        /// Linear light, extended range, as of `Resolved`.
        public var linearGreen: Float {
            get { color.linearGreen }
            set { color.linearGreen = newValue }
        }

        /// Linear light, extended range, as of `Resolved`.
        public var linearBlue: Float {
            get { color.linearBlue }
            set { color.linearBlue = newValue }
        }

        /// Red, encoded as sRGB.
        public var red: Float {
            get { color.red }
            set { color.red = newValue }
        }

        /// Green, encoded as sRGB.
        public var green: Float {
            get { color.green }
            set { color.green = newValue }
        }

        /// Blue, encoded as sRGB.
        public var blue: Float {
            get { color.blue }
            set { color.blue = newValue }
        }

        /// 0 for transparent, 1 for opaque.
        public var opacity: Float {
            get { color.opacity }
            set { color.opacity = newValue }
        }
    }
}

extension Color.ResolvedHDR: CustomStringConvertible {
    /// The nearest sRGB bytes, as `#RRGGBBAA`, and the headroom.
    public var description: String {
        guard let headroom else { return color.description }
        return "\(color) headroom \(headroom)"
    }
}
