import Foundation

/// The folder of fonts on the command line.
enum FontFolder {
    /// Before anything asks for a font.
    static func use(_ path: String?) throws {
        guard let path else { return }
        guard OutputDirectory.exists(path) else {
            throw ToolError("\(path): there is no such folder of fonts")
        }
        setenv("RASTER_FONTS", path, 1)
    }
}
