import RasterKernels

/// The kernels of edges, by their level; nil where plain Swift does the same.
struct EdgeKernels {
    typealias Pairs =
        @convention(c) (
            UnsafePointer<rk_edges>?, Int, Int, Int, UnsafeMutablePointer<rk_pair>?,
            UnsafeMutablePointer<Int>?
        ) -> Void
    typealias WalkRows = @convention(c) (UnsafePointer<rk_band>?, UnsafePointer<rk_edge>?, Int, Int) -> Void

    /// Finds those of a polygon's edges that cross one: for `PolygonBoundary`.
    let pairs: Pairs?
    /// Adds an edge to whole rows: for `EdgeWalker`.
    let walkRows: WalkRows?

    /// - Parameter level: 0 for none, then as `rk_best_level`.
    init(level: Int) {
        #if arch(x86_64)
            switch level {
            case 3: (pairs, walkRows) = (rk_edge_pairs_avx512, rk_walk_rows_avx512)
            case 2: (pairs, walkRows) = (rk_edge_pairs_avx2, rk_walk_rows_avx2)
            case 1: (pairs, walkRows) = (rk_edge_pairs_128, rk_walk_rows_128)
            default: (pairs, walkRows) = (nil, nil)
            }
        #elseif arch(arm64)
            (pairs, walkRows) = level > 0 ? (rk_edge_pairs_128, rk_walk_rows_128) : (nil, nil)
        #else
            (pairs, walkRows) = (nil, nil)
        #endif
    }
}
