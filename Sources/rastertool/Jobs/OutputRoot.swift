import Foundation
import Raster
import Synchronization

/// A folder that files are written below, and nowhere else: names that lead out of it are refused, be it by
/// `..`, from the root, or through a symbolic link. Each folder on the way is opened by itself, so that
/// nobody can put a link in its place meanwhile.
final class OutputRoot: Sendable {
    private let descriptor: Int32
    private let count = Atomic<Int>(0)

    /// Makes the folder if it is missing.
    init(path: String) throws {
        _ = try OutputDirectory(path: path)
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw ToolError("\(path): the directory can't be entered: \(ImageFile.words(errno))")
        }
    }

    deinit { close(descriptor) }

    /// What is wrong with a name, whatever the folder holds; the parts of its path if nothing is.
    static func parts(of name: String) throws(JobError) -> [String] {
        guard !name.isEmpty, !name.utf8.contains(0) else {
            throw JobError(.output, "out is no file name; give one below the output root, as 'cards/1.png'")
        }
        guard !name.hasPrefix("/") else {
            throw JobError(.output, "out '\(name)' is an absolute path; give one below the output root")
        }
        let parts = name.split(separator: "/").map(String.init).filter { $0 != "." }
        guard !parts.contains("..") else {
            throw JobError(.output, "out '\(name)' has '..', which would lead out of the output root")
        }
        guard !parts.isEmpty, !name.hasSuffix("/"), !name.hasSuffix("/.") else {
            throw JobError(.output, "out '\(name)' names a folder; give a file's name")
        }
        return parts
    }

    /// Whether there is such a file of some bytes.
    func has(_ name: String) -> Bool {
        guard let parts = try? Self.parts(of: name) else { return false }
        var status = stat()
        return fstatat(descriptor, parts.joined(separator: "/"), &status, AT_SYMLINK_NOFOLLOW) == 0
            && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    }

    /// Takes a file away, if there is one.
    func remove(_ name: String) {
        guard let parts = try? Self.parts(of: name) else { return }
        unlinkat(descriptor, parts.joined(separator: "/"), 0)
    }

    /// Writes a file that appears whole or not at all, in folders that are made as they are missing.
    func write(_ data: Data, to name: String) throws(JobError) {
        var parts = try Self.parts(of: name)
        let last = parts.removeLast()
        var folder = descriptor
        defer { if folder != descriptor { close(folder) } }
        for part in parts {
            let next = try Self.enter(part, in: folder, of: name)
            if folder != descriptor { close(folder) }
            folder = next
        }
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        // In no way longer than other names, and hidden where a process that was killed leaves one.
        let temporary = ".\(getpid())-\(number).part"
        // What a process of the same number that was killed left.
        unlinkat(folder, temporary, 0)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = openat(folder, temporary, flags, 0o666)
        guard file >= 0 else { throw Self.failure(errno, name) }
        var code = data.withUnsafeBytes { ImageFile.write($0, to: file) }
        if close(file) != 0, code == 0 { code = errno }
        // A symbolic link of that name is replaced, not followed.
        if code == 0, renameat(folder, temporary, folder, last) != 0 { code = errno }
        if code != 0 {
            unlinkat(folder, temporary, 0)
            throw Self.failure(code, name)
        }
    }

    private static func enter(_ part: String, in folder: Int32, of name: String) throws(JobError) -> Int32 {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        var next = openat(folder, part, flags)
        if next < 0, errno == ENOENT {
            // Another thread may be doing the same.
            guard mkdirat(folder, part, 0o777) == 0 || errno == EEXIST else { throw failure(errno, name) }
            next = openat(folder, part, flags)
        }
        guard next < 0 else { return next }
        let code = errno
        var status = stat()
        if fstatat(folder, part, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFLNK {
            throw JobError(.output, "out '\(name)' leads through '\(part)', a symbolic link; name a folder")
        }
        throw failure(code, name)
    }

    private static func failure(_ code: Int32, _ name: String) -> JobError {
        JobError(.output, "out '\(name)' can't be written: \(ImageFile.words(code))")
    }
}
