import Dispatch
import RasterText
import Synchronization

/// Threads that are woken once for several pieces of work, one after the other: waking one takes as long as
/// drawing a small picture, so it is begun before it is known what there is to do.
///
/// Who comes too late, or never as all of the system's threads are busy, isn't waited for.
package final class ThreadTeam: Sendable {
    private struct State {
        var work: Work?
        /// No other work follows.
        var isLast = false
        /// How many are at work besides the one that asked for it, and may be.
        var helperCount = 0
        var mostHelpers = 0
        var isAwaited = false
    }

    /// By reference, so that who calls it leaves no copy behind.
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private let helpers: Int
    private let state = Guarded(State())
    private let beginning = TwoPhaseSemaphore()
    private let end = TwoPhaseSemaphore()

    /// Wakes so many threads besides the calling one, which calls `dismiss` in the end; no more than there
    /// are processors for.
    /// - Parameter start: starts a thread with what it is to do; the default takes one of the system's.
    package init(
        helpers: Int,
        start: (@escaping @Sendable () -> Void) -> Void = { DispatchQueue.global().async(execute: $0) }
    ) {
        self.helpers = max(0, min(helpers, max(Processors.count - 1, 1)))
        for _ in 0..<self.helpers - IdleHelpers.shared.invite(self.helpers, to: self) {
            start { IdleHelpers.shared.help(self) }
        }
    }

    /// Does work on the calling thread and on those that have come, each of which calls it once or more, and
    /// returns when all have.
    /// - Parameters:
    ///   - workers: how many may do so at a time, the calling one included.
    ///   - isLast: the threads leave afterwards.
    package func perform(_ workers: Int, isLast: Bool, _ body: @Sendable () -> Void) {
        withoutActuallyEscaping(body) { body in
            share(Work(body), workers, isLast)
            body()
            retire()
        }
    }

    private func share(_ work: Work?, _ workers: Int, _ isLast: Bool) {
        state.withLock { state in
            state.work = work
            state.mostHelpers = workers - 1
            state.isLast = isLast
        }
        for _ in 0..<helpers { beginning.signal() }
    }

    /// Waits for who is still at work.
    private func retire() {
        let isBusy = state.withLock { state in
            state.work = nil
            state.isAwaited = state.helperCount > 0
            return state.isAwaited
        }
        if isBusy { end.wait() }
    }

    /// The threads leave, if they don't after the last work.
    package func dismiss() {
        if !state.withLock({ $0.isLast }) { share(nil, 0, true) }
    }

    /// - Returns: whether there was anything to do.
    fileprivate func help() -> Bool {
        var hasHelped = false
        while true {
            beginning.wait()
            let (didWork, wasLast) = doWork()
            if didWork { leave() }
            hasHelped = hasHelped || didWork
            if wasLast { return hasHelped }
        }
    }

    private func leave() {
        let isLast = state.withLock { state in
            state.helperCount -= 1
            guard state.isAwaited, state.helperCount == 0 else { return false }
            state.isAwaited = false
            return true
        }
        if isLast { end.signal() }
    }

    /// Not inlined, so that the work is let go of before anybody hears that it is done.
    /// - Returns: whether there was any, and whether it was the last.
    @inline(never)
    private func doWork() -> (Bool, wasLast: Bool) {
        let (work, isLast) = state.withLock { state -> (Work?, Bool) in
            guard let work = state.work, state.helperCount < state.mostHelpers else {
                return (nil, state.isLast)
            }
            state.helperCount += 1
            return (work, state.isLast)
        }
        work?.body()
        return (work != nil, isLast)
    }
}

/// Threads that have left a team and look for a short while whether another needs them, as pictures often
/// follow each other.
private final class IdleHelpers: Sendable {
    static let shared = IdleHelpers()

    private struct State {
        /// How many threads look.
        var looking = 0
        /// No more than that.
        var invitations: [ThreadTeam] = []
    }
    private let state = Guarded(State())
    private let invitationCount = Atomic<Int>(0)

    /// After so many nanoseconds a thread is left to the system's other work.
    private static let longest: UInt64 = 10_000_000

    /// - Returns: how many threads come.
    func invite(_ count: Int, to team: ThreadTeam) -> Int {
        state.withLock { state in
            let coming = min(count, state.looking - state.invitations.count)
            for _ in 0..<coming { state.invitations.append(team) }
            invitationCount.store(state.invitations.count, ordering: .relaxed)
            return coming
        }
    }

    /// Helps a team, and those that come after it.
    func help(_ team: ThreadTeam) {
        let end = DispatchTime.now().uptimeNanoseconds + Self.longest
        var next: ThreadTeam? = team
        while let team = next {
            // Who wasn't needed is left to the system's other work.
            if !team.help() || DispatchTime.now().uptimeNanoseconds >= end { return }
            next = nil
            next = nextTeam()
        }
    }

    private func nextTeam() -> ThreadTeam? {
        state.withLock { $0.looking += 1 }
        _ = Patience.look { invitationCount.load(ordering: .relaxed) > 0 }
        return state.withLock { state in
            state.looking -= 1
            let team = state.invitations.popLast()
            invitationCount.store(state.invitations.count, ordering: .relaxed)
            return team
        }
    }
}
