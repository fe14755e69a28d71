import RasterPaths

/// A gradient as a display list keeps it: geometry in the user space of its command, colours resolved, stops as given.
package struct GradientPaint: Sendable {
    enum Geometry: Sendable {
        case linear(start: CGPoint, end: CGPoint)
        case radial(center: CGPoint, startRadius: CGFloat, endRadius: CGFloat)
        case conic(center: CGPoint, angle: Angle)
    }

    struct Stop: Sendable {
        var color: RGBAComponents
        var location: CGFloat
    }

    let geometry: Geometry
    /// The space of the geometry to user space; nil when they are the same.
    let transform: CGAffineTransform?
    let stops: [Stop]
    let options: GraphicsContext.GradientOptions
    /// The context's opacity, 0 to 1.
    let opacity: Double
    /// The colours along the axis, opacity included.
    let ramp: ColorRamp

    init(
        geometry: Geometry, stops: [Stop], options: GraphicsContext.GradientOptions, opacity: Double,
        transform: CGAffineTransform? = nil
    ) {
        self.geometry = geometry
        self.transform = transform
        self.stops = stops
        self.options = options
        self.opacity = opacity
        ramp = ColorRamp(stops: stops, space: MixingSpace(options), opacity: opacity)
    }

    /// The map from the space of the geometry, given that from user space.
    func toPixels(_ user: DeviceTransform) -> DeviceTransform {
        guard let own = transform.map({ DeviceTransform($0) }) else { return user }
        return DeviceTransform(
            a: own.a * user.a + own.b * user.c, b: own.a * user.b + own.b * user.d,
            c: own.c * user.a + own.d * user.c, d: own.c * user.b + own.d * user.d,
            tx: own.tx * user.a + own.ty * user.c + user.tx, ty: own.tx * user.b + own.ty * user.d + user.ty)
    }
}

/// The space in which a gradient's colours are mixed.
enum MixingSpace: Sendable {
    case perceptual
    case encoded
    case linear

    init(_ options: GraphicsContext.GradientOptions) {
        self =
            options.contains(.linearColor)
            ? .linear : options.contains(.encodedColor) ? .encoded : .perceptual
    }

    func coordinates(of color: RGBAComponents) -> SIMD3<Double> {
        switch self {
        case .perceptual:
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
        case .perceptual:
            let color = Oklab(lightness: coordinates.x, greenRed: coordinates.y, blueYellow: coordinates.z)
                .linearSRGB
            linear = SIMD3(color.red, color.green, color.blue)
        }
        return SIMD3(
            SRGBTransfer.encoded(fromLinear: linear.x), SRGBTransfer.encoded(fromLinear: linear.y),
            SRGBTransfer.encoded(fromLinear: linear.z))
    }
}
