import Foundation

/// What a caller can't be told otherwise.
package enum Warning {
    /// Writes a line to standard error.
    package static func write(_ message: String) {
        FileHandle.standardError.write(Data("Raster: \(message)\n".utf8))
    }
}
