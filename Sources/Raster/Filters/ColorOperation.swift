import RasterPaths

/// What a colour filter does, before it is a matrix.
enum ColorOperation: Sendable {
    case matrix(ColorMatrix)
    case hueRotation(Angle)
    case saturation(Double)
    case brightness(Double)
    case contrast(Double)
    case colorInvert(Double)
    case grayscale(Double)
    case luminanceToAlpha
}
