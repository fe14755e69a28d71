import RasterPaths

extension FillRule {
    @inline(__always) func contains(_ winding: Int) -> Bool {
        self == .nonzero ? winding != 0 : winding & 1 != 0
    }

    @inline(__always) func fold(_ sums: SIMD4<Int32>) -> SIMD4<Int32> {
        let whole = SIMD4<Int32>(repeating: 65536)
        if self == .nonzero {
            let positive = sums.replacing(with: 0 &- sums, where: sums .< 0)
            return positive.replacing(with: whole, where: positive .> whole)
        }
        let turn = sums & 0x1_FFFF
        return turn.replacing(with: 131_072 &- turn, where: turn .> whole)
    }

    /// Windings of 2^15 and more don't fit and come back smaller: a path would have to go round a point
    /// 32,768 times.
    ///
    /// Turns an average winding, in 1/65536, into a coverage 0…65536. Exact where the winding takes at most
    /// two neighbouring values in the pixel; `CellResolver` answers for the other pixels.
    @inline(__always) func fold(_ sum: Int32) -> Int32 {
        if self == .nonzero { return min(Int32(truncatingIfNeeded: sum.magnitude), 65536) }
        let turn = sum & 0x1_FFFF
        return turn > 65536 ? 131_072 - turn : turn
    }

    /// Of an edge of a direction with a winding to its left: 1 where the inside is to its right only, -1
    /// where it is to its left only, else 0.
    @inline(__always)
    func side(ofLeft winding: Int32, direction: Int32) -> Int {
        let left = contains(Int(winding)) ? 1 : 0
        let right = contains(Int(winding &+ direction)) ? 1 : 0
        return right &- left
    }
}
