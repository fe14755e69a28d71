import Foundation
import Raster

/// Who asked for which golden file in this process: so that no two share one, and none is forgotten.
package final class GoldenClaims: Sendable {
    package static let shared = GoldenClaims()

    /// Whoever asks: a test's function and where it does.
    package struct Claimant: Sendable, Equatable {
        let function: String
        /// The function's source file, and the place in it.
        package let fileID: String
        let place: String

        package init(function: String, fileID: String, line: UInt, column: UInt) {
            self.function = function
            self.fileID = fileID
            place = "\(fileID):\(line):\(column)"
        }

        /// One test may look at a file twice, and a helper may be called by many: both mean the same file.
        func isSame(as other: Claimant) -> Bool {
            place == other.place || (fileID, function) == (other.fileID, other.function)
        }
    }

    package enum Answer: Equatable {
        case first
        /// Asked for before by the same; whether it was recorded then.
        case again(wasRecorded: Bool)
        /// It is another's, in words.
        case taken(String)
    }

    private struct Claim {
        let file: URL
        let claimant: Claimant
        var wasRecorded = false
    }

    private struct State {
        var claims: [String: Claim] = [:]
        var directories: Set<URL> = []
    }

    private let state = Guarded(State())

    package init() {}

    /// Names that differ only in case are one file on some systems.
    private static func key(_ file: URL) -> String { file.standardizedFileURL.path.lowercased() }

    package func claim(_ file: URL, in directory: URL, by claimant: Claimant) -> Answer {
        state.withLock { state in
            state.directories.insert(directory.standardizedFileURL)
            let key = Self.key(file)
            guard let claim = state.claims[key] else {
                state.claims[key] = Claim(file: file.standardizedFileURL, claimant: claimant)
                return .first
            }
            if claim.claimant.isSame(as: claimant), claim.file == file.standardizedFileURL {
                return .again(wasRecorded: claim.wasRecorded)
            }
            return .taken(
                "\(claim.claimant.place) in \(claim.claimant.function) expects another of this name, in "
                    + "\(claim.file.path); give one of them its own")
        }
    }

    package func noteRecording(of file: URL) {
        state.withLock { $0.claims[Self.key(file)]?.wasRecorded = true }
    }

    /// Golden files that nobody asked for, in the directories in which somebody asked for one.
    package func orphans() -> [URL] {
        let (held, directories) = state.withLock { ($0.claims.values.map(\.file.path), $0.directories) }
        let known = Set(held)
        var orphans: Set<URL> = []
        for directory in directories {
            let names =
                FileManager.default.enumerator(atPath: directory.path)?.compactMap { $0 as? String } ?? []
            for name in names where ["png", "txt"].contains((name as NSString).pathExtension) {
                let file = directory.appending(path: name).standardizedFileURL
                if !known.contains(file.path) { orphans.insert(file) }
            }
        }
        return orphans.sorted { $0.path < $1.path }
    }

    /// Names them on standard error when the process ends, if all tests ran: from the first claim on.
    package func reportOrphansAtExit() { _ = Self.report }

    private static let report: Void = {
        guard runsAllTests(CommandLine.arguments) else { return }
        atexit {
            let orphans = GoldenClaims.shared.orphans()
            if orphans.isEmpty { return }
            let names = orphans.map { "  \($0.path)\n" }.joined()
            let text =
                "raster: no test of this run expects these golden files (skipped ones might):\n\(names)"
            try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
        }
    }()

    /// Whether a runner of Swift Testing was told to leave none out. XCTest doesn't tell.
    package static func runsAllTests(_ arguments: [String]) -> Bool {
        guard arguments.contains(where: { $0.hasPrefix("--testing-library") }) else { return false }
        return !arguments.contains { argument in
            ["--filter", "--skip", "--specifier"].contains { argument == $0 || argument.hasPrefix($0 + "=") }
        }
    }
}
