import Foundation

/// How large a picture of a nested drawing is.
enum NestedPictureSize: Hashable, Sendable {
    /// Pixels a point.
    case scaled(CGFloat)
    /// Stretched over so many pixels.
    case stretched(width: Int, height: Int)
}

/// Rasterizes drawings inside drawings for those who look at them.
protocol NestedRenderer: Sendable {
    /// The whole drawing, made once for a size; nil for one that is nested too deeply.
    func picture(of drawing: NestedDrawing, _ size: NestedPictureSize) -> CGImage?

    /// Some pixels of the drawing at a scale, with their rectangle; nil for one that is nested too deeply.
    func part(of drawing: NestedDrawing, region: PixelRect, scale: Double) -> Bitmap?
}
