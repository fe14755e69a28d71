import RasterText

/// Rows that one thread works on, from the first on, and others take from the end.
package struct RowSupply {
    /// Those that nobody has begun.
    package private(set) var rows: Range<Int>

    /// How many are begun at once.
    package static let few = 8

    package init(_ rows: Range<Int>) { self.rows = rows }

    /// Begins a row, and some that follow it; perhaps again, where one range of rows ends and the next one
    /// begins.
    /// - Returns: the end of those that are begun; no more than the row where others have taken it.
    package mutating func begin(_ row: Int) -> Int {
        let end = min(row + Self.few, rows.upperBound)
        if end > row { rows = end..<rows.upperBound }
        return end
    }

    /// The lower half of those that nobody has begun; nil if they are few.
    package mutating func takeHalf() -> Range<Int>? {
        guard rows.count >= 2 * Self.few else { return nil }
        let middle = rows.lowerBound + (rows.count + 1) / 2
        defer { rows = rows.lowerBound..<middle }
        return middle..<rows.upperBound
    }
}

/// Rows of a blurred layer that a thread composites, of which others take some that have nothing to do: the
/// threads of a virtual machine are seldom equally quick.
final class SharedRows: @unchecked Sendable {
    let blur: SharedBlur
    let command: UnsafePointer<DrawCommand>
    /// The band's.
    let task: RenderTask
    let columns: Range<Int>

    private struct State {
        var supply: RowSupply
        var helperCount = 0
        var isAwaited = false
    }
    private let state: Guarded<State>
    private let end = TwoPhaseSemaphore()

    init(
        _ blur: SharedBlur, of command: UnsafePointer<DrawCommand>, in drawn: PixelRect, _ task: RenderTask
    ) {
        (self.blur, self.command, self.task, columns) = (blur, command, task, drawn.columns)
        state = Guarded(State(supply: RowSupply(drawn.rows)))
    }

    /// Begins a row, and perhaps some that follow it, for who composites them one after the other.
    /// - Returns: the end of those that are begun.
    func begin(_ row: Int) -> Int { state.withLock { $0.supply.begin(row) } }

    /// Up to where nobody has taken rows.
    var bound: Int { state.withLock { $0.supply.rows.upperBound } }

    fileprivate var count: Int { state.withLock { $0.supply.rows.count } }

    /// What is too small to be worth waking somebody who helps, in pixels.
    static let fewestPixels = 1 << 15

    /// Rows for a thread that has nothing to do, which calls `finish` after them; nil if there are few.
    fileprivate func take() -> Range<Int>? {
        state.withLock { state in
            let taken = state.supply.takeHalf()
            if taken != nil { state.helperCount += 1 }
            return taken
        }
    }

    func finish() {
        let isLast = state.withLock { state in
            state.helperCount -= 1
            return state.isAwaited && state.helperCount == 0
        }
        if isLast { end.signal() }
    }

    /// Waits for rows that others took, when there are none left to take.
    fileprivate func waitForHelpers() {
        let isBusy = state.withLock { state in
            state.isAwaited = state.helperCount > 0
            return state.isAwaited
        }
        if isBusy { end.wait() }
    }

    /// What a picture's threads composite in this way.
    final class Queue: Sendable {
        private struct State {
            var open: [SharedRows] = []
            var waiting = 0
            var isOver = false
        }
        private let state = Guarded(State())
        private let wakeUp = TwoPhaseSemaphore()
        /// Whether half of all rows are taken before any is composited, for tests.
        let isForced: Bool

        init(isForced: Bool) { self.isForced = isForced }

        /// Lets others help with rows while the body composites those that they haven't taken.
        func share(_ rows: SharedRows, _ body: () -> Void) {
            state.withLock { state in
                state.open.append(rows)
                wake(&state)
            }
            body()
            state.withLock { state in state.open.removeAll { $0 === rows } }
            rows.waitForHelpers()
        }

        /// Rows to help with, of those of which most are left; nil when the picture is over.
        func take() -> (SharedRows, Range<Int>)? {
            while true {
                let (found, isOver) = state.withLock { state -> ((SharedRows, Range<Int>)?, Bool) in
                    if let found = most(state) { return (found, false) }
                    if !state.isOver { state.waiting += 1 }
                    return (nil, state.isOver)
                }
                if found != nil || isOver { return found }
                wakeUp.wait()
            }
        }

        /// The same of what is open now.
        func takeNow() -> (SharedRows, Range<Int>)? { state.withLock { most($0) } }

        private func most(_ state: State) -> (SharedRows, Range<Int>)? {
            guard let rows = state.open.max(by: { $0.count < $1.count }) else { return nil }
            return rows.take().map { (rows, $0) }
        }

        /// Lets go of who waits: all bands are drawn.
        func finish() {
            state.withLock { state in
                state.isOver = true
                wake(&state)
            }
        }

        private func wake(_ state: inout State) {
            for _ in 0..<state.waiting { wakeUp.signal() }
            state.waiting = 0
        }
    }
}
