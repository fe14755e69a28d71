import Dispatch
import RasterText
import Synchronization

/// Rows of a picture that one thread draws.
struct Band: Sendable {
    var rows: Range<Int>
    /// What may paint there, and perhaps more; nil for all of the list.
    var commands: ArraySlice<Int32>?
    /// How many of these have been drawn there before.
    var drawnCount = 0
    /// False for the parts of one, whose rows somebody began.
    var isWhole = true
}

/// The bands of a picture that no thread has begun, from top to bottom.
///
/// There are as few bands as threads and the cache allow, because each cuts shapes anew. So that none waits
/// for another's at the end, a thread that finds no more is given rows of those that others are drawing,
/// between two commands. The pixels are the same: they don't depend on bands.
final class BandQueue: Sendable {
    private struct State: Sendable {
        var next = 0
        var offered: [Band] = []
        /// How many threads draw bands of which they may give rows away.
        var giving = 0
        var finishedRows = 0
    }

    private let rows: Range<Int>
    private let bandRows: Int
    private let bins: BandBins?
    private let bandCount: Int
    private let commandCount: Int
    /// Fewer than two for each thread.
    private let hasFewBands: Bool
    private let state = Guarded(State())
    /// How many threads wait for rows; written under the state's lock.
    private let waiting = Atomic<Int>(0)
    private let wakeUp = TwoPhaseSemaphore()
    fileprivate let sharing: BandSharing

    /// - Parameters:
    ///   - bins: the bands' commands; nil where each is drawn from the whole list.
    ///   - workers: how many threads draw them.
    init(_ task: RenderTask, bandRows: Int, bins: BandBins?, workers: Int, sharing: BandSharing) {
        let count = (task.target.height + bandRows - 1) / bandRows
        (rows, self.bandRows, self.bins, self.sharing) = (task.target.rows, bandRows, bins, sharing)
        (bandCount, hasFewBands) = (count, sharing == .whenWorthwhile && count < 2 * workers)
        commandCount = task.tables.pointee.commands.count
    }

    /// The next band to draw; nil when there will be no more. Who gets one calls `finish` after it.
    func next() -> Band? {
        while true {
            let (band, waits) = state.withLock { state -> (Band?, Bool) in
                if let band = takeBand(&state) {
                    if mayBeShared(band) { state.giving += 1 }
                    return (band, false)
                }
                if state.giving == 0 { return (nil, false) }
                waiting.add(1, ordering: .relaxed)
                return (nil, true)
            }
            if !waits { return band }
            wakeUp.wait()
        }
    }

    private func takeBand(_ state: inout State) -> Band? {
        if let band = state.offered.popLast() { return band }
        guard state.next < bandCount else { return nil }
        let first = rows.lowerBound + state.next * bandRows
        let band = Band(
            rows: first..<min(first + bandRows, rows.upperBound), commands: bins?.commands(of: state.next))
        state.next += 1
        return band
    }

    /// Rows are given away between commands, or before one that takes long.
    private func mayBeShared(_ band: Band) -> Bool {
        if sharing == .never { return false }
        let left = (band.commands?.count ?? commandCount) - band.drawnCount
        return left > 1 || (left == 1 && mayBeHalved(band))
    }

    /// Before a command that takes long a band is halved, once, where there are few bands: nobody can help
    /// before the command's end. Not in more parts, as each cuts shapes anew.
    @inline(__always)
    func mayBeHalved(_ band: Band) -> Bool {
        hasFewBands && band.isWhole && band.rows.count >= 2 * BandProgress.fewestRows
    }

    /// Notes that so many of a band's rows are drawn, the others being in the queue again.
    /// - Returns: how much of all is, from 0 to 1.
    func finish(_ band: Band, rowCount: Int) -> Double {
        state.withLock { state in
            if mayBeShared(band) { state.giving -= 1 }
            state.finishedRows += rowCount
            if state.giving == 0, state.offered.isEmpty, state.next == bandCount {
                wake(waiting.load(ordering: .relaxed))
            }
            return Double(state.finishedRows) / Double(rows.count)
        }
    }

    /// Under the state's lock.
    private func wake(_ count: Int) {
        waiting.subtract(count, ordering: .relaxed)
        for _ in 0..<count { wakeUp.signal() }
    }

