/// The lists that stroking fills, kept from one stroke to the next: most strokes are short, and to ask for
/// their memory takes as long as to write it.
final class StrokeMemory {
    /// What the pen's left and right ends draw; the left one's is where polygons are collected.
    let left = StrokeSide(capacity: 1)
    let right = StrokeSide(capacity: 1)
    let pieces = StrokeList<StrokePiece>(capacity: 1)
    /// Of `StrokeSpacing`.
    let densities = StrokeList<Double>(capacity: 1)
    let sums = StrokeList<Double>(capacity: 1)
    let places = StrokeList<Int32>(capacity: 1)
    let parameters = StrokeList<Double>(capacity: 1)
    /// What kernels tell of steps that `StrokeFlattening` cuts, and such steps themselves.
    let numbers = StrokeList<Double>(capacity: 1)
    let rest = StrokeList<StrokePiece>(capacity: 1)
    /// Where parts of such steps end.
    let cuts = StrokeList<Double>(capacity: 1)
    /// Of `StrokeRun`.
    let chords = StrokeList<Double>(capacity: 1)
    /// Where polygons end.
    let ends = StrokeList<Int>(capacity: 1)

    deinit {
        left.deallocate()
        right.deallocate()
        pieces.deallocate()
        densities.deallocate()
        sums.deallocate()
        places.deallocate()
        parameters.deallocate()
        numbers.deallocate()
        rest.deallocate()
        cuts.deallocate()
        chords.deallocate()
        ends.deallocate()
    }

    var byteCount: Int {
        left.byteCount + right.byteCount + pieces.byteCount + densities.byteCount + sums.byteCount
            + places.byteCount + parameters.byteCount
            + numbers.byteCount + rest.byteCount + cuts.byteCount + chords.byteCount + ends.byteCount
    }

    /// What is kept after a stroke: few have ten thousand pieces.
    private static let mostKept = 1 << 20

    /// Gives back the memory of a large stroke, of which nothing is read any more.
    func trim() {
        guard byteCount > Self.mostKept else { return }
        left.shrink()
        right.shrink()
        pieces.shrink()
        densities.shrink()
        sums.shrink()
        places.shrink()
        parameters.shrink()
        numbers.shrink()
        rest.shrink()
        cuts.shrink()
        chords.shrink()
        ends.shrink()
    }

    /// Empty lists with room for so many pieces.
    func begin(pieces count: Int) {
        left.removeAll()
        right.removeAll()
        ends.removeAll()
        pieces.removeAll()
        pieces.reserve(count)
    }
}
