import Foundation
import Synchronization

/// A bar on standard error that tells how many frames, jobs or metatiles are done, where somebody looks.
final class FrameProgress: Sendable {
    private static let width = 30
    private let start = ContinuousClock.now
    private let name: String
    private let isShown: Bool
    private let lastShown = Mutex<ContinuousClock.Instant?>(nil)

    init(name: String, isShown: Bool) {
        self.name = name
        self.isShown = isShown && isatty(StandardStream.error.rawValue) != 0
    }

    /// - Parameters:
    ///   - count: of all; nil where it isn't known.
    ///   - share: how much is done where only that is known.
    func show(_ done: Int, of count: Int? = nil, noun: String, failed: Int = 0, share: Double? = nil) {
        guard isShown else { return }
        let now = ContinuousClock.now
        lastShown.withLock { last in
            // More often than that nobody can read it.
            if let last, now - last < .milliseconds(100), done < count ?? .max { return }
            last = now
            var text = "\r\u{1B}[K\(name) "
            if let share = share ?? count.map({ $0 > 0 ? Double(done) / Double($0) : 1 }) {
                let filled = Int(share * Double(Self.width))
                text += String(repeating: "█", count: filled)
                text += String(repeating: "░", count: Self.width - filled) + " "
            }
            let seconds = (now - start) / .seconds(1)
            let rate = seconds > 0 ? Int((Double(done) / seconds).rounded()) : 0
            text += "\(done)\(count.map { " of \($0)" } ?? "") \(noun), \(rate) a second"
            StandardStream.error.write(failed > 0 ? text + ", \(failed) failed" : text)
        }
    }

    /// Leaves no trace on the terminal.
    func end() {
        lastShown.withLock { last in
            if last != nil { StandardStream.error.write("\r\u{1B}[K") }
            last = nil
        }
    }
}

/// Whether somebody asked the process to end, who then finds no half-written file. Asked twice, it ends at
/// once.
enum Interruption {
    private static let wasAsked = Atomic<Bool>(false)

    static func watch() {
        // Whoever started the process may have been deaf to them, and that is handed down.
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            sigaddset(&signals, number)
            signal(number) { number in
                Interruption.wasAsked.store(true, ordering: .relaxed)
                signal(number, SIG_DFL)
            }
        }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    static func check() throws {
        if wasAsked.load(ordering: .relaxed) {
            throw ToolExit(status: 130, message: "interrupted; nothing was written")
        }
    }
}
