import RasterPaths

/// A gradient as a display list keeps it: geometry in the user space of its command, colours resolved, stops as given.
struct GradientPaint: Sendable {
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
    let stops: [Stop]
    let options: GraphicsContext.GradientOptions
    /// The context's opacity, 0 to 1.
    let opacity: Double
    /// The colours along the axis, opacity included.
    let ramp: ColorRamp

    init(
        geometry: Geometry, stops: [Stop], options: GraphicsContext.GradientOptions, opacity: Double
    ) {
        self.geometry = geometry
        self.stops = stops
        self.options = options
        self.opacity = opacity
        ramp = ColorRamp(stops: stops, space: MixingSpace(options), opacity: opacity)
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
