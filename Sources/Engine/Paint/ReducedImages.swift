import Foundation
import RasterText

/// Smaller images, made when a rendering first needs them and kept until it ends: what is left
/// of a reduction then needs a filter of few pixels. None is larger than its image.
package final class ReducedImages: Sendable {
    /// Who rasterizes images that are drawings.
    let nested: any NestedRenderer

    init(nested: any NestedRenderer) { self.nested = nested }

    private enum Key: Hashable {
        case means(of: ObjectIdentifier, across: Int, down: Int, isWeighted: Bool)
        case parts(of: ObjectIdentifier, columns: AxisReduction, rows: AxisReduction)
    }

    /// With the image itself, which nobody else may keep: its address is the key.
    private let made = Guarded<[Key: (image: CGImage, reduced: CGImage)]>([:])

    /// The image with each pixel the mean of `across` × `down` of its pixels; of as many as there are at the
    /// right and lower edge. The image itself for 1 × 1. Who asks while one is made waits for it.
    /// - Parameter isWeighted: by a tent that reaches to the middles of the means beside it, which lets less
    ///   of fine patterns through.
    func image(_ image: CGImage, across: Int, down: Int, isWeighted: Bool) -> CGImage {
        if across <= 1 && down <= 1 { return image }
        let key = Key.means(
            of: ObjectIdentifier(image), across: across, down: down, isWeighted: isWeighted)
        return reduced(image, key) {
            guard isWeighted, max(image.width, image.height) <= AxisReduction.most else {
                return image.averaged(across: max(across, 1), down: max(down, 1))
            }
            return image.resampled(
                columns: AxisReduction(means: across, size: image.width),
                rows: AxisReduction(means: down, size: image.height))
        }
    }

    /// The image, tiled or cut into parts, smaller along both axes.
    func image(_ image: CGImage, columns: AxisReduction, rows: AxisReduction) -> CGImage {
        reduced(image, .parts(of: ObjectIdentifier(image), columns: columns, rows: rows)) {
            image.resampled(columns: columns, rows: rows)
        }
    }

    private func reduced(_ image: CGImage, _ key: Key, _ make: () -> CGImage) -> CGImage {
        made.withLock { made in
            if let known = made[key] { return known.reduced }
            let reduced = make()
            made[key] = (image, reduced)
            return reduced
        }
    }
}

extension CGImage {
    /// The means of boxes of pixels, premultiplied values rounded to nearest. The image itself without memory
    /// for it.
    func averaged(across: Int, down: Int) -> CGImage {
        let columns = (width - 1) / across + 1
        let rows = (height - 1) / down + 1
        guard let block = malloc(columns * rows * 4) else { return self }
        let result = block.assumingMemoryBound(to: UInt8.self)
        let sums = UnsafeMutablePointer<UInt32>.allocate(capacity: width * 4)
        defer { sums.deallocate() }
        withUnsafePixels { bytes in
            let pixels = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
            for row in 0..<rows {
                let lines = (row * down)..<min((row + 1) * down, height)
                sums.update(repeating: 0, count: width * 4)
                for line in lines {
                    let source = pixels + line * width * 4
                    for index in 0..<(width * 4) { sums[index] &+= UInt32(source[index]) }
                }
                for column in 0..<columns {
                    let first = column * across
                    let last = min(first + across, width)
                    var total = SIMD4<UInt64>.zero
                    for index in first..<last {
                        let sum = sums + index * 4
                        total &+= SIMD4(UInt64(sum[0]), UInt64(sum[1]), UInt64(sum[2]), UInt64(sum[3]))
                    }
                    let count = UInt64((last - first) * lines.count)
                    let mean = (total &+ count / 2) / SIMD4(repeating: count)
                    for channel in 0..<4 {
                        result[(row * columns + column) * 4 + channel] = UInt8(
                            truncatingIfNeeded: mean[channel])
                    }
                }
            }
        }
        return CGImage(width: columns, height: rows, isOpaque: isOpaque, scale: scale, adopting: block)
    }
}
