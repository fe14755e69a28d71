import RasterPaths

extension Color {
    /// A colour's components in one environment: linear-light sRGB, extended range, not premultiplied.
    public struct Resolved: Hashable, Codable, Sendable {
        /// Linear light; 1 is the sRGB primary at its brightest.
        public var linearRed: Float
        /// Linear light; 1 is the sRGB primary at its brightest.
        public var linearGreen: Float
        /// Linear light; 1 is the sRGB primary at its brightest.
        public var linearBlue: Float
        /// 0 for transparent, 1 for opaque.
        public var opacity: Float

        /// From components of the colour space, which is encoded sRGB unless named.
        public init(
            colorSpace: Color.RGBColorSpace = .sRGB, red: Float, green: Float, blue: Float, opacity: Float = 1
        ) {
            self.init(
                RGBAComponents(
                    colorSpace.space, red: Double(red), green: Double(green), blue: Double(blue),
                    opacity: Double(opacity)))
        }

        init(_ components: RGBAComponents) {
            let linear = components.linearSRGB
            linearRed = Float(linear.red)
            linearGreen = Float(linear.green)
            linearBlue = Float(linear.blue)
            opacity = Float(linear.opacity)
        }

        /// Red, encoded as sRGB; a negative value is the mirror image of a positive one.
        public var red: Float {
            get { Float(SRGBTransfer.encoded(fromLinear: Double(linearRed))) }
            set { linearRed = Float(SRGBTransfer.linear(fromEncoded: Double(newValue))) }
        }

        /// Green, encoded as sRGB; a negative value is the mirror image of a positive one.
        public var green: Float {
            get { Float(SRGBTransfer.encoded(fromLinear: Double(linearGreen))) }
            set { linearGreen = Float(SRGBTransfer.linear(fromEncoded: Double(newValue))) }
        }

        /// Blue, encoded as sRGB; a negative value is the mirror image of a positive one.
        public var blue: Float {
            get { Float(SRGBTransfer.encoded(fromLinear: Double(linearBlue))) }
            set { linearBlue = Float(SRGBTransfer.linear(fromEncoded: Double(newValue))) }
        }

        package var components: RGBAComponents {
            RGBAComponents(
                .sRGBLinear, red: Double(linearRed), green: Double(linearGreen), blue: Double(linearBlue),
                opacity: Double(opacity))
        }
    }
}

extension Color.Resolved: Animatable {
    /// The stored components.
    public var animatableData: AnimatablePair<Float, AnimatablePair<Float, AnimatablePair<Float, Float>>> {
        get { AnimatablePair(linearRed, AnimatablePair(linearGreen, AnimatablePair(linearBlue, opacity))) }
        set {
            linearRed = newValue.first
            linearGreen = newValue.second.first
            linearBlue = newValue.second.second.first
            opacity = newValue.second.second.second
        }
    }
}

extension Color.Resolved: ShapeStyle, CustomStringConvertible {
    /// None: it is painted as it is.
    public typealias Resolved = Never

    /// The nearest sRGB bytes, as `#RRGGBBAA`.
    public var description: String { components.hexadecimalDescription }
}
