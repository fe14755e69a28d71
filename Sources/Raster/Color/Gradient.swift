import Foundation

/// Colours at locations along a gradient's axis.
public struct Gradient: Hashable, Sendable {
    /// A colour at a location, 0 the start of the axis and 1 its end.
    public struct Stop: Hashable, Sendable {
        /// The colour at the location.
        public var color: Color
        /// Where along the axis; may lie outside 0...1.
        public var location: CGFloat

        /// A colour at a location.
        public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    /// The space in which colours between two stops are found.
    public struct ColorSpace: Hashable, Sendable, CustomStringConvertible {
        package enum Kind: Hashable, Sendable {
            case device
            case perceptual
        }

        package let kind: Kind

        /// Encoded sRGB.
        public static let device = ColorSpace(kind: .device)
        /// Oklab, in which even steps look even.
        public static let perceptual = ColorSpace(kind: .perceptual)

        public var description: String { kind == .device ? "device" : "perceptual" }
    }

    /// The stops, in the order given.
    public var stops: [Stop]

    /// Evenly spaced colours; a single one is at 0.
    public init(colors: [Color]) {
        let last = CGFloat(max(colors.count - 1, 1))
        stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / last) }
    }

    /// Stops of your own, kept as they are.
    public init(stops: [Stop]) {
        self.stops = stops
    }
}