    /// How many parts who draws a band may give away.
    @inline(__always)
    var wantedParts: Int { sharing == .always ? 1 : waiting.load(ordering: .relaxed) }

    func offer(_ bands: [Band]) {
        state.withLock { state in
            state.offered += bands
            wake(min(bands.count, waiting.load(ordering: .relaxed)))
        }
    }

    /// Nil where bands are drawn by who began them.
    func progress(of band: Band, _ task: RenderTask) -> BandProgress? {
        sharing == .never ? nil : BandProgress(band, of: task, in: self)
    }
}

/// Whether threads give away rows of the bands that they draw.
package enum BandSharing: Sendable {
    case never
    /// To threads that have nothing to do, if what is left seems worth it.
    case whenWorthwhile
    /// A half after each command, for tests.
    case always
}

/// How far a band is drawn, and which of its rows are still this thread's.
struct BandProgress {
    private let queue: BandQueue
    private var band: Band
    private let costs: DrawingCosts
    /// When the first of these rows' commands was begun.
    private var beginning: UInt64 = 0
    /// The command before which to look again whether anybody waits.
    private var nextLook = 0

    /// What is left of a band's drawing has to take longer, in nanoseconds, or others would begin when it
    /// is over.
    private static let least = 80_000.0
    static let fewestRows = 8

    /// - Parameter task: draws the band.
    init(_ band: Band, of task: RenderTask, in queue: BandQueue) {
        (self.queue, self.band) = (queue, band)
        costs = DrawingCosts(of: task)
        begin()
    }

    private mutating func begin() {
        if !always { beginning = DispatchTime.now().uptimeNanoseconds }
        nextLook = band.drawnCount + 1
    }

    private var always: Bool { queue.sharing == .always }

    /// How many rectangles may be drawn until it is time to look again: who waits doesn't wait for long.
    var runLength: Int { always ? 1 : RectangleBatch.capacity }

    /// Rows that this thread draws.
    var rows: Range<Int> { band.rows }

    /// Whether it may be time to give rows away before a command is drawn.
    /// - Parameter command: nil for a rectangle.
    @inline(__always)
    func mayGiveRows(before number: Int, _ command: UnsafePointer<DrawCommand>?) -> Bool {
        (number >= nextLook && queue.wantedParts > 0) || isWorthHalving(before: command)
    }

    @inline(__always)
    private func isWorthHalving(before command: UnsafePointer<DrawCommand>?) -> Bool {
        guard let command, queue.mayBeHalved(band) else { return false }
        return costs.isHigh(command)
    }

    /// Gives all but the upper rows to others.
    /// - Parameters:
    ///   - number: the first command that isn't drawn yet.
    ///   - count: of the band's commands.
    /// - Returns: whether `rows` are fewer now.
    @inline(never)
    mutating func giveRows(before number: Int, of count: Int, _ command: UnsafePointer<DrawCommand>?) -> Bool
    {
        var parts = partsForWaiting(before: number, of: count)
        if parts < 2, isWorthHalving(before: command) { parts = 2 }
        if parts < 2 { return false }
        let (top, height) = (band.rows.lowerBound, band.rows.count)
        let borders = (0...parts).map { top + height * $0 / parts }
        queue.offer(
            (1..<parts).reversed().map {
                Band(
                    rows: borders[$0]..<borders[$0 + 1], commands: band.commands, drawnCount: number,
                    isWhole: false)
            })
        band = Band(
            rows: top..<borders[1], commands: band.commands, drawnCount: number, isWhole: false)
        begin()
        return true
    }

    /// How many parts the rows are worth with those for who waits; 1 if nobody does.
    private mutating func partsForWaiting(before number: Int, of count: Int) -> Int {
        guard number >= nextLook, queue.wantedParts > 0 else { return 1 }
        if band.rows.count < (always ? 2 : 2 * Self.fewestRows) {
            nextLook = .max
            return 1
        }
        if always { return 2 }
        let (drawn, left) = (number - band.drawnCount, count - number)
        let elapsed = Double(DispatchTime.now().uptimeNanoseconds - beginning)
        if elapsed * Double(left) < Self.least * Double(drawn) {
            nextLook = number + 1 + left / 4
            return 1
        }
        return min(queue.wantedParts + 1, band.rows.count / Self.fewestRows)
    }
}
