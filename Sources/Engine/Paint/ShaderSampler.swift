import RasterPaths

/// Asks a shader for colours at pixel centres, through the inverse of the transform that it is drawn with.
struct ShaderSampler {
    private let function: ShaderFunction.Color
    private let opacity: Double
    private let inverse: DeviceTransform

    /// Nil when nothing is painted: a transform without a finite inverse.
    /// - Parameter transform: user space to the picture's pixels.
    init?(_ paint: ShaderPaint, opacity: Double, transform: DeviceTransform) {
        guard let inverse = transform.following(paint.transform).inverse else { return nil }
        function = paint.function
        self.opacity = RGBAComponents.clamped(opacity)
        self.inverse = inverse
    }

    /// The colour at a pixel's centre.
    func color(x: Int, y: Int) -> RGBAComponents {
        let centreX = Double(x) + 0.5
        let centreY = Double(y) + 0.5
        let position = CGPoint(
            x: inverse.a * centreX + inverse.c * centreY + inverse.tx,
            y: inverse.b * centreX + inverse.d * centreY + inverse.ty)
        return function(position, .zero)
    }

    /// Writes premultiplied colours, opacity included, for some pixels of a row of the picture.
    func sample(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>) {
        for column in 0..<count {
            let color = color(x: x &+ column, y: y)
            let encoded = color.encodedSRGB
            row[column] = RGBAComponents.premultipliedRGBA8(
                encodedRed: encoded.red, green: encoded.green, blue: encoded.blue,
                opacity: RGBAComponents.clamped(encoded.opacity) * opacity)
        }
    }
}
