import RasterKernels
import RasterPaths

/// The kernels of one level that choose how rows of a PNG are filtered.
package struct PNGFilterKernels: Sendable {
    package typealias Weigh =
        @convention(c) (
            UnsafePointer<UInt8>?, UnsafePointer<UInt8>?, Int, Int, UnsafeMutablePointer<UInt64>?
        ) -> Void

    /// The weights (`PNGFilter.weight`) that a row has filtered by sub and by up: the row, the one above, the
    /// bytes of a pixel, the row's bytes, the two weights.
    package let weigh: Weigh

    static let preferred = PNGFilterKernels(level: .preferred)

    package init(level: KernelLevel) {
        #if arch(x86_64)
            if level == .avx2 || level == .avx512 {
                weigh = rk_png_weights_avx2
                return
            }
        #endif
        #if arch(x86_64) || arch(arm64)
            if level != .reference {
                weigh = rk_png_weights_128
                return
            }
        #endif
        weigh = referenceWeigh
    }
}

private let referenceWeigh: PNGFilterKernels.Weigh = { row, above, distance, count, weights in
    guard let row, let above, let weights else { return }
    let filters: [PNGFilter] = [.sub, .up]
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(count, 1)) { filtered in
        guard let filtered = filtered.baseAddress else { return }
        for (number, filter) in filters.enumerated() {
            filter.apply(row, above: above, distance: distance, count: count, into: filtered)
            weights[number] = UInt64(PNGFilter.weight(filtered, count: count))
        }
    }
}
