import RasterKernels
import RasterPaths

/// The kernels of one level that pack the rows of a PNG, choose how they are filtered, and filter them.
package struct PNGFilterKernels: Sendable {
    package typealias Pack =
        @convention(c) (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?) -> Void
    package typealias Weigh =
        @convention(c) (
            UnsafePointer<UInt8>?, UnsafePointer<UInt8>?, Int, Int, UnsafeMutablePointer<UInt64>?
        ) -> Void
    package typealias Subtract =
        @convention(c) (
            UnsafePointer<UInt8>?, UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?
        ) -> Void

    /// The first three bytes of each pixel's four: the pixels, their number, the packed bytes.
    package let pack: Pack
    /// The weights (`PNGFilter.weight`) that a row has filtered by sub and by up: the row, the one above, the
    /// bytes of a pixel, the row's bytes, the two weights.
    package let weigh: Weigh
    /// A row less what is left of it or above it: the row, the other, their bytes, the difference.
    package let subtract: Subtract

    static let preferred = PNGFilterKernels(level: .preferred)

    package init(level: KernelLevel) {
        #if arch(x86_64)
            if level == .avx2 || level == .avx512 {
                pack = rk_png_pack_avx2
                weigh = rk_png_weights_avx2
                subtract = rk_png_subtract_avx2
                return
            }
        #endif
        #if arch(x86_64) || arch(arm64)
            if level != .reference {
                pack = rk_png_pack_128
                weigh = rk_png_weights_128
                subtract = rk_png_subtract_128
                return
            }
        #endif
        pack = referencePack
        weigh = referenceWeigh
        subtract = referenceSubtract
    }
}

private let referencePack: PNGFilterKernels.Pack = { pixels, count, target in
    guard let pixels, let target else { return }
    for pixel in 0..<count {
        for channel in 0..<3 { target[pixel &* 3 &+ channel] = pixels[pixel &* 4 &+ channel] }
    }
}

private let referenceSubtract: PNGFilterKernels.Subtract = { row, other, count, target in
    guard let row, let other, let target else { return }
    for index in 0..<count { target[index] = row[index] &- other[index] }
}

private let referenceWeigh: PNGFilterKernels.Weigh = { row, above, distance, count, weights in
    guard let row, let above, let weights else { return }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(count, 1)) { filtered in
        guard let filtered = filtered.baseAddress else { return }
        let head = min(distance, count)
        filtered.update(from: row, count: head)
        referenceSubtract(row + head, row, count - head, filtered + head)
        weights[0] = UInt64(PNGFilter.weight(filtered, count: count))
        referenceSubtract(row, above, count, filtered)
        weights[1] = UInt64(PNGFilter.weight(filtered, count: count))
    }
}
