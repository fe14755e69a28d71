import Foundation
import Raster

/// Where what failed lies, for people and for `rastertool diff`: `expected`, `actual` and `difference`, and
/// in each of them a folder for the test's target and in that one for its source file.
package struct FailureFolder: Sendable {
    package enum Role: String, CaseIterable, Sendable {
        case expected, actual, difference
    }

    package let root: URL
    /// Target and file.
    let group: String

    /// - Parameter fileID: a test's `#fileID`, as in "CardTests/BadgeTests.swift".
    package init(root: URL? = nil, fileID: String) {
        self.root = root ?? Self.standard
        group = (fileID as NSString).deletingPathExtension
    }

    /// What `RASTER_FAILURES` names, else in the build folder of the package whose tests run, where there is
    /// one.
    static let standard: URL = {
        if let path = ProcessInfo.processInfo.environment["RASTER_FAILURES"], !path.isEmpty {
            return URL(filePath: path, directoryHint: .isDirectory)
        }
        let build = URL(filePath: FileManager.default.currentDirectoryPath).appending(path: ".build")
        let base =
            FileManager.default.fileExists(atPath: build.path)
            ? build : FileManager.default.temporaryDirectory
        return base.appending(path: "raster-failures", directoryHint: .isDirectory)
    }()

    func folder(_ role: Role) -> URL { root.appending(path: role.rawValue, directoryHint: .isDirectory) }

    /// - Parameter name: with its extension.
    package func file(_ role: Role, _ name: String) -> URL {
        folder(role).appending(path: group + "/" + name)
    }

    /// Beside where an expected file lies or would lie: the path of the golden file, for `rastertool diff
    /// --update`.
    private func origin(_ name: String) -> URL { file(.expected, name + ".golden") }

    /// Replaces what lay there of this name.
    func write(_ name: String, golden: URL, expected: Data?, actual: Data, difference: Data?) throws {
        removeStale()
        remove(name)
        let parts = [(Role.expected, expected), (.actual, actual), (.difference, difference)]
        for (role, data) in parts { if let data { try Self.write(data, to: file(role, name)) } }
        try Self.write(Data((golden.path + "\n").utf8), to: origin(name))
    }

    static func write(_ data: Data, to url: URL) throws {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url, options: .atomic)
    }

    /// What passes leaves nothing behind.
    func remove(_ name: String) {
        for url in Role.allCases.map({ file($0, name) }) + [origin(name)] {
            try? FileManager.default.removeItem(at: url)
        }
    }

    /// Takes away, once a process, what is older than the program: of tests that are no more.
    private func removeStale() {
        guard Self.isFirst.withLock({ seen in seen.insert(root.path).inserted }),
            let program = Self.programDate
        else { return }
        removeFiles(olderThan: program)
    }

    package func removeFiles(olderThan date: Date) {
        for role in Role.allCases {
            let names =
                FileManager.default.enumerator(atPath: folder(role).path)?.compactMap { $0 as? String } ?? []
            for name in names {
                let url = folder(role).appending(path: name)
                let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
                guard attributes?[.type] as? FileAttributeType == .typeRegular,
                    let written = attributes?[.modificationDate] as? Date, written < date
                else { continue }
                try? FileManager.default.removeItem(at: url)
            }
        }
    }

    private static let isFirst = Guarded<Set<String>>([])

    /// When the running tests were built.
    private static let programDate: Date? = {
        let path =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? CommandLine.arguments.last { $0.hasSuffix(".xctest") }
        guard let path else { return nil }
        return (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }()
}
