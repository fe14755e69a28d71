import Foundation
import Raster
import RasterSVG

/// Something that the tool itself can say no better than in words.
struct ToolError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// What a drawing asked for, with the option that allows it.
    init(_ error: RenderError, of name: String) {
        var option = ""
        if case .exceeded(let limit, _) = error { option = " (--limit \(limit.rawValue)=VALUE)" }
        self.init("\(name): \(error)\(option)")
    }
}

/// An end with a status of the command's own.
struct ToolExit: Error {
    let status: Int32
    /// Goes to standard error, if there is one.
    var message: String?
}

/// What the tool tells of an error: its user named the files, and gets their whole paths back.
func words(for error: any Error) -> String {
    switch error {
    case let error as ImageFileError: error.debugDescription
    case let error as SVGError: error.debugDescription
    default: (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    }
}
