import Dispatch
import Foundation
import Raster
import RasterText
import Testing

/// Threads that are woken once for several pieces of work.
@Suite(.serialized) struct ThreadTeamTests {
    /// Counted up under a lock.
    private static func next(_ number: inout Int) -> Int {
        number += 1
        return number
    }

    /// Looks until something is so, for ten seconds at most.
    private static func waits(for isSo: () -> Bool) -> Bool {
        let end = DispatchTime.now() + .seconds(10)
        while !isSo() {
            if DispatchTime.now() > end { return false }
            usleep(50)
        }
        return true
    }

    /// Work is over when `perform` returns, on each thread that has come, and no more do it than may.
    @Test(arguments: [0, 1, 3]) func nobodyIsLeftAtWork(helpers: Int) {
        for round in 0..<200 {
            let team = ThreadTeam(helpers: helpers)
            for piece in 0..<3 {
                let most = round % 3 + 1
                let state = Guarded((items: 0, atWork: 0, mostAtWork: 0))
                team.perform(most, isLast: piece == 2) {
                    state.withLock { state in
                        state.atWork += 1
                        state.mostAtWork = max(state.mostAtWork, state.atWork)
                    }
                    while state.withLock({ Self.next(&$0.items) < 50 }) {}
                    if round % 20 == 0 { usleep(200) }
                    state.withLock { $0.atWork -= 1 }
                }
                let end = state.withLock { $0 }
                #expect(end.items >= 50 && end.atWork == 0 && end.mostAtWork <= most)
            }
        }
    }

    /// Other tests may keep all of the system's threads busy, so this one's are started for it.
    private static func team(helpers: Int) -> ThreadTeam {
        ThreadTeam(helpers: helpers) { Thread.detachNewThread($0) }
    }

    /// One that has come does all pieces of work.
    @Test func helpersStay() {
        let team = Self.team(helpers: 1)
        for piece in 0..<3 {
            let threads = Guarded<[pthread_t]>([])
            team.perform(2, isLast: piece == 2) {
                let here = pthread_self()
                threads.withLock { threads in
                    if !threads.contains(where: { pthread_equal($0, here) != 0 }) { threads.append(here) }
                }
                #expect(Self.waits { threads.withLock { $0.count == 2 } }, "nobody came for piece \(piece)")
            }
        }
    }

    /// By itself a team has one of the system's threads, in a process where no other test holds them.
    @Test func systemsThreadsCome() async {
        await #expect(processExitsWith: .success) {
            let team = ThreadTeam(helpers: 1)
            let threads = Guarded<[pthread_t]>([])
            let hasCome = Guarded(false)
            team.perform(2, isLast: true) {
                let here = pthread_self()
                threads.withLock { threads in
                    if !threads.contains(where: { pthread_equal($0, here) != 0 }) { threads.append(here) }
                }
                let isHere = Self.waits { threads.withLock { $0.count == 2 } }
                hasCome.withLock { $0 = isHere }
            }
            exit(hasCome.withLock { $0 } ? 0 : 1)
        }
    }

    /// The caller does the work by itself where all of the system's threads are busy.
    @Test func busyThreadsAreNotWaitedFor() {
        let release = DispatchSemaphore(value: 0)
        let busy = 4 * ProcessInfo.processInfo.activeProcessorCount
        for _ in 0..<busy { DispatchQueue.global().async { release.wait() } }
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let team = ThreadTeam(helpers: 2)
            team.perform(3, isLast: false) {}
            team.perform(3, isLast: true) {}
            isDone.signal()
        }
        #expect(isDone.wait(timeout: .now() + .seconds(10)) == .success)
        for _ in 0..<busy { release.signal() }
    }

    /// Threads leave a team that had nothing for them, and let go of it.
    @Test func dismissedTeamsEnd() {
        weak var team: ThreadTeam?
        do {
            let made = Self.team(helpers: 2)
            team = made
            made.dismiss()
            made.dismiss()
        }
        #expect(Self.waits { team == nil })
    }

    /// Teams follow each other on many threads at once, each with work of its own.
    @Test func teamsTakeTurns() {
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            for round in 0..<500 {
                let (sum, next) = (Guarded(0), Guarded(0))
                ThreadTeam(helpers: 1 + number % 3).perform(4, isLast: true) {
                    while case let item = next.withLock({ Self.next(&$0) }), item <= round % 40 {
                        sum.withLock { $0 += item }
                    }
                }
                let count = round % 40
                #expect(sum.withLock { $0 } == count * (count + 1) / 2)
            }
        }
    }
}
