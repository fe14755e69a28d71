import Foundation
import RasterPaths

/// Widths of a margin in whole pixels.
package struct PixelInsets {
    package var top, left, bottom, right: Int

    /// - Parameter insets: in points; leading is left.
    package init(_ insets: EdgeInsets, scale: CGFloat) {
        func pixels(_ inset: CGFloat) -> Int {
            let length = inset * scale
            let nearest = length.rounded()
            let whole = (length - nearest).magnitude < 1e-6 ? nearest : length.rounded(.up)
            // NaN fails the comparison.
            return whole > 0 ? Int(min(whole, 65536)) : 0
        }
        top = pixels(insets.top)
        left = pixels(insets.leading)
        bottom = pixels(insets.bottom)
        right = pixels(insets.trailing)
    }

    package var isEmpty: Bool { top + left + bottom + right == 0 }
}

extension CGImage {
    /// The picture with a clear margin; itself without one, or without memory for it.
    package func withTransparentInsets(_ insets: EdgeInsets) -> CGImage {
        withTransparentInsets(PixelInsets(insets, scale: 1))
    }

    package func withTransparentInsets(_ insets: PixelInsets) -> CGImage {
        let columns = width + insets.left + insets.right
        let rows = height + insets.top + insets.bottom
        guard !insets.isEmpty, rows <= PixelExtent.maximumPixelCount * 4 / columns,
            let block = calloc(columns * rows, 4)
        else { return self }
        let target = block.assumingMemoryBound(to: UInt32.self) + insets.top * columns + insets.left
        for row in 0..<height {
            (target + row * columns).update(from: pixels + row * width, count: width)
        }
        return CGImage(
            width: columns, height: rows, isOpaque: false, scale: scale, density: density, adopting: block)
    }
}
