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

    func deallocate() { release().deallocate() }

    /// Ends the use of the list and hands over the memory of its points.
    func release() -> UnsafeMutablePointer<StrokeVector> {
        let points = state.pointee.points
        state.deallocate()
        return points
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

    func removeAll(from count: Int = 0) {
        state.pointee.count = count
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
