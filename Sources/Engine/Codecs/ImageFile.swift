import Foundation

/// Files as bytes, with errors in words.
package enum ImageFile {
    /// A whole file, a pipe included, of at most `limit` bytes; or only its first `most`.
    package static func read(
        _ path: String, limit: Int, most: Int = .max
    ) throws(ImageFileError) -> Data {
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
        guard most < .max || Int(status.st_size) <= limit else {
            throw ImageFileError(.tooManyBytes(limit: limit), file: path)
        }
        do throws(ReadFailure) {
            return try Data(allOf: descriptor, limit: limit, most: most)
        } catch {
            throw ImageFileError(
                error.code.map { .unreadable(words($0)) } ?? .tooManyBytes(limit: limit), file: path)
        }
    }

    /// Writes beside the file and then takes its place, so that nobody finds half a file, nor loses the old
    /// one to a full disk. A device or a pipe is written to directly.
    package static func write(_ data: Data, to path: String) throws(ImageFileError) {
        guard let place = try place(of: path) else {
            return try fill(path, flags: O_WRONLY, data, file: path)
        }
        do throws(ImageFileError) {
            try fill(place, data)
        } catch {
            unlink(place.temporary)
            throw error
        }
        try take(place)
    }

    /// As `write`, for what is made part by part; what the body throws is thrown on, and then nothing
    /// appears.
    package static func writeInParts(
        to path: String, _ body: (_ write: @escaping (Data) throws -> Void) throws -> Void
    ) throws {
        try writePatched(to: path) { write in
            try body(write)
            return []
        }
    }

    /// The same for what knows only in the end what belongs to its beginning.
    /// - Parameter body: returns bytes that take the place of those written at an offset.
    package static func writePatched(
        to path: String,
        _ body: (_ write: @escaping (Data) throws -> Void) throws -> [(offset: Int, bytes: Data)]
    ) throws {
        guard let place = try place(of: path) else {
            // A device or a pipe takes all or nothing only from memory.
            var data = Data()
            for patch in try body({ data.append($0) }) {
                data.replaceSubrange(patch.offset..<patch.offset + patch.bytes.count, with: patch.bytes)
            }
            return try write(data, to: path)
        }
        do {
            try fill(place, Data())
            var waiting = Data()
            func flush() throws {
                try fill(place.temporary, flags: O_WRONLY | O_APPEND, waiting, file: path)
                waiting.removeAll(keepingCapacity: true)
            }
            let patches = try body { data in
                waiting.append(data)
                if waiting.count >= 1 << 18 { try flush() }
            }
            try flush()
            for patch in patches {
                try fill(place.temporary, flags: O_WRONLY, patch.bytes, file: path, offset: patch.offset)
            }
        } catch {
            unlink(place.temporary)
            throw error
        }
        try take(place)
    }

    /// Where a file is made before it takes its name.
    private struct Place {
        /// As it was asked for, for messages.
        var path: String
        /// Through a symbolic link the file that it leads to is replaced, not the link.
        var target: String
        var temporary: String
        /// The rights of the file that is replaced.
        var mode: mode_t?
    }

    /// Nil for a device or a pipe, whose place nothing can take.
    private static func place(of path: String) throws(ImageFileError) -> Place? {
        guard !path.utf8.contains(0), !path.isEmpty else {
            throw ImageFileError(.unwritable("this is no file name"), file: path)
        }
        var status = stat()
        let exists = stat(path, &status) == 0
        let kind = status.st_mode & S_IFMT
        if exists, kind == S_IFDIR { throw ImageFileError(.isDirectory, file: path) }
        if exists, kind != S_IFREG { return nil }
        let target = exists ? resolved(path) ?? path : path
        return Place(
            path: path, target: target,
            temporary: "\(target).\(getpid())-\(UInt64.random(in: 0...UInt64.max)).part",
            mode: exists ? status.st_mode & 0o777 : nil)
    }

    private static func fill(_ place: Place, _ data: Data) throws(ImageFileError) {
        try fill(
            place.temporary, flags: O_WRONLY | O_CREAT | O_EXCL, data, file: place.path, mode: place.mode)
    }

    private static func take(_ place: Place) throws(ImageFileError) {
        guard rename(place.temporary, place.target) == 0 else {
            let code = errno
            unlink(place.temporary)
            throw ImageFileError(.unwritable(words(code)), file: place.path)
        }
    }

    /// What is wrong with the directory of a file to write, in words; nil when nothing can be known before.
    package static func obstacle(toWriting path: String) -> String? {
        var status = stat()
        // A device or a pipe asks nothing of its directory.
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return nil }
        let folder = (path as NSString).deletingLastPathComponent
        let name = folder.isEmpty ? "." : folder
        guard stat(name, &status) == 0 else {
            switch errno {
            case ENOENT: return "its directory does not exist"
            case ENOTDIR: return "a part of its path is not a directory"
            default: return "its directory can't be entered: \(words(errno))"
            }
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { return "\(name) is not a directory" }
        guard access(name, W_OK | X_OK) == 0 else {
            return "its directory can't be written to: \(words(errno))"
        }
        return nil
    }

    private static func fill(
        _ path: String, flags: Int32, _ data: Data, file: String, mode: mode_t? = nil,
        offset start: Int = 0
    ) throws(ImageFileError) {
        let descriptor = open(path, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            let code = errno
            let isOfFolder = code == ENOENT || code == ENOTDIR || code == EACCES || code == EROFS
            let obstacle = isOfFolder ? obstacle(toWriting: file) : nil
            throw ImageFileError(
                .unwritable(
                    obstacle ?? (code == ENOENT ? "its directory takes no new files" : words(code))),
                file: file)
        }
        if let mode { fchmod(descriptor, mode) }
        var code: Int32 = 0
        if start > 0, lseek(descriptor, off_t(start), SEEK_SET) < 0 { code = errno }
        if code == 0 { code = data.withUnsafeBytes { write($0, to: descriptor) } }
        if close(descriptor) != 0, code == 0 { code = errno }
        if code != 0 { throw ImageFileError(.unwritable(words(code)), file: file) }
    }

    /// Writes all bytes to an open descriptor, going on where a signal breaks in.
    /// - Returns: the error's number; 0 for none.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var offset = 0
        while offset < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress! + offset, bytes.count - offset)
            if count >= 0 {
                offset += count
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// What an error's number says.
    package static func words(_ code: Int32) -> String {
        String(cString: strerror(code)).lowercased()
    }
}
