import Foundation

/// A picture's scale as the pHYs chunk says it. A point is 1/72 inch.
enum PNGDensity {
    /// Pixels per metre to the nearest, within what the chunk can hold.
    static func pixelsPerMetre(scale: CGFloat) -> UInt32 {
        UInt32(min(max((Double(scale) * 72 / 0.0254).rounded(), 1), 2_147_483_647))
    }
}
