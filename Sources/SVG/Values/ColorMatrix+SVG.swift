import Raster
import RasterPaths

/// The matrices of `feColorMatrix` and of the filter functions.
extension ColorMatrix {
    /// Rows of five for red, green, blue and opacity; nil for another count than 20.
    init?(_ values: [Double]) {
        guard values.count == 20 else { return nil }
        let v = values.map { Float($0) }
        self.init()
        (r1, r2, r3, r4, r5) = (v[0], v[1], v[2], v[3], v[4])
        (g1, g2, g3, g4, g5) = (v[5], v[6], v[7], v[8], v[9])
        (b1, b2, b3, b4, b5) = (v[10], v[11], v[12], v[13], v[14])
        (a1, a2, a3, a4, a5) = (v[15], v[16], v[17], v[18], v[19])
    }

    /// Between the identity, at 0, and three rows of weights of red, green and blue, at 1; beyond 1 or below
    /// 0 on the same line.
    init(_ rows: [[Double]], part: Double) {
        self.init()
        func weight(_ row: Int, _ column: Int) -> Float {
            let identity: Double = row == column ? 1 : 0
            return Float(identity + (rows[row][column] - identity) * part)
        }
        (r1, r2, r3) = (weight(0, 0), weight(0, 1), weight(0, 2))
        (g1, g2, g3) = (weight(1, 0), weight(1, 1), weight(1, 2))
        (b1, b2, b3) = (weight(2, 0), weight(2, 1), weight(2, 2))
    }

    private static let luminance = [0.213, 0.715, 0.072]

    /// 0 leaves grey, 1 the identity.
    init(saturation: Double) {
        self.init([Self.luminance, Self.luminance, Self.luminance], part: 1 - saturation)
    }

    /// Turns hues about the axis of the greys, by degrees.
    init(hueRotation degrees: Double) {
        let (sine, cosine) = sineAndCosine(radians: degrees.remainder(dividingBy: 360) * .pi / 180)
        let turned = [[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]]
        self.init()
        func weight(_ row: Int, _ column: Int) -> Float {
            let weight = Self.luminance[column]
            return Float(weight + ((row == column ? 1 : 0) - weight) * cosine + turned[row][column] * sine)
        }
        (r1, r2, r3) = (weight(0, 0), weight(0, 1), weight(0, 2))
        (g1, g2, g3) = (weight(1, 0), weight(1, 1), weight(1, 2))
        (b1, b2, b3) = (weight(2, 0), weight(2, 1), weight(2, 2))
    }

    /// Black of an opacity that is the colour's luminance.
    static let luminanceToAlpha: ColorMatrix = {
        var matrix = ColorMatrix()
        (matrix.r1, matrix.g2, matrix.b3) = (0, 0, 0)
        (matrix.a1, matrix.a2, matrix.a3, matrix.a4) = (0.2125, 0.7154, 0.0721, 0)
        return matrix
    }()
}
