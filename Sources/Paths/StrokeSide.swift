/// The points that one end of the pen draws: a growing list in memory of its own, as appending is most of
/// what stroking does. The owner deallocates it.
struct StrokeSide {
    private struct State {
        var points: UnsafeMutablePointer<StrokeVector>
        var count: Int
        var capacity: Int
    }

    private let state: UnsafeMutablePointer<State>

    init() {
        let capacity = 64
        state = .allocate(capacity: 1)
        state.initialize(to: State(points: .allocate(capacity: capacity), count: 0, capacity: capacity))
    }

    func deallocate() {
        state.pointee.points.deallocate()
        state.deallocate()
    }

    var count: Int { state.pointee.count }

    /// Valid until the next change.
    var points: UnsafePointer<StrokeVector> { UnsafePointer(state.pointee.points) }

    @inline(__always)
    func append(_ point: StrokeVector) {
        let count = state.pointee.count
        if count == state.pointee.capacity { grow(to: count * 2) }
        (state.pointee.points + count).initialize(to: point)
        state.pointee.count = count + 1
    }

    func append(reversing other: StrokeSide) {
        let needed = count + other.count
        if needed > state.pointee.capacity { grow(to: max(state.pointee.capacity * 2, needed)) }
        let end = state.pointee.points + count
        let source = other.points
        let last = other.count - 1
        for index in 0..<other.count {
            (end + index).initialize(to: source[last - index])
        }
        state.pointee.count = needed
    }

    func removeAll() {
        state.pointee.count = 0
    }

    @inline(never)
    private func grow(to capacity: Int) {
        let larger = UnsafeMutablePointer<StrokeVector>.allocate(capacity: capacity)
        larger.initialize(from: state.pointee.points, count: count)
        state.pointee.points.deallocate()
        state.pointee.points = larger
        state.pointee.capacity = capacity
    }
}

extension Path {
    /// Adds the points as a closed subpath; fewer than three enclose nothing and add nothing.
    mutating func appendPolygon(_ side: StrokeSide) {
        let count = side.count
        guard count >= 3 else { return }
        let buffer = ensureUnique(adding: count + 1)
        let source = side.points
        let points = buffer.points + buffer.state.pointee.pointCount
        for index in 0..<count {
            let point = source[index]
            (points + index).initialize(to: CGPoint(x: point.x, y: point.y))
        }
        let verbs = buffer.verbs + buffer.state.pointee.verbCount
        verbs.initialize(repeating: PathVerb.line.rawValue, count: count)
        verbs[0] = PathVerb.move.rawValue
        (verbs + count).initialize(to: PathVerb.close.rawValue)
        buffer.state.pointee.subpathStart = buffer.state.pointee.pointCount
        buffer.state.pointee.pointCount += count
        buffer.state.pointee.verbCount += count + 1
    }
}
