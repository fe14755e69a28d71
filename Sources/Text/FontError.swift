/// Why a font could not be read. The message names the file, or says "font data", and the cause.
public enum FontError: Error, Equatable, CustomStringConvertible {
    /// The file can't be opened or read.
    case unreadableFile(path: String, cause: String)
    /// The bytes are no TrueType or OpenType font, or a damaged one.
    case invalidFont(source: String, cause: String)
    /// A font with bitmaps of one size only, or of a format without OpenType tables (Type 1, BDF, PCF).
    case unsupportedFont(source: String, cause: String)

    public var description: String {
        switch self {
        case .unreadableFile(let path, let cause): "\(path): can't read the font file: \(cause)"
        case .invalidFont(let source, let cause): "\(source): not a usable font: \(cause)"
        case .unsupportedFont(let source, let cause): "\(source): this kind of font isn't supported: \(cause)"
        }
    }
}
