/// The lists that stroking fills, kept from one stroke to the next: most strokes are short, and to ask for
/// their memory takes as long as to write it.
final class StrokeMemory {
    /// What the pen's left and right ends draw; the left one's is where polygons are collected.
    let left = StrokeSide(capacity: 1)
    let right = StrokeSide(capacity: 1)
    let pieces = StrokeList<StrokePiece>(capacity: 1)
    /// Of `StrokeSpacing`.
    let densities = StrokeList<Double>(capacity: 1)
    let parameters = StrokeList<Double>(capacity: 1)
    /// What kernels tell of steps that `StrokeFlattening` cuts, and such steps themselves.
    let numbers = StrokeList<Double>(capacity: 1)
    let rest = StrokeList<StrokePiece>(capacity: 1)
    /// Of `StrokeRun`.
    let chords = StrokeList<Double>(capacity: 1)
    /// Where the polygons of a stroke that is over ended: an array to be used again.
    fileprivate var ends: [Int] = []

    deinit {
        left.deallocate()
        right.deallocate()
        pieces.deallocate()
        densities.deallocate()
        parameters.deallocate()
        numbers.deallocate()
        rest.deallocate()
        chords.deallocate()
    }

    var byteCount: Int {
        left.byteCount + right.byteCount + pieces.byteCount + densities.byteCount + parameters.byteCount
            + numbers.byteCount + rest.byteCount + chords.byteCount + ends.capacity * MemoryLayout<Int>.stride
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
        parameters.shrink()
        numbers.shrink()
        rest.shrink()
        chords.shrink()
        ends = []
    }

    /// Empty lists with room for so many pieces.
    func begin(pieces count: Int) {
        left.removeAll()
        right.removeAll()
        pieces.removeAll()
        pieces.reserve(count)
    }

    /// An empty array, with room where one was given back.
    func takeEnds() -> [Int] {
        var taken: [Int] = []
        swap(&taken, &ends)
        taken.removeAll(keepingCapacity: true)
        return taken
    }

    func giveBack(_ ends: [Int]) { self.ends = ends }
}
