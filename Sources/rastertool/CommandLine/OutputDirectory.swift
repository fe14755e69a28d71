import Foundation
import Raster

/// A directory on the command line to write files into; made, with those above it, if it is missing.
struct OutputDirectory {
    private let url: URL

    init(path: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw ToolError("\(path): the directory can't be made: \(Self.cause(error))")
        }
        url = URL(filePath: path, directoryHint: .isDirectory)
    }

    static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Of a file.
    static func folder(of path: String) -> String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    /// What can be known of a file before there is anything to write: whether its directory takes it.
    static func checkTakes(_ path: String) throws {
        if let words = ImageFile.obstacle(toWriting: path) {
            throw ToolError("\(path) can't be written: \(words)")
        }
    }

    func file(_ name: String) -> URL { url.appending(path: name) }

    func write(_ text: String, to name: String) throws {
        do {
            try Data(text.utf8).write(to: file(name), options: .atomic)
        } catch {
            throw ToolError("\(file(name).path): can't be written: \(Self.cause(error))")
        }
    }

    /// A picture, in the directories that its name has.
    func write(_ image: CGImage, to name: String) throws {
        let file = file(name)
        _ = try OutputDirectory(path: file.deletingLastPathComponent().path)
        try image.write(to: file)
    }

    /// The system's words, as other errors of files give them, where Foundation keeps them.
    static func cause(_ error: any Error) -> String {
        guard let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError else {
            return error.localizedDescription
        }
        return String(cString: strerror(underlying.code.rawValue)).lowercased()
    }
}

/// A text file on the command line to write.
struct OutputFile {
    let path: String

    func write(_ text: String) throws {
        do {
            try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw ToolError("\(path): can't be written: \(OutputDirectory.cause(error))")
        }
    }
}
