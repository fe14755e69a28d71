import RasterKernels

/// The kernel that finds which of a polygon's edges cross, by its level; nil where `PolygonBoundary` does it
/// in plain Swift.
struct EdgePairs {
    typealias Kernel =
        @convention(c) (
            UnsafePointer<rk_edges>?, Int, Int, Int, UnsafeMutablePointer<rk_pair>?,
            UnsafeMutablePointer<Int>?
        ) -> Void

    let kernel: Kernel?

    /// - Parameter level: 0 for none, then as `rk_best_level`.
    init(level: Int) {
        #if arch(x86_64)
            switch level {
            case 3: kernel = rk_edge_pairs_avx512
            case 2: kernel = rk_edge_pairs_avx2
            case 1: kernel = rk_edge_pairs_128
            default: kernel = nil
            }
        #elseif arch(arm64)
            kernel = level > 0 ? rk_edge_pairs_128 : nil
        #else
            kernel = nil
        #endif
    }
}
