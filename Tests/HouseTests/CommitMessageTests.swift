import Foundation
import Testing

/// `Scripts/check-commits` on a repository of its own.
@Suite final class CommitMessageTests {
    private let repository = FileManager.default.temporaryDirectory
        .appendingPathComponent("commit-messages-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: repository, withIntermediateDirectories: true)
        try #require(run("git", "init", "--quiet").status == 0)
    }

    deinit { try? FileManager.default.removeItem(at: repository) }

    private func run(_ arguments: String...) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = repository
        // A hook of git's, which may run the tests, says by variables which repository is meant.
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    private func commit(_ message: String) throws {
        let outcome = try run(
            "git", "-c", "user.name=Nobody", "-c", "user.email=nobody@example.org", "-c",
            "commit.gpgsign=false", "commit", "--quiet", "--allow-empty", "--message", message)
        try #require(outcome.status == 0)
    }

    private func check(_ range: String...) throws -> (status: Int32, output: String) {
        let script = HouseTests.root.appendingPathComponent("Scripts/check-commits").path
        return try range.isEmpty ? run(script) : run(script, range[0])
    }

    @Test func subjectsHave72CharactersAtMost() throws {
        try commit(String(repeating: "é", count: 72))
        #expect(try check().status == 0)
        try commit(String(repeating: "e", count: 73) + "\n\nA body has room.")
        let outcome = try check()
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("73 characters"), "\(outcome.output)")
    }

    @Test(arguments: ["tmp", "work", "home", "root"])
    func noMessageNamesAMachinesFolder(_ folder: String) throws {
        try commit("See https://example.org/\(folder)/page and .build/\(folder)/file")
        #expect(try check().status == 0)
        try commit("Merge\n\nbranch 'main' of /\(folder)/somebody")
        let outcome = try check()
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("/\(folder)/somebody"), "\(outcome.output)")
    }

    @Test func aRangeIsChecked() throws {
        try commit("First")
        try commit(String(repeating: "e", count: 90))
        try commit("Last")
        #expect(try check().status == 0)
        #expect(try check("HEAD~1..HEAD").status == 0)
        #expect(try check("HEAD~2..HEAD").status == 1)
        #expect(try check("nothing..HEAD").status != 0)
        // Without an argument, what is ahead of the remote's main branch.
        try #require(run("git", "update-ref", "refs/remotes/origin/main", "HEAD~2").status == 0)
        #expect(try check().status == 1)
        try #require(run("git", "update-ref", "refs/remotes/origin/main", "HEAD~1").status == 0)
        #expect(try check().status == 0)
    }
}
