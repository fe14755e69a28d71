import Foundation

/// Which golden files a run of the tests writes. Writing one fails its test, so that nobody takes a recording
/// run for a passing one.
///
/// What is nearest counts: the `record` of an expectation, that of a trait or of `withGoldens(record:)`, the
/// variable `RASTER_RECORD` of the environment, which is one of the modes' names, and else `missing`; but
/// `never` where `CI` is set in the environment, as it is on machines for continuous integration.
public enum RecordMode: String, CaseIterable, Sendable {
    /// All that is expected is written anew.
    case all
    /// What has no file yet is written, the rest compared.
    case missing
    /// Nothing is written; what has no file fails.
    case never

    /// The mode that an expectation goes by, unless it says its own. What the environment says counts as
    /// `missing` when it is no mode's name, and expectations fail and say so.
    public static var current: RecordMode { (try? chosen(nil)) ?? .missing }

    /// What a trait or `withGoldens(record:)` says, within its scope.
    @TaskLocal static var scoped: RecordMode?

    package struct UnknownName: Error, CustomStringConvertible {
        let name: String

        package var description: String {
            let names = RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
            return "RASTER_RECORD is '\(name)', which is no way to record; it may be one of: \(names)"
        }
    }

    static func chosen(_ own: RecordMode?) throws(UnknownName) -> RecordMode {
        if let mode = own ?? scoped { return mode }
        return try environment.get()
    }

    private static let environment: Result<RecordMode, UnknownName> = {
        do throws(UnknownName) {
            return .success(try named(by: ProcessInfo.processInfo.environment))
        } catch {
            return .failure(error)
        }
    }()

    /// What variables say: `RASTER_RECORD` first, in which `1` is all and `0` none, else `CI`.
    package static func named(by variables: [String: String]) throws(UnknownName) -> RecordMode {
        switch variables["RASTER_RECORD"] {
        case nil, "":
            let machine = variables["CI"] ?? ""
            return machine.isEmpty || machine == "0" || machine.lowercased() == "false" ? .missing : .never
        case "1": return .all
        case "0": return .never
        case let name?:
            guard let mode = RecordMode(rawValue: name.lowercased()) else { throw UnknownName(name: name) }
            return mode
        }
    }
}

/// Runs what is in the closure with another way to record, as for the tests of a class of XCTest in its
/// `invokeTest`. In Swift Testing the trait `goldens(record:)` does the same for a test or a suite.
public func withGoldens<Result>(record mode: RecordMode, _ body: () throws -> Result) rethrows -> Result {
    try RecordMode.$scoped.withValue(mode, operation: body)
}

/// As `withGoldens(record:_:)`, for a closure that waits.
public func withGoldens<Result>(
    record mode: RecordMode, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
    try await RecordMode.$scoped.withValue(mode, operation: body)
}
