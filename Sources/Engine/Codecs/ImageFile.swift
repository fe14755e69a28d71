import Foundation

/// Files as bytes, with errors in words.
package enum ImageFile {
    /// A whole file, a pipe included, of at most `limit` bytes.
    static func read(_ path: String, limit: Int) throws(ImageFileError) -> Data {
        guard !path.utf8.contains(0), !path.isEmpty else { throw ImageFileError(.notFound, file: path) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code = errno
            let isMissing = code == ENOENT || code == ENOTDIR
            throw ImageFileError(isMissing ? .notFound : .unreadable(words(code)), file: path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw ImageFileError(.unreadable(words(errno)), file: path)
        }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw ImageFileError(.isDirectory, file: path) }
        // The size that the system tells is only a hint: a device or a pipe has none, and a file may grow
        // meanwhile.
        guard Int(status.st_size) <= limit else {
            throw ImageFileError(.tooManyBytes(limit: limit), file: path)
        }
        var data = Data()
        data.reserveCapacity(max(Int(status.st_size), 0))
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return data }
            if count < 0 {
                let code = errno
                if code == EINTR { continue }
                throw ImageFileError(.unreadable(words(code)), file: path)
            }
            guard count <= limit - data.count else {
                throw ImageFileError(.tooManyBytes(limit: limit), file: path)
            }
            data.append(contentsOf: buffer[..<count])
        }
    }

    /// Writes beside the file and then takes its place, so that nobody finds half a file, nor loses the old
    /// one to a full disk. A device or a pipe is written to directly.
    package static func write(_ data: Data, to path: String) throws(ImageFileError) {
        guard !path.utf8.contains(0), !path.isEmpty else {
            throw ImageFileError(.unwritable("this is no file name"), file: path)
        }
        var status = stat()
        let exists = stat(path, &status) == 0
        let kind = status.st_mode & S_IFMT
        if exists, kind == S_IFDIR { throw ImageFileError(.isDirectory, file: path) }
        if exists, kind != S_IFREG {
            try fill(path, flags: O_WRONLY, data, file: path)
            return
        }
        // Through a symbolic link the file that it leads to is replaced, not the link.
        let target = exists ? resolved(path) ?? path : path
        let temporary = "\(target).\(getpid())-\(UInt64.random(in: 0...UInt64.max)).part"
        do throws(ImageFileError) {
            try fill(
                temporary, flags: O_WRONLY | O_CREAT | O_EXCL, data, file: path,
                mode: exists ? status.st_mode & 0o777 : nil)
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, target) == 0 else {
            let code = errno
            unlink(temporary)
            throw ImageFileError(.unwritable(words(code)), file: path)
        }
    }

    private static func fill(
        _ path: String, flags: Int32, _ data: Data, file: String, mode: mode_t? = nil
    ) throws(ImageFileError) {
        let descriptor = open(path, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            let code = errno
            let isMissing = code == ENOENT || code == ENOTDIR
            throw ImageFileError(
                .unwritable(isMissing ? "its directory does not exist" : words(code)), file: file)
        }
        if let mode { fchmod(descriptor, mode) }
        var code: Int32 = 0
        data.withUnsafeBytes { bytes in
            var offset = 0
            while offset < bytes.count {
                let count = Glibc.write(descriptor, bytes.baseAddress! + offset, bytes.count - offset)
                if count < 0 {
                    code = errno
                    if code == EINTR { continue }
                    return
                }
                offset += count
            }
            code = 0
        }
        if close(descriptor) != 0, code == 0 { code = errno }
        if code != 0 { throw ImageFileError(.unwritable(words(code)), file: file) }
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func words(_ code: Int32) -> String {
        String(cString: strerror(code)).lowercased()
    }
}
