import Foundation
import Synchronization

/// SIGINT and SIGTERM asked for an end: what is being done is finished first. Sent twice, they end the
/// process at once.
enum StopSignal {
    private static let sent = Atomic<Int32>(0)
    /// A pipe that becomes readable with the signal, for those who wait for input.
    private static let ends = Mutex<(read: Int32, write: Int32)>((-1, -1))
    private static let writeEnd = Atomic<Int32>(-1)

    /// The signal's number, or 0.
    static var number: Int32 { sent.load(ordering: .relaxed) }
    static var wasSent: Bool { number != 0 }

    static func watch() {
        var pair: [Int32] = [-1, -1]
        if pipe(&pair) == 0 {
            let (read, write) = (pair[0], pair[1])
            for end in pair {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
            ends.withLock { $0 = (read, write) }
            writeEnd.store(write, ordering: .relaxed)
        }
        // Whoever started the process may have been deaf to them, and that is handed down.
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM] {
            sigaddset(&signals, number)
            signal(number) { number in
                StopSignal.sent.store(number, ordering: .relaxed)
                signal(number, SIG_DFL)
                var byte: UInt8 = 0
                _ = write(StopSignal.writeEnd.load(ordering: .relaxed), &byte, 1)
            }
        }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// Stops for another reason than a signal.
    static func stop() {
        _ = sent.compareExchange(expected: 0, desired: -1, ordering: .relaxed)
        var byte: UInt8 = 0
        _ = write(writeEnd.load(ordering: .relaxed), &byte, 1)
    }

    /// Waits until there is something to read, or the end of it.
    /// - Returns: false when it is time to stop.
    static func waitForInput(_ descriptor: Int32) -> Bool {
        let wake = ends.withLock(\.read)
        while !wasSent {
            var waiting = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&waiting, 2, -1)
            if waiting[0].revents != 0 || (count < 0 && errno != EINTR) { return !wasSent }
        }
        return false
    }

    /// Ends the process as the signal would have, so that whoever started it can tell.
    static func die() -> Never {
        let number = max(number, 0)
        signal(number, SIG_DFL)
        kill(getpid(), number)
        // The first process of a container is not ended by signals.
        exit(128 + number)
    }
}
