/// An edge of a contour or a chain of them: 1 where the contour follows it downwards, -1 upwards, the winding
/// to its left at the upper end, and by how much that changes down to the lower one.
struct WoundEdge {
    var direction: Int32
    var winding: Int32
    var change: Int32

    /// The winding to its left where the contour leaves it.
    @inline(__always) var leaving: Int32 { direction > 0 ? winding &+ change : winding }

    /// The winding to the left at the upper end of an edge that follows this one. In a lowest corner or a
    /// highest it changes by the same whichever of the two is on the left.
    @inline(__always)
    func winding(ofNext next: WoundEdge) -> Int32 {
        let entering = leaving &+ (direction &- next.direction) / 2
        return next.direction > 0 ? entering : entering &- next.change
    }
}

/// Finds the windings of all edges of a contour from that of the first one, going around from there. False
/// when that doesn't lead back to it, as where crossings with other contours contradict one another.
@inline(__always)
func spreadWinding(
    around contour: Range<Int>, from first: Int, edge: (Int) -> WoundEdge, set: (Int, Int32) -> Void
) -> Bool {
    var index = first
    var current = edge(first)
    while true {
        index = index &+ 1 == contour.upperBound ? contour.lowerBound : index &+ 1
        var next = edge(index)
        let winding = current.winding(ofNext: next)
        if index == first { return winding == next.winding }
        next.winding = winding
        set(index, winding)
        current = next
    }
}
