import Foundation
import RasterText

/// The pictures of named files, each decoded once while it is in use or has room. Any number of threads may
/// ask.
package final class NamedPictures: Sendable {
    package static let shared = NamedPictures(most: 64 << 20)

    /// A file as it was when it was read: another one of the same path is another picture.
    private struct Key: Hashable {
        let path: String
        let device, file: UInt64
        let byteCount: Int
        let seconds, nanoseconds: Int
        let limits: ImageLimits
    }

    /// Threads that ask for the same picture wait here for the first of them.
    private final class Entry: Sendable {
        let picture = Guarded(Picture())
    }

    private struct Picture {
        /// While there is room.
        var kept: CGImage?
        /// While somebody has it.
        weak var used: CGImage?
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        /// Those that are kept, the oldest first.
        var kept: [(key: Key, byteCount: Int)] = []
        var byteCount = 0
        /// Those that are no longer kept and may still be used.
        var given: Set<Key> = []
    }

    private let state = Guarded(State())
    private let most: Int
    private let decoded = Guarded(0)

    /// - Parameter most: bytes of pixels to keep.
    package init(most: Int) { self.most = most }

    /// How many files were decoded.
    package var decodedCount: Int { decoded.withLock { $0 } }

    /// The picture of a file; one that can't be read is tried again by the next who asks.
    package func picture(_ path: String, _ limits: ImageLimits) throws(ImageFileError) -> CGImage {
        guard let key = Self.key(path, limits) else {
            return try CGImage(contentsOfFile: path, limits: limits)
        }
        let entry = state.withLock { state in
            if let entry = state.entries[key] { return entry }
            let entry = Entry()
            state.entries[key] = entry
            return entry
        }
        var isNew = false
        let result = entry.picture.withLock { picture in
            Result { () throws(ImageFileError) in
                if let known = picture.used { return known }
                let read = try CGImage(contentsOfFile: path, limits: limits)
                decoded.withLock { $0 += 1 }
                isNew = true
                picture = Picture(kept: read, used: read)
                return read
            }
        }
        switch result {
        case .success(let image): if isNew { keep(key, byteCount: image.height * image.bytesPerRow) }
        case .failure: state.withLock { $0.entries[key] = nil }
        }
        return try result.get()
    }

    /// Gives up the oldest when there is no room, and those given up that nobody uses any more.
    private func keep(_ key: Key, byteCount: Int) {
        let given = state.withLock { state in
            state.kept.append((key, byteCount))
            state.given.remove(key)
            state.byteCount += byteCount
            while state.byteCount > most, !state.kept.isEmpty {
                let oldest = state.kept.removeFirst()
                state.byteCount -= oldest.byteCount
                state.given.insert(oldest.key)
            }
            return state.given.compactMap { key in state.entries[key].map { (key, $0) } }
        }
        let unused = given.filter { _, entry in
            entry.picture.withLock { picture in
                picture.kept = nil
                return picture.used == nil
            }
        }
        state.withLock { state in
            for (key, entry) in unused where state.entries[key] === entry && state.given.contains(key) {
                state.entries[key] = nil
                state.given.remove(key)
            }
        }
    }

    private static func key(_ path: String, _ limits: ImageLimits) -> Key? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Key(
            path: path, device: UInt64(status.st_dev), file: UInt64(status.st_ino),
            byteCount: Int(status.st_size), seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec, limits: limits)
    }
}
