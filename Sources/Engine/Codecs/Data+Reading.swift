import Foundation

/// Why the bytes of a file could not be read.
package struct ReadFailure: Error {
    /// The system's error number; nil when there are more bytes than the limit.
    package let code: Int32?
}

extension Data {
    /// All bytes of an open file to its end, or of a pipe; or only the first `most`. By hand, as a
    /// `FileHandle` takes a tenth of a millisecond the first time.
    package init(allOf descriptor: Int32, limit: Int, most: Int = .max) throws(ReadFailure) {
        var status = stat()
        var capacity = 1 << 16
        // Of a file, which may grow meanwhile, or not know its size; a byte more, so that the last read,
        // which finds nothing, has room.
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            capacity = Swift.max(Swift.min(Int(status.st_size), limit, most) + 1, 1 << 12)
        }
        var end = 0
        var block = malloc(capacity)
        defer { free(block) }
        while let bytes = block {
            if end == capacity, end < most {
                capacity *= 2
                guard let larger = realloc(bytes, capacity) else { break }
                block = larger
                continue
            }
            let count = Glibc.read(descriptor, bytes + end, Swift.min(capacity, most) - end)
            if count == 0 {
                block = nil
                self.init(bytesNoCopy: bytes, count: end, deallocator: .free)
                return
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw ReadFailure(code: errno)
            }
            end += count
            if end > limit { throw ReadFailure(code: nil) }
        }
        throw ReadFailure(code: ENOMEM)
    }
}
