import RasterPaths

/// A gradient as a display list keeps it: geometry in the user space of its command, colours resolved, stops
/// as given.
package struct GradientPaint: Sendable {
    package enum Geometry: Sendable {
        case linear(start: CGPoint, end: CGPoint)
        case radial(center: CGPoint, startRadius: CGFloat, endRadius: CGFloat)
        /// Between two circles about different centres.
        case conical(startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat)
        case conic(center: CGPoint, angle: Angle)
    }

    package struct Stop: Sendable {
        package var color: RGBAComponents
        package var location: CGFloat

        package init(color: RGBAComponents, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    /// What lies beyond the ends of the axis.
    package enum Spread: Int32, Sendable {
        /// The colours at the ends.
        case pad
        /// The axis anew.
        case `repeat`
        /// The axis to and fro.
        case mirror
    }

    /// How a gradient goes on beyond its ends, and how its colours are mixed.
    package struct Options: Hashable, Sendable {
        package var spread: Spread
        package var space: MixingSpace
        /// Mixes red, green and blue as if all were opaque.
        package var separatesOpacity: Bool

        package init(spread: Spread = .pad, space: MixingSpace = .perceptual, separatesOpacity: Bool = false)
        {
            self.spread = spread
            self.space = space
            self.separatesOpacity = separatesOpacity
        }
    }

    package let geometry: Geometry
    /// The space of the geometry to user space; nil when they are the same.
    package private(set) var transform: CGAffineTransform?
    package let stops: [Stop]
    package let options: Options
    /// The context's opacity, 0 to 1.
    package let opacity: Double
    /// The colours along the axis, opacity included.
    package let ramp: ColorRamp

    package init(
        geometry: Geometry, stops: [Stop], options: Options, opacity: Double,
        transform: CGAffineTransform? = nil
    ) {
        self.geometry = geometry
        self.transform = transform
        self.stops = stops
        self.options = options
        self.opacity = opacity
        ramp = ColorRamp(
            stops: stops, space: options.space, opacity: opacity, separatesOpacity: options.separatesOpacity)
    }

    /// The same colours on geometry that a transform has moved.
    func transformed(by matrix: CGAffineTransform) -> GradientPaint {
        var copy = self
        copy.transform = transform.map { $0.concatenating(matrix) } ?? matrix
        return copy
    }

    /// The map from the space of the geometry, given that from user space.
    func toPixels(_ user: DeviceTransform) -> DeviceTransform {
        transform.map { user.following($0) } ?? user
    }
}

extension DeviceTransform {
    /// The transform that applies another one first.
    func following(_ first: CGAffineTransform) -> DeviceTransform {
        if first == .identity { return self }
        let own = DeviceTransform(first)
        return DeviceTransform(
            a: own.a * a + own.b * c, b: own.a * b + own.b * d, c: own.c * a + own.d * c,
            d: own.c * b + own.d * d, tx: own.tx * a + own.ty * c + tx, ty: own.tx * b + own.ty * d + ty)
    }
}

/// The space in which a gradient's colours are mixed.
package enum MixingSpace: Hashable, Sendable {
    /// Oklab at the eighths of what lies between two stops, and straight in encoded sRGB from one to the
    /// next, as Apple's systems draw it.
    case perceptual
    /// Oklab all along.
    case oklab
    case encoded
    case linear

    /// The straight pieces of `perceptual` between two stops.
    static let pieces = 8

    func coordinates(of color: RGBAComponents) -> SIMD3<Double> {
        switch self {
        case .perceptual, .oklab:
            let lab = color.oklab
            return SIMD3(lab.lightness, lab.greenRed, lab.blueYellow)
        case .encoded:
            let encoded = color.encodedSRGB
            return SIMD3(encoded.red, encoded.green, encoded.blue)
        case .linear:
            let linear = color.linearSRGB
            return SIMD3(linear.red, linear.green, linear.blue)
        }
    }

    /// Encoded sRGB.
    func encoded(_ coordinates: SIMD3<Double>) -> SIMD3<Double> {
        var linear = coordinates
        switch self {
        case .encoded: return coordinates
        case .linear: break
        case .perceptual, .oklab:
            let color = Oklab(lightness: coordinates.x, greenRed: coordinates.y, blueYellow: coordinates.z)
                .linearSRGB
            linear = SIMD3(color.red, color.green, color.blue)
        }
        return SIMD3(
            SRGBTransfer.encoded(fromLinear: linear.x), SRGBTransfer.encoded(fromLinear: linear.y),
            SRGBTransfer.encoded(fromLinear: linear.z))
    }
}
