import Foundation
import Raster

/// The files that a process starts with. `-` names them on the command line.
enum StandardStream: Int32 {
    case input = 0
    case output = 1
    case error = 2

    static let argument = "-"

    /// Text that nobody can be told about when it is lost.
    func write(_ text: String) { try? write(Data(text.utf8)) }

    func write(_ data: Data) throws {
        let code = data.withUnsafeBytes { ImageFile.write($0, to: rawValue) }
        if code != 0 { throw ToolError("standard output: can't be written: \(ImageFile.words(code))") }
    }

    /// All that comes, up to a limit.
    static func readInput(limit: Int) throws -> Data {
        do throws(ReadFailure) {
            return try Data(allOf: input.rawValue, limit: limit)
        } catch {
            let reason = error.code.map { ImageFileError.Reason.unreadable(ImageFile.words($0)) }
            throw ImageFileError(reason ?? .tooManyBytes(limit: limit), file: "standard input")
        }
    }
}
