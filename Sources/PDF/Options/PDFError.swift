import Foundation

/// Why a PDF document can't be written.
public enum PDFError: Error, Equatable, CustomStringConvertible {
    /// A page's box has no area, isn't finite, is smaller than 0.01 points or larger than PDF allows (14 400
    /// points a side).
    case pageSize(page: Int, width: CGFloat, height: CGFloat)
    /// A page's box lies more than 10⁶ points from the origin, where readers' numbers are too coarse.
    case pageOrigin(page: Int, x: CGFloat, y: CGFloat)
    /// A document has at least one page.
    case noPages
    /// Something was asked of a document that is finished.
    case finished
    /// The file can't be written.
    case file(path: String, cause: String)
    /// A font is damaged so that no subset of it can be made.
    case font(name: String)
    /// There was no memory for a stream.
    case memory

    public var description: String {
        switch self {
        case .pageSize(let page, let width, let height):
            """
            page \(page) is \(width) × \(height) points; give each page a width and a height of at least 0.01 \
            and at most 14400 points
            """
        case .pageOrigin(let page, let x, let y):
            """
            page \(page) begins at (\(x), \(y)); give each page's box an origin within 1000000 points of 0 both ways
            """
        case .noPages: "a PDF document has at least one page; append one before finishing it"
        case .finished: "the PDF document is finished; make another writer for more pages"
        case .file(let path, let cause): "\(path) can't be written: \(cause)"
        case .font(let name): "the font \(name) is damaged and can't be embedded; use another one"
        case .memory: "there is no memory to compress a stream of the PDF document; use smaller pictures"
        }
    }
}
