import RasterKernels
import RasterPaths

/// The kernels of edges, by their level; nil where plain Swift does the same.
struct EdgeKernels {
    typealias Rivals =
        @convention(c) (
            UnsafePointer<rk_point>?, UnsafePointer<Int>?, Int, Float, UnsafeMutablePointer<UInt64>?,
            UnsafeMutablePointer<UInt64>?
        ) -> Void
    typealias Crossings =
        @convention(c) (
            UnsafeMutablePointer<rk_edge>?, Int, UnsafePointer<UInt64>?, UnsafePointer<rk_crossings>?,
            UnsafeMutablePointer<Int>?
        ) -> Void
    typealias BoundaryParts =
        @convention(c) (
            UnsafePointer<rk_edge>?, Int, UnsafePointer<rk_crossings>?, Int32,
            UnsafeMutablePointer<rk_point>?, UnsafeMutablePointer<Int>?
        ) -> Void
    typealias Box =
        @convention(c) (
            UnsafePointer<rk_point>?, Int, UnsafeMutablePointer<rk_point>?, UnsafeMutablePointer<rk_point>?
        ) -> Void
    typealias WalkEdge =
        @convention(c) (
            UnsafePointer<rk_band>?, UnsafePointer<rk_point>?, UnsafePointer<rk_point>?, Int32
        ) -> Void

    /// Find those of a polygon's edges that may cross, where they do, and the parts of its boundary: for
    /// `CrossingLists`.
    let rivals: Rivals?
    let crossings: Crossings?
    let boundaryParts: BoundaryParts?
    /// Adds an edge of several rows or columns: for `EdgeWalker`.
    let walkEdge: WalkEdge?

    typealias WalkEdges =
        @convention(c) (
            UnsafePointer<rk_band>?, UnsafePointer<rk_point>?, Int, Int, UnsafeMutablePointer<UInt32>?,
            UnsafeMutablePointer<Int>?
        ) -> Void
    typealias PlaceEdges =
        @convention(c) (
            UnsafePointer<rk_point>?, Int, UnsafePointer<rk_point>?, UnsafePointer<rk_places>?
        ) -> Void
    typealias ChainMeetings =
        @convention(c) (
            UnsafePointer<rk_chains>?, UnsafeMutablePointer<Int>?, Int, UnsafePointer<rk_pairs>?,
            UnsafeMutablePointer<Int>?
        ) -> Void
    typealias ChainParts =
        @convention(c) (
            UnsafePointer<rk_chain_outline>?, Int32, UnsafeMutablePointer<rk_point>?,
            UnsafeMutablePointer<Int>?
        ) -> Void
    typealias SweepSolid =
        @convention(c) (
            UnsafePointer<rk_band>?, Int, Int, Int, Int, UnsafeMutablePointer<UInt32>?, Int, UInt32
        ) -> Void

    /// Find the boxes of edges, and the edges of chains that may cross: for `EdgeChains`.
    let placeEdges: PlaceEdges?
    let chainMeetings: ChainMeetings?
    /// Writes the parts of the boundary of edges in chains: for `ChainedBoundary`.
    let chainParts: ChainParts?
    /// Adds edges and tells which it left: for `SumWalker`.
    let walkEdges: WalkEdges?
    /// From so many on it is quicker than one by one, as measured: for narrow vectors edges are sorted first.
    let leastEdges: Int
    /// Finds the box of an outline's points: for `OutlineBox`.
    let box: Box?
    /// Paints a band's sums in one colour: for `CoverageSweep`.
    let sweepSolid: SweepSolid?

    init(level: KernelLevel) {
        leastEdges = level == .avx2 || level == .avx512 ? 4 : 24
        #if arch(x86_64)
            switch level {
            case .avx512:
                (rivals, crossings) = (rk_edge_rivals_avx512, rk_cross_edges_avx512)
                (boundaryParts, chainMeetings) = (rk_boundary_parts_avx512, rk_chain_meetings_avx512)
                (chainParts, sweepSolid) = (rk_chain_parts_avx512, rk_sweep_solid_avx512)
                (walkEdge, walkEdges) = (rk_walk_edge_avx512, rk_walk_edges_avx512)
                (box, placeEdges) = (rk_box_avx512, rk_place_edges_avx512)
                return
            case .avx2:
                (rivals, crossings) = (rk_edge_rivals_avx2, rk_cross_edges_avx2)
                (boundaryParts, chainMeetings) = (rk_boundary_parts_avx2, rk_chain_meetings_avx2)
                (chainParts, sweepSolid) = (rk_chain_parts_avx2, rk_sweep_solid_avx2)
                (walkEdge, walkEdges) = (rk_walk_edge_avx2, rk_walk_edges_avx2)
                (box, placeEdges) = (rk_box_avx2, rk_place_edges_avx2)
                return
            case .vector128, .reference: break
            }
        #endif
        #if arch(x86_64) || arch(arm64)
            if level != .reference {
                (rivals, crossings) = (rk_edge_rivals_128, rk_cross_edges_128)
                (boundaryParts, chainMeetings) = (rk_boundary_parts_128, rk_chain_meetings_128)
                (chainParts, sweepSolid) = (rk_chain_parts_128, rk_sweep_solid_128)
                (walkEdge, walkEdges) = (rk_walk_edge_128, rk_walk_edges_128)
                (box, placeEdges) = (rk_box_128, rk_place_edges_128)
                return
            }
        #endif
        (rivals, crossings, boundaryParts, chainMeetings, chainParts) = (nil, nil, nil, nil, nil)
        (walkEdge, walkEdges, sweepSolid, box, placeEdges) = (nil, nil, nil, nil, nil)
    }
}
