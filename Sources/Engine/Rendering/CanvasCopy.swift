import RasterPaths

/// What a canvas holds before a list is drawn onto it: bands that look beyond themselves can't ask the
/// canvas, as others write there.
final class CanvasCopy: @unchecked Sendable {
    private let pixels: UnsafeMutablePointer<EncodedPixel>
    private let region: PixelRect
    /// What an untouched pixel of the canvas holds.
    private let outside: EncodedPixel

    /// - Parameters:
    ///   - surface: the canvas.
    ///   - region: the pixels of it that are drawn.
    init(_ surface: Surface<EncodedPixel>, region: PixelRect, outside: EncodedPixel) {
        self.region = region
        self.outside = outside
        pixels = .allocate(capacity: max(region.width * region.height, 1))
        for (line, y) in region.rows.enumerated() {
            (pixels + line * region.width).update(
                from: surface.pixel(x: region.x, y: y), count: region.width)
        }
    }

    deinit { pixels.deallocate() }

    /// Writes what was there.
    func restore(into surface: Surface<EncodedPixel>) {
        let common = region.intersection(surface.region)
        for y in surface.region.rows {
            let row = surface.row(y)
            row.update(repeating: outside, count: surface.region.width)
            guard common.rows.contains(y), !common.isEmpty else { continue }
            (row + (common.x - surface.region.x)).update(
                from: pixels + (y - region.y) * region.width + (common.x - region.x), count: common.width)
        }
    }
}
