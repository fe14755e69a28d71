import Foundation

/// The golden file that a file among the failures of tests stands for, which is named in a file beside it.
struct GoldenOrigin {
    static let suffix = ".golden"
    /// Of the file that stands for it.
    let path: String

    /// The text's name, if this is what is beside a text.
    static func text(_ name: String) -> String? {
        name.hasSuffix(".txt" + suffix) ? String(name.dropLast(suffix.count)) : nil
    }

    /// Makes the golden file, if there is one, as the source.
    func update(from source: String) throws {
        guard let data = FileManager.default.contents(atPath: path + Self.suffix) else { return }
        let golden = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
        // What was changed by hand, or was another program's, shall not make the tool write anywhere.
        guard golden.hasPrefix("/"),
            (golden as NSString).lastPathComponent == (path as NSString).lastPathComponent
        else {
            throw ToolError("\(path + Self.suffix): doesn't name the golden file of this name")
        }
        try ApprovedFile.copy(source, to: golden)
    }
}

/// A file that takes the place of an expected one.
enum ApprovedFile {
    /// Makes the target, with its directories, byte by byte as the source.
    static func copy(_ source: String, to target: String) throws {
        let data = try PictureFile(path: source).readBytes()
        let folder = (target as NSString).deletingLastPathComponent
        if !folder.isEmpty { _ = try OutputDirectory(path: folder) }
        do {
            try data.write(to: URL(filePath: target), options: .atomic)
        } catch {
            throw ToolError("\(target): can't be written: \(OutputDirectory.cause(error))")
        }
    }
}
