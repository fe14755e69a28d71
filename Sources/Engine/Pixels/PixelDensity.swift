import Foundation

/// How many pixels a picture has in a metre, as its file says: a screen's scale, or a print's resolution.
package struct PixelDensity: Hashable, Sendable {
    /// Pixels per metre.
    package let x, y: UInt32

    package init(x: UInt32, y: UInt32) {
        self.x = x
        self.y = y
    }

    /// The density of a scale, to the nearest, within what a pHYs chunk can hold. A point is 1/72 inch.
    package init(scale: CGFloat) {
        let number = min(max((Double(scale) * 72 / 0.0254).rounded(), 1), 2_147_483_647)
        self.init(x: UInt32(number), y: UInt32(number))
    }

    package init(dotsPerInch: Int) {
        self.init(scale: CGFloat(dotsPerInch) / 72)
    }

    /// The scale when it is a whole or half multiple of 72 dots per inch both ways, up to 16; else 1.
    package var scale: CGFloat {
        guard x == y else { return 1 }
        for halves in 1...32 where PixelDensity(scale: CGFloat(halves) / 2) == self {
            return CGFloat(halves) / 2
        }
        return 1
    }

    /// Whole dots per inch, when they are the same both ways.
    package var dotsPerInch: Int? { x == y ? Int((Double(x) * 0.0254).rounded()) : nil }
}
