import Foundation
import Raster

/// A folder that files are read below, and nowhere else, wherever symbolic links lead.
struct InputRoot: Sendable {
    /// As it was given.
    private let name: String
    /// Without links; nil where there is no such folder.
    private let resolved: String

    /// - Throws: for a folder that isn't there.
    init(path: String) throws {
        name = path
        guard OutputDirectory.exists(path), let real = Self.real(path) else {
            throw ToolError("\(path): there is no such folder to read files from")
        }
        resolved = real
    }

    /// A regular file's bytes, and the folder that it is in.
    /// - Parameter limit: the most bytes.
    func read(_ path: String, limit: Int) throws(JobError) -> (bytes: Data, folder: URL) {
        let whole = path.hasPrefix("/") ? path : name + "/" + path
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw JobError(.input, "file is no file name; give one below the input root")
        }
        let real = Self.real(whole)
        let code = errno
        // A stranger is not told whether there is anything outside.
        guard let real, isBelow(real) else {
            let isOutside = real != nil || path.hasPrefix("/") || path.split(separator: "/").contains("..")
            throw JobError(
                .input,
                isOutside
                    ? "file '\(path)' is not below the input root; --input-root DIR names another"
                    : "file '\(path)' can't be read: \(ImageFile.words(code))")
        }
        // One that is a pipe by now would keep the job waiting.
        let descriptor = open(real, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw JobError(.input, "file '\(path)' can't be read: \(ImageFile.words(errno))")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw JobError(.input, "file '\(path)' is not a regular file")
        }
        do throws(ReadFailure) {
            let bytes = try Data(allOf: descriptor, limit: limit)
            let folder = (real as NSString).deletingLastPathComponent
            return (bytes, URL(filePath: folder, directoryHint: .isDirectory))
        } catch {
            let reason = error.code.map { "can't be read: \(ImageFile.words($0))" }
            throw JobError(
                error.code == nil ? .limit : .input,
                "file '\(path)' \(reason ?? "has more than \(limit) bytes (--limit byteCount=VALUE)")")
        }
    }

    private func isBelow(_ path: String) -> Bool { resolved == "/" || path.hasPrefix(resolved + "/") }

    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
