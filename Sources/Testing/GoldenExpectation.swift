import Foundation
import Raster

/// Something held to a file: the part that knows no test framework.
package struct GoldenExpectation {
    package enum Outcome {
        case same
        /// The file was written, so nothing was compared.
        case recorded(URL)
        case missing(URL)
        /// What differs, in words; the pictures lie in the folder of failures.
        case different(String)
        /// Nothing can be said of it: a file can't be read or written, a name is taken; in words.
        case failed(String)
    }

    /// Without its extension.
    let name: String
    let directory: URL
    let mode: RecordMode
    let claimant: GoldenClaims.Claimant
    package let failures: FailureFolder
    let claims: GoldenClaims

    package init(
        name: String, directory: URL, mode: RecordMode, claimant: GoldenClaims.Claimant,
        failures: FailureFolder? = nil, claims: GoldenClaims = .shared
    ) {
        self.name = name
        self.directory = directory
        self.mode = mode
        self.claimant = claimant
        self.failures = failures ?? FailureFolder(fileID: claimant.fileID)
        self.claims = claims
    }

    /// The name that a test's function gives: without its parameters, and with nothing that a file's name
    /// had better not have.
    package static func name(ofFunction function: String) -> String {
        let name = function.prefix { $0 != "(" }
        let words = name.split { !($0.isLetter || $0.isNumber || "-_.".contains($0)) }
        return words.joined(separator: "-")
    }

    package func file(_ pathExtension: String) -> URL {
        directory.appending(path: name + "." + pathExtension)
    }

    package func check<Content: GoldenContent>(_ content: Content) -> Outcome {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        if parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) {
            return .failed("'\(name)' is no name of a golden file; it may have folders in it, but none above")
        }
        let file = file(Content.pathExtension)
        var mode = mode
        var addition = ""
        switch claims.claim(file, in: directory, by: claimant) {
        case .first: break
        case .again(let wasRecorded):
            // Another thing of the same name shall not be written over the first unseen.
            if wasRecorded, mode != .never {
                mode = .never
                addition = "; it was recorded in this run, with another content: two of one name"
            }
        case .taken(let words): return .failed(words)
        }
        do {
            let outcome = try check(content, file, mode)
            if case .different(let words) = outcome { return .different(words + addition) }
            return outcome
        } catch {
            return .failed(String(reflecting: error))
        }
    }

    private func check<Content: GoldenContent>(
        _ content: Content, _ file: URL, _ mode: RecordMode
    ) throws -> Outcome {
        let name = name + "." + Content.pathExtension
        let isThere = FileManager.default.fileExists(atPath: file.path)
        if mode == .all || mode == .missing && !isThere {
            try FailureFolder.write(content.data(), to: file)
            claims.noteRecording(of: file)
            failures.remove(name)
            return .recorded(file)
        }
        guard isThere else {
            try failures.write(name, golden: file, expected: nil, actual: content.data(), difference: nil)
            return .missing(file)
        }
        let expected = try Data(contentsOf: file)
        guard let difference = try content.difference(from: expected, of: file) else {
            failures.remove(name)
            return .same
        }
        try failures.write(
            name, golden: file, expected: expected, actual: content.data(), difference: difference.picture)
        return .different(difference.words)
    }
}
