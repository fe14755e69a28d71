import Foundation

/// Why a drawing could not be read: what is wrong, where, and what to do about it.
public struct SVGError: Error, Hashable, Sendable {
    /// What is wrong; as text (`description`) it says what to do about it, too.
    public enum Reason: Hashable, Sendable {
        /// There are no bytes at all.
        case empty
        /// The file could not be read, in the system's words.
        case unreadable(String)
        /// The gzip'ed data is damaged or cut off.
        case corruptCompression
        /// The XML is not well-formed, in the parser's words.
        case malformed(String)
        /// The characters are in an encoding that isn't read; its name.
        case unsupportedEncoding(String)
        /// The outermost element is another one.
        case notSVG(root: String)
        /// A limit of `SVGLimits` was exceeded; which, and the value that it had.
        case limit(name: SVGLimits.Name, value: Double)
        /// The system has no memory for the document.
        case outOfMemory
    }

    /// What is wrong.
    public var reason: Reason
    /// From 1; nil where no place can be told.
    public var line: Int?
    /// In characters from 1.
    public var column: Int?
    /// The file's path as it was given, which is nothing to tell strangers; nil for data in memory.
    public var file: String?

    /// An error of a reason, with as much of the place as is known.
    public init(_ reason: Reason, line: Int? = nil, column: Int? = nil, file: String? = nil) {
        self.reason = reason
        self.line = line
        self.column = column
        self.file = file
    }
}

extension SVGError: CustomStringConvertible, CustomDebugStringConvertible, LocalizedError {
    /// One line, for those who sent the file: "tiger.svg: line 3, column 7: ", as far as it is known, and the
    /// reason. Of the file's path only the last part is in it.
    public var description: String {
        words(
            file: file.map { path in
                let name = (path as NSString).lastPathComponent
                return name.isEmpty ? path : name
            })
    }

    /// The same for logs, with all of the file's path.
    public var debugDescription: String { words(file: file) }

    private func words(file: String?) -> String {
        var place = file.map { "\($0): " } ?? ""
        if let line {
            place += column.map { "line \(line), column \($0): " } ?? "line \(line): "
        }
        return place + reason.description
    }

    /// `description`, which `localizedDescription` gives then.
    public var errorDescription: String? { description }
}

extension SVGError.Reason {
    /// A limit was exceeded.
    static func exceeded(_ name: SVGLimits.Name, of limits: SVGLimits) -> SVGError.Reason {
        .limit(name: name, value: limits[name])
    }
}

extension SVGError.Reason: CustomStringConvertible {
    /// What is wrong and what to do about it, without the place.
    public var description: String {
        switch self {
        case .empty:
            "is empty (0 bytes); an SVG was expected"
        case .unreadable(let words):
            "can't be read: \(words)"
        case .corruptCompression:
            "the gzip'ed data is damaged or cut off; copy or export the file again"
        case .malformed(let words):
            "this is not well-formed XML: \(words); mend the file there, or export it again"
        case .unsupportedEncoding(let name):
            "the encoding '\(name)' is not supported; save the file as UTF-8"
        case .notSVG(let root):
            "this is XML, but its outermost element is '\(root)', not SVG's 'svg'; give an SVG file"
        case .limit(let name, let value):
            "the drawing exceeds the limit \(name.rawValue) of \(Self.number(value)); "
                + "simplify it, or raise SVGLimits.\(name.rawValue) if you trust its author"
        case .outOfMemory:
            "there is not enough memory for this drawing; use a smaller one"
        }
    }

    private static func number(_ value: Double) -> String {
        value.magnitude < 1e15 && value == value.rounded() ? String(Int(value)) : String(value)
    }
}
