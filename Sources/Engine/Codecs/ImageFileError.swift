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
        /// The system has no memory for the picture.
        case outOfMemory
        /// Only PNG and JPEG can be written, and the file's name has another format's extension.
        case unsupportedExtension(String)
    }

    /// What is wrong.
    public var reason: Reason
    /// The file's name as it was given; nil for data in memory.
    public var file: String?

    /// An error about a file, or about data in memory when `file` is nil.
    public init(_ reason: Reason, file: String? = nil) {
        self.reason = reason
        self.file = file
    }
}

extension ImageFileError: CustomStringConvertible, LocalizedError {
    public var description: String {
        (file.map { "\($0): " } ?? "") + reason.description
    }

    /// The description, for Foundation's `localizedDescription`.
    public var errorDescription: String? { description }
}

extension ImageFileError.Reason: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notFound:
            "there is no such file; check the path"
        case .isDirectory:
            "this is a directory; name a picture file"
        case .unreadable(let words):
            "can't be read: \(words)"
        case .unwritable(let words):
            "can't be written: \(words)"
        case .empty:
            "is empty (0 bytes); a PNG or JPEG was expected"
        case .otherFormat("a JPEG"):
            "this is a JPEG, not a PNG; read it as a JPEG, or by its content"
        case .otherFormat("a PNG"):
            "this is a PNG, not a JPEG; read it as a PNG, or by its content"
        case .otherFormat(let name):
            "this is \(name), and only PNG and JPEG are supported; convert it to one of them first"
        case .unsupported(let kind):
            "this is a \(kind), which is not supported; save it as a plain JPEG or a PNG"
        case .unknownFormat(let firstBytes):
            "this is not a PNG or JPEG (it begins with the bytes \(firstBytes)); give a PNG or JPEG file"
        case .truncated(let byteCount, let row):
            "the picture is cut off after \(byteCount) bytes\(Self.place(row)); copy or export it again"
        case .corrupt(let cause, let byte, let row):
            "the picture is corrupt near byte \(byte)\(Self.place(row)): \(cause); copy or export it again"
        case .tooManyPixels(let width, let height, let limit):
            "\(width) × \(height) pixels is more than the limit of \(limit) pixels; "
                + "use a smaller picture, or raise the limit"
        case .tooManyBytes(let limit):
            "the file is larger than the limit of \(limit) bytes; use a smaller file, or raise the limit"
        case .outOfMemory:
            "there is not enough memory for this picture; use a smaller one"
        case .unsupportedExtension(let name):
            "pictures are written as PNG or JPEG, so a name ending in .\(name) would mislead; "
                + "end it in .png or .jpg"
        }
    }

    private static func place(_ row: Int?) -> String {
        row.map { ", in row \($0)" } ?? ""
    }
}
