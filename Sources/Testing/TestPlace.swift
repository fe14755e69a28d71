import Foundation
import Raster

#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// Where a test asked, and the way to whichever framework runs it.
struct TestPlace {
    let function: String
    let fileID, filePath: StaticString
    let line, column: UInt

    #if canImport(Testing)
        private var sourceLocation: SourceLocation {
            SourceLocation(
                fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
        }
    #endif

    func fail(_ message: String) {
        #if canImport(XCTest)
            if !isInTesting { XCTFail(message, file: filePath, line: line) }
        #elseif !canImport(Testing)
            FileHandle.standardError.write(Data("\(filePath):\(line): \(message)\n".utf8))
        #endif
        // Outside of their tests both frameworks drop what they are told while the other one runs. A task
        // that is detached from Swift Testing's test is outside, too; its failure is then nobody's, but a
        // failure of the run.
        #if canImport(Testing)
            Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
        #endif
    }

    private var isInTesting: Bool {
        #if canImport(Testing)
            Test.current != nil
        #else
            false
        #endif
    }

    /// XCTest has no attachments on Linux; there the files must do.
    private func attach(_ failures: FailureFolder, _ name: String) {
        #if canImport(Testing)
            guard Test.current != nil else { return }
            let base = (name as NSString).deletingPathExtension.replacingOccurrences(of: "/", with: "-")
            for role in FailureFolder.Role.allCases {
                guard let data = try? Data(contentsOf: failures.file(role, name)) else { continue }
                Attachment.record(
                    Array(data), named: "\(base).\(role.rawValue).\((name as NSString).pathExtension)",
                    sourceLocation: sourceLocation)
            }
        #endif
    }

    /// Whether the content is what its file has; if not, that is the test's failure.
    /// - Parameter note: what else there is to know of a content that differs.
    func expect<Content: GoldenContent>(
        _ content: Content, named name: String?, in directory: String, record: RecordMode?,
        note: () -> String? = { nil }
    ) -> Bool {
        let name = name ?? GoldenExpectation.name(ofFunction: function)
        let mode: RecordMode
        do throws(RecordMode.UnknownName) {
            mode = try RecordMode.chosen(record)
        } catch {
            fail("\(name): \(String(reflecting: error))")
            return false
        }
        let base = URL(filePath: "\(filePath)").deletingLastPathComponent()
        let expectation = GoldenExpectation(
            name: name, directory: URL(filePath: directory, directoryHint: .isDirectory, relativeTo: base),
            mode: mode,
            claimant: .init(function: function, fileID: "\(fileID)", line: line, column: column))
        GoldenClaims.shared.reportOrphansAtExit()
        let outcome = expectation.check(content)
        let failures = expectation.failures
        let fileName = "\(name).\(Content.pathExtension)"
        switch outcome {
        case .same:
            return true
        case .recorded(let file):
            fail("recorded \(file.path); look at it, and run again without recording")
        case .missing(let file):
            fail("\(name): there is no golden file \(file.path); RASTER_RECORD=missing makes it")
        case .failed(let words):
            fail("\(name): \(words)")
        case .different(let words):
            attach(failures, fileName)
            let notes = [note(), Self.help(failures, fileName)].compactMap(\.self)
            fail((["\(name): \(words)"] + notes).joined(separator: "\n"))
        }
        return false
    }

    private static func help(_ failures: FailureFolder, _ name: String) -> String {
        let folders = "\(failures.folder(.expected).path) \(failures.folder(.actual).path)"
        return """
            what differs: \(failures.file(.difference, name).path)
            to see all: rastertool diff \(folders) --html report.html; to approve all: the same with --update
            """
    }
}
