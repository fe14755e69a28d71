import Foundation
import RasterPaths

extension Image {
    /// The image with a clear margin, which lets interpolation smooth its edges when it is turned: they are inner edges then,
    /// and the drawing call may leave its own jagged. Draw it in a rectangle that is larger by as much.
    ///
    /// A margin must be a pixel of the picture that is drawn: at a reduction to a quarter, 4 points. It is rounded up to whole
    /// pixels of the image; a negative one counts as 0. An image of a drawing or of files is fixed at display scale 1.
    public func withTransparentInsets(_ insets: EdgeInsets) -> Image {
        guard let pixels = pixels() else { return self }
        var copy = self
        copy.setSource(
            .pixels(
                pixels.image.withTransparentInsets(PixelInsets(insets, scale: pixels.scale)),
                scale: pixels.scale))
        return copy
    }
}

/// Widths of a margin in whole pixels.
struct PixelInsets {
    var top, left, bottom, right: Int

    /// - Parameter insets: in points; leading is left.
    init(_ insets: EdgeInsets, scale: CGFloat) {
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

    var isEmpty: Bool { top + left + bottom + right == 0 }
}

extension CGImage {
    /// The picture with a clear margin; itself without one, or without memory for it.
    package func withTransparentInsets(_ insets: EdgeInsets) -> CGImage {
        withTransparentInsets(PixelInsets(insets, scale: 1))
    }

    func withTransparentInsets(_ insets: PixelInsets) -> CGImage {
        let columns = width + insets.left + insets.right
        let rows = height + insets.top + insets.bottom
        guard !insets.isEmpty, rows <= Drawing.maximumPixelCount * 4 / columns,
            let block = calloc(columns * rows, 4)
        else { return self }
        let target = block.assumingMemoryBound(to: UInt32.self) + insets.top * columns + insets.left
        for row in 0..<height {
            (target + row * columns).update(from: pixels + row * width, count: width)
        }
        return CGImage(width: columns, height: rows, isOpaque: false, scale: scale, adopting: block)
    }
}

extension Drawing {
    /// A part of the drawing with a clear margin around it, in one step: the whole pixels that the rectangle, in points,
    /// touches, and insets rounded up to whole pixels. For drawing it turned; see `Image.withTransparentInsets`.
    public func image(
        in rect: CGRect, insets: EdgeInsets, scale: CGFloat = 1, renderer: Renderer = Renderer()
    ) -> CGImage {
        let scale = Image.valid(scale)
        let part = pixels(in: rect, scale: scale)
        let margin = PixelInsets(insets, scale: scale)
        let width = min(max(part.width, 1), Self.maximumPixelCount) + margin.left + margin.right
        let height = min(
            max(part.height, 1) + margin.top + margin.bottom, max(Self.maximumPixelCount / width, 1))
        let bitmap = Bitmap(width: width, height: height)
        let region = PixelRect(
            x: margin.left, y: margin.top, width: width - margin.left - margin.right,
            height: max(height - margin.top - margin.bottom, 0))
        if isOpaque {
            for row in 0..<region.height {
                (bitmap.pixels + (region.y + row) * width + region.x)
                    .update(repeating: 0xFF00_0000, count: region.width)
            }
        }
        renderer.render(
            displayList, into: bitmap, scale: scale, origin: (part.x - margin.left, part.y - margin.top),
            region: region, colorMode: colorMode)
        return bitmap.adoptedImage(isOpaque: isOpaque && margin.isEmpty, scale: scale)
    }
}
