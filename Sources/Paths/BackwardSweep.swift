/// What the pen's inner end sweeps backwards along a curve that turns more tightly than the pen is wide: the
/// strip between the pen's far end and the points where one position of the pen crosses the next. Going twice
/// around it, the other way, makes it count as covered.
struct BackwardSweep {
    var isLeft = false
    /// The pen's end before the first step.
    var start = StrokeVector.zero
    /// Where the positions before and after each step cross, and the pen's end after it.
    private var crossings: [StrokeVector] = []
    private var ends: [StrokeVector] = []

    var isEmpty: Bool { crossings.isEmpty }

    mutating func append(_ crossing: StrokeVector, end: StrokeVector) {
        crossings.append(crossing)
        ends.append(end)
    }

    mutating func removeAll() {
        crossings.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// Along the crossings to the last end, back along the ends to the first, and once more.
    func add(to side: StrokeSide) {
        for crossing in crossings { side.append(crossing) }
        for end in ends.reversed() { side.append(end) }
        side.append(start)
        for crossing in crossings { side.append(crossing) }
        if let last = ends.last { side.append(last) }
    }
}
