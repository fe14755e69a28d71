import RasterKernels

/// The kernels of edges, by their level; nil where plain Swift does the same.
struct EdgeKernels {
    typealias Pairs =
        @convention(c) (
            UnsafePointer<rk_edges>?, Int, Int, Int, UnsafePointer<rk_pairs>?, UnsafeMutablePointer<Int>?
        ) -> Void
    typealias Box =
        @convention(c) (
            UnsafePointer<rk_point>?, Int, UnsafeMutablePointer<rk_point>?, UnsafeMutablePointer<rk_point>?
        ) -> Void
    typealias WalkEdge =
        @convention(c) (
            UnsafePointer<rk_band>?, UnsafePointer<rk_point>?, UnsafePointer<rk_point>?, Int32
        ) -> Void

    /// Finds those of a polygon's edges that cross one: for `PolygonBoundary`.
    let pairs: Pairs?
    /// Adds an edge of several rows: for `EdgeWalker`.
    let walkEdge: WalkEdge?

    typealias WalkEdges =
        @convention(c) (
            UnsafePointer<rk_band>?, UnsafePointer<rk_point>?, Int, Int, UnsafeMutablePointer<UInt32>?,
            UnsafeMutablePointer<Int>?
        ) -> Void
    typealias Rank = @convention(c) (UnsafePointer<Double>?, Int, UnsafeMutablePointer<Int64>?) -> Void
    typealias ChainMeetings =
        @convention(c) (
            UnsafePointer<rk_chains>?, Int, Int, Int, UnsafeMutablePointer<UInt32>?,
            UnsafeMutablePointer<Int>?
        ) -> Void
    typealias SweepSolid =
        @convention(c) (
            UnsafePointer<rk_band>?, Int, Int, Int, Int, UnsafeMutablePointer<UInt32>?, Int, UInt32
        ) -> Void

    /// Ranks an edge's crossings: for `PolygonBoundary`.
    let rank: Rank?
    /// Finds the edges that may cross those of a chain: for `EdgeChains`.
    let chainMeetings: ChainMeetings?
    /// Adds many short and tall edges and tells which it left: for `SumWalker`.
    let walkEdges: WalkEdges?
    /// Finds the box of an outline's points: for `OutlineBox`.
    let box: Box?
    /// Paints a band's sums in one colour: for `CoverageSweep`.
    let sweepSolid: SweepSolid?

    /// - Parameter level: 0 for none, then as `rk_best_level`.
    init(level: Int) {
        #if arch(x86_64)
            switch level {
            case 3:
                (pairs, walkEdge) = (rk_edge_pairs_avx512, rk_walk_edge_avx512)
                (rank, chainMeetings) = (rk_rank_avx512, rk_chain_meetings_avx512)
                (walkEdges, sweepSolid) = (rk_walk_edges_avx512, rk_sweep_solid_avx512)
                box = rk_box_avx512
                return
            case 2:
                (pairs, walkEdge) = (rk_edge_pairs_avx2, rk_walk_edge_avx2)
                (rank, chainMeetings) = (rk_rank_avx2, rk_chain_meetings_avx2)
                (walkEdges, sweepSolid) = (rk_walk_edges_avx2, rk_sweep_solid_avx2)
                box = rk_box_avx2
                return
            default: break
            }
        #endif
        #if arch(x86_64) || arch(arm64)
            if level > 0 {
                (pairs, walkEdge) = (rk_edge_pairs_128, rk_walk_edge_128)
                (rank, chainMeetings) = (rk_rank_128, rk_chain_meetings_128)
                (walkEdges, sweepSolid) = (rk_walk_edges_128, rk_sweep_solid_128)
                box = rk_box_128
                return
            }
        #endif
        (pairs, rank, walkEdge, chainMeetings, walkEdges, sweepSolid) = (nil, nil, nil, nil, nil, nil)
        box = nil
    }
}
