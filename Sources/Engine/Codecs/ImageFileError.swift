import Foundation

/// Why a picture file could not be read or written: what is wrong, where, and what to do about it.
public struct ImageFileError: Error, Hashable, Sendable {
    /// What is wrong. Bytes and rows count from 0.
    public enum Reason: Hashable, Sendable {
        /// There is no such file.
        case notFound
        /// The name is a directory's.
        case isDirectory
        /// The system refused to read, in its own words.
        case unreadable(String)
        /// The system refused to write, in its own words.
        case unwritable(String)
        /// There are no bytes at all.
        case empty
        /// The content is another format's, whatever the file's name says: "a JPEG".
        case otherFormat(String)
        /// The content is of a kind of its format that isn't read, such as an arithmetic-coded JPEG.
        case unsupported(String)
        /// The content is no known picture format; its first bytes in hexadecimal.
        case unknownFormat(firstBytes: String)
        /// The bytes end early. `row` counts from the top, or within the interlace pass; nil before the
        /// pixels.
        case truncated(byteCount: Int, row: Int?)
        /// The content breaks the format's rules at or shortly before `byte`.
        case corrupt(cause: String, byte: Int, row: Int?)
        /// The picture has more pixels than `ImageLimits.maximumPixelCount`, or than the format can hold.
        case tooManyPixels(width: Int, height: Int, limit: Int)
        /// The file is larger than `ImageLimits.maximumByteCount`.
        case tooManyBytes(limit: Int)
        /// Decoding would hold more memory than `ImageLimits.maximumMemory`.
        case tooMuchMemory(byteCount: Int, limit: Int)
        /// The system has no memory for the picture.
        case outOfMemory
        /// Only PNG and JPEG can be written, and the file's name has another format's extension.
        case unsupportedExtension(String)
    }

    /// What is wrong.
    public var reason: Reason
    /// The file's path as it was given, which is nothing to tell strangers; nil for data in memory.
    public var file: String?

    /// An error about a file, or about data in memory when `file` is nil.
    public init(_ reason: Reason, file: String? = nil) {
        self.reason = reason
        self.file = file
    }
}

extension ImageFileError: CustomStringConvertible, CustomDebugStringConvertible, LocalizedError {
    /// What is wrong, for those who sent the file: with its name, without the directories that it is in.
    public var description: String {
        (file.map { "\(Self.name($0)): " } ?? "") + reason.description
    }

    /// The same for logs, with all of the file's path.
    public var debugDescription: String {
        (file.map { "\($0): " } ?? "") + reason.description
    }

    /// The description, for Foundation's `localizedDescription`.
    public var errorDescription: String? { description }

    private static func name(_ path: String) -> String {
        let name = (path as NSString).lastPathComponent
        return name.isEmpty ? path : name
    }
}

extension ImageFileError.Reason: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notFound:
            "there is no such file; check the path"
        case .isDirectory:
            "this is a directory; name a file"
        case .unreadable(let words):
            "can't be read: \(words)"
        case .unwritable(let words):
            "can't be written: \(words)"
        case .empty:
            "is empty (0 bytes); a PNG, JPEG, GIF or WebP was expected"
        case .otherFormat("a JPEG"):
            "this is a JPEG, not a PNG; read it as a JPEG, or by its content"
        case .otherFormat("a PNG"):
            "this is a PNG, not a JPEG; read it as a PNG, or by its content"
        case .otherFormat("a GIF"), .otherFormat("a WebP"):
            "\(otherFormatName), and was read as something else; read it by its content"
        case .otherFormat("an SVG"):
            "this is an SVG, a drawing; read it as an SVGDocument and render that"
        case .otherFormat:
            "\(otherFormatName), and only PNG, JPEG, GIF and WebP are read; convert it to one of them first"
        case .unsupported(let kind):
            "this is a \(kind), which is not supported; save it as a plain JPEG or a PNG"
        case .unknownFormat(let firstBytes):
            "this is not a PNG, JPEG, GIF or WebP (it begins with the bytes \(firstBytes)); give one of them"
        case .truncated(let byteCount, let row):
            "the picture is cut off after \(byteCount) bytes\(Self.place(row)); copy or export it again"
        case .corrupt(let cause, let byte, let row):
            "the picture is corrupt near byte \(byte)\(Self.place(row)): \(cause); copy or export it again"
        case .tooManyPixels(let width, let height, let limit):
            "\(width) × \(height) pixels is more than the limit of \(limit) pixels; "
                + "use a smaller picture, or raise the limit"
        case .tooManyBytes(let limit):
            "the file is larger than the limit of \(limit) bytes; use a smaller file, or raise the limit"
        case .tooMuchMemory(let byteCount, let limit):
            "decoding takes \(byteCount) bytes of memory, more than the limit of \(limit); "
                + "use a smaller picture, or raise the limit"
        case .outOfMemory:
            "there is not enough memory for this picture; use a smaller one"
        case .unsupportedExtension(let name):
            "pictures are written as PNG or JPEG, so a name ending in .\(name) would mislead; "
                + "end it in .png or .jpg"
        }
    }

    private var otherFormatName: String {
        if case .otherFormat(let name) = self { "this is \(name)" } else { "" }
    }

    private static func place(_ row: Int?) -> String {
        row.map { ", in row \($0)" } ?? ""
    }
}
