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
            case oklab
        }

        package let kind: Kind

        /// Encoded sRGB.
        public static let device = ColorSpace(kind: .device)
        /// Oklab, in which even steps look even. Between two stops of a gradient eight pieces are straight in
        /// encoded sRGB, as Apple's systems draw them (recorded): up to 14/255 from Oklab in between.
        public static let perceptual = ColorSpace(kind: .perceptual)
        /// Oklab all along, without the pieces; as `perceptual` where two colours are mixed. Raster's own.
        public static let oklab = ColorSpace(kind: .oklab)

        public var description: String { String(describing: kind) }

        /// The space as a display list keeps it.
        var mixingSpace: MixingSpace {
            switch kind {
            case .device: .encoded
            case .perceptual: .perceptual
            case .oklab: .oklab
            }
        }
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
